import type { ReactNode } from 'react';
import { useHasFairPrices } from '../../bindings/betting.ts';
import { useOddsSpeech } from '../../bindings/odds-speech.ts';
import { useSuspension } from '../../bindings/suspension.ts';
import { useText } from '../../text/use-text.ts';
import { FairPrices } from './FairPrices.tsx';
import styles from './MarketHelp.module.css';
import { SuspensionNote } from './SuspensionNote.tsx';

interface Props {
  readonly matchId: string;
  readonly marketKey: string;
  readonly name: string;
  /** What else can be done with its prices. */
  readonly children: ReactNode;
}

/** What a market says of itself on request; it stays until it is closed, so that no row moves by itself. */
export function AboutMarket({ matchId, marketKey, name, children }: Props) {
  const { t } = useText();
  const hasFairPrices = useHasFairPrices();
  const speech = useOddsSpeech();
  const isSpoken = speech.market?.matchId === matchId && speech.market.marketKey === marketKey;
  const suspension = useSuspension(matchId, marketKey);
  return (
    <section className={styles.about} aria-label={t('odds-help.about', { name })}>
      {suspension === null ? (
        <p className={styles.note}>{t('odds-help.open')}</p>
      ) : (
        <SuspensionNote suspension={suspension} />
      )}
      <button
        type="button"
        className={styles.speak}
        aria-pressed={isSpoken}
        onClick={() => (isSpoken ? speech.choose('selections') : speech.chooseMarket(matchId, marketKey))}
      >
        {t('odds-help.speech.this')}
      </button>
      {children}
      {hasFairPrices ? <FairPrices matchId={matchId} marketKey={marketKey} /> : null}
    </section>
  );
}
