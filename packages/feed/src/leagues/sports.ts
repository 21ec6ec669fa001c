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

type Figures = Pick<SportFacts, 'pace' | 'homeAdvantage' | 'ability'> & Partial<Pick<SportFacts, 'hasDraw'>>;

function sport(id: number, key: string, name: string, figures: Figures): Omit<SportFacts, 'priority'> {
  return { id: String(id), key, name, type: 'regular', provider: 'betradar', hasDraw: false, ...figures };
}

function cyber(id: number, key: string, name: string, pace: number): Omit<SportFacts, 'priority'> {
  return { ...sport(id, key, name, { pace, homeAdvantage: 0, ability: 0.3 }), type: 'cyber', provider: 'oddin' };
}

function premiumCricket(id: number, pace: number): Omit<SportFacts, 'priority'> {
  const facts = sport(id, 'premium-cricket', 'Premium Cricket', { pace, homeAdvantage: 0.1, ability: 0.25 });
  return { ...facts, type: 'premium_cricket', provider: 'betconstruct' };
}

/** In the order in which they are shown. */
export const SPORTS: readonly SportFacts[] = [
  sport(1, 'soccer', 'Football', { hasDraw: true, pace: 1, homeAdvantage: 0.22, ability: 0.3 }),
  sport(5, 'tennis', 'Tennis', { pace: 1, homeAdvantage: 0, ability: 0.3 }),
  sport(2, 'basketball', 'Basketball', { pace: 1, homeAdvantage: 0.2, ability: 0.3 }),
  sport(4, 'ice-hockey', 'Ice Hockey', { hasDraw: true, pace: 1, homeAdvantage: 0.14, ability: 0.3 }),
  sport(20, 'table-tennis', 'Table Tennis', { pace: 1.6, homeAdvantage: 0, ability: 0.28 }),
  sport(23, 'volleyball', 'Volleyball', { pace: 1, homeAdvantage: 0.18, ability: 0.3 }),
  sport(6, 'handball', 'Handball', { hasDraw: true, pace: 0.8, homeAdvantage: 0.2, ability: 0.3 }),
  sport(3, 'baseball', 'Baseball', { pace: 0.6, homeAdvantage: 0.1, ability: 0.25 }),
  sport(16, 'american-football', 'American Football', { pace: 0.6, homeAdvantage: 0.15, ability: 0.28 }),
  sport(21, 'cricket', 'Cricket', { pace: 0.5, homeAdvantage: 0.1, ability: 0.25 }),
  sport(22, 'darts', 'Darts', { pace: 1.1, homeAdvantage: 0, ability: 0.25 }),
  sport(31, 'badminton', 'Badminton', { pace: 1.2, homeAdvantage: 0, ability: 0.28 }),
  sport(12, 'rugby', 'Rugby Union', { hasDraw: true, pace: 0.8, homeAdvantage: 0.18, ability: 0.28 }),
  sport(19, 'snooker', 'Snooker', { pace: 0.8, homeAdvantage: 0, ability: 0.28 }),
  cyber(109, 'counter-strike', 'Counter-Strike', 1),
  cyber(111, 'dota-2', 'Dota 2', 1),
  premiumCricket(121, 0.5),
  // Races only: no match is ever played.
  sport(17, 'cycling', 'Cycling', { pace: 1, homeAdvantage: 0, ability: 0.12 }),
].map((facts, place): SportFacts => Object.assign(facts, { priority: place + 1 }));

/** Keys of all sports, in the order in which they are shown. */
export const sportKeys: readonly string[] = SPORTS.map(({ key }) => key);
