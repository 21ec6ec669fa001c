import { calls } from '@touchline/contract';
import type { Account, BodyOf, ClientConfig, Player, Settings } from '@touchline/contract';
import { activeCurrency, accountIn, displayName, isLoggedIn } from '@touchline/rules';
import type { Answer } from '../api/answer.ts';
import type { Api } from '../api/api.ts';
import type { Env } from '../env.ts';
import { createInOrder } from '../jobs/in-order.ts';
import type { Readable, SessionView, SignInResult } from '../sportsbook.ts';
import type { Notifier } from '../store/notifier.ts';
import { createCell, derive } from '../store/readable.ts';
import type { Cell } from '../store/readable.ts';
import { createPlayerAccounts } from './player-accounts.ts';
import type { PlayerAccounts } from './player-accounts.ts';
import { createRetries } from './retries.ts';
import { createSessionSettings } from './session-settings.ts';
import type { SaveResult, SessionSettings } from './session-settings.ts';
import { createSignOut, type SignOut } from './sign-out.ts';
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

export interface Session extends Omit<SessionSettings, 'load' | 'clear'>, SignOut {
  readonly view: Readable<SessionView>;
  readonly accounts: PlayerAccounts['view'];
  readonly accountsState: PlayerAccounts['state'];
  readonly balance: Readable<Account | null>;
  playerId(): string | null;
  /** Nobody has answered who the caller is; it is asked again by itself. */
  readonly isUnanswered: Readable<boolean>;
  /** Rises with each sign-in and sign-out. */
  serial(): number;
  /** [AUTH-01] Asks who the caller is; again and again until somebody answers. */
  ask(): Promise<void>;
  /** What waits to be asked for again is asked for now, for a person: that nobody answers is said again once that fails. */
  retry(): void;
  /** The same without a player who asked for it: a failure does not shorten the next pause. */
  goOn(): void;
  signIn(login: string, password: string): Promise<SignInResult>;
  /** Goes on with what the server has answered to somebody who signs in. */
  enter(answer: Answer<Player>): Promise<SignInResult>;
  /** Whether it is known that nobody is here. */
  isVisitor(): boolean;
  /**
   * [EMB-04] Whether a host lets in the player whose session the browser holds: not from when it says that nobody is there until
   * it says something else, or somebody signs in.
   */
  letIn(isLetIn: boolean): void;
  isLetIn(): boolean;
  /** A host says that it does not know yet who is there, or that nobody is (EMB-04). Ignored while somebody is signed in. */
  waitForHost(next: 'unknown' | 'pending' | 'not_logged_in'): void;
  /** Letters to the player are in this language from now on (API-01c). */
  languageSaved(language: string): void;
  /** [AUTH-10] */
  openAccount(currency: string): Promise<SaveResult>;
  loadAccounts(): Promise<void>;
  balanceChanged(account: Account, version: number): void;
  stop(): void;
}

export interface SessionDeps {
  readonly api: Api;
  readonly listener: SessionListener & {
    /** Some provider of odds went silent or came back. */
    onProviders(): void;
  };
  /** Settings as they are for a visitor, if that is known. */
  readonly forVisitors?: Settings | null | undefined;
}

function notSignedIn(answer: Exclude<Answer<unknown>, { kind: 'ok' }>): SignInResult {
  switch (answer.kind) {
    case 'error':
      return { kind: 'refused', key: answer.error.key };
    case 'unauthorized':
      return { kind: 'refused', key: 'error.request.unauthorized' };
    case 'unreachable':
      return { kind: 'unreachable' };
    default:
      return answer satisfies never;
  }
}

/** Whether another tab has ended every session of the player (AUTH-06a): this one says so. */
export function hasLeftEverywhere({ local }: Pick<Env, 'local'>): boolean {
  return local.get(localKeys.sessionMark)?.startsWith('everywhere') === true;
}

/** Whether a player signed in with this browser last, and has not signed out: the session may be over by now. */
function namesPlayer({ local }: Pick<Env, 'local'>): boolean {
  return !/^(?:everywhere)?(?::|$)/.test(local.get(localKeys.sessionMark) ?? '');
}

