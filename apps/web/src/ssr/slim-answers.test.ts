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

test('where matches are played and their pictures stay behind, but of those that ended and of an outright [P4]', () => {
  const sides = (logo: string | null) => ({ home: { id: 'a', logo, color: '#123456' }, away: { id: 'b', logo } });
  const played = { ...match, stadium: 'The Ground', city: null, competitors: sides('/a.svg') };
  const outright = { ...match, competitors: [{ id: 'a', logo: '/a.svg' }] };
  const ended = { ...played, status: 4 };
  const slim = slimAnswer('GET /_sb_api/api/v2/matches?id=1', { status: 200, text: list([played, ended, outright]) });
  expect(JSON.parse(slim.text)).toEqual({
    data: [
      { ...match, top_markets: [], stadium: null, city: null, competitors: sides(null) },
      { ...ended, top_markets: [] },
      { ...outright, top_markets: [] },
    ],
    pagination: { total: 1 },
  });
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
