import { calls } from '@touchline/contract';
import { useAsk, useMatchPage, useTournaments } from '../bindings/catalogue.ts';
import { useText } from '../text/use-text.ts';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { canBeNamed } from './can-be-named.ts';
import { CategoryScreen } from './CategoryScreen.tsx';
import { LeagueScreen } from './LeagueScreen.tsx';
import { LoadFailed } from './ListSection.tsx';
import { MatchScreen } from './MatchScreen.tsx';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import styles from './screens.module.css';

/** Slugs of matches end in their id, those of leagues in a small number at most; asking first for what is likelier saves a call. */
const MATCH_SLUG = /-\d{3,}$/;

/**
 * `/{sport}/{slug}`: a match, a league or a category by its slug (NAV-10 to NAV-12). The leagues of the sport tell two of
 * them apart in one answer; a league of which nothing is open is asked for by itself.
 */
export function SlugScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const { sport = '', slug = '' } = params;
  return canBeNamed(sport) && canBeNamed(slug) ? <Named sportKey={sport} slug={slug} /> : <NotFoundScreen />;
}

function Named({ sportKey, slug }: { readonly sportKey: string; readonly slug: string }) {
  const { t } = useText();
  const isLikelyMatch = MATCH_SLUG.test(slug);
  const leagues = useTournaments(sportKey);
  const league = leagues.value?.find((each) => each.slug === slug);
  const category = leagues.value?.find((each) => each.category.slug === slug);
  const areLeaguesIn = leagues.state === 'not_found' || leagues.value !== null;
  const isNeither = areLeaguesIn && league === undefined && category === undefined;
  const match = useMatchPage(isLikelyMatch || isNeither ? slug : null);
  const isNoMatch = match.state === 'not_found';
  const quiet = useAsk(calls.getTournament, isNeither && isNoMatch ? { params: { id: slug } } : null);

  if (match.value !== null) return <MatchScreen key={match.value.matchId} matchId={match.value.matchId} />;
  if (!isLikelyMatch || isNoMatch) {
    if (league !== undefined) return <LeagueScreen key={league.id} league={league} />;
    if (category !== undefined) {
      return <CategoryScreen key={category.category.id} category={{ ...category.category, sport: category.sport }} />;
    }
    if (quiet.value?.sport.key === sportKey) return <LeagueScreen key={quiet.value.id} league={quiet.value} />;
  }
  const isNowhere = quiet.state === 'not_found' || (quiet.value !== null && quiet.value.sport.key !== sportKey);
  if (isNoMatch && isNeither && isNowhere) return <NotFoundScreen />;
  if (match.state === 'failed' || quiet.state === 'failed' || (leagues.state === 'failed' && !areLeaguesIn)) {
    return <LoadFailed message={match.message ?? quiet.message ?? leagues.message} />;
  }
  return (
    <div className={styles.page}>
      <div className={styles.board} />
      <SkeletonRows count={6} className={styles.waiting} label={t('loading')} />
    </div>
  );
}
