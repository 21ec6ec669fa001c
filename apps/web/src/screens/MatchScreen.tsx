import { Suspense, useMemo, useState, useSyncExternalStore } from 'react';
import type { MatchHead } from '@touchline/client';
import type { Competitor } from '@touchline/contract';
import { useHasPriceHistory, useHasVotes, useHasWatchRules, useSettings } from '../bindings/betting.ts';
import { useMatchHead } from '../bindings/catalogue.ts';
import { useHasTeams } from '../bindings/favourites.ts';
import { lazyPart } from '../bindings/lazy-part.ts';
import { oneOf, PageLink, pathOf, useAddress } from '../bindings/links.tsx';
import { useHeldMatch, useIsVideoOn, useMatchFrames } from '../bindings/match-facts.ts';
import { useTitle } from '../bindings/screen.ts';
import { OnRequest, type Requests, useRequests } from '../features/data-mode/OnRequest.tsx';
import { FavouriteStar } from '../features/favourites/FavouriteStar.tsx';
import { MarketList, type RenderBuilder } from '../features/market-list/MarketList.tsx';
import type { RenderAbout, RenderPrices } from '../features/market-list/MarketBlock.tsx';
import { QuickSwitch } from '../features/quick-bet/QuickSwitch.tsx';
import { OutrightList } from '../features/market-list/OutrightList.tsx';
import { MatchFacts } from '../features/match-facts/MatchFacts.tsx';
import { MatchChat } from '../features/match-frame/MatchChat.tsx';
import { MatchFrame } from '../features/match-frame/MatchFrame.tsx';
import { MatchHeader } from '../features/match-header/MatchHeader.tsx';
import { type MatchTab, MatchTabs } from '../features/match-tabs/MatchTabs.tsx';
import { EventTimeline } from '../features/match-timeline/EventTimeline.tsx';
import { MatchTracker } from '../features/match-tracker/MatchTracker.tsx';
import { PriceHistory } from '../features/price-history/PriceHistory.tsx';
import { StreamPlayer } from '../features/stream-player/StreamPlayer.tsx';
import { isOver } from '../text/match-clock.ts';
import { sidesOf } from '../text/outcome-words.ts';
import { useText } from '../text/use-text.ts';
import { buttonClass } from '../ui/Button.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import styles from './MatchScreen.module.css';
import { renderOutcome } from './pieces.tsx';
import shared from './screens.module.css';

const WatchPrices = lazyPart(async () => (await import('../features/watch/WatchPrices.tsx')).WatchPrices);
const WatchBell = lazyPart(async () => (await import('../features/watch/WatchBell.tsx')).WatchBell);
const PreparedPick = lazyPart(async () => (await import('../features/watch/PreparedPick.tsx')).PreparedPick);
const Votes = lazyPart(async () => (await import('../features/votes/Votes.tsx')).Votes);
const BetBuilder = lazyPart(async () => (await import('../features/bet-builder/BetBuilder.tsx')).BetBuilder);
const AboutMarket = lazyPart(async () => (await import('../features/market-help/AboutMarket.tsx')).AboutMarket);
const renderAbout: RenderAbout = ({ marketKeys, ...market }) => (
  <Suspense fallback={null}>
    <AboutMarket {...market}>
      <Alerts matchId={market.matchId} marketKeys={marketKeys} />
    </AboutMarket>
  </Suspense>
);

/** NOTE-05a. */
function Alerts({ matchId, marketKeys }: { readonly matchId: string; readonly marketKeys: readonly string[] }) {
  const match = useMatchHead(matchId);
  const hasWatchRules = useHasWatchRules();
  if (match === null || !hasWatchRules || isOver(match.status)) return null;
  return (
    <Suspense fallback={null}>
      <WatchPrices match={match} marketKeys={marketKeys} />
    </Suspense>
  );
}

const renderPrices: RenderPrices = (market) => <PriceHistory {...market} />;
function renderFavourite(matchId: string, name: string) {
  return <FavouriteStar kind="matches" id={matchId} name={name} />;
}
function renderTeam({ id, name }: Competitor) {
  return <FavouriteStar kind="competitors" id={id} name={name} />;
}
function renderWatch(match: MatchHead) {
  return <Watch match={match} />;
}
function neverChanges(): () => void {
  return () => undefined;
}

