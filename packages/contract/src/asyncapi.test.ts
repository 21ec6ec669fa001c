import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { asyncApiDocument } from './asyncapi.ts';
import { pushNamespaces } from './push/channels.ts';
import { privateEvent } from './push/private-events.ts';
import { publicEvent } from './push/public-events.ts';

interface Document {
  readonly channels: Readonly<Record<string, { readonly messages: Readonly<Record<string, unknown>> }>>;
  readonly components: {
    readonly messages: Readonly<
      Record<string, { readonly payload: { readonly properties: { readonly type: { readonly const: string } } } }>
    >;
  };
}

const text = JSON.stringify(asyncApiDocument());
const document = JSON.parse(text) as Document;

test('the generated document is valid AsyncAPI 3.0', () => {
  const file = fileURLToPath(import.meta.resolve('@asyncapi/specs/schemas/3.0.0-without-$id.json'));
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(
    JSON.parse(readFileSync(file, 'utf8')) as object,
  );
  validate(JSON.parse(text));
  expect(validate.errors ?? []).toEqual([]);
});

test('every reference of the document leads somewhere', () => {
  const found = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
  const missing = found.filter((path) => {
    let here: unknown = document;
    for (const name of path.split('/')) here = (here as Record<string, unknown> | undefined)?.[name];
    return here === undefined;
  });
  expect(found.length).toBeGreaterThan(30);
  expect(missing).toEqual([]);
});

test('every event is a message under its own name, on channels of its kind [PUSH-04] [PUSH-06]', () => {
  const typesIn = (event: typeof publicEvent | typeof privateEvent): string[] =>
    event.def.left.def.options.map((option) => option.shape.type.def.values[0] ?? '');
  const isOnUser = (name: string): boolean => name in (document.channels['user']?.messages ?? {});
  const isPublic = (name: string): boolean =>
    ['updates', 'match'].some((channel) => name in (document.channels[channel]?.messages ?? {}));
  const names = Object.keys(document.components.messages);
  expect(names.filter(isPublic).toSorted()).toEqual(typesIn(publicEvent).toSorted());
  expect(names.filter(isOnUser).toSorted()).toEqual(typesIn(privateEvent).toSorted());
  for (const [name, { payload }] of Object.entries(document.components.messages))
    expect(payload.properties.type.const).toBe(name);
});

test('the channels are the namespaces of the push server [PUSH-03]', () => {
  expect(Object.keys(document.channels).toSorted()).toEqual(pushNamespaces.map(({ name }) => name).toSorted());
});
