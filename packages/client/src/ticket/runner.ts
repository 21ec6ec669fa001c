import type { ClientConfig } from '@touchline/contract';
import { initialTicket, selectionsOf, step } from '@touchline/rules';
import type { Currency, PlaceVerdict, Press, Slip, Ticket, TicketEffect, TicketEvent } from '@touchline/rules';
import type { Outbox } from '../effects/outbox.ts';
import type { Owner, Placement } from '../effects/placement.ts';
import { keepSlip, keptSlip } from '../effects/slip-storage.ts';
import type { Env } from '../env.ts';
import type { Notice } from '../sportsbook.ts';
import type { Notifier } from '../store/notifier.ts';
import { createCell } from '../store/readable.ts';
import type { Readable } from '../sportsbook.ts';

export interface TicketDoors {
  readonly outbox: Outbox;
  readonly placement: Placement;
  notice(tone: Notice['tone'], titleKey: string, descriptionKey: string | null): void;
  askSignIn(): void;
  expireSession(): void;
  betsPlaced(): void;
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
  /** Somebody came or went; what the outbox holds for them is resolved first. */
  playerChanged(playerId: string | null): void;
}

type EffectOf<Type extends TicketEffect['type']> = Extract<TicketEffect, { type: Type }>;

/** Told when the selection came into the slip or left it. */
export const selectedKey = (selectionId: string): string => `selected/${selectionId}`;

const siteCurrency = ({ currencies, default_currency: code }: ClientConfig): Currency => ({
  code,
  subunits: currencies.find((currency) => currency.code === code)?.subunits ?? '100',
});

const lock = 'placement';
const resolveForMs = 15_000;

/** A refusal of the bets themselves; codes from 1000 up speak of the call. */
const saysNo = (verdict: PlaceVerdict): boolean =>
  verdict.kind === 'not_found' || (verdict.kind === 'refused' && verdict.code !== null && verdict.code < 1000);

