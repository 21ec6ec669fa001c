import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { calls } from './calls/calls.ts';
import { errorCodes } from './errors/codes.ts';
import { openApiDocument } from './openapi.ts';

const documentAsText = (): string => JSON.stringify(openApiDocument());

test('the generated document is valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate(JSON.parse(documentAsText()));
  expect(result).toEqual({ valid: true });
});

test('every call is in the document once, with its own operation id', () => {
  const ids = [...documentAsText().matchAll(/"operationId":"([^"]+)"/g)].map((found) => found[1]);
  expect(ids.toSorted()).toEqual(Object.keys(calls).toSorted());
});

test('every reference of the document leads somewhere', () => {
  const text = documentAsText();
  const { components } = JSON.parse(text) as { components: { schemas: Record<string, unknown> } };
  const missing = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)]
    .map((found) => found[1] ?? '')
    .filter((name) => !(name in components.schemas));
  expect(missing).toEqual([]);
});

test('every component says what it is made of, and none refers to itself alone', () => {
  const { components } = JSON.parse(documentAsText()) as { components: { schemas: Record<string, object> } };
  const empty = Object.entries(components.schemas).filter(([, schema]) => !('type' in schema));
  expect(empty.map(([name]) => name)).toEqual([]);
});

test('every call is named by its own key, and asks for what its path says', () => {
  for (const [name, call] of Object.entries(calls)) {
    expect(call.name).toBe(name);
    const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map((found) => found[1]);
    const params = 'params' in call ? Object.keys((call.params as { shape: object }).shape) : [];
    expect(params).toEqual(inPath);
  }
});

test('[PLC-02] codes 101 and 114 mean what the specification says', () => {
  expect([errorCodes[101], errorCodes[114]]).toEqual([
    { name: 'invalid_odds', status: 400, key: 'error.place_bets.invalid_odds' },
    { name: 'restricted_player', status: 400, key: 'error.platform.pve_player_bet_forbidden' },
  ]);
});
