import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext } from '@playwright/test';
import type { Dice } from '@touchline/testkit/storm-parts';
import type { Mishap } from './faults.ts';
import { checkAsking, hasGivenUp, saysOffline, type Seen } from './screen.ts';

interface NetworkParts {
  /** Of the person. */
  readonly name: string;
  readonly context: BrowserContext;
  readonly dice: Dice;
  readonly tally: Pick<Record<Mishap, number>, 'offline_before' | 'offline_amid' | 'flight_mode'>;
  look(): Promise<Seen>;
  /** Looks again and again until `holds`. */
  until(doing: string, holds: (seen: Seen) => boolean): Promise<Seen>;
  /** Whether a bet is on its way. */
  isAmid(): Promise<boolean>;
  /** Of the presses that have left. */
  readonly keys: readonly string[];
}

/** The network of one browser, which comes and goes. */
export interface Network {
  /** Goes in the middle of a bet, and comes back soon. */
  leave(): Promise<void>;
  /** Is away until the page gives asking up; answers whether that happened to the press of `pressedAt`. */
  fly(pressedAt: number): Promise<boolean>;
  /**
   * Is away when something is pressed: nothing leaves, nothing is queued, and the page says so. A price may have gone
   * meanwhile; then pressing it does nothing.
   */
  pressWithout(pressing: () => Promise<unknown>, what: 'button' | 'price'): Promise<void>;
}

function isPlacing({ isBusy, quick }: Seen): boolean {
  return isBusy || quick?.kind === 'placing';
}

/** Longer than a press takes to show. */
const showsWithinMs = 3_000;

export function createNetwork({ name, context, dice, tally, look, until, isAmid, keys }: NetworkParts): Network {
  const without = async <T>(work: () => Promise<T>): Promise<T> => {
    await context.setOffline(true);
    try {
      return await work();
    } finally {
      await context.setOffline(false);
    }
  };

  return {
    async leave() {
      await wait(dice.roll(120));
      if (await isAmid()) tally.offline_amid += 1;
      await without(() => wait(300 + dice.roll(1_500)));
    },
    async fly(pressedAt) {
      await wait(dice.roll(120));
      if (!(await isAmid())) return false;
      const seen = await without(() => until('waiting for the end of asking', (now) => now.isReady && !isPlacing(now)));
      checkAsking(name, pressedAt, seen);
      // The answer may have come just before the network went.
      if (!hasGivenUp(seen)) return false;
      tally.flight_mode += 1;
      return true;
    },
    async pressWithout(pressing, what) {
      const before = keys.length;
      const { words } = await look();
      const pressedAt = Date.now();
      const isOffline = await without(async () => {
        await pressing();
        const shows = await until(
          'waiting for words about the network',
          (seen) =>
            saysOffline(seen) ||
            (what === 'button' ? seen.words !== words : seen.quick !== null || Date.now() - pressedAt > showsWithinMs),
        );
        if (isPlacing(shows)) throw new Error(`${name}: a press without a network is in progress`);
        await wait(400);
        if (keys.length !== before) throw new Error(`${name}: a press without a network left the browser`);
        return saysOffline(shows) || what === 'button';
      });
      await wait(600);
      if (keys.length !== before) throw new Error(`${name}: a press without a network was sent later`);
      if (isOffline) tally.offline_before += 1;
      await until('waiting for the network', ({ act, isReady }) => isReady && act !== 'wait');
    },
  };
}
