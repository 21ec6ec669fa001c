import { toSubunits } from '@touchline/rules';
import type { Database } from '../../database/connect.ts';
import type { OperatorLimit } from '../../database/tables/protection-tables.ts';
import type { Operator } from '../../operator/operator.ts';

/** The operator's limits in subunits. */
function operatorLimits({ config, currency }: Operator): readonly OperatorLimit[] {
  return Object.entries(config.protection.limits).flatMap(([code, byType]) => {
    const unit = String(currency(code)?.subunits ?? 1n);
    return (['deposit', 'stake', 'loss'] as const).flatMap((type) =>
      (['day', 'week', 'month'] as const).flatMap((period) => {
        const subunits = toSubunits(byType[type]?.[period] ?? '', unit);
        return subunits === null ? [] : [{ type, period, currency: code, amount: String(subunits) }];
      }),
    );
  });
}

/** Writes what the operator's file says of limits into the database, whose functions enforce it (RG-04). */
export async function keepProtection(db: Database, operator: Operator): Promise<void> {
  const { flags, protection } = operator.config;
  const row = {
    is_on: flags.responsible_gambling,
    raise_after: `${protection.raise_after_hours} hours`,
    confirm_within: `${protection.confirm_within_hours} hours`,
    house: JSON.stringify(operatorLimits(operator)),
    registers: JSON.stringify(
      Object.fromEntries(
        Object.entries(protection.registers).map(([country, { answer_hours: hours }]) => [country, hours]),
      ),
    ),
  };
  await db
    .insertInto('protection')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}
