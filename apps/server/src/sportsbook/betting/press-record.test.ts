import { createHash } from 'node:crypto';
import { at } from '@touchline/testkit/at';
import { type Caller } from '@touchline/testkit/caller';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { serverOfFile } from '../../testing/server-of-file.ts';

/** Seconds. The feed's clock stands: a bet is decided when the desk lets them pass. */
const delay = 5;
const here = serverOfFile({ env: { LIVE_DELAY: String(delay) } });

let demo: Caller;

beforeAll(async () => {
  demo = await here.signedIn('demo');
  await demo.call('setClock', { body: { action: 'stop' } });
});

async function addMatch(live = true): Promise<string> {
  const { body } = await demo.call('addMatch', { body: { sport_key: 'soccer', starts_in_seconds: live ? 0 : 3600 } });
  const id = String(at(body, 'id'));
  if (live) await happen(id, { type: 'kick_off' });
  return id;
}

function happen(id: string, what: object) {
  return demo.call('scriptMatch', { params: { id }, body: what });
}

/** The home side to win, as the database has it by now. */
async function home(match_id: string) {
  const { specifier, outcomes } = await here.database.db
    .selectFrom('market')
    .selectAll()
    .where('match_id', '=', match_id)
    .where('market_id', '=', '1')
    .executeTakeFirstOrThrow();
  return { match_id, market_id: '1', specifier, outcome_id: '1', odds: outcomes['1']?.odds ?? '' };
}

