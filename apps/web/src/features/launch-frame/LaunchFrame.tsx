import { useEffect, useRef, useState } from 'react';
import type { LaunchProvider } from '@touchline/contract';
import { useGameTalk, useLaunch, useLaunchTheme } from '../../bindings/launch.ts';
import { useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import styles from './LaunchFrame.module.css';

interface Props {
  readonly provider: LaunchProvider;
  /** Which game of the provider. */
  readonly app: string;
  readonly title: string;
}

/** Milliseconds after which a game is shown even while parts of it load. */
const LONGEST_WAIT = 5_000;

/** A game of a provider on its own page, framed (API-10). */
export function LaunchFrame({ provider, app, title }: Props) {
  const { t, serverText } = useText();
  const [launch, relaunch] = useLaunch(provider, app);
  switch (launch.state) {
    case 'waiting':
      return <output className={styles.waiting} aria-label={t('games.opening', { name: title })} />;
    case 'refused':
    case 'unreachable':
      return (
        <div className={styles.failed}>
          <EmptyState
            icon="warning"
            title={t(launch.state === 'refused' ? 'games.refused' : 'games.unreachable')}
            live="alert"
          >
            <p>
              {launch.state === 'refused'
                ? serverText(launch.message ?? '', t('games.refused.description'))
                : t('games.unreachable.description')}
            </p>
            <Button onClick={relaunch}>{t('action.retry')}</Button>
          </EmptyState>
        </div>
      );
    case 'open':
      return (
        <Game
          key={launch.address.url}
          url={launch.address.url}
          isOwn={launch.address.isOwn}
          title={title}
          relaunch={relaunch}
        />
      );
    default:
      return launch satisfies never;
  }
}

function Game({
  url,
  isOwn,
  title,
  relaunch,
}: {
  readonly url: string;
  readonly isOwn: boolean;
  readonly title: string;
  readonly relaunch: () => void;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  const height = useGameTalk(frame, relaunch);
  const appearance = useLaunchTheme();
  const { t } = useText();
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsThere(true), LONGEST_WAIT);
    return () => clearTimeout(timer);
  }, []);
  // A game that reports its height has rendered; its load event waits for every picture.
  const isShown = isThere || height !== null;
  return (
    // Before its first paint a frame is blank, in a colour that may differ from the page.
    <div className={isShown ? undefined : styles.waiting}>
      {isShown ? null : <output aria-label={t('games.opening', { name: title })} />}
      <iframe
        ref={frame}
        className={`${styles.frame} ${isShown ? '' : styles.hidden}`}
        // An invisible frame accepts no clicks.
        inert={!isShown}
        onLoad={() => setIsThere(true)}
        src={`${url}${url.includes('#') ? '&' : '#'}${appearance}`}
        title={title}
        height={height ?? undefined}
        // Scripts of a page of our own origin must not reach ours: it is then a stranger like any other.
        sandbox={isOwn ? 'allow-scripts allow-forms' : 'allow-scripts allow-same-origin allow-forms'}
        referrerPolicy="no-referrer"
      />
    </div>
  );
}
