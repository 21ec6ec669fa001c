import { type BonusListName, calls, userChannel } from '@touchline/contract';
import { type Facts, ifWriting, never, plan, type Plan, withFact, withId } from './facts.ts';

const noLetter = 'A'.repeat(43);
const movesMoney = never('moves money');
const endsMore = never('ends more than this session');

const noPick = 'no price is for sale';
/** A bet that is asked about, not placed. */
function betToAsk({ pick, account }: Facts) {
  return pick === null || account === null ? null : { currency: account.currency, selections: [pick] };
}
const askingBets = withFact(betToAsk, noPick, (bet) => ({ body: { bets: [bet] } }));

const noBonus = 'the player has no such bonus';
/** Without a bonus nobody asks for one: whether the call is there cannot be told from an id that is none. */
const ofBonus = { absentBecause: ({ bonus }: Facts) => (bonus === null ? noBonus : null) };
const ofAmb = { absentBecause: ({ ambId }: Facts) => (ambId === null ? noBonus : null) };

/** Learns a bonus of a list whose single calls are asked for. */
function learnBonus(type: BonusListName) {
  return ({ data }: { readonly data: readonly { readonly id: string }[] }, facts: Facts): void => {
    const id = data[0]?.id;
    if (id === undefined) return;
    facts.bonus ??= { type, id };
    if (type === 'tournaments') facts.tournamentBonusId = id;
  };
}

const bonusAtHand = withFact(
  ({ bonus }) => bonus,
  noBonus,
  (bonus) => ({ params: { ...bonus } }),
);

function pageOfFour() {
  return { query: { page: '1', limit: '4' } };
}

const bonusPlans: readonly Plan[] = [
  plan(calls.listBonuses, () => [{}, { query: { status: 'active', limit_per_type: '2' } }], { isOpen: true }),
  plan(calls.listComboboosts, pageOfFour, { learn: learnBonus('comboboosts') }),
  plan(calls.listFreebets, pageOfFour, { learn: learnBonus('freebets') }),
  plan(calls.listHuntings, pageOfFour, { learn: learnBonus('huntings') }),
  plan(calls.listTournaments, pageOfFour, { learn: learnBonus('tournaments') }),
  plan(calls.listLootboxes, pageOfFour, { learn: learnBonus('lootboxes') }),
  plan(calls.getBonus, bonusAtHand, ofBonus),
  plan(calls.getBonusTerms, bonusAtHand, ofBonus),
  plan(
    calls.getTournamentRating,
    withId(({ tournamentBonusId }) => tournamentBonusId, noBonus),
    ofBonus,
  ),
  plan(calls.listAmbs, () => ({}), { learn: ({ data }, facts) => void (facts.ambId = data[0]?.id ?? null) }),
  plan(
    calls.getAmb,
    withId(({ ambId }) => ambId, noBonus),
    ofAmb,
  ),
  plan(
    calls.getAmbTerms,
    withId(({ ambId }) => ambId, noBonus),
    ofAmb,
  ),
  plan(calls.askAmbs, askingBets, { isOpen: true }),
  plan(calls.askBonuses, askingBets, { isOpen: true }),
  plan(calls.markBonusesSeen, never('what the player was not shown yet would count as shown'), ofBonus),
  plan(calls.activateBonus, never('brings a bonus into play'), ofBonus),
  plan(calls.boostBonus, never('costs points'), ofBonus),
  plan(calls.usePromoCode, () => ({ body: { code: 'check-no-such-code' } }), { ...ofBonus, refusedWith: [400, 410] }),
  plan(calls.getJackpots, () => ({}), { learn: ({ data }, facts) => void (facts.jackpotId = data[0]?.id ?? null) }),
  plan(
    calls.getJackpot,
    withId(({ jackpotId }) => jackpotId, 'there is no jackpot'),
  ),
  plan(calls.askJackpots, askingBets, { isOpen: true }),
  plan(calls.getJackpotHits, () => [{}, { query: { limit: '5', for_user: 'true' } }]),
];

/** A match that is no favourite yet, for the two calls that make it one and take it back. */
function favouriteOf({ match, favourites }: Facts) {
  return match === null || favourites === null || favourites.includes(match.id) ? null : match.id;
}
const isFavourite = 'the match at hand is a favourite already';
const settingFavourite = ifWriting(withFact(favouriteOf, isFavourite, (id) => ({ params: { type: 'matches', id } })));

