import { createHash, randomInt } from 'node:crypto';
import type { SharedBet } from '@touchline/contract';
import type { Database } from '../database/connect.ts';
import { createRation } from '../player/sessions/attempts.ts';
import { CallError, type Handlers } from './handler.ts';

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 10;
/** Without letters and digits that are taken for each other. */
const codeForm = /^[0-9A-HJKMNP-TV-Z]{10}$/;

function newCode(): string {
  return Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('');
}

/** Anybody may share and a code is kept: new ones are bounded for each address, so that nobody fills the database. */
const shareLimit = { what: 'share', most: 60, windowSeconds: 600 } as const;

/** Shared slips (PLC-09): whoever has the code sees what was picked, never by whom. */
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
      // Codes are read out and typed: small letters count as capitals. Another form is never one of ours.
      const code = query.code.toUpperCase();
      const row = codeForm.test(code)
        ? await db.selectFrom('share_code').select('bets').where('code', '=', code).executeTakeFirst()
        : undefined;
      if (row === undefined) throw new CallError('not_found', 'No slip was shared under this code.');
      // The column holds only what `shareBets` put there, which the contract had read.
      return { bets: row.bets as SharedBet[] };
    },
  };
}
