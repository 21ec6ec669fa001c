import type { ReactNode } from 'react';
import { calls } from '@touchline/contract';
import { BreakNotice } from '../../bindings/BreakNotice.tsx';
import { useRunningBreak } from '../../bindings/breaks.ts';
import { useAsk } from '../../bindings/catalogue.ts';
import { PageLink, writeSearch } from '../../bindings/links.tsx';
import { usePage } from '../../bindings/PageProvider.tsx';
import { useIsSessionUnanswered, useSession } from '../../bindings/player.ts';
import { useLoadFailure } from '../../bindings/load-failure.ts';
import { useWhyNotOffered } from '../../bindings/may-offer.ts';
import { useSignIn } from '../../bindings/sign-in.tsx';
import { type TextKey, useText } from '../../text/use-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Invitation } from '../../ui/Invitation.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { HuntingEntry, TournamentEntry } from './HuntingEntries.tsx';
import { LootboxEntry } from './LootboxEntry.tsx';
import { LootboxPlace } from './LootboxPlace.tsx';
import { PromoCode } from './PromoCode.tsx';
import { AmbEntry, BoostEntry, FreebetEntry, JackpotEntry } from './PromotionEntries.tsx';
import styles from './Promotions.module.css';
import {
  type BonusPageCall,
  isListedKind,
  listCalls,
  listsOver,
  type ListedKind,
  noneRunning,
  type PromotionKind,
  promotionsOf,
  type Running,
  shownOfKind,
} from './running.ts';

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
  ambs: { icon: 'podium', title: 'promotions.ambs', words: 'promotions.ambs.words' },
  huntings: { icon: 'goal', title: 'promotions.huntings', words: 'promotions.huntings.words' },
  tournaments: { icon: 'trophy', title: 'promotions.tournaments', words: 'promotions.tournaments.words' },
  lootboxes: { icon: 'gift', title: 'promotions.lootboxes', words: 'promotions.lootboxes.words' },
  jackpots: { icon: 'jackpot', title: 'promotions.jackpots', words: 'promotions.jackpots.words' },
};

interface PromotionsProps {
  readonly kinds: readonly PromotionKind[];
  /** Of a kind that stands alone; from 1. */
  readonly page: number;
  /** Leads through so many pages. */
  readonly renderPager: (last: number) => ReactNode;
}

/** What runs of these kinds for the caller (NAV-14): for a visitor nothing is asked (AUTH-15), signing in shows it. */
export function Promotions(props: PromotionsProps) {
  const { status, player } = useSession();
  const isUnanswered = useIsSessionUnanswered();
  if (player === null && isUnanswered) return <PromotionsFailed />;
  if (status === 'not_logged_in') return <ForVisitors />;
  const playerId = player?.id ?? null;
  if (playerId === null) return <PromotionsWaiting />;
  return (
    <>
      <PromoCode key={playerId} />
      <Whose key={`of-${playerId}`} playerId={playerId} {...props} />
    </>
  );
}

/** A kind alone has pages of its own (BON-12). */
function Whose({ playerId, kinds, page, renderPager }: PromotionsProps & { readonly playerId: string }) {
  const [only] = kinds;
  return (
    <LootboxPlace>
      {kinds.length === 1 && only !== undefined && isListedKind(only) ? (
        <OneKind playerId={playerId} kind={only} page={page} renderPager={renderPager} />
      ) : (
        <Own playerId={playerId} kinds={kinds} />
      )}
    </LootboxPlace>
  );
}

function PromotionsWaiting() {
  const { t } = useText();
  return <SkeletonRows count={3} className={styles.waiting} label={t('loading')} />;
}

function PromotionsFailed() {
  return <FailedState {...useLoadFailure()} />;
}

/** What runs is known for a player alone: a list of kinds would promise some that this operator does not have (NAV-14a). */
function ForVisitors() {
  const { t } = useText();
  const signIn = useSignIn();
  const isOffered = useWhyNotOffered('sign_in') === null;
  return (
    <Invitation
      words={t('promotions.sign_in')}
      action={t('session.sign_in')}
      onAccept={isOffered ? () => signIn.ask('plain') : null}
    />
  );
}

interface OneKindProps extends Pick<PromotionsProps, 'page' | 'renderPager'> {
  readonly playerId: string;
  readonly kind: ListedKind;
}

