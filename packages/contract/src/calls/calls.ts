import * as catalogue from './sportsbook/catalogue-calls.ts';
import * as bets from './sportsbook/bets-calls.ts';
import * as bonuses from './sportsbook/bonuses.ts';
import * as customBets from './sportsbook/custom-bets.ts';
import * as jackpots from './sportsbook/jackpots.ts';
import * as maxStake from './sportsbook/max-stake.ts';
import * as placedBets from './sportsbook/placed-bets.ts';
import * as settings from './sportsbook/settings-calls.ts';
import * as votes from './sportsbook/votes.ts';
import * as watchParty from './sportsbook/watch-party.ts';
import * as watchRules from './sportsbook/watch-rules.ts';
import * as websocket from './sportsbook/websocket.ts';
import * as activity from './platform/activity.ts';
import * as breaks from './platform/breaks.ts';
import * as hostSession from './platform/host-session.ts';
import * as session from './platform/session.ts';
import * as accounts from './platform/accounts.ts';
import * as payments from './platform/payments.ts';
import * as identity from './platform/identity-calls.ts';
import * as phone from './platform/phone-calls.ts';
import * as player from './platform/player-calls.ts';
import * as sportsbookSessions from './platform/sportsbook-sessions.ts';
import * as userLimits from './platform/user-limits.ts';
import * as favourites from './sportsbook/favourites.ts';
import * as notifications from './sportsbook/notifications.ts';
import * as webPush from './sportsbook/web-push.ts';
import * as wallet from './wallet.ts';
import * as desk from './desk/desk.ts';

