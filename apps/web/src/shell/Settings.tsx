import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocale } from '../bindings/locale.ts';
import { useOddsFormat } from '../bindings/odds.ts';
import { useSession, useTicket } from '../bindings/player.ts';
import { useSessionClock } from '../bindings/session-clock.ts';
import { type ThemeChoice, useTheme } from '../bindings/theme.ts';
import { useZoneChoice } from '../bindings/zone.tsx';
import { type TextKey, useText } from '../text/use-text.ts';
import { Icon } from '../ui/Icon.tsx';
import { AcceptModes, useAcceptText } from './AcceptModes.tsx';
import { DataModes, useDataModeText } from './DataModes.tsx';
import { oddsFormatKeys, OddsFormats } from './OddsFormats.tsx';
import styles from './Settings.module.css';
import { SessionChoices } from './SessionChoices.tsx';
import { SpeechModes, useSpeechText } from './SpeechModes.tsx';
import { Stakes } from './Stakes.tsx';
import { cityOf } from './zones.ts';
import { Zones } from './Zones.tsx';

type View = 'language' | 'odds' | 'speech' | 'zone' | 'accept' | 'stakes' | 'session' | 'data';

const THEMES = {
  dark: 'settings.theme.dark',
  light: 'settings.theme.light',
  system: 'settings.theme.system',
} as const satisfies Record<ThemeChoice, TextKey>;

const THEME_ICONS = { dark: 'moon', light: 'sun', system: 'device' } as const satisfies Record<ThemeChoice, string>;
const themes = Object.keys(THEMES).filter((name): name is ThemeChoice => name in THEMES);

/** Everything that a visitor can choose about the page: a list of what is chosen, and behind each line its choices. */
export function Settings() {
  const [view, setView] = useState<View | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const former = useRef<View | null>(null);
  useEffect(() => {
    // The clicked element is removed: the focus moves to the back button, or to the line that was opened.
    const left = former.current;
    former.current = view;
    const target = view === null ? (left === null ? null : `[data-view='${left}']`) : '[data-back]';
    if (target !== null) place.current?.querySelector<HTMLElement>(target)?.focus();
  }, [view]);
  const back = () => setView(null);
  return (
    <div ref={place} className={styles.settings} data-settings-view={view ?? 'all'}>
      {view === null ? <All onOpen={setView} /> : null}
      {view === 'language' ? <Languages onBack={back} /> : null}
      {view === 'odds' ? (
        <Page title="settings.odds" onBack={back}>
          <OddsFormats />
        </Page>
      ) : null}
      {view === 'speech' ? (
        <Page title="odds-help.speech" onBack={back}>
          <SpeechModes />
        </Page>
      ) : null}
      {view === 'zone' ? (
        <Page title="settings.zone" onBack={back}>
          <Zones />
        </Page>
      ) : null}
      {view === 'accept' ? (
        <Page title="ticket.accept" onBack={back}>
          <AcceptModes />
        </Page>
      ) : null}
      {view === 'stakes' ? (
        <Page title="settings.stakes" onBack={back}>
          <Stakes />
        </Page>
      ) : null}
      {view === 'data' ? (
        <Page title="settings.data" onBack={back}>
          <DataModes />
        </Page>
      ) : null}
      {view === 'session' ? (
        <Page title="check.choices" onBack={back}>
          <SessionChoices />
        </Page>
      ) : null}
    </div>
  );
}