function viewOf(
  env: Pick<Env, 'local'>,
  notifier: Notifier,
  read: () => readonly [status: SessionView['status'], player: Player | null, currency: string],
): Readable<SessionView> {
  const keys = ['session/status', 'session/player', 'session/accounts', 'session/currency'];
  return derive(notifier, keys, read, ([status, player, currency]) => {
    const isPlayerExpected = status === 'unknown' && namesPlayer(env);
    return { status, player, isPlayerExpected, displayName: displayName(player), currency };
  });
}

function inLanguage(player: Player | null, language: string): Player | null {
  return player === null ? null : { ...player, language };
}

function balanceOf(notifier: Notifier, read: () => Account | null): Readable<Account | null> {
  const keys = ['session/player', 'session/accounts', 'session/currency'];
  return derive(
    notifier,
    keys,
    () => [read()] as const,
    ([account]) => account,
  );
}

async function sendSignIn(
  api: Api,
  { whenSignedOut }: Pick<SignOut, 'whenSignedOut'>,
  body: BodyOf<typeof calls.signIn>,
): Promise<Answer<Player>> {
  await whenSignedOut();
  return api.call(calls.signIn, { body });
}

/** Opens accounts in the order in which they were chosen: the last one is to bet in. None for who came since (I10). */
function createOpening(
  to: Pick<SessionDeps, 'listener'> & { readonly accounts: PlayerAccounts; readonly wanted: Cell<string | null> },
  now: () => { readonly serial: number; readonly playerId: string | null },
): Session['openAccount'] {
  const inOrder = createInOrder();
  return (currency) => {
    const { serial, playerId } = now();
    return inOrder(async () => {
      if (now().serial !== serial) return 'over';
      const result = await to.accounts.open(currency, playerId);
      if (result !== 'saved') return result;
      to.wanted.set(currency);
      to.listener.onCurrency();
      return result;
    });
  };
}

