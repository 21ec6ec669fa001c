import type { Completer } from './context.ts';
import { isLoose, listIn, pick, textIn } from './loose.ts';
import type { Loose } from './loose.ts';

/** Other words for the types of a shared bet. */
const typeWords: Readonly<Record<string, string>> = {
  single: 'single',
  combo: 'combo',
  double: 'combo',
  treble: 'combo',
  accumulator: 'combo',
  system: 'system',
  custom: 'custom_bet',
  custombet: 'custom_bet',
};

/** The type as it is named, or as the parts of the bet imply it. */
function typeOf(given: Loose, systemId: unknown): string {
  const word = textIn(pick(given, 'bet_type', 'type'))
    ?.toLowerCase()
    .replaceAll(/[^a-z]/g, '');
  const named = typeWords[word ?? ''];
  if (named !== undefined) return named;
  if (pick(given, 'custom_odds') !== undefined) return 'custom_bet';
  if (systemId !== undefined) return 'system';
  return (listIn(given['selections'])?.length ?? 0) > 1 ? 'combo' : 'single';
}

/** The specification describes a system by its two counts; our id for it is `wins/total`. */
function systemIdOf(given: Loose): unknown {
  const system = pick(given, 'system_id', 'system_type', 'system');
  if (!isLoose(system)) return system;
  const [wins, total] = [textIn(pick(system, 'win_count')), textIn(pick(system, 'total_count'))];
  return pick(system, 'id') ?? (wins === undefined || total === undefined ? undefined : `${wins}/${total}`);
}

/** An amount above 0; an amount of 0 was not shared. */
function aboveZero(value: unknown): unknown {
  return /[1-9]/.test(textIn(value) ?? '') ? value : undefined;
}

/** The specification names the stake, its currency and its subunits side by side; ours stand in one object. */
function stakeOf(given: Loose): unknown {
  const stake: Loose = isLoose(given['stake']) ? given['stake'] : { ...given, value: given['stake'] };
  const value = aboveZero(pick(stake, 'value', 'amount'));
  if (value === undefined) return undefined;
  return { value, currency: pick(stake, 'currency'), subunits: pick(stake, 'subunits') };
}

/** A shared bet in the fields of the specification (section 3, share bet), or in ours (PLC-09). */
export const completeSharedBet: Completer = (given) => {
  const systemId = systemIdOf(given);
  return {
    ...given,
    bet_type: typeOf(given, systemId),
    system_id: systemId,
    stake: stakeOf(given),
    freebet_stake: aboveZero(given['freebet_stake']),
  };
};

export const completeSharedSelection: Completer = (given) => ({
  ...given,
  specifier: pick(given, 'specifier') ?? '',
  odds: pick(given, 'odds', 'accepted_odds', 'initial_odds'),
});

/** The bets alone, or in an object under any name that holds lists. */
export const completeSharedBets: Completer = (given) => ({ bets: pick(given, 'bets', 'data') });
