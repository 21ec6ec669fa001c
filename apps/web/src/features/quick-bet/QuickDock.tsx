import { useEffect } from 'react';
import type { QuickBetView } from '@touchline/client';
import { useShowsMyBets } from '../../bindings/betting.ts';
import { useCommands, usePage } from '../../bindings/PageProvider.tsx';
import { useWatchedPrices } from '../../bindings/watched-prices.ts';
import { useQuickBet } from '../../bindings/quick-bet.ts';
import { useEachSecond, useMedia } from '../../bindings/screen.ts';
import { useText } from '../../text/use-text.ts';
import { layoutQueries } from '../../bindings/widths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useIsModalUp } from '../../ui/Modals.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { QuickControls } from './QuickControls.tsx';
import styles from './QuickDock.module.css';
import { useVerdictWords } from './use-verdict-words.ts';
import { secondsUntil, type Verdict, type VerdictKind, verdictOf } from './verdict.ts';

const ICONS = {
  paused: 'clock',
  placing: 'bolt',
  placed: 'check',
  refused: 'warning',
  covered: 'warning',
  moved: 'ticket',
  unresolved: 'clock',
} as const satisfies Record<VerdictKind, string>;

/**
 * Quick bet within reach of the thumb, above the bottom bar: its stake where no ticket stands beside the page, and what
 * became of the last press, which stays until it was read.
 */
export function QuickDock() {
  const { t } = useText();
  const quick = useQuickBet();
  useWatchedPrices(quick.isEnabled);
  const isColumn = useMedia(layoutQueries.column);
  const words = useVerdictWords(quick);
  const verdict = verdictOf(quick);
  const withControls = quick.isEnabled && !isColumn;
  const announced = verdict === null ? null : words(verdict);
  return (
    <>
      {verdict === null && !withControls ? null : (
        <section className={styles.dock} aria-label={t('quick.title')} data-quick-dock>
          {verdict === null ? null : <Strip quick={quick} verdict={verdict} />}
          {withControls ? <QuickControls quick={quick} variant="dock" /> : null}
        </section>
      )}
      <VisuallyHidden as="output" data-quick-announcer>
        {announced === null ? '' : [announced.title, ...announced.lines].join('. ')}
      </VisuallyHidden>
    </>
  );
}

interface StripProps {
  readonly quick: QuickBetView;
  readonly verdict: Verdict;
}

function Strip({ quick, verdict }: StripProps) {
  const { t } = useText();
  const commands = useCommands();
  const showsMyBets = useShowsMyBets();
  const { kind } = verdict;
  const isAsked = quick.unresolved?.isAsked === true;
  const { title, lines } = useVerdictWords(quick)(verdict);
  return (
    <div className={`${styles.strip} ${styles[kind]}`} data-verdict={kind}>
      <Icon name={ICONS[kind]} className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {lines
          .filter((line, place) => line !== '' && lines.indexOf(line) === place)
          .map((line) => (
            <p key={line} className={styles.line}>
              {line}
            </p>
          ))}
        {kind === 'placing' && quick.decidesAt !== null ? <Countdown until={Date.parse(quick.decidesAt)} /> : null}
        {quick.paused === undefined ? null : (
          <button
            type="button"
            className={`${styles.link} ${styles.ask}`}
            data-quick-pause
            onClick={() => commands.dismissQuickBet()}
          >
            <Pause until={quick.paused.until} />
          </button>
        )}
        {kind === 'unresolved' ? (
          <button
            type="button"
            className={`${styles.link} ${styles.ask}`}
            aria-disabled={isAsked}
            data-quick-ask
            onClick={() => {
              if (!isAsked) commands.askAboutQuickBet();
            }}
          >
            {t(isAsked ? 'ticket.unconfirmed.asking' : 'ticket.unconfirmed.ask')}
          </button>
        ) : null}
      </div>
      {showsMyBets && (kind === 'placed' || kind === 'unresolved') ? (
        <button type="button" className={styles.link} onClick={() => commands.openPanel('MY_BETS')}>
          {t('ticket.tab.bets')}
        </button>
      ) : null}
      {kind === 'moved' ? (
        <button type="button" className={styles.link} onClick={() => commands.openPanel('BET_SLIP')}>
          {t('quick.open_slip')}
        </button>
      ) : null}
      {kind === 'placing' || kind === 'paused' || kind === 'unresolved' ? null : (
        <button
          type="button"
          className={styles.close}
          aria-label={t('action.close')}
          onClick={() => commands.dismissQuickBet()}
        >
          <Icon name="close" size="small" />
        </button>
      )}
      {kind === 'placing' ? <span className={styles.progress} aria-hidden="true" /> : null}
    </div>
  );
}

/** RG-11. A modal that comes up has to be read: the press is called off. */
function Pause({ until }: { readonly until: number }) {
  const { t } = useText();
  const { env } = usePage();
  const { dismissQuickBet } = useCommands();
  const isModalUp = useIsModalUp();
  useEffect(() => {
    if (isModalUp) dismissQuickBet();
  }, [isModalUp, dismissQuickBet]);
  return <>{useEachSecond(() => t('check.pause.cancel', { count: secondsUntil(until, env.now()) }))}</>;
}

/** The server waits out the live delay before it takes the bet. */
function Countdown({ until }: { readonly until: number }) {
  const { t } = useText();
  const words = useEachSecond((now) => t('quick.deciding', { count: secondsUntil(until, now) }));
  return <p className={styles.line}>{words}</p>;
}
