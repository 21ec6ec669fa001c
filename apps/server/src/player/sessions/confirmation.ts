import type { Database } from '../../database/connect.ts';
import type { SignUp } from '../../database/tables/players-tables.ts';
import { dropLetters, spendLetter } from './account-letters.ts';

/** What a sign-up makes of its player once it is confirmed; nothing without one. */
export function columnsOf(signUp: SignUp | null) {
  if (signUp === null) return {};
  const { passwordHash: password_hash, currency, language, affiliate, person } = signUp;
  const account = { password_hash, currency, language, affiliate };
  if (person === undefined) return account;
  const { country, municipality = null, birthDate: birth_date, phone: mobile_phone } = person;
  const { firstName: first_name, lastName: last_name } = person;
  return { ...account, country, municipality, first_name, last_name, birth_date, mobile_phone };
}

/**
 * Confirms an address by its letter, with the password of the sign-up, or with another one. Returns the player; null where
 * the letter is spent.
 */
export function confirmByLetter(db: Database, token: string, passwordHash: string | null): Promise<string | null> {
  return db.transaction().execute(async (transaction) => {
    const spent = await spendLetter(transaction, token, 'confirmation');
    if (spent === null) return null;
    const chosen = passwordHash === null ? {} : { passwordHash };
    await transaction
      .updateTable('player')
      .set({ ...columnsOf(spent.signUp && { ...spent.signUp, ...chosen }), confirmed_at: new Date() })
      .where('id', '=', spent.playerId)
      .where('confirmed_at', 'is', null)
      .execute();
    await dropLetters(transaction, spent.playerId, 'confirmation');
    return spent.playerId;
  });
}
