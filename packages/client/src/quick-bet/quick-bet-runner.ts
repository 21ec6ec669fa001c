import type { ClientConfig } from '@touchline/contract';
import { initialQuickBet, stepQuickBet } from '@touchline/rules';
import type {
  AcceptPolicy,
  Currency,
  PlaceTerms,
  PlaceVerdict,
  Press,
  PressRecord,
  QuickBet,
  QuickBetEffect,
  QuickBetEvent,
  SlipSelection,
} from '@touchline/rules';
import { createOpenPress } from '../effects/open-press.ts';
import type { PressSubmitter } from '../effects/submit-press.ts';
import type { Env } from '../env.ts';
import { byType } from '../handlers.ts';
import type { Notice, Readable } from '../sportsbook.ts';
import type { Notifier } from '../store/notifier.ts';
import { createCell } from '../store/readable.ts';
import { quickMarkKey } from '../deferred/quick-mark-key.ts';
import type { IsPriceSeen, QuickMark } from './quick-bet-types.ts';
import { createQuickPause } from './quick-pause.ts';
import type { PausedPress } from './quick-pause.ts';
import { keepQuickBet, storedQuickBet } from './storage.ts';
import { createUnseenPress } from './unseen-press.ts';

/** What must be known at a press on a live outcome. */
export interface QuickPressFacts {
  readonly accept: AcceptPolicy;
  readonly deviceId: string;
  readonly locale: string;
  readonly terms: PlaceTerms;
}

export interface QuickBetDeps {
  /** Submits quick presses, and no others. */
  readonly submitter: PressSubmitter;
  notice(tone: Notice['tone'], titleKey: string, descriptionKey: string | null): void;
  askSignIn(): void;
  expireSession(): void;
  betsPlaced(): void;
  /** A limit stands in the way: the outcome becomes an entry of the slip with this stake (QB-05). */
  addToSlip(selection: SlipSelection, stake: string): void;
  facts(selection: SlipSelection): QuickPressFacts;
  /** What stands on the screen for the outcome at its press; null where nothing is kept of it. */
  record(selection: SlipSelection): PressRecord | null;
}

/** The rules' quick bet machine, fed with events; its effects are performed here and nowhere else (QB-01 to QB-07). */
export interface QuickBetRunner {
  readonly quick: Readable<QuickBet>;
  /** The outcome that went into the slip because a limit stood in the way, until the next press or dismissal. */
  readonly moved: Readable<SlipSelection | null>;
  /** A press that waits out the pause of the player, until ms since epoch (RG-11). */
  readonly paused: Readable<PausedPress | null>;
  /** What was pressed while its price was not seen, until the next press or dismissal (EMB-03b). */
  readonly unseen: Readable<SlipSelection | null>;
  dispatch(event: QuickBetEvent): void;
  /** The player agrees to place the stake at one press; `isSeen` is asked at each of them. */
  approve(isSeen: IsPriceSeen | undefined): void;
  /** How the quick bet on an outcome stands. */
  mark(selectionId: string): QuickMark;
  /** A live outcome was pressed with quick bet on (SLIP-02). */
  press(selection: SlipSelection): void;
  /** Looks up an open press. */
  askAgain(): void;
  dismiss(): void;
  /** When nothing is in flight any more. */
  settled(): Promise<void>;
  restore(): void;
  /** The back end answers again: a press whose outcome stayed unknown is looked up. */
  retryOpen(): void;
  stop(): void;
  playerChanged(playerId: string | null): void;
  /** Balance of the active account in subunits; null while it is not known. */
  balanceChanged(balance: bigint | null): void;
}

const marks = { INITIAL: null, PROCESSING: 'placing', SUCCESS: 'placed', ERROR: 'refused' } as const;

/** What the button of an outcome says of the quick bet. */
function quickMarkOf({ state, selectedOutcomeIds }: QuickBet, selectionId: string): QuickMark {
  return selectedOutcomeIds.includes(selectionId) ? marks[state] : null;
}

const keyLength = 32;

/** Longer than the gap between the clicks of a double click (500 ms in common systems). */
const doubleClickMs = 600;

function siteCurrency({ currencies, default_currency: code }: ClientConfig): Currency {
  return {
    code,
    subunits: currencies.find((currency) => currency.code === code)?.subunits ?? '100',
  };
}

