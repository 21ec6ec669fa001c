import { useLayoutEffect, useMemo } from 'preact/hooks';
import { applyTheme, speak } from './formats.ts';
import { isFramed } from './frame.ts';
import { Game } from './game/Game.tsx';
import { LanguageContext, useLanguage } from './language.ts';
import { Lobby } from './lobby/Lobby.tsx';
import { DownNotice, EndedNotice } from './Notice.tsx';
import type { Page, View } from './page.ts';
import { useStore } from './store.ts';
import { Ways } from './Ways.tsx';

/** The whole page. */
export function App({ page }: { readonly page: Page }) {
  const { theme, text, formats, view, screen, room } = useStore(page.store);
  useLayoutEffect(() => applyTheme(theme), [theme]);
  useLayoutEffect(() => {
    if (text !== null) speak(text);
  }, [text]);
  const language = useMemo(() => (text === null ? null : { t: text.t, formats }), [text, formats]);
  return (
    <div id="games" style={room === null ? {} : { minBlockSize: `${room}px` }}>
      {language !== null && (
        <LanguageContext.Provider value={language}>
          <Content page={page} view={view} screen={screen} />
        </LanguageContext.Provider>
      )}
    </div>
  );
}

interface ContentProps {
  readonly page: Page;
  readonly view: View;
  readonly screen: number;
}

function Content({ page, view, screen }: ContentProps) {
  const { t } = useLanguage();
  switch (view.kind) {
    case 'opening':
      return <output className="loading">{t('opening')}</output>;
    case 'ended':
      return <EndedNotice />;
    case 'down':
      return <DownNotice retry={() => void page.open()} />;
    case 'open': {
      const { visit, games, game, returnTo } = view;
      return (
        <>
          <header className="top">
            {returnTo !== null && !isFramed() && (
              <a className="back" href={returnTo}>
                {t('back')}
              </a>
            )}
            <Ways {...view} show={page.show} />
          </header>
          <main>
            {game === null ? (
              <Lobby key={screen} visit={visit} games={games} show={page.show} />
            ) : (
              <Game key={screen} game={game} visit={visit} />
            )}
          </main>
        </>
      );
    }
    default:
      return view satisfies never;
  }
}
