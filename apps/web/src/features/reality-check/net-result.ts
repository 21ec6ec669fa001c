import type { RealityCheckView } from '@touchline/client';
import { type CurrencyFacts, fromSubunits, toSubunits } from '@touchline/rules';

/**
 * What was won less what was staked, exact decimal text with all places of the currency, below 0 with a minus; null where an
 * amount is finer than the currency, or that is not known.
 */
export function netResult(
  { won, staked, currency }: Pick<RealityCheckView, 'won' | 'staked' | 'currency'>,
  currencies: readonly CurrencyFacts[],
): string | null {
  const { subunits } = currencies.find(({ code }) => code === currency) ?? {};
  if (subunits === undefined) return null;
  const [plus, minus] = [toSubunits(won, subunits), toSubunits(staked, subunits)];
  if (plus === null || minus === null) return null;
  const net = plus - minus;
  return net < 0n ? `-${fromSubunits(-net, subunits)}` : fromSubunits(net, subunits);
}