/** Not part of the server's markup: a click before its code is there would be lost. Its place is kept. */
function Watch({ match }: { readonly match: MatchHead }) {
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  if (!isHydrated) return null;
  return (
    <Suspense fallback={null}>
      <WatchBell match={match} />
    </Suspense>
  );
}
function renderTimeline(match: MatchHead) {
  return <EventTimeline match={match} />;
}
const renderBuilder: RenderBuilder = (builder) => <Builder {...builder} />;
const STACKED: readonly MatchTab[] = ['tracker', 'statistics', 'prices'];

/** What the address picked last in this match: it is shown until it is closed, while the address is rid of it (NOTE-05b). */
function usePick(matchId: string) {
  const asked = oneOf(useAddress().search['pick']);
  const [held, setHeld] = useState({ matchId, asked: null as string | null, text: null as string | null, number: 0 });
  if (held.matchId !== matchId || held.asked !== asked) {
    const text = asked ?? (held.matchId === matchId ? held.text : null);
    setHeld({ matchId, asked, text, number: held.number + (asked === null ? 0 : 1) });
  }
  return { text: held.text, number: held.number, close: () => setHeld({ ...held, text: null }) };
}

/** NAV-12: one match, or an outright. */
export function MatchScreen({ matchId }: { readonly matchId: string }) {
  const { t } = useText();
  const match = useMatchHead(matchId);
  const hasWatchRules = useHasWatchRules();
  const hasTeams = useHasTeams();
  const pick = usePick(matchId);
  // A match that sells nothing is followed too: it may go on, and lists would let it go.
  useHeldMatch(matchId);
  useTitle(match === null ? null : `${match.name} · ${match.tournament.name}`);
  return (
    <article className={styles.match} key={matchId}>
      <MatchHeader
        matchId={matchId}
        renderFavourite={renderFavourite}
        renderTeam={hasTeams ? renderTeam : undefined}
        renderWatch={hasWatchRules ? renderWatch : null}
      />
      {pick.text === null ? null : (
        <Suspense fallback={null}>
          <PreparedPick key={pick.number} matchId={matchId} text={pick.text} onClose={pick.close} />
        </Suspense>
      )}
      <div className={styles.body}>
        {match === null ? (
          <SkeletonRows count={6} className={shared.waiting} label={t('loading')} />
        ) : (
          <>
            {match.competitors === null ? null : (
              <div className={styles.side}>
                <Centre match={match} competitors={match.competitors} />
              </div>
            )}
            <Markets match={match} />
          </>
        )}
      </div>
    </article>
  );
}

interface CentreProps {
  readonly match: MatchHead;
  readonly competitors: NonNullable<MatchHead['competitors']>;
}

function Centre({ match, competitors }: CentreProps) {
  const { t, locale } = useText();
  const isVideoOn = useIsVideoOn();
  const hasPrices = useHasPriceHistory();
  const hasVotes = useHasVotes();
  const { hasChat, info } = useMatchFrames(match.id, locale);
  const { mainMarketKey } = match;
  const over = isOver(match.status);
  const requests = useRequests();
  const parts = (() => {
    const renderInfo =
      info === null
        ? null
        : () => (
            <OnRequest name={t('match.info')} requests={requests}>
              <MatchFrame address={info} title={`${t('match.info')}: ${match.name}`} />
            </OnRequest>
          );
    const tracker = {
      key: 'tracker' as const,
      render: () => (
        <OnRequest name={t('match.tracker')} requests={requests}>
          <MatchTracker match={match} competitors={competitors} />
        </OnRequest>
      ),
    };
    const statistics = {
      key: 'statistics' as const,
      render: () => (
        <MatchFacts match={match} competitors={competitors} renderTimeline={renderTimeline} renderInfo={renderInfo} />
      ),
    };
    return [
      // Before and after a match, what it was and how both have played says more than an empty ground.
      ...(match.status === 0 || over ? [statistics, tracker] : [tracker, statistics]),
      ...(isVideoOn ? [{ key: 'stream' as const, render: () => <StreamPlayer match={match} /> }] : []),
      ...(hasChat
        ? [{ key: 'chat' as const, render: () => <Chat matchId={match.id} name={match.name} requests={requests} /> }]
        : []),
      ...(hasVotes ? [{ key: 'votes' as const, render: () => <MatchVotes match={match} /> }] : []),
      ...(mainMarketKey === null || over || !hasPrices
        ? []
        : [
            {
              key: 'prices' as const,
              render: () => <MainPrices matchId={match.id} marketKey={mainMarketKey} name={match.name} />,
            },
          ]),
    ];
  })();
  return <MatchTabs parts={parts} stacked={STACKED} />;
}

