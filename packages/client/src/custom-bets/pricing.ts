import { calls } from '@touchline/contract';
import type { Ticket, TicketEvent } from '@touchline/rules';
import type { Api } from '../api/api.ts';
import { legsOf } from './legs.ts';

/** Keeps the custom bets of the slip priced: their price is nobody's but the server's (PLC-10). */
export interface CustomPricing {
  /** Looks at what the slip holds now: a custom bet that was not there before is asked about. */
  follow(): void;
  /** Prices of a match moved. */
  onMatch(matchId: string): void;
}

type CustomEntry = Ticket['slip']['bets'][number];

const customsOf = ({ slip, undo }: Ticket): readonly CustomEntry[] => {
  const all = undo === null ? slip.bets : [...slip.bets, ...undo.slip.bets];
  const customs = all.filter(({ betType }) => betType === 'custom_bet');
  return [...new Map(customs.map((bet) => [signOf(bet), bet])).values()];
};

const signOf = ({ betId, selections }: CustomEntry): string =>
  [betId, ...selections.map(({ id }) => id).toSorted((a, b) => (a < b ? -1 : 1))].join(' ');

/** One question at a time: what moves meanwhile is asked about in the next one, so that the last answer is the newest. */
export const createCustomPricing = (
  api: Api,
  ticket: () => Ticket,
  dispatch: (event: TicketEvent) => void,
): CustomPricing => {
  let known: ReadonlySet<string> = new Set();
  let isAsking = false;
  let isWanted = false;

  const ask = async (): Promise<void> => {
    const entries = customsOf(ticket());
    if (entries.length === 0) return;
    const answer = await api.call(calls.getCustomOdds, {
      body: {
        bets: entries.map(({ selections }) => ({
          match_id: selections[0]?.matchId ?? '',
          selections: legsOf(selections),
        })),
      },
    });
    // Without an answer the price stands as it was: that it may be old is what the connection says.
    if (answer.kind !== 'ok') return;
    for (const [place, { betId, selections }] of entries.entries()) {
      const priced = answer.value.data[place];
      if (priced === undefined) continue;
      dispatch({ type: 'customPriced', betId, selectionIds: selections.map(({ id }) => id), odds: priced.odds });
    }
  };

  const want = async (): Promise<void> => {
    isWanted = true;
    if (isAsking) return;
    isAsking = true;
    while (isWanted) {
      isWanted = false;
      await ask();
    }
    isAsking = false;
  };

  return {
    follow: () => {
      const signs = customsOf(ticket()).map(signOf);
      const isNew = signs.some((sign) => !known.has(sign));
      known = new Set(signs);
      if (isNew) void want();
    },
    onMatch: (matchId) => {
      if (customsOf(ticket()).some(({ selections }) => selections[0]?.matchId === matchId)) void want();
    },
  };
};
