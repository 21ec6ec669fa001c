import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { MatchHead } from '@touchline/client';
import { calls } from '@touchline/contract';
import { ServerMessage } from '../../bindings/server-message.tsx';
import { useAsk } from '../../bindings/catalogue.ts';
import { hostOf } from '../../bindings/addresses.ts';
import { playList, usePageOrigin, usePictureLift, useRefusals } from '../../bindings/match-facts.ts';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { type Source, sourcesOf } from './sources.ts';
import styles from './StreamPlayer.module.css';

/** CAT-10: the pictures of a match. Nothing is fetched before the player clicks, and it starts without sound. */
export function StreamPlayer({ match }: { readonly match: MatchHead }) {
  const { t, locale } = useText();
  const commands = useCommands();
  const origin = usePageOrigin();
  const id = useId();
  const question = { params: { id: match.id } };
  const video = useAsk(calls.getVideo, question);
  const streams = useAsk(calls.getStreams, question);
  const [chosen, choose] = useState<string | null>(null);
  const sources = sourcesOf(video.value, streams.value, origin);
  const source = sources.find(({ key }) => key === chosen) ?? sources[0];
  if (source === undefined) {
    if (video.state === 'loading' || streams.state === 'loading')
      return <output className={styles.waiting} aria-label={t('loading')} />;
    if (video.state === 'failed' && streams.state === 'failed') {
      return (
        <FailedState title={t('match.stream.failed')} action={t('action.retry')} onRetry={commands.retry}>
          <ServerMessage message={video.message ?? streams.message} />
        </FailedState>
      );
    }
    return (
      <EmptyState icon="video" title={t('match.stream.none')} live="status">
        <p className={styles.advice}>{t('match.stream.none.description')}</p>
      </EmptyState>
    );
  }
  return (
    <div className={styles.stream}>
      <Screen key={source.key} source={source} name={match.name} />
      {match.status === 1 ? <p className={styles.delayed}>{t('check.delayed')}</p> : null}
      {sources.length < 2 ? null : (
        <div className={styles.choice}>
          <label htmlFor={id}>{t('match.stream.source')}</label>
          <select id={id} value={source.key} onChange={(event) => choose(event.target.value)}>
            {sources.map((each) => (
              <option key={each.key} value={each.key}>
                {each.provider === null ? t('match.stream.source.main') : senderOf(each, locale)}
              </option>
            ))}
          </select>
        </div>
      )}
    </div>
  );
}

/** `English, Sender One`; a language without a name is shown by its code. */
function senderOf(source: Source, locale: string): string {
  const code = source.language ?? '';
  const language = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(code)
    ? new Intl.DisplayNames([locale], { type: 'language', fallback: 'code' }).of(code)
    : code;
  return [language, source.provider].filter((word) => word !== null && word !== '').join(', ');
}

type Phase = 'idle' | 'playing' | 'framed' | 'ended' | 'failed';

function Screen({ source, name }: { readonly source: Source; readonly name: string }) {
  const { t } = useText();
  const [phase, setPhase] = useState<Phase>('idle');
  const refused = useRefusals(source.address);
  if (source.address === null) return <EmptyState icon="warning" title={t('match.stream.unsafe')} live="status" />;
  if (source.kind === 'dash') return <EmptyState icon="video" title={t('match.stream.dash')} live="status" />;
  const isFramed = source.kind === 'frame' || phase === 'framed';
  if (isFramed ? refused.frame : refused.film && source.kind !== 'open') {
    return <EmptyState icon="warning" title={t('match.refused', { host: hostOf(source.address) })} live="alert" />;
  }
  const play = () => setPhase('playing');
  if (phase === 'idle') {
    return (
      <button type="button" className={styles.start} onClick={play}>
        <span className={styles.disc}>
          <Icon name="play" />
        </span>
        <strong>{t('match.stream.play')}</strong>
        <span className={styles.advice}>{t('match.stream.play.description')}</span>
      </button>
    );
  }
  if (phase === 'ended' || phase === 'failed') {
    return (
      <EmptyState
        icon={phase === 'ended' ? 'video' : 'warning'}
        title={t(phase === 'ended' ? 'match.stream.ended' : 'match.stream.failed')}
        live="alert"
      >
        {phase === 'failed' ? <p className={styles.advice}>{t('match.stream.failed.description')}</p> : null}
        <Button onClick={play}>{t('action.retry')}</Button>
      </EmptyState>
    );
  }
  if (isFramed) {
    return (
      <iframe
        className={styles.screen}
        src={source.address}
        title={t('match.stream.frame', { name })}
        // Scripts of a page of our own origin must not reach ours: it is then a stranger like any other.
        sandbox={source.isOwn ? 'allow-scripts' : 'allow-scripts allow-same-origin allow-presentation'}
        allow="fullscreen; picture-in-picture; encrypted-media"
        referrerPolicy="no-referrer"
      />
    );
  }
  return (
    <Film
      address={source.address}
      isList={source.kind === 'hls'}
      name={name}
      // What is no film may be a page that shows one.
      onEnd={(how) => setPhase(how === 'failed' && source.kind === 'open' ? 'framed' : how)}
    />
  );
}

function Film({
  address,
  isList,
  name,
  onEnd,
}: {
  readonly address: string;
  /** Whether it is a list of HLS. */
  readonly isList: boolean;
  readonly name: string;
  readonly onEnd: (phase: 'ended' | 'failed') => void;
}) {
  const { t } = useText();
  const ref = useRef<HTMLVideoElement>(null);
  const lift = usePictureLift();
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const video = ref.current;
    if (video === null) return undefined;
    // It was asked for by a click a moment ago. A browser that still refuses leaves its own button to click.
    const play = () => void video.play().catch(() => undefined);
    if (!isList) {
      play();
      return undefined;
    }
    let isOver = false;
    let stop = (): void => undefined;
    const fail = (): void => {
      if (!isOver) end('failed');
    };
    playList(video, address, fail).then((attached) => {
      if (isOver) return attached();
      stop = attached;
      return play();
    }, fail);
    return () => {
      isOver = true;
      stop();
    };
  }, [address, isList]);
  return (
    <div className={styles.film}>
      <video
        ref={ref}
        className={styles.screen}
        {...(isList ? {} : { src: address })}
        aria-label={t('match.stream.frame', { name })}
        controls
        muted
        playsInline
        preload="none"
        onEnded={() => onEnd('ended')}
        onError={() => onEnd('failed')}
      />
      {lift === null ? null : (
        <button
          type="button"
          className={styles.lift}
          aria-label={t('match.stream.picture')}
          title={t('match.stream.picture')}
          onClick={() => {
            if (ref.current !== null) lift(ref.current);
          }}
        >
          <Icon name="picture" size="small" />
        </button>
      )}
    </div>
  );
}
