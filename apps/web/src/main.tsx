import { createSportsbook } from '@touchline/client';
import { createRoot } from 'react-dom/client';
import { createBrowserEnv } from './browser/browserEnv.ts';
import { readConfig } from './browser/config.ts';
import { createLogs } from './browser/logs.ts';
import { currentAddress, reloadPage, setDocumentLanguage } from './browser/page.ts';
import { localStore } from './browser/storage.ts';
import { App } from './routes/App.tsx';
import { splitLocale, withoutBase } from './routes/localePath.ts';
import { directionOf, loadText, writtenLocales } from './text/load.ts';
import './theme/tokens.css';
import './theme/base.css';
import { Button } from './ui/Button.tsx';
import { Standing } from './ui/Standing.tsx';

const place = document.getElementById('root');
if (place === null) throw new Error('the page has no root');
const root = createRoot(place);
// oxlint-disable-next-line no-console -- named logs are printed where a person has switched them on
const logs = createLogs(localStore, Date.now, ({ name, message, data }) => console.debug(`[${name}]`, message, data));
const env = createBrowserEnv(logs);

/** Nothing is loaded yet that could say this in the player's language. */
function Unreachable() {
  return (
    <Standing icon="offline" title="The sportsbook cannot be reached" live="alert">
      <p>Check your connection and try again. Nothing was placed or changed.</p>
      <Button look="main" onClick={reloadPage}>
        Try again
      </Button>
    </Standing>
  );
}

async function start(): Promise<void> {
  const base = import.meta.env.BASE_URL.replace(/\/$/, '');
  const path = withoutBase(currentAddress().pathname, base);
  // The catalogue is asked for beside the configuration, by the locales that are written.
  const early = loadText(splitLocale(path, writtenLocales).locale);
  const config = await readConfig();
  if (config === null) return root.render(<Unreachable />);
  const { locale } = splitLocale(
    path,
    config.locales.map(({ code }) => code),
  );
  const guessed = await early;
  const text = guessed.locale === locale ? guessed : await loadText(locale);
  setDocumentLanguage(locale, directionOf(locale));
  const sportsbook = createSportsbook(env, config, { locale });
  sportsbook.start();
  root.render(<App page={{ sportsbook, env, config, logs }} text={text} />);
}

start().catch((error: unknown) => {
  env.report('start', error);
  root.render(<Unreachable />);
});
