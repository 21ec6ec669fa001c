import { createHash, randomInt } from 'node:crypto';
import type { SharedBet } from '@touchline/contract';
import type { Database } from '../database/connect.ts';
import { createRation } from '../player/sessions/attempts.ts';
import { CallError, type Handlers } from './handler.ts';

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 10;
/** Without characters that are mistaken for each other. */
const codeForm = /^[0-9A-HJKMNP-TV-Z]{10}$/;

function newCode(): string {
  return Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('');
}

/** Anybody may share, and codes are stored for good: the rate of new ones is limited for each address. */
const shareLimit = { what: 'share', most: 60, windowSeconds: 600 } as const;

/** Shared slips (PLC-09): the code reveals the selections, never the player. */
export function sharingCalls({ db }: { readonly db: Database }): Pick<Handlers, 'shareBets' | 'getSharedBets'> {
  const ration = createRation(db, shareLimit);
  const codeOf = (fingerprint: Buffer) =>
    db.selectFrom('share_code').select('code').where('fingerprint', '=', fingerprint).executeTakeFirst();

  return {
    async shareBets({ body, address }) {
      const bets = JSON.stringify(body.bets);
      const fingerprint = createHash('sha256').update(bets).digest();
      const known = await codeOf(fingerprint);
      if (known !== undefined) return { code: known.code };
      if (!(await ration.take(address)))
        throw new CallError('too_many_requests', 'Too many slips were shared; try again later.');
      await db
        .insertInto('share_code')
        .values({ code: newCode(), fingerprint, bets })
        .onConflict((conflict) => conflict.column('fingerprint').doNothing())
        .execute();
      const row = await codeOf(fingerprint);
      if (row === undefined) throw new Error('a shared slip is gone');
      return { code: row.code };
    },

    async getSharedBets({ query }) {
      // Codes are read aloud and typed, so lower case counts as upper case. Other characters never occur in a code.
      const code = query.code.toUpperCase();
      const row = codeForm.test(code)
        ? await db.selectFrom('share_code').select('bets').where('code', '=', code).executeTakeFirst()
        : undefined;
      if (row === undefined) throw new CallError('not_found', 'No slip was shared under this code.');
      // Only `shareBets` writes this column, with data that the contract has parsed.
      return { bets: row.bets as SharedBet[] };
    },
  };
}
