import { setTimeout as sleep } from 'node:timers/promises';
import type { AnySide } from './pages.ts';

/** What is looked at, and how often until it counts as wrong for good. */
interface Patience {
  /** What is wrong now; empty once all is right. */
  readonly look: () => Promise<readonly string[]>;
  readonly mostLooks?: number;
  readonly pause?: () => Promise<unknown>;
}

const lookMs = 1000;
/** A page written by hand that was behind by all of a flood needs some ten seconds. */
const mostLooksOfAll = 30;

/**
 * How many prices are wrong once a page has had the time to show what it was sent; 0 as soon as all are right. Throws if the
 * product is wrong then, as its figures would be of something else. That a peer never got there is a figure of that peer.
 */
export async function wrongInTheEnd(side: AnySide, patience: Patience): Promise<number> {
  const { look, mostLooks = mostLooksOfAll, pause = () => sleep(lookMs) } = patience;
  let wrong = await look();
  for (let looks = 1; wrong.length > 0 && looks < mostLooks; looks += 1) {
    await pause();
    wrong = await look();
  }
  if (wrong.length > 0 && side === 'page') throw new Error(`${side}: ${wrong.length} wrong, such as ${wrong[0]}`);
  return wrong.length;
}

/** The peers that were still wrong at the end, in words; empty where there was none. */
export function behindWords(wrong: Readonly<Partial<Record<AnySide, number>>>): string {
  const words = Object.entries(wrong).flatMap(([side, count]) => (count > 0 ? [`${count} prices of ${side}`] : []));
  return words.length === 0 ? '' : `still wrong ${mostLooksOfAll} s later: ${words.join(', ')}`;
}
