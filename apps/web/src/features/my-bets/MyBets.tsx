import { type ReactNode, useState } from 'react';
import type { BetsFilter } from '@touchline/client';
import type { Bet } from '@touchline/contract';
import type { ResultFilter } from '@touchline/rules';
import { ServerMessage } from '../../bindings/server-message.tsx';
import { useBets } from '../../bindings/betting.ts';
import { PageLink } from '../../bindings/links.tsx';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { useIsSessionUnanswered, useSession } from '../../bindings/player.ts';
import { useMedia } from '../../bindings/screen.ts';
import { useWhyNotOffered } from '../../bindings/may-offer.ts';
import { useSignIn } from '../../bindings/sign-in.tsx';
import { type TextKey, useText } from '../../text/use-text.ts';
import { layoutQueries } from '../../bindings/widths.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Segment, Segmented } from '../../ui/Segmented.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Windowed } from '../../ui/Windowed.tsx';
import { BetCard } from './BetCard.tsx';
import { cardChunks, CHUNK_HEIGHT } from './history.ts';
import styles from './MyBets.module.css';

type Status = BetsFilter['status'];

const FILTERS = [
  { filter: 'open', key: 'bets.filter.open' },
  { filter: 'settled', key: 'bets.filter.settled' },
  { filter: 'all', key: 'bets.filter.all' },
] as const satisfies readonly { filter: Status; key: TextKey }[];

const RESULTS = [
  { filter: 'all', key: 'bets.result.all' },
  { filter: 'win', key: 'bets.result.win' },
  { filter: 'lose', key: 'bets.result.lose' },
  { filter: 'refund', key: 'bets.result.refund' },
] as const satisfies readonly { filter: ResultFilter; key: TextKey }[];

const EMPTY = {
  open: { title: 'bets.empty.open.title', description: 'bets.empty.open.description' },
  settled: { title: 'bets.empty.settled.title', description: 'bets.empty.settled.description' },
  all: { title: 'bets.empty.all.title', description: 'bets.empty.all.description' },
} as const satisfies Record<Status, { title: TextKey; description: TextKey }>;

export interface ShowsBets {
  readonly filter: Required<BetsFilter>;
  readonly choose: (filter: Required<BetsFilter>) => void;
  /** What can be done with a bet; keeps its identity over renders. */
  readonly renderActions: (bet: Bet) => ReactNode;
  /** How the bets stand; below each other when absent. */
  readonly renderList?: (bets: readonly Bet[]) => ReactNode;
}

/** The second tab of the ticket: open bets first, its filters its own. */
export function MyBets({ renderActions }: Pick<ShowsBets, 'renderActions'>) {
  const [filter, choose] = useState<Required<BetsFilter>>({ status: 'open', result: 'all' });
  const { t } = useText();
  const { status } = useSession();
  const commands = useCommands();
  const isColumn = useMedia(layoutQueries.column);
  return (
    <>
      <PlayersBets filter={filter} choose={choose} renderActions={renderActions} />
      {status === 'logged_in' ? (
        <PageLink
          to="/bets-history"
          className={styles.all}
          onClick={() => {
            if (!isColumn) commands.closePanel();
          }}
        >
          {t('bets.history')}
          <Icon name="chevron-end" size="small" />
        </PageLink>
      ) : null}
    </>
  );
}

/** Bets of the player, newest first (PLC-05, PLC-06). A visitor is invited instead: nothing is asked for them (AUTH-15). */
export function PlayersBets(props: ShowsBets) {
  const { t } = useText();
  const { status } = useSession();
  const isUnanswered = useIsSessionUnanswered();
  const signIn = useSignIn();
  const isOffered = useWhyNotOffered('sign_in') === null;
  if (status === 'logged_in') return <Filtered {...props} />;
  if (status !== 'not_logged_in') return isUnanswered ? <Failed message={undefined} /> : <BetsSkeleton />;
  return (
    <EmptyState icon="receipt" title={t('bets.visitor.title')}>
      <p>{t('bets.visitor.description')}</p>
      {isOffered ? (
        <Button variant="main" onClick={() => signIn.ask('bets')}>
          {t('session.sign_in')}
        </Button>
      ) : null}
    </EmptyState>
  );
}

function BetsSkeleton() {
  return (
    <div className={styles.list}>
      <SkeletonRows count={3} className={styles.waiting} label={useText().t('bets.loading')} />
    </div>
  );
}

