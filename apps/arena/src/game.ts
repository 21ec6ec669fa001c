import type { ArenaGame, ArenaState } from '@touchline/contract/arena';
import { Refused } from './api.ts';
import { createBoard } from './board.ts';
import { h, createRenderer, say } from './dom.ts';
import { createNumberCard } from './draw/number-card.ts';
import { createFair } from './fair/fair.ts';
import { createCard } from './race/race-card.ts';
import { createSlip } from './slip.ts';
import { createDrawStage, createRaceStage } from './stage.ts';
import type { Screen, Visit } from './visit.ts';

const POLL_MS = 2_000;

/** Below this width the slip has no column of its own. */
const narrow = window.matchMedia('(width < 700px)');

type Round = ArenaState['rounds'][number];

interface Parts {
  readonly game: ArenaGame;
  readonly t: Visit['t'];
  readonly problem: HTMLElement;
  readonly stage: HTMLElement;
  readonly rounds: HTMLElement;
  readonly card: HTMLElement | null;
  readonly side: HTMLElement;
  readonly fair: HTMLElement;
}

interface RoundButton {
  readonly round: Round;
  readonly counter: HTMLElement;
  readonly isChosen: boolean;
  readonly time: string;
  readonly choose: () => void;
}

function roundButton({ round, counter, isChosen, time, choose }: RoundButton): HTMLElement {
  return h(
    'button',
    { type: 'button', class: 'round', 'aria-pressed': String(isChosen), click: choose },
    h('span', {}, time),
    round.kind === 'race' ? h('span', { class: 'quiet' }, round.venue) : null,
    counter,
  );
}

function isRaceGame(game: ArenaGame): game is 'horses' | 'dogs' {
  return game === 'horses' || game === 'dogs';
}

function layout({ game, t, problem, stage, rounds, card, side, fair }: Parts): HTMLElement {
  return h(
    'section',
    { class: 'game', 'data-game': game },
    h('h1', { class: 'spoken' }, t(`game.${game}`)),
    problem,
    h(
      'div',
      { class: 'columns' },
      h(
        'div',
        { class: 'main-column' },
        stage,
        h('section', { class: 'panel', 'aria-label': t(isRaceGame(game) ? 'prices' : 'numbers.yours') }, rounds, card),
      ),
      side,
    ),
    fair,
  );
}

