import { useLanguage } from '../language.ts';
import type { Choice } from '../slip/press.ts';

interface Props {
  /** What stands in the slip once it is pressed. */
  readonly offer: Choice;
  /** What stands in the slip now. */
  readonly choice: Choice | null;
  /** Selection as it is read out, where that is not its name. */
  readonly pick?: string;
  readonly choose: (choice: Choice) => void;
}

export function isSameBet(choice: Choice | null, { round, market, selection }: Choice): boolean {
  return choice?.round === round && choice.market === market && choice.selection === selection;
}

/** A price; pressing it puts it in the slip. */
export function PriceButton({ offer, choice, pick = offer.selectionName, choose }: Props) {
  const { t } = useLanguage();
  const { market, marketName, selection, odds } = offer;
  return (
    <button
      type="button"
      className="odds"
      aria-pressed={isSameBet(choice, offer)}
      aria-label={t('card.price', { market: marketName, pick, odds })}
      data-price={market === 'forecast' ? undefined : `${market} ${selection}`}
      onClick={() => choose(offer)}
    >
      {odds}
    </button>
  );
}
