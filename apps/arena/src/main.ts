import type { ArenaGame, ArenaSession, ArenaWallet } from '@touchline/contract/arena';
import { apiOf, openSession } from './api.ts';
import { createClock } from './clock.ts';
import { h } from './dom.ts';
import { hearLook, isFramed, type Look, tellAround, tellHeight } from './frame.ts';
import { createGame } from './game.ts';
import { createLobby } from './lobby.ts';
import { formatsIn, wear } from './look.ts';
import './tokens.css';
import './style.css';
import type { Screen, Visit } from './visit.ts';
import { gameNames } from './words.ts';

const root = document.querySelector('#games') ?? document.body;

/** What the address says after its `#`: nobody but this page is told of it. */
const given = new URLSearchParams(location.hash.slice(1));
// The token leaves the address, so that it is neither copied nor kept in a history.
history.replaceState(null, '', location.pathname);

let look: Look = {
  theme: given.get('theme') === 'light' ? 'light' : 'dark',
  locale: given.get('locale') ?? 'en',
};
let formats = formatsIn(look.locale);
let screen: Screen | null = null;

const wearLook = (next: Look): void => {
  look = next;
  formats = formatsIn(next.locale);
  wear(next);
  screen?.redraw();
};

let wallet: ArenaWallet | null = null;

/** Says what is the matter and always has a way on. */
const standing = (title: string, text: string, action: string | null, act: () => void): void => {
  screen?.stop();
  screen = null;
  root.replaceChildren(
    h(
      'main',
      { class: 'standing-page', role: 'alert' },
      h('h1', {}, title),
      h('p', {}, text),
      action === null ? '' : h('button', { type: 'button', class: 'main', click: act }, action),
    ),
  );
};

const ended = (): void =>
  standing(
    'This visit has ended',
    isFramed()
      ? 'Open the game again to go on. Bets you have placed stay placed.'
      : 'Open the game again from the page that it is on.',
    isFramed() ? 'Open again' : null,
    () => tellAround({ kind: 'relaunch' }),
  );

const enter = (session: ArenaSession): void => {
  const clock = createClock();
  ({ wallet } = session);
  const visit: Visit = {
    api: apiOf(session.session),
    clock,
    formats: () => formats,
    wallet: () => wallet,
    setWallet(next) {
      wallet = next;
    },
    end: ended,
  };
  const { games, lobby } = session;
  const place = h('main', {});
  const ways = h('nav', { class: 'ways', 'aria-label': 'Games' });
  const mark = (current: ArenaGame | null): void => {
    ways.hidden = games.length === 1;
    ways.replaceChildren(
      ...(lobby ? [way('All games', current === null, () => show(null))] : []),
      ...games.map((game) => way(gameNames[game], game === current, () => show(game))),
    );
  };
  const way = (name: string, isCurrent: boolean, go: () => void): HTMLElement =>
    h('button', { type: 'button', 'aria-current': isCurrent ? 'true' : null, click: go }, name);
  const show = (game: ArenaGame | null): void => {
    screen?.stop();
    screen = game === null ? createLobby(visit, games, show) : createGame(game, visit);
    place.replaceChildren(screen.element);
    mark(game);
  };
  root.replaceChildren(h('header', { class: 'top' }, ways), place);
  show(lobby ? null : (games[0] ?? null));
};

const open = async (): Promise<void> => {
  const token = given.get('token');
  if (token === null) return ended();
  try {
    enter(await openSession(token));
  } catch (error) {
    const isOver = error instanceof Error && 'status' in error && error.status === 401;
    if (isOver) ended();
    else
      standing(
        'The games cannot be reached',
        'Nothing is lost: try again in a moment.',
        'Try again',
        () => void open(),
      );
  }
};

wear(look);
hearLook(wearLook);
tellHeight(root);
root.replaceChildren(h('p', { class: 'loading', role: 'status' }, 'Opening the games…'));
void open();
