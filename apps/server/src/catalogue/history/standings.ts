import type { PastMatch, Standing } from '@touchline/contract';

/** Points for a win and a draw; other sports count wins. */
const worth: Readonly<Record<string, readonly [win: number, draw: number]>> = {
  soccer: [3, 1],
  'ice-hockey': [2, 1],
  handball: [2, 1],
  rugby: [4, 2],
};

type Row = Omit<Standing, 'rank'>;

function played(row: Row, scored: number, conceded: number, [win, draw]: readonly [number, number]): Row {
  const lead = Math.sign(scored - conceded);
  return {
    ...row,
    played: row.played + 1,
    won: row.won + (lead > 0 ? 1 : 0),
    drawn: row.drawn + (lead === 0 ? 1 : 0),
    lost: row.lost + (lead < 0 ? 1 : 0),
    scored: row.scored + scored,
    conceded: row.conceded + conceded,
    points: row.points + (lead > 0 ? win : lead === 0 ? draw : 0),
  };
}

function better(a: Row, b: Row): number {
  return (
    b.points - a.points ||
    b.scored - b.conceded - (a.scored - a.conceded) ||
    b.scored - a.scored ||
    (a.competitor.name < b.competitor.name ? -1 : 1)
  );
}

/** The league table of these results: by points, then difference, then score. */
export function tableOf(sportKey: string, results: readonly PastMatch[]): Standing[] {
  const points = worth[sportKey] ?? [1, 0];
  const rows = new Map<string, Row>();
  const add = (competitor: PastMatch['home'], scored: number, conceded: number): void => {
    const row = rows.get(competitor.id) ?? {
      competitor,
      played: 0,
      won: 0,
      drawn: 0,
      lost: 0,
      scored: 0,
      conceded: 0,
      points: 0,
    };
    rows.set(competitor.id, played(row, scored, conceded, points));
  };
  for (const { home, away, score } of results) {
    add(home, score.home, score.away);
    add(away, score.away, score.home);
  }
  return [...rows.values()].toSorted(better).map((row, place) => ({ rank: place + 1, ...row }));
}
