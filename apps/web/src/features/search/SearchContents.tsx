/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a list to choose from that holds more than plain text has no element */
import { Fragment } from 'react';
import type { Match } from '@touchline/contract';
import { ServerMessage } from '../../bindings/server-message.tsx';
import { useCommands, usePage } from '../../bindings/PageProvider.tsx';
import type { RenderOutcome } from '../../bindings/render-outcome.ts';
import { isOver, isRunning } from '../../text/match-clock.ts';
import { categoryName, sportName } from '../../text/names.ts';
import { type TextKey, useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Flag } from '../../ui/Flag.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { OpenCount } from '../../text/OpenCount.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import type { Hit } from './hits.ts';
import { hasPrices, HitPrices } from './HitPrices.tsx';
import { piecesOf } from './marks.ts';
import { readRecent } from './recent.ts';
import styles from './SearchDialog.module.css';

const GROUPS = [
  { kind: 'sport', title: 'search.sports' },
  { kind: 'league', title: 'search.leagues' },
  { kind: 'match', title: 'search.matches' },
] as const satisfies readonly { readonly kind: Hit['kind']; readonly title: TextKey }[];

interface FoundProps {
  readonly id: string;
  readonly hits: readonly Hit[];
  readonly current: Hit | undefined;
  readonly onPoint: (place: number) => void;
  readonly onOpen: (hit: Hit) => void;
  readonly renderOutcome: RenderOutcome;
}

/**
 * What was found, by kind. The list is there while it is empty too, since the field names it. It owns its options from
 * afar: the prices beside them are no part of it, for an option holds nothing to click.
 */
export function Found({ id, hits, current, onPoint, onOpen, renderOutcome }: FoundProps) {
  const { t } = useText();
  const groups = GROUPS.map((group) => ({ ...group, own: hits.filter(({ kind }) => kind === group.kind) }));
  const shown = groups.filter(({ own }) => own.length > 0);
  return (
    <>
      <div id={`${id}-list`} role="listbox" aria-label={t('search.open')} tabIndex={-1} className={styles.list}>
        {shown.map(({ kind, own }) => (
          <div
            key={kind}
            role="group"
            aria-labelledby={`${id}-${kind}`}
            aria-owns={own.map((hit) => `${id}-${hit.id}`).join(' ')}
          />
        ))}
      </div>
      {shown.map(({ kind, title, own }) => (
        <Fragment key={kind}>
          <p id={`${id}-${kind}`} role="presentation" className={styles.title}>
            {t(title)}
          </p>
          {own.map((hit) => (
            <div key={hit.id} className={styles.line} data-current={hit === current ? '' : undefined}>
              <div
                id={`${id}-${hit.id}`}
                role="option"
                tabIndex={-1}
                aria-selected={hit === current}
                className={styles.hit}
                // The focus stays in the field.
                onMouseDown={(event) => event.preventDefault()}
                onMouseMove={() => {
                  if (hit !== current) onPoint(hits.indexOf(hit));
                }}
                onClick={() => onOpen(hit)}
                onKeyDown={(event) => {
                  if (event.key === 'Enter') onOpen(hit);
                }}
              >
                <HitLine hit={hit} />
              </div>
              {hit.kind === 'match' && hasPrices(hit.match) ? (
                <HitPrices match={hit.match} renderOutcome={renderOutcome} />
              ) : null}
            </div>
          ))}
        </Fragment>
      ))}
    </>
  );
}

