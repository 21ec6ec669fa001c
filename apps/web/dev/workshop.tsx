import { createRoot } from 'react-dom/client';
import { LinksProvider } from '../src/bindings/links.tsx';
import { PageProvider } from '../src/bindings/PageProvider.tsx';
import { directionOf, loadText } from '../src/text/load.ts';
import { textOf } from '../src/text/use-text.ts';
import '../src/theme/tokens.css';
import '../src/theme/base.css';
import { BetsSection } from './BetsSection.tsx';
import { ControlsSection } from './ControlsSection.tsx';
import type { Words } from './exhibit.tsx';
import { GraphicsSection } from './GraphicsSection.tsx';
import { OverlaysSection } from './OverlaysSection.tsx';
import { PricesSection } from './PricesSection.tsx';
import { RowsSection } from './RowsSection.tsx';
import { noLinks, standInPage } from './stand-in.ts';
import './workshop.css';

const SWITCHES = {
  theme: ['dark', 'light'],
  locale: ['en', 'ar'],
  width: ['full', '320', '390', '768', '1280'],
} as const;
type Switch = keyof typeof SWITCHES;
/** Stands for the workshop inside a frame of its own width: without switches. */
const FRAMED = 'framed';

const INDEX = {
  prices: 'OddsButtonView',
  rows: 'MatchRowView',
  bets: 'BetCardView',
  controls: 'Controls',
  graphics: 'Graphics',
  overlays: 'Dialogs, messages, places',
} as const;

const asked = new URLSearchParams(location.search);

function chosen(name: Switch): string {
  const value = asked.get(name);
  return SWITCHES[name].find((each) => each === value) ?? SWITCHES[name][0];
}

/** The same address with one thing set otherwise. */
function addressWith(name: string, value: string): string {
  const next = new URLSearchParams(asked);
  next.set(name, value);
  return `?${next.toString()}`;
}

function Switches() {
  const names: readonly Switch[] = ['theme', 'locale', 'width'];
  return (
    <header className="switches">
      <h1>Workshop</h1>
      {names.map((name) => (
        <nav key={name} className="switch" aria-label={name}>
          {SWITCHES[name].map((value) => (
            <a key={value} href={addressWith(name, value)} aria-current={chosen(name) === value}>
              {value}
            </a>
          ))}
        </nav>
      ))}
    </header>
  );
}

function Exhibits(words: Words) {
  return (
    <div className="exhibits">
      <nav className="index" aria-label="Index">
        {Object.entries(INDEX).map(([id, title]) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <PricesSection {...words} />
      <RowsSection {...words} />
      <BetsSection {...words} />
      <ControlsSection {...words} />
      <GraphicsSection />
      <OverlaysSection {...words} />
    </div>
  );
}

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no root');
  const locale = chosen('locale');
  const [text, turned] = await Promise.all([loadText(locale), loadText(locale === 'ar' ? 'en' : 'ar')]);
  document.documentElement.dataset['theme'] = chosen('theme');
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
  const width = chosen('width');
  const isFramed = asked.has(FRAMED);
  createRoot(root).render(
    <PageProvider page={standInPage()}>
      <LinksProvider value={noLinks}>
        {isFramed ? null : <Switches />}
        {isFramed || width === 'full' ? (
          <Exhibits text={textOf(text, 'UTC')} turned={textOf(turned, 'UTC')} />
        ) : (
          // oxlint-disable-next-line react/iframe-missing-sandbox -- it frames this page itself
          <iframe className="frame" title="Workshop" src={addressWith(FRAMED, '')} width={width} />
        )}
      </LinksProvider>
    </PageProvider>,
  );
}

await start();
