import { useRef, useState } from 'react';
import type { MatchHead } from '@touchline/client';
import { calls, type Prediction, splitMarketKey } from '@touchline/contract';
import { useAsk } from '../../bindings/catalogue.ts';
import { useOwnQuestion } from '../../bindings/notifications.ts';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { useWhoIsHere } from '../../bindings/player.ts';
import { ServerMessage } from '../../bindings/server-message.tsx';
import { useSignIn } from '../../bindings/sign-in.tsx';
import { marketName, outcomeName } from '../../text/names.ts';
import { sidesOf } from '../../text/outcome-words.ts';
import { useText } from '../../text/use-text.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { type AnswerShare, sharesOf } from './shares.ts';
import styles from './Votes.module.css';

/** Votes of others come in this often, ms. */
const EVERY = 30_000;

/** NOTE-04: how players think that a match ends, as shares of their votes, and the way to vote until it begins. */
export function Votes({ match }: { readonly match: MatchHead }) {
  const { t } = useText();
  const commands = useCommands();
  const own = useOwnQuestion();
  const asked = useAsk(calls.getVotes, { ...own, query: { match_id: match.id }, every: EVERY });
  const { state, message } = asked;
  // What nobody in particular was answered stays while a player's own answer is on its way, with what was pressed on it.
  const [ofAnyone, setOfAnyone] = useState(asked.value);
  if (own === null && asked.value !== ofAnyone) setOfAnyone(asked.value);
  const value = asked.value ?? (state === 'loading' ? ofAnyone : null);
  // What a player has pressed goes with them.
  const [turn, setTurn] = useState({ playerId: own?.playerId, count: 0 });
  if (turn.playerId !== own?.playerId)
    setTurn({ playerId: own?.playerId, count: turn.count + (turn.playerId === undefined ? 0 : 1) });
  if (value === null) {
    if (state === 'loading') return <output className={styles.place} aria-label={t('loading')} />;
    if (state === 'failed') {
      return (
        <FailedState title={t('votes.failed')} action={t('action.retry')} onRetry={commands.retry}>
          <ServerMessage message={message} />
        </FailedState>
      );
    }
  }
  const shown = (value?.data ?? []).filter(({ answers }) => answers !== undefined);
  if (shown.length === 0) return <EmptyState icon="podium" title={t('votes.none')} />;
  return (
    <div key={turn.count} className={styles.place} data-votes>
      <p className={styles.about}>{t(match.status === 0 ? 'votes.about' : 'votes.closed')}</p>
      {shown.map((each) => (
        <Question key={each.prediction_id} prediction={each} match={match} isPlayer={own !== null} />
      ))}
    </div>
  );
}

/** What was pressed and is not in the answer yet. */
interface Wish {
  readonly outcomeId: string;
  /** The moment of the vote before it; absent where it was not known whose that is. */
  readonly before: string | null | undefined;
}

interface QuestionProps {
  readonly prediction: Prediction;
  readonly match: MatchHead;
  readonly isPlayer: boolean;
}

function Question({ prediction, match, isPlayer }: QuestionProps) {
  const text = useText();
  const { t } = text;
  const commands = useCommands();
  const signIn = useSignIn();
  const whoIsHere = useWhoIsHere();
  /** The last press: it alone counts where several wait for the answer who is here. */
  const latest = useRef<Wish | null>(null);
  const [wish, setWish] = useState<Wish | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { prediction_id: id, data, created_at: votedAt, open = false } = prediction;
  if (wish !== null && (wish.before === undefined ? wish.outcomeId === data : wish.before !== votedAt)) setWish(null);
  const own = wish?.outcomeId ?? data;
  const sportKey = match.tournament.sport.key;
  const sides = sidesOf(match);
  const market = { ...splitMarketKey(id.slice(match.id.length + 1)), name: '' };
  const isOpen = open && match.status === 0;

  const vote = async (outcomeId: string): Promise<void> => {
    if (outcomeId === own) return;
    const pressed = { outcomeId, before: isPlayer ? votedAt : undefined };
    latest.current = pressed;
    setWish(pressed);
    setProblem(null);
    const who = await whoIsHere();
    if (latest.current !== pressed) return;
    const result = who === 'logged_in' ? await commands.vote(id, outcomeId) : ({ kind: 'unreachable' } as const);
    if (result.kind === 'done' || latest.current !== pressed) return;
    setWish(null);
    if (who === 'not_logged_in') signIn.ask('plain');
    else setProblem(result.kind === 'refused' ? result.key : 'error.connection.description');
  };

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
          onPress={isOpen ? () => void vote(share.outcomeId) : null}
        />
      ))}
      {isOpen ? (
        <p className={styles.note} role={problem === null ? undefined : 'alert'}>
          {problem === null
            ? isPlayer
              ? null
              : t('votes.sign_in')
            : `${t('votes.not_taken')} ${text.serverText(problem, '')}`}
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
