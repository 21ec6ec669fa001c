import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Page, Request } from '@playwright/test';
import { createDriver } from '@touchline/testkit/driver';
import type { Dice } from '@touchline/testkit/storm-parts';
import { type Mishap, mishapFor, type Pointer } from './faults.ts';
import { createHand } from './hand.ts';
import { createNetwork } from './network.ts';
import { arm, disarm, quickVerdict, type QuickParts } from './quick.ts';
import { earlierPlaced, look, pricesShown, type Seen } from './screen.ts';
import { createSlipBuilder, someOutcome, someStake } from './slips.ts';
import { createTabs } from './tabs.ts';
import { createVerdictReader } from './verdicts.ts';

/** A placement as it left the browser. */
export interface SentPress {
  readonly key: string;
  readonly stakes: readonly { readonly value: string; readonly currency: string }[];
}

/** What the screen said in the end of the presses of one intention. */
export interface Verdict {
  readonly keys: readonly string[];
  /** References that were shown as placed. */
  readonly placed: readonly string[];
  /** The page said that the earlier bet was placed, without saying which. */
  readonly isPlacedEarlier: boolean;
  /** Where it was read, for words about what is wrong. */
  readonly source: string;
}

export interface GamblerOptions {
  readonly name: string;
  readonly context: BrowserContext;
  /** Address of the page, behind the network that does harm. */
  readonly url: string;
  readonly dice: Dice;
  /** Path of the list that they bet from. */
  readonly list: string;
  readonly pointer: Pointer;
  /** Share of their bets that are quick bets: only outcomes of live matches can be. */
  readonly quickShare: number;
  readonly onSent: (press: SentPress) => void;
  readonly onVerdict: (verdict: Verdict) => void;
}

export type Tally = Record<Mishap, number> & Record<'delayed' | 'repeated' | 'copiesAgreed' | 'quick' | 'taps', number>;

/** Somebody at a browser who presses what is on the screen, believes what it says, and never gives up on a bet. */
export interface Gambler {
  signIn(login: string, password: string): Promise<void>;
  /** One slip from its first click to what the screen says of it. */
  bet(): Promise<void>;
  readonly tally: Tally;
}

const patienceMs = 150_000;

function bodyOf(request: Request): SentPress | null {
  const key = request.headers()['idempotency-key'];
  if (request.method() !== 'POST' || key === undefined || !new URL(request.url()).pathname.endsWith('/bets'))
    return null;
  const body: unknown = request.postDataJSON();
  if (typeof body !== 'object' || body === null || !('bets' in body) || !Array.isArray(body.bets)) return null;
  return { key, stakes: body.bets.map(({ stake }) => stake) };
}

function emptyTally(): Tally {
  return {
    double_click: 0,
    double_tap: 0,
    reload: 0,
    copied_tab: 0,
    offline_before: 0,
    offline_amid: 0,
    flight_mode: 0,
    delayed: 0,
    repeated: 0,
    copiesAgreed: 0,
    quick: 0,
    taps: 0,
  };
}

