import { calls } from '@touchline/contract';
import type { Account, ClientConfig, OddsType, Player, Settings } from '@touchline/contract';
import { activeAccounts, activeCurrency, accountIn, displayName, isLoggedIn } from '@touchline/rules';
import type { Api } from '../api/api.ts';
import type { Env } from '../env.ts';
import { backoffMs } from '../jobs/backoff.ts';
import type { Readable, SessionView, SignInResult } from '../sportsbook.ts';
import type { Notifier } from '../store/notifier.ts';
import { createCell, derive } from '../store/readable.ts';
import { createProviderStatuses } from './provider-statuses.ts';
import type { ProviderStatuses } from './provider-statuses.ts';
import { localKeys } from './storage-keys.ts';

/** What the rest of the client does when somebody comes or goes. */
export interface SessionListener {
  /**
   * Before the player's settings and accounts are asked for, and when nobody is left. [AUTH-04] Everything that belonged
   * to the former player goes.
   */
  onPlayer(playerId: string | null): void;
  onSettings(settings: Settings): void;
  /** The currency to bet in is known, or may have become another one (AUTH-03). */
  onCurrency(): void;
}

/** What a player chose, by itself. */
export interface SettingsChoice {
  readonly odds_type?: OddsType;
  readonly auto_accept_odds_change?: Settings['auto_accept_odds_change'];
  /** Four stakes, for `stakes_currency`, or for every currency where the back end knows no others (SLIP-18a). */
  readonly stakes?: string[];
  readonly stakes_currency?: string;
}

/** `over`: nobody who waits for it is signed in. */
/** `refused`: text key or sentence of why. `over`: the session that asked has ended. */
export type SaveResult = 'saved' | { readonly refused: string } | 'unreachable' | 'over';

export interface Session {
  readonly view: Readable<SessionView>;
  readonly accounts: Readable<readonly Account[]>;
  readonly balance: Readable<Account | null>;
  readonly settings: Readable<Settings | null>;
  readonly oddsType: Readable<OddsType>;
  playerId(): string | null;
  /** Nobody has answered who the caller is; it is asked again by itself. */
  readonly isUnanswered: Readable<boolean>;
  /** Rises with each sign-in and sign-out. */
  serial(): number;
  /** [AUTH-01] Asks who the caller is; again and again until somebody answers. */
  ask(): Promise<void>;
  /** What waits to be asked for again is asked for now. */
  retry(): void;
  /** The same by itself: if that fails, it waits as long as it would have. */
  goOn(): void;
  signIn(login: string, password: string): Promise<SignInResult>;
  signOut(): Promise<'signed_out' | 'unreachable'>;
  /** [AUTH-05] The server no longer knows the caller. */
  expire(): void;
  /** [AUTH-10] */
  openAccount(currency: string): Promise<SaveResult>;
  loadAccounts(): Promise<void>;
  balanceChanged(account: Account, version: number): void;
  /** [PUSH-05] False: older than what is known. */
  providerChanged: ProviderStatuses['heard'];
  isProviderActive: ProviderStatuses['isActive'];
  /** What the operator has set may have moved unheard. */
  reloadSettings(): void;
  /** What was chosen stands at once; a visitor's choice is not sent anywhere. */
  saveSettings(choice: SettingsChoice): Promise<SaveResult>;
  setOddsType(type: OddsType): void;
  stop(): void;
}

const oddsTypes: readonly OddsType[] = [
  'decimal',
  'british',
  'hongkong',
  'american',
  'indonesian',
  'malaysian',
  'percent',
];

function withStakes(settings: Settings, { stakes, stakes_currency: currency }: SettingsChoice): Settings {
  if (stakes === undefined) return settings;
  return currency === undefined
    ? { ...settings, stakes }
    : { ...settings, stakes_by_currency: { ...settings.stakes_by_currency, [currency]: stakes } };
}

function withChoice(settings: Settings, choice: SettingsChoice): Settings {
  return {
    ...withStakes(settings, choice),
    auto_accept_odds_change: choice.auto_accept_odds_change ?? settings.auto_accept_odds_change,
    odds_types: { ...settings.odds_types, selected: choice.odds_type ?? settings.odds_types.selected },
  };
}

