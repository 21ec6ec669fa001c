import { calls } from '@touchline/contract';
import { at } from '@touchline/testkit/at';
import { describe, expect, test } from 'vitest';
import { balance, betsOf, builderOfFile, named, obstacleTo } from './testing/builder-of-file.ts';

const here = builderOfFile();
const { calculate, matchOf, ownOdds, place, priceOf, script } = here;

describe('getCustomMarkets', () => {
  test('lists what wins or loses outright, each market with its groups of the builder [API-05] [PLC-10]', async () => {
    const { status, body } = await here.visitor.call('getCustomMarkets', { params: { matchId: await matchOf() } });
    const { data } = calls.getCustomMarkets.reply.parse(body);
    const ids = new Set(data.map(({ id }) => id));
    expect([status, data.every(({ custom_bet_groups: groups }) => (groups ?? []).length > 0)]).toEqual([200, true]);
    // 1x2, goals, both to score, half-time / full-time, halves, corners, cards: yes. Draw no bet: it may be void.
    expect(['1', '18', '29', '47', '60', '166', '139'].filter((id) => !ids.has(id))).toEqual([]);
    expect(ids.has('11')).toBe(false);
    const lines = data.flatMap(({ id, specifier }) => (id === '18' ? [specifier] : []));
    // Whole and quarter lines may give a stake back.
    expect(lines.filter((line) => !line.endsWith('.5'))).toEqual([]);
    expect(lines.length).toBeGreaterThan(2);
    expect(data.find(({ id }) => id === '60')?.custom_bet_groups).toContain('halves');
  });

  test.each([
    'soccer',
    'ice-hockey',
    'handball',
    'basketball',
    'baseball',
    'tennis',
    'volleyball',
    'dota-2',
    'cricket',
  ])('%s has a bet builder, before the match and live [PLC-10]', async (sport) => {
    for (const live of [false, true]) {
      const matchId = await matchOf(sport, live);
      const { body } = await here.visitor.call('getCustomMarkets', { params: { matchId } });
      const { data } = calls.getCustomMarkets.reply.parse(body);
      expect(data.length).toBeGreaterThan(10);
    }
  });

  test('an outright has no builder: no markets, and code 146 for a price [PLC-10]', async () => {
    const { body } = await here.visitor.call('getMatches', { query: '?type=season&limit=1' });
    const matchId = String(at(body, 'data', 0, 'id'));
    expect(await here.visitor.call('getCustomMarkets', { params: { matchId } })).toMatchObject({
      status: 200,
      body: { data: [] },
    });
    expect(await calculate(matchId, '1 1', '1 2')).toMatchObject({ status: 400, body: { code: 146 } });
  });

  test('an unknown match is not found [API-05]', async () => {
    expect(await here.visitor.call('getCustomMarkets', { params: { matchId: '424242' } })).toMatchObject({
      status: 404,
      body: { code: 1004 },
    });
  });
});

