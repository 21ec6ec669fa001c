/** Prices of one match, as push brings them. */
import { buildMarket, pushed } from './builders.ts';

export const main = buildMarket();

export function priced(odds: string, version: number) {
  return pushed({
    type: 'markets_changed',
    payload: {
      match_id: '1',
      markets: [
        {
          id: '1',
          specifier: '',
          status: 1,
          version,
          outcomes: [
            { id: '1', odds, active: true },
            { id: 'x', odds: '3.40', active: true },
            { id: '2', odds: '4.20', active: true },
          ],
        },
      ],
    },
  });
}
