import { setTimeout as wait } from 'node:timers/promises';
import type { Sportsbook, TicketView } from '@touchline/client';
import { fromSubunits } from '@touchline/rules';
import { type Device, until } from './device.ts';
import type { Dice } from './dice.ts';
import type { Belief } from './judge.ts';
import { type DeviceNews, followNews, readNews } from './news.ts';

/** What somebody stakes: subunits from `least` to `most`. */
export interface StakeRange {
  readonly subunits: string;
  readonly least: number;
  readonly most: number;
}

export interface PersonOptions {
  readonly name: string;
  readonly playerId: string;
  readonly device: Device;
  readonly dice: Dice;
  readonly stakes: StakeRange;
  /** Share of presses in the middle of which the tab dies. */
  readonly crashes: number;
  /** Share of slips with a live match, whose bets wait for the end of a live delay. */
  readonly live: number;
  /** Keys that left the device, in order. */
  readonly keys: readonly string[];
  readonly onVerdict: (key: string, belief: Belief) => void;
}

/** Somebody who bets by the client's own commands, reads the client's own screen, and never gives up on a bet. */
export interface Person {
  signIn(login: string, password: string): Promise<void>;
  /** One slip from its first click to its verdict; answers with how many bets have one now. */
  bet(): Promise<number>;
  /** Presses again whatever is left without a verdict. */
  resolve(): Promise<void>;
  /** From now on the bell and its list are on the screen. */
  followNews(): void;
  /** What they show, once the bell had the time to say `unread`. */
  readNews(unread: number): Promise<DeviceNews>;
  readonly playerId: string;
  readonly tally: { crashed: number; repeated: number; delayed: number };
  leave(): void;
}

const patienceMs = 300_000;
/** Share of bets after which somebody takes the same selections again. */
const again = 0.75;
const listOf = { phase: 'prematch' } as const;
const liveList = { phase: 'live' } as const;

function refPlace(ref: string): { readonly key: string; readonly place: number } {
  const dot = ref.lastIndexOf('.');
  return { key: ref.slice(0, dot), place: Number(ref.slice(dot + 1)) };
}

/** Builds slips by the client's own commands. */
interface SlipBuilder {
  /** The next slip; true when its button would place. */
  build(): Promise<boolean>;
}

function createSlipBuilder({
  device,
  dice,
  stakes,
  live,
}: Pick<PersonOptions, 'device' | 'dice' | 'stakes' | 'live'>): SlipBuilder {
  const ticketNow = (): TicketView => device.book().select.ticket.get();

  const anOutcome = (taken: ReadonlySet<string>, from: typeof listOf | typeof liveList) => {
    const { select } = device.book();
    const ids = select
      .matchList(from)
      .get()
      .groups.flatMap(({ matchIds }) => matchIds);
    const matchId = ids[dice.roll(ids.length)];
    if (matchId === undefined || taken.has(matchId)) return null;
    const key = select.match(matchId).get()?.mainMarketKey ?? null;
    const outcomes = key === null ? [] : (select.market(matchId, key).get()?.outcomes ?? []);
    const outcome = outcomes[dice.roll(outcomes.length)];
    return key === null || outcome === undefined ? null : ([matchId, key, outcome.id] as const);
  };

  const aStake = (): string =>
    fromSubunits(BigInt(stakes.least + dice.roll(stakes.most - stakes.least + 1)), stakes.subunits);

  /** An empty slip, then one to three selections. */
  const pickAnew = (): void => {
    const { commands } = device.book();
    commands.startNewSlip({ reuse: false });
    commands.clearSlip();
    const count = dice.pick([1, 1, 1, 2, 2, 3]);
    const from = dice.chance(live) ? liveList : listOf;
    const taken = new Set<string>();
    for (let tries = 0; taken.size < count && tries < 30; tries += 1) {
      const outcome = anOutcome(taken, from);
      if (outcome === null) continue;
      commands.clickOutcome(...outcome);
      taken.add(outcome[0]);
    }
    if (count > 1) commands.chooseType(dice.chance(0.5) ? 'single' : 'combo');
  };

  const build = async (): Promise<boolean> => {
    const { commands, select } = device.book();
    if (ticketNow().state === 'SUCCESS' && dice.chance(again)) commands.startNewSlip({ reuse: true });
    else pickAnew();
    for (const bet of ticketNow().bets) commands.setStake(bet.id, aStake());
    const isStale = (): boolean => ticketNow().problem?.kind === 'prices_stale';
    await until([select.ticket, select.connection], () => !isStale(), 2_000);
    const { problem, bets, state } = ticketNow();
    return problem === null && bets.length > 0 && state === 'INITIAL';
  };
  return { build };
}