describe('calculateCustomBet', () => {
  test('outcomes that help each other have odds below their product, others above it [PLC-10]', async () => {
    const match = await matchOf();
    const product = async (...picks: string[]): Promise<number> => {
      let all = 1;
      for (const pick of picks) all *= Number(await ownOdds(match, pick));
      return all;
    };
    const helped = ['18 total=2.5 over', '29 yes'];
    expect(Number(await priceOf(match, ...helped))).toBeLessThan(0.8 * (await product(...helped)));
    const hindered = ['18 total=2.5 under', '29 yes'];
    expect(Number(await priceOf(match, ...hindered))).toBeGreaterThan(1.2 * (await product(...hindered)));
    // Corners say nothing of goals: only the margin is between the price and the product.
    const apart = ['172 odd', '1 1'];
    expect(Number(await priceOf(match, ...apart)) / (await product(...apart))).toBeCloseTo(1, 1);
  });

  test('its odds are the same in any order, and no lower than the highest of its selections [PLC-10]', async () => {
    const match = await matchOf();
    const picks = ['1 1', '18 total=1.5 over', '29 no'];
    const price = await priceOf(match, ...picks);
    expect(await priceOf(match, ...picks.toReversed())).toBe(price);
    for (const pick of picks) expect(Number(price)).toBeGreaterThanOrEqual(Number(await ownOdds(match, pick)));
  });

  test.each([
    [['1 1', '1 2'], 150],
    [['1 1', '10 x2'], 150],
    [['18 total=1.5 under', '45 2:1'], 150],
    [['29 no', '45 2:1'], 150],
    [['60 1', '47 2-1'], 150],
    [['1 1', '10 1x'], 151],
    [['18 total=2.5 over', '18 total=1.5 over'], 151],
    [['45 2:1', '29 yes'], 151],
    [['1 1', '1 1'], 151],
    [['48 yes', '50 yes'], 151],
  ])('%j together are refused with %i [PLC-10]', async (picks, code) => {
    const match = await matchOf();
    const { status, body } = await calculate(match, ...picks);
    expect([status, at(body, 'code')]).toEqual([400, code]);
    expect(at(body, 'localized_message')).toBe(
      code === 150 ? 'error.custom_bet.impossible' : 'error.custom_bet.redundant',
    );
  });

  test('names what cannot be added and why, for nothing and for one selection too [PLC-10]', async () => {
    const match = await matchOf();
    const none = await calculate(match);
    expect([none.status, at(none.body, 'odds'), obstacleTo(none.body, '1 1')]).toEqual([200, null, undefined]);
    const one = await calculate(match, '1 1');
    expect(at(one.body, 'odds')).toBeNull();
    const reasons = ['1 1', '1 x', '10 1x', '10 x2', '33 yes', '29 yes', '18 total=2.5 over', '60 2'].map((pick) =>
      obstacleTo(one.body, pick),
    );
    expect(reasons).toEqual([
      undefined,
      'impossible',
      'redundant',
      'impossible',
      // To win to nil is to win: it would make the pick say nothing.
      'redundant',
      undefined,
      undefined,
      undefined,
    ]);
    const two = await calculate(match, '1 1', '18 total=2.5 under');
    expect(['45 1:0', '45 2:1', '29 yes', '18 total=3.5 under'].map((pick) => obstacleTo(two.body, pick))).toEqual([
      'redundant',
      'impossible',
      'impossible',
      'redundant',
    ]);
  });

  test('every outcome that is not named as an obstacle has a price together with the picks [PLC-10]', async () => {
    const match = await matchOf();
    const { body } = await here.visitor.call('getCustomMarkets', { params: { matchId: match } });
    const picks = ['60 x', '18 total=2.5 over'];
    const shown = (await calculate(match, ...picks)).body;
    const others = calls.getCustomMarkets.reply
      .parse(body)
      .data.flatMap(({ id, specifier, outcomes }) =>
        outcomes.map((outcome) => [id, ...(specifier === '' ? [] : [specifier]), outcome.id].join(' ')),
      )
      .filter((pick) => !picks.includes(pick) && !pick.includes('over 2.5') && !pick.includes('under'));
    const wrong = [];
    for (const pick of others) {
      const { body: answer } = await calculate(match, ...picks, pick);
      const expected = obstacleTo(shown, pick) ?? 'priced';
      const code = String(at(answer, 'code'));
      const found = { '150': 'impossible', '151': 'redundant', '130': 'suspended' }[code] ?? 'priced';
      if (found !== expected) wrong.push([pick, expected, found]);
    }
    expect(wrong).toEqual([]);
    expect(others.length).toBeGreaterThan(150);
  });

  test('a goal moves the price, and what was open before it is refused once it is decided [PLC-10]', async () => {
    const match = await matchOf('soccer', true);
    const picks = ['1 1', '18 total=3.5 under'];
    const before = await priceOf(match, ...picks);
    await script(match, 'goal', 'home');
    const after = await priceOf(match, ...picks);
    expect(Number(after)).toBeLessThan(Number(before));
    expect(obstacleTo((await calculate(match, '1 1')).body, '45 0:0')).toBe('impossible');
    expect((await calculate(match, '1 1', '8 goalnr=1 1')).body).toMatchObject({ code: 131 });
    expect(await priceOf(match, '1 1', '8 goalnr=2 1')).toMatch(/^\d/);
  });

  test('a match that is stopped sells nothing together, and says so of every outcome [I7]', async () => {
    const match = await matchOf('soccer', true);
    const picks = ['1 1', '18 total=3.5 under'];
    await script(match, 'suspend');
    expect(await calculate(match, ...picks)).toMatchObject({
      status: 400,
      body: { code: 130, details: [{ path: 'body.selections.0' }, { path: 'body.selections.1' }] },
    });
    const { body } = await calculate(match);
    const reasons = new Set(calls.calculateCustomBet.reply.parse(body).obstacles.map(({ reason }) => reason));
    expect([...reasons]).toEqual(['suspended']);
    await script(match, 'resume');
    expect(await priceOf(match, ...picks)).toMatch(/^\d/);
  });

  test('each bad input has its own answer, and none is an internal error [API-05]', async () => {
    const match = await matchOf();
    const dnb = await calculate(match, '1 1', '11 1');
    expect(dnb).toMatchObject({ status: 400, body: { code: 131, details: [{ path: 'body.selections.1' }] } });
    const foreign = await calculate(match, '1 1', '186 1');
    expect(foreign).toMatchObject({ status: 400, body: { code: 131 } });
    const noOutcome = await calculate(match, '1 1', '29 maybe');
    expect(noOutcome).toMatchObject({ status: 400, body: { code: 131 } });
    const unknown = await calculate('424242', '1 1', '29 yes');
    expect(unknown).toMatchObject({ status: 404, body: { code: 1004 } });
    const many = Array.from({ length: 13 }, (_, line) => `18 total=${line}.5 over`);
    expect(await calculate(match, ...many)).toMatchObject({ status: 400, body: { code: 1000 } });
    expect(await calculate('x y', '1 1')).toMatchObject({ status: 400, body: { code: 1000 } });
  });

  test('a match that is over has no builder [PLC-10]', async () => {
    const match = await matchOf('soccer', true);
    await script(match, 'goal', 'home');
    await script(match, 'end');
    expect(await calculate(match, '1 1', '18 total=3.5 under')).toMatchObject({ status: 400, body: { code: 146 } });
    expect(await here.visitor.call('getCustomMarkets', { params: { matchId: match } })).toMatchObject({
      status: 200,
      body: { data: [] },
    });
  });
});

