import { expect, test } from 'vitest';
import { buildConfig } from '@touchline/client/testing';
import { slimAnswer, slimConfig } from './slim-answers.ts';

function list(matches: readonly object[]): string {
  return JSON.stringify({ data: matches, pagination: { total: 1 } });
}
const match = { id: '1', main_market: { id: '1' }, top_markets: [{ id: '1' }, { id: '9' }] };

test('markets that no list shows stay behind, and nothing else does [P4]', () => {
  const slim = slimAnswer('GET /_sb_api/api/v2/matches?match_status=live', { status: 200, text: list([match]) });
  expect(slim).toEqual({ status: 200, text: list([{ ...match, top_markets: [] }]) });
});

test.each([
  ['GET /_sb_api/api/v2/sports', 200, list([match])],
  ['GET /_sb_api/api/v2/matches/1', 200, JSON.stringify(match)],
  ['GET /_sb_api/api/v2/matches?id=1', 404, '{"code":1004}'],
  ['GET /_sb_api/api/v2/matches?id=1', 200, '[]'],
])('%s with %d goes along as it came', (name, status, text) => {
  expect(slimAnswer(name, { status, text })).toEqual({ status, text });
});

test('what stands on the operator’s other pages stays behind; paths and titles do not [P4] [NAV-23]', () => {
  const page = (path: string) => ({
    path,
    title: { en: path },
    blocks: { en: [{ kind: 'heading' as const, text: path }] },
  });
  const config = buildConfig({ pages: [page('/a'), page('/b')] });
  expect(slimConfig(config, '/b')).toEqual({ ...config, pages: [{ ...page('/a'), blocks: {} }, page('/b')] });
  expect(slimConfig(buildConfig(), '/')).toEqual(buildConfig());
});
