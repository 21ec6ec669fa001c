import { useMemo, useState } from 'react';
import type { BuilderView } from '@touchline/client';
import { useBuilder } from '../../bindings/builder.ts';
import { useMarketShapes } from '../../bindings/catalogue.ts';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { groupName, marketName } from '../../text/names.ts';
import { useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import styles from './BetBuilder.module.css';
import { BuilderOutcome } from './BuilderOutcome.tsx';
import { BuilderSummary } from './BuilderSummary.tsx';
import { type Kind, kindsOf } from './markets.ts';
import { Picks } from './Picks.tsx';

interface Props {
  readonly matchId: string;
  readonly sportKey: string;
  /** Whether the operator has a bet builder at all. */
  readonly isOffered: boolean;
  /** Whether one outcome may go into the slip from here too. */
  readonly mayBeSingle: boolean;
  readonly onClose: () => void;
}

/** [PLC-10] [NAV-30] Puts outcomes of one match together under one price. */
export function BetBuilder(props: Props) {
  const { t } = useText();
  return (
    <section className={styles.builder} aria-label={t('match.builder')}>
      <header className={styles.head}>
        <Icon name="builder" className={styles.emblem} />
        <h2 className={styles.title}>{t('match.builder')}</h2>
        <Button onClick={props.onClose}>{t('match.builder.close')}</Button>
      </header>
      {props.isOffered ? <Offered {...props} /> : <NotOffered />}
    </section>
  );
}

function NotOffered() {
  const { t } = useText();
  return (
    <EmptyState icon="builder" title={t('match.builder.not_offered')} live="status">
      <p>{t('match.builder.not_offered.description')}</p>
    </EmptyState>
  );
}

function Offered(props: Props) {
  const { matchId, mayBeSingle } = props;
  const { t } = useText();
  const commands = useCommands();
  const builder = useBuilder(matchId);
  switch (builder.state) {
    case 'loading':
      return <SkeletonRows count={6} className={styles.waiting} label={t('loading')} />;
    case 'failed':
      return (
        <FailedState
          title={t('builder.failed')}
          action={t('action.retry')}
          onRetry={() => commands.askCustomAgain(matchId)}
        />
      );
    case 'not_offered':
      return <NotOffered />;
    case 'ready':
      return (
        <>
          {builder.picks.length === 0 ? <p className={styles.about}>{t('match.builder.about')}</p> : null}
          <Picks matchId={matchId} builder={builder} />
          <Markets {...props} builder={builder} />
          <BuilderSummary matchId={matchId} builder={builder} mayBeSingle={mayBeSingle} />
        </>
      );
    default:
      return builder.state satisfies never;
  }
}

function Markets({ builder, matchId, sportKey }: Props & { readonly builder: BuilderView }) {
  const text = useText();
  const [chosen, choose] = useState<string | null>(null);
  const { groups } = builder;
  const current = groups.find(({ key }) => key === chosen) ?? groups[0];
  const tabs = groups.map(({ key }) => ({ key, label: groupName(text, key).replaceAll('_', ' ') }));
  if (current === undefined) return null;
  const panel = <Group keys={current.marketKeys} builder={builder} matchId={matchId} sportKey={sportKey} />;
  if (groups.length === 1) return panel;
  return (
    <Tabs label={text.t('builder.markets')} tabs={tabs} current={current.key} onChoose={choose}>
      {panel}
    </Tabs>
  );
}

interface GroupProps {
  readonly keys: readonly string[];
  readonly builder: BuilderView;
  readonly matchId: string;
  readonly sportKey: string;
}

function Group({ keys, builder, matchId, sportKey }: GroupProps) {
  const shapes = useMarketShapes(matchId, keys);
  const kinds = useMemo(() => kindsOf(shapes), [shapes]);
  const picked = useMemo(() => new Set(builder.picks.map(({ id }) => id)), [builder.picks]);
  return (
    <div className={styles.markets}>
      {kinds.map((kind) => (
        <Market key={kind.key} kind={kind} builder={builder} matchId={matchId} sportKey={sportKey} picked={picked} />
      ))}
    </div>
  );
}

interface MarketProps extends Omit<GroupProps, 'keys'> {
  readonly kind: Kind;
  /** Ids of what is picked. */
  readonly picked: ReadonlySet<string>;
}

function Market({ kind, builder, matchId, sportKey, picked }: MarketProps) {
  const text = useText();
  const [first] = kind.shapes;
  if (first === undefined) return null;
  const name = marketName(text, sportKey, first);
  return (
    <section className={styles.market} aria-label={name}>
      <h3 className={styles.name}>{name}</h3>
      {kind.shapes.map((shape) => (
        <div key={shape.key} className={styles.outcomes} data-columns={shape.outcomes.length % 3 === 0 ? 3 : 2}>
          {shape.outcomes.map(({ id, name: outcomeName }) => {
            const selectionId = `${matchId}/${shape.key}/${id}`;
            return (
              <BuilderOutcome
                key={id}
                matchId={matchId}
                sportKey={sportKey}
                market={shape}
                outcomeId={id}
                outcomeName={outcomeName}
                isPicked={picked.has(selectionId)}
                obstacle={builder.obstacles[selectionId] ?? null}
                isFull={builder.isFull}
              />
            );
          })}
        </div>
      ))}
    </section>
  );
}