function Filtered(props: ShowsBets) {
  const { t } = useText();
  const { filter, choose } = props;
  return (
    <div className={styles.bets}>
      <Segmented variant="even" className={styles.filters} label={t('bets.filter')}>
        {FILTERS.map(({ filter: status, key }) => (
          <Segment
            key={status}
            isOn={status === filter.status}
            // Open bets have no result to filter by.
            onClick={() => choose({ status, result: status === 'open' ? 'all' : filter.result })}
          >
            {t(key)}
          </Segment>
        ))}
      </Segmented>
      {filter.status === 'open' ? null : (
        <fieldset className={styles.results} aria-label={t('bets.result')}>
          {RESULTS.map(({ filter: result, key }) => (
            <Chip
              key={result}
              variant="quiet"
              aria-pressed={result === filter.result}
              onClick={() => choose({ ...filter, result })}
            >
              {t(key)}
            </Chip>
          ))}
        </fieldset>
      )}
      <List key={`${filter.status} ${filter.result}`} {...props} />
    </div>
  );
}

function Failed({ message }: { readonly message: string | undefined }) {
  const { t } = useText();
  const commands = useCommands();
  return (
    <FailedState title={t('bets.failed.title')} action={t('bets.retry')} onRetry={commands.retry}>
      <ServerMessage message={message} otherwise={t('bets.failed.description')} />
    </FailedState>
  );
}

function List({ filter, renderActions, renderList }: ShowsBets) {
  const { state, value, message } = useBets(filter.status, filter.result);
  if (state === 'failed' || state === 'not_found') return <Failed message={message} />;
  if (value === null) return <BetsSkeleton />;
  if (value.length === 0) return <Empty filter={filter} />;
  return renderList === undefined ? <Cards bets={value} renderActions={renderActions} /> : renderList(value);
}

function Empty({ filter }: Pick<ShowsBets, 'filter'>) {
  const { t } = useText();
  const commands = useCommands();
  const isColumn = useMedia(layoutQueries.column);
  if (filter.result !== 'all') {
    return (
      <EmptyState icon="receipt" title={t('bets.empty.result.title')}>
        <p>{t('bets.empty.result.description')}</p>
      </EmptyState>
    );
  }
  const { title, description } = EMPTY[filter.status];
  return (
    <EmptyState icon="receipt" title={t(title)}>
      <p>{t(description)}</p>
      <PageLink
        to="/live"
        className={buttonClass('quiet')}
        onClick={() => {
          if (!isColumn) commands.closePanel();
        }}
      >
        {t('bets.empty.live')}
      </PageLink>
    </EmptyState>
  );
}

interface CardsProps extends Pick<ShowsBets, 'renderActions'> {
  readonly bets: readonly Bet[];
  /** Name of the list, where it is one of several. */
  readonly label?: string;
  /** Whether the first of them are there from the first paint. */
  readonly eager?: boolean;
}

/** Cards below each other; of a long list only those near the screen are there and follow their matches. */
export function Cards({ bets, renderActions, label, eager = true }: CardsProps) {
  const { t } = useText();
  const name = label ?? t('bets.list');
  const chunks = cardChunks(bets);
  const list = (chunk: readonly Bet[]): ReactNode => (
    <ul className={styles.list} aria-label={name}>
      {chunk.map((bet) => (
        <BetCard key={bet.id} bet={bet} renderActions={renderActions} />
      ))}
    </ul>
  );
  if (chunks.length === 1) return <div className={styles.lists}>{list(bets)}</div>;
  return (
    <div className={styles.lists}>
      {chunks.map((chunk, place) => (
        <Windowed
          key={chunk[0]?.id}
          height={chunk.length * CHUNK_HEIGHT}
          isExact={false}
          eager={eager && place === 0}
          far={<Words bets={chunk} />}
        >
          {() => list(chunk)}
        </Windowed>
      ))}
    </div>
  );
}

/**
 * Bets that are far from the screen, as text: when they were placed, and on which matches. Without links, which would lose
 * the focus when the cards take their place.
 */
function Words({ bets }: { readonly bets: readonly Bet[] }) {
  const { formats } = useText();
  return bets.map(({ id, created_at, selections }) => (
    <p key={id}>
      <time dateTime={created_at}>{formats.moment(Date.parse(created_at))}</time>
      {selections.map((selection) => (
        <bdi key={selection.id}> {selection.match.name}</bdi>
      ))}
    </p>
  ));
}