function HitLine({ hit }: { readonly hit: Hit }) {
  const text = useText();
  if (hit.kind === 'sport') {
    // The hit is in the server's name: in another language the name is shown whole.
    const name = sportName(text, { key: hit.sportKey, name: hit.name });
    return (
      <>
        <Icon name={hit.sportKey} className={styles.emblem} />
        <span className={styles.name}>{name === hit.name ? <Marked hit={hit} /> : name}</span>
        <OpenCount className={styles.end} count={hit.open} />
      </>
    );
  }
  if (hit.kind === 'league') {
    return (
      <>
        <Icon name={hit.sportKey} className={styles.emblem} />
        <span className={styles.name}>
          <Marked hit={hit} />
          <small>
            <Flag country={hit.country} slug={hit.categorySlug} />
            {categoryName(text, { name: hit.categoryName, country_code: hit.country })}
          </small>
        </span>
        <OpenCount className={styles.end} count={hit.open} />
      </>
    );
  }
  const { tournament } = hit.match;
  return (
    <>
      <Icon name={hit.sportKey} className={styles.emblem} />
      <span className={styles.name}>
        <Marked hit={hit} />
        <small>
          <Flag country={tournament.category.country_code} slug={tournament.category.slug} />
          {tournament.name}
        </small>
      </span>
      <MatchEnd match={hit.match} />
    </>
  );
}

function Marked({ hit }: { readonly hit: Hit }) {
  return (
    <span className={styles.words}>
      {piecesOf(hit.name, hit.marks).map(({ text, from, isHit }) => (
        <Fragment key={from}>{isHit ? <mark>{text}</mark> : text}</Fragment>
      ))}
    </span>
  );
}

function MatchEnd({ match }: { readonly match: Match }) {
  const { t, formats } = useText();
  const { sportsbook } = usePage();
  if (isRunning(match.status)) {
    const score = match.statistics?.total_score;
    return (
      <span className={styles.end}>
        {score === undefined ? null : (
          <span className={styles.score} dir="ltr">
            {score.home}:{score.away}
          </span>
        )}
        <span className={styles.live}>{t('match.live')}</span>
      </span>
    );
  }
  if (isOver(match.status)) return <span className={styles.end}>{t('stage.ended')}</span>;
  const start = Date.parse(match.start_time);
  return (
    <time className={styles.end} dateTime={match.start_time}>
      {formats.day(start, sportsbook.feedNow())} <span dir="ltr">{formats.time(start)}</span>
    </time>
  );
}

/** Before anything is looked for: what it takes, and what was looked for lately. */
export function Recent({
  stored,
  isLong,
  onPick,
  onClear,
}: {
  readonly stored: string | null;
  readonly isLong: boolean;
  readonly onPick: (words: string) => void;
  readonly onClear: () => void;
}) {
  const { t } = useText();
  const recent = readRecent(stored);
  return (
    <>
      <p className={styles.hint} role={isLong ? 'alert' : undefined}>
        {t(isLong ? 'search.long' : 'search.hint')}
      </p>
      {recent.length === 0 ? null : (
        <section aria-label={t('search.recent')}>
          <header className={styles.title}>
            {t('search.recent')}
            <button type="button" className={styles.clear} onClick={onClear}>
              {t('search.clear_recent')}
            </button>
          </header>
          <ul>
            {recent.map((words) => (
              <li key={words}>
                <button type="button" className={styles.hit} onClick={() => onPick(words)}>
                  <Icon name="history" size="small" className={styles.emblem} />
                  <span className={styles.name}>{words}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Lines of the true size while the server looks. */
export function SearchSkeleton() {
  const { t } = useText();
  return (
    <output aria-label={t('loading')} className={styles.waiting}>
      {Array.from({ length: 6 }, (_, place) => (
        <span key={place} aria-hidden="true" />
      ))}
    </output>
  );
}

interface NoteProps {
  readonly kind: 'failed' | 'none';
  readonly words: string;
  /** The back end's reason for refusing the search. */
  readonly message?: string | undefined;
  /** Lets go of what the search was narrowed by; null where it was not. */
  readonly onWiden: (() => void) | null;
}

export function SearchNote({ kind, words, message, onWiden }: NoteProps) {
  const { t } = useText();
  const commands = useCommands();
  return kind === 'failed' ? (
    <FailedState title={t('search.failed')} action={t('action.retry')} onRetry={commands.retry}>
      <ServerMessage message={message} otherwise={t('search.failed.description')} />
    </FailedState>
  ) : (
    <EmptyState icon="search" title={t('search.none', { words })} live="status">
      {onWiden === null ? (
        <p>{t('search.none.description')}</p>
      ) : (
        <Button onClick={onWiden}>{t('search.widen')}</Button>
      )}
    </EmptyState>
  );
}
