import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { calls } from './calls/calls.ts';
import { operatorCalls } from './calls/operator/operator-calls.ts';
import { errorCodes } from './errors/codes.ts';
import { openApiDocument } from './openapi.ts';

function documentAsText(): string {
  return JSON.stringify(openApiDocument());
}

test('the generated document is valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate(JSON.parse(documentAsText()));
  expect(result).toEqual({ valid: true });
});

test('every call is in the document once, with its own operation id', () => {
  const ids = [...documentAsText().matchAll(/"operationId":"([^"]+)"/g)].map((found) => found[1] ?? '');
  expect(ids.toSorted()).toEqual([...Object.keys(calls), ...Object.keys(operatorCalls)].toSorted());
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

interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedCall>>>>;
}
interface DescribedCall {
  readonly operationId: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: object }[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: object } } };
  readonly responses: Readonly<Record<string, unknown>>;
}

function described(): ReadonlyMap<string, DescribedCall> {
  const { paths } = JSON.parse(documentAsText()) as Described;
  return new Map(
    Object.values(paths).flatMap((methods) => Object.values(methods).map((each) => [each.operationId, each])),
  );
}

test('a list of a query is a list in the document, of items that the server takes, joined by commas', () => {
  const id = described()
    .get('getMatches')
    ?.parameters.find(({ name }) => name === 'id');
  expect(id).toEqual({
    name: 'id',
    in: 'query',
    required: false,
    schema: { type: 'array', items: { type: 'string', pattern: '^[0-9]{1,20}$' }, minItems: 1, maxItems: 50 },
    style: 'form',
    explode: false,
  });
});

test('a free text of a request may not hold U+0000 in the document', () => {
  const schema = described().get('signIn')?.requestBody?.content['application/json'].schema;
  expect(schema).toMatchObject({
    properties: { password: { pattern: String.raw`^[^\u0000]*$` } },
    additionalProperties: false,
  });
});

test('what a check of the contract says in code, the document says in its own words', () => {
  expect(described().get('saveSettings')?.requestBody?.content['application/json'].schema).toMatchObject({
    dependentRequired: { stakes_currency: ['stakes'] },
  });
  const campaign = JSON.stringify(described().get('addCampaign')?.requestBody);
  expect(campaign.match(/"minProperties":1,"maxProperties":100/g)?.length).toBeGreaterThan(5);
});

test('a moment that is none does not fit the pattern of the document', () => {
  const from = described()
    .get('getMatches')
    ?.parameters.find(({ name }) => name === 'start_from');
  if (from === undefined) throw new Error('start_from is not in the document');
  const { pattern } = from.schema as { pattern: string };
  const fits = (moment: string): boolean => new RegExp(pattern, 'u').test(moment);
  expect(['2024-02-29T23:59:59.999Z', '2026-11-24T00:00:00.000Z'].map(fits)).toEqual([true, true]);
  expect(
    ['2023-02-29T00:00:00.000Z', '2026-02-31T00:00:00.000Z', '2026-11-24T24:00:00.000Z', '2026-11-24T00:00:00Z'].map(
      fits,
    ),
  ).toEqual([false, false, false, false]);
});

test('codes 101 and 114 mean what the specification says [PLC-02]', () => {
  expect([errorCodes[101], errorCodes[114]]).toEqual([
    { name: 'invalid_odds', status: 400, key: 'error.place_bets.invalid_odds' },
    { name: 'restricted_player', status: 400, key: 'error.platform.pve_player_bet_forbidden' },
  ]);
});
