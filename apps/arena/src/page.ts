import type { ArenaGame, ArenaSession } from '@touchline/contract/arena';
import { apiOf, openSession, Refused } from './api.ts';
import { createClock } from './clock.ts';
import { type Formats, formatsIn } from './formats.ts';
import type { Appearance } from './frame.ts';
import { createPresses } from './slip/presses.ts';
import { createStore, type Store } from './store.ts';
import { englishText, loadText, type Text } from './text/text.ts';
import type { Visit } from './visit.ts';

interface OpenView {
  readonly kind: 'open';
  readonly visit: Visit;
  readonly games: readonly ArenaGame[];
  /** Whether the visit has a lobby. */
  readonly lobby: boolean;
  /** The game that is shown; null for the lobby. */
  readonly game: ArenaGame | null;
  /** Address of the page that the games were opened from; null for none. */
  readonly returnTo: string | null;
}

/** The session is being opened, has ended, cannot be opened, or is open. */
export type View = { readonly kind: 'opening' } | { readonly kind: 'ended' } | { readonly kind: 'down' } | OpenView;

export interface PageState {
  readonly theme: Appearance['theme'];
  readonly locale: string;
  /** Null until the first texts are in: a screen reader would read others. */
  readonly text: Text | null;
  readonly formats: Formats;
  readonly view: View;
  /** Rises with each new screen. */
  readonly screen: number;
  /** Height of the former screen while the new one has no content, px; null once it has. */
  readonly room: number | null;
}

export interface Page {
  readonly store: Store<PageState>;
  /** Loads the texts, then opens the session. */
  start(): Promise<void>;
  /** Tries again to open the session. */
  open(): Promise<void>;
  /** Shows a game, or the lobby for null. */
  show(game: ArenaGame | null): void;
  setAppearance(appearance: Appearance): void;
}

interface PageDeps {
  /** Of the launch; null without one. */
  readonly token: string | null;
  readonly appearance: Appearance;
  /** Height of what is shown, px. */
  height(): number;
}

/** The page: its language, its session, and which screen it shows. */
export function createPage({ token, appearance, height }: PageDeps): Page {
  const store = createStore<PageState>({
    ...appearance,
    text: null,
    formats: formatsIn(appearance.locale),
    view: { kind: 'opening' },
    screen: 0,
    room: null,
  });

  /** The screen is empty until its first answer: a frame that shrinks meanwhile would miss clicks below its end. */
  const showScreen = (view: OpenView): void => store.change({ view, screen: store.get().screen + 1, room: height() });
  const showNotice = (kind: 'ended' | 'down'): void => store.change({ view: { kind }, room: null });

  const learn = async (locale: string): Promise<void> => {
    const text = await loadText(locale);
    const { locale: wanted, text: former, view } = store.get();
    // The last requested locale counts, in whatever order the texts arrive.
    if (wanted !== locale) return;
    store.change({ text, formats: formatsIn(locale) });
    if (view.kind === 'open' && former?.language !== text.language) showScreen(view);
  };

  const enter = ({ session, games, lobby, wallet, return_to: returnTo }: ArenaSession): void => {
    const api = apiOf(session);
    const visit: Visit = {
      api,
      clock: createClock(),
      account: createStore({ wallet }),
      presses: createPresses(api),
      language() {
        const { text, formats } = store.get();
        return { t: (text ?? englishText).t, formats };
      },
      end: () => showNotice('ended'),
      stands() {
        if (store.get().room !== null) store.change({ room: null });
      },
    };
    showScreen({ kind: 'open', visit, games, lobby, game: lobby ? null : (games[0] ?? null), returnTo });
  };

  const open = async (): Promise<void> => {
    if (token === null) return showNotice('ended');
    try {
      enter(await openSession(token));
    } catch (error) {
      showNotice(error instanceof Refused && error.status === 401 ? 'ended' : 'down');
    }
  };

  return {
    store,
    open,
    async start() {
      await learn(appearance.locale);
      await open();
    },
    show(game) {
      const { view } = store.get();
      if (view.kind === 'open') showScreen({ ...view, game });
    },
    setAppearance({ theme, locale }) {
      const isOther = locale !== store.get().locale;
      store.change({ theme, locale });
      if (isOther) void learn(locale);
    },
  };
}
