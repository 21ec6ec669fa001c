import type { ArenaDraw, ArenaGame, ArenaLobby, ArenaProof, ArenaRace, ArenaState } from '@touchline/contract/arena';
import { ballsOf, ballWeights, type DrawKey, MACHINES, MOST_NUMBERS } from './model/draw.ts';
import { forecastChance, MARGINS, numbersOdds, oddsText, placeChances, pricedAt, winChances } from './model/odds.ts';
import { proofOf } from './model/proof.ts';
import { orderOf, type RaceKey, raceOf, RUN_STEP_MS, runOf } from './model/race.ts';
import { lastStarted, ROUNDS_AHEAD, timesOf } from './model/timetable.ts';

const RESULTS = 6;
/** Rounds whose commitments are published before bets on them open. */
const COMMITTED_AHEAD = 6;

function isRace(game: ArenaGame): game is RaceKey {
  return game === 'horses' || game === 'dogs';
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

function wireTimes(game: ArenaGame, round: number) {
  const { closesAt, startsAt, endsAt } = timesOf(game, round);
  return { id: String(round), closes_at: closesAt, starts_at: startsAt, ends_at: endsAt };
}

/** When bets on a round open, feed time. */
function opensAt(game: ArenaGame, round: number): number {
  return timesOf(game, round - ROUNDS_AHEAD).startsAt;
}

function text(hundredths: number | null): string | null {
  return hundredths === null ? null : oddsText(hundredths);
}

/** A race as it is public at `now`: nothing of its course before it runs. */
function raceWire(key: Uint8Array, game: RaceKey, round: number, now: number): ArenaRace {
  const race = raceOf(key, game, round);
  const times = wireTimes(game, round);
  const wins = winChances(race);
  const places = placeChances(race);
  const positions = now < times.starts_at ? null : runOf(key, game, round);
  return {
    ...times,
    commitment: proofOf(key, game, round).commitment,
    kind: 'race',
    venue: race.venue,
    distance: race.distance,
    places: race.places,
    runners: race.runners.map(({ number, name, colors, pattern, form, weight }, index) => ({
      number,
      name,
      colors: [...colors],
      pattern,
      form,
      weight,
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
    order: now < times.ends_at ? null : [...orderOf(key, game, round)],
  };
}

function drawWire(key: Uint8Array, game: DrawKey, round: number, now: number): ArenaDraw {
  const times = wireTimes(game, round);
  const hasBegun = now >= times.starts_at;
  return {
    ...times,
    commitment: proofOf(key, game, round).commitment,
    kind: 'draw',
    balls: hasBegun ? { step_ms: MACHINES[game].stepMs, numbers: [...ballsOf(key, game, round)] } : null,
  };
}

function resultWire(key: Uint8Array, game: ArenaGame, round: number): ArenaState['results'][number] {
  const about = { id: String(round), starts_at: timesOf(game, round).startsAt, ...proofOf(key, game, round) };
  if (!isRace(game)) return { ...about, venue: '', numbers: [...ballsOf(key, game, round)], names: [] };
  const { venue, runners } = raceOf(key, game, round);
  const numbers = orderOf(key, game, round).slice(0, 3);
  return { ...about, venue, numbers, names: numbers.map((number) => runners[number - 1]?.name ?? '') };
}

/** The last round whose result is in. */
function lastEnded(game: ArenaGame, now: number): number {
  const last = lastStarted(game, now);
  return timesOf(game, last).endsAt <= now ? last : last - 1;
}

/** The state of a game at `now`, without bets of a player. */
export function gameState(
  key: Uint8Array,
  game: ArenaGame,
  now: number,
): Omit<ArenaState, 'clock' | 'mine' | 'demonstration'> {
  const last = lastStarted(game, now);
  const ended = lastEnded(game, now);
  const rounds = upTo(ROUNDS_AHEAD + 1).map((step) =>
    isRace(game) ? raceWire(key, game, last + step, now) : drawWire(key, game, last + step, now),
  );
  const ahead = upTo(COMMITTED_AHEAD).map((step) => {
    const round = last + ROUNDS_AHEAD + 1 + step;
    const { commitment } = proofOf(key, game, round);
    return { id: String(round), opens_at: opensAt(game, round), starts_at: timesOf(game, round).startsAt, commitment };
  });
  const results = upTo(RESULTS).map((back) => resultWire(key, game, ended - back));
  if (isRace(game)) return { game, rounds, ahead, results, pays: [], machine: null };
  const { highest, drawn } = MACHINES[game];
  const pays = upTo(MOST_NUMBERS).map((index) => ({
    count: index + 1,
    odds: oddsText(numbersOdds(highest, drawn, index + 1)),
  }));
  return { game, rounds, ahead, results, pays, machine: { highest, drawn } };
}

/** The next round of each game, and the result of the last one. */
export function lobbyState(key: Uint8Array, now: number): ArenaLobby['games'] {
  return (['horses', 'dogs', 'lotto49', 'quick36'] as const).map((game) => {
    const last = lastStarted(game, now);
    const { numbers } = resultWire(key, game, lastEnded(game, now));
    const venue = isRace(game) ? raceOf(key, game, last + 1).venue : '';
    return { game, starts_at: timesOf(game, last + 1).startsAt, on: timesOf(game, last).endsAt > now, venue, numbers };
  });
}

/** The terms of a round, its commitment, and its result once it is over; null for one that is not announced. */
export function proofState(key: Uint8Array, game: ArenaGame, round: number, now: number): ArenaProof | null {
  if (round < ROUNDS_AHEAD || round > lastStarted(game, now) + ROUNDS_AHEAD + COMMITTED_AHEAD) return null;
  const runners = isRace(game) ? raceOf(key, game, round).runners : [];
  const weights = isRace(game) ? runners.map(({ weight }) => weight) : ballWeights(game);
  const { seed, commitment } = proofOf(key, game, round);
  const times = wireTimes(game, round);
  const isOver = now >= times.ends_at;
  const result = (): readonly number[] => (isRace(game) ? orderOf(key, game, round) : ballsOf(key, game, round));
  return {
    game,
    ...times,
    opens_at: opensAt(game, round),
    commitment,
    seed: isOver ? seed : null,
    names: runners.map(({ name }) => name),
    weights: [...weights],
    drawn: isRace(game) ? weights.length : MACHINES[game].drawn,
    result: isOver ? [...result()] : null,
  };
}
