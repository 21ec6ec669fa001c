import { useMatchPage, useTournaments } from '../bindings/catalogue.ts';
import { useCommands } from '../bindings/PageProvider.tsx';
import { useText } from '../text/useText.ts';
import { Button } from '../ui/Button.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { Standing } from '../ui/Standing.tsx';
import { LeagueScreen } from './LeagueScreen.tsx';
import { MatchScreen } from './MatchScreen.tsx';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import styles from './screens.module.css';

/** Slugs of matches end in their id, those of leagues in a small number at most; asking first for what is likelier saves a call. */
const MATCH_SLUG = /-\d{3,}$/;

/** `/{sport}/{slug}`: a match by its slug, else a league (NAV-11, NAV-12). */
export function SlugScreen({ sportKey, slug }: { readonly sportKey: string; readonly slug: string }) {
  const { t } = useText();
  const commands = useCommands();
  const isLikelyMatch = MATCH_SLUG.test(slug);
  const leagues = useTournaments(sportKey);
  const league = leagues.value?.find((each) => each.slug === slug);
  const isNoLeague = leagues.state === 'not_found' || (leagues.value !== null && league === undefined);
  const match = useMatchPage(isLikelyMatch || isNoLeague ? slug : null);

  if (match.value !== null) return <MatchScreen matchId={match.value.matchId} />;
  if (league !== undefined && (!isLikelyMatch || match.state === 'not_found'))
    return <LeagueScreen key={league.id} league={league} />;
  if (match.state === 'not_found' && isNoLeague) return <NotFoundScreen />;
  if (match.state === 'failed' || (leagues.state === 'failed' && leagues.value === null)) {
    return (
      <Standing icon="warning" title={t('error.load')} live="alert">
        <p>{t('error.load.description')}</p>
        <Button look="main" onClick={commands.retry}>
          {t('action.retry')}
        </Button>
      </Standing>
    );
  }
  return (
    <div className={styles['page']}>
      <div className={styles['board']} />
      <SkeletonRows count={6} className={styles['waiting']} label={t('loading')} />
    </div>
  );
}
