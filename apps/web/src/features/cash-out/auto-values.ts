import type { AutoCashOut, Bet } from '@touchline/contract';
import { type AutoProblem, autoProblems, fromSubunits, readTypedAmount, toSubunits } from '@touchline/rules';
import type { Formats } from '../../text/formats.ts';
import type { TextKey } from '../../text/use-text.ts';

export type AutoField = 'takeProfit' | 'stopLoss';
/** What is wrong with a field; `limit` is an amount, where the words have one. */
export interface FieldProblem {
  readonly key: TextKey;
  readonly limit: string | null;
}
export type ReadAuto =
  | { readonly kind: 'values'; readonly values: AutoCashOut }
  | { readonly kind: 'wrong'; readonly problems: Readonly<Partial<Record<AutoField, FieldProblem>>> };

/** The stored values in the format of the inputs. */
export function writtenValues(set: AutoCashOut | null, { figures }: Pick<Formats, 'figures'>) {
  const written = (value: string | null | undefined): string => figures(value ?? '');
  return { takeProfit: written(set?.take_profit), stopLoss: written(set?.stop_loss) };
}

const KEYS = {
  not_above_offer: 'cashout.auto.not_above_offer',
  above_win: 'cashout.auto.above_win',
  not_below_offer: 'cashout.auto.not_below_offer',
  not_above_nothing: 'cashout.auto.not_above_nothing',
} as const satisfies Record<AutoProblem['kind'], TextKey>;

interface Field {
  readonly value: bigint | null;
  readonly problem: FieldProblem | null;
}

function readField(typed: string, { stake }: Bet, locale: string): Field {
  const read = readTypedAmount(typed, stake.subunits, { currency: stake.currency, locale });
  switch (read.kind) {
    case 'empty':
      return { value: null, problem: null };
    case 'amount':
      return { value: read.subunits, problem: null };
    case 'not_an_amount':
      return { value: null, problem: { key: 'cashout.auto.invalid', limit: null } };
    case 'unclear':
      return { value: null, problem: { key: 'cashout.auto.unclear', limit: null } };
    case 'too_precise':
      return { value: null, problem: { key: 'cashout.auto.too_precise', limit: null } };
    default:
      return read satisfies never;
  }
}

/** What was typed as the values of an automatic cash-out: as the call takes them, or what is wrong at which field. */
export function readAutoValues(typed: Readonly<Record<AutoField, string>>, bet: Bet, locale: string): ReadAuto {
  const { subunits } = bet.stake;
  const take = readField(typed.takeProfit, bet, locale);
  const stop = readField(typed.stopLoss, bet, locale);
  if (take.problem !== null || stop.problem !== null) {
    return {
      kind: 'wrong',
      problems: {
        ...(take.problem === null ? {} : { takeProfit: take.problem }),
        ...(stop.problem === null ? {} : { stopLoss: stop.problem }),
      },
    };
  }
  if (take.value === null && stop.value === null)
    return { kind: 'wrong', problems: { takeProfit: { key: 'cashout.auto.missing', limit: null } } };
  const offer = bet.to_cashout === null ? null : toSubunits(bet.to_cashout, subunits);
  const potential = toSubunits(bet.potential_win_amount, subunits) ?? 0n;
  const problems = autoProblems({ takeProfit: take.value, stopLoss: stop.value }, offer, potential);
  if (problems.length > 0) {
    const texts = problems.map(({ field, kind, limit }) => [
      field,
      { key: KEYS[kind], limit: fromSubunits(limit, subunits) },
    ]);
    return { kind: 'wrong', problems: Object.fromEntries(texts) };
  }
  const text = (value: bigint | null): string | null => (value === null ? null : fromSubunits(value, subunits));
  return { kind: 'values', values: { take_profit: text(take.value), stop_loss: text(stop.value) } };
}
