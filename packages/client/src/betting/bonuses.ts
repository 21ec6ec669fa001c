import { calls, mostBetsInPress } from '@touchline/contract';
import type { ReplyOf, Settings } from '@touchline/contract';
import { noBonuses, unknownBonuses } from '@touchline/rules';
import type { PlayerBonuses, SlipBet, Ticket, TicketEvent } from '@touchline/rules';
import type { Api } from '../api/api.ts';
import type { LoadResult, Loaders } from '../queries/loader.ts';
import type { Session } from '../session/session.ts';
import type { Readable } from '../sportsbook.ts';
import type { Notifier } from '../store/notifier.ts';
import { createCell } from '../store/readable.ts';
import { betToAsk } from './bets-to-ask.ts';

export interface SlipBonusesDeps {
  readonly notifier: Notifier;
  readonly loaders: Loaders;
  readonly api: Api;
  readonly session: Pick<Session, 'view' | 'settings' | 'serial'>;
  ticket(): Ticket;
  dispatch(event: TicketEvent): void;
}

/** [BON-13] The bonuses that the player has for what the slip holds, asked for and handed to the ticket. */
export interface SlipBonuses {
  /** The last time that they were asked for, nobody answered, and nobody has since. */
  readonly haveFailed: Readable<boolean>;
  /** Looks at who is here and at what the slip holds now. */
  follow(): void;
  /** They may be others than before: a freebet was used, given or given back. */
  ask(): void;
  /** [AUTH-04] Nothing of the former player is kept. */
  playerChanged(playerId: string | null): void;
  settingsChanged(settings: Settings): void;
  release(): void;
}

/** `bonus_unavailable` */
const unavailableCode = 145;

/** What the answer goes by: for another stake or another price nobody asks again. */
function keyOf(bets: readonly SlipBet[]): string {
  const parts = bets.flatMap(({ betType, currency, selections }) =>
    selections.map(({ matchId }) => [betType, currency.code, matchId].join('|')),
  );
  return [...new Set(parts)].toSorted().join(' ');
}

/** As many bets as one question holds, but for custom bets without a price. */
function askable({ slip }: Ticket): readonly SlipBet[] {
  return slip.bets.filter(({ custom }) => custom === null || custom.odds !== null).slice(0, mostBetsInPress);
}

function allowsSeveral(settings: Settings | null): boolean {
  return settings?.allow_multiple_active_user_freebets ?? false;
}

function bonusesOf(reply: ReplyOf<(typeof calls)['askBonuses']>, settings: Settings | null): PlayerBonuses {
  return {
    isKnown: true,
    huntings: reply.huntings,
    tournaments: reply.tournaments,
    comboboosts: reply.comboboosts,
    freebets: reply.freebets,
    countryCode: reply.player.country_code,
    isVerified: reply.player.is_verified,
    allowSeveralFreebets: allowsSeveral(settings),
    places: Object.fromEntries(
      Object.entries(reply.places).map(([matchId, { category_id: categoryId, tournament_id: tournamentId }]) => [
        matchId,
        { categoryId, tournamentId },
      ]),
    ),
  };
}

/** Bonuses that the server has just refused for a bet. */
function refusedIn({ slip, errorsByBet }: Ticket): readonly string[] {
  return slip.bets.flatMap(({ betId, bonus }) =>
    bonus !== null && errorsByBet[betId]?.code === unavailableCode ? [bonus.id] : [],
  );
}

function without(bonuses: PlayerBonuses, ids: readonly string[]): PlayerBonuses {
  const stays = ({ id }: { readonly id: string }): boolean => !ids.includes(id);
  return {
    ...bonuses,
    huntings: bonuses.huntings.filter(stays),
    tournaments: bonuses.tournaments.filter(stays),
    comboboosts: bonuses.comboboosts.filter(stays),
    freebets: bonuses.freebets.filter(stays),
  };
}

export function createSlipBonuses(deps: SlipBonusesDeps): SlipBonuses {
  const { api, session } = deps;
  const haveFailed = createCell(deps.notifier, 'bonuses/failed', false);
  let release: (() => void) | null = null;
  /** Key of the question that was asked last. */
  let asked: string | null = null;
  let errors: Ticket['errorsByBet'] = {};

  const dispatch = (bonuses: PlayerBonuses): void => deps.dispatch({ type: 'bonusesKnown', bonuses });

  /** Those to ask about; none for a visitor (AUTH-15). */
  const betsNow = (): readonly SlipBet[] => {
    const { status, player } = session.view.get();
    // Until settings and accounts are in, nobody knows what the player bets in.
    if (player === null || status !== 'logged_in') return [];
    const ticket = deps.ticket();
    // What may be placed stays as it was pressed: with its freebet gone it would not be the same press any more (I1).
    return ticket.unresolved === null ? askable(ticket) : [];
  };

  const load = async (): Promise<LoadResult> => {
    const about = betsNow();
    if (about.length === 0) return 'ready';
    const begun = session.serial();
    const body = { bets: about.flatMap((bet) => betToAsk(bet) ?? []) };
    const answer = await api.call(calls.askBonuses, { body });
    if (begun !== session.serial()) return 'ready';
    haveFailed.set(answer.kind !== 'ok');
    if (answer.kind === 'ok') {
      // A slip that has become another meanwhile is asked about next.
      if (keyOf(betsNow()) === keyOf(about)) dispatch(bonusesOf(answer.value, session.settings.get()));
      return 'ready';
    }
    return answer.kind === 'error' && (answer.status === 400 || answer.status === 404) ? 'not_found' : 'failed';
  };

  const loader = deps.loaders.make({ key: 'bonuses', load });

  const rest = (): void => {
    release?.();
    release = null;
    asked = null;
  };

  const hold = (key: string): void => {
    if (key === asked) return;
    asked = key;
    // One that still lingers is not asked again by being watched.
    const isUnderWay = loader.isWatched();
    release ??= loader.watch();
    if (isUnderWay) loader.reload();
  };

  const letGoOfRefused = (): void => {
    const ticket = deps.ticket();
    if (ticket.errorsByBet === errors) return;
    errors = ticket.errorsByBet;
    const ids = refusedIn(ticket);
    if (ids.length === 0) return;
    dispatch(without(ticket.bonuses, ids));
    loader.reload();
  };

  return {
    haveFailed,
    follow: () => {
      letGoOfRefused();
      const { slip, bonuses } = deps.ticket();
      const about = betsNow();
      if (about.length === 0) rest();
      else hold(keyOf(about));
      if (slip.bets.length > 0) return;
      haveFailed.set(false);
      // Of a slip that is filled later nobody has asked yet.
      if (bonuses.isKnown && session.view.get().player !== null) dispatch(unknownBonuses);
    },
    ask: () => loader.reload(),
    playerChanged: (playerId) => {
      rest();
      loader.reset();
      haveFailed.set(false);
      dispatch(playerId === null ? noBonuses : unknownBonuses);
    },
    settingsChanged: (settings) => {
      const { bonuses, playerId } = deps.ticket();
      const allowSeveralFreebets = allowsSeveral(settings);
      if (playerId === null || !bonuses.isKnown || bonuses.allowSeveralFreebets === allowSeveralFreebets) return;
      dispatch({ ...bonuses, allowSeveralFreebets });
    },
    release: rest,
  };
}
