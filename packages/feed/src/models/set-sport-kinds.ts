import type { MarketGroup, MarketId } from '../wire.ts';
import type { MarketKind } from './model.ts';
import type { SetSportSubject } from './set-sport-market-results.ts';
import { ordinal } from './set-sport-state.ts';

/** One line of a sport's market table. */
export interface SubjectRow {
  readonly subject: SetSportSubject;
  readonly id: MarketId;
  /** English name; `{n}` becomes `1st`, `2nd`, … for markets on one set. */
  readonly name: string;
  readonly groups: readonly MarketGroup[];
  readonly margin: number;
}

export interface SetSportKinds {
  readonly has: (subject: SetSportSubject) => boolean;
  /** Kind of a subject, for set `number` where it is about one set; undefined when the sport does not offer it. */
  readonly kindOf: (subject: SetSportSubject, number?: number) => MarketKind | undefined;
  /** Subject of a market id. */
  readonly subjectOf: (id: string) => SetSportSubject | undefined;
}

/** The market table of a sport of sets; rows come in the order of their priority. */
export function setSportKinds(rows: readonly SubjectRow[], maxSets: number): SetSportKinds {
  const kinds = new Map<SetSportSubject, readonly MarketKind[]>();
  const subjects = new Map<string, SetSportSubject>();
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
