import { fileURLToPath } from 'node:url';
import { calls } from '@touchline/contract';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { directCalls, readCalls } from './direct-calls.ts';

const list = fileURLToPath(new URL('../../../packages/contract/src/calls/calls.ts', import.meta.url));
const parser = { parse: (code: string): unknown => parseSync('some.js', code).program };
function transformed(code: string) {
  return directCalls(list).transform.handler.call(parser, code)?.code ?? null;
}

test('every call of the contract is found where it is defined [P4]', () => {
  const files = readCalls(list);
  for (const name of Object.keys(calls))
    expect([name, files.get(name)]).toEqual([name, expect.stringMatching(/calls[\\/].*\.ts$/)]);
});

test('a call is read from its own file, and nothing else is touched [P4]', () => {
  const code = `import { calls, matchChannel } from '@touchline/contract';
const ask = (api, { calls: none }) => api.call(calls.getMatch, { calls: matchChannel(api.calls.getMatch) });`;
  expect(transformed(code)?.trim().split('\n')).toEqual([
    "import { matchChannel } from '@touchline/contract';",
    'const ask = (api, { calls: none }) => api.call(call_getMatch, { calls: matchChannel(api.calls.getMatch) });',
    expect.stringMatching(/^import \{ getMatch as call_getMatch \} from ".*catalogue-calls\.ts";$/),
  ]);
});

test('the list as a whole comes into a build call by call [P4]', async () => {
  const lines = ((await directCalls(list).load(list)) ?? '').split('\n');
  expect(lines).toContainEqual(expect.stringMatching(/^import \{ placeBets \} from ".*bets-calls\.ts";$/));
  expect(lines).toContain(`export const calls = { ${Object.keys(calls).join(', ')} };`);
  expect(directCalls(list).load('another.ts')).toBeNull();
});

test('who takes the list as a whole keeps it [P4]', () => {
  expect(
    transformed("import { calls } from '@touchline/contract';\nexport const all = Object.values(calls);"),
  ).toBeNull();
  expect(transformed("import { calls } from './mine.ts';\nexport const one = calls.getMatch;")).toBeNull();
});