export function createPerson(options: PersonOptions): Person {
  const { name, playerId, device, dice, keys, onVerdict } = options;
  const slips = createSlipBuilder(options);
  const tally = { crashed: 0, repeated: 0, delayed: 0 };
  const decided = new Set<string>();
  let stopWatching: () => void = () => undefined;
  let stopNews: () => void = () => undefined;
  let earlierNotices = new Set<number>();

  const ticketNow = (): TicketView => device.book().select.ticket.get();

  /** What the page in front of the person keeps subscribed. */
  const watch = (book: Sportsbook): void => {
    stopWatching();
    const list = book.select.matchList(listOf);
    const stops = [
      list,
      book.select.matchList(liveList),
      book.select.ticket,
      book.select.session,
      book.select.notices,
    ].map((each) => each.subscribe(() => undefined));
    stopWatching = () => {
      for (const stop of stops) stop();
    };
    earlierNotices = new Set();
  };

  const stuck = (doing: string): Error => {
    const { select } = device.book();
    const { state, inProgress, problem, unresolved } = ticketNow();
    const facts = {
      session: select.session.get().status,
      connection: select.connection.get(),
      list: select.matchList(listOf).get().state,
      total: select.matchList(listOf).get().total,
      ticket: { state, inProgress, problem, unresolved },
    };
    return new Error(`${name} is stuck, ${doing}: ${JSON.stringify(facts)}`);
  };

  const ready = async (): Promise<void> => {
    const { select } = device.book();
    const list = select.matchList(listOf);
    const isReady = (): boolean =>
      select.session.get().status === 'logged_in' && list.get().state === 'ready' && list.get().total >= 3;
    if (!(await until([select.session, list], isReady, patienceMs))) throw stuck('waiting for matches');
  };

  const slip = async (): Promise<void> => {
    for (const end = Date.now() + patienceMs; Date.now() < end;) {
      await ready();
      if (await slips.build()) return;
      await wait(20);
    }
    throw stuck('building a slip');
  };

  const atRest = async (): Promise<void> => {
    const { select } = device.book();
    let hasWaited = false;
    const isAtRest = (): boolean => {
      const { inProgress, delay } = ticketNow();
      if (delay !== null && !hasWaited) tally.delayed += 1;
      hasWaited ||= delay !== null;
      return !inProgress;
    };
    if (!(await until([select.ticket], isAtRest, patienceMs))) throw stuck('waiting for a verdict');
  };

  /** Sees whether the client says at last what became of the press that was left open. */
  const settled = async (): Promise<boolean> => {
    const { select } = device.book();
    const isSettled = (): boolean => !ticketNow().inProgress && device.unresolved().length === 0;
    return until([select.ticket, select.notices, select.session], isSettled, 1_000);
  };

  /** Repeats the press, as somebody does who sees that it could not be confirmed, until there is a verdict. */
  const insist = async (): Promise<void> => {
    for (const end = Date.now() + patienceMs; Date.now() < end;) {
      await ready();
      await atRest();
      if (await settled()) return;
      tally.repeated += 1;
      await device.book().commands.place();
    }
    throw stuck('asking what became of a bet');
  };

  /** What the screen says about the press, read once nothing is open any more. */
  const beliefAbout = (key: string): Belief => {
    const { receipt, state } = ticketNow();
    const refs = (receipt ?? []).map(({ ref }) => refPlace(ref ?? ''));
    if (refs.length > 0) {
      const mine = refs.filter((ref) => ref.key === key);
      return mine.length === refs.length ? { kind: 'shown', placed: mine.map(({ place }) => place) } : { kind: 'none' };
    }
    const placedEarlier = device
      .book()
      .select.notices.get()
      .filter(({ id, titleKey }) => titleKey === 'ticket.earlier_placed.title' && !earlierNotices.has(id));
    if (placedEarlier.length > 0) {
      for (const { id } of placedEarlier) earlierNotices.add(id);
      return { kind: 'placed_earlier' };
    }
    return state === 'SUCCESS' ? { kind: 'none' } : { kind: 'shown', placed: [] };
  };

  const crash = async (): Promise<void> => {
    await wait(dice.roll(300));
    // A verdict that is on the screen has been seen.
    if (!ticketNow().inProgress) return;
    tally.crashed += 1;
    stopWatching();
    device.reopen();
    watch(device.book());
    await ready();
  };

  const conclude = async (sentBefore: number): Promise<void> => {
    await insist();
    const mine = keys.slice(sentBefore).filter((key) => !decided.has(key));
    for (const key of new Set(mine)) {
      decided.add(key);
      onVerdict(key, beliefAbout(key));
    }
  };

  return {
    playerId,
    tally,
    async signIn(login, password) {
      watch(device.book());
      const result = await device.book().commands.signIn(login, password);
      if (result.kind !== 'signed_in') throw new Error(`${name} cannot sign in: ${JSON.stringify(result)}`);
      await ready();
    },
    async bet() {
      await slip();
      const sentBefore = keys.length;
      const before = decided.size;
      const { commands } = device.book();
      const pressed = commands.place();
      // A double click.
      if (dice.chance(0.1)) void commands.place();
      if (dice.chance(options.crashes)) await crash();
      else await pressed;
      await conclude(sentBefore);
      return decided.size - before;
    },
    resolve: insist,
    followNews: () => {
      stopNews = followNews(device.book(), playerId);
    },
    readNews: async (unread) => ({
      device: name,
      playerId,
      ...(await readNews(device.book(), playerId, unread)),
    }),
    leave: () => {
      stopNews();
      stopWatching();
      device.close();
    },
  };
}
