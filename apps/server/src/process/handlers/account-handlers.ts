import { join } from 'node:path';
import { accountCalls } from '../../calls/accounts-calls.ts';
import { playerCalls } from '../../calls/player.ts';
import { sessionCalls } from '../../calls/session.ts';
import type { FeedClock } from '../../catalogue/feed-clock.ts';
import type { Database } from '../../database/connect.ts';
import type { Access } from '../../http/access.ts';
import { createAccountMail } from '../../player/mail/account-mail.ts';
import { folderMail } from '../../player/mail/mail.ts';
import { createLetterRation } from '../../player/mail/ration.ts';
import { createAttempts } from '../../player/sessions/attempts.ts';
import { findPlayer } from '../../player/sessions/players.ts';
import type { Sessions } from '../../player/sessions/sessions.ts';
import { welcome } from '../../sportsbook/bonuses/welcome.ts';
import { defaultCurrency, pageAddress } from '../../sportsbook/operator.ts';
import { accountsOf, openAccount } from '../../sportsbook/ledger/accounts.ts';
import { currencyOf } from '../../sportsbook/ledger/currencies.ts';
import type { ServerOptions } from '../options.ts';

export interface AccountHandlersDeps {
  readonly db: Database;
  readonly options: Pick<ServerOptions, 'dataFolder' | 'publicUrl' | 'campaign'>;
  readonly clock: Pick<FeedClock, 'now'>;
  readonly sessions: Sessions;
  readonly refusedIn: Access['refusedIn'];
  readonly disconnectUser: (playerId: string) => void;
  /** Origin of the page; known once the port is open. */
  readonly origin: () => string;
  readonly onError: (error: unknown) => void;
}

/** Calls about players, their sessions and their accounts. */
export function accountHandlers({
  db,
  options,
  clock,
  sessions,
  disconnectUser,
  refusedIn,
  origin,
  onError,
}: AccountHandlersDeps) {
  const accountMail = createAccountMail({
    db,
    mail: folderMail(join(options.dataFolder, 'mail'), onError),
    letters: createLetterRation(db),
    pageAddress: (path, locale) => pageAddress(origin(), path, locale),
  });
  const shared = { db, sessions, attempts: createAttempts(db), accountMail, disconnectUser, refusedIn };
  const welcomeDeps = {
    db,
    // There is no bank behind a local server.
    playMoney: options.publicUrl === null,
    campaign: options.campaign,
    now: () => clock.now(),
  };
  return {
    ...sessionCalls(shared),
    ...accountCalls({
      ...shared,
      async welcome(playerId) {
        const player = await findPlayer(db, playerId);
        await welcome(welcomeDeps, playerId, player?.currency ?? defaultCurrency);
      },
    }),
    ...playerCalls({
      db,
      accounts: {
        list: (playerId) => accountsOf(db, playerId),
        open: async (playerId, currency) =>
          currencyOf(currency) === undefined ? null : openAccount(db, playerId, currency),
      },
    }),
  };
}
