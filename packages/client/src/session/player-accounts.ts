import { calls } from '@touchline/contract';
import type { Account } from '@touchline/contract';
import { activeAccounts } from '@touchline/rules';
import type { Api } from '../api/api.ts';
import type { Loaded, Readable } from '../sportsbook.ts';
import type { Notifier } from '../store/notifier.ts';
import { createCell } from '../store/readable.ts';
import type { SaveResult } from './session-settings.ts';

/** Accounts of the player who is here, each as its newest version has it. */
export interface PlayerAccounts {
  readonly view: Readable<readonly Account[]>;
  /** `ready` once they were loaded: before that nobody knows what the player bets in. */
  readonly state: Readable<Loaded<never>['state']>;
  /** Whether an answer came; after the player has left, yes. */
  load(): Promise<boolean>;
  /** By push; false: older than what is known. */
  changed(account: Account, version: number): boolean;
  /** [AUTH-10] For this player, and for nobody whom another tab has signed in (I10). */
  open(currency: string, playerId: string | null): Promise<SaveResult>;
  /** The player has left. */
  clear(): void;
}

export function createPlayerAccounts(notifier: Notifier, api: Pick<Api, 'call'>): PlayerAccounts {
  const view = createCell<readonly Account[]>(notifier, 'session/accounts', []);
  const state = createCell<Loaded<never>['state']>(notifier, 'session/accounts-state', 'loading');
  const versions = new Map<string, number>();
  /** What came by push while they were being asked for. */
  let arrived: Account[] | null = null;
  let asked: Promise<unknown> = Promise.resolve();
  /** Of the players who were here. */
  let serial = 0;

  const put = (account: Account): void => {
    const next = view.get().filter(({ currency }) => currency !== account.currency);
    const place = view.get().findIndex(({ currency }) => currency === account.currency);
    next.splice(place < 0 ? next.length : place, 0, account);
    view.set(activeAccounts(next));
  };

  const ask = async (begun: number): Promise<boolean> => {
    if (begun !== serial) return true;
    arrived = [];
    const answer = await api.call(calls.getAccounts);
    if (begun !== serial) return true;
    const meanwhile = arrived;
    arrived = null;
    if (answer.kind !== 'ok') {
      // What was loaded before stays when asking again fails.
      if (state.get() !== 'ready') state.set('failed');
      return false;
    }
    view.set(activeAccounts(answer.value.data));
    for (const account of meanwhile) put(account);
    state.set('ready');
    return true;
  };

  return {
    view,
    state,
    // One question at a time: accounts have no version, so of two answers nobody could tell the newer one (I8).
    load: () => {
      const begun = serial;
      const done = asked.then(() => ask(begun));
      asked = done;
      return done;
    },
    open: async (currency, playerId) => {
      const [begun, known] = [serial, versions.get(currency)];
      const answer = await api.call(calls.openAccount, { body: { currency }, playerId });
      // The call that ended the session has announced its end.
      if (begun !== serial || answer.kind === 'unauthorized') return 'over';
      if (answer.kind === 'unreachable') return 'unreachable';
      if (answer.kind === 'error') return { refused: answer.error.key };
      // Push may have published something newer meanwhile.
      if (versions.get(currency) === known) put(answer.value);
      return 'saved';
    },
    changed: (account, version) => {
      if (version <= (versions.get(account.currency) ?? -1)) return false;
      versions.set(account.currency, version);
      arrived?.push(account);
      put(account);
      return true;
    },
    clear: () => {
      serial += 1;
      arrived = null;
      state.set('loading');
      asked = Promise.resolve();
      versions.clear();
      view.set([]);
    },
  };
}