interface ChatProps {
  readonly matchId: string;
  readonly name: string;
  readonly requests: Requests;
}

function Chat({ requests, ...chat }: ChatProps) {
  const { t } = useText();
  return (
    <OnRequest name={t('match.chat')} requests={requests}>
      <MatchChat {...chat} />
    </OnRequest>
  );
}

function MainPrices(market: Parameters<RenderPrices>[0]) {
  return (
    <div className={styles.prices}>
      <PriceHistory {...market} />
    </div>
  );
}

function MatchVotes({ match }: { readonly match: MatchHead }) {
  const { t } = useText();
  return (
    <Suspense fallback={<SkeletonRows count={4} className={shared.waiting} label={t('loading')} />}>
      <Votes match={match} />
    </Suspense>
  );
}

function Builder(builder: Parameters<RenderBuilder>[0]) {
  const { t } = useText();
  const settings = useSettings();
  return (
    <Suspense fallback={<SkeletonRows count={6} className={shared.waiting} label={t('loading')} />}>
      <BetBuilder
        {...builder}
        isOffered={settings?.custom_bet_enabled === true}
        mayBeSingle={settings?.custom_bet_allow_single === true}
      />
    </Suspense>
  );
}

function Markets({ match }: { readonly match: MatchHead }) {
  const { competitors, status } = match;
  const hasBuilder = useSettings()?.custom_bet_enabled === true;
  const hasPrices = useHasPriceHistory();
  const sides = useMemo(() => sidesOf({ competitors }), [competitors]);
  if (isOver(status)) return <Over match={match} />;
  if (status === 5) return <NotCovered />;
  if (competitors === null) return <OutrightList match={match} renderOutcome={renderOutcome} />;
  return (
    <div>
      {status === 1 ? <QuickSwitch variant="page" /> : null}
      <MarketList
        matchId={match.id}
        sportKey={match.tournament.sport.key}
        sides={sides}
        hasBuilder={hasBuilder}
        renderBuilder={renderBuilder}
        renderOutcome={renderOutcome}
        renderPrices={hasPrices ? renderPrices : null}
        renderAbout={renderAbout}
      />
    </div>
  );
}

/** CAT-03: closed is not finished: the one still waits for its result. */
function Over({ match }: { readonly match: MatchHead }) {
  const { t } = useText();
  const isFinal = match.status === 4;
  const { sport, slug } = match.tournament;
  return (
    <EmptyState
      icon={isFinal ? 'check' : 'lock'}
      title={t(isFinal ? 'match.over' : 'match.status.closed')}
      live="status"
    >
      <p className={styles.advice}>
        {t(isFinal ? 'match.status.finished.description' : 'match.status.closed.description')}
      </p>
      <PageLink to={pathOf(sport.key, slug)} className={buttonClass('quiet')}>
        {t('match.league_page')}
      </PageLink>
      <PageLink to={`/results?sport=${sport.key}`} className={buttonClass('quiet')}>
        {t('match.results_page')}
      </PageLink>
    </EmptyState>
  );
}

function NotCovered() {
  const { t } = useText();
  return (
    <EmptyState icon="offline" title={t('match.status.not_covered')} live="status">
      <p className={styles.advice}>{t('match.status.not_covered.description')}</p>
      <PageLink to="/live" className={buttonClass('quiet')}>
        {t('live.title')}
      </PageLink>
    </EmptyState>
  );
}