/** One game: the stage, the prices, the slip, results and bets. */
export function createGame(game: ArenaGame, visit: Visit): Screen {
  const { t } = visit;
  const isRace = isRaceGame(game);
  const stage = isRace ? createRaceStage(game, t) : createDrawStage(t);
  const fair = createFair(game, visit);
  const board = createBoard(t, (round, about, bet) => fair.check(round, about, bet));
  const problem = h('p', { class: 'problem', role: 'status' });
  const rounds = h('div', { class: 'rounds', role: 'group', 'aria-label': t(isRace ? 'rounds.race' : 'rounds.draw') });
  const drawRounds = createRenderer(rounds);
  const counters = new Map<string, HTMLElement>();
  let state: ArenaState | null = null;
  let chosen: string | null = null;
  let stopped = false;
  let timer = 0;
  let frame = 0;

  /** Rounds that are open by this page's clock; the server decides. */
  const open = (): readonly Round[] => {
    const now = visit.clock.now();
    return (state?.rounds ?? []).filter(({ closes_at }) => now < closes_at);
  };
  /** Before the first answer no round counts as closed. */
  const isOnSale = (round: string): boolean => state === null || open().some(({ id }) => id === round);
  const slip = createSlip(game, visit, isOnSale, (wasPicked) => {
    // A selection made since is another bet.
    if (wasPicked) numbers?.clear();
    render();
    again();
  });
  const card = isRace
    ? createCard(t, (choice) => {
        slip.choose(choice);
        render();
      })
    : null;
  const numbers = isRace ? null : createNumberCard(t, (choice) => slip.choose(choice));

  const aboutOf = (round: Round): string => {
    const time = visit.formats().time(round.starts_at);
    return round.kind === 'race' ? t('round.race', { venue: round.venue, time }) : t('round.draw', { time });
  };

  const roundTab = (round: Round): HTMLElement => {
    const counter = h('span', { class: 'until', dir: 'ltr' });
    counters.set(round.id, counter);
    const choose = (): void => {
      chosen = round.id;
      render();
    };
    return roundButton({
      round,
      counter,
      isChosen: round.id === chosen,
      time: visit.formats().time(round.starts_at),
      choose,
    });
  };

  const render = (): void => {
    if (state === null) return;
    // In the same frame as the content below it, which would move under a finger.
    stage.draw(state, visit.clock.now(), visit.formats());
    const coming = open();
    if (!coming.some(({ id }) => id === chosen)) chosen = coming[0]?.id ?? null;
    const picked = slip.choice();
    if (isRace && picked !== null && !isOnSale(picked.round)) slip.choose(null, t('slip.closed'));
    drawRounds(JSON.stringify([coming.map(({ id }) => id), chosen, visit.formats().time(0)]), () =>
      coming.map(roundTab),
    );
    const round = coming.find(({ id }) => id === chosen);
    if (round?.kind === 'race') card?.show(round, aboutOf(round), slip.choice());
    if (round?.kind === 'draw') numbers?.show(state, round.id, aboutOf(round));
    board.show(state, visit.formats());
    fair.show(state);
    slip.redraw();
    putSlip();
  };

  /** On a narrow page the slip stands below the runner that was picked; it is moved only when it stands elsewhere. */
  const putSlip = (): void => {
    const picked = slip.choice();
    const row =
      narrow.matches && picked !== null && picked.round === chosen && picked.market !== 'forecast'
        ? card?.element.querySelector(`[data-row="${picked.selection}"]`)
        : null;
    if (row instanceof HTMLElement) {
      if (row.nextElementSibling?.contains(slip.element) === true) return;
      row.after(h('tr', { class: 'slip-row' }, h('td', { colspan: 4 }, slip.element)));
    } else if (slip.element.parentElement !== side) side.prepend(slip.element);
    // The row that it has left.
    for (const left of card?.element.querySelectorAll('.slip-row') ?? []) {
      if (!left.contains(slip.element)) left.remove();
    }
  };

  const poll = async (): Promise<void> => {
    try {
      const next = await visit.api.game(game);
      if (stopped) return;
      visit.clock.sync(next.clock);
      state = next;
      visit.setWallet(next.mine?.wallet ?? null);
      say(problem, '');
      render();
      visit.stands();
      visit.presses.forget(game, next.rounds[0]?.id ?? '0');
    } catch (error) {
      if (stopped) return;
      if (error instanceof Refused && error.status === 401) return visit.end();
      say(problem, t('down.again'));
    }
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void poll(), untilNext());
  };
  /** Polls at each start and end of a round, and at intervals between them. */
  const untilNext = (): number => {
    const now = visit.clock.now();
    const turns = (state?.rounds ?? []).flatMap(({ starts_at, ends_at }) => [starts_at, ends_at]);
    const next = Math.min(...turns.filter((at) => at > now), Infinity) - now + 120;
    return Math.max(200, Math.min(POLL_MS, next));
  };
  const again = (): void => {
    window.clearTimeout(timer);
    void poll();
  };

  const side = h('div', { class: 'side-column' }, slip.element, board.bets, board.results);
  let lastOpen = '';
  const paint = (): void => {
    frame = window.requestAnimationFrame(paint);
    if (state === null) return;
    const now = visit.clock.now();
    stage.draw(state, now, visit.formats());
    for (const round of state.rounds) {
      const counter = counters.get(round.id);
      if (counter) say(counter, visit.formats().countdown(round.starts_at - now));
    }
    // A round that closes is no longer for sale at once.
    const ids = open()
      .map(({ id }) => id)
      .join();
    if (ids !== lastOpen) render();
    lastOpen = ids;
  };

  void poll();
  paint();
  return {
    element: layout({
      game,
      t,
      problem,
      stage: stage.element,
      rounds,
      card: (card ?? numbers)?.element ?? null,
      side,
      fair: fair.element,
    }),
    redraw: render,
    stop() {
      stopped = true;
      window.clearTimeout(timer);
      window.cancelAnimationFrame(frame);
    },
  };
}
