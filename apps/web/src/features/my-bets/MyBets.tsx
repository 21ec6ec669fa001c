import { useState } from 'react';
import type { BetsFilter } from '@touchline/client';
import { useBets } from '../../bindings/betting.ts';
import { PageLink } from '../../bindings/links.tsx';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { useIsSessionUnanswered, useSession } from '../../bindings/player.ts';
import { layoutQueries, useMedia } from '../../bindings/screen.ts';
import { useSignIn } from '../../bindings/signIn.tsx';
import { type TextKey, useText } from '../../text/useText.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { Standing } from '../../ui/Standing.tsx';
import { BetCard } from './BetCard.tsx';
import styles from './MyBets.module.css';

type Filter = BetsFilter['status'];

const FILTERS = [
  { filter: 'open', key: 'bets.filter.open' },
  { filter: 'settled', key: 'bets.filter.settled' },
  { filter: 'all', key: 'bets.filter.all' },
] as const satisfies readonly { filter: Filter; key: TextKey }[];

const EMPTY = {
  open: { title: 'bets.empty.open.title', description: 'bets.empty.open.description' },
  settled: { title: 'bets.empty.settled.title', description: 'bets.empty.settled.description' },
  all: { title: 'bets.empty.all.title', description: 'bets.empty.all.description' },
} as const satisfies Record<Filter, { title: TextKey; description: TextKey }>;

/** Bets of the player, newest first (PLC-05, PLC-06). A visitor is invited instead: nothing is asked for them (AUTH-15). */
export function MyBets() {
  const { t } = useText();
  const { status } = useSession();
  const isUnanswered = useIsSessionUnanswered();
  const signIn = useSignIn();
  if (status === 'logged_in') return <Filtered />;
  if (status !== 'not_logged_in') return isUnanswered ? <Failed /> : <Waiting />;
  return (
    <Standing icon="receipt" title={t('bets.visitor.title')}>
      <p>{t('bets.visitor.description')}</p>
      <Button look="main" onClick={() => signIn.ask('bets')}>
        {t('session.sign_in')}
      </Button>
    </Standing>
  );
}

const Waiting = () => <SkeletonRows count={3} className={styles['waiting']} label={useText().t('bets.loading')} />;

function Filtered() {
  const { t } = useText();
  const [filter, setFilter] = useState<Filter>('open');
  return (
    <div className={styles['bets']}>
      <fieldset className={styles['filters']} aria-label={t('bets.filter')}>
        {FILTERS.map(({ filter: each, key }) => (
          <button
            key={each}
            type="button"
            className={styles['filter']}
            aria-pressed={each === filter}
            onClick={() => setFilter(each)}
          >
            {t(key)}
          </button>
        ))}
      </fieldset>
      <List key={filter} filter={filter} />
    </div>
  );
}

function Failed() {
  const { t } = useText();
  const commands = useCommands();
  return (
    <Standing icon="warning" title={t('bets.failed.title')} live="alert">
      <p>{t('bets.failed.description')}</p>
      <Button onClick={commands.retry}>{t('bets.retry')}</Button>
    </Standing>
  );
}

function List({ filter }: { readonly filter: Filter }) {
  const { t } = useText();
  const commands = useCommands();
  const isColumn = useMedia(layoutQueries.column);
  const { state, value } = useBets(filter);
  if (state === 'failed' || state === 'not_found') return <Failed />;
  if (value === null) return <Waiting />;
  if (value.length === 0) {
    return (
      <Standing icon="receipt" title={t(EMPTY[filter].title)}>
        <p>{t(EMPTY[filter].description)}</p>
        <PageLink
          to="/live"
          className={buttonClass('quiet')}
          onClick={() => {
            if (!isColumn) commands.closePanel();
          }}
        >
          {t('bets.empty.live')}
        </PageLink>
      </Standing>
    );
  }
  return (
    <ul className={styles['list']} aria-label={t('bets.list')}>
      {value.map((bet) => (
        <BetCard key={bet.id} bet={bet} />
      ))}
    </ul>
  );
}