const notificationPlans: readonly Plan[] = [
  plan(calls.getFavourites, () => ({ params: { type: 'matches' } }), {
    learn: ({ data }, facts) => void (facts.favourites = data),
  }),
  plan(calls.addFavourite, settingFavourite),
  plan(calls.removeFavourite, settingFavourite),
  plan(calls.getNotifications, () => ({ query: { page: '1', limit: '20' } }), {
    learn: ({ data }, facts) => void (facts.readId = data.find(({ read }) => read)?.id ?? null),
  }),
  plan(calls.getNotificationCounters, () => ({}), { learn: ({ unread }, facts) => void (facts.unread = unread) }),
  plan(
    calls.readNotifications,
    ifWriting(
      withFact(
        ({ readId }) => readId,
        'no notification is read yet',
        (id) => ({ body: { ids: [id] } }),
      ),
    ),
  ),
  plan(
    calls.readAllNotifications,
    ifWriting(({ unread }) => (unread === 0 ? {} : 'what is unread would count as read')),
  ),
  plan(calls.getNotificationSettings, () => ({}), {
    learn: (value, facts) => void (facts.notificationSettings = value),
  }),
  plan(
    calls.saveNotificationSettings,
    ifWriting(
      withFact(
        ({ notificationSettings }) => notificationSettings,
        'they are not known',
        (body) => ({ body }),
      ),
    ),
  ),
  plan(calls.getWatchRules, () => ({})),
  plan(
    calls.addWatchRule,
    ifWriting(
      withFact(
        ({ match }) => (match?.status === 0 ? match : null),
        'no match is still to begin',
        ({ id }) => ({ body: { kind: 'match_starts', match_id: id } }),
      ),
    ),
    { learn: ({ data }, facts) => void (facts.watchRuleId = data[0]?.id ?? null) },
  ),
  plan(
    calls.pauseWatchRule,
    withFact(
      ({ watchRuleId }) => watchRuleId,
      'no rule was added',
      (id) => ({ params: { id }, body: { paused: true } }),
    ),
  ),
  plan(
    calls.removeWatchRule,
    withId(({ watchRuleId }) => watchRuleId, 'no rule was added'),
  ),
  plan(calls.addWebPushDevice, never('needs the subscription of a browser')),
  plan(calls.removeWebPushDevice, never('needs the subscription of a browser')),
];

const accountPlans: readonly Plan[] = [
  plan(calls.getPlayer, () => ({}), {
    visitorMayBeRefused: true,
    learn: (value, facts) => void (facts.player = value),
  }),
  plan(calls.getAccounts, () => ({}), {
    learn: ({ data }, facts) =>
      void (facts.account = data.find(({ currency }) => currency === facts.player?.currency) ?? data[0] ?? null),
  }),
  plan(
    calls.openAccount,
    ifWriting(
      withFact(
        ({ account }) => account,
        'the player has no account',
        ({ currency }) => ({ body: { currency } }),
      ),
    ),
  ),
  plan(
    calls.updateLocale,
    ifWriting(
      withFact(
        ({ player }) => player?.language ?? null,
        'the player has no language',
        (locale) => ({ body: { locale } }),
      ),
    ),
  ),
  plan(
    calls.saveSettings,
    ifWriting(
      withFact(
        ({ settings }) => settings,
        'the settings are not known',
        ({ odds_types: { selected }, auto_accept_odds_change: mode }) => ({
          body: { odds_type: selected, auto_accept_odds_change: mode },
        }),
      ),
    ),
  ),
  plan(calls.openSportsbookSession, () => ({})),
  plan(calls.continueSportsbookSession, () => ({})),
  plan(calls.trackActivity, () => ({})),
  plan(
    calls.getStatement,
    withFact(
      ({ account }) => account,
      'the player has no account',
      ({ currency }) => ({ query: { currency } }),
    ),
  ),
  plan(calls.askMaxStake, askingBets, { isOpen: true }),
  plan(calls.getBets, () => [
    { query: { page: '1', limit: '20' } },
    { query: { status: 'done,cancelled', limit: '20' } },
  ]),
  plan(calls.getPushToken, () => ({})),
  plan(
    calls.authorizeChannels,
    withFact(
      ({ player }) => player?.id ?? null,
      'the player has no id',
      (id, { config }) => ({ body: { channels: [userChannel(config?.locales[0]?.code ?? 'en', id)] } }),
    ),
  ),
];

const nobodysPlans: readonly Plan[] = [
  plan(calls.confirmEmail, () => ({ query: { confirmation_token: noLetter } }), { refusedWith: [400, 404, 410] }),
  plan(calls.unlock, () => ({ query: { unlock_token: noLetter } }), { refusedWith: [400, 404, 410] }),
  plan(calls.signOutEverywhere, endsMore),
  plan(calls.startDeposit, movesMoney),
  plan(calls.startWithdrawal, movesMoney),
  plan(calls.editBet, never('changes a bet')),
  plan(calls.startBreak, never('cannot be taken back')),
];

/** The calls about players, in an order in which each learns what the next ones ask with. */
export const playerPlans: readonly Plan[] = [...accountPlans, ...bonusPlans, ...notificationPlans, ...nobodysPlans];
