import { accountCalls } from '../../calls/accounts-calls.ts';
import { paymentCalls } from '../../calls/payments-calls.ts';
import { playerCalls } from '../../calls/player.ts';
import { sessionCalls } from '../../calls/session.ts';
import type { Payments } from '../../cashier/payments.ts';
import type { FeedClock } from '../../catalogue/feed-clock.ts';
import type { Database } from '../../database/connect.ts';
import type { Access } from '../../http/access.ts';
import { createAccountMail } from '../../player/mail/account-mail.ts';
import type { Mail } from '../../player/mail/mail.ts';
import { createLetterRation } from '../../player/mail/ration.ts';
import { createAttempts } from '../../player/sessions/attempts.ts';
import { findPlayer } from '../../player/sessions/players.ts';
import type { Sessions } from '../../player/sessions/sessions.ts';
import { welcome } from '../../sportsbook/bonuses/welcome.ts';
import { pageAddress } from '../../operator/client-config.ts';
import type { Operator } from '../../operator/operator.ts';
import { accountsOf, openAccount } from '../../sportsbook/ledger/accounts.ts';
import type { ServerOptions } from '../options.ts';

export interface AccountHandlersDeps {
  readonly db: Database;
  readonly options: Pick<ServerOptions, 'publicUrl' | 'campaign'>;
  readonly operator: Operator;
  readonly mail: Mail;
  readonly clock: Pick<FeedClock, 'now'>;
  readonly sessions: Sessions;
  readonly refusedIn: Access['refusedIn'];
  readonly payments: Payments;
  readonly disconnectUser: (playerId: string) => void;
  /** Origin of the page; known once the port is open. */
  readonly origin: () => string;
}

/** Calls about players, their sessions and their accounts. */
export function accountHandlers({
  db,
  options,
  operator,
  mail,
  clock,
  sessions,
  payments,
  disconnectUser,
  refusedIn,
  origin,
}: AccountHandlersDeps) {
  const accountMail = createAccountMail({
    db,
    mail,
    letters: createLetterRation(db),
    pageAddress: (path, locale) => pageAddress(operator, origin(), path, locale),
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
      hasCurrency: (code) => operator.currency(code) !== undefined,
      async welcome(playerId) {
        const player = await findPlayer(db, playerId);
        await welcome(welcomeDeps, playerId, player?.currency ?? operator.config.default_currency);
      },
    }),
    ...paymentCalls({ db, payments }),
    ...playerCalls({
      db,
      locales: operator.locales.map(({ code }) => code),
      accounts: {
        list: (playerId) => accountsOf(db, playerId),
        open: async (playerId, currency) =>
          operator.currency(currency) === undefined ? null : openAccount(db, playerId, currency),
      },
    }),
  };
}
