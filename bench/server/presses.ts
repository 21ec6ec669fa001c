import { createCaller } from '@touchline/testkit/caller';
import { password } from '@touchline/testkit/players';
import type pg from 'pg';

/** One outcome that is for sale, with what `place_bets` proves of it. */
export interface Pick {
  readonly match_id: string;
  readonly market_id: string;
  readonly specifier: string;
  readonly outcome_id: string;
  readonly odds: string;
  readonly facts: readonly unknown[];
}

/** Selections of a press: each of another match. */
export const legs = 3;

interface Row extends Omit<Pick, 'facts' | 'odds' | 'outcome_id'> {
  readonly match_status: number;
  readonly ended: boolean;
  readonly market_status: number;
  readonly outcomes: Readonly<Record<string, { readonly odds: string; readonly active: boolean }>>;
}

/** So many triples of matches that have not begun; read anew, as the feed moves their odds. */
export async function readPicks(client: pg.Client, count: number): Promise<readonly (readonly Pick[])[]> {
  const { rows } = await client.query<Row>(
    `select distinct on (match.id) match.id as match_id, market.market_id, market.specifier, market.outcomes,
       match.status as match_status, match.ended, market.status as market_status
     from market join match on match.id = market.match_id
     where match.status = 0 and not match.ended and market.status = 1 and match.provider = 'betradar'
     order by match.id, market.market_id, market.specifier`,
  );
  const picks = rows.flatMap(({ match_status, ended, market_status, outcomes, ...key }): Pick[] => {
    const found = Object.entries(outcomes).find(([, { active, odds }]) => active && Number(odds) < 20);
    if (found === undefined) return [];
    const [outcome_id, { odds, active }] = found;
    return [{ ...key, outcome_id, odds, facts: [match_status, ended, market_status, active, odds] }];
  });
  if (picks.length < legs * 4) throw new Error(`too few matches have not begun: ${picks.length}`);
  // Steps that share no factor with a count of matches spread the triples over all of them.
  return Array.from({ length: count }, (_, triple) =>
    Array.from({ length: legs }, (__, leg) => picks[(triple * 7 + leg * 11) % picks.length]).flatMap((pick) =>
      pick === undefined ? [] : [pick],
    ),
  );
}

export const stake = '1.00';

export function selectionOf({ match_id, market_id, specifier, outcome_id, odds }: Pick) {
  return {
    match_id,
    market_id,
    specifier,
    outcome_id,
    odds,
  };
}

/** A boost of combos that everybody may use as often as they like. */
export interface Boost {
  readonly id: string;
  readonly odds: string;
}

export async function addBoost(client: pg.Client): Promise<Boost> {
  const odds = '1.05';
  const { rows } = await client.query<{ id: string }>(
    `insert into comboboost (name, ranges, valid_from) values ('bench', $1, now() - interval '1 day') returning id`,
    [JSON.stringify([{ min_count: legs, max_count: null, bonus_odds: odds }])],
  );
  return { id: rows[0]?.id ?? '', odds };
}

/** `boost`: null for a bet without a bonus. */
export function bodyOf(picks: readonly Pick[], boost: Boost | null = null): string {
  const bonus = boost === null ? {} : { bonus: { ...boost, type: 'comboboost' } };
  return JSON.stringify({
    meta: { device_id: 'bench-device', quick: false, type: 'combo', locale: 'en', accept_odds: 'any' },
    bets: [{ stake: { value: stake, currency: 'EUR' }, selections: picks.map(selectionOf), ...bonus }],
  });
}

/** The cookie of a signed-in player. */
export async function signIn(url: string, email: string): Promise<string> {
  const caller = createCaller(url);
  const answer = await caller.call('signIn', { body: { login: email, password } });
  if (answer.status !== 200 || caller.cookie === null) throw new Error(`${email} cannot sign in: ${answer.status}`);
  return caller.cookie;
}

/** A request as it goes over the wire, but for its key. */
export function pressRequest(host: string, cookie: string, body: string): (key: string) => string {
  const head = `POST /_sb_api/api/v3/bets HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\nX-Touchline-App: bench\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nIdempotency-Key: `;
  return (key) => `${head}${key}\r\n\r\n${body}`;
}
