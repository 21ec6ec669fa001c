import { useMatchHead } from '../bindings/catalogue.ts';
import { useTitle } from '../bindings/screen.ts';
import { MarketList } from '../features/market-list/MarketList.tsx';
import { MatchHeader } from '../features/match-header/MatchHeader.tsx';
import { isOver } from '../text/matchClock.ts';
import { renderOutcome } from './pieces.tsx';
import styles from './screens.module.css';

/** NAV-12: one match, or an outright. */
export function MatchScreen({ matchId }: { readonly matchId: string }) {
  const match = useMatchHead(matchId);
  useTitle(match?.name ?? null);
  const over = match !== null && isOver(match.status);
  const { home, away } = match?.competitors ?? { home: null, away: null };
  return (
    <div className={styles['page']}>
      <MatchHeader matchId={matchId} />
      <MarketList
        key={matchId}
        matchId={matchId}
        sides={home === null || away === null ? null : { home: home.name, away: away.name }}
        isOver={over}
        renderOutcome={renderOutcome}
      />
    </div>
  );
}
