import {
  type AutoCashOutEntry,
  type Bet,
  calls,
  deskCalls,
  type PushEvent,
  pushEvent,
  userChannel,
} from '@touchline/contract';
import { type Caller, createCaller } from '@touchline/testkit/caller';
import { beforeAll, expect, test } from 'vitest';
import { demoPassword } from '../../player/sessions/demo-players.ts';
import { serverOfFile } from '../../testing/server-of-file.ts';

const here = serverOfFile({ matches: 40 });
let caller: Caller;
/** Prices move by what a test makes happen, and not between reading an offer and taking it. */
function stopClock() {
  return caller.call('setClock', { body: { action: 'stop' } });
}

beforeAll(async () => {
  caller = createCaller(here.server.url);
  await caller.call('signIn', { body: { login: 'demo@touchline.test', password: demoPassword } });
  await stopClock();
});

let keys = 0;
function newKey() {
  return { 'idempotency-key': `over-http-key-${String((keys += 1)).padStart(6, '0')}` };
}

interface Selection {
  readonly match_id: string;
  readonly market_id: string;
  readonly specifier: string;
  readonly outcome_id: string;
  readonly odds: string;
}

async function sellable(matchId: string): Promise<Selection> {
  const market = await here.database.db
    .selectFrom('market')
    .selectAll()
    .where('match_id', '=', matchId)
    .where('status', '=', 1)
    .where('market_id', '=', '1')
    .executeTakeFirstOrThrow();
  const odds = market.outcomes['1']?.odds ?? '';
  return { match_id: matchId, market_id: '1', specifier: market.specifier, outcome_id: '1', odds };
}

/** Matches of the feed that begin in hours. */
async function laterMatches(count: number): Promise<string[]> {
  const rows = await here.database.db
    .selectFrom('match')
    .innerJoin('market', 'market.match_id', 'match.id')
    .select('match.id')
    .where('match.status', '=', 0)
    .where('match.sport_key', '=', 'soccer')
    .where('market.market_id', '=', '1')
    .where('market.status', '=', 1)
    .orderBy('match.start_time', 'desc')
    .limit(count)
    .execute();
  return rows.map(({ id }) => id);
}

async function deskMatch(): Promise<string> {
  const { body } = await caller.call('addMatch', { body: { sport_key: 'soccer', starts_in_seconds: 3600 } });
  return typeof body === 'object' && body !== null && 'id' in body ? String(body.id) : '';
}
function script(id: string, body: object) {
  return caller.call('scriptMatch', { params: { id }, body });
}

async function place(matchIds: readonly string[]): Promise<Bet> {
  const selections = await Promise.all(matchIds.map(sellable));
  const { body } = await caller.call('placeBets', {
    headers: newKey(),
    body: {
      meta: {
        device_id: 'device-1234',
        quick: false,
        type: selections.length > 1 ? 'combo' : 'single',
        locale: 'en',
        accept_odds: 'any',
      },
      bets: [{ stake: { value: '10.00', currency: 'EUR' }, selections }],
    },
  });
  const read = calls.placeBets.reply.safeParse(body);
  const [bet] = read.success ? read.data.data : [];
  if (bet === undefined) throw new Error(JSON.stringify(body));
  return bet;
}

async function readBet(id: string): Promise<Bet> {
  const { body } = await caller.call('getBets', { query: `?id=${id}` });
  const [bet] = calls.getBets.reply.parse(body).data;
  if (bet === undefined) throw new Error(`no bet ${id}`);
  return bet;
}

/** What the player receives on the private channel from here on. */
async function listen() {
  const { token } = calls.getPushToken.reply.parse((await caller.call('getPushToken')).body);
  const { body: player } = await caller.call('getPlayer');
  const id = typeof player === 'object' && player !== null && 'id' in player ? String(player.id) : '';
  const channel = userChannel('en', id);
  const { body } = await caller.call('authorizeChannels', { body: { channels: [channel] } });
  const [grant] = calls.authorizeChannels.reply.parse(body).channels;
  const socket = new WebSocket(`${here.server.url.replace('http', 'ws')}/connection/websocket`);
  const received: PushEvent[] = [];
  const waiting = new Set<() => void>();
  const subscribed = Promise.withResolvers<void>();
  socket.addEventListener('message', ({ data }) => {
    for (const line of String(data).split('\n')) {
      const message: unknown = JSON.parse(line);
      if (typeof message !== 'object' || message === null) continue;
      if (Object.keys(message).length === 0) socket.send('{}');
      if ('id' in message && message.id === 2) subscribed.resolve();
      const push = 'push' in message ? message.push : null;
      const published = typeof push === 'object' && push !== null && 'pub' in push ? push.pub : null;
      if (typeof published === 'object' && published !== null && 'data' in published)
        received.push(pushEvent.parse(published.data));
    }
    for (const look of waiting) look();
  });
  socket.addEventListener('open', () => {
    socket.send(JSON.stringify({ id: 1, connect: { token } }));
    socket.send(JSON.stringify({ id: 2, subscribe: { channel, token: grant?.token } }));
  });
  await subscribed.promise;
  return {
    close: () => socket.close(),
    /** The first event from now on, or received before and not asked for yet, that fits. */
    until: <T>(fits: (event: PushEvent) => T | null): Promise<T> =>
      new Promise((resolve) => {
        const look = (): void => {
          while (received.length > 0) {
            const event = received.shift();
            const found = event === undefined ? null : fits(event);
            if (found === null) continue;
            waiting.delete(look);
            resolve(found);
            return;
          }
        };
        waiting.add(look);
        look();
      }),
  };
}

