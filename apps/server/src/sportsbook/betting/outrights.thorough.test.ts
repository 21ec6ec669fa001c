import { createHash } from 'node:crypto';
import { calls, type Match, type ReplyOf } from '@touchline/contract';
import { deductionFor } from '@touchline/rules';
import { type Caller, createCaller } from '@touchline/testkit/caller';
import { startServer, type TestServer } from '@touchline/testkit/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '../../player/sessions/demo-players.ts';

type Bet = ReplyOf<typeof calls.getBets>['data'][number];

let server: TestServer;
let demo: Caller;

beforeAll(async () => {
  server = await startServer({ matches: 20 });
  demo = createCaller(server.url);
  await demo.call('signIn', { body: { login: 'demo@touchline.test', password: demoPassword } });
  await demo.call('setClock', { body: { action: 'stop' } });
});
afterAll(() => server.stop());

const sportOf = { season: 'soccer', stage: 'cycling', simple_tournament: 'darts' } as const;
type Type = keyof typeof sportOf;

async function answerTo(name: Parameters<Caller['call']>[0], given: Parameters<Caller['call']>[1]): Promise<unknown> {
  const { status, body } = await demo.call(name, given);
  if (status !== 200) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** An outright with its only market as it is for sale at this moment. */
async function outrightNow(id: string) {
  const { data } = calls.getMarkets.reply.parse(await answerTo('getMarkets', { params: { id } }));
  const [market] = data;
  if (market === undefined) throw new Error('the outright sells nothing');
  return { id, market };
}
type Outright = Awaited<ReturnType<typeof outrightNow>>;

/** An outright of the desk's own, an hour before its start. */
async function outrightOf(type: Type): Promise<Outright> {
  const added = await answerTo('addMatch', { body: { sport_key: sportOf[type], type, starts_in_seconds: 3600 } });
  return outrightNow((added as { id: string }).id);
}

/** Outcomes from the shortest odds to the longest. */
function byOdds({ market }: Outright) {
  return market.outcomes.toSorted(
    (a, b) => Number(scaled(a.odds, 3) - scaled(b.odds, 3)) || Number(a.id) - Number(b.id),
  );
}

function selectionOf({ id, market }: Outright, outcomeId: string, eachWay = false) {
  return {
    match_id: id,
    market_id: market.id,
    specifier: market.specifier,
    outcome_id: outcomeId,
    odds: market.outcomes.find((outcome) => outcome.id === outcomeId)?.odds ?? '',
    ...(eachWay ? { each_way: market.each_way } : {}),
  };
}

let presses = 0;
function press(selections: readonly object[], stake = '10.00', more: object = {}) {
  presses += 1;
  return demo.call('placeBets', {
    headers: { 'idempotency-key': createHash('sha256').update(`outrights ${presses}`).digest('hex') },
    body: {
      meta: { device_id: 'device-1234', quick: false, type: selections.length > 1 ? 'combo' : 'single', locale: 'en' },
      bets: [{ stake: { value: stake, currency: 'EUR' }, selections, ...more }],
    },
  });
}
async function place(...given: Parameters<typeof press>): Promise<Bet> {
  const { status, body } = await press(...given);
  if (status !== 200) throw new Error(JSON.stringify(body));
  const [bet] = calls.placeBets.reply.parse(body).data;
  if (bet === undefined) throw new Error('nothing was placed');
  return bet;
}
async function betNow({ id }: Bet): Promise<Bet> {
  const [bet] = calls.getBets.reply.parse(await answerTo('getBets', { query: `?id=${id}` })).data;
  if (bet === undefined) throw new Error(`there is no bet ${id}`);
  return bet;
}

function script(id: string, body: object) {
  return answerTo('scriptMatch', { params: { id }, body });
}
function wait(seconds: number) {
  return answerTo('setClock', { body: { action: 'advance', seconds } });
}

/** The odds of an outcome once the feed has moved them, minutes later; it does so several times an hour. */
async function whenMoved(outright: Outright, outcomeId: string): Promise<string> {
  for (let minutes = 0; minutes < 50; minutes += 1) {
    await wait(60);
    const { odds } = selectionOf(await outrightNow(outright.id), outcomeId);
    if (odds !== selectionOf(outright, outcomeId).odds) return odds;
  }
  throw new Error(`the odds of ${outcomeId} have not moved in 50 minutes`);
}

/** Cents of an amount; thousandths of odds. */
function scaled(text: string | null, places: number): bigint {
  const [whole = '', part = ''] = (text ?? '').split('.');
  return BigInt(whole + part.padEnd(places, '0').slice(0, places));
}
function cents(text: string | null): bigint {
  return scaled(text, 2);
}
/** An exact sum of cents over `den`, rounded half up. */
function rounded(num: bigint, den: bigint): bigint {
  return (2n * num + den) / (2n * den);
}

describe.each(['season', 'stage', 'simple_tournament'] as const)('an outright of the type %s', (type) => {
  test('is placed, shared, read back and settled over HTTP [CAT-12a] [SLIP-23a]', async () => {
    const outright = await outrightOf(type);
    const match: Match = calls.getMatch.reply.parse(await answerTo('getMatch', { params: { id: outright.id } }));
    expect([match.type, match.parent?.name, Array.isArray(match.competitors)]).toEqual([
      type,
      match.tournament.name,
      true,
    ]);
    const [won, lost] = [await place([selectionOf(outright, '2')]), await place([selectionOf(outright, '3')])];
    expect([won.status, won.selections[0]?.match.urn_id]).toEqual(['waiting_results', `sb:${type}:${outright.id}`]);

    const shared = { bet_type: 'single', selections: [selectionOf(outright, '2')] };
    const { code } = calls.shareBets.reply.parse(await answerTo('shareBets', { body: { bets: [shared] } }));
    const restored = calls.getSharedBets.reply.parse(await answerTo('getSharedBets', { query: `?code=${code}` }));
    expect(restored.bets).toEqual([shared]);

    await script(outright.id, { type: 'finish', order: [['2'], ['3']] });
    expect(await betNow(won)).toMatchObject({
      status: 'done',
      result: 'win_entire',
      win_amount: won.potential_win_amount,
    });
    expect(await betNow(lost)).toMatchObject({ status: 'done', result: 'lose_entire', win_amount: '0.00' });
    expect(calls.getMatch.reply.parse(await answerTo('getMatch', { params: { id: outright.id } }))).toMatchObject({
      status: 4,
      parent: match.parent,
      end_date: match.end_date,
    });
  });
});

describe('an each-way bet', () => {
  test('is promised, taken and paid in two exact halves', async () => {
    const outright = await outrightOf('stage');
    expect(outright.market.each_way).toEqual({ places: 3, fraction: '1/5' });
    const bets: Bet[] = [];
    for (const outcome of ['1', '2', '4', '9']) bets.push(await place([selectionOf(outright, outcome, true)], '7.02'));
    await script(outright.id, { type: 'finish', order: [['2'], ['9', '11'], ['1']] });
    const settled = await Promise.all(bets.map(betNow));
    for (const bet of settled) {
      const odds = scaled(bet.selections[0]?.odds ?? '', 3);
      // Half of 702 cents at the odds, half at 1 + (odds - 1) / 5, in five-thousandths.
      const [win, placed] = [351n * 5n * odds, 351n * (5000n + odds - 1000n)];
      const position = { 1: null, 2: 'first', 4: null, 9: 'placed' }[bet.selections[0]?.outcome.id ?? ''] ?? null;
      const due = position === 'first' ? win + placed : position === 'placed' ? placed : 0n;
      expect([cents(bet.potential_win_amount), cents(bet.win_amount)]).toEqual([
        rounded(win + placed, 5000n),
        rounded(due, 5000n),
      ]);
    }
    expect(settled.map(({ result, selections: [leg] }) => [result, leg?.status, leg?.place?.status])).toEqual([
      ['lose_entire', 'lose', 'lose'],
      ['win_entire', 'win', 'win'],
      ['lose_entire', 'lose', 'lose'],
      ['win_entire', 'lose', 'win'],
    ]);
  });

  test('shares its place in a dead heat for the last one', async () => {
    const outright = await outrightOf('stage');
    const bet = await place([selectionOf(outright, '5', true)], '10.00');
    await script(outright.id, { type: 'finish', order: [['1'], ['2'], ['5', '6']] });
    const after = await betNow(bet);
    const odds = scaled(after.selections[0]?.odds ?? '', 3);
    expect(after.selections[0]?.place).toEqual({ status: 'win', dead_heat: { places: 1, tied: 2 } });
    expect(cents(after.win_amount)).toBe(rounded(500n * (4000n + odds), 10_000n));
  });

  test('is neither bought back nor edited, and is refused in a combo, with a bonus and on other terms', async () => {
    const [stage, season] = [await outrightOf('stage'), await outrightOf('season')];
    const bet = await place([selectionOf(stage, '1', true)]);
    const open = await betNow(bet);
    expect([open.to_cashout, open.editable]).toEqual([null, undefined]);
    const plain = await place([selectionOf(stage, '1')]);
    expect((await betNow(plain)).to_cashout).not.toBeNull();

    const refused = async (...given: Parameters<typeof press>) => {
      const { body } = await press(...given);
      return (body as { errors_by_bet?: { code: number }[] }).errors_by_bet?.map(({ code }) => code);
    };
    expect(await refused([selectionOf(stage, '1', true), selectionOf(season, '1')])).toEqual([148]);
    const other = { ...selectionOf(stage, '1'), each_way: { places: 4, fraction: '1/5' } };
    expect(await refused([other])).toEqual([148]);
    expect(await refused([selectionOf(stage, '1', true)], '10.00', { bonus: { id: '1', type: 'freebet' } })).toEqual([
      145,
    ]);
    const bad = await press([{ ...selectionOf(stage, '1'), each_way: { places: 0, fraction: 'half' } }]);
    expect(bad.status).toBe(400);
    expect(JSON.stringify(bad.body)).toContain('body.bets.0.selections.0.each_way.places');
  });
});

describe('a runner that does not start', () => {
  test('goes back, and takes its deduction off the winnings of bets that were taken before', async () => {
    const outright = await outrightOf('stage');
    const [favourite = '', second = '', third = ''] = byOdds(outright).map(({ id }) => id);
    const gone = await place([selectionOf(outright, favourite, true)], '8.00');
    const early = await place([selectionOf(outright, second)], '10.00');
    const eachWay = await place([selectionOf(outright, third, true)], '10.00');
    // The deduction follows the last price before the withdrawal, which is another one than that of the bets.
    const last = await whenMoved(outright, favourite);
    await script(outright.id, { type: 'withdraw', outcome: favourite });
    const after = await outrightNow(outright.id);
    const [withdrawal] = after.market.withdrawals ?? [];
    if (withdrawal === undefined) throw new Error('nobody was withdrawn');
    expect(withdrawal).toMatchObject({
      outcome_id: favourite,
      odds: last,
      deduction: deductionFor([last]),
    });
    expect(withdrawal.deduction).toBeGreaterThan(0);
    expect(await press([selectionOf(after, favourite)])).toMatchObject({ status: 400 });
    const open = await betNow(early);
    expect([open.selections[0]?.deduction, open.to_cashout]).toEqual([withdrawal.deduction, null]);

    await wait(60);
    const late = await place([selectionOf(await outrightNow(outright.id), second)], '10.00');
    await script(outright.id, { type: 'finish', order: [[second], [third]] });
    expect(await betNow(gone)).toMatchObject({ result: 'refund_entire', win_amount: '8.00' });
    const left = 100n - BigInt(withdrawal.deduction);
    const paid = await betNow(early);
    const odds = scaled(paid.selections[0]?.odds ?? '', 3);
    expect(paid.selections[0]?.deduction).toBe(withdrawal.deduction);
    expect(cents(paid.win_amount)).toBe(rounded(1000n * (100_000n + (odds - 1000n) * left), 100_000n));
    const placed = await betNow(eachWay);
    const own = scaled(placed.selections[0]?.odds ?? '', 3);
    expect(cents(placed.win_amount)).toBe(rounded(500n * (500_000n + (own - 1000n) * left), 500_000n));
    const whole = await betNow(late);
    expect([whole.win_amount, whole.selections[0]?.deduction]).toEqual([whole.potential_win_amount, undefined]);
    expect(await answerTo('getDesk', {})).toMatchObject({
      ledger: expect.arrayContaining([{ currency: 'EUR', sum: '0' }]) as unknown,
    });
  });
});
