import type { ReactNode } from 'react';
import { calls } from '@touchline/contract';
import { BreakNotice } from '../../bindings/BreakNotice.tsx';
import { useRunningBreak } from '../../bindings/breaks.ts';
import { useAsk } from '../../bindings/catalogue.ts';
import { useCommands, usePage } from '../../bindings/PageProvider.tsx';
import { useIsSessionUnanswered, useSession } from '../../bindings/player.ts';
import { useWhyNotOffered } from '../../bindings/may-offer.ts';
import { useSignIn } from '../../bindings/sign-in.tsx';
import { type TextKey, useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { BoostEntry, FarmingEntry, FreebetEntry, JackpotEntry } from './PromotionEntries.tsx';
import styles from './Promotions.module.css';
import { type PromotionKind, promotionsOf, type Running } from './running.ts';

/** Jackpots move, and a freebet may be used in another tab: ms between two questions. */
const EVERY = 15_000;

interface KindWords {
  readonly icon: string;
  readonly title: TextKey;
  readonly words: TextKey;
}

export const kindWords: Readonly<Record<PromotionKind, KindWords>> = {
  comboboosts: { icon: 'chart', title: 'promotions.comboboosts', words: 'promotions.comboboosts.words' },
  freebets: { icon: 'ticket', title: 'promotions.freebets', words: 'promotions.freebets.words' },
  huntings: { icon: 'goal', title: 'promotions.huntings', words: 'promotions.huntings.words' },
  tournaments: { icon: 'trophy', title: 'promotions.tournaments', words: 'promotions.tournaments.words' },
  lootboxes: { icon: 'gift', title: 'promotions.lootboxes', words: 'promotions.lootboxes.words' },
  jackpots: { icon: 'jackpot', title: 'promotions.jackpots', words: 'promotions.jackpots.words' },
};

/** What runs of these kinds for the caller (NAV-14): for a visitor nothing is asked (AUTH-15), signing in shows it. */
export function Promotions({ kinds }: { readonly kinds: readonly PromotionKind[] }) {
  const { status, player } = useSession();
  const isUnanswered = useIsSessionUnanswered();
  if (player === null && isUnanswered) return <PromotionsFailed />;
  if (status === 'not_logged_in') return <Invitation />;
  const playerId = player?.id ?? null;
  return playerId === null ? <PromotionsWaiting /> : <Own key={playerId} playerId={playerId} kinds={kinds} />;
}

function PromotionsWaiting() {
  const { t } = useText();
  return <SkeletonRows count={3} className={styles.waiting} label={t('loading')} />;
}

function PromotionsFailed() {
  const { t } = useText();
  const commands = useCommands();
  return (
    <EmptyState icon="warning" title={t('error.load')} live="alert">
      <p>{t('error.load.description')}</p>
      <Button onClick={commands.retry}>{t('action.retry')}</Button>
    </EmptyState>
  );
}

/** What runs is known for a player alone: a list of kinds would promise some that this operator does not have (NAV-14a). */
function Invitation() {
  const { t } = useText();
  const signIn = useSignIn();
  const isOffered = useWhyNotOffered('sign_in') === null;
  return (
    <div className={styles.invitation}>
      <p>{t('promotions.sign_in')}</p>
      {isOffered ? (
        <Button variant="main" onClick={() => signIn.ask('plain')}>
          {t('session.sign_in')}
        </Button>
      ) : null}
    </div>
  );
}

interface OwnProps {
  readonly playerId: string;
  readonly kinds: readonly PromotionKind[];
}

function Own({ playerId, kinds }: OwnProps) {
  const { t } = useText();
  const bonuses = useAsk(calls.listBonuses, {
    playerId,
    every: EVERY,
    query: { status: 'active', available: 'true' },
  });
  const hasJackpots = usePage().config.jackpots === true;
  const jackpots = useAsk(calls.getJackpots, hasJackpots ? { playerId, every: EVERY } : null);
  const asked = hasJackpots ? kinds : kinds.filter((kind) => kind !== 'jackpots');
  const isOnBreak = useRunningBreak() !== null;
  const { isLoading, hasFailed, running } = promotionsOf({ bonuses, jackpots }, asked);
  if (isLoading) return <PromotionsWaiting />;
  if (isOnBreak) return <BreakNotice />;
  const shown = kinds.filter((kind) => running[kind].length > 0);
  return (
    <>
      {hasFailed ? <PromotionsFailed /> : null}
      {shown.length === 0 && !hasFailed ? (
        <EmptyState icon="gift" title={t('promotions.empty')} live="status">
          <p>{t('promotions.empty.description')}</p>
        </EmptyState>
      ) : null}
      <ul className={styles.kinds}>
        {shown.map((kind) => (
          <Kind key={kind} kind={kind}>
            <ul>{entriesOf(kind, running)}</ul>
          </Kind>
        ))}
      </ul>
    </>
  );
}

function entriesOf(kind: PromotionKind, running: Running): ReactNode {
  switch (kind) {
    case 'comboboosts':
      return running.comboboosts.map((boost) => <BoostEntry key={boost.id} boost={boost} />);
    case 'freebets':
      return running.freebets.map((freebet) => <FreebetEntry key={freebet.id} freebet={freebet} />);
    case 'jackpots':
      return running.jackpots.map((jackpot) => <JackpotEntry key={jackpot.id} jackpot={jackpot} />);
    case 'huntings':
    case 'tournaments':
    case 'lootboxes':
      return running[kind].map((farming) => <FarmingEntry key={farming.id} farming={farming} />);
    default:
      return kind satisfies never;
  }
}

/** A kind of promotions with what it is; what runs of it stands below. */
function Kind({ kind, children }: { readonly kind: PromotionKind; readonly children: ReactNode }) {
  const { t } = useText();
  const { icon, title, words } = kindWords[kind];
  return (
    <li className={styles.kind} data-kind={kind}>
      <header className={styles.head}>
        <Icon name={icon} size="large" className={styles.icon} />
        <div>
          <h2>{t(title)}</h2>
          <p>{t(words)}</p>
        </div>
      </header>
      {children}
    </li>
  );
}
