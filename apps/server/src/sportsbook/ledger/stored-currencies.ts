import type { Database } from '../../database/connect.ts';
import { StartProblem } from '../../database/problem.ts';
import { addCurrency, type Currency, currencyOf } from './currencies.ts';

function decimalsOf(subunits: bigint): number {
  return String(subunits).length - 1;
}

/**
 * Keeps what the currencies on offer are, because amounts are stored in their subunits; makes those known that were on offer
 * once. Throws StartProblem where a currency on offer is another than the one that amounts were stored in.
 */
export async function keepCurrencies(db: Database, offered: readonly Currency[]): Promise<void> {
  await db
    .insertInto('currency')
    .values(offered.map(({ code, subunits, fiat }) => ({ code, subunits: String(subunits), fiat })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const { code, subunits, fiat } of await db.selectFrom('currency').selectAll().execute()) {
    const kept = { code, subunits: BigInt(subunits), fiat };
    const known = currencyOf(code);
    if (known === undefined) addCurrency(kept);
    else if (known.subunits !== kept.subunits || known.fiat !== fiat)
      throw new StartProblem(
        `amounts in ${code} are stored with ${decimalsOf(kept.subunits)} decimals as ${fiat ? 'fiat' : 'crypto'}, and this start has ${decimalsOf(known.subunits)} as ${known.fiat ? 'fiat' : 'crypto'}: leave the currency as it was, or give the new one another code`,
      );
  }
}
