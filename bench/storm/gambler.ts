import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Locator, Page, Request } from '@playwright/test';
import { createDriver } from '@touchline/testkit/driver';
import type { Dice } from '@touchline/testkit/storm-parts';
import { type Mishap, mishapFor, type Pointer } from './faults.ts';
import { createNetwork } from './network.ts';
import { arm, disarm, quickVerdict, type QuickParts } from './quick.ts';
import { checkAsking, earlierPlaced, listed, look, pricesShown, type Seen } from './screen.ts';

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
/** How long a bet that nothing is said of may take to be listed, ms. */
const listPatienceMs = 20_000;

function bodyOf(request: Request): SentPress | null {
  const key = request.headers()['idempotency-key'];
  if (request.method() !== 'POST' || key === undefined || !new URL(request.url()).pathname.endsWith('/bets'))
    return null;
  const body: unknown = request.postDataJSON();
  if (typeof body !== 'object' || body === null || !('bets' in body) || !Array.isArray(body.bets)) return null;
  return { key, stakes: body.bets.map(({ stake }) => stake) };
}

/** One that was told of as an earlier bet has no references to compare. */
function differs(theirs: Verdict, ours: Verdict): boolean {
  return !ours.isPlacedEarlier && theirs.placed.join() !== ours.placed.join();
}

