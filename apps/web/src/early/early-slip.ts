/**
 * [P5] The slip before the page is alive: what is pressed is marked on its buttons, counted, kept for the tab, and let go by a
 * second press. It holds picks as the client does until the betting code is there, by the same functions, and judges nothing:
 * the ticket does, which gets them in their order.
 */
import { isQuickBetKept, keepPicks, keptPicks, storedSlipIds } from '@touchline/client/early';
import type { Market, Match } from '@touchline/contract';
import { type SlipSelection, selectionId, selectionOf } from '@touchline/rules';
import type { EarlyPicks } from '../browser/early-picks.ts';
import { localStore, sessionStore } from '../browser/storage.ts';

const stores = { local: localStore, session: sessionStore };

function eachRecord(value: unknown, look: (record: Readonly<Record<string, unknown>>) => void): void {
  if (typeof value !== 'object' || value === null) return;
  look(value as Readonly<Record<string, unknown>>);
  for (const each of Object.values(value)) eachRecord(each, look);
}

/** The selection as the answers in the document say it, which the markup was drawn from; null where they do not. */
function pickOf(address: string, answers: readonly string[]): SlipSelection | null {
  const [matchId = ''] = address.split('/', 1);
  let match: Match | undefined;
  const markets: Market[] = [];
  for (const text of answers) {
    if (!text.includes(`"${matchId}"`)) continue;
    eachRecord(JSON.parse(text), (record) => {
      // Answers of the contract's calls, written by our own server.
      if (record['id'] === matchId && 'competitors' in record) match ??= record as unknown as Match;
      if ('outcomes' in record) markets.push(record as unknown as Market);
    });
  }
  if (match === undefined) return null;
  for (const market of markets) {
    if (market.match_urn_id !== match.urn_id) continue;
    const outcome = market.outcomes.find(({ id }) => selectionId(matchId, market, id) === address);
    if (outcome !== undefined && typeof outcome.odds === 'string') return selectionOf(match, market, outcome);
  }
  return null;
}

/** Holds what is pressed from now on, until the event `touchline:alive` asks for it. */
export function holdEarly(): void {
  const page = document.documentElement;
  const picks = new Map(keptPicks(stores).map((pick) => [pick.id, pick]));
  const others = new Set<string>();
  const isQuick = isQuickBetKept(stores);
  const stored = new Set(isQuick ? [] : storedSlipIds(stores));
  /** Of the stored slip, what was pressed to be taken out. */
  const removed = new Set<string>();
  /** Null until the whole document is there. The page takes the blocks out of it, and what they say stays. */
  let blocks: readonly Element[] | null = null;
  /** Those that are in: what is still being parsed is the last of the document. */
  const blocksNow = (): readonly Element[] =>
    [...document.querySelectorAll('script[data-answer]')].filter(
      ({ nextSibling }) => nextSibling !== null || document.readyState !== 'loading',
    );

  const show = (): void => {
    for (const button of document.querySelectorAll<HTMLElement>('button[data-outcome][data-state="idle"]')) {
      const { outcome = '' } = button.dataset;
      const isHeld = picks.has(outcome) || others.has(outcome) || (stored.has(outcome) && !removed.has(outcome));
      if (button.toggleAttribute('data-early', isHeld) !== (button.ariaPressed === 'true'))
        button.ariaPressed = String(isHeld);
    }
    const count = new Set([...stored, ...picks.keys(), ...others]).size - removed.size;
    if (picks.size + others.size + removed.size === 0) page.style.removeProperty('--early');
    else page.style.setProperty('--early', `"${count}"`);
  };

  /** What can be held is; the rest is only remembered. */
  const hold = (): void => {
    if (isQuick) return;
    const answers = (blocks ?? blocksNow()).map(({ textContent }) => textContent);
    for (const address of others) {
      const pick = pickOf(address, answers);
      if (pick === null) continue;
      others.delete(address);
      picks.set(address, pick);
    }
  };

  const press = (event: Event): void => {
    const price =
      event.target instanceof Element
        ? event.target.closest<HTMLElement>('button[data-outcome][data-state="idle"]')
        : null;
    if (price === null) return;
    // What of the page is alive already leaves it to this.
    event.stopPropagation();
    const { outcome = '' } = price.dataset;
    const isKept = stored.has(outcome);
    const from = isKept ? removed : others;
    if ((isKept || !picks.delete(outcome)) && !from.delete(outcome)) from.add(outcome);
    hold();
    keepPicks(stores, [...picks.values()]);
    show();
  };

  document.addEventListener('click', press, true);
  document.addEventListener('DOMContentLoaded', () => {
    blocks = blocksNow();
    if (picks.size + others.size + stored.size === 0) return;
    hold();
    keepPicks(stores, [...picks.values()]);
    show();
  });
  document.addEventListener('touchline:alive', ({ detail }: CustomEventInit<EarlyPicks>) => {
    document.removeEventListener('click', press, true);
    if (detail === undefined) return;
    detail.picks = [...picks.values()];
    detail.others = [...others];
    detail.removed = [...removed];
  });
}
