import type { Feed } from '@touchline/feed';
import { settingsCalls } from '../../calls/settings-calls.ts';
import { walletCalls } from '../../calls/wallet.ts';
import { watchPartyCalls } from '../../calls/watch-party.ts';
import { websocketCalls, type WebsocketCallsDeps } from '../../calls/websocket.ts';
import type { Database } from '../../database/connect.ts';
import type { Arena } from '../../games/arena.ts';
import type { Operator } from '../../operator/operator.ts';
import type { Role } from '../cluster/role.ts';

export interface SiteHandlersDeps {
  readonly db: Database;
  readonly operator: Operator;
  readonly feed: Pick<Feed, 'sports'>;
  readonly arena: Arena;
  readonly role: Pick<Role, 'fresh'>;
  /** Secret that push tokens are signed with. */
  readonly pushSecret: string;
  /** Ms since epoch, by the clock that push tokens are judged by. */
  readonly pushNow: () => number;
  /** Called before a player is given tokens of private channels; null where the push engine itself knows who listens. */
  readonly admit: NonNullable<WebsocketCallsDeps['admit']> | null;
  /** Whether a game may lead back to an address. */
  readonly canLeadBackTo: (address: string) => boolean;
}

/** Calls about the site: settings, push tokens, and games of other providers. */
export function siteHandlers({
  db,
  operator,
  feed,
  arena,
  role,
  pushSecret,
  pushNow,
  admit,
  canLeadBackTo,
}: SiteHandlersDeps) {
  const providers = [...new Set(feed.sports.map(({ provider }) => provider))];
  return {
    ...settingsCalls({
      db,
      operator,
      providers: () => providers.map((provider) => ({ provider, active: role.fresh() })),
    }),
    ...websocketCalls({
      secret: pushSecret,
      now: pushNow,
      locales: operator.locales.map(({ code }) => code),
      ...(admit === null ? {} : { admit }),
    }),
    ...watchPartyCalls({ db }),
    ...walletCalls({
      isOn: (provider) => operator.config.additional_providers[provider].enabled,
      launch: arena.launch,
      canLeadBackTo,
    }),
  };
}
