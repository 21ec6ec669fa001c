import { useState } from 'react';
import { calls, type WatchRule } from '@touchline/contract';
import { useAsk } from '../../bindings/catalogue.ts';
import { PageLink, pathOf } from '../../bindings/links.tsx';
import { useOwnQuestion } from '../../bindings/notifications.ts';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { ServerMessage } from '../../bindings/server-message.tsx';
import { useText } from '../../text/use-text.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { ruleWords } from './rule-words.ts';
import styles from './Watch.module.css';

/** NOTE-05: everything that the player waits for. */
export function WatchRules() {
  const { t, formats } = useText();
  const commands = useCommands();
  const { state, value, message } = useAsk(calls.getWatchRules, useOwnQuestion());
  if (value === null) {
    if (state === 'loading') return <SkeletonRows count={4} className={styles.coming} label={t('loading')} />;
    return (
      <FailedState title={t('watch.load_failed')} action={t('action.retry')} onRetry={commands.retry}>
        <ServerMessage message={message} />
      </FailedState>
    );
  }
  if (value.data.length === 0) {
    return (
      <EmptyState icon="bell" title={t('watch.none')}>
        <p>{t('watch.none.description')}</p>
        <PageLink to="/" className={buttonClass('quiet')}>
          {t('action.see_coming')}
        </PageLink>
      </EmptyState>
    );
  }
  return (
    <>
      <p className={styles.quiet}>
        {t('watch.room', { count: formats.count(value.data.length), limit: formats.count(value.limit) })}
      </p>
      <ul className={styles.rules} data-watch-rules>
        {value.data.map((rule) => (
          <Rule key={rule.id} rule={rule} />
        ))}
      </ul>
    </>
  );
}

function Rule({ rule }: { readonly rule: WatchRule }) {
  const text = useText();
  const { t } = text;
  const commands = useCommands();
  const [isFailed, setIsFailed] = useState(false);
  const { id, match, paused: isPaused } = rule;
  const words = ruleWords(text, rule, (odds) => text.formats.odds(odds));
  const pauseWord = t(isPaused ? 'watch.resume' : 'watch.pause');
  const send = async (work: ReturnType<typeof commands.removeWatchRule>): Promise<void> => {
    setIsFailed(false);
    setIsFailed((await work).kind !== 'done');
  };
  return (
    <li className={styles.rule} data-rule={id} data-paused={isPaused}>
      <div className={styles.about}>
        <p>
          <bdi>{words}</bdi>
          {isPaused ? <span className={styles.paused}>{t('watch.paused')}</span> : null}
        </p>
        <PageLink to={pathOf(match.sport_key, match.slug)} className={styles.match}>
          <bdi>{match.name}</bdi>
        </PageLink>
      </div>
      <button
        type="button"
        className={styles.action}
        aria-label={`${pauseWord}: ${words}`}
        title={pauseWord}
        onClick={() => void send(commands.pauseWatchRule(id, !isPaused))}
      >
        <Icon name={isPaused ? 'play' : 'pause'} size="small" />
      </button>
      <button
        type="button"
        className={styles.action}
        aria-label={`${t('watch.remove')}: ${words}`}
        title={t('watch.remove')}
        onClick={() => void send(commands.removeWatchRule(id))}
      >
        <Icon name="trash" size="small" />
      </button>
      {isFailed ? (
        <p className={styles.problem} role="alert">
          {t('watch.unchanged')}
        </p>
      ) : null}
    </li>
  );
}
