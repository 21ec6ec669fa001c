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
  expect([...readCalls(list).keys()]).toEqual(Object.keys(calls));
  for (const { file } of readCalls(list).values()) expect(file).toMatch(/calls[\\/].*\.ts$/);
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

test('who takes the list as a whole keeps it [P4]', () => {
  expect(
    transformed("import { calls } from '@touchline/contract';\nexport const all = Object.values(calls);"),
  ).toBeNull();
  expect(transformed("import { calls } from './mine.ts';\nexport const one = calls.getMatch;")).toBeNull();
});
