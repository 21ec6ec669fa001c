import { useEffect, useId, useRef, useState } from 'react';
import type { ShareResult } from '@touchline/client';
import { useCopy } from '../../bindings/use-copy.ts';
import { useOddsText, useTotalOddsText } from '../../bindings/odds.ts';
import { useCommands, usePage } from '../../bindings/PageProvider.tsx';
import { type SharingDeps, useSharingDeps } from '../../bindings/sharing.ts';
import { directionOf } from '../../text/load.ts';
import { useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { pictured, type Shareable, signOf } from './facts.ts';
import { drawPicture, PICTURE_TOKENS, PICTURE_WIDTH, type PictureFacts, pictureHeight } from './picture.ts';
import styles from './SharePanel.module.css';

/** PLC-09: bets as code, link and picture; the stake only where the player shows it. */
export function SharePanel({ what, onClose }: { readonly what: Shareable; readonly onClose: () => void }) {
  const { t } = useText();
  const [withStake, setWithStake] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <section className={styles.share} aria-label={t('share.title')} data-share>
      <header className={styles.head}>
        <h4 ref={title} tabIndex={-1} className={styles.title}>
          {t('share.title')}
        </h4>
        <button type="button" className={styles.close} aria-label={t('share.close')} onClick={onClose}>
          <Icon name="close" size="small" />
        </button>
      </header>
      <label className={styles.stake}>
        <input type="checkbox" checked={withStake} onChange={(event) => setWithStake(event.currentTarget.checked)} />
        {t('share.with_stake')}
      </label>
      <Asked
        // The slip may change below: then it is another one that is shared.
        key={`${attempt} ${signOf(what, withStake)}`}
        what={what}
        withStake={withStake}
        onRetry={() => setAttempt(attempt + 1)}
      />
    </section>
  );
}

interface AskedProps {
  readonly what: Shareable;
  readonly withStake: boolean;
  readonly onRetry: () => void;
}

function Asked({ what, withStake, onRetry }: AskedProps) {
  const { t, serverText } = useText();
  const commands = useCommands();
  const [result, setResult] = useState<ShareResult | null>(null);
  // As it stood when its code was asked for: prices that move since are not those of the code.
  const [shared] = useState(what);
  useEffect(() => {
    let isGone = false;
    const ask = async (): Promise<void> => {
      const answer = await (shared.kind === 'slip'
        ? commands.shareSlip({ withStake })
        : commands.shareBets(shared.bets, { withStake }));
      if (!isGone) setResult(answer);
    };
    void ask();
    return () => {
      isGone = true;
    };
  }, [commands, shared, withStake]);
  if (result === null) return <output className={styles.making}>{t('share.making')}</output>;
  if (result.kind === 'shared') return <Shared what={shared} code={result.code} withStake={withStake} />;
  return (
    <div role="alert" className={styles.failed}>
      <p>{result.kind === 'refused' ? serverText(result.textKey, t('share.failed')) : t('share.failed')}</p>
      <Button onClick={onRetry}>{t('share.retry')}</Button>
    </div>
  );
}

interface SharedProps {
  readonly what: Shareable;
  readonly code: string;
  readonly withStake: boolean;
}

function Shared({ what, code, withStake }: SharedProps) {
  const text = useText();
  const { t } = text;
  const { config } = usePage();
  const odds = { ofPrice: useOddsText(), ofTotal: useTotalOddsText() };
  const deps = useSharingDeps();
  const id = useId();
  const link = deps.linkTo(code);
  const { copied, copy } = useCopy(link);
  const facts: PictureFacts = {
    brand: config.brand,
    bets: pictured(text, odds, what, withStake),
    code: t('share.picture.code', { code }),
    more: (count) => t('share.picture.more', { count }),
    direction: directionOf(text.locale),
  };
  return (
    <>
      <dl className={styles.facts}>
        <dt>{t('share.code')}</dt>
        <dd data-share-code>{code}</dd>
        <dt id={id}>{t('share.link')}</dt>
        <dd>
          <input
            readOnly
            aria-labelledby={id}
            value={link}
            data-share-link
            onFocus={(event) => event.target.select()}
          />
        </dd>
      </dl>
      <div className={styles.actions}>
        <Button variant="main" onClick={copy}>
          <Icon name={copied ? 'check' : 'copy'} size="small" />
          {t(copied ? 'share.copied' : 'share.copy')}
        </Button>
        <VisuallyHidden as="output">{copied ? t('share.copied') : ''}</VisuallyHidden>
        <Picture facts={facts} deps={deps} link={link} />
      </div>
    </>
  );
}

interface PictureProps {
  readonly facts: PictureFacts;
  readonly deps: SharingDeps;
  readonly link: string;
}

function Picture({ facts, deps, link }: PictureProps) {
  const { t } = useText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const height = pictureHeight(facts);
  useEffect(() => {
    const face = canvas.current;
    const context = face?.getContext('2d') ?? null;
    if (face !== null && context !== null) drawPicture(context, facts, deps.tokensAt(face, PICTURE_TOKENS));
  });
  const picture = async (): Promise<Blob | null> => (canvas.current === null ? null : deps.pictureOf(canvas.current));
  const save = async (): Promise<void> => {
    const made = await picture();
    if (made !== null) deps.savePicture(made);
  };
  const send = async (): Promise<void> => {
    await deps.send({ title: facts.brand, text: facts.code, url: link, picture: await picture() });
  };
  const words = facts.bets.flatMap(({ legs }) =>
    legs.map(({ outcome, where, odds }) => `${outcome}, ${where} ${odds}`),
  );
  return (
    <>
      {deps.canSend ? (
        <Button onClick={() => void send()}>
          <Icon name="share" size="small" />
          {t('share.send')}
        </Button>
      ) : null}
      <Button onClick={() => void save()}>
        <Icon name="picture" size="small" />
        {t('share.save')}
      </Button>
      <figure className={styles.picture} aria-label={`${t('share.picture')}: ${words.join('; ')}`}>
        <canvas ref={canvas} width={PICTURE_WIDTH} height={height} aria-hidden="true" />
      </figure>
    </>
  );
}
