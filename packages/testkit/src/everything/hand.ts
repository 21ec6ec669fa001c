import { setTimeout as pause } from 'node:timers/promises';
import { type Bet, calls } from '@touchline/contract';
import { arenaReceipt, arenaSession, arenaState } from '@touchline/contract/arena';
import { fromSubunits, toSubunits } from '@touchline/rules';
import { type Answer, type Caller, createCaller } from '../caller.ts';
import type { StormAccount } from '../storm/crowd.ts';
import type { Dice } from '../storm/dice.ts';
import { password } from '../storm/ledger.ts';
import type { createPresses } from '../storm/presses.ts';

/** A cash-out by hand, or a bet on a game, and what its player was told. */
export interface Deed {
  readonly kind: 'cash-out' | 'game';
  readonly key: string;
  readonly playerId: string;
  /** Bet that was cashed out; null for a bet on a game that was refused. */
  readonly betId: string | null;
  readonly taken: boolean;
}

interface HandOptions {
  /** Where the calls go. */
  readonly url: string;
  readonly account: StormAccount;
  readonly dice: Dice;
  readonly presses: ReturnType<typeof createPresses>;
}

/** Does with a player's bets what a page does beside placing: each press until it has an answer. */
export interface Hand {
  readonly account: StormAccount;
  readonly deeds: readonly Deed[];
  /** Edits that placed another bet, and values for a cash-out by itself that were set. */
  readonly tally: { edits: number; automatic: number };
  /** Calls that were sent again, because the answer was none. */
  repeated(): number;
  signIn(): Promise<void>;
  /** Shows notifications in a browser from now on. */
  subscribe(subscription: object): Promise<void>;
  /** A freebet to bet with as soon as there is something to bet on. */
  take(freebetId: string, amount: string): void;
  /** One thing more; nothing where there is nothing to do. */
  act(): Promise<void>;
}

const repeatAfterMs = 200;
const patienceMs = 240_000;

export function createHand({ url, account, dice, presses }: HandOptions): Hand {
  const caller = createCaller(url);
  const deeds: Deed[] = [];
  const freebets: { readonly id: string; readonly amount: string }[] = [];
  const tally = { edits: 0, automatic: 0 };
  const insisting = createInsisting();
  const { insist } = insisting;
  const { playerId, currency, subunits } = account;

  const openBets = async (): Promise<readonly Bet[]> => {
    const { body } = await insist(() => caller.call('getBets', { query: '?status=waiting_results&limit=100' }));
    return calls.getBets.reply.parse(body).data;
  };
  const oneOf = <T>(from: readonly T[]): T | undefined => from[dice.roll(from.length)];
  const asked = (
    name: 'cashOut' | 'editBet' | 'placeBets',
    key: string,
    given: Parameters<Caller['call']>[1],
  ): Promise<Answer> =>
    insist(() => caller.call(name, { ...given, headers: { 'idempotency-key': key } })).then(understood);

  const cashOut = async (): Promise<void> => {
    const bet = oneOf((await openBets()).filter(({ to_cashout: offer }) => offer !== null));
    if (bet === undefined || bet.to_cashout === null) return;
    const key = `sell-${dice.text(24)}`;
    const half = toSubunits(bet.to_cashout, subunits) ?? 0n;
    // Less than half of what is offered for all of it: the price may move a little meanwhile.
    const share = bet.partial_cashout === true && half > 10n && dice.chance(0.5);
    const body = share
      ? { bet_id: bet.id, to_cashout: fromSubunits((half * 9n) / 20n, subunits), share: '0.5' }
      : { bet_id: bet.id, to_cashout: bet.to_cashout };
    const { status } = await asked('cashOut', key, { body });
    deeds.push({ kind: 'cash-out', key, playerId, betId: bet.id, taken: status === 200 });
  };

  const sellByItself = async (): Promise<void> => {
    const bet = oneOf((await openBets()).filter(({ to_cashout: offer }) => offer !== null));
    const offer = toSubunits(bet?.to_cashout ?? '0', subunits) ?? 0n;
    if (bet === undefined || offer < 10n) return;
    const body = { take_profit: fromSubunits(offer + 2n, subunits), stop_loss: fromSubunits(offer - 2n, subunits) };
    const { status } = await insist(() => caller.call('setAutoCashOut', { params: { id: bet.id }, body }));
    if (status === 200) tally.automatic += 1;
  };

  /** Presses a bet, sometimes twice at once under two keys: a freebet stands by one of them. */
  const useFreebet = async ({ id, amount }: { readonly id: string; readonly amount: string }): Promise<boolean> => {
    const legs = (await openBets()).flatMap(({ selections }) => selections).filter(({ match }) => match.status === 0);
    const leg = oneOf(legs);
    if (leg === undefined) return false;
    const request = {
      meta: { device_id: 'storm-hand', quick: false, type: 'single', locale: 'en', accept_odds: 'any' } as const,
      bets: [{ stake: { value: amount, currency }, selections: [again(leg)], bonus: { id, type: 'freebet' } as const }],
    };
    const pressOnce = async (): Promise<void> => {
      const key = `gift-${dice.text(24)}`;
      presses.sent(playerId, { key, request }, subunits);
      const { status } = await asked('placeBets', key, { body: request });
      presses.concluded(key, { kind: 'shown', placed: status === 200 ? [0] : [] });
    };
    await Promise.all(Array.from({ length: dice.chance(0.3) ? 2 : 1 }, pressOnce));
    return true;
  };

  const edit = async (): Promise<void> => {
    const bet = oneOf(
      (await openBets()).filter((each) => each.selections.length > 1 && (each.cashouts ?? []).length === 0),
    );
    if (bet === undefined) return;
    const key = `edit-${dice.text(24)}`;
    const stake = { value: bet.stake.value, currency: bet.stake.currency };
    const selections = bet.selections.slice(1).map(again);
    presses.sent(
      playerId,
      {
        key,
        request: {
          meta: { device_id: 'storm-hand', quick: false, type: 'single', locale: 'en' },
          bets: [{ stake, selections }],
        },
      },
      subunits,
    );
    const body = { bet: { stake, selections }, accept_odds: 'any' };
    const { status } = await asked('editBet', key, { params: { id: bet.id }, body });
    if (status === 200) tally.edits += 1;
    presses.concluded(key, { kind: 'shown', placed: status === 200 ? [0] : [] });
  };

  const playGame = async (): Promise<void> => {
    const deed = await betOnRace({ url, caller, insist, dice, account });
    if (deed !== null) deeds.push({ ...deed, kind: 'game', playerId });
  };

  const doings = [cashOut, cashOut, sellByItself, edit, edit, ...(currency === 'BTC' ? [] : [playGame])] as const;
  return {
    account,
    deeds,
    tally,
    repeated: insisting.repeated,
    async signIn() {
      const { status } = await insist(() => caller.call('signIn', { body: { login: account.email, password } }));
      if (status !== 200) throw new Error(`${account.email} cannot sign in: ${status}`);
    },
    async subscribe(subscription) {
      const { status } = await insist(() =>
        caller.call('addWebPushDevice', { body: { ...subscription, locale: 'en' } }),
      );
      if (status !== 200) throw new Error(`${account.email} cannot have notifications: ${status}`);
    },
    take: (id, amount) => void freebets.push({ id, amount }),
    async act() {
      const freebet = freebets.shift();
      if (freebet !== undefined && !(await useFreebet(freebet))) freebets.push(freebet);
      await (doings[dice.roll(doings.length)] ?? cashOut)();
    },
  };
}

