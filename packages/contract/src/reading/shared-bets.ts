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
function typeOf(raw: Loose, systemId: unknown): string {
  const word = textIn(pick(raw, 'bet_type', 'type'))
    ?.toLowerCase()
    .replaceAll(/[^a-z]/g, '');
  const named = typeWords[word ?? ''];
  if (named !== undefined) return named;
  if (pick(raw, 'custom_odds') !== undefined) return 'custom_bet';
  if (systemId !== undefined) return 'system';
  return (listIn(raw['selections'])?.length ?? 0) > 1 ? 'combo' : 'single';
}

/** The specification describes a system by its two counts; our id for it is `wins/total`. */
function systemIdOf(raw: Loose): unknown {
  const system = pick(raw, 'system_id', 'system_type', 'system');
  if (!isLoose(system)) return system;
  const [wins, total] = [textIn(pick(system, 'win_count')), textIn(pick(system, 'total_count'))];
  return pick(system, 'id') ?? (wins === undefined || total === undefined ? undefined : `${wins}/${total}`);
}

/** An amount above 0; an amount of 0 was not shared. */
function aboveZero(value: unknown): unknown {
  return /[1-9]/.test(textIn(value) ?? '') ? value : undefined;
}

/** The specification names the stake, its currency and its subunits side by side; ours stand in one object. */
function stakeOf(raw: Loose): unknown {
  const stake: Loose = isLoose(raw['stake']) ? raw['stake'] : { ...raw, value: raw['stake'] };
  const value = aboveZero(pick(stake, 'value', 'amount'));
  if (value === undefined) return undefined;
  return { value, currency: pick(stake, 'currency'), subunits: pick(stake, 'subunits') };
}

/** A shared bet in the fields of the specification (section 3, share bet), or in ours (PLC-09). */
export const completeSharedBet: Completer = (raw) => {
  const systemId = systemIdOf(raw);
  return {
    ...raw,
    bet_type: typeOf(raw, systemId),
    system_id: systemId,
    stake: stakeOf(raw),
    freebet_stake: aboveZero(raw['freebet_stake']),
  };
};

export const completeSharedSelection: Completer = (raw) => ({
  ...raw,
  specifier: pick(raw, 'specifier') ?? '',
  odds: pick(raw, 'odds', 'accepted_odds', 'initial_odds'),
});

/** The bets alone, or in an object under any name that holds lists. */
export const completeSharedBets: Completer = (raw) => ({ bets: pick(raw, 'bets', 'data') });
