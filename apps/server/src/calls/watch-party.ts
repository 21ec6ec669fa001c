import { createHmac } from 'node:crypto';
import type { Database } from '../database/connect.ts';
import { secretNamed } from '../player/sessions/secrets.ts';
import { playerBehind } from './caller.ts';
import type { Handlers } from './handler.ts';

/** The id under which the service of the chats beside matches knows a player (API-10a): it never changes, and does not reveal their id here. */
export function watchPartyCalls({ db }: { readonly db: Database }) {
  return {
    async getWatchPartyId(request) {
      const { playerId } = playerBehind(request);
      const secret = await secretNamed(db, 'watch-party');
      return { user_id: createHmac('sha256', secret).update(playerId).digest('base64url') };
    },
  } satisfies Pick<Handlers, 'getWatchPartyId'>;
}
