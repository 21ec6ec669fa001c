import { oneOf, PageLink, useFilters, writeSearch } from '../bindings/links.tsx';
import { useSession } from '../bindings/player.ts';
import { useTitle } from '../bindings/screen.ts';
import { useSignIn } from '../bindings/signIn.tsx';
import { type TextKey, useText } from '../text/useText.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Standing } from '../ui/Standing.tsx';
import styles from './PromotionsScreen.module.css';
import screens from './screens.module.css';

interface Kind {
  readonly key: string;
  readonly icon: string;
  readonly title: TextKey;
  readonly words: TextKey;
}

const KINDS: readonly Kind[] = [
  { key: 'comboboosts', icon: 'chart', title: 'promotions.comboboosts', words: 'promotions.comboboosts.words' },
  { key: 'freebets', icon: 'ticket', title: 'promotions.freebets', words: 'promotions.freebets.words' },
  { key: 'huntings', icon: 'target', title: 'promotions.huntings', words: 'promotions.huntings.words' },
  { key: 'tournaments', icon: 'trophy', title: 'promotions.tournaments', words: 'promotions.tournaments.words' },
  { key: 'lootboxes', icon: 'gift', title: 'promotions.lootboxes', words: 'promotions.lootboxes.words' },
  { key: 'jackpots', icon: 'jackpot', title: 'promotions.jackpots', words: 'promotions.jackpots.words' },
];

/** NAV-14: the kinds of promotions and what runs of each. */
export function PromotionsScreen() {
  const { t } = useText();
  const { status } = useSession();
  const signIn = useSignIn();
  const [search] = useFilters();
  const asked = oneOf(search['type']);
  const chosen = KINDS.find(({ key }) => key === asked) ?? null;
  useTitle(t('promotions.title'));
  return (
    <div className={screens['page']}>
      <h1 className={screens['title']}>
        <Icon name="gift" />
        {t('promotions.title')}
      </h1>
      <nav className={screens['filters']} aria-label={t('promotions.kinds')}>
        <PageLink to="/promotions" aria-current={chosen === null ? 'true' : undefined}>
          {t('promotions.all')}
        </PageLink>
        {KINDS.map(({ key, icon, title }) => (
          <PageLink
            key={key}
            to={`/promotions${writeSearch({ type: key })}`}
            aria-current={key === chosen?.key ? 'true' : undefined}
          >
            <Icon name={icon} />
            {t(title)}
          </PageLink>
        ))}
      </nav>
      <ul className={styles['kinds']}>
        {(chosen === null ? KINDS : [chosen]).map(({ key, icon, title, words }) => (
          <li key={key} className={styles['kind']}>
            <header className={styles['head']}>
              <Icon name={icon} size="large" className={styles['icon']} />
              <div>
                <h2>{t(title)}</h2>
                <p>{t(words)}</p>
              </div>
            </header>
            <Standing icon="clock" title={t('promotions.empty')}>
              <p>{t('promotions.empty.description')}</p>
            </Standing>
          </li>
        ))}
      </ul>
      {status === 'not_logged_in' ? (
        <div className={styles['invitation']}>
          <p>{t('promotions.sign_in')}</p>
          <Button look="main" onClick={() => signIn.ask('plain')}>
            {t('session.sign_in')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
