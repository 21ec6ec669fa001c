import type { MatchEvent } from '@touchline/contract';

/** Sports with a drawn field; every other sport shows a list of its events. */
export type Ground =
  | 'soccer'
  | 'handball'
  | 'ice-hockey'
  | 'rugby'
  | 'american-football'
  | 'basketball'
  | 'tennis'
  | 'volleyball'
  | 'badminton'
  | 'table-tennis'
  | 'baseball';

const GROUNDS: ReadonlySet<string> = new Set<Ground>([
  'soccer',
  'handball',
  'ice-hockey',
  'rugby',
  'american-football',
  'basketball',
  'tennis',
  'volleyball',
  'badminton',
  'table-tennis',
  'baseball',
]);
function isGround(key: string): key is Ground {
  return GROUNDS.has(key);
}

export function groundOf(sportKey: string): Ground | null {
  return sportKey === 'futsal' ? 'soccer' : isGround(sportKey) ? sportKey : null;
}

/** Size of every field, in units of its `viewBox`. */
export const WIDE = 100;
export const HIGH = 60;

export interface FieldPosition {
  readonly x: number;
  readonly y: number;
}

/** A number from 0 to 1 that depends on the event alone, so that each rendering puts it at the same position. */
function spread(number: number, salt: number): number {
  let value = Math.imul(number + 1, 2654435761) ^ Math.imul(salt + 1, 1597334677);
  value = Math.imul(value ^ (value >>> 15), 2246822519);
  value ^= value >>> 13;
  return (value >>> 0) / 4294967296;
}

function between(event: MatchEvent, salt: number, from: number, to: number): number {
  return from + spread(event.number, salt) * (to - from);
}

/** Area of a side that attacks towards the right: [from, to] of x and y. */
type Zone = readonly [number, number, number, number];

const ZONES: Readonly<Record<string, Zone>> = {
  goal: [93, 98, 25, 35],
  penalty_goal: [70, 88, 14, 46],
  penalty: [88, 88, 30, 30],
  penalty_missed: [90, 98, 20, 40],
  corner: [98, 98, 2, 2],
  yellow_card: [30, 70, 8, 52],
  red_card: [30, 70, 8, 52],
  penalty_2_min: [35, 75, 10, 50],
  basket: [80, 93, 20, 40],
  three_pointer: [66, 74, 10, 50],
  free_throw: [80, 80, 30, 30],
  touchdown: [93, 98, 8, 52],
  field_goal: [62, 82, 24, 36],
  try: [92, 97, 6, 54],
  overtime_win: [93, 98, 25, 35],
};
const ANYWHERE: Zone = [55, 90, 8, 52];
/** Where nets part the sides, a point falls in the other half. */
const FAR_HALF: Zone = [58, 92, 12, 48];
const NETTED: ReadonlySet<string> = new Set<Ground>(['tennis', 'volleyball', 'badminton', 'table-tennis']);

/** A plausible place for an event: what kind of event it is says where about, its number where exactly. */
export function fieldPositionOf(ground: Ground, event: MatchEvent): FieldPosition {
  if (event.side === null) return { x: WIDE / 2, y: HIGH / 2 };
  if (ground === 'baseball') return baseballPosition(event);
  const [x1, x2, y1, y2] = NETTED.has(ground) ? FAR_HALF : (ZONES[event.type] ?? ANYWHERE);
  const x = between(event, 1, x1, x2);
  const low = between(event, 2, y1, y2);
  // Corners are taken at either side.
  const y = event.type === 'corner' && spread(event.number, 3) < 0.5 ? HIGH - low : low;
  return event.side === 'home' ? { x, y } : { x: WIDE - x, y };
}

/** Both sides bat at the same plate: runs come home, outs are made in the field. */
function baseballPosition(event: MatchEvent): FieldPosition {
  if (event.type === 'run') return { x: WIDE / 2, y: 53 };
  return { x: between(event, 1, 32, 68), y: between(event, 2, 8, 40) };
}

/** How much an event says about who is pressing. */
const WEIGHTS: Readonly<Record<string, number>> = {
  goal: 5,
  penalty: 4,
  corner: 2,
  yellow_card: -1,
  red_card: -3,
  penalty_2_min: -1,
  penalty_missed: 1,
  wicket: -4,
  out: -1,
  touchdown: 6,
  try: 5,
  field_goal: 3,
  penalty_goal: 3,
  three_pointer: 3,
  basket: 2,
  free_throw: 1,
  run: 2,
  four: 3,
  six: 4,
};

export interface MomentumBar {
  readonly side: 'home' | 'away' | null;
  /** 0 to 1. */
  readonly strength: number;
  /** Its index, from 0 to `BARS`. */
  readonly place: number;
}

export const BARS = 24;

/**
 * The last events as bars, the latest at the end: which side each favours, and how much. Fewer than `BARS` leave room at
 * the start.
 */
export function momentumOf(events: readonly MatchEvent[]): readonly MomentumBar[] {
  const loud = events.filter((event) => event.side !== null && !/_(?:won|start|end)$/.test(event.type)).slice(-BARS);
  const most = Math.max(1, ...loud.map(({ type }) => Math.abs(WEIGHTS[type] ?? 1)));
  const room = BARS - loud.length;
  const bars = loud.map(({ side, type }, index): MomentumBar => {
    const weight = WEIGHTS[type] ?? 1;
    const speaksFor = weight >= 0 ? side : side === 'home' ? 'away' : 'home';
    return { side: speaksFor, strength: Math.max(0.15, Math.abs(weight) / most), place: room + index };
  });
  return [...Array.from({ length: room }, (_, place) => ({ side: null, strength: 0, place })), ...bars];
}

/** Share of the home side in a momentum, in whole percent; half without events. */
export function homeShare(bars: readonly MomentumBar[]): number {
  const sum = (side: 'home' | 'away'): number =>
    bars.reduce((total, bar) => (bar.side === side ? total + bar.strength : total), 0);
  const all = sum('home') + sum('away');
  return all === 0 ? 50 : Math.round((100 * sum('home')) / all);
}

export interface RunMark {
  readonly event: MatchEvent;
  /** What the side scored by it: `4`; null when it scored nothing. */
  readonly scored: number | null;
}

/** The latest marks of a run of play, oldest first, with what each brought. */
export function runOf(events: readonly MatchEvent[], count: number): readonly RunMark[] {
  let before = { home: 0, away: 0 };
  const marks = events.map((event): RunMark => {
    const gain = event.side === null ? 0 : event.score[event.side] - before[event.side];
    before = event.score;
    return { event, scored: gain > 0 ? gain : null };
  });
  return marks.filter(({ event }) => event.side !== null && !/_(?:start|end)$/.test(event.type)).slice(-count);
}
