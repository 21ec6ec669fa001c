import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { slimCalls } from './slim-calls.ts';

const source = `export const getThing = defineCall({
  name: 'getThing',
  api: 'sportsbook',
  params: z.object({ id }),
  path: '/things/{id}',
  access: 'anyone',
  reply: z.object({ body: z.string(), errors: z.array(z.string()) }),
  errors: ['not_found'],
  summary: 'A thing, by its id.',
  clauses: ['CAT-01']
});
export const own = defineCall({ name: 'own', access: 'player' });
export const other = make({ summary: 'stays' });
`;

test('of a call the page keeps what it reads, and nothing of anything else is taken [P4]', () => {
  const parser = { parse: (code: string): unknown => parseSync('calls.js', code).program };
  const { code } = slimCalls().transform.handler.call(parser, source);
  expect(code.replaceAll(/\s+/g, ' ')).toBe(
    "export const getThing = defineCall({ name: 'getThing', api: 'sportsbook', path: '/things/{id}', " +
      'reply: z.object({ body: z.string(), errors: z.array(z.string()) }), }); ' +
      "export const own = defineCall({ name: 'own', access: 'player' }); " +
      "export const other = make({ summary: 'stays' }); ",
  );
});
