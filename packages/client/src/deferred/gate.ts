import { splitMarketKey } from '@touchline/contract';
import type { Bet, ClientConfig, Settings } from '@touchline/contract';
import { selectionId } from '@touchline/rules';
import type { PressState } from '@touchline/rules';
import type { Betting, BettingCommands, BettingDeps, BettingEars, BettingSelect } from '../betting/betting.ts';
import type { Env } from '../env.ts';
import type { Loaders } from '../queries/loader.ts';
import type { BuilderView, Loaded, PanelView, Readable, SessionView } from '../sportsbook.ts';
import type { Notifier } from '../store/notifier.ts';
import { createShelf, derive, readFact } from '../store/readable.ts';
import { localKeys, tabKeys } from '../session/storage-keys.ts';
import { forwarded } from './forwarded.ts';
import type { HasAnswer } from './forwarded.ts';
import { keptIds } from './kept-ids.ts';
import { picked } from './picked.ts';
import type { PickDeps } from './picked.ts';
import { handedOn, isHeld, noPresses, withKept, withPress } from './presses.ts';
import type { Presses } from './presses.ts';
import { quickMarkKey } from './quick-mark-key.ts';
import { selectedKey } from './selected-key.ts';
import { loadingBuilder } from './deferred-builder.ts';
import { waitingQuickBet } from './deferred-quick-bet.ts';
import { waitingTicket } from './deferred-ticket-view.ts';

export interface BettingModule {
  readonly createBetting: (deps: BettingDeps) => Betting;
}

/** The betting half: at hand, or how to fetch it. */
export type BettingSource = BettingModule | (() => Promise<BettingModule>);

export interface GateDeps extends PickDeps {
  readonly env: Env;
  readonly config: ClientConfig;
  readonly notifier: Notifier;
  readonly loaders: Loaders;
  readonly panel: Readable<PanelView>;
  readonly session: { readonly view: Readable<SessionView>; readonly settings: Readable<Settings | null> };
  /** What the betting half is made with. */
  readonly betting: BettingDeps;
  /** Something that a player did waits, and the half cannot be fetched. */
  readonly tellUnreachable: () => void;
}

/**
 * [P4] Stands before the betting half (`betting/`), which is fetched when it is wanted: by a press, a command, the open
 * ticket, a slip that was kept, a player. Until then presses are held here, answered at once, and handed on in their order;
 * afterwards everything goes straight through.
 */
export interface BettingGate {
  readonly select: BettingSelect;
  readonly commands: BettingCommands;
  readonly listeners: BettingEars;
  start(): void;
  stop(): void;
}

const key = 'betting';

const notPressed: PressState = { kind: 'idle' };

/** What the half has missed of who is here, to be told once it is in. */
interface Heard {
  /** Undefined: nobody has said yet. */
  readonly playerId?: string | null;
  readonly settings?: Settings;
  readonly isCurrencyKnown?: boolean;
}

type ForwardedCommands = Omit<BettingCommands, 'clickOutcome'>;

const forwardedCommands: HasAnswer<ForwardedCommands> = {
  removeSelection: false,
  removeUnavailable: false,
  clearSlip: false,
  removeSelections: false,
  removeBet: false,
  chooseType: false,
  chooseSystemType: false,
  toggleBanker: false,
  toggleEachWay: false,
  setStake: false,
  splitStake: false,
  setWin: false,
  chooseBonus: false,
  askMaxStake: true,
  setStakeForAll: false,
  setAcceptMode: false,
  acceptChanges: false,
  undo: false,
  place: true,
  startNewSlip: false,
  restoreShared: true,
  toggleQuickBet: false,
  setQuickStake: false,
  approveQuickBet: false,
  askAboutQuickBet: false,
  dismissQuickBet: false,
  pickCustom: false,
  clearCustom: false,
  addCustomBet: false,
  askCustomAgain: false,
  answerCustomQuestion: false,
  dismissSharedChanges: false,
  shareSlip: true,
  shareBets: true,
  cashOut: false,
  editBet: false,
  askAboutBet: false,
  dismissPress: false,
  setAutoCashOut: true,
};

