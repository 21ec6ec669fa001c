import type { Amb, ClientConfig } from '@touchline/contract';
import { selectionsOf } from '@touchline/rules';
import type { SlipSelection, Ticket } from '@touchline/rules';
import type { Session } from '../session/session.ts';
import type { Readable } from '../sportsbook.ts';
import type { TicketView } from '../public-types/ticket.ts';
import type { Notifier } from '../store/notifier.ts';
import { derive } from '../store/readable.ts';
import { ticketView } from './ticket-view.ts';
import type { TicketSurroundings } from './ticket-view.ts';

export interface TicketReaderDeps {
  readonly config: ClientConfig;
  readonly notifier: Notifier;
  readonly session: Pick<Session, 'view' | 'balance' | 'settings'>;
  readonly isPriceTrusted: (selection: SlipSelection) => boolean;
  readonly ticket: Readable<Ticket>;
  readonly haveBonusesFailed: Readable<boolean>;
  readonly ambs: Readable<readonly Amb[]>;
}

/** The ticket as it is shown, and what it is judged by. */
export interface TicketReader {
  readonly view: Readable<TicketView>;
  surroundings(): TicketSurroundings;
}

export function createTicketReader(deps: TicketReaderDeps): TicketReader {
  const { config, notifier, session, ticket } = deps;

  const surroundings = (): TicketSurroundings => {
    const { player, currency } = session.view.get();
    return {
      config,
      player,
      currency,
      account: session.balance.get(),
      settings: session.settings.get(),
      pricesStale: selectionsOf(ticket.get().slip).some((selection) => !deps.isPriceTrusted(selection)),
      haveBonusesFailed: deps.haveBonusesFailed.get(),
      ambs: deps.ambs.get(),
    };
  };

  const view = derive(
    notifier,
    [
      'ticket',
      'trust',
      'session/player',
      'session/accounts',
      'session/settings',
      'session/currency',
      'bonuses/failed',
      'ambs',
    ],
    () => {
      const { player, currency, account, settings, pricesStale, haveBonusesFailed, ambs } = surroundings();
      return [ticket.get(), player, currency, account, settings, pricesStale, haveBonusesFailed, ambs] as const;
    },
    ([state, player, currency, account, settings, pricesStale, haveBonusesFailed, ambs]) =>
      ticketView(state, { config, player, currency, account, settings, pricesStale, haveBonusesFailed, ambs }),
  );

  return { view, surroundings };
}