/** What a server cannot read was not tried. */
function understood(answer: Answer): Answer {
  const code: unknown = Reflect.get(Object(answer.body), 'code');
  if (code === 1000) throw new Error(`a call does not fit the contract: ${JSON.stringify(answer.body)}`);
  return answer;
}

/** The selection of a placed bet, to be pressed anew. */
function again({ match, market, specifier, outcome, odds }: Bet['selections'][number]) {
  return { match_id: match.id, market_id: market.id, specifier, outcome_id: outcome.id, odds };
}

type Insist = <T extends { readonly status: number }>(call: () => Promise<T>) => Promise<T>;

/** Calls again until there is an answer that is one: no fault of the network, and none of the server. */
function createInsisting() {
  let again = 0;
  const insist: Insist = async (call) => {
    let last: unknown = null;
    for (const end = performance.now() + patienceMs; performance.now() < end; await pause(repeatAfterMs)) {
      try {
        const answer = await call();
        if (answer.status < 500) return answer;
        last = answer.status;
      } catch (error) {
        last = error;
      }
      again += 1;
    }
    throw new Error('a call has no answer', { cause: last });
  };
  return { insist, repeated: () => again };
}

interface RaceBet {
  readonly url: string;
  readonly caller: Caller;
  readonly insist: Insist;
  readonly dice: Dice;
  readonly account: StormAccount;
}

/** Opens the races as the page does, and bets on a runner of the race after the next; null where none is for sale. */
async function betOnRace({
  url,
  caller,
  insist,
  dice,
  account,
}: RaceBet): Promise<Omit<Deed, 'kind' | 'playerId'> | null> {
  const ask = (method: string, path: string, headers: Readonly<Record<string, string>>, body?: object) =>
    insist(async () => {
      const answer = await fetch(`${url}/arena/api${path}`, {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: await answer.json() };
    });
  const launched = await insist(() =>
    caller.call('launchGame', { params: { provider: 'horse_racing' }, body: { app: 'horses' } }),
  );
  const token = /#token=([A-Za-z0-9_.-]+)/.exec(JSON.stringify(launched.body))?.[1] ?? '';
  const { session } = arenaSession.parse((await ask('POST', '/session', {}, { token })).body);
  const authorization = `Bearer ${session}`;
  const { rounds } = arenaState.parse((await ask('GET', '/games/horses', { authorization })).body);
  const race = rounds[2];
  if (race?.kind !== 'race') return null;
  const [runner] = race.runners.toSorted((a, b) => Number(a.win ?? 1e9) - Number(b.win ?? 1e9));
  if (runner === undefined || runner.win === null) return null;
  const key = `game-${dice.text(24)}`;
  const stake = fromSubunits(BigInt(100 + dice.roll(900)), account.subunits);
  const { status, body } = await ask(
    'POST',
    '/bets',
    { authorization, 'idempotency-key': key },
    {
      game: 'horses',
      round: race.id,
      market: 'win',
      selection: String(runner.number),
      stake,
      currency: account.currency,
      odds: runner.win,
    },
  );
  const taken = status === 200;
  return { key, betId: taken ? arenaReceipt.parse(body).bet.id : null, taken };
}
