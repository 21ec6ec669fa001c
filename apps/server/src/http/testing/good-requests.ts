/** A request to each call that would be answered; the rows spoil it in one place. */
export const goodBodies: Readonly<Record<string, unknown>> = {
  signIn: { login: 'demo@touchline.test', password: 'never-read' },
  signInByToken: { token: 'never-read' },
  openAccount: { currency: 'USD' },
  getCounters: { live: true },
  placeBets: {
    meta: { device_id: 'device-1234', quick: false, type: 'single', locale: 'en' },
    bets: [
      {
        stake: { value: '10.00', currency: 'EUR' },
        selections: [{ match_id: '1', market_id: '1', specifier: '', outcome_id: '1', odds: '1.85' }],
      },
    ],
  },
  askMaxStake: {
    bets: [
      {
        currency: 'EUR',
        selections: [{ match_id: '1', market_id: '1', specifier: '', outcome_id: '1', odds: '1.85' }],
      },
    ],
  },
  askBonuses: {
    bets: [
      {
        currency: 'EUR',
        selections: [{ match_id: '1', market_id: '1', specifier: '', outcome_id: '1', odds: '1.85' }],
      },
    ],
  },
  askJackpots: {
    bets: [
      {
        currency: 'EUR',
        selections: [{ match_id: '1', market_id: '1', specifier: '', outcome_id: '1', odds: '1.85' }],
      },
    ],
  },
  askAmbs: {
    bets: [
      {
        currency: 'EUR',
        selections: [{ match_id: '1', market_id: '1', specifier: '', outcome_id: '1', odds: '1.85' }],
      },
    ],
  },
  markBonusesSeen: [{ id: '1', type: 'freebet' }],
  usePromoCode: { code: 'KICKOFF' },
  addWatchRule: { kind: 'match_starts', match_id: '1' },
  pauseWatchRule: { paused: true },
  vote: { prediction_id: '1:1|', data: '1' },
  readNotifications: { ids: ['1'] },
  saveNotificationSettings: {
    bet: true,
    payment: true,
    bonus: true,
    jackpot: true,
    limit: true,
    match: true,
    watch: true,
  },
  addWebPushDevice: {
    endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
    keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
    locale: 'de',
  },
  calculateCustomBet: { match_id: '1', selections: [{ market_id: '1', specifier: '', outcome_id: '1' }] },
  getCustomOdds: { bets: [{ match_id: '1', selections: [{ market_id: '1', specifier: '', outcome_id: '1' }] }] },
  cashOut: { bet_id: '1', to_cashout: '9.50' },
  setAutoCashOut: { take_profit: '19.00', stop_loss: null },
  editBet: {
    bet: {
      stake: { value: '10.00', currency: 'EUR' },
      selections: [{ match_id: '1', market_id: '1', specifier: '', outcome_id: '1', odds: '1.85' }],
    },
  },
  setUserLimit: { type: 'stake', period: 'day', currency: 'EUR', amount: '10.00' },
  changeUserLimit: { id: '1', change: 'end' },
  startBreak: { kind: 'time_out', days: 1 },
  updateLocale: { locale: 'en' },
  askPhoneCode: { phone_number: '+15550199' },
  startIdentity: { provider: 'serasa' },
  confirmPhone: { code: '123456' },
  askPasswordCode: { phone_number: '+15550199001' },
  resetPasswordByCode: { phone_number: '+15550199001', code: '123456', password: 'long enough' },
  confirmSignUp: { phone_number: '+15550199001', code: '123456' },
  saveSettings: { odds_type: 'british' },
  signUp: { email: 'new@player.test', password: 'never-read', currency: 'EUR' },
  sendConfirmationAgain: { email: 'new@player.test', password: 'never-read' },
  askPasswordReset: { email: 'new@player.test' },
  resetPassword: { reset_password_token: 'A'.repeat(43), password: 'never-read' },
  confirmWithPassword: { confirmation_token: 'A'.repeat(43), password: 'never-read' },
  shareBets: {
    bets: [
      {
        bet_type: 'single',
        selections: [{ match_id: '1', market_id: '1', specifier: '', outcome_id: '1', odds: '1.85' }],
      },
    ],
  },
  launchGame: { app: 'lobby' },
  authorizeChannels: { channels: ['$user:en.1000'] },
  setClock: { action: 'stop' },
  addMatch: { sport_key: 'soccer', starts_in_seconds: 60 },
  scriptMatch: { type: 'kick_off' },
  setAccess: { access: 'open' },
  setPlayerStatus: { player_id: '1000', groups: ['members'] },
  startDeposit: { amount: '10.00', currency: 'EUR', return_to: '/sportsbook' },
  startWithdrawal: { amount: '10.00', currency: 'EUR', return_to: '/sportsbook' },
  setFault: { kind: 'refuse_bet', count: 1 },
  addComboboost: { name: 'Boost', ranges: [{ min_count: 2, max_count: null, bonus_odds: '1.05' }] },
  giveFreebet: { player_id: '1000', type: 'freebet', name: 'Freebet', currency: 'EUR', amount: '5' },
  addCampaign: {
    type: 'comboboost',
    key: 'boost',
    name: 'Boost',
    ranges: [{ min_count: 2, max_count: null, bonus_odds: '1.05' }],
  },
  giveBonus: {
    type: 'freebet',
    player: { id: '1000' },
    freebet_type: 'freebet',
    name: 'Freebet',
    currency: 'EUR',
    amount: '5',
  },
  revokeBonus: { reason: 'none' },
  findPlayer: { id: '1000' },
  setPlayerGroups: { groups: ['members'] },
  restrictPlayer: { restricted: true, reason: 'none' },
  voidBet: { reason: 'none' },
};

/** Queries of the calls that need one. */
export const goodQueries: Readonly<Record<string, string>> = {
  confirmEmail: `confirmation_token=${'A'.repeat(43)}`,
  unlock: `unlock_token=${'A'.repeat(43)}`,
  getSharedBets: 'code=0123456789',
  search: 'q=arsenal',
  getPrices: 'market_id=1',
  getCompetitors: 'id=1',
  getVotes: 'match_id=1',
  getStatement: 'currency=EUR',
};

export const goodParts: Readonly<Record<string, string>> = {
  stats_type: 'events',
  provider: 'lotto',
  device: 'a'.repeat(64),
};
