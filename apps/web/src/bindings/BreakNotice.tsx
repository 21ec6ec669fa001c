import type { RunningBreak } from '@touchline/contract';
import { datedMoment } from '../text/dated.ts';
import { type Text, useText } from '../text/use-text.ts';
import styles from './BreakNotice.module.css';
import { useRunningBreak } from './breaks.ts';
import { PageLink } from './links.tsx';

/** Until when nothing is staked or paid in, in the player's zone (RG-09). */
export function breakWords({ t, formats, locale }: Text, { kind, until }: RunningBreak): string {
  if (kind === 'register') return t('breaks.running.register');
  if (until === null) return t('breaks.running.forever');
  return t('breaks.running.until', { at: datedMoment(Date.parse(until), { locale, zone: formats.zone }) });
}

/** Says beforehand that a break runs, where bets are placed and money is paid in; nothing while none does. */
export function BreakNotice({ className = '' }: { readonly className?: string | undefined }) {
  const text = useText();
  const running = useRunningBreak();
  if (running === null) return null;
  return (
    <output className={`${styles.notice} ${className}`} data-break={running.kind}>
      {breakWords(text, running)} <PageLink to="/profile/break">{text.t('breaks.more')}</PageLink>
    </output>
  );
}