function offerOf(betId: string, fits: (offer: string | null) => boolean) {
  return (event: PushEvent) =>
    event.type === 'bet_cashout_changed' && event.payload.bet_id === betId && fits(event.payload.to_cashout)
      ? event.payload
      : null;
}

test('an offer is read, follows the market, ends with it, and is paid at what was seen [PLC-07] [PUSH-06]', async () => {
  const matchId = await deskMatch();
  const push = await listen();
  const bet = await place([matchId]);
  const first = await push.until((event) => (event.type === 'bet_changed' ? event.payload.bet : null));
  expect([first.id, first.partial_cashout, first.editable]).toEqual([bet.id, true, true]);
  expect(Number(first.to_cashout)).toBeGreaterThan(0);
  expect(await readBet(bet.id)).toMatchObject({ to_cashout: first.to_cashout, partial_cashout: true, editable: true });

  await script(matchId, { type: 'suspend' });
  const ended = await push.until(offerOf(bet.id, (offer) => offer === null));
  const refused = await caller.call('cashOut', {
    headers: newKey(),
    body: { bet_id: bet.id, to_cashout: first.to_cashout },
  });
  expect(refused).toMatchObject({ status: 400, body: { code: 161 } });
  await script(matchId, { type: 'resume' });
  const back = await push.until(offerOf(bet.id, (offer) => offer !== null));
  expect(back.version).toBeGreaterThan(ended.version);

  const greedy = await caller.call('cashOut', { headers: newKey(), body: { bet_id: bet.id, to_cashout: '99.00' } });
  expect(greedy).toMatchObject({
    status: 400,
    body: { code: 160, localized_message: 'error.cashout.changed', details: [{ path: 'body.to_cashout' }] },
  });
  const paid = await caller.call('cashOut', { headers: newKey(), body: { bet_id: bet.id, to_cashout: '0.50' } });
  expect(paid).toMatchObject({ status: 200, body: { bet: { status: 'cashed_out', win_amount: '0.50' } } });
  const published = await push.until((event) =>
    event.type === 'bet_changed' && event.payload.bet.status === 'cashed_out' ? event.payload.bet : null,
  );
  expect(published).toMatchObject({ id: bet.id, to_cashout: null, cashouts: [{ amount: '0.50', by: 'player' }] });
  push.close();
});

test('a stop loss is taken by the server while its player is away, and the log says so [PLC-07]', async () => {
  const matchId = await deskMatch();
  const bet = await place([matchId]);
  const offer = (await readBet(bet.id)).to_cashout ?? '0';
  const push = await listen();
  const set = await caller.call('setAutoCashOut', {
    params: { id: bet.id },
    body: { take_profit: null, stop_loss: `${Math.floor(Number(offer)) - 1}.00` },
  });
  expect(set.status).toBe(200);
  expect(await readBet(bet.id)).toMatchObject({ auto_cashout: { take_profit: null } });
  const wrong = await caller.call('setAutoCashOut', {
    params: { id: bet.id },
    body: { take_profit: '0.01', stop_loss: null },
  });
  expect(wrong).toMatchObject({ status: 400, body: { code: 1000, details: [{ path: 'body.take_profit' }] } });
  await script(matchId, { type: 'kick_off' });
  await script(matchId, { type: 'goal', side: 'away' });
  await script(matchId, { type: 'resume' });
  const taken = await push.until((event) =>
    event.type === 'bet_changed' && event.payload.bet.status === 'cashed_out' ? event.payload.bet : null,
  );
  expect(taken).toMatchObject({ id: bet.id, cashouts: [{ share: '1', by: 'automatic' }] });
  const { body } = await caller.call('getAutoCashOutLog', { params: { id: bet.id } });
  const words: readonly AutoCashOutEntry[] = calls.getAutoCashOutLog.reply.parse(body).data;
  expect(words.map(({ what }) => what)).toEqual(['set', 'reached', 'paid']);
  push.close();
});