export async function createGambler(options: GamblerOptions): Promise<Gambler> {
  const { name, context, url, dice, list, pointer, quickShare } = options;
  const tally = emptyTally();
  const page = await context.newPage();
  const driver = createDriver(page, url);
  const hand = createHand(page, pointer, tally);
  const { attempt } = hand;
  /** Keys of this person's presses, in the order in which they left. */
  const keys: string[] = [];
  const known = new Set<string>();
  let presses = 0;

  context.on('request', (request) => {
    const sent = bodyOf(request);
    if (sent === null || keys.includes(sent.key)) return;
    keys.push(sent.key);
    options.onSent(sent);
  });

  const stuck = async (doing: string): Promise<Error> => {
    const facts = { ...(await look(page)), prices: await pricesShown(page), at: page.url() };
    return new Error(`${name} is stuck, ${doing}: ${JSON.stringify(facts)}`);
  };

  /** Looks again and again until `holds`. */
  const until = async (doing: string, holds: (seen: Seen) => boolean, of = page): Promise<Seen> => {
    for (const end = Date.now() + patienceMs; Date.now() < end; await wait(60)) {
      const seen = await look(of);
      if (holds(seen)) return seen;
    }
    throw await stuck(doing);
  };

  const nextMishap = (isQuick: boolean): Mishap | null => {
    presses += 1;
    return mishapFor({ count: presses, roll: dice.next(), pointer, isQuick, tally });
  };

  const press = (): Promise<unknown> => attempt(() => hand.press(driver.mainButton));

  const openSlip = (): Promise<unknown> => attempt(() => driver.openSlip());

  const isAmid = async (): Promise<boolean> => {
    const { isBusy, quick } = await look(page);
    return isBusy || quick?.kind === 'placing';
  };

  const shared = { name, page, context, dice, tally, hand, patienceMs, stuck };
  const tabs = createTabs({ ...shared, url, list, isAmid, openSlip });
  const network = createNetwork({ ...shared, look: () => look(page), until, isAmid, keys });

  const quickParts: QuickParts = {
    name,
    page,
    press: hand.press,
    onAsked: () => {
      tally.repeated += 1;
    },
    onDelayed: () => {
      tally.delayed += 1;
    },
  };

  const verdicts = createVerdictReader({ ...shared, keys, known });
  const buildSlip = createSlipBuilder({
    ...shared,
    driver,
    // With quick bet on, a press on a price would place; a page that was loaded anew switches it on when it is ready.
    prepare: async () => {
      if (quickShare > 0) await disarm(quickParts);
    },
  });

  /** One press on a price, which places at once; a live match may stop selling meanwhile, then somebody tries another. */
  const betQuick = async (): Promise<void> => {
    const stake = someStake(dice);
    const outcome = await someOutcome(page, dice);
    if (outcome === undefined) {
      await wait(100);
      return;
    }
    const price = page.locator(`main [data-outcome="${outcome}"]`).first();
    const isArmed = await attempt(async () => {
      await arm(quickParts, stake);
      return true;
    });
    const from = keys.length;
    const mishap = isArmed === true ? nextMishap(true) : null;
    const pressedAt = Date.now();
    let hands = true;
    if (mishap === 'offline_before') await network.pressWithout(() => attempt(() => hand.press(price)), 'price');
    else if (isArmed === true) {
      if (mishap === 'double_click' || mishap === 'double_tap') await attempt(() => hand.pressTwice(price));
      else await attempt(() => hand.press(price));
      if (mishap === 'reload') await tabs.reload();
      if (mishap === 'offline_amid') await network.leave();
      if (mishap === 'flight_mode') hands = !(await network.fly(pressedAt));
    }
    const shown = await quickVerdict(quickParts, () => keys.slice(from), { hands, pressedAt, patienceMs });
    await attempt(() => disarm(quickParts));
    const mine = keys.slice(from);
    if (mine.length === 0) return;
    tally.quick += mine.length;
    const verdict = shown === null ? await verdicts.lookUp(from) : { keys: mine, ...shown };
    for (const id of verdict.placed) known.add(id);
    options.onVerdict(verdict);
  };

  /** What is said of an earlier bet closes by itself; until then nobody could tell which one it is said of. */
  const untilNothingIsSaid = (): Promise<Seen> =>
    until('waiting for words of an earlier bet to go', ({ notices }) =>
      notices.every((title) => !title.includes(earlierPlaced)),
    );

  return {
    tally,
    async signIn(login, password) {
      await driver.open(list);
      await driver.signIn(login, password);
    },
    async bet() {
      await untilNothingIsSaid();
      if (dice.chance(quickShare)) {
        await betQuick();
        return;
      }
      await buildSlip();
      const from = keys.length;
      const mishap = nextMishap(false);
      if (mishap === 'offline_before') return network.pressWithout(press, 'button');
      const pressedAt = Date.now();
      if (mishap === 'double_click' || mishap === 'double_tap') {
        await attempt(() => hand.pressTwice(driver.mainButton));
        await openSlip();
      } else await press();
      let copy: Page | null = null;
      if (mishap === 'reload') await tabs.reload();
      if (mishap === 'copied_tab') copy = await tabs.copy();
      if (mishap === 'offline_amid') await network.leave();
      const hands = mishap !== 'flight_mode' || !(await network.fly(pressedAt));
      const verdict = (await verdicts.read(from, pressedAt, page, hands)) ?? (await verdicts.lookUp(from));
      for (const id of verdict.placed) known.add(id);
      if (copy !== null) await verdicts.agree(copy, from, pressedAt, verdict);
      if (verdict.keys.length > 0) options.onVerdict(verdict);
    },
  };
}
