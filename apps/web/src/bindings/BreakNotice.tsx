import type { Pause } from '@touchline/contract';
import { datedMoment } from '../text/dated.ts';
import { type Text, useText } from '../text/use-text.ts';
import styles from './BreakNotice.module.css';
import { useRunningBreak } from './breaks.ts';
import { PageLink } from './links.tsx';

/** Until when nothing is staked or paid in, in the player's zone (RG-09). */
export function pauseWords({ t, formats, locale }: Text, { kind, until }: Pause): string {
  if (kind === 'register') return t('breaks.running.register');
  if (until === null) return t('breaks.running.forever');
  return t('breaks.running.until', { at: datedMoment(Date.parse(until), { locale, zone: formats.zone }) });
}

/** Says beforehand that a break runs, where bets are placed and money is paid in; nothing while none does. */
export function BreakNotice({ className = '' }: { readonly className?: string | undefined }) {
  const text = useText();
  const pause = useRunningBreak();
  if (pause === null) return null;
  return (
    <output className={`${styles.notice} ${className}`} data-pause={pause.kind}>
      {pauseWords(text, pause)} <PageLink to="/profile/break">{text.t('breaks.more')}</PageLink>
    </output>
  );
}
