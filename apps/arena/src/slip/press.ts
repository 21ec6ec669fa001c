import type { ArenaGame, ArenaBetRequest, ArenaWallet } from '@touchline/contract/arena';
import { amountText, readStake } from './money.ts';
import type { TextKey } from '../text/text.ts';

/** What somebody wants to bet on. */
export interface Choice {
  readonly round: string;
  readonly market: ArenaBetRequest['market'];
  readonly selection: string;
  readonly odds: string;
  /** Words for market and selection. */
  readonly marketName: string;
  readonly selectionName: string;
}

/** The bet that is asked for with what stands in the slip, the stake as typed; null while that is no bet. */
export function pressOf(
  game: ArenaGame,
  choice: Choice | null,
  stake: string,
  wallet: ArenaWallet | null,
): ArenaBetRequest | null {
  const amount = wallet === null ? null : readStake(stake, wallet);
  if (choice === null || wallet === null || amount === null) return null;
  const { round, market, selection, odds } = choice;
  return { game, round, market, selection, odds, stake: amountText(amount, wallet), currency: wallet.currency };
}

/** Equal for the same bet, and for no other. */
export function nameOf({ game, round, market, selection, odds, stake, currency }: ArenaBetRequest): string {
  return JSON.stringify([game, round, market, selection, odds, stake, currency]);
}

/**
 * Whether a press was on this choice, whatever its stake and its price. Numbers roll on to the next draw by themselves:
 * they are the same choice there.
 */
export function isOn(choice: Choice | null, { round, market, selection }: ArenaBetRequest): boolean {
  return (
    (choice?.round === round || market === 'numbers') && choice?.market === market && choice.selection === selection
  );
}

/**
 * Text about the presses of a game that got no answer; null without any. `current` is what would be sent now: to press
 * again is advised only where that asks for one of these very bets, for any other would be taken beside them (I1).
 */
export function unknownText(
  presses: readonly ArenaBetRequest[],
  current: ArenaBetRequest | null,
  isOnSale: (round: string) => boolean,
): TextKey | null {
  if (presses.length === 0) return null;
  const open = presses.filter(({ round }) => isOnSale(round));
  if (open.length === 0) return 'slip.closed.unknown';
  const isSame = current !== null && open.some((press) => nameOf(press) === nameOf(current));
  return isSame ? 'slip.unknown' : 'slip.unknown.other';
}
