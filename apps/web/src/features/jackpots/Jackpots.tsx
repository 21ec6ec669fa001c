import type { ReactNode } from 'react';
import type { Loaded } from '@touchline/client';
import type { Jackpot } from '@touchline/contract';
import { BreakNotice } from '../../bindings/BreakNotice.tsx';
import { useRunningBreak } from '../../bindings/breaks.ts';
import { pathOfJackpot, useJackpot, useJackpotHits, useJackpots } from '../../bindings/jackpots.ts';
import { PageLink } from '../../bindings/links.tsx';
import { useLoadFailure } from '../../bindings/load-failure.ts';
import { useWhyNotOffered } from '../../bindings/may-offer.ts';
import { useIsSessionUnanswered, useSession } from '../../bindings/player.ts';
import { useSignIn } from '../../bindings/sign-in.tsx';
import { useSumText } from '../../bindings/sums.ts';
import { useText } from '../../text/use-text.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Invitation } from '../../ui/Invitation.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import links from '../../ui/links.module.css';
import { HitList } from './HitList.tsx';
import { Levels } from './Levels.tsx';
import panels from '../../ui/panels.module.css';
import styles from './Jackpots.module.css';

/** [JACK-01a] The jackpots with their latest hits, or one of them; for a visitor nothing is asked (AUTH-15). */
export function Jackpots({ chosen }: { readonly chosen: string | null }) {
  const { status, player } = useSession();
  const isUnanswered = useIsSessionUnanswered();
  const isOnBreak = useRunningBreak() !== null;
  if (player === null && isUnanswered) return <Failed />;
  if (status === 'not_logged_in') return <ForVisitors />;
  const playerId = player?.id ?? null;
  if (playerId === null) return <Waiting />;
  if (isOnBreak) return <BreakNotice />;
  // Nobody asks for what is no id.
  if (chosen !== null && !/^\d{1,20}$/.test(chosen)) return <Gone />;
  return (
    <div key={playerId} className={styles.jackpots}>
      {chosen === null ? <All playerId={playerId} /> : <One playerId={playerId} id={chosen} />}
    </div>
  );
}

function Waiting() {
  const { t } = useText();
  return <SkeletonRows count={3} className={styles.waiting} label={t('loading')} />;
}

function Failed() {
  return <FailedState {...useLoadFailure()} />;
}

function Gone() {
  const { t } = useText();
  return (
    <EmptyState icon="jackpot" title={t('jackpots.gone')} live="status">
      <p>{t('jackpots.gone.description')}</p>
      <PageLink to="/jackpots" className={links.way}>
        {t('jackpots.all')}
      </PageLink>
    </EmptyState>
  );
}

function ForVisitors() {
  const { t } = useText();
  const signIn = useSignIn();
  const isOffered = useWhyNotOffered('sign_in') === null;
  return (
    <Invitation
      words={t('jackpots.sign_in')}
      action={t('session.sign_in')}
      onAccept={isOffered ? () => signIn.ask('plain') : null}
    />
  );
}

function All({ playerId }: { readonly playerId: string }) {
  const { t } = useText();
  return (
    <Answer of={useJackpots(playerId)} playerId={playerId} chosen={null}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState icon="jackpot" title={t('jackpots.empty')} live="status">
            <p>{t('jackpots.empty.description')}</p>
            <PageLink to="/" className={buttonClass('quiet')}>
              {t('action.see_coming')}
            </PageLink>
          </EmptyState>
        ) : (
          <>
            <p className={styles.words}>{t('jackpots.words')}</p>
            <ul className={styles.list}>
              {data.map((jackpot) => (
                <li key={jackpot.id} className={`${panels.card} ${styles.jackpot}`} data-jackpot={jackpot.id}>
                  <Facts jackpot={jackpot} />
                  <PageLink to={pathOfJackpot(jackpot.id)} className={links.way}>
                    {t('jackpots.details')}
                    <Icon name="chevron-end" size="small" />
                  </PageLink>
                </li>
              ))}
            </ul>
          </>
        )
      }
    </Answer>
  );
}

function One({ playerId, id }: { readonly playerId: string; readonly id: string }) {
  const { t } = useText();
  const sumText = useSumText();
  return (
    <Answer of={useJackpot(playerId, id)} playerId={playerId} chosen={id}>
      {(jackpot) => (
        <article className={`${panels.card} ${styles.jackpot}`} data-jackpot={jackpot.id}>
          <Facts jackpot={jackpot} />
          <dl className={styles.sums}>
            <div>
              <dt>{t('jackpots.pool')}</dt>
              <dd>{sumText(jackpot.pool_amount, jackpot.currency)}</dd>
            </div>
            <div>
              <dt>{t('jackpots.paid')}</dt>
              <dd>{sumText(jackpot.hits_amount, jackpot.currency)}</dd>
            </div>
          </dl>
          <p className={styles.words}>{t('jackpots.words')}</p>
        </article>
      )}
    </Answer>
  );
}

interface AnswerProps<T> {
  readonly of: Loaded<T>;
  readonly playerId: string;
  /** Id of the one jackpot whose hits are listed; null for those of all. */
  readonly chosen: string | null;
  readonly children: (value: T) => ReactNode;
}

/**
 * What was asked for, once it is there; it stays while asking again fails. The hits are asked for at once, and stand below
 * as soon as nothing can push them down.
 */
function Answer<T>({ of, playerId, chosen, children }: AnswerProps<T>) {
  useJackpotHits(playerId, { jackpotId: chosen, isOwn: false });
  if (of.value === null && of.state === 'loading') return <Waiting />;
  return (
    <>
      {of.value !== null ? children(of.value) : of.state === 'failed' ? <Failed /> : <Gone />}
      <HitList key={chosen ?? ''} playerId={playerId} jackpotId={chosen} />
    </>
  );
}

/** Its name, what a bet can win of it now, and its levels. */
function Facts({ jackpot }: { readonly jackpot: Jackpot }) {
  const { t } = useText();
  const sumText = useSumText();
  return (
    <>
      <h2>{jackpot.name}</h2>
      <p className={styles.prize}>
        <span>{t('jackpots.amount')}</span>
        <strong>{sumText(jackpot.amount, jackpot.currency)}</strong>
      </p>
      <Levels jackpot={jackpot} />
    </>
  );
}
