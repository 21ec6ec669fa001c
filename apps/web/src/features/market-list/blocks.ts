import { marketKey, specifierKeys } from '@touchline/contract';
import type { MarketShape } from '../../bindings/catalogue.ts';

/** Layout of a block of markets. */
export type BlockLayout = 'lines' | 'score' | 'grid';

/** Markets that stand under one heading: one market, or all lines of one kind (CAT-04). */
export interface Block {
  /** Stays the same while its lines come and go. */
  readonly key: string;
  readonly name: string;
  readonly layout: BlockLayout;
  readonly groups: readonly string[];
  readonly marketKeys: readonly string[];
  readonly outcomeCount: number;
  /** What a fold or a pin is remembered by: the market of the sport, with its set or period, without what it counts. */
  readonly kind: string;
  /** Names of its outcomes by id, to be searched. */
  readonly outcomes: readonly { readonly id: string; readonly name: string }[];
}

const SCORE = /^\d+:\d+$/;
const TRAILING_LINE = /^(.*?)\s*\(?([+\-−]?\d+(?:[.,:]\d+)*)\)?$/u;
/** Marks that keep figures in their order inside right-to-left writing. */
const DIRECTION = /[\u200e\u200f\u2066-\u2069]/gu;

const MEANINGS: ReadonlyMap<string, 'line' | 'counted' | 'part'> = new Map(Object.entries(specifierKeys));

interface SpecifierPart {
  readonly text: string;
  readonly value: string;
  /** A key that is not known tells markets apart, as a part of the match does. */
  readonly meaning: 'line' | 'counted' | 'part';
}

function specifierParts(specifier: string): readonly SpecifierPart[] {
  return specifier.split('|').flatMap((text) => {
    const at = text.indexOf('=');
    const value = text.slice(at + 1);
    const meaning = at < 1 || value === '' ? 'part' : (MEANINGS.get(text.slice(0, at)) ?? 'part');
    return text === '' ? [] : [{ text, value, meaning }];
  });
}

/** Line of a market as the specifier has it; null for a market without one. */
export function lineOf(specifier: string): string | null {
  return specifierParts(specifier).find(({ meaning }) => meaning === 'line')?.value ?? null;
}

/** `Over 2.5` on line 2.5 → `Over` and `2.5`; `Arsenal (-1.5)` → `Arsenal` and `-1.5`; another number is part of the name. */
export function splitLine(name: string, line: string | null): { readonly stem: string; readonly line: string | null } {
  const match = TRAILING_LINE.exec(name.replaceAll(DIRECTION, ''));
  const stem = match?.[1] ?? '';
  const found = match?.[2] ?? '';
  return stem === '' || line === null || unsigned(found) !== unsigned(line)
    ? { stem: name, line: null }
    : { stem, line: found };
}

function unsigned(line: string): string {
  return line.replace(/^[+\-−]/u, '').replace(',', '.');
}

/** Lines that are shown before `more lines` is clicked. */
export const NEAR_LINES = 3;

function valueOf(shape: MarketShape): number {
  return Number.parseFloat((lineOf(shape.specifier) ?? '0').replace(':', '.'));
}

/**
 * The most balanced line first, then its nearest neighbours, then all others, each from low to high (CAT-04). `before`
 * are the keys of the near lines as they stood: they keep their places, so that no price moves away under a thumb.
 */
export function orderLines(
  lines: readonly MarketShape[],
  before: readonly string[] = [],
): { readonly near: readonly MarketShape[]; readonly others: readonly MarketShape[] } {
  const low = lines.toSorted((a, b) => valueOf(a) - valueOf(b));
  const lead = low.find((shape) => shape.mostBalanced) ?? low[Math.floor((low.length - 1) / 2)];
  if (lead === undefined) return { near: [], others: [] };
  const near = heldLines(before, [lead, ...neighboursOf(lead, low)], low);
  return { near, others: low.filter((shape) => !near.includes(shape)) };
}

/**
 * [P5] The lines that stood, in their places (record 129). What has come among the nearest takes the place of a line that is
 * gone; the most balanced one, where there is none, that of the line farthest from it.
 */