describe('getCustomOdds', () => {
  test('prices several in the order of the request, each with its own reason where there is none [API-05]', async () => {
    const [match, other] = [await matchOf(), await matchOf('tennis')];
    const picks = ['1 1', '29 yes'];
    const { status, body } = await here.visitor.call('getCustomOdds', {
      body: {
        bets: [
          { match_id: match, selections: picks.map(named) },
          { match_id: match, selections: [named('1 1'), named('1 2')] },
          { match_id: '424242', selections: picks.map(named) },
          { match_id: other, selections: [named('186 1'), named('314 total=2.5 over')] },
          { match_id: match, selections: [named('1 1')] },
        ],
      },
    });
    expect(status).toBe(200);
    expect(at(body, 'data')).toEqual([
      { odds: await priceOf(match, ...picks), error: null },
      { odds: null, error: { code: 150, localized_message: 'error.custom_bet.impossible' } },
      { odds: null, error: { code: 146, localized_message: 'error.place_bets.custom_bet_unavailable' } },
      { odds: expect.stringMatching(/^\d/), error: null },
      { odds: null, error: { code: 146, localized_message: 'error.place_bets.custom_bet_unavailable' } },
    ]);
  });
});

describe('placing custom bets', () => {
  test('is taken at the price of all together, and pays it when all of them win [PLC-10] [VAL-09]', async () => {
    const match = await matchOf('soccer', true);
    const picks = ['1 1', '29 no', '18 total=3.5 under'];
    const odds = await priceOf(match, ...picks);
    const before = await balance(here.demo);
    const { status, body } = await place(here.demo, match, picks, { odds });
    const win = (Number(odds) * 10).toFixed(2);
    expect([status, at(body, 'data', 0)]).toEqual([
      200,
      expect.objectContaining({
        type: 'custom_bet',
        status: 'waiting_results',
        custom_odds: odds,
        potential_win_amount: win,
        system: null,
      }),
    ]);
    await script(match, 'goal', 'home');
    await script(match, 'end');
    expect(await betsOf(here.demo, at(body, 'data', 0, 'id'))).toMatchObject({
      type: 'custom_bet',
      status: 'done',
      result: 'win_entire',
      custom_odds: odds,
      win_amount: win,
      selections: [{ status: 'win' }, { status: 'win' }, { status: 'win' }],
    });
    expect(await balance(here.demo)).toBeCloseTo(before - 10 + Number(win), 2);
  });

  test('one lost selection loses all of it [PLC-06]', async () => {
    const match = await matchOf('soccer', true);
    const picks = ['1 1', '29 no'];
    const { body } = await place(here.demo, match, picks, { odds: await priceOf(match, ...picks) });
    await script(match, 'goal', 'home');
    await script(match, 'goal', 'away');
    await script(match, 'goal', 'home');
    await script(match, 'end');
    expect(await betsOf(here.demo, at(body, 'data', 0, 'id'))).toMatchObject({
      result: 'lose_entire',
      win_amount: '0.00',
    });
  });

  test('a void selection gives the stake back, as the others won [PLC-06]', async () => {
    const match = await matchOf('tennis', true);
    const picks = ['186 1', '189 total=21.5 over'];
    const markets = (await here.visitor.call('getCustomMarkets', { params: { matchId: match } })).body;
    const line = calls.getCustomMarkets.reply.parse(markets).data.find(({ id }) => id === '189')?.specifier ?? '';
    picks[1] = `189 ${line} over`;
    const before = await balance(here.demo);
    const { body } = await place(here.demo, match, picks, { odds: await priceOf(match, ...picks) });
    expect(at(body, 'data', 0, 'status')).toBe('waiting_results');
    // The home player leads when the match is broken off: the winner stands, the games do not.
    await script(match, 'goal', 'home');
    for (let point = 0; point < 5; point += 1) await script(match, 'goal', 'home');
    await script(match, 'end');
    expect(await betsOf(here.demo, at(body, 'data', 0, 'id'))).toMatchObject({
      result: 'refund_entire',
      win_amount: '10.00',
      selections: [{ status: 'win' }, { status: 'void' }],
    });
    expect(await balance(here.demo)).toBe(before);
  });

  test('a price other than the one seen is accepted or asked about, by the accept mode [PLC-02] [I6]', async () => {
    const match = await matchOf();
    const picks = ['1 1', '29 yes'];
    const odds = await priceOf(match, ...picks);
    const [dearer, cheaper] = [(Number(odds) + 1).toFixed(2), (Number(odds) - 0.5).toFixed(2)];
    const before = await balance(here.demo);
    const refused = { status: 400, body: { code: 120, errors_by_bet: [{ bet_index: 0, code: 120, limit: odds }] } };
    expect(await place(here.demo, match, picks, { odds: dearer })).toMatchObject(refused);
    expect(await place(here.demo, match, picks, { odds: cheaper })).toMatchObject(refused);
    expect(await place(here.demo, match, picks, { odds: dearer, accept: 'higher' })).toMatchObject(refused);
    expect(await balance(here.demo)).toBe(before);
    const better = await place(here.demo, match, picks, { odds: cheaper, accept: 'higher' });
    const any = await place(here.demo, match, picks, { odds: dearer, accept: 'any' });
    expect([at(better.body, 'data', 0, 'custom_odds'), at(any.body, 'data', 0, 'custom_odds')]).toEqual([odds, odds]);
  });

  test('what cannot be combined is refused with its reason [PLC-10] [VAL-09]', async () => {
    const match = await matchOf();
    const before = await balance(here.demo);
    const codes = [];
    for (const picks of [
      ['1 1', '1 2'],
      ['1 1', '10 1x'],
      ['1 1', '11 1'],
    ]) {
      const { status, body } = await place(here.demo, match, picks, { odds: '2.00', accept: 'any' });
      codes.push([status, at(body, 'code')]);
    }
    expect(codes).toEqual([
      [400, 150],
      [400, 151],
      [400, 131],
    ]);
    const alone = await place(here.demo, match, ['1 1'], { odds: '2.00', accept: 'any' });
    expect(alone).toMatchObject({ status: 400, body: { code: 1000 } });
    const apart = await place(here.demo, match, ['1 1', '29 yes'], {
      odds: '2.00',
      accept: 'any',
      other: await matchOf(),
    });
    expect(apart).toMatchObject({
      status: 400,
      body: { code: 1000, details: [{ path: 'body.bets.0.selections' }] },
    });
    expect(await balance(here.demo)).toBe(before);
  });

  test('a suspended selection refuses it [VAL-09] [I7]', async () => {
    const match = await matchOf('soccer', true);
    const picks = ['1 1', '29 yes'];
    const odds = await priceOf(match, ...picks);
    await script(match, 'suspend');
    expect(await place(here.demo, match, picks, { odds, accept: 'any' })).toMatchObject({
      status: 400,
      body: { code: 130 },
    });
  });

  test('its limits are those of any bet [VAL-04]', async () => {
    const match = await matchOf();
    const picks = ['1 1', '29 yes'];
    const odds = await priceOf(match, ...picks);
    expect(await place(here.demo, match, picks, { odds, stake: '0.01' })).toMatchObject({
      status: 400,
      body: { code: 134 },
    });
    expect(await place(here.demo, match, picks, { odds, stake: '100000.00' })).toMatchObject({
      status: 400,
      body: { code: 135 },
    });
  });
});
