import type { ClientConfig } from '@touchline/contract';
import { delayOf, isDelayOver } from '@touchline/rules';
import type { PlaceVerdict, Press, TicketEffect } from '@touchline/rules';
import type { Env } from '../env.ts';
import type { Notice } from '../sportsbook.ts';
import type { Outbox } from './outbox.ts';
import type { Owner } from './idempotent-request.ts';
import type { DecisionWait, Placement } from './placement.ts';
import { takeTurn } from './take-turn.ts';

type How = Extract<TicketEffect, { type: 'resolve' }>['how'];

export interface PressSubmitterDeps {
  readonly outbox: Outbox;
  readonly placement: Placement;
  notice(tone: Notice['tone'], titleKey: string, descriptionKey: string | null): void;
  betsPlaced(): void;
  /** A limit of the player left no room (RG-04): what is known of their limits is old. */
  outOfLimit(): void;
}

/** Refused by a limit of the player. */
const outOfLimitCode = 155;

/**
 * Submits presses (I1): into the outbox, to the server, and out of the outbox once the verdict is known. Ticket and quick
 * bet have a submitter each, over the same outbox; a press belongs to the one that pressed it.
 */
export interface PressSubmitter {
  /** `isPressed`: nothing has settled the press while it waited for its turn. */
  place(
    press: Press,
    isRepeat: boolean,
    isPressed: (key: string) => boolean,
    answered: (verdict: PlaceVerdict) => void,
  ): void;
  resolve(press: Press, how: How, within: number, resolved: (verdict: PlaceVerdict) => void): void;
  /**
   * Reads what was decided on the press when its live delay is over, unless it is forgotten before. Other presses do not wait
   * for it: reading takes no turn from other tabs.
   */
  awaitDecision(press: Press, until: string | null, within: number, resolved: (verdict: PlaceVerdict) => void): void;
  forget(key: string): void;
  /** When a request of the press left last, by any tab as far as can be told; ms since epoch. */
  sentAt(press: Press): number;
  /** When nothing is in flight any more. */
  settled(): Promise<void>;
  /**
   * Somebody came or went. Answers the press of theirs that the machine has to look up; it holds one at a time, so the
   * others are settled behind it by `resolveOthers`.
   */
  playerChanged(playerId: string | null): Press | null;
  resolveOthers(): void;
}

const resolveForMs = 15_000;

/** A refusal of the bets themselves; codes from 1000 up speak of the call. */
function isRefusal(verdict: PlaceVerdict): boolean {
  return verdict.kind === 'refused' && verdict.code !== null && verdict.code < 1000;
}

/** Whether a bet of the press was refused by a limit of the player; others of it may have been placed. */
function isOutOfLimit(verdict: PlaceVerdict): boolean {
  const errors = verdict.kind === 'placed' || verdict.kind === 'refused' ? verdict.errorsByBet : [];
  return errors.some(({ code }) => code === outOfLimitCode);
}

function saysNo(verdict: PlaceVerdict): boolean {
  return verdict.kind === 'not_found' || verdict.kind === 'not_placed' || isRefusal(verdict);
}

/** Whether a press of the outbox was one of the quick bet's. */
export function isQuickPress({ request }: Press): boolean {
  return request.meta.quick;
}