function heldLines(
  before: readonly string[],
  nearest: readonly MarketShape[],
  low: readonly MarketShape[],
): readonly MarketShape[] {
  const places = before.map((key) => low.find((shape) => shape.key === key) ?? null);
  const comers = nearest.filter((shape) => !places.includes(shape));
  const [lead] = nearest;
  if (lead !== undefined && comers.includes(lead) && places.length === NEAR_LINES && !places.includes(null)) {
    const distance = (shape: MarketShape | null): number =>
      shape === null ? 0 : Math.abs(low.indexOf(shape) - low.indexOf(lead));
    const farthest = places.toSorted((a, b) => distance(b) - distance(a))[0] ?? null;
    places[places.indexOf(farthest)] = null;
  }
  const held = places.flatMap((shape) => shape ?? comers.shift() ?? []);
  return [...held, ...comers].slice(0, nearest.length);
}

/** Lines next to `lead` on either side, as many as stand near it, from low to high. */
function neighboursOf(lead: MarketShape, low: readonly MarketShape[]): readonly MarketShape[] {
  const place = low.indexOf(lead);
  const first = Math.max(0, Math.min(place - (NEAR_LINES >> 1), low.length - NEAR_LINES));
  return low.slice(first, first + NEAR_LINES).filter((shape) => shape !== lead);
}

function kindOf(shape: MarketShape): string {
  const rest = specifierParts(shape.specifier).filter(({ meaning }) => meaning !== 'line');
  return marketKey({ id: shape.id, specifier: rest.map(({ text }) => text).join('|') });
}

/** The same for the next goal as for this one, for any line, and another for another set. */
function rememberedAs(shape: MarketShape): string {
  const rest = specifierParts(shape.specifier).flatMap(({ text, meaning }) => (meaning === 'part' ? [text] : []));
  return [shape.id, ...rest].join('|');
}

function isLine(shape: MarketShape): boolean {
  return lineOf(shape.specifier) !== null && shape.outcomes.length <= 3;
}

/** Whether a name holds a number by itself, not as a part of another. */
function says(name: string, value: string): boolean {
  return name.split(/[\s(),–]+/u).includes(value);
}

function titleOf(shape: MarketShape): string {
  const counted = specifierParts(shape.specifier).flatMap(({ value, meaning }) => (meaning === 'part' ? [] : [value]));
  return [shape.name, ...counted.filter((value) => !says(shape.name, value))].join(' ');
}

/** Blocks of a match in the order of their priority; lines of one kind are one block. */
export function blocksOf(shapes: readonly MarketShape[]): readonly Block[] {
  const blocks = new Map<string, { readonly block: Block; readonly priority: number; readonly keys: string[] }>();
  for (const shape of shapes) {
    const key = isLine(shape) ? kindOf(shape) : shape.key;
    const known = blocks.get(key);
    if (known !== undefined) {
      known.keys.push(shape.key);
      continue;
    }
    const keys = [shape.key];
    const scores = shape.outcomes.filter((outcome) => SCORE.test(outcome.id)).length;
    const block: Block = {
      key,
      name: isLine(shape) ? shape.name : titleOf(shape),
      layout: isLine(shape) ? 'lines' : scores > 3 && scores >= shape.outcomes.length - 1 ? 'score' : 'grid',
      groups: shape.groups,
      marketKeys: keys,
      outcomeCount: shape.outcomes.length,
      kind: rememberedAs(shape),
      outcomes: shape.outcomes,
    };
    blocks.set(key, { block, priority: shape.priority, keys });
  }
  return [...blocks.values()].toSorted((a, b) => a.priority - b.priority).map(({ block }) => block);
}

/**
 * Groups that have a market, in the order of the configuration (CFG-02). Those that it does not name come after, in the
 * order in which their first market stands.
 */
export function groupsOf(
  blocks: readonly Block[],
  order: readonly { readonly key: string; readonly priority: number }[] = [],
): readonly string[] {
  const there = [...new Set(blocks.flatMap((block) => block.groups))];
  const named = order.toSorted((a, b) => a.priority - b.priority).map(({ key }) => key);
  return [...named.filter((key) => there.includes(key)), ...there.filter((key) => !named.includes(key))];
}

