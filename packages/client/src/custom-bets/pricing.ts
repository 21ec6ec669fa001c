import { calls } from '@touchline/contract';
import type { Ticket, TicketEvent } from '@touchline/rules';
import type { Api } from '../api/api.ts';
import type { Loaders, LoadResult } from '../queries/loader.ts';
import { legsOf } from './legs.ts';

/** Keeps the custom bets of the slip priced: their price is nobody's but the server's (PLC-10). */
export interface CustomPricing {
  /** Looks at what the slip holds now: a custom bet that was not there before, or lost its price, is asked about. */
  follow(): void;
  /** Prices of a match moved. */
  onMatch(matchId: string): void;
  /** Nobody needs a price any more. */
  release(): void;
}

type CustomEntry = Ticket['slip']['bets'][number];

function customsOf({ slip, undo }: Ticket): readonly CustomEntry[] {
  const all = undo === null ? slip.bets : [...slip.bets, ...undo.slip.bets];
  const customs = all.filter(({ betType }) => betType === 'custom_bet');
  return [...new Map(customs.map((bet) => [signOf(bet), bet])).values()];
}

function signOf({ betId, selections }: CustomEntry): string {
  return [betId, ...selections.map(({ id }) => id).toSorted((a, b) => (a < b ? -1 : 1))].join(' ');
}

/** As it stands in the slip: one that lost its price is another one. */
function standOf(bet: CustomEntry): string {
  return `${signOf(bet)}${bet.custom?.odds === null ? ' unpriced' : ''}`;
}

/**
 * One question at a time: what moves meanwhile is asked about in the next one, so that the last answer is the newest. One
 * that nobody answered is asked again, for a bet without a price can be placed by nobody (I15).
 */
export function createCustomPricing(
  api: Api,
  loaders: Loaders,
  ticket: () => Ticket,
  dispatch: (event: TicketEvent) => void,
): CustomPricing {
  let known: ReadonlySet<string> = new Set();
  let isTelling = false;
  let release: (() => void) | null = null;

  const ask = async (): Promise<LoadResult> => {
    const entries = customsOf(ticket());
    if (entries.length === 0) return 'ready';
    const answer = await api.call(calls.getCustomOdds, {
      body: {
        bets: entries.map(({ selections }) => ({
          match_id: selections[0]?.matchId ?? '',
          selections: legsOf(selections),
        })),
      },
    });
    // Without an answer the price stands as it was: that it may be old is what the connection says.
    if (answer.kind !== 'ok') return 'failed';
    isTelling = true;
    for (const [place, { betId, selections }] of entries.entries()) {
      const priced = answer.value.data[place];
      if (priced === undefined) continue;
      dispatch({ type: 'customPriced', betId, selectionIds: selections.map(({ id }) => id), odds: priced.odds });
    }
    isTelling = false;
    return 'ready';
  };

  const loader = loaders.make({ key: 'custom-odds', load: ask });

  const want = (): void => {
    if (release !== null) return loader.reload();
    const wasWatched = loader.isWatched();
    release = loader.watch();
    if (wasWatched) loader.reload();
  };

  const letGo = (): void => {
    release?.();
    release = null;
  };

  return {
    follow: () => {
      const customs = customsOf(ticket());
      const isNew = customs.some((bet) => !known.has(standOf(bet)));
      known = new Set(customs.flatMap((bet) => [signOf(bet), standOf(bet)]));
      if (customs.length === 0) return letGo();
      // A price of null that was only just published says that there is none for now.
      if (isNew && !isTelling) want();
    },
    onMatch: (matchId) => {
      if (customsOf(ticket()).some(({ selections }) => selections[0]?.matchId === matchId)) want();
    },
    release: () => {
      known = new Set();
      letGo();
    },
  };
}
