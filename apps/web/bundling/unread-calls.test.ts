import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { UNREAD } from './slim-calls.ts';

const root = join(import.meta.dirname, '../../..');
const call = String.raw`\b(?:calls\.\w+|call)`;
const unread = [...UNREAD].join('|');
const read = new RegExp(String.raw`${call}\??\.(?:${unread})\b`);

/** Of `access` the build keeps only whether it is 'player'; the configuration has an `access` of its own. */
const misread = new RegExp(String.raw`(?<!\bconfig\??)\.access\b(?!\s*[!=]==\s*'player')`);

/** Names taken out of a call: `const { access } = call`, `({ access }: Call)`. */
const takenOut = new RegExp(String.raw`\{[^{}]*\b(?:access|${unread})\b[^{}]*\}\s*(?:=\s*${call}\b|:\s*Call\b)`);

/** Sources of what runs in the page in which an expression is found. */
function sourcesWith(expression: RegExp): readonly string[] {
  const sources = ['packages/client/src', 'packages/react/src', 'apps/web/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'))
      .map((name) => join(folder, name)),
  );
  expect(sources.length).toBeGreaterThan(100);
  return sources.filter((path) => expression.test(readFileSync(join(root, path), 'utf8')));
}

test('what the build leaves out of the calls is read by nothing that runs in the page [I1]', () => {
  expect(sourcesWith(read)).toEqual([]);
  expect(sourcesWith(takenOut)).toEqual([]);
});

test('whom a call is for is only compared with the player in the page, as the build leaves nothing else of it [I10]', () => {
  expect(sourcesWith(misread)).toEqual([]);
});

test.each([
  "call.access === 'anyone' ? null : playerId()",
  "calls.getVotes.access !== 'operator'",
  'switch (outgoing.call.access) {',
  "each?.access !== 'players'",
])('%s would be wrong in the build alone [I10]', (source) => {
  expect(source).toMatch(misread);
});

test.each(["call.access === 'player' ? playerId() : null", "call?.access !== 'player'", "config.access ?? 'open'"])(
  '%s is the same in the build',
  (source) => {
    expect(source).not.toMatch(misread);
  },
);

test.each(['const { access } = call;', 'const { name, body } = calls.signIn;', 'function send({ access }: Call)'])(
  '%s reads a part of a call',
  (source) => {
    expect(source).toMatch(takenOut);
  },
);
