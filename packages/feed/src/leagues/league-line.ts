import type { OutrightType } from '../types.ts';

/**
 * One league as the project writes it down. Teams are listed strongest first, separated by `;`, each as
 * `name`, or `name|#colour`, or `name|#colour|stadium|city`.
 */
export interface LeagueLine {
  readonly sport: string;
  /** ISO 3166 alpha-2 in lower case, `gb-eng` and `gb-sct`, or `int`. */
  readonly country: string;
  readonly name: string;
  readonly teams: string;
  /** How far strengths lie apart; 1 is usual. */
  readonly spread?: number;
  /** Has a market on who wins: its season, each of its stages, or each of its tournaments. */
  readonly outright?: OutrightType;
  /** Played where nobody is at home. */
  readonly neutral?: boolean;
}
