import type { ArenaGame, ArenaSession, ArenaWallet } from '@touchline/contract/arena';
import { apiOf, openSession, Refused } from './api.ts';
import { createClock } from './clock.ts';
import { h } from './dom.ts';
import { onAppearance, isFramed, type Appearance, postToParent, reportHeight } from './frame.ts';
import { createGame } from './game.ts';
import { createLobby } from './lobby.ts';
import { formatsIn, speak, applyTheme } from './formats.ts';
import { createPresses } from './presses.ts';
import './tokens.css';
import './style/base.css';
import './style/layout.css';
import './style/stage.css';
import './style/draw.css';
import './style/prices.css';
import './style/slip.css';
import './style/results.css';
import './style/fair.css';
import './style/lists.css';
import './style/notice.css';
import './style/responsive.css';
import type { Screen, Visit } from './visit.ts';
import { englishText, loadText, type TextKey } from './text/text.ts';
import type { Say } from './words.ts';

const root = document.getElementById('games') ?? document.body;

/** The fragment of the address, which no server receives. */
const fragment = new URLSearchParams(location.hash.slice(1));
// The token leaves the address, so that it is neither copied nor kept in a history.
history.replaceState(null, '', location.pathname);

let appearance: Appearance = {
  theme: fragment.get('theme') === 'light' ? 'light' : 'dark',
  locale: fragment.get('locale') ?? 'en',
};
let formats = formatsIn(appearance.locale);
let text = englishText;
let screen: Screen | null = null;
let wallet: ArenaWallet | null = null;
/** Renders the current screen again, after a change of language. */
let remake: () => void = () => undefined;

const t: Say = (key, values) => text.t(key, values);

async function learn(locale: string): Promise<void> {
  const learned = await loadText(locale);
  // The last requested locale counts, in whatever order the texts arrive.
  if (appearance.locale !== locale) return;
  const isOther = learned.language !== text.language;
  text = learned;
  formats = formatsIn(locale);
  speak(text);
  if (isOther) remake();
  else screen?.redraw();
}

function applyAppearance(next: Appearance): void {
  const isOther = next.locale !== appearance.locale;
  appearance = next;
  applyTheme(next);
  if (isOther) void learn(next.locale);
}

function releaseHeight(): void {
  root.style.removeProperty('min-block-size');
}

function showAlone(...children: readonly HTMLElement[]): void {
  screen?.stop();
  screen = null;
  releaseHeight();
  root.replaceChildren(...children);
}

interface Notice {
  readonly title: TextKey;
  readonly words: TextKey;
  /** Label of the button; null where only the surrounding page can go on. */
  readonly action: TextKey | null;
}

/** Shows a notice instead of the games. */
function notice({ title, words, action }: Notice, act: () => void): void {
  remake = () =>
    showAlone(
      h(
        'main',
        { class: 'notice', role: 'alert' },
        h('h1', {}, t(title)),
        h('p', {}, t(words)),
        action === null ? null : h('button', { type: 'button', class: 'main', click: act }, t(action)),
      ),
    );
  remake();
}

function ended(): void {
  return notice(
    isFramed()
      ? { title: 'ended.title', words: 'ended.framed', action: 'ended.open' }
      : { title: 'ended.title', words: 'ended.alone', action: null },
    () => postToParent({ kind: 'relaunch' }),
  );
}

function enter({ session, games, lobby, wallet: first }: ArenaSession): void {
  wallet = first;
  const api = apiOf(session);
  const visit: Omit<Visit, 't'> = {
    api,
    clock: createClock(),
    formats: () => formats,
    wallet: () => wallet,
    setWallet(next) {
      wallet = next;
    },
    presses: createPresses(api),
    end: ended,
    stands: releaseHeight,
  };
  let shown = lobby ? null : (games[0] ?? null);
  const way = (name: string, game: ArenaGame | null): HTMLElement =>
    h('button', { type: 'button', 'aria-current': game === shown ? 'true' : null, click: () => show(game) }, name);
  const ways = (): HTMLElement => {
    const nav = h('nav', { class: 'ways', 'aria-label': t('games') });
    nav.hidden = games.length === 1;
    if (lobby) nav.append(way(t('games.all'), null));
    nav.append(...games.map((game) => way(t(`game.${game}`), game)));
    return nav;
  };
  const show = (game: ArenaGame | null): void => {
    shown = game;
    const inLanguage: Visit = { ...visit, t: text.t };
    const next = game === null ? createLobby(inLanguage, games, show) : createGame(game, inLanguage);
    const room = root.getBoundingClientRect().height;
    showAlone(h('header', { class: 'top' }, ways()), h('main', {}, next.element));
    // The screen is empty until its first answer: a frame that shrinks meanwhile would miss clicks below its end.
    root.style.minBlockSize = `${room}px`;
    screen = next;
  };
  remake = () => show(shown);
  remake();
}

async function open(): Promise<void> {
  const token = fragment.get('token');
  if (token === null) return ended();
  try {
    enter(await openSession(token));
  } catch (error) {
    const isOver = error instanceof Refused && error.status === 401;
    if (isOver) ended();
    else notice({ title: 'down.title', words: 'down.words', action: 'down.retry' }, () => void open());
  }
}

applyTheme(appearance);
onAppearance(applyAppearance);
reportHeight(root);
// Texts first: otherwise a screen reader would read the English ones.
await learn(appearance.locale);
remake = () => root.replaceChildren(h('p', { class: 'loading', role: 'status' }, t('opening')));
remake();
void open();