export const createTicketRunner = (
  env: Env,
  config: ClientConfig,
  notifier: Notifier,
  doors: TicketDoors,
): TicketRunner => {
  const ticket = createCell<Ticket>(notifier, 'ticket', initialTicket(siteCurrency(config)));
  const { outbox, placement } = doors;
  let playerId: string | null = null;
  let running: Promise<unknown> = Promise.resolve();
  /** Presses that were found in the outbox: their player has seen no verdict and waits for none. */
  const found = new Set<string>();

  const track = (work: Promise<unknown>): void => {
    running = Promise.allSettled([running, work]);
  };

  const ownerOf = (id: string): Owner => ({ playerId: id, isHere: () => id === playerId });

  const isKept = (owner: string, press: Press): boolean => outbox.all(owner).some(({ key }) => key === press.key);

  /**
   * What became of a press. A press that another tab has settled meanwhile is only looked up: sent again, a bet that was
   * refused there could be taken here.
   */
  const resolve = async (
    owner: string,
    press: Press,
    how: EffectOf<'resolve'>['how'],
    within: number,
  ): Promise<PlaceVerdict> => {
    if (!isKept(owner, press)) {
      return placement.lookUp({ ...press, pressedAt: 0 }, within, ownerOf(owner));
    }
    const mayAsk = config.idempotent_placement && placement.isFresh(press);
    if (how === 'ask_again' && config.idempotent_placement) return placement.askAgain(press, within, ownerOf(owner));
    // Fresh from a reload, the press still is what the player wants, and only its own key settles it for certain.
    if (found.has(press.key) && mayAsk) return placement.askAgain(press, within, ownerOf(owner));
    return placement.lookUp(press, within, ownerOf(owner));
  };

  /** The verdict is taken, and the outbox cleared by it, before another tab gets its turn. */
  const alone = async (
    owner: string,
    key: string,
    work: () => Promise<PlaceVerdict>,
    take: (verdict: PlaceVerdict) => void,
  ): Promise<void> => {
    try {
      await env.exclusively(lock, async () => {
        const verdict = await work();
        // Whoever signed out or in meanwhile must not see it; what was placed is told to its owner later (I10).
        if (owner === playerId) take(verdict);
        else if (saysNo(verdict)) outbox.forget(owner, key);
      });
    } catch (error) {
      env.report('placement', error);
      if (owner === playerId) take({ kind: 'unknown' });
    }
  };

  const place = ({ press, again }: EffectOf<'place'>): void => {
    const owner = playerId;
    const answered = (verdict: PlaceVerdict): void => dispatch({ type: 'answered', key: press.key, verdict });
    if (owner === null) return answered({ kind: 'unauthorized' });
    if (!env.online()) return answered({ kind: 'unreachable' });
    track(
      alone(
        owner,
        press.key,
        async () => {
          if (!config.idempotent_placement && again) return placement.lookUp(press, resolveForMs, ownerOf(owner));
          // Never sent for a player who is no longer the one who pressed.
          if (owner !== playerId) return { kind: 'unreachable' };
          // Settled while this waited for its turn: sent now, it would stand in the outbox again with nobody to clear it.
          if (ticket.get().press?.press.key !== press.key) return { kind: 'unreachable' };
          outbox.keep(owner, press);
          return placement.send(press, ownerOf(owner));
        },
        answered,
      ),
    );
  };

  const performs = {
    place,
    resolve: ({ press, how, resolveFor }) => {
      const owner = playerId;
      if (owner === null) return;
      track(
        alone(
          owner,
          press.key,
          () => resolve(owner, press, how, resolveFor),
          (verdict) => dispatch({ type: 'resolved', key: press.key, verdict }),
        ),
      );
    },
    forget: ({ key }) => {
      found.delete(key);
      if (playerId !== null) outbox.forget(playerId, key);
    },
    alert: ({ tone, titleKey, descriptionKey }) => doors.notice(tone, titleKey, descriptionKey),
    askSignIn: () => doors.askSignIn(),
    expireSession: () => doors.expireSession(),
    betsPlaced: () => doors.betsPlaced(),
    // No screen offers quick bets or bet builders yet, so nobody asks for either.
    startQuickBet: ({ selection }) => env.log('ticket', `quick bet on ${selection.id}`),
    openCustomBet: ({ selection }) => env.log('ticket', `custom bet stands before ${selection.id}`),
    report: ({ what }) => env.report('slip', new Error(`${what} failed`)),
    save: ({ slip }) => keepSlip(env, slip),
  } satisfies { readonly [Type in TicketEffect['type']]: (effect: EffectOf<Type>) => void };

  const perform = (effect: TicketEffect): void => {
    env.log('ticket', `effect ${effect.type}`);
    switch (effect.type) {
      case 'place':
        return performs.place(effect);
      case 'resolve':
        return performs.resolve(effect);
      case 'forget':
        return performs.forget(effect);
      case 'alert':
        return performs.alert(effect);
      case 'askSignIn':
        return performs.askSignIn();
      case 'expireSession':
        return performs.expireSession();
      case 'betsPlaced':
        return performs.betsPlaced();
      case 'startQuickBet':
        return performs.startQuickBet(effect);
      case 'openCustomBet':
        return performs.openCustomBet(effect);
      case 'report':
        return performs.report(effect);
      case 'save':
        return performs.save(effect);
      default:
        return effect satisfies never;
    }
  };

  const tellSelected = (before: Slip, after: Slip): void => {
    const ids = (slip: Slip): ReadonlySet<string> => new Set(selectionsOf(slip).map(({ id }) => id));
    const [was, is] = [ids(before), ids(after)];
    for (const id of new Set([...was, ...is]))
      if (was.has(id) !== is.has(id)) notifier.changed(selectedKey(id), 'frame');
  };

  const dispatch = (event: TicketEvent): void => {
    const before = ticket.get();
    const { state, effects } = step(before, event);
    env.log('ticket', `${event.type}: ${before.state} → ${state.state}`);
    ticket.set(state);
    if (state.slip !== before.slip) tellSelected(before.slip, state.slip);
    for (const effect of effects) perform(effect);
    // Last: what is told of the selections that came in is an event after this one.
    if (state.slip !== before.slip || state.undo !== before.undo) doors.slipMoved();
  };

  /** What the machine does not hold, because it holds one press at a time, is settled behind it. */
  const resolveBehind = (owner: string, press: Press): void =>
    track(
      alone(
        owner,
        press.key,
        () => resolve(owner, press, 'look_up', resolveForMs),
        (verdict) => {
          if (verdict.kind === 'placed') {
            doors.notice('success', 'ticket.earlier_placed.title', 'ticket.earlier_placed.description');
            doors.betsPlaced();
          }
          if (verdict.kind === 'placed' || saysNo(verdict)) {
            outbox.forget(owner, press.key);
          }
        },
      ),
    );

  return {
    ticket,
    dispatch,
    settled: async () => {
      for (let seen: unknown = null; seen !== running;) {
        seen = running;
        await running;
      }
    },
    restore: () => {
      const kept = keptSlip(env, ticket.get().currency);
      if (kept.kind === 'nothing') return;
      dispatch({ type: 'restoreStarted' });
      if (kept.kind === 'unreadable') {
        dispatch({ type: 'restoreFailed' });
        doors.notice('warning', 'ticket.restore_failed.title', null);
        return;
      }
      // Nobody has said yet who the player is: until then stakes are in the currency that they were typed in (SLIP-17).
      dispatch({ type: 'currencyChanged', currency: kept.currency });
      dispatch({ type: 'restored', slip: kept.slip, from: 'session' });
      if (kept.dropped > 0) doors.notice('warning', 'ticket.restore_partly.title', null);
    },
    playerChanged: (next) => {
      playerId = next;
      found.clear();
      const presses = next === null ? [] : outbox.all(next);
      for (const press of presses) found.add(press.key);
      const [first, ...others] = presses;
      dispatch({ type: 'sessionChanged', playerId: next, unresolved: first ?? null });
      if (next !== null) for (const press of others) resolveBehind(next, press);
    },
  };
};
