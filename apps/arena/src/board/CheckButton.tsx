import { useLanguage } from '../language.ts';

interface Props {
  /** Says which round it is. */
  readonly about: string;
  readonly check: () => void;
}

/** Asks for a check of the result of a round. */
export function CheckButton({ about, check }: Props) {
  const { t } = useLanguage();
  return (
    <button type="button" className="check-button" aria-label={t('fair.check.of', { about })} onClick={check}>
      {t('fair.check')}
    </button>
  );
}
