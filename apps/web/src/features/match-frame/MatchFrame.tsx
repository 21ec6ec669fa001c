import { hostOf, type SafeAddress } from '../../bindings/addresses.ts';
import { useRefusals } from '../../bindings/match-facts.ts';
import { useText } from '../../text/use-text.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import styles from './MatchFrame.module.css';

interface Props {
  readonly address: SafeAddress;
  /** What the frame is called to who cannot see it. */
  readonly title: string;
}

/** LAY-08a, CAT-10b: a page of the operator's or of a service that stands beside a match, without a way out of its frame. */
export function MatchFrame({ address: { address, isOwn }, title }: Props) {
  const { t } = useText();
  const refused = useRefusals(address);
  if (refused.frame) {
    return <EmptyState icon="warning" title={t('match.refused', { host: hostOf(address) })} live="status" />;
  }
  return (
    <iframe
      className={styles.frame}
      src={address}
      title={title}
      // Scripts of a page of our own origin must not reach ours: it is then a stranger like any other.
      sandbox={isOwn ? 'allow-scripts allow-forms' : 'allow-scripts allow-forms allow-same-origin'}
      referrerPolicy="no-referrer"
      loading="lazy"
    />
  );
}
