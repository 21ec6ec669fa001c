import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Tally, Verdict } from './gambler.ts';
import type { Hand } from './hand.ts';
import { checkAsking, earlierPlaced, listed, type ListedBet, look } from './screen.ts';

interface VerdictOptions {
  /** Of the person. */
  readonly name: string;
  readonly page: Page;
  readonly hand: Hand;
  /** Of the presses that have left, in their order. */
  readonly keys: readonly string[];
  /** Bets that were shown as placed before. */
  readonly known: Set<string>;
  readonly tally: Tally;
  readonly patienceMs: number;
  /** The error of somebody who gets no further. */
  readonly stuck: (doing: string) => Promise<Error>;
}

/** How long a bet that nothing is said of may take to be listed and decided, ms. */
const listPatienceMs = 40_000;

/** Reads what the screen says of presses. */
export interface VerdictReader {
  /**
   * Reads to the end what the screen says of the presses that left since `from`, made at `pressedAt`; null when it says
   * nothing. `hands`: whether the person presses where the page offers to ask; false: it has to find out by itself.
   */
  read(from: number, pressedAt: number, of?: Page, hands?: boolean): Promise<Verdict | null>;
  /** Nothing is said beside the slip: then My bets says what there is, as it asked the player to look there. */
  lookUp(from: number): Promise<Verdict>;
  /** Holds what the copied tab says in the end against the verdict; asking again there makes no bet. */
  agree(copy: Page, from: number, pressedAt: number, verdict: Verdict): Promise<void>;
}

/** One that was reported as an earlier bet has no references to compare. */
function differs(theirs: Verdict, ours: Verdict): boolean {
  return !ours.isPlacedEarlier && theirs.placed.join() !== ours.placed.join();
}

export function createVerdictReader(options: VerdictOptions): VerdictReader {
  const { name, page, hand, keys, known, tally, patienceMs, stuck } = options;
  const { attempt } = hand;

  const verdictOf = async (from: number, pressedAt: number, of = page, hands = true): Promise<Verdict | null> => {
    let isPlacedEarlier = false;
    let hasWaited = false;
    let quiet = 0;
    for (const end = Date.now() + patienceMs; Date.now() < end; await wait(60)) {
      const seen = await look(of);
      checkAsking(name, pressedAt, seen);
      isPlacedEarlier ||= seen.notices.some((title) => title.includes(earlierPlaced));
      if (seen.isDelayed && !hasWaited) {
        hasWaited = true;
        tally.delayed += 1;
      }
      const mine = keys.slice(from);
      if (!seen.isReady || seen.isBusy) continue;
      if (seen.receipt !== null) return { keys: mine, placed: seen.receipt, isPlacedEarlier: false, source: 'receipt' };
      if (seen.act === 'ask_again') {
        if (!hands) continue;
        tally.repeated += 1;
        // As a finger does it: at once, whatever the button comes to mean on the way.
        await attempt(() =>
          of.locator('[data-main-button][data-act="ask_again"]').click({ force: true, timeout: 500 }),
        );
        continue;
      }
      if (seen.act === 'wait' || mine.some((key) => seen.open.includes(key))) continue;
      if (seen.state === 'ERROR' && seen.alert !== '')
        return { keys: mine, placed: [], isPlacedEarlier: false, source: `slip: ${seen.alert}` };
      if (isPlacedEarlier) return { keys: mine, placed: [], isPlacedEarlier, source: 'notice' };
      // A press shows in the next frame.
      quiet += 1;
      if (quiet > 5) return null;
    }
    throw await stuck('waiting for a verdict');
  };

  const lookUp = async (from: number): Promise<Verdict> => {
    let news: readonly ListedBet[] = [];
    const isOpen = (): boolean => news.length === 0 || news.some(({ status }) => status === 'submitted');
    // A list that is being asked for shows what it had, and a live delay ends later.
    for (const end = Date.now() + listPatienceMs; keys.length > from && isOpen() && Date.now() < end; await wait(300)) {
      const all = (await attempt(() => listed(page))) ?? [];
      news = all.filter(({ id }) => !known.has(id));
    }
    for (const { id } of news) known.add(id);
    const placed = news.filter(({ status }) => status !== 'rejected').map(({ id }) => id);
    return {
      keys: keys.slice(from),
      placed,
      isPlacedEarlier: false,
      source: `My bets, ${JSON.stringify(await look(page))}`,
    };
  };

  /** A copy that says nothing beside its slip lists the bets all the same. */
  const untilListed = async (copy: Page, placed: readonly string[]): Promise<void> => {
    for (const end = Date.now() + patienceMs; Date.now() < end; await wait(300)) {
      const all = (await attempt(() => listed(copy))) ?? [];
      if (placed.every((placedId) => all.some(({ id }) => id === placedId))) return;
    }
    throw new Error(`${name}: the copied tab does not list ${placed.join()}`);
  };

  /** What the copied tab says in the end; asking again there makes no bet, also in the moment the button turns. */
  const agree = async (copy: Page, from: number, pressedAt: number, verdict: Verdict): Promise<void> => {
    const theirs = await verdictOf(from, pressedAt, copy);
    const others = keys.slice(from).filter((key) => !verdict.keys.includes(key));
    if (others.length > 0) throw new Error(`${name}: asking again in the copied tab sent ${others.join()} anew`);
    if (theirs === null) await untilListed(copy, verdict.placed);
    else if (
      theirs.isPlacedEarlier ? verdict.placed.length === 0 && !verdict.isPlacedEarlier : differs(theirs, verdict)
    )
      throw new Error(
        `${name}: of ${verdict.keys.join()} the copied tab shows ${JSON.stringify(theirs)}, not ${verdict.placed.join()}`,
      );
    tally.copiesAgreed += 1;
    await copy.close();
  };

  return { read: verdictOf, lookUp, agree };
}
