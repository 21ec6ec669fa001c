import { createHash } from 'node:crypto';
import { at } from '@touchline/testkit/at';
import { type Caller, createCaller } from '@touchline/testkit/caller';
import { beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '../../player/sessions/demo-players.ts';
import { serverOfFile } from '../../testing/server-of-file.ts';

const here = serverOfFile({ env: { LIVE_DELAY: '5', EXPOSURE_LIMIT: '5000', MAX_STAKE_ODDIN: 'yes' } });
let demo: Caller;

function open(): void {}
async function signedIn(login: string): Promise<Caller> {
  const caller = createCaller(here.server.url);
  await caller.call('signIn', { body: { login, password: demoPassword } });
  return caller;
}

beforeAll(async () => {
  open();
  demo = await signedIn('demo@touchline.test');
  await demo.call('setClock', { body: { action: 'stop' } });
});

/** A match of the desk's own; live by default. */
async function matchOfDesk(live = true): Promise<string> {
  const { body } = await demo.call('addMatch', { body: { sport_key: 'soccer', starts_in_seconds: live ? 0 : 3600 } });
  const id = String(at(body, 'id'));
  if (live) await demo.call('scriptMatch', { params: { id }, body: { type: 'kick_off' } });
  return id;
}

/** The home side of the match's main market, which a goal moves. */
async function home(match_id: string) {
  const market = await here.database.db
    .selectFrom('market')
    .selectAll()
    .where('match_id', '=', match_id)
    .where('status', '=', 1)
    .where('market_id', '=', '1')
    .executeTakeFirstOrThrow();
  const [outcome_id = '', outcome] = Object.entries(market.outcomes).find(([, { active }]) => active) ?? [];
  return { match_id, market_id: '1', specifier: market.specifier, outcome_id, odds: outcome?.odds ?? '' };
}

let presses = 0;
function press(selections: readonly object[], { accept = 'none', stake = '10.00', currency = 'EUR' } = {}) {
  presses += 1;
  return {
    headers: { 'idempotency-key': createHash('sha256').update(`over http ${presses}`).digest('hex') },
    body: {
      meta: {
        device_id: 'device-1234',
        quick: false,
        type: selections.length > 1 ? 'combo' : 'single',
        locale: 'en',
        accept_odds: accept,
      },
      bets: [{ stake: { value: stake, currency }, selections }],
    },
  };
}

async function balance(caller: Caller, place = 0): Promise<number> {
  return Number(at((await caller.call('getAccounts')).body, 'data', place, 'balance'));
}
async function betBehind({ headers }: ReturnType<typeof press>, caller = demo): Promise<unknown> {
  return at((await caller.call('getBets', { query: `?key=${headers['idempotency-key']}` })).body, 'data', 0);
}
function advance(seconds: number) {
  return demo.call('setClock', { body: { action: 'advance', seconds } });
}
async function ledger(): Promise<unknown> {
  return at((await demo.call('getDesk')).body, 'ledger');
}

describe('live delay', () => {
  test('a live bet is answered as submitted, and decided when the clock of the feed has gone on [PLC-01]', async () => {
    const before = await balance(demo);
    const one = press([await home(await matchOfDesk())], { accept: 'any' });
    const answer = await demo.call('placeBets', one);
    const now = Date.parse(String(at((await demo.call('getDesk')).body, 'now')));
    expect(answer).toMatchObject({
      status: 200,
      body: { data: [{ status: 'submitted', decides_at: new Date(now + 5000).toISOString() }] },
    });
    expect(await balance(demo)).toBe(before - 10);
    await advance(4);
    expect(await betBehind(one)).toMatchObject({ status: 'submitted' });
    await advance(1);
    expect(await betBehind(one)).toMatchObject({ status: 'waiting_results' });
    expect(await balance(demo)).toBe(before - 10);
    expect((await demo.call('placeBets', one)).body).toEqual(answer.body);
  });

  test('a goal before it is decided refuses it, with the stake back and the reason kept [I6]', async () => {
    const before = await balance(demo);
    const match = await matchOfDesk();
    const one = press([await home(match)]);
    expect(await demo.call('placeBets', one)).toMatchObject({ status: 200 });
    await demo.call('scriptMatch', { params: { id: match }, body: { type: 'goal', side: 'away' } });
    await advance(3600);
    const bet = await betBehind(one);
    expect(bet).toMatchObject({
      status: 'rejected',
      refusal: { localized_message: expect.stringMatching(/^error\./) },
    });
    expect([await balance(demo), await ledger()]).toEqual([
      before,
      expect.arrayContaining([{ currency: 'EUR', sum: '0' }]),
    ]);
  });

  test('a match that is stopped at that moment sells nothing [I7]', async () => {
    const match = await matchOfDesk();
    const one = press([await home(match)], { accept: 'any' });
    await demo.call('placeBets', one);
    await demo.call('scriptMatch', { params: { id: match }, body: { type: 'suspend' } });
    await advance(5);
    expect(await betBehind(one)).toMatchObject({ status: 'rejected', refusal: { code: 130 } });
  });

  test('a bet on a match that has not begun is taken at once [PLC-01]', async () => {
    const answer = await demo.call('placeBets', press([await home(await matchOfDesk(false))]));
    expect(answer).toMatchObject({ status: 200, body: { data: [{ status: 'waiting_results' }] } });
  });

  test('with a clock that runs the server decides by itself [PLC-01]', async () => {
    await demo.call('setClock', { body: { action: 'resume' } });
    const one = press([await home(await matchOfDesk())], { accept: 'any' });
    expect(await demo.call('placeBets', one)).toMatchObject({ body: { data: [{ status: 'submitted' }] } });
    let bet = await betBehind(one);
    while (at(bet, 'status') === 'submitted') bet = await betBehind(one);
    expect(bet).toMatchObject({ status: 'waiting_results' });
    await demo.call('setClock', { body: { action: 'stop' } });
  });

  test('a kill while it waits loses nothing: the next start decides it, once [I1] [I2]', async () => {
    const second = await signedIn('second@touchline.test');
    const before = await balance(second);
    const one = press([await home(await matchOfDesk())], { accept: 'any' });
    await second.call('placeBets', one);
    expect(await balance(second)).toBe(before - 10);
    await here.database.close();
    await here.server.kill9();
    await here.server.restart();
    await demo.call('setClock', { body: { action: 'stop' } });
    await advance(5);
    // The desk's matches end with their server.
    expect(await betBehind(one, second)).toMatchObject({ status: 'rejected', refusal: { code: 131 } });
    await here.server.restart();
    await demo.call('setClock', { body: { action: 'stop' } });
    await here.connectAgain();
    expect([await balance(second), await ledger()]).toEqual([
      before,
      expect.arrayContaining([{ currency: 'EUR', sum: '0' }]),
    ]);
    const id = String(at(await betBehind(one, second), 'id'));
    const entries = await here.database.db
      .selectFrom('ledger_transaction')
      .select('kind')
      .where('bet_id', '=', id)
      .execute();
    expect(entries.map(({ kind }) => kind).toSorted()).toEqual(['refusal', 'stake']);
  });
});

describe('codes of the bookmaker', () => {
  test('114 for a restricted player, 118 for a Brazilian without a municipality [PLC-02]', async () => {
    const selection = await home(await matchOfDesk(false));
    const restricted = await signedIn('restricted@touchline.test');
    expect(await restricted.call('placeBets', press([selection]))).toMatchObject({
      status: 400,
      body: { code: 114, localized_message: 'error.platform.pve_player_bet_forbidden' },
    });
    const brazilian = await signedIn('brazil@touchline.test');
    expect(await brazilian.call('placeBets', press([selection], { currency: 'BRL' }))).toMatchObject({
      status: 400,
      body: { code: 118, localized_message: 'error.place_bets.municipality_not_found' },
    });
    expect(await balance(brazilian)).toBe(5000);
  });

  test('101 for odds that moved, and each risk key as the message of the whole answer [PLC-02] [PLC-03]', async () => {
    const [early, live] = [await home(await matchOfDesk(false)), await home(await matchOfDesk())];
    const refusalOf = async (selection: typeof early, factor: number, accept = 'none') => {
      const odds = (Number(selection.odds) * factor).toFixed(2);
      const { body } = await demo.call('placeBets', press([{ ...selection, odds }], { accept }));
      return [at(body, 'code'), at(body, 'localized_message')];
    };
    expect(await refusalOf(early, 1.1)).toEqual([101, 'error.place_bets.invalid_odds']);
    expect(await refusalOf(early, 6)).toEqual([140, 'error.risk_validation.odds_higher_than_bookmakers']);
    expect(await refusalOf(live, 6)).toEqual([140, 'error.risk_validation.odds_higher_than_bookmakers_current_odds']);
    expect(await refusalOf({ ...early, odds: '1.00' }, 1, 'any')).toEqual([140, 'error.risk_validation.odds_to_low']);
    const far = await here.database.db
      .selectFrom('market')
      .selectAll()
      .where('match_id', '=', early.match_id)
      .where('status', '=', 1)
      .execute();
    const [long] = far.flatMap(({ market_id, specifier, outcomes }) =>
      Object.entries(outcomes).flatMap(([outcome_id, { odds, active }]) =>
        active && Number(odds) > 7 ? [{ match_id: early.match_id, market_id, specifier, outcome_id, odds }] : [],
      ),
    );
    expect(long).toBeDefined();
    if (long === undefined) return;
    expect(await refusalOf(long, 0.15)).toEqual([140, 'error.risk_validation.odds_different_than_bookmaker']);
  });

  test('the largest stake is what the outcome has left, whatever the balance; above it 135, then 147 [VAL-08] [VAL-10]', async () => {
    const selection = await home(await matchOfDesk(false));
    const ask = async () => {
      const { body } = await demo.call('askMaxStake', {
        body: { bets: [{ currency: 'EUR', selections: [selection] }] },
      });
      return String(at(body, 'data', 0, 'max_stake', 'value'));
    };
    const most = await ask();
    expect(Number(most)).toBeGreaterThan(0);
    expect(Number(most) * Number(selection.odds)).toBeLessThanOrEqual(5000.01);
    expect(await demo.call('placeBets', press([selection], { stake: '200.00' }))).toMatchObject({ status: 200 });
    expect(Number(await ask())).toBeCloseTo(Number(most) - 200, 1);
    expect(await demo.call('placeBets', press([selection], { stake: most }))).toMatchObject({
      status: 400,
      body: { code: 132 },
    });
  });

  test('the settings list what may be done with bets [PLC-07] [PLC-10]', async () => {
    expect((await demo.call('getSettings')).body).toMatchObject({
      custom_bet_enabled: true,
      custom_bet_allow_single: true,
      cashout_settings: { enabled: true, partial: true, automatic: true },
      edit_bets: true,
      system_bankers: true,
    });
  });

  test('the settings say that the largest stake of oddin may be asked for, where the operator allows it [VAL-10a]', async () => {
    expect((await demo.call('getSettings')).body).toMatchObject({ max_stake_oddin_allowed: true });
  });

  test('the bets list is filtered by how they ended [PLC-05]', async () => {
    const list = async (result: string) =>
      at((await demo.call('getBets', { query: `?result=${result}` })).body, 'data');
    expect(await list('win_entire,lose_entire')).toEqual([]);
    const voided = await list('refund_entire,canceled');
    const waiting = await list('no_results');
    const results = (bets: unknown) => new Set(Array.isArray(bets) ? bets.map((bet) => at(bet, 'result')) : []);
    // The kill above made the bets on the desk's matches void.
    expect([results(voided).size, results(waiting)]).toEqual([1, new Set(['no_results'])]);
    expect((await demo.call('getBets', { query: '?result=perhaps' })).status).toBe(400);
  });
});
