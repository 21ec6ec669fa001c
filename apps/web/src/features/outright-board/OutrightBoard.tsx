import { useId, useState } from 'react';
import { useMarketShape, useMatchHead } from '../../bindings/catalogue.ts';
import type { RenderStar } from '../../bindings/favourites.ts';
import { PageLink, pathOf } from '../../bindings/links.tsx';
import type { RenderOutcome } from '../../bindings/render-outcome.ts';
import { useFeedClock } from '../../bindings/screen.ts';
import { outrightTimes } from '../../text/outright-times.ts';
import { useText } from '../../text/use-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './OutrightBoard.module.css';

const FIRST = 12;

/** CAT-12: one outright with its competitors and their prices, until when bets are taken and when it ends. */
export function OutrightBoard({
  matchId,
  renderOutcome,
  renderStar,
}: {
  readonly matchId: string;
  readonly renderOutcome: RenderOutcome;
  readonly renderStar: RenderStar;
}) {
  const text = useText();
  const { t } = text;
  const feedNow = useFeedClock();
  const match = useMatchHead(matchId);
  const market = useMarketShape(matchId, match?.mainMarketKey ?? null);
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  if (match === null) return null;
  const outcomes = market?.outcomes ?? [];
  const shown = isOpen ? outcomes : outcomes.slice(0, FIRST);
  return (
    <article className={styles.board} aria-labelledby={id}>
      <header className={styles.head}>
        <Icon name="trophy" className={styles.trophy} />
        <div className={styles.who}>
          <h3 id={id}>
            <PageLink to={pathOf(match.tournament.sport.key, match.slug)} title={match.name}>
              {match.name}
            </PageLink>
          </h3>
          <p className={styles.facts}>
            <span>{t('outright.competitors', { count: outcomes.length || match.field.length })}</span>
            {outrightTimes(text, match, feedNow()).map((words) => (
              <span key={words}>{words}</span>
            ))}
          </p>
        </div>
        <span className={styles.keep}>{renderStar({ kind: 'matches', id: matchId, name: match.name })}</span>
      </header>
      <ul className={styles.prices}>
        {shown.map((outcome) => (
          <li key={outcome.id}>
            {renderOutcome({
              matchId,
              marketKey: market?.key ?? null,
              outcomeId: outcome.id,
              marketName: market?.name ?? '',
            })}
          </li>
        ))}
      </ul>
      {outcomes.length > FIRST ? (
        <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? t('outright.fewer') : t('outright.more', { count: outcomes.length })}
          <Icon name="chevron" size="small" />
        </button>
      ) : null}
    </article>
  );
}
