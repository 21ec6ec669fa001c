import { type Account, visitor } from '@touchline/contract';
import type { Database } from '../database/connect.ts';
import { findPlayer, playerWire } from '../player/sessions/players.ts';
import { compPointsOf, statusGroupsOf } from '../player/status/status-groups.ts';
import { playerBehind } from './caller.ts';
import { CallError, type Handlers } from './handler.ts';

/** The wallets of players, as the ledger keeps them. */
export interface AccountBook {
  list(playerId: string): Promise<readonly Account[]>;
  /** The account in a currency, which is opened when missing; null for an unknown currency. */
  open(playerId: string, currency: string): Promise<Account | null>;
}

export interface PlayerCallsDeps {
  readonly db: Database;
  readonly accounts: AccountBook;
  /** Codes of the site's languages. */
  readonly locales: readonly string[];
}

/** Profile, accounts and status of the caller (AUTH-02, AUTH-10, AUTH-13). */
export function playerCalls({ db, accounts, locales }: PlayerCallsDeps) {
  return {
    async getPlayer({ caller }) {
      const row = caller === null ? undefined : await findPlayer(db, caller.playerId);
      return row === undefined ? visitor : playerWire(row);
    },

    async getAccounts(request) {
      return { data: [...(await accounts.list(playerBehind(request).playerId))] };
    },

    async openAccount(request) {
      const { playerId } = playerBehind(request);
      const { currency } = request.body;
      const account = await accounts.open(playerId, currency);
      if (account === null) {
        throw new CallError('bad_request', 'There are no accounts in this currency.', {
          details: [{ path: 'body.currency', message: 'is not a currency that accounts are held in' }],
        });
      }
      await db.updateTable('player').set({ currency }).where('id', '=', playerId).execute();
      return account;
    },

    async updateLocale(request) {
      const { locale } = request.body;
      if (!locales.includes(locale)) {
        throw new CallError('bad_request', 'The site has no such language.', {
          details: [{ path: 'body.locale', message: 'is no language of this site' }],
        });
      }
      const { playerId } = playerBehind(request);
      await db.updateTable('player').set({ language: locale }).where('id', '=', playerId).execute();
      return { locale };
    },

    async getCompPoints(request) {
      return { comp_points: (await compPointsOf(db, playerBehind(request).playerId)) ?? '0' };
    },

    async getStatusGroups(request) {
      return { data: await statusGroupsOf(db, playerBehind(request).playerId) };
    },
  } satisfies Pick<
    Handlers,
    'getPlayer' | 'getAccounts' | 'openAccount' | 'updateLocale' | 'getCompPoints' | 'getStatusGroups'
  >;
}
