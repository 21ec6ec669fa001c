import { calls, judgeSearch, type Market, type Match, type SelectionToPlace } from '@touchline/contract';
import { type Facts, ifWriting, never, plan, type Plan, withFact, withId } from './facts.ts';

const noMatch = 'no match is open';
function ofMatch({ match }: Facts): Match | null {
  return match;
}

function isForSale(market: Market): boolean {
  return market.status === 1 && market.outcomes.some(({ active }) => active);
}

function marketsOf({ main_market: main, secondary_market: secondary, top_markets: top }: Match): Market[] {
  return [main, secondary, ...top].filter((market) => market !== null);
}

function pickOf(match: Match, markets: readonly Market[]): SelectionToPlace | null {
  const market = markets.find(isForSale);
  const outcome = market?.outcomes.find(({ active }) => active);
  return market === undefined || outcome === undefined
    ? null
    : {
        match_id: match.id,
        market_id: market.id,
        specifier: market.specifier,
        outcome_id: outcome.id,
        odds: outcome.odds,
      };
}

/** Whether the bet builder may use a market of a match, as far as its row shows. */
function isCombined(match: Match): boolean {
  return marketsOf(match).some((market) => (market.custom_bet_groups ?? []).length > 0);
}

/** Keeps the match that is best to bet on, not begun yet, as its prices move least; and one whose markets can be combined. */
function learnMatches({ data }: { readonly data: readonly Match[] }, facts: Facts): void {
  const withPrices = data.filter((match) => marketsOf(match).some(isForSale));
  const calm = withPrices.filter((match) => match.status === 0 && match.provider === 'betradar');
  facts.match ??= calm.find(isCombined) ?? calm[0] ?? withPrices[0] ?? data[0] ?? null;
  facts.combined ??= withPrices.find(isCombined) ?? null;
  facts.live ??= data.find(({ status }) => status === 1) ?? null;
  if (facts.match !== null) facts.pick ??= pickOf(facts.match, marketsOf(facts.match));
}

function learnMarkets({ data }: { readonly data: readonly Market[] }, facts: Facts): void {
  if (facts.match !== null) facts.pick ??= pickOf(facts.match, data);
}

/** Keeps an outcome of each of two kinds of markets, for a custom bet. */
function learnCustom({ data }: { readonly data: readonly Market[] }, facts: Facts): void {
  const matchId = (facts.combined ?? facts.match)?.id;
  const kinds = new Map(data.filter(isForSale).map((market) => [market.id, market]));
  const selections = [...kinds.values()].slice(0, 2).map((market) => ({
    market_id: market.id,
    specifier: market.specifier,
    outcome_id: market.outcomes.find(({ active }) => active)?.id ?? '',
  }));
  if (matchId !== undefined && selections.length === 2) facts.custom = { matchId, selections };
}

/** A word of the match by which it is found. */
function searchedIn({ name }: Match): string | null {
  return name.split(/\s+/).find((word) => judgeSearch(word) === 'right') ?? null;
}

const customOff = 'no custom bets here';
function isCustomOff({ settings }: Facts): boolean {
  return settings?.custom_bet_enabled !== true;
}

/** What a back end says of games beside the sports. */
function launchOf({ settings, config }: Facts) {
  const providers = settings?.additional_providers;
  const names = ['virtual_gaming_arena', 'horse_racing', 'lotto'] as const;
  const provider = names.find((name) => providers?.[name]?.enabled === true);
  if (provider === undefined) return 'no games beside the sports here';
  const locale = config?.locales[0]?.code;
  return { params: { provider }, body: { app: 'lobby', ...(locale === undefined ? {} : { locale }) } };
}

const statistics = ['events', 'numbers', 'head_to_head', 'form', 'standings'];

