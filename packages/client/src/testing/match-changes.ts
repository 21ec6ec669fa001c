/** What push says of a match and its markets. */
import { pushed } from './index.ts';

export function statusOf(id: string, status: 0 | 1 | 2 | 3 | 4 | 5, version: number) {
  return pushed({
    type: 'match_status_changed',
    payload: { match_id: id, status, stage: 'stage', statistics: null, available_markets: 1, version },
  });
}

export function change(
  matchId: string,
  odds: readonly [string, string, string],
  version: number,
  status: 1 | -1 | 0 = 1,
) {
  return pushed({
    type: 'markets_changed',
    payload: {
      match_id: matchId,
      markets: [
        {
          id: '1',
          specifier: '',
          status,
          version,
          outcomes: [
            { id: '1', odds: odds[0], active: true },
            { id: 'x', odds: odds[1], active: true },
            { id: '2', odds: odds[2], active: true },
          ],
        },
      ],
    },
  });
}
