import type { ClientConfig } from '@touchline/contract';
import { initialTicket, isAllowed, selectionsOf, step } from '@touchline/rules';
import type {
  Currency,
  PlaceVerdict,
  Press,
  Rates,
  Slip,
  SlipSelection,
  Ticket,
  TicketEffect,
  TicketEvent,
} from '@touchline/rules';
import { createOpenPress } from '../effects/open-press.ts';
import type { PressSubmitter } from '../effects/submit-press.ts';
import { keepSlip, storedSlip } from '../effects/slip-storage.ts';
import type { Env } from '../env.ts';
import { byType } from '../handlers.ts';
import type { Notice } from '../sportsbook.ts';
import type { Notifier, Pace } from '../store/notifier.ts';
import { createCell } from '../store/readable.ts';
import type { Readable } from '../sportsbook.ts';
import { selectedKey } from '../deferred/selected-key.ts';

export interface TicketDeps {
  /** Submits the ticket's presses, and no others. */
  readonly submitter: PressSubmitter;
  notice(tone: Notice['tone'], titleKey: string, descriptionKey: string | null): void;
  askSignIn(): void;
  expireSession(): void;
  betsPlaced(): void;
  /** A live outcome was pressed with quick bet on (SLIP-02). */
  startQuickBet(selection: SlipSelection): void;
  /** A plain outcome was pressed, and a custom bet is the first entry (SLIP-03). */
  openCustomBet(selection: SlipSelection): void;
  /** The markets of the slip are asked for again. */
  readMarkets(): void;
  /** The slip, or the one that may be taken back, may hold other selections than before. */
  slipMoved(): void;
}

/** The rules' ticket machine, fed with events; its effects are performed here and nowhere else. */
export interface TicketRunner {
  readonly ticket: Readable<Ticket>;
  dispatch(event: TicketEvent): void;
  /** When nothing is in flight any more. */
  settled(): Promise<void>;
  restore(): void;
  /** The back end answers again: a press whose outcome stayed unknown is looked up. */
  retryOpen(): void;
  stop(): void;
  /**
   * The currency that the player bets in. The first time, stakes of a slip that was restored before are converted where
   * there are rates (SLIP-17); later ones are emptied (SLIP-16).
   */
  currencyKnown(currency: Currency): void;
  /** Somebody came or went; what the outbox holds for them is resolved first. */
  playerChanged(playerId: string | null): void;
}

function siteCurrency({ currencies, default_currency: code }: ClientConfig): Currency {
  return {
    code,
    subunits: currencies.find((currency) => currency.code === code)?.subunits ?? '100',
  };
}

/** The operator's rates by currency (SLIP-17). */
export function ratesOf({ currencies }: ClientConfig): Rates {
  return Object.fromEntries(currencies.flatMap(({ code, rate }) => (rate === undefined ? [] : [[code, rate]])));
}

/** The price of a custom bet, which is asked for by itself once it was refused. */
const customOddsCode = 120;

/** Refused by a back end that names no current odds of any selection: only its markets do. */
function isBareRefusal(verdict: PlaceVerdict): boolean {
  return (
    verdict.kind === 'refused' &&
    verdict.code !== customOddsCode &&
    verdict.errorsByBet.every(({ selections, code }) => selections === undefined && code !== customOddsCode)
  );
}

/**
 * What a press of a price does to the slip is shown a frame after its button: the button is what was pressed. So is a move of
 * the slip's own odds that falls into that frame; what takes a selection away does not wait for it.
 */
function isShownAfterPress(event: TicketEvent): boolean {
  if (event.type !== 'marketsChanged') return event.type === 'outcomeClicked';
  return event.markets.every(({ status, outcomes }) => isAllowed(status) && outcomes.every(({ active }) => active));
}