async function feedNow(): Promise<number> {
  return Date.parse(String(at((await demo.call('getDesk')).body, 'now')));
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

let presses = 0;
function press(selections: readonly object[], pressedAt?: string, bet: object = {}) {
  presses += 1;
  return {
    headers: { 'idempotency-key': createHash('sha256').update(`press record ${presses}`).digest('hex') },
    body: {
      meta: {
        device_id: 'device-1234',
        quick: false,
        type: 'custom_odds' in bet ? 'custom_bet' : selections.length > 1 ? 'combo' : 'single',
        locale: 'en',
        accept_odds: 'any',
        ...(pressedAt === undefined ? {} : { pressed_at: pressedAt }),
      },
      bets: [{ stake: { value: '1.00', currency: 'EUR' }, selections, ...bet }],
    },
  };
}

async function betBehind({ headers }: ReturnType<typeof press>): Promise<unknown> {
  return at((await demo.call('getBets', { query: `?key=${headers['idempotency-key']}` })).body, 'data', 0);
}

async function placed(one: ReturnType<typeof press>): Promise<unknown> {
  const { status, body } = await demo.call('placeBets', one);
  expect(status, JSON.stringify(body)).toBe(200);
  return at(body, 'data', 0);
}

describe('a record of what stood on the screen', () => {
  test('a bet that is accepted at once has it beside the moment and the price of its acceptance [PLC-06b]', async () => {
    const outcome = await home(await addMatch(false));
    const now = await feedNow();
    const one = press([{ ...outcome, seen: { odds: '9.99', version: 7 } }], iso(now - 1300));
    const answer = await placed(one);
    expect(answer).toMatchObject({
      seen: { pressed_at: iso(now - 1300), received_at: iso(now), accepted_at: iso(now) },
      selections: [{ odds: outcome.odds, seen: { odds: '9.99', version: 7 } }],
    });
    expect(at(answer, 'selections', 0)).not.toHaveProperty('accepted_score');
    expect(await betBehind(one)).toMatchObject({
      seen: at(answer, 'seen') as object,
      selections: [{ seen: { odds: '9.99', version: 7 } }],
    });
  });

  test('a live bet says what was seen, and at which odds, score and moment it was accepted after its delay [PLC-06b]', async () => {
    const match = await addMatch();
    await happen(match, { type: 'goal', side: 'home' });
    const outcome = await home(match);
    const now = await feedNow();
    const seen = { odds: outcome.odds, score: { home: 1, away: 0 } };
    const one = press([{ ...outcome, seen }], iso(now - 200));
    expect(await placed(one)).toMatchObject({
      status: 'submitted',
      seen: { pressed_at: iso(now - 200), received_at: iso(now), accepted_at: null },
      selections: [{ seen }],
    });
    expect(at(await betBehind(one), 'selections', 0)).not.toHaveProperty('accepted_score');
    await happen(match, { type: 'goal', side: 'away' });
    const moved = await home(match);
    await demo.call('setClock', { body: { action: 'advance', seconds: delay } });
    expect(moved.odds).not.toBe(outcome.odds);
    const bet = await betBehind(one);
    expect(bet).toMatchObject({
      status: 'waiting_results',
      seen: { pressed_at: iso(now - 200), received_at: iso(now) },
      selections: [{ odds: (await home(match)).odds, seen, accepted_score: { home: 1, away: 1 } }],
    });
    expect(Date.parse(String(at(bet, 'seen', 'accepted_at'))) - now).toBeGreaterThanOrEqual(delay * 1000);
  });

  test('a bet that was not taken after its delay keeps what was seen, and has no acceptance [PLC-06b]', async () => {
    const match = await addMatch();
    const outcome = await home(match);
    const one = press(
      [{ ...outcome, seen: { odds: outcome.odds, score: { home: 0, away: 0 } } }],
      iso(await feedNow()),
    );
    await placed(one);
    await happen(match, { type: 'suspend' });
    await demo.call('setClock', { body: { action: 'advance', seconds: delay } });
    const bet = await betBehind(one);
    expect(bet).toMatchObject({
      status: 'rejected',
      seen: { accepted_at: null },
      selections: [{ seen: { odds: outcome.odds, score: { home: 0, away: 0 } } }],
    });
    expect(at(bet, 'selections', 0)).not.toHaveProperty('accepted_score');
  });

  test('without one a bet says nothing of it [PLC-06b] [API-11b]', async () => {
    const bet = await placed(press([await home(await addMatch(false))]));
    expect(bet).not.toHaveProperty('seen');
    expect(at(bet, 'selections', 0)).not.toHaveProperty('accepted_score');
  });

  test.each([
    ['an hour ahead', 3_600_000, null],
    ['more than a day old', -90_000_000, null],
    ['hardly ahead, which is received at once', 200, 0],
    ['of a press that was repeated for an hour', -3_600_000, -3_600_000],
  ])('a moment that is %s: it is kept where it can be true, else it is unknown [PLC-06b]', async (_, off, kept) => {
    const now = await feedNow();
    const outcome = await home(await addMatch(false));
    const bet = await placed(press([{ ...outcome, seen: { odds: outcome.odds } }], iso(now + off)));
    expect(at(bet, 'seen', 'pressed_at')).toBe(kept === null ? null : iso(now + kept));
  });

  test('nothing is judged by it: the odds that are agreed to are judged as ever [I6] [PLC-06b]', async () => {
    const outcome = await home(await addMatch(false));
    const stale = press([{ ...outcome, odds: '2.222222', seen: { odds: outcome.odds } }]);
    stale.body.meta.accept_odds = 'none';
    expect(await demo.call('placeBets', stale)).toMatchObject({ status: 400, body: { code: 101 } });
    const seenOther = press([{ ...outcome, seen: { odds: '2.222222' } }]);
    seenOther.body.meta.accept_odds = 'none';
    expect(await placed(seenOther)).toMatchObject({ selections: [{ odds: outcome.odds }] });
  });

  test('a press that comes again under its key keeps its first record, and another record is another request [I1] [PLC-06b]', async () => {
    const outcome = await home(await addMatch(false));
    const one = press([{ ...outcome, seen: { odds: '3.5' } }], iso(await feedNow()));
    const first = await placed(one);
    await demo.call('setClock', { body: { action: 'advance', seconds: 60 } });
    expect(await placed(one)).toEqual(first);
    const other = press([{ ...outcome, seen: { odds: '4.5' } }]);
    expect(await demo.call('placeBets', { ...other, headers: one.headers })).toMatchObject({ body: { code: 1009 } });
    expect(await betBehind(one)).toMatchObject({ selections: [{ seen: { odds: '3.5' } }] });
  });

  test.each([
    ['free text', { odds: '2.1', note: 'x' }, /seen/],
    ['odds that are no odds', { odds: 'two' }, /seen\.odds$/],
    ['a score that no match has', { score: { home: 10_000, away: 0 } }, /seen\.score\.home$/],
    ['more than a score', { score: { home: 1, away: 0, why: 'x' } }, /seen\.score/],
    ['a version that is no number', { version: '7' }, /seen\.version$/],
  ])('%s in it is refused at its place [API-05] [PLC-06b]', async (_, seen, path) => {
    const outcome = await home(await addMatch(false));
    const { status, body } = await demo.call('placeBets', press([{ ...outcome, seen }]));
    expect(status).toBe(400);
    expect(String(at(body, 'details', 0, 'path'))).toMatch(path);
  });

  test('every leg of a combo has its own [PLC-06b]', async () => {
    const [first, second] = [await home(await addMatch()), await home(await addMatch(false))];
    const one = press([
      { ...first, seen: { odds: '1.5', score: { home: 0, away: 0 } } },
      { ...second, seen: { odds: '2.5' } },
    ]);
    await placed(one);
    await demo.call('setClock', { body: { action: 'advance', seconds: delay } });
    const bet = await betBehind(one);
    expect(bet).toMatchObject({
      type: 'combo',
      seen: { pressed_at: null },
      selections: [{ seen: { odds: '1.5' }, accepted_score: { home: 0, away: 0 } }, { seen: { odds: '2.5' } }],
    });
    expect(at(bet, 'selections', 1)).not.toHaveProperty('accepted_score');
  });

  test('of a custom bet it is the price of all selections together [PLC-06b]', async () => {
    const match = await addMatch(false);
    const asked = [
      { market_id: '18', specifier: 'total=2.5', outcome_id: 'over' },
      { market_id: '29', specifier: '', outcome_id: 'yes' },
    ];
    const legs = asked.map((leg) => ({ ...leg, match_id: match, odds: '1.5' }));
    const { body } = await demo.call('calculateCustomBet', { body: { match_id: match, selections: asked } });
    const custom_odds = String(at(body, 'odds'));
    const bet = await placed(press(legs, undefined, { custom_odds, seen_custom_odds: '4.2' }));
    expect(bet).toMatchObject({ type: 'custom_bet', custom_odds, seen: { custom_odds: '4.2' } });
  });

  test('an edited bet has that of the edit [PLC-06b]', async () => {
    const [first, second] = [await home(await addMatch(false)), await home(await addMatch(false))];
    const bet = await placed(press([{ ...first, seen: { odds: '9.9' } }]));
    const now = await feedNow();
    presses += 1;
    const { status, body } = await demo.call('editBet', {
      params: { id: String(at(bet, 'id')) },
      headers: { 'idempotency-key': createHash('sha256').update(`press record ${presses}`).digest('hex') },
      body: {
        accept_odds: 'any',
        pressed_at: iso(now - 100),
        bet: { stake: { value: '1.00', currency: 'EUR' }, selections: [first, { ...second, seen: { odds: '1.7' } }] },
      },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(at(body, 'bet')).toMatchObject({
      seen: { pressed_at: iso(now - 100), accepted_at: iso(now) },
      selections: [{ odds: first.odds }, { seen: { odds: '1.7' } }],
    });
    expect(at(body, 'bet', 'selections', 0)).not.toHaveProperty('seen');
  });
});

describe('what is kept', () => {
  async function newest() {
    return await here.database.db.selectFrom('bet').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  }

  test.each(['seen', 'accepted_at'])('%s of an accepted bet never changes [I6]', async (column) => {
    const outcome = await home(await addMatch(false));
    await placed(press([{ ...outcome, seen: { odds: outcome.odds } }]));
    const { id } = await newest();
    await expect(
      sql`update bet set ${sql.ref(column)} = null where id = ${id}`.execute(here.database.db),
    ).rejects.toThrow(/never|change/);
    await expect(
      sql`update bet_selection set score = '{}' where bet_id = ${id}`.execute(here.database.db),
    ).rejects.toThrow(/never/);
  });

  test('moment and score of an acceptance are kept of a bet without a record too [PLC-06b]', async () => {
    const now = await feedNow();
    await placed(press([await home(await addMatch(false))]));
    expect(await newest()).toMatchObject({ seen: null, accepted_at: new Date(now) });
  });

  test('a score that moved since it was read stands against an acceptance, as a price does [PLC-06b]', async () => {
    const match = await addMatch();
    const { odds: _, ...outcome } = await home(match);
    const moved = async (score: object | null): Promise<number> => {
      const found = await here.database.db
        .selectFrom('market')
        .innerJoin('match', 'match.id', 'market.match_id')
        .select(['match.status', 'match.ended', 'market.status as marketStatus', 'market.outcomes'])
        .where('market.match_id', '=', match)
        .where('market_id', '=', '1')
        .executeTakeFirstOrThrow();
      const { odds, active } = found.outcomes['1'] ?? {};
      const facts = [found.status, found.ended, found.marketStatus, active, odds];
      const checks = JSON.stringify([{ ...outcome, facts, to_sell: true, score }]);
      const { rows } = await sql<{ moved: string }>`select count_moved(${checks}::jsonb) as moved`.execute(
        here.database.db,
      );
      return Number(rows[0]?.moved);
    };
    expect([await moved({ home: 0, away: 0 }), await moved({ home: 1, away: 0 }), await moved(null)]).toEqual([
      0, 1, 0,
    ]);
  });
});