function All({ onOpen }: { readonly onOpen: (view: View) => void }) {
  const { t, formats } = useText();
  const { locale, locales } = useLocale();
  const { type, example } = useOddsFormat();
  const [zone] = useZoneChoice();
  const { status, currency } = useSession();
  const { acceptMode } = useTicket();
  const acceptText = useAcceptText();
  const speechText = useSpeechText();
  const dataModeText = useDataModeText();
  const { who, isOn } = useSessionClock();
  return (
    <>
      <h2 className={styles.title}>{t('settings.title')}</h2>
      <Themes />
      <ul className={styles.lines}>
        <Line view="language" icon="globe" word={t('settings.language')} onOpen={onOpen}>
          {locales.find(({ code }) => code === locale)?.name ?? locale}
        </Line>
        <Line view="odds" icon="stats" word={t('settings.odds')} onOpen={onOpen}>
          {t(oddsFormatKeys[type])} <span className={styles.figures}>{example('2.5')}</span>
        </Line>
        <Line view="speech" icon="live" word={t('odds-help.speech')} onOpen={onOpen}>
          {speechText}
        </Line>
        <Line view="zone" icon="timezone" word={t('settings.zone')} onOpen={onOpen}>
          <span data-zone-name>
            {zone === null ? `${t('settings.zone.automatic')} · ${cityOf(formats.zone)}` : cityOf(zone)}
          </span>
        </Line>
        <Line view="data" icon="signal" word={t('settings.data')} onOpen={onOpen}>
          {dataModeText}
        </Line>
        <Line view="accept" icon="check" word={t('ticket.accept')} onOpen={onOpen}>
          {acceptText(acceptMode)}
        </Line>
        {status === 'logged_in' ? (
          <Line view="stakes" icon="wallet" word={t('settings.stakes')} onOpen={onOpen}>
            {currency}
          </Line>
        ) : null}
        {status === 'logged_in' && who !== 'never' ? (
          <Line view="session" icon="clock" word={t('check.choices')} onOpen={onOpen}>
            {t(isOn ? 'check.on' : 'check.off')}
          </Line>
        ) : null}
      </ul>
    </>
  );
}

interface LineProps {
  readonly view: View;
  readonly icon: string;
  readonly word: string;
  readonly onOpen: (view: View) => void;
  readonly children: ReactNode;
}

function Line({ view, icon, word, onOpen, children }: LineProps) {
  return (
    <li>
      <button type="button" className={styles.line} data-view={view} onClick={() => onOpen(view)}>
        <Icon name={icon} className={styles.icon} />
        <span className={styles.word}>{word}</span>
        <span className={styles.value}>{children}</span>
        <Icon name="chevron-end" size="small" className={styles.onward} />
      </button>
    </li>
  );
}

/** LAY-03. */
function Themes() {
  const { t } = useText();
  const { chosen, choose } = useTheme();
  const name = useId();
  return (
    <fieldset className={styles.themes}>
      <legend className={styles.legend}>{t('settings.theme')}</legend>
      {themes.map((theme) => (
        <label key={theme} className={styles.theme}>
          <input type="radio" name={name} checked={chosen === theme} onChange={() => choose(theme)} value={theme} />
          <Icon name={THEME_ICONS[theme]} size="small" />
          <span>{t(THEMES[theme])}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** NAV-03: each language under its own name, the one in use first. A choice closes the list, because the whole page renders again. */
function Languages({ onBack }: { readonly onBack: () => void }) {
  const { locale, locales, isLoading, choose } = useLocale();
  const sorted = [...locales.filter(({ code }) => code === locale), ...locales.filter(({ code }) => code !== locale)];
  return (
    <Page title="settings.language" onBack={onBack}>
      <ul className={styles.choices} aria-busy={isLoading}>
        {sorted.map(({ code, name }) => (
          <li key={code}>
            <button
              type="button"
              className={styles.choice}
              aria-current={code === locale ? 'true' : undefined}
              data-locale={code}
              onClick={() => {
                choose(code);
                onBack();
              }}
            >
              <span className={styles.name}>
                <bdi lang={code}>{name}</bdi>
              </span>
              {code === locale ? <Icon name="check" className={styles.mark} /> : null}
            </button>
          </li>
        ))}
      </ul>
    </Page>
  );
}

interface PageProps {
  readonly title: TextKey;
  readonly onBack: () => void;
  readonly children: ReactNode;
}

function Page({ title, onBack, children }: PageProps) {
  const { t } = useText();
  return (
    <>
      <header className={styles.head}>
        <button type="button" className={styles.back} aria-label={t('settings.back')} data-back onClick={onBack}>
          <Icon name="arrow-start" />
        </button>
        <h2 className={styles.title}>{t(title)}</h2>
      </header>
      {children}
    </>
  );
}