export function createTicketRunner(env: Env, config: ClientConfig, notifier: Notifier, deps: TicketDeps): TicketRunner {
  const ticket = createCell<Ticket>(notifier, 'ticket', initialTicket(siteCurrency(config)));
  const { submitter } = deps;
  let pace: Pace = 'frame';
  let isCurrencyKnown = false;

  const openPress = createOpenPress(env, submitter.sentAt, (key) => dispatch({ type: 'betsDecided', key, bets: [] }));

  const isInFlight = (key: string): boolean => ticket.get().press?.press.key === key;

  const resolved =
    (press: Press) =>
    (verdict: PlaceVerdict): void =>
      dispatch({ type: 'resolved', key: press.key, verdict });

  const handleEffect = byType<TicketEffect>({
    place: ({ press, isRepeat }) =>
      submitter.place(press, isRepeat, isInFlight, (verdict) => {
        dispatch({ type: 'answered', key: press.key, verdict });
        if (isBareRefusal(verdict)) deps.readMarkets();
      }),
    resolve: ({ press, how, resolveFor }) => submitter.resolve(press, how, resolveFor, resolved(press)),
    awaitDecision: ({ press, until, resolveFor }) => submitter.awaitDecision(press, until, resolveFor, resolved(press)),
    forget: ({ key }) => submitter.forget(key),
    alert: ({ tone, titleKey, descriptionKey }) => deps.notice(tone, titleKey, descriptionKey),
    askSignIn: () => deps.askSignIn(),
    expireSession: () => deps.expireSession(),
    betsPlaced: () => deps.betsPlaced(),
    startQuickBet: ({ selection }) => deps.startQuickBet(selection),
    openCustomBet: ({ selection }) => deps.openCustomBet(selection),
    report: ({ what }) => env.report('slip', new Error(`${what} failed`)),
    save: ({ slip }) => keepSlip(env, slip),
  });

  const perform = (effect: TicketEffect): void => {
    env.log('ticket', `effect ${effect.type}`);
    handleEffect(effect);
  };

  const notifySelected = (before: Slip, after: Slip): void => {
    const ids = (slip: Slip): ReadonlySet<string> => new Set(selectionsOf(slip).map(({ id }) => id));
    const [was, is] = [ids(before), ids(after)];
    for (const id of new Set([...was, ...is]))
      if (was.has(id) !== is.has(id)) notifier.changed(selectedKey(id), 'frame');
  };

  const take = (event: TicketEvent): void => {
    const before = ticket.get();
    const { state, effects } = step(before, event);
    env.log('ticket', `${event.type}: ${before.state} → ${state.state}`);
    ticket.set(state, pace);
    if (state.slip !== before.slip) notifySelected(before.slip, state.slip);
    for (const effect of effects) perform(effect);
    openPress.follow(ticket.get().unresolved);
    // Last: what is known of the selections that came in is an event after this one.
    if (state.slip !== before.slip || state.undo !== before.undo) deps.slipMoved();
  };

  const dispatch = (event: TicketEvent): void => {
    const outer = pace;
    if (isShownAfterPress(event)) pace = 'after';
    try {
      take(event);
    } finally {
      pace = outer;
    }
  };

  return {
    ticket,
    dispatch,
    settled: () => submitter.settled(),
    retryOpen: openPress.retry,
    stop: openPress.stop,
    restore: () => {
      openPress.follow(ticket.get().unresolved);
      const kept = storedSlip(env, ticket.get().currency);
      if (kept.kind === 'nothing') return;
      dispatch({ type: 'restoreStarted' });
      if (kept.kind === 'unreadable') {
        dispatch({ type: 'restoreFailed' });
        deps.notice('warning', 'ticket.restore_failed.title', null);
        return;
      }
      // The player is not known yet: until then stakes are in the currency that they were typed in (SLIP-17).
      dispatch({ type: 'currencyChanged', currency: kept.currency });
      dispatch({ type: 'restored', slip: kept.slip, from: 'session' });
      if (kept.dropped > 0) deps.notice('warning', 'ticket.restore_partly.title', null);
    },
    currencyKnown: (currency) => {
      dispatch({ type: 'currencyChanged', currency, ...(isCurrencyKnown ? {} : { rates: ratesOf(config) }) });
      isCurrencyKnown = true;
    },
    playerChanged: (playerId) => {
      const unresolved = submitter.playerChanged(playerId);
      dispatch({ type: 'sessionChanged', playerId, unresolved });
      submitter.resolveOthers();
    },
  };
}
