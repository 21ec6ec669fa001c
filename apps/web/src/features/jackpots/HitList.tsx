import { type ReactNode, useId, useState } from 'react';
import type { JackpotHit } from '@touchline/contract';
import { useJackpotHits } from '../../bindings/jackpots.ts';
import { useSumText } from '../../bindings/sums.ts';
import { useText } from '../../text/use-text.ts';
import { Segment, Segmented } from '../../ui/Segmented.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import styles from './HitList.module.css';

interface Props {
  readonly playerId: string;
  /** Only hits of this jackpot; null for all. */
  readonly jackpotId: string | null;
}

/** [JACK-02] The latest hits: of everybody, or the player's own. */
export function HitList({ playerId, jackpotId }: Props) {
  const { t } = useText();
  const id = useId();
  const [isOwn, setIsOwn] = useState(false);
  return (
    <section className={styles.hits} aria-labelledby={id} data-hits={isOwn ? 'own' : 'all'}>
      <header className={styles.head}>
        <h2 id={id}>{t('jackpots.hits')}</h2>
        <Segmented label={t('jackpots.hits.whose')} variant="small">
          <Segment isOn={!isOwn} onClick={() => setIsOwn(false)}>
            {t('jackpots.hits.everybody')}
          </Segment>
          <Segment isOn={isOwn} onClick={() => setIsOwn(true)}>
            {t('jackpots.hits.own')}
          </Segment>
        </Segmented>
      </header>
      <Hits playerId={playerId} jackpotId={jackpotId} isOwn={isOwn} />
    </section>
  );
}

function Hits({ playerId, jackpotId, isOwn }: Props & { readonly isOwn: boolean }): ReactNode {
  const { t } = useText();
  const { state, value } = useJackpotHits(playerId, { jackpotId, isOwn });
  if (value === null && state === 'loading')
    return <SkeletonRows count={3} className={styles.waiting} label={t('loading')} />;
  if (value === null) return <output className={styles.note}>{t('jackpots.hits.failed')}</output>;
  if (value.data.length === 0)
    return <output className={styles.note}>{t(isOwn ? 'jackpots.hits.empty.own' : 'jackpots.hits.empty')}</output>;
  return (
    <ul className={styles.list}>
      {value.data.map((hit) => (
        <Hit key={hit.id} hit={hit} />
      ))}
    </ul>
  );
}

function Hit({ hit }: { readonly hit: JackpotHit }) {
  const { formats } = useText();
  const sumText = useSumText();
  const at = Date.parse(hit.created_at);
  return (
    <li className={styles.hit} data-hit={hit.id}>
      <b>{hit.jackpot_level_name}</b>
      <span className={styles.amount}>{sumText(hit.amount, hit.currency)}</span>
      <span className={styles.name}>{hit.jackpot_name}</span>
      <time dateTime={hit.created_at} title={formats.instant(at)}>
        {formats.moment(at)}
      </time>
    </li>
  );
}
