import { useSettings } from '../bindings/betting.ts';
import { PageLink } from '../bindings/links.tsx';
import { usePage } from '../bindings/PageProvider.tsx';
import { useHasOwnLimits } from '../bindings/player.ts';
import { countryIn } from '../text/names.ts';
import { useText } from '../text/use-text.ts';
import { helpEverywhere, helpLinesFor } from './help-lines.ts';
import { InfoPage, type InfoSection } from './InfoScreens.tsx';
import styles from './InfoScreens.module.css';

/** NAV-20a, RG-07: /help-center, with what this site has switched on. */
export function HelpScreen() {
  const { config } = usePage();
  const settings = useSettings();
  const cashOut = settings?.cashout_settings;
  const parts: readonly (InfoSection | null)[] = [
    { title: 'help.bet.title', lists: ['help.bet.list'] },
    { title: 'help.odds.title', lists: ['help.odds.list'] },
    { title: 'help.live.title', lists: ['help.live.list'] },
    cashOut?.enabled === true
      ? {
          title: 'help.cash_out.title',
          lists: [
            'help.cash_out.list',
            ...(cashOut.partial ? (['help.cash_out.partial'] as const) : []),
            ...(cashOut.automatic ? (['help.cash_out.automatic'] as const) : []),
          ],
        }
      : null,
    (settings?.system_types?.length ?? 0) > 0 ? { title: 'help.system.title', lists: ['help.system.list'] } : null,
    config.share_bets === true ? { title: 'help.share.title', lists: ['help.share.list'] } : null,
    { title: 'help.account.title', lists: ['help.account.list'] },
  ];
  return (
    <InfoPage title="help.title" parts={parts.filter((part) => part !== null)}>
      <Support />
    </InfoPage>
  );
}

/** How the operator is reached, as far as they have said. */
function Support() {
  const { t } = useText();
  const { brand, support = {} } = usePage().config;
  const contacts = [
    ...(support.email === undefined ? [] : [{ to: `mailto:${support.email}`, words: support.email }]),
    ...(support.phone === undefined ? [] : [{ to: `tel:${support.phone.replaceAll(' ', '')}`, words: support.phone }]),
    ...(support.url === undefined ? [] : [{ to: support.url, words: new URL(support.url).host }]),
  ];
  return (
    <>
      <p className={styles.onward}>
        <PageLink to="/terms-and-conditions">{t('terms.title')}</PageLink>
      </p>
      <h2 id="support">{t('help.support.title')}</h2>
      <p>{t(contacts.length === 0 ? 'help.support.none' : 'help.support.words', { brand })}</p>
      {contacts.length === 0 ? null : (
        <ul>
          {contacts.map(({ to, words }) => (
            <li key={to}>
              <a href={to} dir="ltr">
                {words}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const TERMS: readonly InfoSection[] = [
  { title: 'terms.account.title', lists: ['terms.account.list'] },
  { title: 'terms.money.title', lists: ['terms.money.list'] },
  { title: 'terms.bets.title', lists: ['terms.bets.list'] },
];

/** RG-07: /terms-and-conditions. The operator's own page of that address comes before it (NAV-23). */
export function TermsScreen() {
  const { t } = useText();
  return (
    <InfoPage title="terms.title" parts={TERMS}>
      <p className={styles.onward}>
        <PageLink to="/general-rules">{t('rules.title')}</PageLink>
      </p>
    </InfoPage>
  );
}

const CARE: readonly InfoSection[] = [
  { title: 'care.play.title', lists: ['care.play.list'] },
  { title: 'care.tools.title', words: 'care.tools.words', lists: ['care.tools.list'] },
  { title: 'care.signs.title', words: 'care.signs.words', lists: ['care.signs.list'] },
  { title: 'care.minors.title', words: 'care.minors.words' },
];

/** The page of an operator whose site has no limits of players: whoever wants one asks the operator. */
const CARE_ELSEWHERE: readonly InfoSection[] = CARE.map((part) =>
  part.title === 'care.tools.title' ? { ...part, lists: [...(part.lists ?? []), 'care.tools.ask'] } : part,
);

/** NAV-20a: /responsible-gambling, with the tools that there are and who helps. */
export function ResponsibleScreen() {
  const text = useText();
  const { t } = text;
  const { config } = usePage();
  const hasOwnLimits = useHasOwnLimits();
  return (
    <InfoPage title="care.title" parts={hasOwnLimits ? CARE : CARE_ELSEWHERE}>
      {hasOwnLimits ? (
        <p className={styles.onward}>
          <PageLink to="/profile/own-limits">{t('ownlimits.care')}</PageLink>
        </p>
      ) : null}
      <h2>{t('care.help.title')}</h2>
      <p>{t('care.help.words')}</p>
      <ul className={styles.lines}>
        {helpEverywhere.map(({ name, url }) => (
          <li key={url}>
            <a href={url} rel="noreferrer">
              {name}
            </a>{' '}
            <span>{t('care.help.everywhere')}</span>
          </li>
        ))}
        {helpLinesFor(config.user_country ?? null).map(({ country, name, url }) => (
          <li key={url}>
            <a href={url} rel="noreferrer">
              {name}
            </a>{' '}
            <span>{countryIn(text, country)}</span>
          </li>
        ))}
      </ul>
    </InfoPage>
  );
}
