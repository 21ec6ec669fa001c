import type { BettingListener } from '../betting/betting-listener.ts';
import type { Betting, BettingCommands, BettingDeps, BettingSelect } from '../betting/betting.ts';
import type { SlipSelection } from '@touchline/rules';
import type { SessionListener } from '../session/session.ts';
import { localKeys, tabKeys } from '../session/storage-keys.ts';
import { forwarded } from './forwarded.ts';
import type { HasAnswer } from './forwarded.ts';
import { bettingKey, gateSelect, idOfOutcome, pendingPicksKey } from './gate-select.ts';
import { keepPicks, keptPicks } from './kept-picks.ts';
import { storedSlipIds } from './stored-slip-ids.ts';
import { createMissedSession } from './missed-session.ts';
import { picked } from './picked.ts';
import { handedOn, isHeld, noPendingPicks, waitingPicks, withKept, withStored, withPick } from './pending-picks.ts';
import type { PendingPicks } from './pending-picks.ts';
import { selectedKey } from './selected-key.ts';

export interface BettingModule {
  readonly createBetting: (deps: BettingDeps) => Betting;
}

/** The betting code: at hand, or how to fetch it. */
export type BettingSource = BettingModule | (() => Promise<BettingModule>);

/**
 * [P4] Stands before the betting code (`betting/`), which is fetched when it is wanted: by a pick, a command, the open
 * ticket, a slip that was kept, a player. Until then picks are held here, answered at once, and handed on in their order;
 * afterwards everything goes straight through.
 */
export interface BettingGate {
  readonly select: BettingSelect;
  readonly commands: BettingCommands;
  readonly listeners: BettingListener;
  start(): void;
  stop(): void;
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
  dismissBetRequest: false,
  setAutoCashOut: true,
};

/** Events that need not be kept for later: their content is read again when the betting code starts. */
const forwardedEvents: HasAnswer<Omit<BettingListener, keyof SessionListener>> = {
  onMarkets: false,
  onMatch: false,
  onSnapshot: false,
  onGone: false,
  onBet: false,
  onCashOut: false,
  onBonus: false,
  onLostBets: false,
  onRecovered: false,
};

/** `deps`: what the betting code is made with. */
export function createBettingGate(deps: BettingDeps, source: BettingSource): BettingGate {
  const { env, notifier, panel } = deps;
  let picks = noPendingPicks;
  let betting: Betting | null = null;
  let fetched: BettingModule | null = null;
  const missed = createMissedSession();
  /** Commands and picks that wait, in their order. */
  let queue: ((to: Betting) => void)[] = [];
  let running = false;
  /** Whether a notice has shown that the code did not load. */
  let isNoticed = false;
  let release: (() => void) | null = null;
  let stopListening: (() => void) | null = null;

  const put = (next: PendingPicks): void => {
    const before = picks;
    if (next === before) return;
    picks = next;
    // Until then what an earlier page has kept is not read.
    if (running) keepPicks(env, waitingPicks(next));
    notifier.changed(pendingPicksKey, 'frame');
    for (const id of new Set([...before.held, ...before.toggled.keys(), ...next.held, ...next.toggled.keys()]))
      if (isHeld(before, id) !== isHeld(next, id)) notifier.changed(selectedKey(id), 'frame');
  };

  /** What was picked takes its place in the queue. */
  const queuePicks = (): void => {
    const { toggled } = picks;
    if (toggled.size === 0) return;
    queue.push((to) => {
      for (const [id, selection] of toggled) if (to.holds(id) === (selection === null)) to.toggle(id, selection);
    });
    // Nothing that is shown changes by it.
    picks = handedOn(picks);
  };

  const takeIn = (module: BettingModule): void => {
    const made = module.createBetting(deps);
    betting = made;
    queuePicks();
    const { held } = picks;
    if (running) made.start();
    missed.replay(made.listeners);
    for (const work of queue) work(made);
    queue = [];
    picks = noPendingPicks;
    // The slip keeps them itself from now on.
    if (running) keepPicks(env, []);
    for (const id of held) notifier.changed(selectedKey(id), 'frame');
    notifier.changed(bettingKey, 'frame');
    rest();
  };

  const loader = deps.loaders.make({
    key: 'betting-load',
    load: async () => {
      if (typeof source !== 'function' || betting !== null) return 'ready';
      try {
        fetched = await source();
      } catch (error) {
        env.log('ticket', 'the betting code did not load', error);
        const isAwaited = queue.length > 0 || picks.toggled.size > 0;
        if (isAwaited && !isNoticed) deps.notices.addUnreachable();
        isNoticed ||= isAwaited;
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

  /** The betting code was there before what was kept could be read. */
  const startWith = (made: Betting, kept: readonly SlipSelection[]): void => {
    made.start();
    for (const pick of kept) if (!made.holds(pick.id)) made.toggle(pick.id, pick);
    keepPicks(env, []);
  };

  /** Runs a command at once, or as soon as the betting code has loaded. */
  const run = (work: (commands: BettingCommands) => unknown): unknown => {
    if (betting !== null) return work(betting.commands);
    queuePicks();
    // What the command makes of them is known to the ticket alone.
    keepPicks(env, []);
    const answer = new Promise((resolve) => {
      queue.push(({ commands }) => resolve(work(commands)));
    });
    isNoticed = false;
    want();
    return answer;
  };

  /** What listens to the session now. */
  const ofSession = (): SessionListener => betting?.listeners ?? missed;

  if (typeof source !== 'function') takeIn(source);

  return {
    select: gateSelect({ ...deps, betting: () => betting, picks: () => picks, want }),
    commands: {
      clickOutcome: (matchId, marketKey, outcomeId, seen) => {
        if (betting !== null) return betting.commands.clickOutcome(matchId, marketKey, outcomeId, seen);
        const before = picks;
        const id = idOfOutcome(matchId, marketKey, outcomeId);
        put(
          withPick(before, id, () => {
            const pick = picked(deps, matchId, marketKey, outcomeId);
            // What is shown may be older than what is known: the ticket judges what has become of it (I6).
            return pick === null || seen === undefined ? pick : { ...pick, odds: seen, acceptedOdds: seen };
          }),
        );
        if (picks === before) return;
        isNoticed = false;
        want();
      },
      ...forwarded<ForwardedCommands>(forwardedCommands, run),
    },
    listeners: {
      ...forwarded(forwardedEvents, (work) => betting && work(betting.listeners)),
      onPlayer: (playerId) => {
        ofSession().onPlayer(playerId);
        // What they pressed at an earlier visit may still be without a verdict (I1).
        if (playerId !== null) want();
      },
      onSettings: (settings) => ofSession().onSettings(settings),
      onCurrency: () => ofSession().onCurrency(),
    },
    start: () => {
      running = true;
      const kept = keptPicks(env);
      if (betting !== null) return startWith(betting, kept);
      put(withKept(withStored(picks, storedSlipIds(env)), kept));
      if (fetched !== null) return takeIn(fetched);
      const look = (): void => {
        if (panel.view.get().open) want();
      };
      stopListening = panel.view.subscribe(look);
      look();
      const isKept = env.session.get(tabKeys.slip) !== null || env.local.get(localKeys.quickBet) !== null;
      if (picks.held.size > 0 || kept.length > 0 || isKept) want();
    },
    stop: () => {
      running = false;
      rest();
      betting?.stop();
    },
  };
}