/** Every bonus of one kind, a page at a time. */
function OneKind({ playerId, kind, page, renderPager }: OneKindProps) {
  const asked = useAsk<BonusPageCall>(listCalls[kind], {
    playerId,
    every: EVERY,
    query: { page: String(page), ...(listsOver(kind) ? {} : { is_available: 'true' }) },
  });
  const isOnBreak = useRunningBreak() !== null;
  if (asked.value === null && asked.state === 'failed') return <PromotionsFailed />;
  if (asked.value === null && asked.state === 'loading') return <PromotionsWaiting />;
  if (isOnBreak) return <BreakNotice />;
  const running = { ...noneRunning, [kind]: asked.value?.data ?? [] };
  return (
    <>
      {running[kind].length === 0 ? (
        <NothingRuns />
      ) : (
        <ul className={styles.kinds}>
          <Kind kind={kind}>
            <ul>{entriesOf(kind, running, playerId)}</ul>
          </Kind>
        </ul>
      )}
      {renderPager(asked.value?.pagination.last_page ?? 1)}
    </>
  );
}

function NothingRuns() {
  const { t } = useText();
  return (
    <EmptyState icon="gift" title={t('promotions.empty')} live="status">
      <p>{t('promotions.empty.description')}</p>
      <PageLink to="/" className={buttonClass('quiet')}>
        {t('action.see_coming')}
      </PageLink>
    </EmptyState>
  );
}

interface OwnProps {
  readonly playerId: string;
  readonly kinds: readonly PromotionKind[];
}

/** The first of every kind, as one answer. */
function Own({ playerId, kinds }: OwnProps) {
  const { t } = useText();
  const bonuses = useAsk(calls.listBonuses, {
    playerId,
    every: EVERY,
    // One more than is shown says that there are more.
    query: { status: 'active', available: 'true', limit_per_type: String(shownOfKind + 1) },
  });
  const ambs = useAsk(calls.listAmbs, kinds.includes('ambs') ? { playerId, every: EVERY } : null);
  const hasJackpots = usePage().config.jackpots === true;
  const jackpots = useAsk(calls.getJackpots, hasJackpots ? { playerId, every: EVERY } : null);
  const asked = hasJackpots ? kinds : kinds.filter((kind) => kind !== 'jackpots');
  const isOnBreak = useRunningBreak() !== null;
  const { isLoading, hasFailed, running } = promotionsOf({ bonuses, ambs, jackpots }, asked);
  if (isLoading) return <PromotionsWaiting />;
  if (isOnBreak) return <BreakNotice />;
  const shown = kinds.filter((kind) => running[kind].length > 0);
  return (
    <>
      {hasFailed ? <PromotionsFailed /> : null}
      {shown.length === 0 && !hasFailed ? <NothingRuns /> : null}
      <ul className={styles.kinds}>
        {shown.map((kind) => (
          <Kind key={kind} kind={kind}>
            <ul>{entriesOf(kind, firstOf(kind, running), playerId)}</ul>
            {isListedKind(kind) && running[kind].length > shownOfKind ? (
              <p className={styles.more}>
                <PageLink to={`/promotions${writeSearch({ type: kind })}`}>
                  {t('promotions.all_of', { kind: t(kindWords[kind].title) })}
                </PageLink>
              </p>
            ) : null}
          </Kind>
        ))}
      </ul>
    </>
  );
}

/** As many of a kind as stand beside the others. */
function firstOf(kind: PromotionKind, running: Running): Running {
  return isListedKind(kind) ? { ...running, [kind]: running[kind].slice(0, shownOfKind) } : running;
}

function entriesOf(kind: PromotionKind, running: Running, playerId: string): ReactNode {
  switch (kind) {
    case 'comboboosts':
      return running.comboboosts.map((boost) => <BoostEntry key={boost.id} boost={boost} playerId={playerId} />);
    case 'freebets':
      return running.freebets.map((freebet) => <FreebetEntry key={freebet.id} freebet={freebet} playerId={playerId} />);
    case 'ambs':
      return running.ambs.map((amb) => <AmbEntry key={amb.id} amb={amb} playerId={playerId} />);
    case 'jackpots':
      return running.jackpots.map((jackpot) => <JackpotEntry key={jackpot.id} jackpot={jackpot} />);
    case 'lootboxes':
      return running.lootboxes.map((box) => <LootboxEntry key={box.id} box={box} playerId={playerId} />);
    case 'huntings':
      return running.huntings.map((hunting) => <HuntingEntry key={hunting.id} hunting={hunting} playerId={playerId} />);
    case 'tournaments':
      return running.tournaments.map((each) => <TournamentEntry key={each.id} tournament={each} playerId={playerId} />);
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