export function createPressSubmitter(
  env: Env,
  config: ClientConfig,
  { outbox, placement, notice, betsPlaced, outOfLimit }: PressSubmitterDeps,
  isMine: (press: Press) => boolean,
): PressSubmitter {
  let playerId: string | null = null;
  let running: Promise<unknown> = Promise.resolve();
  let others: readonly Press[] = [];
  /** Presses that were found in the outbox: their player has seen no verdict and waits for none. */
  const found = new Set<string>();

  /** Presses that wait for the end of their live delay. */
  const awaited = new Set<string>();

  const track = (work: Promise<unknown>): void => {
    running = Promise.allSettled([running, work]);
  };

  const ownerOf = (id: string): Owner => ({ playerId: id, isHere: () => id === playerId });

  /**
   * A press that is looked up is as old as its last request, which another tab may have sent. Pressing it again sends none
   * where the back end knows no keys.
   */
  const asSent = (owner: string, press: Press): Press => ({ ...press, pressedAt: outbox.sentAt(owner, press) });

  /**
   * What became of a press. One that has left the outbox is only looked up: another tab may have been told that it was
   * refused, and then it could be taken here, or that nothing is found of it, and then the player may have placed another.
   */
  const resolve = async (owner: string, press: Press, how: How, within: number): Promise<PlaceVerdict> => {
    const kept = outbox.all(owner).find(({ key }) => key === press.key);
    // Fresh from a reload, the press still is what the player wants, and only its own key settles it for certain.
    const isWanted = how === 'ask_again' || (found.has(press.key) && placement.isFresh(press));
    if (kept !== undefined && isWanted && config.idempotent_placement) {
      outbox.keep(owner, kept);
      return placement.askAgain(press, within, ownerOf(owner));
    }
    const isRefused = kept === undefined && outbox.isRefused(owner, press.key);
    const verdict = await placement.lookUp(asSent(owner, press), within, ownerOf(owner), isRefused);
    if (verdict.kind !== 'not_found') return verdict;
    if (isRefused) return { kind: 'not_placed' };
    // Where tabs do not wait for each other, one may have repeated it meanwhile.
    return placement.isFresh(asSent(owner, press)) ? { kind: 'unknown' } : verdict;
  };

  /** The verdict is taken, and the outbox cleared by it, before another tab gets its turn. */
  const alone = (
    owner: string,
    key: string,
    work: () => Promise<PlaceVerdict>,
    take: (verdict: PlaceVerdict) => void,
  ): Promise<void> =>
    takeTurn(env, async () => {
      try {
        const verdict = await work();
        // Whoever signed out or in meanwhile must not see it; its owner is notified of what was placed later (I10).
        if (owner === playerId) take(verdict);
        else if (saysNo(verdict)) outbox.forget(owner, key);
        // Last: a press that leaves the outbox makes room where storage is full.
        if (isRefusal(verdict)) outbox.keepRefusal(owner, key);
        if (isOutOfLimit(verdict)) outOfLimit();
      } catch (error) {
        env.report('placement', error);
        if (owner === playerId) take({ kind: 'unknown' });
      }
    });

  const wait = async (
    owner: string,
    press: Press,
    waiting: Pick<DecisionWait, 'until' | 'within' | 'isAwaited'>,
    take: (verdict: PlaceVerdict) => void,
  ): Promise<void> => {
    const verdict = await placement.awaitDecision(asSent(owner, press), { ...waiting, owner: ownerOf(owner) });
    if (owner === playerId) take(verdict);
  };

  /** The player is notified of a press that nobody sees once all of it is decided; until then the outbox keeps it. */
  const takeBehind = (owner: string, press: Press, verdict: PlaceVerdict): void => {
    if (verdict.kind === 'placed') {
      const { bets, errorsByBet } = verdict;
      const delay = delayOf(bets, errorsByBet);
      if (!isDelayOver(delay)) {
        const waiting = { until: delay.until, within: resolveForMs, isAwaited: () => true };
        void wait(owner, press, waiting, (decided) => takeBehind(owner, press, decided));
        return;
      }
      const isTaken = bets.some(({ status }) => status !== 'rejected');
      const [tone, outcome] = isTaken
        ? (['success', 'earlier_placed'] as const)
        : (['info', 'earlier_not_placed'] as const);
      notice(tone, `ticket.${outcome}.title`, `ticket.${outcome}.description`);
      betsPlaced();
    }
    if (verdict.kind === 'placed' || saysNo(verdict)) outbox.forget(owner, press.key);
  };

  const resolveBehind = (owner: string, press: Press): void =>
    track(
      alone(
        owner,
        press.key,
        () => resolve(owner, press, 'look_up', resolveForMs),
        (verdict) => takeBehind(owner, press, verdict),
      ),
    );

  return {
    place: (press, isRepeat, isPressed, answered) => {
      const owner = playerId;
      if (owner === null) return answered({ kind: 'unauthorized' });
      // A repeat waits for its turn first: what is being asked about the press meanwhile may still be answered (I3).
      if (!isRepeat && !env.online()) return answered({ kind: 'unreachable' });
      track(
        alone(
          owner,
          press.key,
          async () => {
            if (!config.idempotent_placement && isRepeat)
              return placement.lookUp(asSent(owner, press), resolveForMs, ownerOf(owner));
            // Never sent for a player who is no longer the one who pressed.
            if (owner !== playerId) return { kind: 'unreachable' };
            // Settled while this waited for its turn: sent now, it would stand in the outbox again with nobody to clear it.
            if (!isPressed(press.key)) return { kind: 'unreachable' };
            outbox.keep(owner, press);
            return placement.send(press, ownerOf(owner));
          },
          answered,
        ),
      );
    },
    resolve: (press, how, within, resolved) => {
      const owner = playerId;
      if (owner === null) return;
      track(alone(owner, press.key, () => resolve(owner, press, how, within), resolved));
    },
    awaitDecision: (press, until, within, resolved) => {
      const owner = playerId;
      if (owner === null) return;
      awaited.add(press.key);
      const isAwaited = (): boolean => awaited.has(press.key);
      void wait(owner, press, { until, within, isAwaited }, resolved);
    },
    forget: (key) => {
      found.delete(key);
      awaited.delete(key);
      if (playerId !== null) outbox.forget(playerId, key);
    },
    sentAt: (press) => outbox.sentAt(playerId ?? '', press),
    settled: async () => {
      for (let seen: unknown = null; seen !== running;) {
        seen = running;
        await running;
      }
    },
    playerChanged: (next) => {
      playerId = next;
      found.clear();
      const presses = next === null ? [] : outbox.all(next).filter(isMine);
      for (const press of presses) found.add(press.key);
      const [first, ...rest] = presses;
      others = rest;
      return first ?? null;
    },
    resolveOthers: () => {
      const [owner, presses] = [playerId, others];
      others = [];
      if (owner !== null) for (const press of presses) resolveBehind(owner, press);
    },
  };
}
