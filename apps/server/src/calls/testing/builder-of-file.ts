import { createHash } from 'node:crypto';
import { calls } from '@touchline/contract';
import { at } from '@touchline/testkit/at';
import { type Caller, createCaller } from '@touchline/testkit/caller';
import { beforeAll } from 'vitest';
import { serverOfFile } from '../../testing/server-of-file.ts';

interface Named {
  readonly market_id: string;
  readonly specifier: string;
  readonly outcome_id: string;
}
/** `18 total=2.5 over`, `1 1`: a market, its line where it has one, and an outcome. */
export function named(text: string): Named {
  const [market_id = '', ...rest] = text.split(' ');
  return { market_id, specifier: rest.length > 1 ? (rest[0] ?? '') : '', outcome_id: rest.at(-1) ?? '' };
}

/** What stands against adding an outcome, by its name; undefined where nothing does. */
export function obstacleTo(body: unknown, pick: string): unknown {
  const wanted = named(pick);
  const found = calls.calculateCustomBet.reply
    .parse(body)
    .obstacles.find(
      ({ market_id, specifier, outcome_id }) =>
        market_id === wanted.market_id && specifier === wanted.specifier && outcome_id === wanted.outcome_id,
    );
  return found?.reason;
}

interface CustomPress {
  readonly odds: string;
  readonly accept?: string;
  readonly stake?: string;
  /** Match of every pick but the first. */
  readonly other?: string;
}

export async function betsOf(caller: Caller, id: unknown) {
  return at((await caller.call('getBets', { query: `?id=${String(id)}` })).body, 'data', 0);
}

export async function balance(caller: Caller): Promise<number> {
  return Number(at((await caller.call('getAccounts')).body, 'data', 0, 'balance'));
}

/** A server for the tests of one file, whose matches custom bets are built on; its clock stands. */
export function builderOfFile() {
  const here = serverOfFile();
  let visitor: Caller;
  let demo: Caller;

  beforeAll(async () => {
    visitor = createCaller(here.server.url);
    demo = await here.signedIn('demo');
    // Prices stand still unless a test moves them.
    await visitor.call('setClock', { body: { action: 'stop' } });
  });

  /** A match of the desk's own that has not begun, or that has just kicked off. */
  async function matchOf(sport_key = 'soccer', live = false): Promise<string> {
    const { body } = await visitor.call('addMatch', { body: { sport_key, starts_in_seconds: live ? 0 : 3600 } });
    const id = String(at(body, 'id'));
    if (live) await visitor.call('scriptMatch', { params: { id }, body: { type: 'kick_off' } });
    return id;
  }

  function script(id: string, type: string, side?: string) {
    return visitor.call('scriptMatch', { params: { id }, body: side === undefined ? { type } : { type, side } });
  }

  function calculate(match_id: string, ...picks: string[]) {
    return visitor.call('calculateCustomBet', { body: { match_id, selections: picks.map(named) } });
  }

  /** The price of these picks now; throws with the answer when there is none. */
  async function priceOf(match_id: string, ...picks: string[]): Promise<string> {
    const { body } = await calculate(match_id, ...picks);
    const odds = at(body, 'odds');
    if (typeof odds !== 'string') throw new Error(JSON.stringify(body));
    return odds;
  }

  async function ownOdds(match_id: string, pick: string): Promise<string> {
    const { market_id, specifier, outcome_id } = named(pick);
    const { body } = await visitor.call('getMarkets', { params: { id: match_id }, query: `?market_id=${market_id}` });
    const market = calls.getMarkets.reply.parse(body).data.find((each) => each.specifier === specifier);
    return market?.outcomes.find(({ id }) => id === outcome_id)?.odds ?? '';
  }

  let presses = 0;
  async function place(
    caller: Caller,
    match_id: string,
    picks: readonly string[],
    { odds: custom_odds, accept = 'none', stake = '10.00', other = match_id }: CustomPress,
  ) {
    presses += 1;
    const selections = [];
    for (const [index, pick] of picks.entries()) {
      const id = index === 0 ? match_id : other;
      selections.push({ match_id: id, ...named(pick), odds: (await ownOdds(id, pick)) || '2.00' });
    }
    return caller.call('placeBets', {
      headers: { 'idempotency-key': createHash('sha256').update(`custom ${presses}`).digest('hex') },
      body: {
        meta: { device_id: 'device-1234', quick: false, type: 'custom_bet', locale: 'en', accept_odds: accept },
        bets: [{ stake: { value: stake, currency: 'EUR' }, selections, custom_odds }],
      },
    });
  }

  return {
    get visitor() {
      return visitor;
    },
    get demo() {
      return demo;
    },
    matchOf,
    script,
    calculate,
    priceOf,
    ownOdds,
    place,
  };
}
