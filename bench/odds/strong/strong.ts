/**
 * The strong peer of the product's page: what somebody would write by hand who knows what is dear. The same markup, style
 * sheets, distances and pauses as in the product; no framework, no store, nothing checked. Built as `checked` it judges what
 * comes by the product's own rule, and is the same otherwise.
 */
import button from '@touchline/web/src/features/odds-button/OddsButton.module.css';
import '@touchline/web/src/theme/tokens.css';
import '@touchline/web/src/theme/base.css';
import { isPriceMove } from '@touchline/contract';
import { flash, nameWeak } from '../hand/flash.ts';
import { listenToPresses } from '../hand/press.ts';
import { openList } from '../hand/received.ts';
import { pageAround } from '../hand/rows.ts';
import { createRows } from './near.ts';

/** From one frame that writes prices to the next, ms. */
const gapMs = 50;
/** So long a price off the screen may be old, ms. */
const restMs = 500;

const { matches, follow } = await openList(import.meta.env.MODE === 'checked' ? isPriceMove : undefined);
const latest = new Map<string, string>();
/** Moved since the last frame. */
const pending = new Set<string>();
/** Moved off the screen. */
const resting = new Set<string>();
let lastFlush = Number.NEGATIVE_INFINITY;
let isAsked = false;
let isResting = false;

const { parts, prices, selected } = createRows(matches, latest, (names) => {
  for (const name of names) if (resting.delete(name)) pending.add(name);
  if (pending.size > 0) ask();
});
const page = pageAround(matches.length, parts);
document.body.append(page);
listenToPresses(page, prices, selected);

const [up, down] = [button['up'] ?? '', button['down'] ?? ''];
nameWeak(button['faint'] ?? '');

function flush(): void {
  isAsked = false;
  lastFlush = performance.now();
  for (const name of pending) {
    const price = prices.get(name);
    const odds = latest.get(name);
    if (price === undefined || odds === undefined || price.odds === odds) continue;
    const direction = Number(odds) > Number(price.odds) ? up : down;
    price.odds = odds;
    price.text.data = odds;
    flash(price.face, direction);
  }
  pending.clear();
}

function ask(): void {
  if (isAsked) return;
  isAsked = true;
  const wait = lastFlush + gapMs - performance.now();
  if (wait <= 0) requestAnimationFrame(flush);
  else setTimeout(() => requestAnimationFrame(flush), wait);
}

/** Nobody sees these: they are only kept right. */
function writeResting(): void {
  isResting = false;
  for (const name of resting) {
    const [price, odds] = [prices.get(name), latest.get(name)];
    if (price !== undefined && odds !== undefined) price.text.data = price.odds = odds;
  }
  resting.clear();
}

follow((name, odds) => {
  latest.set(name, odds);
  const price = prices.get(name);
  if (price === undefined) return;
  if (price.row.isSeen) {
    pending.add(name);
    ask();
  } else {
    resting.add(name);
    if (isResting) return;
    isResting = true;
    setTimeout(writeResting, restMs);
  }
});
