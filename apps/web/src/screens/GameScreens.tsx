import type { ReactNode } from 'react';
import type { LaunchProvider } from '@touchline/contract';
import { oneOf, PageLink, useFilters } from '../bindings/links.tsx';
import { useTitle } from '../bindings/screen.ts';
import { LaunchFrame } from '../features/launch-frame/LaunchFrame.tsx';
import { type TextKey, useText } from '../text/use-text.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Chip, Chips } from './Chips.tsx';
import { Programme } from './Programme.tsx';
import styles from './screens.module.css';
import { useListFilters } from './use-list-filters.ts';

interface Choice {
  /** Which game of the provider. */
  readonly app: string;
  readonly icon: string;
  readonly text: TextKey;
}

interface Props {
  readonly provider: LaunchProvider;
  readonly icon: string;
  readonly title: TextKey;
  /** The first one is what the page opens with; one alone has no chips. */
  readonly choices: readonly [Choice, ...Choice[]];
  readonly label: TextKey;
}

/** A page of games beside the sports: which one is shown stands in the address (`game=dogs`, NAV-28). */
function GamesPage({ provider, icon, title, choices, label }: Props): ReactNode {
  const { t } = useText();
  const [search] = useFilters();
  const [first] = choices;
  const wanted = oneOf(search['game']);
  const chosen = choices.find(({ app }) => app === wanted) ?? first;
  const path = provider === 'horse_racing' ? '/racing' : '/lotteries';
  useTitle(t(title));
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>
        <Icon name={icon} />
        {t(title)}
      </h1>
      {choices.length === 1 ? null : (
        <Chips label={t(label)}>
          {choices.map((choice) => (
            <Chip
              key={choice.app}
              to={choice === first ? path : `${path}?game=${choice.app}`}
              isOn={choice === chosen}
              icon={<Icon name={choice.icon} />}
            >
              {t(choice.text)}
            </Chip>
          ))}
        </Chips>
      )}
      <LaunchFrame key={chosen.app} provider={provider} app={chosen.app} title={t(chosen.text)} />
    </div>
  );
}

/** NAV-15. */
export function RacingScreen() {
  return (
    <GamesPage
      provider="horse_racing"
      icon="horse-racing"
      title="games.racing"
      label="games.racing.choose"
      choices={[
        { app: 'horses', icon: 'horse-racing', text: 'games.horses' },
        { app: 'dogs', icon: 'greyhounds', text: 'games.dogs' },
      ]}
    />
  );
}

/** NAV-16. */
export function LotteriesScreen() {
  return (
    <GamesPage
      provider="lotto"
      icon="lottery"
      title="games.lotteries"
      label="games.lotteries.choose"
      choices={[
        { app: 'lotto49', icon: 'lottery', text: 'games.lotto49' },
        { app: 'quick36', icon: 'lottery', text: 'games.quick36' },
      ]}
    />
  );
}

/** NAV-18: the provider's own lobby leads on to its games. */
export function ArenaScreen() {
  return (
    <GamesPage
      provider="virtual_gaming_arena"
      icon="virtual"
      title="games.arena"
      label="games.arena"
      choices={[{ app: 'lobby', icon: 'virtual', text: 'games.arena' }]}
    />
  );
}

/** NAV-17: a list of its own, of the sports that are premium cricket. */
export function PremiumCricketScreen() {
  const { t } = useText();
  const filters = useListFilters();
  useTitle(t('games.cricket'));
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>
        <Icon name="premium-cricket" />
        {t('games.cricket')}
      </h1>
      <Programme
        place={{ sportType: 'premium_cricket' }}
        filters={filters}
        headings="leagues"
        nothing={
          <EmptyState icon="premium-cricket" title={t('games.cricket.empty')} live="status">
            <p>{t('games.cricket.empty.description')}</p>
            <PageLink to="/cricket" className={buttonClass('quiet')}>
              {t('games.cricket.other')}
            </PageLink>
          </EmptyState>
        }
      />
    </div>
  );
}
