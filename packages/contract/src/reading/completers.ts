import type * as z from 'zod/mini';
// Each call from its own file: the list of all of them would come into every page that reads another back end.
import { signOut } from '../calls/platform/session.ts';
import { getSharedBets, placeBets, sharedBet, sharedSelection } from '../calls/sportsbook/bets-calls.ts';
import { askBonuses } from '../calls/sportsbook/bonuses.ts';
import { counted, getCounters, search } from '../calls/sportsbook/catalogue-calls.ts';
import { calculateCustomBet } from '../calls/sportsbook/custom-bets.ts';
import { addFavourite, getFavourites, removeFavourite } from '../calls/sportsbook/favourites.ts';
import { cashOut } from '../calls/sportsbook/placed-bets.ts';
import { bet, placedSelection } from '../entities/bet.ts';
import {
  category,
  categoryRef,
  competitor,
  match,
  matchStatistics,
  sport,
  sportRef,
  tournament,
  tournamentRef,
} from '../entities/catalogue.ts';
import { comboboost, freebet, hunting, huntingTournament, jackpotHit, lootbox } from '../entities/bonus.ts';
import { market, outcome } from '../entities/market.ts';
import { account, player } from '../entities/player.ts';
import { betLimits, providerStatus, settings } from '../entities/settings.ts';
import { betError } from '../errors/error.ts';
import { money } from '../primitives.ts';
import { stamp } from '../push/public-events.ts';
import {
  completeAccount,
  completeBet,
  completeBetError,
  completeBetReply,
  completeBonus,
  completeBonuses,
  completeCustomPrice,
  completeJackpotHit,
  completeMoney,
  completePlacedMatch,
  completePlacedSelection,
  completePlaceReply,
  completePlayer,
} from './read-bets.ts';
import {
  completeCategory,
  completeCompetitor,
  completeCounted,
  completeCounters,
  completeMarket,
  completeMatch,
  completeOutcome,
  completeSearch,
  completeSport,
  completeSportRef,
  completeStatistics,
  completeTournament,
  completeTournamentRef,
} from './read-catalogue.ts';
import type { Completer } from './context.ts';
import { isLoose, textIn } from './loose.ts';
import { completeSharedBet, completeSharedBets, completeSharedSelection } from './shared-bets.ts';
import { completeLimits, completeProviderStatus, completeSettings } from './read-settings.ts';

/** Ids by themselves, or things that have them. */
const idsIn: Completer = (raw) => ({
  data: Array.isArray(raw['data'])
    ? raw['data'].map((item: unknown) => (isLoose(item) ? textIn(item['id']) : item))
    : [],
});

/** What is done to each part of an answer before it is read, by the part of the contract that it is read as. */
export const completers: ReadonlyMap<z.ZodMiniType, Completer> = new Map<z.ZodMiniType, Completer>([
  [sport, completeSport],
  [sportRef, completeSportRef],
  [category, completeCategory],
  [categoryRef, completeCategory],
  [tournament, completeTournament],
  [tournamentRef, completeTournamentRef],
  [match, completeMatch],
  [market, completeMarket],
  [outcome, completeOutcome],
  [competitor, completeCompetitor],
  [matchStatistics, completeStatistics],
  [counted, completeCounted],
  [getCounters.reply, completeCounters],
  [search.reply, completeSearch],
  [money, completeMoney],
  [comboboost, completeBonus],
  [freebet, completeBonus],
  [hunting, completeBonus],
  [huntingTournament, completeBonus],
  [lootbox, completeBonus],
  [jackpotHit, completeJackpotHit],
  [account, completeAccount],
  [player, completePlayer],
  [bet, completeBet],
  [placedSelection, completePlacedSelection],
  [placedSelection.shape.match, completePlacedMatch],
  [placeBets.reply, completePlaceReply],
  [cashOut.reply, completeBetReply],
  [askBonuses.reply, completeBonuses],
  [betError, completeBetError],
  [settings, completeSettings],
  [providerStatus, completeProviderStatus],
  [betLimits, completeLimits],
  [calculateCustomBet.reply, completeCustomPrice],
  [getSharedBets.reply, completeSharedBets],
  [sharedBet, completeSharedBet],
  [sharedSelection, completeSharedSelection],
  [signOut.reply, () => ({ signed_out: true })],
  [getFavourites.reply, idsIn],
  [addFavourite.reply, idsIn],
  [removeFavourite.reply, idsIn],
  [stamp, (raw, { now }) => ({ at: now, ...raw })],
]);