export async function createGambler(options: GamblerOptions): Promise<Gambler> {
  const { name, context, url, dice, list, pointer } = options;
  const tally: Tally = {
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
  const page = await context.newPage();
  const driver = createDriver(page, url);
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

  /** The page again, as often as it takes while the server is away. */
  const load = async (work: () => Promise<unknown>): Promise<void> => {
    for (const end = Date.now() + patienceMs; Date.now() < end; await wait(300)) {
      try {
        await work();
        await page.locator('[data-ticket]').first().waitFor({ timeout: 10_000 });
        await page.locator('[data-testid="balance"]').waitFor({ timeout: 10_000 });
        return;
      } catch {
        // The server is being killed or started; somebody would press reload.
        work = () => page.goto(`${url}/sportsbook${list}`);
      }
    }
    throw await stuck('loading the page');
  };

  const offers = (): Promise<readonly string[]> =>
    page.locator('main [data-outcome][data-state="idle"]').evaluateAll((buttons) =>
      // The list holds prices that are shown on other widths only.
      buttons
        .filter((button) => button.checkVisibility({ visibilityProperty: true }))
        .map((button) => button.getAttribute('data-outcome') ?? ''),
    );

  /** Empties the slip, whatever the last bet left in it. */
  const clear = async (): Promise<void> => {
    const seen = await look(page);
    if (seen.receipt !== null && seen.state === null)
      await driver.ticket.getByRole('button', { name: 'New slip' }).click();
    const remove = driver.ticket.locator('[data-remove]');
    while ((await remove.count()) > 0) await remove.first().click({ timeout: 5_000 });
  };

  /** One or two selections with a stake; true when the button would place them. */
  const build = async (): Promise<boolean> => {
    // With quick bet on, a press on a price would place; a page that was loaded anew switches it on when it is ready.
    if (options.quickShare > 0) await disarm(quickParts);
    await driver.openSlip();
    await clear();
    const count = dice.chance(0.7) ? 1 : 2;
    for (let tries = 0; tries < 8 && (await driver.selections.count()) < count; tries += 1) {
      const all = await offers();
      const outcome = all[dice.roll(Math.min(all.length, 40))];
      if (outcome === undefined) {
        await wait(300);
        continue;
      }
      await page.locator(`main [data-outcome="${outcome}"]`).first().click({ timeout: 5_000 });
      await wait(50);
    }
    const cents = String(10 + dice.roll(490)).padStart(3, '0');
    await driver.stake.first().fill(`${cents.slice(0, -2)}.${cents.slice(-2)}`, { timeout: 5_000 });
    for (const end = Date.now() + 4_000; Date.now() < end; await wait(80)) {
      const { act } = await look(page);
      if (act === 'place' || act === 'accept') return true;
    }
    return false;
  };

  const slip = async (): Promise<void> => {
    for (const end = Date.now() + patienceMs; Date.now() < end;) {
      try {
        if (await build()) return;
      } catch {
        // A price that went, a page that was drawn anew: somebody picks another one.
      }
      await wait(100);
    }
    throw await stuck('building a slip');
  };

  /** Whatever cannot be done, because the page is being loaded or drawn anew, is not done. */
  const attempt = async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      if (page.isClosed()) throw error;
      return null;
    }
  };
  const nextMishap = (isQuick: boolean): Mishap | null => {
    presses += 1;
    return mishapFor({ count: presses, roll: dice.next(), pointer, isQuick, tally });
  };

  const pressOn = async (what: Locator): Promise<void> => {
    if (pointer === 'mouse') return what.click({ timeout: 5_000 });
    await what.tap({ timeout: 5_000 });
    tally.taps += 1;
  };
  const press = (): Promise<unknown> => attempt(() => pressOn(driver.mainButton));

  /** Twice as fast as it goes. */
  const pressTwice = async (what: Locator): Promise<void> => {
    if (pointer === 'mouse') {
      await what.dblclick({ timeout: 5_000 });
      tally.double_click += 1;
      return;
    }
    await what.scrollIntoViewIfNeeded({ timeout: 5_000 });
    const box = await what.boundingBox({ timeout: 5_000 });
    if (box === null) return;
    const tap = (): Promise<void> => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await Promise.all([tap(), tap()]);
    tally.double_tap += 1;
    tally.taps += 2;
  };
  const openSlip = (): Promise<unknown> => attempt(() => driver.openSlip());

  const isAmid = async (): Promise<boolean> => {
    const { isBusy, quick } = await look(page);
    return isBusy || quick?.kind === 'placing';
  };

  const reloadNow = async (): Promise<void> => {
    await wait(dice.roll(250));
    // What is on the screen already has been seen.
    if (!(await isAmid())) return;
    tally.reload += 1;
    await load(() => page.reload());
    await openSlip();
  };

  /** Two tabs of one bet: both have to end alike. */
  const copyNow = async (): Promise<Page | null> => {
    const copies = await attempt(() =>
      Promise.all([context.waitForEvent('page'), page.evaluate(() => void window.open(window.location.href))]),
    );
    if (copies === null) return null;
    tally.copied_tab += 1;
    return copies[0];
  };

  const network = createNetwork({ name, context, dice, tally, look: () => look(page), until, isAmid, keys });

  /**
   * Reads to the end what the screen says of the presses that left since `from`, made at `pressedAt`. `hands`: whether the
   * person presses where the page offers to ask; false: it has to find out by itself.
   */
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

  /** Nothing is said beside the slip: then My bets says what there is, as it told the player to look there. */
  const lookUp = async (from: number): Promise<Verdict> => {
    let placed: readonly string[] = [];
    // A list that is being asked for shows what it had.
    for (const end = Date.now() + listPatienceMs; keys.length > from && placed.length === 0 && Date.now() < end;) {
      const all = (await attempt(() => listed(page))) ?? [];
      placed = all.filter((id) => !known.has(id));
    }
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
      if (placed.every((id) => all.includes(id))) return;
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

  const quickParts: QuickParts = {
    name,
    page,
    press: pressOn,
    onAsked: () => {
      tally.repeated += 1;
    },
    onDelayed: () => {
      tally.delayed += 1;
    },
  };

  /** One press on a price, which places at once; a live match may stop selling meanwhile, then somebody tries another. */
  const betQuick = async (): Promise<void> => {
    const cents = String(10 + dice.roll(490)).padStart(3, '0');
    const all = await offers();
    const outcome = all[dice.roll(Math.min(all.length, 40))];
    if (outcome === undefined) {
      await wait(100);
      return;
    }
    const price = page.locator(`main [data-outcome="${outcome}"]`).first();
    const isArmed = await attempt(async () => {
      await arm(quickParts, `${cents.slice(0, -2)}.${cents.slice(-2)}`);
      return true;
    });
    const from = keys.length;
    const mishap = isArmed === true ? nextMishap(true) : null;
    const pressedAt = Date.now();
    let hands = true;
    if (mishap === 'offline_before') await network.pressWithout(() => attempt(() => pressOn(price)), 'price');
    else if (isArmed === true) {
      if (mishap === 'double_click' || mishap === 'double_tap') await attempt(() => pressTwice(price));
      else await attempt(() => pressOn(price));
      if (mishap === 'reload') await reloadNow();
      if (mishap === 'offline_amid') await network.leave();
      if (mishap === 'flight_mode') hands = !(await network.fly(pressedAt));
    }
    const said = await quickVerdict(quickParts, () => keys.slice(from), { hands, pressedAt, patienceMs });
    await attempt(() => disarm(quickParts));
    const mine = keys.slice(from);
    if (mine.length === 0) return;
    tally.quick += mine.length;
    const verdict = said === null ? await lookUp(from) : { keys: mine, ...said };
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
      if (dice.chance(options.quickShare)) {
        await betQuick();
        return;
      }
      await slip();
      const from = keys.length;
      const mishap = nextMishap(false);
      if (mishap === 'offline_before') return network.pressWithout(press, 'button');
      const pressedAt = Date.now();
      if (mishap === 'double_click' || mishap === 'double_tap') {
        await attempt(() => pressTwice(driver.mainButton));
        await openSlip();
      } else await press();
      let copy: Page | null = null;
      if (mishap === 'reload') await reloadNow();
      if (mishap === 'copied_tab') copy = await copyNow();
      if (mishap === 'offline_amid') await network.leave();
      const hands = mishap !== 'flight_mode' || !(await network.fly(pressedAt));
      const verdict = (await verdictOf(from, pressedAt, page, hands)) ?? (await lookUp(from));
      for (const id of verdict.placed) known.add(id);
      if (copy !== null) await agree(copy, from, pressedAt, verdict);
      if (verdict.keys.length > 0) options.onVerdict(verdict);
    },
  };
}
