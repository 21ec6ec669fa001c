import { useState } from 'react';
import type { Loaded, MatchHead } from '@touchline/client';
import { calls, type Prediction, splitMarketKey } from '@touchline/contract';
import { useAsk } from '../../bindings/catalogue.ts';
import { useOwnQuestion } from '../../bindings/notifications.ts';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { ServerMessage } from '../../bindings/server-message.tsx';
import { marketName, outcomeName } from '../../text/names.ts';
import { sidesOf } from '../../text/outcome-words.ts';
import { useText } from '../../text/use-text.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { type AnswerShare, sharesOf } from './shares.ts';
import { useVoting, type Voting } from './use-voting.ts';
import styles from './Votes.module.css';

/** Votes of others come in this often, ms. */
const EVERY = 30_000;

/** NOTE-04: how players think that a match ends, as shares of their votes, and the way to vote until it begins. */
export function Votes({ match }: { readonly match: MatchHead }) {
  const own = useOwnQuestion();
  const asked = useAsk(calls.getVotes, { ...own, query: { match_id: match.id }, every: EVERY });
  // What nobody in particular was answered stays while a player's own answer is on its way, with what was pressed on it.
  const [ofAnyone, setOfAnyone] = useState(asked.value);
  if (own === null && asked.value !== ofAnyone) setOfAnyone(asked.value);
  const value = asked.value ?? (asked.state === 'loading' ? ofAnyone : null);
  // What a player has pressed goes with them.
  const [turn, setTurn] = useState({ playerId: own?.playerId, count: 0 });
  if (turn.playerId !== own?.playerId)
    setTurn({ playerId: own?.playerId, count: turn.count + (turn.playerId === undefined ? 0 : 1) });
  return <Place key={turn.count} match={match} answer={{ ...asked, value }} isPlayer={own !== null} />;
}

interface PlaceProps {
  readonly match: MatchHead;
  readonly answer: Loaded<{ readonly data: readonly Prediction[] }>;
  readonly isPlayer: boolean;
}

function Place({ match, answer: { state, message, value }, isPlayer }: PlaceProps) {
  const { t } = useText();
  const commands = useCommands();
  const shown = (value?.data ?? []).filter(({ answers }) => answers !== undefined);
  const voting = useVoting(shown);
  if (value === null) {
    if (state === 'loading') return <output className={styles.place} aria-label={t('loading')} />;
    if (state === 'failed') {
      return (
        <FailedState title={t('votes.failed')} action={t('action.retry')} onRetry={commands.retry}>
          <ServerMessage message={message} />
          {voting.problems.map((problem) => (
            <p key={problem}>
              <NotTaken problem={problem} />
            </p>
          ))}
        </FailedState>
      );
    }
  }
  const problems = <Problems problems={voting.problems} />;
  if (shown.length === 0) {
    return (
      <EmptyState icon="podium" title={t('votes.none')}>
        {problems}
      </EmptyState>
    );
  }
  return (
    <div className={styles.place} data-votes>
      <p className={styles.about}>{t(match.status === 0 ? 'votes.about' : 'votes.closed')}</p>
      {shown.map((each) => (
        <Question key={each.prediction_id} prediction={each} match={match} voting={voting} isPlayer={isPlayer} />
      ))}
      {problems}
    </div>
  );
}

function NotTaken({ problem }: { readonly problem: string }) {
  const { t, serverText } = useText();
  return `${t('votes.not_taken')} ${serverText(problem, '')}`;
}

/** Why votes on questions that are not asked any more were not taken. */
function Problems({ problems }: Pick<Voting, 'problems'>) {
  return problems.map((problem) => (
    <p key={problem} className={styles.note} role="alert">
      <NotTaken problem={problem} />
    </p>
  ));
}

interface QuestionProps {
  readonly prediction: Prediction;
  readonly match: MatchHead;
  readonly voting: Voting;
  readonly isPlayer: boolean;
}

function Question({ prediction, match, voting, isPlayer }: QuestionProps) {
  const text = useText();
  const { t } = text;
  const { prediction_id: id, open = false } = prediction;
  const own = voting.ownOf(prediction);
  const problem = voting.problemOf(id);
  const sportKey = match.tournament.sport.key;
  const sides = sidesOf(match);
  const market = { ...splitMarketKey(id.slice(match.id.length + 1)), name: '' };
  const isOpen = open && match.status === 0;

  const sideOf = (outcomeId: string): string =>
    (outcomeId === '1' ? sides?.home : outcomeId === '2' ? sides?.away : null) ?? outcomeId;
  const shares = sharesOf(prediction, own);
  const count = shares.reduce((sum, { votes }) => sum + votes, 0);
  const name = marketName(text, sportKey, market);
  return (
    <section className={styles.question} aria-label={name} data-prediction={id}>
      <h3 className={styles.name}>
        {name} <span className={styles.count}>{t('votes.count', { count })}</span>
      </h3>
      {shares.map((share) => (
        <Answer
          key={share.outcomeId}
          share={share}
          name={outcomeName(text, { sportKey, sides }, market, { id: share.outcomeId, name: sideOf(share.outcomeId) })}
          isOwn={share.outcomeId === own}
          onPress={isOpen ? () => voting.vote(prediction, share.outcomeId) : null}
        />
      ))}
      {isOpen || problem !== null ? (
        <p className={styles.note} role={problem === null ? undefined : 'alert'}>
          {problem === null ? isPlayer ? null : t('votes.sign_in') : <NotTaken problem={problem} />}
        </p>
      ) : null}
    </section>
  );
}

interface AnswerProps {
  readonly share: AnswerShare;
  readonly name: string;
  readonly isOwn: boolean;
  /** Null where votes are not taken. */
  readonly onPress: (() => void) | null;
}

function Answer({ share: { outcomeId, votes, percent }, name, isOwn, onPress }: AnswerProps) {
  const { t, formats } = useText();
  const words = (
    <>
      <span className={styles.bar} style={{ inlineSize: `${percent}%` }} aria-hidden="true" />
      <span className={styles.outcome}>
        {isOwn ? <Icon name="check" size="small" /> : null}
        <bdi>{name}</bdi>
      </span>
      {isOwn ? <VisuallyHidden>{t('votes.own')}</VisuallyHidden> : null}
      <span className={styles.share} title={t('votes.count', { count: votes })}>
        {formats.share((percent / 100).toFixed(2))}
      </span>
    </>
  );
  if (onPress === null) {
    return (
      <p className={styles.answer} data-answer={outcomeId} data-own={isOwn}>
        {words}
      </p>
    );
  }
  return (
    <button type="button" className={styles.answer} aria-pressed={isOwn} data-answer={outcomeId} onClick={onPress}>
      {words}
    </button>
  );
}