export function createSession(
  env: Env,
  config: ClientConfig,
  notifier: Notifier,
  { api, listener, forVisitors = null }: SessionDeps,
): Session {
  const status = createCell<SessionView['status']>(notifier, 'session/status', 'unknown');
  const player = createCell<Player | null>(notifier, 'session/player', null);
  const wanted = createCell<string | null>(notifier, 'session/currency', null);
  const isUnanswered = createCell(notifier, 'session/unanswered', false);
  const playerId = (): string | null => player.get()?.id ?? null;
  let serial = 0;
  /** Whether anybody has said who is here. */
  let isKnown = false;
  let isLetIn = true;
  /** The session whose player signs out, and that may be over: goes on or is left, and nobody else is shown (I10). */
  let inDoubt: number | null = null;
  const isShownFound = (): boolean => isLetIn && inDoubt !== serial;
  /** How often it was asked who is here: the last question counts. */
  let looks = 0;
  /** The last one, unless nobody has answered it. */
  let asked: ReturnType<typeof look> | null = null;
  const retries = createRetries(env);
  const accounts = createPlayerAccounts(notifier, api);
  const serialNow = (): number => serial;
  const ofSettings = { env, notifier, api, forVisitors, playerId, serial: serialNow, listener };
  const { load: loadSettings, clear: forgetChoices, ...settings } = createSessionSettings(ofSettings);

  const currencyNow = (): string =>
    activeCurrency(player.get(), accounts.view.get(), config.default_currency, wanted.get());

  /** A visitor bets in the site's currency, a player in one of their accounts: before those are in, nobody can tell. */
  const notifyCurrency = (): void => {
    if (player.get() === null || accounts.state.get() === 'ready') listener.onCurrency();
  };

  /** [AUTH-03] */
  const load = async (): Promise<void> => {
    const begun = serial;
    const done = await Promise.all([loadSettings(), player.get() === null || accounts.load()]);
    if (begun !== serial) return;
    status.set(player.get() === null ? 'not_logged_in' : 'logged_in');
    notifyCurrency();
    if (done.every(Boolean)) retries.succeeded();
    else retries.later(load);
  };

  const clear = (): void => {
    serial += 1;
    isKnown = true;
    isUnanswered.set(false);
    retries.stop();
    retries.succeeded();
    forgetChoices();
    player.set(null);
    accounts.clear();
    wanted.set(null);
  };

  /** The caller is this player, or a visitor. */
  const become = async (next: Player): Promise<void> => {
    if (!isLoggedIn(next)) return leave();
    if (player.get()?.id === next.id) {
      player.set(next);
      // The profile may name another currency than before.
      return notifyCurrency();
    }
    clear();
    player.set(next);
    status.set('pending');
    listener.onPlayer(next.id);
    await load();
  };

  const look = async (): Promise<{ readonly settled?: Promise<void> }> => {
    looks += 1;
    const [begun, mine] = [serial, looks];
    const answer = await api.call(calls.getPlayer);
    if (begun !== serial || mine !== looks) return {};
    const hasAnswered = answer.kind === 'ok' || answer.kind === 'unauthorized';
    isUnanswered.set(!hasAnswered);
    if (!hasAnswered) {
      asked = null;
      retries.later(ask);
      return {};
    }
    if (answer.kind === 'ok') retries.succeeded();
    // The session that the browser held as the page was opened ends; whoever has come since has done so elsewhere, and stays it there.
    if (answer.kind === 'ok' && isLoggedIn(answer.value) && !isShownFound()) {
      const isShown = player.get()?.id === answer.value.id;
      inDoubt = null;
      if (isKnown && !isShown) return { settled: leave() };
      return isLetIn ? {} : { settled: ending.signOutFound(answer.value.id) };
    }
    const done = answer.kind === 'ok' ? become(answer.value) : leave();
    // What the next visit expects until it is answered; other tabs look too.
    if (namesPlayer(env) !== (player.get() !== null)) notifyOtherTabs();
    return { settled: done };
  };

  const ask = async (isInDoubt = false): Promise<void> => {
    if (isInDoubt) inDoubt = serial;
    asked = look();
    await asked.then(({ settled }) => settled);
  };

  const leave = async (): Promise<void> => {
    if (player.get() === null && status.get() === 'not_logged_in') return;
    clear();
    listener.onPlayer(null);
    status.set('pending');
    await load();
  };

  const notifyOtherTabs = (how = ''): void =>
    env.local.set(localKeys.sessionMark, `${how}${player.get()?.id ?? ''}:${env.randomId(8)}`);

  // Whoever is found and not shown is signed out before somebody signs in.
  const found = () => (isShownFound() ? null : (asked ?? ask()));
  const ending = createSignOut({ api, serial: serialNow, player: player.get, found, leave, notifyOtherTabs, ask });

  const enter = async (answer: Answer<Player>): Promise<SignInResult> => {
    if (answer.kind !== 'ok') return notSignedIn(answer);
    isLetIn = true;
    await become(answer.value);
    notifyOtherTabs();
    return { kind: 'signed_in' };
  };

  return {
    view: viewOf(env, notifier, () => [status.get(), player.get(), currencyNow()]),
    accounts: accounts.view,
    accountsState: accounts.state,
    balance: balanceOf(notifier, () => accountIn(accounts.view.get(), currencyNow())),
    ...settings,
    isUnanswered,
    playerId,
    serial: serialNow,
    ask,
    retry: () => {
      isUnanswered.set(false);
      retries.succeeded();
      retries.goOn();
    },
    goOn: retries.goOn,
    signIn: async (login, password) => enter(await sendSignIn(api, ending, { login, password })),
    enter,
    isVisitor: () => isKnown && player.get() === null,
    letIn: (next) => {
      isLetIn = next;
    },
    isLetIn: () => isLetIn,
    waitForHost: (next) => {
      if (player.get() === null) status.set(next);
    },
    ...ending,
    languageSaved: (language) => player.set(inLanguage(player.get(), language)),
    openAccount: createOpening({ accounts, wanted, listener }, () => ({ serial, playerId: playerId() })),
    loadAccounts: async () => {
      if (player.get() === null) return;
      await accounts.load();
      notifyCurrency();
    },
    balanceChanged: (account, version) => {
      if (accounts.changed(account, version)) notifyCurrency();
    },
    stop: retries.stop,
  };
}
