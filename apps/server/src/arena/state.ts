import type { ArenaDraw, ArenaGame, ArenaLobby, ArenaRace, ArenaState } from '@touchline/contract/arena';
import { ballsOf, type DrawKey, MACHINES, MOST_NUMBERS } from './games/draw.ts';
import { forecastChance, MARGINS, numbersOdds, oddsText, placeChances, pricedAt, winChances } from './games/odds.ts';
import { orderOf, type RaceKey, raceOf, RUN_STEP_MS, runOf } from './games/race.ts';
import { lastStarted, ROUNDS_AHEAD, timesOf } from './games/timetable.ts';

const RESULTS = 6;

const isRace = (game: ArenaGame): game is RaceKey => game === 'horses' || game === 'dogs';

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

const wireTimes = (game: ArenaGame, round: number) => {
  const { closesAt, startsAt, endsAt } = timesOf(game, round);
  return { id: String(round), closes_at: closesAt, starts_at: startsAt, ends_at: endsAt };
};

const text = (hundredths: number | null): string | null => (hundredths === null ? null : oddsText(hundredths));

/** A race as it may be seen at `now`: nothing of how it goes before it goes. */
const raceWire = (seed: number, game: RaceKey, round: number, now: number): ArenaRace => {
  const race = raceOf(seed, game, round);
  const times = wireTimes(game, round);
  const wins = winChances(race);
  const places = placeChances(race);
  const positions = now < times.starts_at ? null : runOf(seed, game, round);
  return {
    ...times,
    kind: 'race',
    venue: race.venue,
    distance: race.distance,
    places: race.places,
    runners: race.runners.map(({ number, name, colors, pattern, form }, index) => ({
      number,
      name,
      colors: [...colors],
      pattern,
      form,
      win: text(pricedAt(wins[index] ?? 1, MARGINS.win)),
      place: text(pricedAt(places[index] ?? 1, MARGINS.place)),
      forecast: race.runners.map((_, second) =>
        second === index ? null : text(pricedAt(forecastChance(race, index, second), MARGINS.forecast)),
      ),
    })),
    run:
      positions === null
        ? null
        : {
            step_ms: RUN_STEP_MS,
            positions: positions.map((shares) => shares.map((share) => Math.round(share * 10_000) / 10_000)),
          },
    order: now < times.ends_at ? null : [...orderOf(seed, game, round)],
  };
};

const drawWire = (seed: number, game: DrawKey, round: number, now: number): ArenaDraw => {
  const times = wireTimes(game, round);
  const hasBegun = now >= times.starts_at;
  return {
    ...times,
    kind: 'draw',
    balls: hasBegun ? { step_ms: MACHINES[game].stepMs, numbers: [...ballsOf(seed, game, round)] } : null,
  };
};

const resultWire = (seed: number, game: ArenaGame, round: number): ArenaState['results'][number] => {
  const about = { id: String(round), starts_at: timesOf(game, round).startsAt };
  if (!isRace(game)) return { ...about, venue: '', numbers: [...ballsOf(seed, game, round)], names: [] };
  const { venue, runners } = raceOf(seed, game, round);
  const numbers = orderOf(seed, game, round).slice(0, 3);
  return { ...about, venue, numbers, names: numbers.map((number) => runners[number - 1]?.name ?? '') };
};

/** The last round whose result is in. */
const lastEnded = (game: ArenaGame, now: number): number => {
  const last = lastStarted(game, now);
  return timesOf(game, last).endsAt <= now ? last : last - 1;
};

/** One game at `now`, without what belongs to a player. */
export const gameState = (seed: number, game: ArenaGame, now: number): Omit<ArenaState, 'clock' | 'mine'> => {
  const last = lastStarted(game, now);
  const ended = lastEnded(game, now);
  const rounds = upTo(ROUNDS_AHEAD + 1).map((step) =>
    isRace(game) ? raceWire(seed, game, last + step, now) : drawWire(seed, game, last + step, now),
  );
  const results = upTo(RESULTS).map((back) => resultWire(seed, game, ended - back));
  if (isRace(game)) return { game, rounds, results, pays: [], machine: null };
  const { highest, drawn } = MACHINES[game];
  const pays = upTo(MOST_NUMBERS).map((index) => ({
    count: index + 1,
    odds: oddsText(numbersOdds(highest, drawn, index + 1)),
  }));
  return { game, rounds, results, pays, machine: { highest, drawn } };
};

/** What comes next in each game, and how the last one ended. */
export const lobbyState = (seed: number, now: number): ArenaLobby['games'] =>
  (['horses', 'dogs', 'lotto49', 'quick36'] as const).map((game) => {
    const last = lastStarted(game, now);
    const { numbers } = resultWire(seed, game, lastEnded(game, now));
    const venue = isRace(game) ? raceOf(seed, game, last + 1).venue : '';
    return { game, starts_at: timesOf(game, last + 1).startsAt, on: timesOf(game, last).endsAt > now, venue, numbers };
  });