/** The calls about the catalogue, in an order in which each learns what the next ones ask with. */
export const cataloguePlans: readonly Plan[] = [
  plan(calls.getSettings, () => ({}), { learn: (value, facts) => void (facts.settings = value) }),
  plan(calls.getSports, () => ({}), { learn: ({ data }, facts) => void (facts.sportKey = data[0]?.key ?? null) }),
  plan(
    calls.getCategories,
    withFact(
      ({ sportKey }) => sportKey,
      'no sport is open',
      (key) => ({ query: { sport_key: key } }),
    ),
    { learn: ({ data }, facts) => void (facts.categoryId = data[0]?.id ?? null) },
  ),
  plan(
    calls.getCategory,
    withId(({ categoryId }) => categoryId, 'no category is open'),
  ),
  plan(
    calls.getTournaments,
    withFact(
      ({ sportKey }) => sportKey,
      'no sport is open',
      (key) => ({ query: { sport_key: key } }),
    ),
    { learn: ({ data }, facts) => void (facts.tournamentId = data[0]?.id ?? null) },
  ),
  plan(
    calls.getTournament,
    withId(({ tournamentId }) => tournamentId, 'no league is open'),
  ),
  plan(
    calls.getMatches,
    () => [
      { query: { match_status: '0', type: 'match', sort_by: 'start_time', limit: '20' } },
      { query: { match_status: '1', type: 'match', limit: '20', page: '1' } },
      { query: { type: 'season,stage,simple_tournament', limit: '5' } },
    ],
    { learn: learnMatches },
  ),
  plan(
    calls.getMatch,
    withFact(ofMatch, noMatch, ({ id }) => ({ params: { id } })),
  ),
  plan(
    calls.getMarkets,
    withFact(ofMatch, noMatch, ({ id }) => [
      { params: { id }, query: { limit: '500' } },
      { params: { id }, query: { page: '1', limit: '1' } },
    ]),
    { learn: learnMarkets },
  ),
  plan(calls.getCounters, () => ({ body: { live: true, sports: true, categories: true, tournaments: true } })),
  plan(
    calls.search,
    withFact(
      ({ match }) => (match === null ? null : searchedIn(match)),
      'no match with a name to look for',
      (q) => ({ query: { q } }),
    ),
  ),
  ...[calls.getVideo, calls.getStreams].map((call) =>
    plan(
      call,
      withFact(ofMatch, noMatch, ({ id }) => ({ params: { id } })),
      {
        absentBecause: ({ match }) => (match?.has_video === true ? null : 'no match with a video is at hand'),
      },
    ),
  ),
  plan(
    calls.getStatistics,
    withFact(
      ({ live, match }) => live ?? match,
      noMatch,
      ({ id }) => statistics.map((type) => ({ params: { id, stats_type: type } })),
    ),
  ),
  plan(
    calls.getPrices,
    withFact(
      ({ pick }) => pick,
      'no price is for sale',
      ({ match_id: id, market_id, specifier }) => ({
        params: { id },
        query: { market_id, ...(specifier === '' ? {} : { specifier }) },
      }),
    ),
  ),
  plan(
    calls.getVotes,
    withFact(
      ({ pick }) => pick,
      'no price is for sale',
      (pick) => ({ query: { prediction_id: `${pick.match_id}:${pick.market_id}|${pick.specifier}` } }),
    ),
  ),
  plan(calls.vote, never('a vote cannot be taken back')),
  plan(
    calls.getCustomMarkets,
    withFact(ofMatch, noMatch, ({ id }, facts) =>
      isCustomOff(facts) ? customOff : { params: { matchId: facts.combined?.id ?? id } },
    ),
    { learn: learnCustom },
  ),
  plan(
    calls.calculateCustomBet,
    withFact(
      ({ custom }) => custom,
      'no match with markets to combine is at hand',
      ({ matchId, selections }, facts) =>
        isCustomOff(facts) ? customOff : { body: { match_id: matchId, selections } },
    ),
    { isOpen: true },
  ),
  plan(
    calls.getCustomOdds,
    withFact(
      ({ custom }) => custom,
      'no match with markets to combine is at hand',
      ({ matchId, selections }, facts) =>
        isCustomOff(facts) ? customOff : { body: { bets: [{ match_id: matchId, selections }] } },
    ),
    { isOpen: true },
  ),
  plan(
    calls.shareBets,
    ifWriting(
      withFact(
        ({ pick }) => pick,
        'no price is for sale',
        (pick) => ({ body: { bets: [{ bet_type: 'single', selections: [pick] }] } }),
      ),
    ),
    { learn: ({ code }, facts) => void (facts.shareCode = code) },
  ),
  plan(
    calls.getSharedBets,
    withFact(
      ({ shareCode }) => shareCode,
      'no slip was shared: --write',
      (code) => ({ query: { code } }),
    ),
  ),
  plan(calls.launchGame, launchOf),
];
