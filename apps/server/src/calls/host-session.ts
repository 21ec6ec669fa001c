import type { LoginKind } from '@touchline/contract';
import type { Database } from '../database/connect.ts';
import type { Access } from '../http/access.ts';
import type { HostTokens } from '../player/sessions/host-tokens.ts';
import { canonicalLogin } from '../player/sessions/logins.ts';
import { findByLogin, playerWire } from '../player/sessions/players.ts';
import type { Sessions } from '../player/sessions/sessions.ts';
import { CallError, type Handlers } from './handler.ts';

export interface HostSessionCallsDeps {
  readonly db: Database;
  readonly sessions: Pick<Sessions, 'open' | 'end'>;
  /** Null where no host signs anybody in. */
  readonly hostTokens: HostTokens | null;
  /** Cuts the push connections of a player. */
  readonly disconnectUser: (playerId: string) => void;
  readonly refusedIn: Access['refusedIn'];
  readonly signInBy: readonly LoginKind[];
}

/** [EMB-04] Signing in by a token of the page that frames the product. */
export function hostSessionCalls({
  db,
  sessions,
  hostTokens,
  disconnectUser,
  refusedIn,
  signInBy,
}: HostSessionCallsDeps) {
  return {
    async signInByToken({ body, address, country, caller, cookies }) {
      if (hostTokens === null) throw new CallError('not_found', 'No host signs anybody in on this site.');
      if (refusedIn(country ?? null).includes('sign_in'))
        throw new CallError('sign_in_country', 'Nobody signs in from this country.');
      const sub = await hostTokens.spend(body.token);
      const login = sub === null ? null : canonicalLogin(sub);
      const isKnownKind = login !== null && signInBy.includes(login.includes('@') ? 'email' : 'phone');
      const row = isKnownKind ? await findByLogin(db, login) : undefined;
      if (row === undefined || row.confirmed_at === null)
        throw new CallError('wrong_credentials', 'The token of the host does not hold.');
      // Whoever is here already stays: another session would only close the push connections of this one.
      if (caller?.playerId === row.id) return playerWire(row);
      if (caller !== null) {
        await sessions.end(caller.sessionId);
        disconnectUser(caller.playerId);
      }
      cookies.setSession(await sessions.open(row.id, address), 'framed');
      return playerWire(row);
    },
  } satisfies Pick<Handlers, 'signInByToken'>;
}
