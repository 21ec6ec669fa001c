import type { MatchHead } from '@touchline/client';
import type { PastMatch, Statistics } from '@touchline/contract';
import { PageLink, pathOf } from '../../bindings/links.tsx';
import { usePage } from '../../bindings/PageProvider.tsx';
import { type TextKey, useText } from '../../text/use-text.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { type MeetingResult, resultFor } from './figures.ts';
import styles from './MatchFacts.module.css';

type Competitors = NonNullable<MatchHead['competitors']>;
const LETTERS: Readonly<Record<MeetingResult, readonly [TextKey, TextKey]>> = {
  win: ['match.stats.result.win.letter', 'match.stats.result.win'],
  draw: ['match.stats.result.draw.letter', 'match.stats.result.draw'],
  loss: ['match.stats.result.loss.letter', 'match.stats.result.loss'],
};

function Letter({ result }: { readonly result: MeetingResult }) {
  const { t } = useText();
  const [letter, word] = LETTERS[result];
  return (
    <span className={`${styles.letter} ${result === 'draw' ? '' : styles[result]}`}>
      <span aria-hidden="true">{t(letter)}</span>
      <VisuallyHidden>{t(word)}</VisuallyHidden>
    </span>
  );
}

function Meeting({
  past,
  sportKey,
  result,
}: {
  readonly past: PastMatch;
  readonly sportKey: string;
  readonly result: MeetingResult | null;
}) {
  const { formats } = useText();
  const { sportsbook } = usePage();
  const at = Date.parse(past.start_time);
  return (
    <li>
      <PageLink to={pathOf(sportKey, past.slug)} className={styles.meeting}>
        {result === null ? null : <Letter result={result} />}
        <time className={styles.date} dateTime={past.start_time}>
          {formats.day(at, sportsbook.feedNow())}
        </time>
        <span className={styles.pair}>
          <bdi>{past.home.name}</bdi> – <bdi>{past.away.name}</bdi>
        </span>
        <span className={styles.result}>{`${past.score.home} : ${past.score.away}`}</span>
      </PageLink>
    </li>
  );
}

interface FormProps {
  readonly match: MatchHead;
  readonly form: Extract<Statistics, { type: 'form' }>;
  readonly competitors: Competitors;
}

const LAST = 5;

/** The last five matches of each side, with links to them. */
export function Form({ match, form, competitors }: FormProps) {
  const { t } = useText();
  return (
    <div className={styles.two}>
      {(['home', 'away'] as const).map((side) => (
        <section key={side} aria-label={t('match.stats.form.of', { name: competitors[side].name })}>
          <p className={styles.whose} aria-hidden="true">
            <bdi>{competitors[side].name}</bdi>
            <span className={styles.letters}>
              {form[side].slice(0, LAST).map((past) => (
                <Letter key={past.id} result={resultFor(competitors[side].id, past)} />
              ))}
            </span>
          </p>
          {form[side].length === 0 ? (
            <p className={styles.advice}>{t('match.stats.none')}</p>
          ) : (
            <ol>
              {form[side].slice(0, LAST).map((past) => (
                <Meeting
                  key={past.id}
                  past={past}
                  sportKey={match.tournament.sport.key}
                  result={resultFor(competitors[side].id, past)}
                />
              ))}
            </ol>
          )}
        </section>
      ))}
    </div>
  );
}

interface HeadToHeadProps {
  readonly match: MatchHead;
  readonly meetings: Extract<Statistics, { type: 'head_to_head' }>;
  readonly competitors: Competitors;
}

/** Who won how often, and the matches themselves. */
export function HeadToHead({ match, meetings, competitors }: HeadToHeadProps) {
  const { t, formats } = useText();
  const { home_wins, draws, away_wins } = meetings;
  const all = home_wins + draws + away_wins;
  if (all === 0) return <p className={styles.alone}>{t('match.stats.h2h.none')}</p>;
  const share = (count: number): number => (200 * count) / all;
  return (
    <div>
      <VisuallyHidden>
        {t('match.stats.h2h.summary', {
          home: competitors.home.name,
          homeWins: home_wins,
          away: competitors.away.name,
          awayWins: away_wins,
          draws,
        })}
      </VisuallyHidden>
      <div className={styles.summary} aria-hidden="true">
        <span>
          <b>{formats.count(home_wins)}</b>
          <bdi>{competitors.home.name}</bdi>
        </span>
        <span>
          <b>{formats.count(draws)}</b>
          {t('match.stats.h2h.draws')}
        </span>
        <span>
          <b>{formats.count(away_wins)}</b>
          <bdi>{competitors.away.name}</bdi>
        </span>
      </div>
      <svg className={styles.bars} viewBox="0 0 200 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width={share(home_wins)} height="4" className={styles.home} />
        <rect x={share(home_wins)} width={share(draws)} height="4" className={styles.trough} />
        <rect x={share(home_wins + draws)} width={share(away_wins)} height="4" className={styles.away} />
      </svg>
      <ol>
        {meetings.matches.map((past) => (
          <Meeting key={past.id} past={past} sportKey={match.tournament.sport.key} result={null} />
        ))}
      </ol>
    </div>
  );
}