export function createBettingGate(deps: GateDeps, source: BettingSource): BettingGate {
  const { env, config, notifier, loaders, panel, session } = deps;
  const cache = createShelf();
  let presses = noPresses;
  let betting: Betting | null = null;
  let fetched: BettingModule | null = null;
  let heard: Heard = {};
  let handOn: ((to: Betting) => void)[] = [];
  let running = false;
  let isTold = false;
  let release: (() => void) | null = null;
  let stopListening: (() => void) | null = null;

  const put = (next: Presses): void => {
    const before = presses;
    if (next === before) return;
    presses = next;
    notifier.changed('waiting', 'frame');
    for (const id of new Set([...before.held, ...before.pressed.keys(), ...next.held, ...next.pressed.keys()]))
      if (isHeld(before, id) !== isHeld(next, id)) notifier.changed(selectedKey(id), 'frame');
  };

  /** What was pressed takes its place among what waits. */
  const queuePresses = (): void => {
    const { pressed } = presses;
    if (pressed.size === 0) return;
    handOn.push((to) => {
      for (const [id, selection] of pressed) if (to.holds(id) === (selection === null)) to.press(id, selection);
    });
    // Nothing that is shown changes by it.
    presses = handedOn(presses);
  };

  const takeIn = (module: BettingModule): void => {
    const made = module.createBetting(deps.betting);
    betting = made;
    queuePresses();
    const { held } = presses;
    if (running) made.start();
    if (heard.playerId !== undefined) made.listeners.onPlayer(heard.playerId);
    if (heard.settings !== undefined) made.listeners.onSettings(heard.settings);
    if (heard.isCurrencyKnown === true) made.listeners.onCurrency();
    for (const work of handOn) work(made);
    [handOn, heard] = [[], {}];
    presses = noPresses;
    for (const id of held) notifier.changed(selectedKey(id), 'frame');
    notifier.changed(key, 'frame');
    rest();
  };

  const loader = loaders.make({
    key: 'betting-load',
    load: async () => {
      if (typeof source !== 'function' || betting !== null) return 'ready';
      try {
        fetched = await source();
      } catch (error) {
        env.log('ticket', 'the betting half did not load', error);
        const isAwaited = handOn.length > 0 || presses.pressed.size > 0;
        if (isAwaited && !isTold) deps.tellUnreachable();
        isTold ||= isAwaited;
        return 'failed';
      }
      if (running) takeIn(fetched);
      return 'ready';
    },
  });

  const want = (): void => {
    if (betting !== null) return;
    if (release === null) release = loader.watch();
    else loader.retry();
  };

  const rest = (): void => {
    stopListening?.();
    stopListening = null;
    release?.();
    release = null;
  };

  /** Runs a command at once, or as soon as the betting bundle has loaded. */
  const pass = (work: (commands: BettingCommands) => unknown): unknown => {
    if (betting !== null) return work(betting.commands);
    queuePresses();
    const answer = new Promise((resolve) => {
      handOn.push(({ commands }) => resolve(work(commands)));
    });
    isTold = false;
    want();
    return answer;
  };

  /** One readable for both times. */
  const through = <T>(meanwhile: Readable<T>, then: (from: Betting) => Readable<T>): Readable<T> => {
    // Once for all: what it is made of may be another one each time that it is asked for.
    let own: Readable<T> | null = null;
    const from = (): Readable<T> | null => (betting === null ? null : (own ??= then(betting)));
    return {
      get: () => (from() ?? meanwhile).get(),
      subscribe: (listener) => {
        const at = from();
        if (at !== null) return at.subscribe(listener);
        let stop = meanwhile.subscribe(listener);
        const stopWaiting = notifier.subscribe(key, () => {
          const now = from();
          if (now === null) return;
          stop();
          stopWaiting();
          stop = now.subscribe(listener);
          listener();
        });
        return () => {
          stopWaiting();
          stop();
        };
      },
    };
  };

  const nothing = <T>(value: T): Readable<T> => ({ get: () => value, subscribe: () => () => undefined });

  const waiting = derive(
    notifier,
    ['waiting', 'session/player', 'session/accounts', 'session/settings', 'session/currency'],
    () => [presses, session.view.get().currency, session.settings.get()] as const,
    ([held, currency, settings]) => waitingTicket(held, { config, currency, settings }),
  );

  const waitingQuick = derive(
    notifier,
    ['session/player', 'session/accounts', 'session/settings', 'session/currency'],
    () => [session.view.get().currency, session.settings.get()] as const,
    ([currency, settings]) => waitingQuickBet(currency, settings),
  );

  /** Whoever looks at it wants the half: a bet builder, the player's bets. */
  const wanted = <T>(value: T): Readable<T> => ({
    get: () => value,
    subscribe: () => {
      want();
      return () => undefined;
    },
  });
  const waitingBuilder = wanted<BuilderView>(loadingBuilder);
  const waitingBets = wanted<Loaded<readonly Bet[]>>({ state: 'loading', value: null });

  const isHeldNow = (id: string): boolean => (betting === null ? isHeld(presses, id) : betting.holds(id));

  const idOf = (matchId: string, marketKey: string, outcomeId: string): string =>
    selectionId(matchId, splitMarketKey(marketKey), outcomeId);

  if (typeof source !== 'function') takeIn(source);

  return {
    select: {
      ticket: through(waiting, ({ select }) => select.ticket),
      bets: (filter) =>
        cache(`bets/${filter.status}/${filter.result ?? 'all'}`, () =>
          through(waitingBets, ({ select }) => select.bets(filter)),
        ),
      quickBet: through(waitingQuick, ({ select }) => select.quickBet),
      quickMark: (matchId, marketKey, outcomeId) =>
        cache(`quick-mark/${matchId}/${marketKey}/${outcomeId}`, () => {
          const id = idOf(matchId, marketKey, outcomeId);
          return readFact(notifier, quickMarkKey(id), () => betting?.quickMark(id) ?? null);
        }),
      builder: (matchId) =>
        cache(`builder/${matchId}`, () => through(waitingBuilder, ({ select }) => select.builder(matchId))),
      customQuestion: through(nothing(null), ({ select }) => select.customQuestion),
      sharedChanges: through(nothing([]), ({ select }) => select.sharedChanges),
      placedPress: (betId) =>
        cache(`placed/${betId}`, () => through(nothing(notPressed), ({ select }) => select.placedPress(betId))),
      selected: (matchId, marketKey, outcomeId) =>
        cache(`selected/${matchId}/${marketKey}/${outcomeId}`, () => {
          const id = idOf(matchId, marketKey, outcomeId);
          return readFact(notifier, selectedKey(id), () => isHeldNow(id));
        }),
    },
    commands: {
      clickOutcome: (matchId, marketKey, outcomeId, seen) => {
        if (betting !== null) return betting.commands.clickOutcome(matchId, marketKey, outcomeId, seen);
        const before = presses;
        const id = idOf(matchId, marketKey, outcomeId);
        put(withPress(before, id, () => picked(deps, matchId, marketKey, outcomeId)));
        if (presses === before) return;
        isTold = false;
        want();
      },
      ...forwarded<ForwardedCommands>(forwardedCommands, pass),
    },
    listeners: {
      onPlayer: (playerId) => {
        if (betting !== null) return betting.listeners.onPlayer(playerId);
        heard = { ...heard, playerId };
        // What they pressed at an earlier visit may still be without a verdict (I1).
        if (playerId !== null) want();
      },
      onSettings: (settings) => {
        if (betting === null) heard = { ...heard, settings };
        else betting.listeners.onSettings(settings);
      },
      onCurrency: () => {
        if (betting === null) heard = { ...heard, isCurrencyKnown: true };
        else betting.listeners.onCurrency();
      },
      onMarkets: (matchId, keys) => betting?.listeners.onMarkets(matchId, keys),
      onMatch: (head) => betting?.listeners.onMatch(head),
      onSnapshot: (matchId) => betting?.listeners.onSnapshot(matchId),
      onGone: (matchId) => betting?.listeners.onGone(matchId),
      onBet: (bet, version) => betting?.listeners.onBet(bet, version),
      onCashOut: (change) => betting?.listeners.onCashOut(change),
      onBonus: () => betting?.listeners.onBonus(),
      onLostBets: () => betting?.listeners.onLostBets(),
      onRecovered: () => betting?.listeners.onRecovered(),
    },
    start: () => {
      running = true;
      if (betting !== null) return betting.start();
      put(withKept(presses, keptIds(env)));
      if (fetched !== null) return takeIn(fetched);
      const look = (): void => {
        if (panel.get().open) want();
      };
      stopListening = panel.subscribe(look);
      look();
      const isKept = env.session.get(tabKeys.slip) !== null || env.local.get(localKeys.quickBet) !== null;
      if (presses.held.size > 0 || isKept) want();
    },
    stop: () => {
      running = false;
      rest();
      betting?.stop();
    },
  };
}
