import type { ArenaGame, ArenaState } from '@touchline/contract/arena';
import { createFair, type FairModel } from '../fair/fair-model.ts';
import { isRaceGame, type Round } from '../games.ts';
import { eachFrame } from '../moment.ts';
import { createPolling } from '../polling.ts';
import type { Choice } from '../slip/press.ts';
import { createSlip, type SlipModel } from '../slip/slip-model.ts';
import { createStore, type Model, type Store } from '../store.ts';
import type { Visit } from '../visit.ts';
import { marketWords, pickWords } from '../words.ts';

const POLL_MS = 2_000;

export interface GameState {
  /** The last answer; null before the first. */
  readonly answer: ArenaState | null;
  /** Whether the last request got no answer. */
  readonly isDown: boolean;
  /** Rounds that bets are open on by this page's clock; the server decides. */
  readonly open: readonly Round[];
  /** The open round that is shown; the last one stays while none is open. Null before the first answer. */
  readonly round: Round | null;
  /** Numbers of a draw, rising. They are kept from draw to draw. */
  readonly picked: readonly number[];
}

export interface GameModel extends Model {
  readonly store: Store<GameState>;
  readonly slip: SlipModel;
  readonly fair: FairModel;
  /** Shows another open round. */
  showRound(round: string): void;
  /** Puts a price in the slip. */
  choose(choice: Choice): void;
  /** Picks these numbers and no others. */
  pick(numbers: readonly number[]): void;
}

function isOpenAt({ closes_at }: Round, now: number): boolean {
  return now < closes_at;
}

/** Ms until the next request: at each start and end of a round, and at intervals between them. */
function untilNext(answer: ArenaState | null, now: number): number {
  const turns = (answer?.rounds ?? []).flatMap(({ starts_at, ends_at }) => [starts_at, ends_at]);
  const next = Math.min(...turns.filter((at) => at > now), Infinity) - now + 120;
  return Math.max(200, Math.min(POLL_MS, next));
}

/** One game: what is open, what is picked, and the slip. */
export function createGame(game: ArenaGame, visit: Visit): GameModel {
  const store = createStore<GameState>({ answer: null, isDown: false, open: [], round: null, picked: [] });
  const fair = createFair(game, visit);

  const openNow = (): readonly Round[] => {
    const now = visit.clock.now();
    return (store.get().answer?.rounds ?? []).filter((round) => isOpenAt(round, now));
  };
  const slip = createSlip({
    game,
    visit,
    // Before the first answer no round counts as closed.
    isOnSale: (round) => store.get().answer === null || openNow().some(({ id }) => id === round),
    taken(wasPicked) {
      // A selection made since is another bet.
      if (wasPicked) store.change({ picked: [] });
      polling.now();
    },
  });

  /** Puts the picked numbers in the slip, for the round that is shown. */
  const chooseNumbers = (): void => {
    const { answer, round, picked } = store.get();
    if (answer === null || round === null) return;
    const pay = answer.pays.find(({ count }) => count === picked.length);
    if (pay === undefined) return slip.choose(null);
    const { t } = visit.language();
    slip.choose({
      round: round.id,
      market: 'numbers',
      selection: picked.join(','),
      odds: pay.odds,
      marketName: marketWords(t, 'numbers', picked.length),
      selectionName: pickWords(t, 'numbers', picked.map(String)),
    });
  };

  /** Finds out what is open, and goes on to the next round where the one that was shown is not. */
  const settle = (wanted = store.get().round?.id): void => {
    const open = openNow();
    const { round: former, picked } = store.get();
    const round = open.find(({ id }) => id === wanted) ?? open[0] ?? former;
    store.change({ open, round });
    const { choice } = slip.store.get();
    if (isRaceGame(game)) {
      const isClosed = choice !== null && !open.some(({ id }) => id === choice.round);
      if (isClosed) slip.choose(null, visit.language().t('slip.closed'));
    } else if (former !== null && round !== null && round.id !== former.id && picked.length > 0) {
      // The slip has to name the draw that is bet on.
      chooseNumbers();
    }
  };

  const polling = createPolling({
    ask: () => visit.api.game(game),
    receive(answer) {
      visit.clock.sync(answer.clock);
      visit.account.change({ wallet: answer.mine?.wallet ?? null });
      visit.presses.forget(game, answer.rounds[0]?.id ?? '0');
      fair.note(answer);
      store.change({ answer, isDown: false });
      settle();
      visit.stands();
    },
    miss: () => store.change({ isDown: true }),
    end: () => visit.end(),
    wait: () => untilNext(store.get().answer, visit.clock.now()),
  });

  /** A round that closes is no longer for sale at once. */
  const closeInTime = (): void => {
    const now = visit.clock.now();
    const { answer, open } = store.get();
    if (answer !== null && open.some((round) => !isOpenAt(round, now))) settle();
  };

  return {
    store,
    slip,
    fair,
    showRound: (round) => settle(round),
    choose: (choice) => slip.choose(choice),
    pick(numbers) {
      store.change({ picked: numbers.toSorted((a, b) => a - b) });
      chooseNumbers();
    },
    start() {
      polling.now();
      const stopFrames = eachFrame(closeInTime);
      return () => {
        stopFrames();
        polling.stop();
      };
    },
  };
}
