import { marketKey } from '../catalogue/market.ts';
import { isBettable } from '../catalogue/match.ts';
import { isAllowed } from '../catalogue/sellable.ts';
import type { Market, Match, Outcome } from '../catalogue/wire.ts';
import type { Slip, SlipBet, SlipBetType, SlipSelection } from './types.ts';

/** `matchId/marketId|specifier/outcomeId`. */
export const selectionId = (matchId: string, market: { id: string; specifier: string }, outcomeId: string): string =>
  `${matchId}/${marketKey(market)}/${outcomeId}`;

type MatchForSlip = Pick<
  Match,
  'id' | 'urn_id' | 'slug' | 'type' | 'name' | 'competitors' | 'tournament' | 'status' | 'provider'
>;

/** A selection as it is when it is picked: the odds on the button are agreed to. */
export const selectionOf = (match: MatchForSlip, market: Market, outcome: Outcome): SlipSelection => {
  const group = market.market_groups[0];
  return {
    id: selectionId(match.id, market, outcome.id),
    type: match.type,
    matchId: match.id,
    matchUrnId: match.urn_id,
    matchSlug: match.slug,
    marketId: market.id,
    marketName: market.name,
    ...(group === undefined ? {} : { marketGroup: group }),
    specifier: market.specifier,
    outcomeId: outcome.id,
    outcomeName: outcome.name,
    odds: outcome.odds,
    acceptedOdds: outcome.odds,
    initialOdds: outcome.odds,
    provider: match.provider,
    sportKey: match.tournament.sport.key,
    nameA: match.competitors?.home.name ?? match.name,
    nameB: match.competitors?.away.name ?? '',
    categoryName: match.tournament.category.name,
    matchStatus: match.status,
    active: outcome.active,
    isSuspended: !isAllowed(market.status) || !outcome.active,
    isChanged: false,
    isNotAvailable: !isBettable(match.status),
  };
};

export const emptySlip: Slip = { bets: [], remembered: { combo: '', singles: {} } };

/** All selections in the order they were picked. */
export const selectionsOf = (slip: Slip): readonly SlipSelection[] => slip.bets.flatMap((bet) => bet.selections);

export const holds = (slip: Slip, id: string): boolean =>
  slip.bets.some((bet) => bet.selections.some((selection) => selection.id === id));

/** Combo when there is one, else single. */
export const typeOf = (slip: Slip): SlipBetType => slip.bets[0]?.betType ?? 'single';

const comboId = 'combo';
const singleId = (id: string): string => `single:${id}`;

const stakesNow = (slip: Slip): Slip['remembered'] => {
  const [first] = slip.bets;
  if (first?.betType === 'combo') return { ...slip.remembered, combo: first.stake };
  const singles: Record<string, string> = {};
  for (const { stake, selections } of slip.bets) {
    for (const { id } of selections) if (stake !== '') singles[id] = stake;
  }
  return { ...slip.remembered, singles };
};

const asCombo = (selections: readonly SlipSelection[], stake: string): SlipBet => ({
  betId: comboId,
  betType: 'combo',
  stake,
  selections,
});

const asSingle = (selection: SlipSelection, stake: string): SlipBet => ({
  betId: singleId(selection.id),
  betType: 'single',
  stake,
  selections: [selection],
});

/**
 * Adds a selection (SLIP-05): the first is a single, a second to a lone single makes a combo that takes over its stake,
 * a combo grows, and several singles get one more without a stake.
 */
export const addSelection = (slip: Slip, selection: SlipSelection): Slip => {
  if (holds(slip, selection.id)) return slip;
  const [first] = slip.bets;
  if (first === undefined) return { ...slip, bets: [asSingle(selection, '')] };
  if (first.betType === 'combo') {
    return { ...slip, bets: [{ ...first, selections: [...first.selections, selection] }] };
  }
  if (slip.bets.length > 1) return { ...slip, bets: [...slip.bets, asSingle(selection, '')] };
  const selections = [...first.selections, selection];
  return { remembered: stakesNow(slip), bets: [asCombo(selections, first.stake)] };
};

/** Keeps what `keep` says. A combo left with one selection is a single with the combo's stake (SLIP-05). */
export const keepSelections = (slip: Slip, keep: (selection: SlipSelection) => boolean): Slip => {
  const kept = selectionsOf(slip).filter(keep);
  if (kept.length === selectionsOf(slip).length) return slip;
  const [only] = kept;
  if (only === undefined) return emptySlip;
  const left = new Set(kept.map((selection) => selection.id));
  const singles = Object.fromEntries(Object.entries(slip.remembered.singles).filter(([id]) => left.has(id)));
  const remembered = { ...slip.remembered, singles };
  const [first] = slip.bets;
  if (first?.betType === 'combo') {
    const bet = kept.length === 1 ? asSingle(only, first.stake) : asCombo(kept, first.stake);
    return { bets: [bet], remembered };
  }
  return { bets: slip.bets.filter((bet) => bet.selections.every((selection) => left.has(selection.id))), remembered };
};

export const removeSelection = (slip: Slip, id: string): Slip =>
  keepSelections(slip, (selection) => selection.id !== id);

/** Whether the player may choose between singles and a combo: not with fewer than two selections (SLIP-08). */
export const canChooseType = (slip: Slip): boolean => selectionsOf(slip).length > 1;

/**
 * Singles split the combo, a combo merges the singles (SLIP-09); ignored when it is that type already or there is
 * nothing to split or merge (SLIP-08). Each form keeps the stakes typed into it: a split gives back what the singles had
 * before, none at first: a combo's 10.00 never becomes 10.00 on each single by itself. A merge gives back the combo's
 * own stake, or, when it never had one, the first single's.
 */
export const chooseType = (slip: Slip, betType: SlipBetType): Slip => {
  if (typeOf(slip) === betType || !canChooseType(slip)) return slip;
  const remembered = stakesNow(slip);
  const selections = selectionsOf(slip);
  if (betType === 'single') {
    return { remembered, bets: selections.map((pick) => asSingle(pick, remembered.singles[pick.id] ?? '')) };
  }
  const typed = slip.bets.find((bet) => bet.stake.trim() !== '')?.stake ?? '';
  return { remembered, bets: [asCombo(selections, remembered.combo === '' ? typed : remembered.combo)] };
};

/** Puts typed text in one stake field. */
export const typeStake = (slip: Slip, betId: string, text: string): Slip =>
  slip.bets.some((bet) => bet.betId === betId && bet.stake !== text)
    ? { ...slip, bets: slip.bets.map((bet) => (bet.betId === betId ? { ...bet, stake: text } : bet)) }
    : slip;

/** Puts the same text in every stake field. */
export const typeStakeForAll = (slip: Slip, text: string): Slip =>
  slip.bets.some((bet) => bet.stake !== text)
    ? { ...slip, bets: slip.bets.map((bet) => ({ ...bet, stake: text })) }
    : slip;

/** Takes whole entries out, such as those that were placed. */
export const withoutBets = (slip: Slip, betIds: ReadonlySet<string>): Slip => {
  const gone = new Set(
    slip.bets.filter((bet) => betIds.has(bet.betId)).flatMap((bet) => bet.selections.map((selection) => selection.id)),
  );
  return keepSelections(slip, (selection) => !gone.has(selection.id));
};
