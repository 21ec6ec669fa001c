import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import type { OpenApi } from './calls.ts';
import type { HostMessages } from './messages.ts';
import { referencePages } from './pages.ts';
import type { AsyncApi } from './push.ts';

const root = resolve(import.meta.dirname, '../../../..');
const pages = referencePages(root);

function read(name: string): unknown {
  return JSON.parse(readFileSync(join(root, 'docs', name), 'utf8'));
}

function contentOf(name: string): string {
  return pages.find(({ page }) => page === name)?.content ?? '';
}

/** Text below a heading, up to the next one of its depth. */
function sectionsOf(content: string, mark: '##' | '###'): ReadonlyMap<string, string> {
  const parts = content.split(new RegExp(`^${mark} `, 'm')).slice(1);
  return new Map(parts.map((part) => [part.slice(0, part.indexOf('\n')), part]));
}

test('each call of the contract is described once, with address, parameters, refusals and clauses [API-05]', () => {
  const { paths } = read('openapi.json') as OpenApi;
  const common = contentOf('calls');
  const lacks: string[] = [];
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, call] of Object.entries(methods)) {
      const found = pages.flatMap(({ content }) => sectionsOf(content, '##').get(call.operationId) ?? []);
      const [text = ''] = found;
      const words = [
        `\`${method.toUpperCase()} ${path}\``,
        call.summary,
        ...call.parameters.map(({ name, in: place }) => `| \`${name}\` | ${place} |`),
        ...call['x-clauses'].map((clause) => (clause === 'addition' ? 'an addition' : clause)),
      ];
      const codes = Object.entries(call.responses)
        .filter(([status]) => status !== '200')
        .flatMap(([status, { description }]) =>
          description.split('; ').map((refusal) => `| ${status} | ${refusal.split(' ')[0] ?? ''} |`),
        );
      expect(found, call.operationId).toHaveLength(1);
      lacks.push(
        ...words.filter((word) => !text.includes(word)).map((word) => `${call.operationId}: ${word}`),
        ...codes.filter((code) => !text.includes(code) && !common.includes(code)),
      );
    }
  }
  expect(lacks).toEqual([]);
});

test('each message between host and product is described with the fields of its payload [EMB-01] [EMB-02]', () => {
  const { to_product, to_host } = read('host-messages.json') as HostMessages;
  const sections = sectionsOf(contentOf('messages'), '###');
  for (const [type, { description, payload }] of Object.entries({ ...to_product, ...to_host })) {
    const text = sections.get(type) ?? '';
    expect(description, type).not.toBe('');
    expect(text).toContain(description);
    const names = [payload, ...(payload.anyOf ?? [])].flatMap(({ properties = {} }) => Object.keys(properties));
    for (const name of names) expect(text).toContain(`| \`${name}\` |`);
  }
});

test('the embedding guide names every message and every field of its payload [EMB-01] [EMB-02]', () => {
  const guide = readFileSync(join(root, 'docs/embedding.md'), 'utf8');
  const { to_product, to_host } = read('host-messages.json') as HostMessages;
  const rows = new Map(
    [...guide.matchAll(/^\| `([\w:-]+)` +\|(.*)$/gm)].map(([, type = '', rest = '']) => [type, rest]),
  );
  for (const [type, { payload }] of Object.entries({ ...to_product, ...to_host })) {
    const names = [payload, ...(payload.anyOf ?? [])].flatMap(({ properties = {} }) => Object.keys(properties));
    for (const name of names) expect(rows.get(type), type).toMatch(new RegExp(`\\b${name}\\b`));
  }
});

test('each push message is described with its channels [PUSH-04] [PUSH-06]', () => {
  const { channels, components } = read('asyncapi.json') as AsyncApi;
  const sections = sectionsOf(contentOf('push'), '###');
  for (const [name, { summary }] of Object.entries(components.messages)) expect(sections.get(name)).toContain(summary);
  for (const [name, { address, messages }] of Object.entries(channels)) {
    const text = sections.get(`Channel ${name}`) ?? '';
    expect(text).toContain(`\`${address}\``);
    for (const message of Object.keys(messages)) expect(text).toContain(`(#${message})`);
  }
});

test('a link of the reference leads to a page of it, and to a heading there', () => {
  const dead = pages.flatMap(({ page, content }) =>
    [...content.matchAll(/\]\((?:\/reference\/([\w-]+))?(?:#([\w-]+))?\)/g)].flatMap(([link, name = page, anchor]) => {
      const target = contentOf(name);
      const anchors = [...target.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
        heading
          .toLowerCase()
          .replaceAll(' ', '-')
          .replaceAll(/[^\w-]/g, ''),
      );
      return target === '' || (anchor !== undefined && !anchors.includes(anchor)) ? [`${page}: ${link}`] : [];
    }),
  );
  expect(dead).toEqual([]);
});
