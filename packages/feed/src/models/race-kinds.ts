import type { MarketGroup, MarketId } from '../wire.ts';
import type { MarketKind } from './model.ts';
import type { RaceSubject } from './race-verdicts.ts';
import { ordinal } from './race-state.ts';

/** One line of a sport's market table. */
export interface SubjectRow {
  readonly subject: RaceSubject;
  readonly id: MarketId;
  /** English name; `{n}` becomes `1st`, `2nd`, … for markets on one set. */
  readonly name: string;
  readonly groups: readonly MarketGroup[];
  readonly margin: number;
}

export interface RaceKinds {
  readonly has: (subject: RaceSubject) => boolean;
  /** Kind of a subject, for set `number` where it is about one set; undefined when the sport does not offer it. */
  readonly kindOf: (subject: RaceSubject, number?: number) => MarketKind | undefined;
  /** Subject of a market id. */
  readonly subjectOf: (id: string) => RaceSubject | undefined;
}

/** The market table of a race sport; rows come in the order of their priority. */
export function raceKinds(rows: readonly SubjectRow[], maxSets: number): RaceKinds {
  const kinds = new Map<RaceSubject, readonly MarketKind[]>();
  const subjects = new Map<string, RaceSubject>();
  rows.forEach(({ subject, id, name, groups, margin }, row) => {
    if (subjects.has(id)) throw new Error(`market id ${id} twice in one sport`);
    const made: MarketKind[] = [];
    for (let number = 0; number <= maxSets; number += 1) {
      const priority = (row + 1) * 10 + number;
      made.push({ id, name: name.replace('{n}', ordinal(number)), groups, priority, margin });
    }
    kinds.set(subject, made);
    subjects.set(id, subject);
  });
  return {
    has: (subject) => kinds.has(subject),
    kindOf: (subject, number = 0) => kinds.get(subject)?.[number],
    subjectOf: (id) => subjects.get(id),
  };
}