export function createSession(
  env: Env,
  config: ClientConfig,
  notifier: Notifier,
  api: Api,
  listener: SessionListener & {
    /** Some provider of odds fell silent, or is heard from again. */
    onProviders(): void;
  },
  /** As they are for a visitor, if that is known: they stand until the player's own are in. */
  forVisitors: Settings | null = null,
): Session {
  const status = createCell<SessionView['status']>(notifier, 'session/status', 'unknown');
  const player = createCell<Player | null>(notifier, 'session/player', null);
  const accounts = createCell<readonly Account[]>(notifier, 'session/accounts', []);
  const settings = createCell<Settings | null>(notifier, 'session/settings', forVisitors);
  const wanted = createCell<string | null>(notifier, 'session/currency', null);
  const isUnanswered = createCell(notifier, 'session/unanswered', false);
  const stored = oddsTypes.find((type) => type === env.local.get(localKeys.oddsType));
  const oddsType = createCell<OddsType>(notifier, 'session/odds-type', stored ?? 'decimal');
  /** Highest version of each balance, and what came by push while accounts were being asked for. */
  const versions = new Map<string, number>();
  const providers = createProviderStatuses(() => listener.onProviders());
  /** All that was chosen here, in its order: an answer knows nothing of what was chosen after it was asked for. */
  let choices: readonly SettingsChoice[] = [];
  /** Those of visitors that nobody has to be asked for. */
  let given = forVisitors;
  if (forVisitors !== null) providers.read(forVisitors, 0);
  let arrived: Account[] | null = null;
  let accountsAsked: Promise<unknown> = Promise.resolve();
  let areAccountsKnown = false;
  let serial = 0;
  /** What is asked for again in a while, with its timer: one does not take the turn of another. */
  const retries = new Map<() => Promise<void>, number>();
  let failures = 0;

  const currencyNow = (): string => activeCurrency(player.get(), accounts.get(), config.default_currency, wanted.get());

  const stopRetries = (): void => {
    for (const timer of retries.values()) env.clearTimer(timer);
    retries.clear();
  };

  const retryLater = (work: () => Promise<void>): void => {
    const timer = retries.get(work);
    if (timer !== undefined) env.clearTimer(timer);
    const begun = serial;
    const run = (): void => {
      retries.delete(work);
      if (begun === serial) void work();
    };
    retries.set(work, env.setTimer(run, backoffMs(failures++)));
  };

  const goOn = (): void => {
    const works = [...retries.keys()];
    stopRetries();
    if (works.length === 0) return;
    failures = Math.max(0, failures - 1);
    for (const work of works) void work();
  };

  const putAccount = (account: Account): void => {
    const others = accounts.get().filter(({ currency }) => currency !== account.currency);
    const place = accounts.get().findIndex(({ currency }) => currency === account.currency);
    const next = [...others];
    next.splice(place < 0 ? next.length : place, 0, account);
    accounts.set(activeAccounts(next));
  };

  const setOddsType = (type: OddsType): void => {
    oddsType.set(type);
    env.local.set(localKeys.oddsType, type);
  };

  const tellSettings = (told: Settings): void => {
    settings.set(told);
    listener.onSettings(told);
  };

  const loadSettings = async (): Promise<boolean> => {
    const atHand = player.get() === null ? given : null;
    given = null;
    if (atHand !== null) {
      tellSettings(providers.in(atHand));
      return true;
    }
    const [begun, chosen, heard] = [serial, choices.length, providers.count()];
    const answer = await api.call(calls.getSettings);
    if (begun !== serial) return true;
    if (answer.kind !== 'ok') return false;
    const known = choices.slice(chosen).reduce(withChoice, answer.value);
    if (player.get() !== null) setOddsType(known.odds_types.selected);
    tellSettings(providers.read(known, heard));
    return true;
  };

  const askAccounts = async (begun: number): Promise<boolean> => {
    if (begun !== serial) return true;
    arrived = [];
    const answer = await api.call(calls.getAccounts);
    if (begun !== serial) return true;
    const meanwhile = arrived;
    arrived = null;
    if (answer.kind !== 'ok') return false;
    accounts.set(activeAccounts(answer.value.data));
    for (const account of meanwhile) putAccount(account);
    areAccountsKnown = true;
    return true;
  };

  /** One question at a time: accounts have no version, so of two answers nobody could tell the newer one (I8). */
  const loadAccounts = (): Promise<boolean> => {
    const begun = serial;
    const done = accountsAsked.then(() => askAccounts(begun));
    accountsAsked = done;
    return done;
  };

  /** A visitor bets in the site's currency, a player in one of their accounts: before those are in, nobody can tell. */
  const tellCurrency = (): void => {
    if (player.get() === null || areAccountsKnown) listener.onCurrency();
  };

  /** [AUTH-03] */
  const load = async (): Promise<void> => {
    const begun = serial;
    const done = await Promise.all([loadSettings(), player.get() === null || loadAccounts()]);
    if (begun !== serial) return;
    status.set(player.get() === null ? 'not_logged_in' : 'logged_in');
    tellCurrency();
    if (done.every(Boolean)) failures = 0;
    else retryLater(load);
  };

  const clear = (): void => {
    serial += 1;
    stopRetries();
    failures = 0;
    arrived = null;
    areAccountsKnown = false;
    accountsAsked = Promise.resolve();
    versions.clear();
    choices = [];
    player.set(null);
    accounts.set([]);
    wanted.set(null);
  };

  /** The caller is this player, or a visitor. */
  const become = async (next: Player): Promise<void> => {
    const isKnown = isLoggedIn(next);
    const former = player.get();
    if (isKnown && former !== null && former.id === next.id) {
      player.set(next);
      // The profile may name another currency than before.
      tellCurrency();
      return;
    }
    if (!isKnown && status.get() === 'not_logged_in') return;
    clear();
    player.set(isKnown ? next : null);
    status.set('pending');
    listener.onPlayer(isKnown ? next.id : null);
    await load();
  };

  const ask = async (): Promise<void> => {
    const begun = serial;
    const answer = await api.call(calls.getPlayer);
    if (begun !== serial) return;
    isUnanswered.set(answer.kind === 'error' || answer.kind === 'unreachable');
    switch (answer.kind) {
      case 'ok':
        failures = 0;
        return become(answer.value);
      case 'unauthorized':
        return leave();
      case 'error':
      case 'unreachable':
        return retryLater(ask);
      default:
        return answer satisfies never;
    }
  };

  const leave = async (): Promise<void> => {
    if (player.get() === null && status.get() === 'not_logged_in') return;
    clear();
    listener.onPlayer(null);
    status.set('pending');
    await load();
  };

  const tellOtherTabs = (): void =>
    env.local.set(localKeys.sessionMark, `${player.get()?.id ?? ''}:${env.randomId(8)}`);

  return {
    view: derive(
      notifier,
      ['session/status', 'session/player', 'session/accounts', 'session/currency'],
      () => [status.get(), player.get(), currencyNow()] as const,
      ([now, who, currency]) => ({ status: now, player: who, displayName: displayName(who), currency }),
    ),
    accounts,
    balance: derive(
      notifier,
      ['session/player', 'session/accounts', 'session/currency'],
      () => [accountIn(accounts.get(), currencyNow())] as const,
      ([account]) => account,
    ),
    settings,
    oddsType,
    isUnanswered,
    playerId: () => player.get()?.id ?? null,
    serial: () => serial,
    ask,
    retry: () => {
      failures = 0;
      goOn();
    },
    goOn,
    signIn: async (login, password) => {
      const answer = await api.call(calls.signIn, { body: { login, password } });
      switch (answer.kind) {
        case 'ok':
          await become(answer.value);
          tellOtherTabs();
          return { kind: 'signed_in' };
        case 'error':
          return { kind: 'refused', key: answer.error.key };
        case 'unauthorized':
          return { kind: 'refused', key: 'error.request.unauthorized' };
        case 'unreachable':
          return { kind: 'unreachable' };
        default:
          return answer satisfies never;
      }
    },
    signOut: async () => {
      const answer = await api.call(calls.signOut);
      if (answer.kind === 'unreachable' || answer.kind === 'error') return 'unreachable';
      const left = leave();
      tellOtherTabs();
      await left;
      return 'signed_out';
    },
    expire: () => {
      if (player.get() === null) return;
      void leave();
      tellOtherTabs();
    },
    openAccount: async (currency) => {
      const [begun, known] = [serial, versions.get(currency)];
      const answer = await api.call(calls.openAccount, { body: { currency } });
      if (answer.kind === 'unreachable') return 'unreachable';
      if (answer.kind === 'error') return { refused: answer.error.key };
      // A call that ended the session was told as such.
      if (begun !== serial || answer.kind === 'unauthorized') return 'over';
      if (versions.get(currency) === known) putAccount(answer.value);
      wanted.set(currency);
      listener.onCurrency();
      return 'saved';
    },
    loadAccounts: async () => {
      if (player.get() === null) return;
      await loadAccounts();
      tellCurrency();
    },
    balanceChanged: (account, version) => {
      if (version <= (versions.get(account.currency) ?? -1)) return;
      versions.set(account.currency, version);
      arrived?.push(account);
      putAccount(account);
      tellCurrency();
    },
    saveSettings: async (choice) => {
      choices = [...choices, choice];
      if (player.get() === null) return 'over';
      const [begun, chosen, heard] = [serial, choices.length, providers.count()];
      const answer = await api.call(calls.saveSettings, { body: choice });
      // A call that ended the session was told as such.
      if (begun !== serial || answer.kind === 'unauthorized') return 'over';
      if (answer.kind === 'unreachable') return 'unreachable';
      if (answer.kind === 'error') return { refused: answer.error.key };
      settings.set(providers.read(choices.slice(chosen).reduce(withChoice, answer.value), heard));
      return 'saved';
    },
    providerChanged: (status) => {
      const isNews = providers.heard(status);
      const now = settings.get();
      if (isNews && now !== null) tellSettings(providers.in(now));
      return isNews;
    },
    isProviderActive: providers.isActive,
    reloadSettings: () => {
      if (settings.get() !== null) void loadSettings();
    },
    setOddsType,
    stop: stopRetries,
  };
}
