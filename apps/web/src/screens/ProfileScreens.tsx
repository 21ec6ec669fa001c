import type { ReactNode } from 'react';
import type { BetLimits, LimitAction } from '@touchline/contract';
import { useSettings } from '../bindings/betting.ts';
import { PageLink } from '../bindings/links.tsx';
import { useLocale } from '../bindings/locale.ts';
import { useOddsText } from '../bindings/odds.ts';
import { useSession } from '../bindings/player.ts';
import { Settings } from '../shell/Settings.tsx';
import { type TextKey, useText } from '../text/use-text.ts';
import { Icon } from '../ui/Icon.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PlayerStatus } from './PlayerStatus.tsx';
import { ForPlayers, ProfilePage } from './ProfilePage.tsx';
import { Security } from './Security.tsx';
import styles from './ProfileScreens.module.css';

type Fact = readonly [term: TextKey, value: ReactNode];

function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  const { t } = useText();
  return (
    <dl className={styles.facts}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{t(term)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** /profile: what the platform knows of the player (AUTH-02). The page changes none of it. */
export function ProfileScreen() {
  return (
    <ProfilePage title="profile.title">
      <ForPlayers>
        <Profile />
      </ForPlayers>
    </ProfilePage>
  );
}

function Profile() {
  const { t } = useText();
  const { player } = useSession();
  const { locales } = useLocale();
  if (player === null) return null;
  const name = [player.first_name, player.last_name].filter((part) => part !== null).join(' ');
  const given = (value: string | null): ReactNode =>
    value === null || value === '' ? <span className={styles.quiet}>{t('profile.unset')}</span> : <bdi>{value}</bdi>;
  const language = locales.find(({ code }) => code === player.language)?.name ?? player.language;
  return (
    <>
      {player.restricted ? (
        <p className={styles.note} role="note">
          <Icon name="warning" />
          {t('profile.restricted')}
        </p>
      ) : null}
      <Facts
        facts={[
          ['profile.name', given(name)],
          ['profile.nickname', given(player.nickname)],
          ['profile.email', given(player.email)],
          ['profile.phone', given(player.auth_phone_number ?? player.mobile_phone)],
          ['profile.language', given(language)],
          ['profile.currency', given(player.currency)],
          ...(player.verified === undefined
            ? []
            : ([['profile.verified', t(player.verified ? 'profile.verified.yes' : 'profile.verified.no')]] as const)),
        ]}
      />
      <p className={styles.words}>
        {`${t('profile.change')} `}
        <PageLink to="/help-center">{t('footer.help')}</PageLink>
      </p>
      <Security />
      <PlayerStatus />
    </>
  );
}

function amountIn(limits: readonly { readonly currency_code: string; readonly amount: string }[], currency: string) {
  return limits.find(({ currency_code }) => currency_code === currency)?.amount ?? null;
}

/** /profile/limits: what one bet may be, as the operator has set it (VAL-01 to VAL-05), in the currency of the player. */
export function LimitsScreen() {
  const { t } = useText();
  const settings = useSettings();
  return (
    <ProfilePage title="limits.title">
      {settings === null ? (
        <EmptyState icon="clock" title={t('loading')} live="status" />
      ) : (
        <Limits limits={settings.bet_limits_settings} />
      )}
    </ProfilePage>
  );
}

function Limits({ limits }: { readonly limits: BetLimits }) {
  const { t, formats } = useText();
  const oddsText = useOddsText();
  const { currency } = useSession();
  const none = t('limits.none');
  const money = (amount: string | null): string => (amount === null ? none : formats.money(amount, currency));
  const effect = (action: LimitAction | undefined, words: TextKey): ReactNode =>
    action === 'accept' ? <small>{t(words)}</small> : null;
  const payout = limits.payout_limit.find(({ currency_code }) => currency_code === currency);
  const { odds_limit: odds } = limits;
  return (
    <>
      <p className={styles.words}>{t('limits.words', { currency })}</p>
      <Facts
        facts={[
          ['limits.min_stake', money(amountIn(limits.min_stake_limit ?? [], currency))],
          ['limits.max_stake', money(amountIn(limits.max_stake_limit, currency))],
          [
            'limits.payout',
            <>
              {money(payout?.amount ?? null)}
              {effect(payout?.action, 'limits.payout.accept')}
            </>,
          ],
          [
            'limits.odds',
            odds === undefined ? (
              none
            ) : (
              <>
                {oddsText(odds.value)}
                {effect(odds.action, 'limits.odds.accept')}
              </>
            ),
          ],
          ['limits.selections', formats.count(limits.selection_limit)],
        ]}
      />
      <p className={styles.words}>
        {`${t('limits.own')} `}
        <PageLink to="/responsible-gambling">{t('footer.responsible')}</PageLink>
      </p>
    </>
  );
}

/** /profile/settings: what can be chosen about the page, with an address of its own. */
export function SettingsScreen() {
  return (
    <ProfilePage title="settings.title">
      <div className={styles.settings}>
        <Settings />
      </div>
    </ProfilePage>
  );
}
