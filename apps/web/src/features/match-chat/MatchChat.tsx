import type { MatchHead } from '@touchline/client';
import { usePage } from '../../bindings/PageProvider.tsx';
import { useText } from '../../text/useText.ts';
import { Standing } from '../../ui/Standing.tsx';
import { chatAddress } from './chatFrame.ts';
import styles from './MatchChat.module.css';

/** LAY-08: the chat that the operator embeds, or that there is none. */
export function MatchChat({ match }: { readonly match: MatchHead }) {
  const { t } = useText();
  const { config } = usePage();
  const address = chatAddress(config.chat_frame, match.id);
  if (address === null) {
    return (
      <Standing icon="chat" title={t('match.chat.none')} live="status">
        <p className={styles['advice']}>{t('match.chat.none.description')}</p>
      </Standing>
    );
  }
  return (
    <iframe
      className={styles['frame']}
      src={address}
      title={`${t('match.chat')}: ${match.name}`}
      sandbox={address.startsWith('/') ? 'allow-scripts allow-forms' : 'allow-scripts allow-forms allow-same-origin'}
      referrerPolicy="no-referrer"
      loading="lazy"
    />
  );
}
