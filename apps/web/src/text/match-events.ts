import type { MatchEvent } from '@touchline/contract';
import type { Text } from './use-text.ts';

/** They stop and start the sale of the match, and say nothing about the game. */
const QUIET: ReadonlySet<string> = new Set(['suspend', 'resume']);

/** Whether an event is worth a line of its own. */
export function isNotable({ type }: MatchEvent): boolean {
  return !QUIET.has(type);
}

/** What happened; an unknown type is shown as the server wrote it, without its underscores. */
export function eventName({ textOr }: Text, type: string): string {
  return textOr(`match.event.${type}`, type.replaceAll('_', ' '));
}

/** Minute of the game that was running: the first is 1. Null without a clock. */
export function minuteOf({ clock }: MatchEvent): number | null {
  return clock === null ? null : Math.floor(clock / 60) + 1;
}

/** The mark of an event. */
export type EventMarkKind = 'score' | 'yellow' | 'red' | 'corner' | 'lost' | 'whistle' | 'plain';

const MARKS: Readonly<Record<string, EventMarkKind>> = {
  goal: 'score',
  penalty_goal: 'score',
  try: 'score',
  touchdown: 'score',
  field_goal: 'score',
  run: 'score',
  overtime_win: 'score',
  set_won: 'score',
  map_won: 'score',
  frame_won: 'score',
  yellow_card: 'yellow',
  penalty_2_min: 'yellow',
  red_card: 'red',
  corner: 'corner',
  wicket: 'lost',
  out: 'lost',
  penalty_missed: 'lost',
  kick_off: 'whistle',
  end: 'whistle',
};

const BOUNDARY = /_(?:start|end)$/;

export function eventMarkOf(type: string): EventMarkKind {
  return MARKS[type] ?? (BOUNDARY.test(type) ? 'whistle' : 'plain');
}