/** Every call of the platform and sportsbook APIs, by name. */
export const calls = {
  signIn: session.signIn,
  signInByToken: hostSession.signInByToken,
  unlock: session.unlock,
  signOut: session.signOut,
  signOutEverywhere: session.signOutEverywhere,
  signUp: accounts.signUp,
  confirmEmail: accounts.confirmEmail,
  confirmWithPassword: accounts.confirmWithPassword,
  sendConfirmationAgain: accounts.sendConfirmationAgain,
  askPasswordReset: accounts.askPasswordReset,
  resetPassword: accounts.resetPassword,
  openSportsbookSession: sportsbookSessions.openSportsbookSession,
  continueSportsbookSession: sportsbookSessions.continueSportsbookSession,
  getRealityCheck: sportsbookSessions.getRealityCheck,
  trackActivity: activity.trackActivity,
  getUserLimits: userLimits.getUserLimits,
  setUserLimit: userLimits.setUserLimit,
  changeUserLimit: userLimits.changeUserLimit,
  getLimitChanges: userLimits.getLimitChanges,
  getBreaks: breaks.getBreaks,
  startBreak: breaks.startBreak,
  getPlayer: player.getPlayer,
  getAccounts: player.getAccounts,
  openAccount: player.openAccount,
  updateLocale: player.updateLocale,
  getCompPoints: player.getCompPoints,
  getStatusGroups: player.getStatusGroups,
  startDeposit: payments.startDeposit,
  startWithdrawal: payments.startWithdrawal,
  getPayments: payments.getPayments,
  getStatement: payments.getStatement,
  getIdentity: identity.getIdentity,
  startIdentity: identity.startIdentity,
  getPhone: phone.getPhone,
  askPhoneCode: phone.askPhoneCode,
  confirmPhone: phone.confirmPhone,
  confirmSignUp: phone.confirmSignUp,
  askPasswordCode: phone.askPasswordCode,
  resetPasswordByCode: phone.resetPasswordByCode,
  getSports: catalogue.getSports,
  getCategories: catalogue.getCategories,
  getCategory: catalogue.getCategory,
  getTournaments: catalogue.getTournaments,
  getTournament: catalogue.getTournament,
  getMatches: catalogue.getMatches,
  getCompetitors: catalogue.getCompetitors,
  getMatch: catalogue.getMatch,
  getMarkets: catalogue.getMarkets,
  getCounters: catalogue.getCounters,
  search: catalogue.search,
  getStatistics: catalogue.getStatistics,
  getVideo: catalogue.getVideo,
  getStreams: catalogue.getStreams,
  getPrices: catalogue.getPrices,
  getFavourites: favourites.getFavourites,
  addFavourite: favourites.addFavourite,
  removeFavourite: favourites.removeFavourite,
  getNotifications: notifications.getNotifications,
  getNotificationCounters: notifications.getNotificationCounters,
  readNotifications: notifications.readNotifications,
  readAllNotifications: notifications.readAllNotifications,
  getNotificationSettings: notifications.getNotificationSettings,
  saveNotificationSettings: notifications.saveNotificationSettings,
  getWebPushDevices: webPush.getWebPushDevices,
  addWebPushDevice: webPush.addWebPushDevice,
  removeWebPushDevice: webPush.removeWebPushDevice,
  launchGame: wallet.launchGame,
  placeBets: bets.placeBets,
  getBets: bets.getBets,
  askMaxStake: maxStake.askMaxStake,
  askBonuses: bonuses.askBonuses,
  listBonuses: bonuses.listBonuses,
  listComboboosts: bonuses.listComboboosts,
  listFreebets: bonuses.listFreebets,
  listHuntings: bonuses.listHuntings,
  listTournaments: bonuses.listTournaments,
  listLootboxes: bonuses.listLootboxes,
  listAmbs: bonuses.listAmbs,
  getBonus: bonuses.getBonus,
  getBonusTerms: bonuses.getBonusTerms,
  getAmb: bonuses.getAmb,
  getAmbTerms: bonuses.getAmbTerms,
  askAmbs: bonuses.askAmbs,
  markBonusesSeen: bonuses.markBonusesSeen,
  activateBonus: bonuses.activateBonus,
  boostBonus: bonuses.boostBonus,
  getTournamentRating: bonuses.getTournamentRating,
  usePromoCode: bonuses.usePromoCode,
  getJackpots: jackpots.getJackpots,
  getJackpot: jackpots.getJackpot,
  askJackpots: jackpots.askJackpots,
  getJackpotHits: jackpots.getJackpotHits,
  getCustomMarkets: customBets.getCustomMarkets,
  calculateCustomBet: customBets.calculateCustomBet,
  getCustomOdds: customBets.getCustomOdds,
  cashOut: placedBets.cashOut,
  setAutoCashOut: placedBets.setAutoCashOut,
  getAutoCashOutLog: placedBets.getAutoCashOutLog,
  editBet: placedBets.editBet,
  shareBets: bets.shareBets,
  getSharedBets: bets.getSharedBets,
  getSettings: settings.getSettings,
  saveSettings: settings.saveSettings,
  getPushToken: websocket.getPushToken,
  authorizeChannels: websocket.authorizeChannels,
  getWatchRules: watchRules.getWatchRules,
  addWatchRule: watchRules.addWatchRule,
  pauseWatchRule: watchRules.pauseWatchRule,
  removeWatchRule: watchRules.removeWatchRule,
  getVotes: votes.getVotes,
  vote: votes.vote,
  getWatchPartyId: watchParty.getWatchPartyId,
} as const;
export type Calls = typeof calls;

/** The desk's calls: development only, never part of the published document. */
export const deskCalls = {
  getDesk: desk.getDesk,
  setClock: desk.setClock,
  addMatch: desk.addMatch,
  scriptMatch: desk.scriptMatch,
  setFault: desk.setFault,
  clearFaults: desk.clearFaults,
  setAccess: desk.setAccess,
  setPlayerStatus: desk.setPlayerStatus,
  addComboboost: desk.addComboboost,
  giveFreebet: desk.giveFreebet,
  getMessages: desk.getMessages,
  getHarmMarkers: desk.getHarmMarkers,
} as const;
export type DeskCalls = typeof deskCalls;
