import { useEffect, useRef, useState } from 'react';
import type { Prediction } from '@touchline/contract';
import { useCommands, useSelect } from '../../bindings/PageProvider.tsx';
import { useWhoIsHere } from '../../bindings/player.ts';
import { useSignIn } from '../../bindings/sign-in.tsx';
import { type Wish, wishAfter } from './wish.ts';

/** The last press of a question: it is shown, or why it was not taken. */
interface Press {
  readonly wish: Wish | null;
  /** Text key of the refusal. */
  readonly problem: string | null;
}

type Presses = Readonly<Record<string, Press>>;

export interface Voting {
  /** The outcome that is shown as the player's own. */
  ownOf(prediction: Prediction): string | null;
  /** Why the last vote on a question was not taken, as text key; null where it was. */
  problemOf(predictionId: string): string | null;
  /** The same of questions that are not among those asked now: each reason once. */
  readonly problems: readonly string[];
  vote(prediction: Prediction, outcomeId: string): void;
}

/** What somebody presses on the questions of a match, until `getVotes` answers it. */
export function useVoting(predictions: readonly Prediction[]): Voting {
  const commands = useCommands();
  const signIn = useSignIn();
  const whoPressed = useWhoPressed();
  const [presses, setPresses] = useState<Presses>({});
  /** The last wish of each question: it alone counts where several wait for the answer who is here. */
  const latest = useRef(new Map<string, Wish>());
  /** The last wish of all, while the page shows it: it alone asks a visitor to sign in. */
  const asking = useRef<Wish | null>(null);
  useEffect(
    () => () => {
      asking.current = null;
    },
    [],
  );
  const now = pressesAfter(presses, predictions);
  if (now !== presses) setPresses(now);

  const ownOf = ({ prediction_id: id, data }: Prediction): string | null => now[id]?.wish?.outcomeId ?? data;

  const send = async (id: string, outcomeId: string): Promise<void> => {
    const wish: Wish = { outcomeId, shown: null };
    const become = (press: Press): void => setPresses((before) => ({ ...before, [id]: press }));
    latest.current.set(id, wish);
    asking.current = wish;
    become({ wish, problem: null });
    const who = await whoPressed();
    if (who === 'another' || latest.current.get(id) !== wish) return;
    const result = who === 'logged_in' ? await commands.vote(id, outcomeId) : ({ kind: 'unreachable' } as const);
    if (latest.current.get(id) !== wish) return;
    if (result.kind === 'done') become({ wish: { outcomeId, shown: [] }, problem: null });
    else if (who !== 'not_logged_in')
      become({ wish: null, problem: result.kind === 'refused' ? result.key : 'error.connection.description' });
    else {
      become({ wish: null, problem: null });
      if (asking.current === wish) signIn.ask('plain');
    }
  };

  const isAsked = (id: string): boolean => predictions.some((each) => each.prediction_id === id);

  return {
    ownOf,
    problemOf: (id) => now[id]?.problem ?? null,
    problems: [...new Set(Object.entries(now).flatMap(([id, { problem }]) => (isAsked(id) ? [] : (problem ?? []))))],
    vote: (prediction, outcomeId) => {
      if (outcomeId !== ownOf(prediction)) void send(prediction.prediction_id, outcomeId);
    },
  };
}

/** Asks who is here; `another` where a player was known at the press or since, and is not here any more (I10). */
function useWhoPressed(): () => Promise<'another' | Awaited<ReturnType<ReturnType<typeof useWhoIsHere>>>> {
  const whoIsHere = useWhoIsHere();
  const { session } = useSelect();
  const playerId = (): string | null => session.get().player?.id ?? null;
  return async () => {
    let first = playerId();
    const stop = session.subscribe(() => {
      first ??= playerId();
    });
    const who = await whoIsHere();
    stop();
    return first === null || first === playerId() ? who : 'another';
  };
}

/** The same object where nothing has changed. */
function pressesAfter(presses: Presses, predictions: readonly Prediction[]): Presses {
  const changed = predictions.flatMap((prediction) => {
    const { prediction_id: id } = prediction;
    const press = presses[id];
    if (press === undefined || press.wish === null) return [];
    const wish = wishAfter(press.wish, prediction);
    return wish === press.wish ? [] : [[id, { ...press, wish }] as const];
  });
  return changed.length === 0 ? presses : { ...presses, ...Object.fromEntries(changed) };
}