/** The same blocks; those that hold one of these markets stand in this group too, before their own. */
export function withGroup(blocks: readonly Block[], group: string, marketKeys: readonly string[]): readonly Block[] {
  const inside = new Set(marketKeys);
  return blocks.map((block) =>
    block.marketKeys.some((key) => inside.has(key)) ? { ...block, groups: [group, ...block.groups] } : block,
  );
}

/** Pinned blocks first, each part in its order. */
export function pinnedFirst(
  blocks: readonly Block[],
  pinned: ReadonlySet<string>,
): { readonly pinned: readonly Block[]; readonly others: readonly Block[] } {
  return {
    pinned: blocks.filter(({ kind }) => pinned.has(kind)),
    others: blocks.filter(({ kind }) => !pinned.has(kind)),
  };
}

/** A list longer than `LONG_LIST` shows so many until all are asked for. */
export const FEW_OUTCOMES = 8;
export const LONG_LIST = 12;

export interface ScoreColumns {
  readonly home: readonly string[];
  readonly draw: readonly string[];
  readonly away: readonly string[];
  readonly other: readonly string[];
}

/** Exact scores by who wins, low scores first; ids that are no score stand apart. */
export function scoreColumns(ids: readonly string[]): ScoreColumns {
  const columns = { home: [] as string[], draw: [] as string[], away: [] as string[], other: [] as string[] };
  const parsed = ids.map((id) => ({ id, home: Number(id.split(':')[0]), away: Number(id.split(':')[1]) }));
  const low = parsed.toSorted(
    (a, b) => Math.max(a.home, a.away) - Math.max(b.home, b.away) || a.home + a.away - b.home - b.away,
  );
  for (const { id, home, away } of low) {
    const column = !SCORE.test(id) ? 'other' : home > away ? 'home' : home === away ? 'draw' : 'away';
    columns[column].push(id);
  }
  return columns;
}

const ROW = 48;
const FRAME = 44 + 12;
/** Names of the columns above lines, and the way to more of them below. */
const STEMS = 20;
const MORE = 40;

/** Height in px to expect of a block, header included. */
export function heightOf(block: Block, isFolded = false): number {
  if (isFolded) return 46;
  if (block.layout === 'lines') {
    const count = block.marketKeys.length;
    return FRAME + STEMS + Math.min(count, NEAR_LINES) * ROW + (count > NEAR_LINES ? MORE : 0);
  }
  if (block.layout === 'grid' && block.outcomeCount > LONG_LIST) return FRAME + (FEW_OUTCOMES / 2) * ROW + MORE;
  const columns = block.layout === 'score' || block.outcomeCount % 3 === 0 ? 3 : 2;
  return FRAME + Math.ceil(block.outcomeCount / columns) * ROW;
}

/** What decides the column of a block: the same for any number of lines, as they come and go while a match runs. */
function weightOf(block: Block): number {
  return block.layout === 'lines' ? FRAME + STEMS + NEAR_LINES * ROW + MORE : heightOf(block);
}

/** Blocks cut into parts that are mounted together; each about half a screen high. */
export function partsOf(blocks: readonly Block[], size = 5): readonly (readonly Block[])[] {
  return Array.from({ length: Math.ceil(blocks.length / size) }, (_, index) =>
    blocks.slice(index * size, (index + 1) * size),
  );
}

/** Two columns of about the same height; blocks keep their column while others open and close. */
export function columnsOf(blocks: readonly Block[], count: number): readonly (readonly Block[])[] {
  const columns: { readonly blocks: Block[]; height: number }[] = Array.from({ length: count }, () => ({
    blocks: [],
    height: 0,
  }));
  for (const block of blocks) {
    const lowest = columns.reduce((best, column) => (column.height < best.height ? column : best));
    lowest.blocks.push(block);
    lowest.height += weightOf(block);
  }
  return columns.map((column) => column.blocks);
}
