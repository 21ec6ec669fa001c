import type { FeedSport } from '../types.ts';

/** What the feed knows of a sport besides its model. */
export interface SportFacts extends FeedSport {
  /** Matches a team plays compared to football; keeps the mix of sports and the number of live matches in shape. */
  readonly pace: number;
  /** On the scale of the strengths. */
  readonly homeAdvantage: number;
  /** How far attack (and defence) of the best and the worst lie from the average. */
  readonly ability: number;
}

function sport(
  id: number,
  key: string,
  name: string,
  hasDraw: boolean,
  pace: number,
  homeAdvantage: number,
  ability: number,
): Omit<SportFacts, 'priority'> {
  return { id: String(id), key, name, type: 'regular', provider: 'betradar', hasDraw, pace, homeAdvantage, ability };
}

function cyber(id: number, key: string, name: string, pace: number): Omit<SportFacts, 'priority'> {
  return { ...sport(id, key, name, false, pace, 0, 0.3), type: 'cyber', provider: 'oddin' };
}

function premiumCricket(id: number, pace: number): Omit<SportFacts, 'priority'> {
  const facts = sport(id, 'premium-cricket', 'Premium Cricket', false, pace, 0.1, 0.25);
  return { ...facts, type: 'premium_cricket', provider: 'betconstruct' };
}

/** In the order in which they are shown. */
export const SPORTS: readonly SportFacts[] = [
  sport(1, 'soccer', 'Football', true, 1, 0.22, 0.3),
  sport(5, 'tennis', 'Tennis', false, 1, 0, 0.3),
  sport(2, 'basketball', 'Basketball', false, 1, 0.2, 0.3),
  sport(4, 'ice-hockey', 'Ice Hockey', true, 1, 0.14, 0.3),
  sport(20, 'table-tennis', 'Table Tennis', false, 1.6, 0, 0.28),
  sport(23, 'volleyball', 'Volleyball', false, 1, 0.18, 0.3),
  sport(6, 'handball', 'Handball', true, 0.8, 0.2, 0.3),
  sport(3, 'baseball', 'Baseball', false, 0.6, 0.1, 0.25),
  sport(16, 'american-football', 'American Football', false, 0.6, 0.15, 0.28),
  sport(21, 'cricket', 'Cricket', false, 0.5, 0.1, 0.25),
  sport(22, 'darts', 'Darts', false, 1.1, 0, 0.25),
  sport(31, 'badminton', 'Badminton', false, 1.2, 0, 0.28),
  sport(12, 'rugby', 'Rugby Union', true, 0.8, 0.18, 0.28),
  sport(19, 'snooker', 'Snooker', false, 0.8, 0, 0.28),
  cyber(109, 'counter-strike', 'Counter-Strike', 1),
  cyber(111, 'dota-2', 'Dota 2', 1),
  premiumCricket(121, 0.5),
  // Races only: no match is ever played.
  sport(17, 'cycling', 'Cycling', false, 1, 0, 0.12),
].map((facts, place): SportFacts => Object.assign(facts, { priority: place + 1 }));