export function createQuickBetRunner(
  env: Env,
  config: ClientConfig,
  notifier: Notifier,
  deps: QuickBetDeps,
): QuickBetRunner {
  const quick = createCell<QuickBet>(notifier, 'quick-bet', initialQuickBet(siteCurrency(config)));
  const moved = createCell<SlipSelection | null>(notifier, 'quick-bet/moved', null);
  const { submitter } = deps;
  /** The outcome that was being placed last, and when its verdict came. */
  let ended: { readonly ids: readonly string[]; readonly at: number } | null = null;
  /** Of the last press, which may wait out the pause of the player. */
  let record: PressRecord | null = null;

  const unseenPress = createUnseenPress(notifier);
  const pause = createQuickPause(env, notifier, (selection) => pressNow(selection));
  const openPress = createOpenPress(env, submitter.sentAt, (key) => dispatch({ type: 'betsDecided', key, bets: [] }));

  const isPressed = (key: string): boolean => quick.get().press?.press.key === key;

  const resolved =
    (press: Press) =>
    (verdict: PlaceVerdict): void =>
      dispatch({ type: 'resolved', key: press.key, verdict });

  const handleEffect = byType<QuickBetEffect>({
    place: ({ press, isRepeat }) =>
      submitter.place(press, isRepeat, isPressed, (verdict) => dispatch({ type: 'answered', key: press.key, verdict })),
    resolve: ({ press, how, resolveFor }) => submitter.resolve(press, how, resolveFor, resolved(press)),
    awaitDecision: ({ press, until, resolveFor }) => submitter.awaitDecision(press, until, resolveFor, resolved(press)),
    forget: ({ key }) => submitter.forget(key),
    alert: ({ tone, titleKey, descriptionKey }) => deps.notice(tone, titleKey, descriptionKey),
    askSignIn: () => deps.askSignIn(),
    expireSession: () => deps.expireSession(),
    betsPlaced: () => deps.betsPlaced(),
    addToSlip: ({ selection, stake }) => {
      moved.set(selection);
      deps.addToSlip(selection, stake);
    },
    save: ({ isEnabled, stake }) => keepQuickBet(env, { isEnabled, stake, currency: quick.get().currency }),
  });

  const perform = (effect: QuickBetEffect): void => {
    env.log('ticket', `quick bet effect ${effect.type}`);
    handleEffect(effect);
  };

  const notifyMarks = (before: QuickBet, after: QuickBet): void => {
    for (const id of new Set([...before.selectedOutcomeIds, ...after.selectedOutcomeIds])) {
      if (quickMarkOf(before, id) !== quickMarkOf(after, id)) notifier.changed(quickMarkKey(id), 'frame');
    }
  };

  const dispatch = (event: QuickBetEvent): void => {
    const before = quick.get();
    const { state, effects } = stepQuickBet(before, event);
    env.log('ticket', `quick bet ${event.type}: ${before.state} → ${state.state}`);
    quick.set(state);
    if (before.state === 'PROCESSING' && state.state !== 'PROCESSING')
      ended = { ids: before.selectedOutcomeIds, at: env.now() };
    notifyMarks(before, state);
    for (const effect of effects) perform(effect);
    openPress.follow(quick.get().unresolved);
  };

  /** Made while the outcome was still being placed, in the mind of whoever made it: it is no second bet (I1). */
  const isSecondClick = (id: string): boolean => {
    const since = ended?.ids.includes(id) === true ? env.now() - ended.at : doubleClickMs;
    // A clock that was set back does not block presses of a price.
    return since >= 0 && since < doubleClickMs;
  };

  const pressNow = (selection: SlipSelection): void => {
    moved.set(null);
    dispatch({
      type: 'placePressed',
      selection,
      key: env.randomId(keyLength),
      now: env.now(),
      ...deps.facts(selection),
      ...(record === null ? {} : { record }),
    });
  };

  /** [RG-11] A press on another outcome takes the place of one that waits; one more on the same outcome calls it off. */
  const press = (selection: SlipSelection): void => {
    const waiting = pause.paused.get();
    if (waiting?.selection.id === selection.id && env.now() - waiting.pressedAt < doubleClickMs) return;
    pause.cancel();
    if (waiting?.selection.id === selection.id || unseenPress.refuses(selection, quick.get())) return;
    record = deps.record(selection);
    pause.begin(selection, quick.get());
  };

  const cancelPress = (): void => {
    pause.cancel();
    unseenPress.clear();
  };

  return {
    quick,
    moved,
    paused: pause.paused,
    unseen: unseenPress.unseen,
    dispatch: (event) => {
      // What waits was pressed with another stake, or with quick bet on.
      if (event.type === 'toggled' || event.type === 'stakeTyped') cancelPress();
      dispatch(event);
    },
    approve: (isSeen) => {
      unseenPress.guard(isSeen);
      dispatch({ type: 'approved' });
    },
    mark: (id) => (unseenPress.unseen.get()?.id === id ? 'refused' : quickMarkOf(quick.get(), id)),
    press: (selection) => {
      if (!isSecondClick(selection.id)) press(selection);
    },
    askAgain: () => {
      const { unresolved } = quick.get();
      if (unresolved !== null) dispatch({ type: 'betsDecided', key: unresolved.press.key, bets: [] });
    },
    dismiss: () => {
      cancelPress();
      moved.set(null);
      dispatch({ type: 'dismissed' });
    },
    settled: () => submitter.settled(),
    retryOpen: openPress.retry,
    stop: () => {
      pause.cancel();
      openPress.stop();
    },
    restore: () => {
      openPress.follow(quick.get().unresolved);
      const kept = storedQuickBet(env);
      if (kept === null) return;
      // The player is not known yet: until then the stake is in the currency that it was typed in.
      dispatch({ type: 'currencyChanged', currency: kept.currency });
      dispatch({ type: 'restored', isEnabled: kept.isEnabled, stake: kept.stake });
    },
    playerChanged: (playerId) => {
      cancelPress();
      const unresolved = submitter.playerChanged(playerId);
      moved.set(null);
      dispatch({ type: 'sessionChanged', playerId, unresolved });
      // What was kept is of a session that ended while nobody looked (QB-04).
      if (playerId === null && quick.get().isEnabled) {
        const { stake, currency } = quick.get();
        dispatch({ type: 'restored', isEnabled: false, stake });
        keepQuickBet(env, { isEnabled: false, stake, currency });
      }
      submitter.resolveOthers();
    },
    balanceChanged: (balance) => {
      const { isEnabled } = quick.get();
      dispatch({ type: 'balanceChanged', balance });
      if (!isEnabled || quick.get().isEnabled) return;
      deps.notice('warning', 'quick-bet.off.balance.title', 'quick-bet.off.balance.description');
    },
  };
}
