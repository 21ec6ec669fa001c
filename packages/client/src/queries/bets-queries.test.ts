import { describe, expect, test } from 'vitest';
import type { Bet } from '@touchline/contract';
import { buildBet, buildMatch, buildPlayer, onePage, pushed } from '../testing/builders.ts';
import { createStage, refusal, reply, settle, subscribedTo } from '../testing/index.ts';

const user = '$user:en.7';

async function ready(bets: readonly Bet[] = []) {
  const stage = createStage();
  stage.world.player = buildPlayer();
  const world = { bets };
  stage.api.on('getBets', ({ query }) => {
    const statuses = query['status']?.split(',');
    const results = query['result']?.split(',');
    return reply(
      onePage(
        world.bets.filter(
          ({ status, result }) =>
            (statuses === undefined || statuses.includes(status)) &&
            (results === undefined || results.includes(result)),
        ),
      ),
    );
  });
  const tab = stage.open();
  tab.sportsbook.start();
  await subscribedTo(stage, user);
  return { stage, tab, world };
}

function changed(bet: Bet, version: number) {
  return pushed({ type: 'bet_changed', payload: { bet, version } });
}
function offered(id: string, to_cashout: string | null, version: number) {
  return pushed({ type: 'bet_cashout_changed', payload: { bet_id: id, to_cashout, version } });
}

const won = buildBet({ id: '1', status: 'done', result: 'win_entire', win_amount: '18.50' });
const lost = buildBet({ id: '2', status: 'done', result: 'lose_entire', win_amount: '0.00' });
const open = buildBet({ id: '3', to_cashout: '9.50' });
const voided = buildBet({ id: '4', status: 'done', result: 'refund_entire', win_amount: '10.00' });

test('a result filter asks for the results it shows, and shows those alone [PLC-05]', async () => {
  const { stage, tab } = await ready([won, lost, open, voided]);
  const shown = async (result: 'win' | 'lose' | 'refund') => {
    const list = tab.watch(tab.sportsbook.select.bets({ status: 'all', result }));
    await settle();
    return [list.get().value?.map(({ id }) => id), stage.api.last('getBets').query['result']];
  };
  expect(await shown('win')).toEqual([['1'], 'win_entire,refund_half_win_other,cashed_out']);
  expect(await shown('lose')).toEqual([['2'], 'lose_entire']);
  expect(await shown('refund')).toEqual([['4'], 'canceled,refund_entire,refund_half_lose_other']);
});

test('a bet that is settled moves from one list to the others [PLC-05] [PUSH-06]', async () => {
  const { stage, tab } = await ready([open]);
  const [opened, wins] = [
    tab.watch(tab.sportsbook.select.bets({ status: 'open' })),
    tab.watch(tab.sportsbook.select.bets({ status: 'settled', result: 'win' })),
  ];
  await settle();
  expect([opened.get().value?.length, wins.get().value?.length]).toEqual([1, 0]);
  stage.push.publish(user, changed({ ...open, status: 'done', result: 'win_entire', win_amount: '18.50' }, 2));
  await settle();
  expect([opened.get().value?.length, wins.get().value?.length]).toEqual([0, 1]);
});

test('a VIP bet that is rejected leaves the list; another rejected bet stays [PLC-08]', async () => {
  const vip = buildBet({ id: '5', status: 'submitted', is_vip: true });
  const plain = buildBet({ id: '6', status: 'submitted' });
  const { stage, tab } = await ready([vip, plain]);
  const all = tab.watch(tab.sportsbook.select.bets({ status: 'all' }));
  await settle();
  expect(all.get().value?.map(({ id }) => id)).toEqual(['6', '5']);
  for (const [version, bet] of [vip, plain].entries())
    stage.push.publish(user, changed({ ...bet, status: 'rejected' }, version + 2));
  await settle();
  expect(all.get().value?.map(({ id, status }) => [id, status])).toEqual([['6', 'rejected']]);
});

describe('offers for cash-out [PLC-07]', () => {
  test('move by push, an older one changes nothing, and null is none', async () => {
    const { stage, tab } = await ready([open]);
    const list = tab.watch(tab.sportsbook.select.bets({ status: 'open' }));
    await settle();
    const offer = () => list.get().value?.[0]?.to_cashout;
    expect(offer()).toBe('9.50');
    stage.push.publish(user, offered('3', '11.00', 5));
    await settle();
    expect(offer()).toBe('11.00');
    stage.push.publish(user, offered('3', '7.00', 4));
    await settle();
    expect(offer()).toBe('11.00');
    stage.push.publish(user, offered('3', null, 6));
    await settle();
    expect(offer()).toBeNull();
  });

  test('that come while a list is on its way are newer than the list', async () => {
    const { stage, tab } = await ready();
    const answers: (() => void)[] = [];
    stage.api.on(
      'getBets',
      () =>
        new Promise((resolve) => {
          answers.push(() => resolve(reply(onePage([open]))));
        }),
    );
    const list = tab.watch(tab.sportsbook.select.bets({ status: 'open' }));
    await settle();
    stage.push.publish(user, offered('3', '12.00', 7));
    await settle();
    for (const answer of answers) answer();
    await settle();
    expect(list.get().value?.[0]?.to_cashout).toBe('12.00');
  });

  test('of a bet that is over change nothing', async () => {
    const { stage, tab } = await ready([{ ...won, to_cashout: null }]);
    const list = tab.watch(tab.sportsbook.select.bets({ status: 'settled' }));
    await settle();
    stage.push.publish(user, offered('1', '12.00', 7));
    await settle();
    expect(list.get().value?.[0]?.to_cashout).toBeNull();
  });
});

test('all pages of 500 are loaded [PLC-06]', async () => {
  const { stage, tab } = await ready();
  const many = Array.from({ length: 1_234 }, (_, place) => buildBet({ id: String(place + 1) }));
  stage.api.on('getBets', ({ query }) => {
    const [page, limit] = [Number(query['page']), Number(query['limit'])];
    return reply({
      data: many.slice((page - 1) * limit, page * limit),
      pagination: { total: many.length, page, limit, last_page: 3 },
    });
  });
  const before = stage.api.count('getBets');
  const list = tab.watch(tab.sportsbook.select.bets({ status: 'all' }));
  await settle();
  expect([list.get().value?.length, stage.api.count('getBets') - before]).toEqual([1_234, 3]);
});

test('a match that is looked at without its markets is loaded once and kept current by its channel [PLC-06]', async () => {
  const { stage, tab } = await ready();
  stage.world.matches = [buildMatch({ id: '8', status: 1, version: 3 })];
  const now = tab.watch(tab.sportsbook.select.matchNow('8'));
  await subscribedTo(stage, 'match:8');
  await settle();
  expect(now.get()?.status).toBe(1);
  stage.push.publish(
    'match:8',
    pushed({
      type: 'match_status_changed',
      payload: {
        match_id: '8',
        status: 2,
        stage: 'interrupted',
        statistics: null,
        available_markets: 0,
        version: 4,
      },
    }),
  );
  await settle();
  expect([now.get()?.status, stage.api.count('getMarkets')]).toEqual([2, 0]);
});

test('bets that did not load say so, and load again on demand', async () => {
  const { stage, tab } = await ready();
  stage.api.on('getBets', () => refusal(1053));
  const list = tab.watch(tab.sportsbook.select.bets({ status: 'settled' }));
  await settle();
  expect(list.get().state).toBe('failed');
  stage.api.on('getBets', () => reply(onePage([won])));
  tab.sportsbook.commands.retry();
  await settle();
  expect(list.get().value?.map(({ id }) => id)).toEqual(['1']);
});
