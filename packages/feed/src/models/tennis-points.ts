import type { Side } from './model.ts';
import { other } from './set-sport-rules.ts';
import type { InnerRules } from './set-sport-state.ts';

const CODES = [0, 15, 30, 40];

/** P(server holds) from points won by server and receiver, when he wins a point with probability `p`. */
export function holdChance(p: number, server = 0, receiver = 0): number {
  if (server >= 4 && server >= receiver + 2) return 1;
  if (receiver >= 4 && receiver >= server + 2) return 0;
  if (server >= 3 && receiver >= 3) {
    const deuce = (p * p) / (p * p + (1 - p) * (1 - p));
    if (server === receiver) return deuce;
    return server > receiver ? p + (1 - p) * deuce : p * deuce;
  }
  return p * holdChance(p, server + 1, receiver) + (1 - p) * holdChance(p, server, receiver + 1);
}

function tieBreakServer(first: Side, played: number): Side {
  return Math.floor((played + 1) / 2) % 2 === 0 ? first : other(first);
}

/** P(home wins a tie-break) from its points; `p` are home's chances on its own serve and on the other's. */
export function tieBreakChance(p: readonly [number, number], first: Side, home = 0, away = 0): number {
  const memo = new Map<number, number>();
  const [own, theirs] = p;
  const bothHome = own * theirs;
  const level = bothHome / (bothHome + (1 - own) * (1 - theirs));
  const from = (h: number, a: number): number => {
    if (h >= 7 && h >= a + 2) return 1;
    if (a >= 7 && a >= h + 2) return 0;
    if (h === a && h >= 6) return level;
    const known = memo.get(h * 64 + a);
    if (known !== undefined) return known;
    const win = tieBreakServer(first, h + a) === 'home' ? own : theirs;
    const made = win * from(h + 1, a) + (1 - win) * from(h, a + 1);
    memo.set(h * 64 + a, made);
    return made;
  };
  return from(home, away);
}

/** Points inside the games of tennis; above 40 they are coded 50 (LAY-12). */
export const TENNIS_GAME: InnerRules = {
  tieBreakAt: 6,
  winner(home, away, tieBreak) {
    const enough = tieBreak ? 7 : 4;
    if (home >= enough && home >= away + 2) return 'home';
    return away >= enough && away >= home + 2 ? 'away' : null;
  },
  serves: (first, home, away, tieBreak) => (tieBreak ? tieBreakServer(first, home + away) : first),
  chance(skill, first, { home, away }, tieBreak) {
    if (tieBreak) return tieBreakChance(skill.points, first, home, away);
    const [own, theirs] = skill.points;
    return first === 'home' ? holdChance(own, home, away) : 1 - holdChance(1 - theirs, away, home);
  },
  coded(home, away, tieBreak) {
    if (tieBreak) return { home, away };
    const code = (mine: number, yours: number): number => {
      if (mine >= 4 && mine > yours) return 50;
      return CODES[Math.min(3, mine)] ?? 40;
    };
    return { home: code(home, away), away: code(away, home) };
  },
};
