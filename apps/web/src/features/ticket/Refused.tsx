import { useText } from '../../text/use-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Details } from './Details.tsx';
import styles from './SelectionCard.module.css';

interface Props {
  /** The server's message, as text key or sentence; null for none. */
  readonly message: string | null;
  /** Sentences or text keys that say more. */
  readonly details: readonly string[];
  readonly className?: string | undefined;
}

/** Why the server refused one bet or selection, shown at that bet or selection (PLC-04). */
export function Refused({ message, details, className = styles.error }: Props) {
  const { t, serverText } = useText();
  if (message === null) return null;
  return (
    <div className={className} data-error>
      <Icon name="warning" size="small" />
      <div>
        <p>{serverText(message, t('error.place_bets.default'))}</p>
        <Details of={details} />
      </div>
    </div>
  );
}
