import { useLanguage } from '../language.ts';
import type { Choice } from './press.ts';

interface Props {
  readonly choice: Choice;
  /** Where and when: `Willow Park, 14:32`. */
  readonly about: string;
  readonly remove: () => void;
}

/** The selection in the slip, with a button that removes it. */
export function PickedChoice({ choice, about, remove }: Props) {
  const { t } = useLanguage();
  return (
    <div className="picked">
      <span className="quiet">{about}</span>
      <strong>{choice.selectionName}</strong>
      <span className="quiet">{choice.marketName}</span>
      <span className="price" dir="ltr">
        {choice.odds}
      </span>
      <button type="button" className="plain" onClick={remove}>
        {t('slip.remove')}
      </button>
    </div>
  );
}
