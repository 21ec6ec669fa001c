// Calls about the player: session, accounts, settings, favourites, notifications.
import { asList, money, sentence, type Account } from './spec-bets.ts';
import { isoDate, type Json } from './spec-data.ts';
import type { Call, Routes } from './spec-query.ts';
import { ODDS_TYPES, openAccount, type State } from './spec-state.ts';
export function sessionCookie(state: State): string {
  return (state.session ||= `spec_session=${crypto.randomUUID()}`);
}
export function endSession(state: State): void {
  Object.assign(state, { session: '', alwaysPlayer: false });
}
export function isPlayer({ session, alwaysPlayer }: State, cookie = ''): boolean {
  return alwaysPlayer || (session !== '' && cookie.includes(session));
}
export function playerRoutes(state: State): Routes {
  const { profile, settings, accounts, notifications } = state;
  const showAccount = (one: Account): Json => ({ ...one, balance: money(one.balance, one.currency) });
  function saveSettings({ body }: Call): Json {
    const {
      stakes = settings['stakes'],
      auto_accept_odds_change = settings['auto_accept_odds_change'],
      odds_type,
    } = body;
    const odds_types = odds_type ? { available: ODDS_TYPES, selected: odds_type } : settings['odds_types'];
    return Object.assign(settings, { stakes, auto_accept_odds_change, odds_types, updated_at: isoDate(0, 1) });
  }
  function addAccount({ body: { currency } }: Call): Json {
    const account = accounts.find((one) => one.currency === currency) ?? openAccount(String(currency));
    if (!accounts.includes(account)) accounts.push(account);
    return showAccount(Object.assign(account, { active: true }));
  }
  function signIn({ body, response }: Call): Json {
    const isKnown = body['email'] === profile['email'] || body['phone'] === profile['auth_phone_number'];
    if (!isKnown || body['password'] !== 'demo-password') throw sentence('Wrong email, phone or password.', 401);
    response.setHeader('Set-Cookie', `${sessionCookie(state)}; Path=/; HttpOnly; SameSite=Lax`);
    return profile;
  }
  const setRead = ({ body: { ids } }: Call): void =>
    notifications.forEach((one) => (one.read ||= ids === undefined || asList(ids).includes(one.id)));
  const setFavourite = ({ kind: type, id }: Call, kept: boolean): void => {
    state.favourites = state.favourites
      .filter((one) => one.id !== id || one.type !== type)
      .concat(kept ? [{ type, id }] : []);
  };
  return {
    'POST /platform/users/sign_in': signIn,
    'GET /sb/v2/settings': () => settings,
    '*DELETE /platform/users/sign_out': () => endSession(state),
    '*POST /platform/sportsbook_sessions': () => ({}),
    '*GET /platform/player': () => profile,
    '*GET /platform/player/accounts': () => accounts.map(showAccount),
    '*POST /platform/player/accounts': addAccount,
    '*PATCH /platform/player/update_locale': ({ body }) => ({ locale: (profile['language'] = body['locale']) }),
    '*POST /sb/v2/settings': saveSettings,
    '*GET /sb/v2/favourites/:kind': ({ kind }) => state.favourites.filter(({ type }) => type === kind),
    '*POST /sb/v2/favourites/:kind/:id': (call) => setFavourite(call, true),
    '*DELETE /sb/v2/favourites/:kind/:id': (call) => setFavourite(call, false),
    '*GET /sb/v2/notifications': () => notifications,
    '*GET /sb/v2/notifications/counters': () => ({ unread: notifications.filter((one) => !one.read).length }),
    '*POST /sb/v2/notifications/(?:read|read-all)': setRead,
  };
}
