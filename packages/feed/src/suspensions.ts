import type { CourseEvent } from './models/model.ts';
import type { SuspensionReason } from './wire.ts';

/** A book closes at most so long before what it closes for, in ms. */
const AHEAD = 6000;

/** What closes a book beside scores, which every sport calls otherwise. */
const REASONS: Readonly<Record<string, SuspensionReason>> = {
  penalty: 'penalty',
  penalty_missed: 'penalty',
  red_card: 'card',
  wicket: 'wicket',
  kick_off: 'kick_off',
  period_end: 'break',
  innings_end: 'break',
};

/** Happen to a side and close no book. */
const HARMLESS: ReadonlySet<string> = new Set(['corner', 'yellow_card', 'penalty_2_min', 'out']);

/** What an event closes the book for; null for one that closes none. */
export function reasonOf({ type, side }: CourseEvent): SuspensionReason | null {
  const reason = REASONS[type];
  if (reason !== undefined) return reason;
  return side === null || HARMLESS.has(type) || type.startsWith('_') ? null : 'score';
}

/**
 * Why the book closes at `stop`: for the first thing of `next`, what comes after it in order of time, that closes one.
 * Where there is none, a trader closed it; before the match that is for its kick-off.
 */
export function reasonAfter(stop: CourseEvent, next: readonly CourseEvent[], hasStarted: boolean): SuspensionReason {
  for (const event of next) {
    if (event.type === 'resume' || event.at > stop.at + AHEAD) break;
    const reason = reasonOf(event);
    if (reason !== null) return reason;
  }
  return hasStarted ? 'trader' : 'kick_off';
}