test('a restart forgets no answer and no offer, and other players see none of it [I1] [I10]', async () => {
  const [matchId = ''] = await laterMatches(1);
  const bet = await place([matchId]);
  const headers = newKey();
  const body = { bet_id: bet.id, to_cashout: '1.00', share: '0.25' };
  const first = await caller.call('cashOut', { headers, body });
  expect(first).toMatchObject({ status: 200, body: { bet: { status: 'waiting_results' } } });
  const other = createCaller(here.server.url);
  await other.call('signIn', { body: { login: 'second@touchline.test', password: demoPassword } });
  const asked = { params: { id: bet.id } };
  expect((await other.call('cashOut', { headers: newKey(), body })).status).toBe(404);
  expect((await other.call('getAutoCashOutLog', asked)).status).toBe(404);
  expect(
    (await other.call('setAutoCashOut', { ...asked, body: { take_profit: '19.00', stop_loss: null } })).status,
  ).toBe(404);
  expect((await createCaller(here.server.url).call('cashOut', { headers: newKey(), body })).status).toBe(401);

  await here.server.restart();
  await here.connectAgain();
  await stopClock();
  expect((await caller.call('cashOut', { headers, body })).body).toEqual(first.body);
  expect(await caller.call('cashOut', { headers, body: { ...body, share: '0.50' } })).toMatchObject({
    status: 400,
    body: { code: 1009 },
  });
  const now = await readBet(bet.id);
  expect([now.cashouts?.length, now.to_cashout === null]).toEqual([1, false]);
  const rest = await caller.call('cashOut', {
    headers: newKey(),
    body: { bet_id: bet.id, to_cashout: now.to_cashout },
  });
  expect(rest).toMatchObject({ status: 200, body: { bet: { status: 'cashed_out' } } });
  const { body: desk } = await caller.call('getDesk');
  expect(deskCalls.getDesk.reply.parse(desk).ledger.every(({ sum }) => sum === '0')).toBe(true);
});

test('[addition] a bet is edited over HTTP: one is withdrawn, one stands, and the settings say that it is on offer', async () => {
  const [one = '', two = ''] = await laterMatches(2);
  const bet = await place([one]);
  const { body: settings } = await caller.call('getSettings');
  expect(settings).toMatchObject({
    edit_bets: true,
    cashout_settings: { enabled: true, partial: true, automatic: true },
  });
  const wish = {
    bet: { stake: { value: '10.00', currency: 'EUR' }, selections: [await sellable(one), await sellable(two)] },
    accept_odds: 'any',
  };
  const headers = newKey();
  const edited = await caller.call('editBet', { params: { id: bet.id }, headers, body: wish });
  expect(edited.status).toBe(200);
  const reply = calls.editBet.reply.parse(edited.body);
  expect([reply.bet.status, reply.bet.replaces, reply.bet.editable, reply.replaced.status]).toEqual([
    'waiting_results',
    bet.id,
    true,
    'withdrawn',
  ]);
  expect((await caller.call('editBet', { params: { id: bet.id }, headers, body: wish })).body).toEqual(edited.body);
  expect(await caller.call('editBet', { params: { id: reply.bet.id }, headers: newKey(), body: wish })).toMatchObject({
    status: 400,
    body: { code: 171, errors_by_bet: [{ code: 171 }] },
  });
  expect(await readBet(bet.id)).toMatchObject({ status: 'withdrawn', replaced_by: reply.bet.id, to_cashout: null });
});

test('a custom bet is bought back by the joint chance of its legs [PLC-07] [PLC-10]', async () => {
  const [matchId = ''] = await laterMatches(1);
  const { body: builder } = await caller.call('getCustomMarkets', { params: { matchId } });
  const markets = calls.getCustomMarkets.reply.parse(builder).data;
  const picksOf = (id: string) => {
    const market = markets.find((each) => each.id === id);
    return (market?.outcomes ?? []).map((outcome) => ({
      market_id: id,
      specifier: market?.specifier ?? '',
      outcome_id: outcome.id,
    }));
  };
  const [home] = picksOf('1');
  let picks: ReturnType<typeof picksOf> = [];
  let odds = '';
  for (const { id } of markets) {
    const [other] = picksOf(id);
    if (id === '1' || home === undefined || other === undefined) continue;
    const selections = [home, other];
    const { body } = await caller.call('calculateCustomBet', { body: { match_id: matchId, selections } });
    const read = calls.calculateCustomBet.reply.safeParse(body);
    if (!read.success || typeof read.data.odds !== 'string') continue;
    [picks, odds] = [selections, read.data.odds];
    break;
  }
  const { body } = await caller.call('placeBets', {
    headers: newKey(),
    body: {
      meta: { device_id: 'device-1234', quick: false, type: 'custom_bet', locale: 'en', accept_odds: 'any' },
      bets: [
        {
          stake: { value: '10.00', currency: 'EUR' },
          custom_odds: odds,
          selections: picks.map((each) => ({ ...each, match_id: matchId, odds: '1.50' })),
        },
      ],
    },
  });
  const [bet] = calls.placeBets.reply.parse(body).data;
  const { to_cashout: offer, editable } = await readBet(bet?.id ?? '');
  // Nothing has moved: worth its stake less the margin of the price and that of the cash-out.
  expect(Number(offer)).toBeGreaterThan(7);
  expect(Number(offer)).toBeLessThan(9.5);
  expect(editable).toBe(false);
  expect(
    await caller.call('cashOut', { headers: newKey(), body: { bet_id: bet?.id, to_cashout: offer } }),
  ).toMatchObject({ status: 200, body: { bet: { status: 'cashed_out', win_amount: offer } } });
});
