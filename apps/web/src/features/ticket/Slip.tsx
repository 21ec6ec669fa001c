import { useState } from 'react';
import type { TicketView } from '@touchline/client';
import { useKeys } from '../../bindings/keys.ts';
import { PageLink } from '../../bindings/links.tsx';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { useTicket } from '../../bindings/player.ts';
import { layoutQueries, useMedia } from '../../bindings/screen.ts';
import { useText } from '../../text/useText.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { problemOf } from './mainButton.ts';
import { Pay } from './Pay.tsx';
import { Receipt } from './Receipt.tsx';
import { SelectionCard } from './SelectionCard.tsx';
import styles from './Slip.module.css';
import { SlipNotices } from './SlipNotices.tsx';
import { StakeBlock } from './StakeBlock.tsx';
import { TypeChoice } from './TypeChoice.tsx';
import { Undo } from './Undo.tsx';
import { type KeptFocus, useKeptFocus } from './useKeptFocus.ts';
import { useMainPress } from './useMainPress.ts';

/** The tab BET_SLIP in each of its states (TKT-01). */
export function Slip() {
  const ticket = useTicket();
  const kept = useKeptFocus();
  if (ticket.state === 'SUCCESS' && ticket.receipt !== null) return <Receipt bets={ticket.receipt} look="whole" />;
  if (ticket.selectionCount === 0 && ticket.receipt === null && ticket.unresolved === null)
    return <EmptySlip ticket={ticket} kept={kept} />;
  return <FilledSlip ticket={ticket} kept={kept} />;
}

interface Props {
  readonly ticket: TicketView;
  readonly kept: KeptFocus;
}

function EmptySlip({ ticket, kept }: Props) {
  const { t } = useText();
  const commands = useCommands();
  const isColumn = useMedia(layoutQueries.column);
  return (
    <section {...kept} className={styles['empty']} aria-label={t('ticket.tab.slip')}>
      <span className={styles['emblem']}>
        <Icon name="ticket" size="large" />
      </span>
      <p className={styles['title']}>{t('ticket.empty.title')}</p>
      <p className={styles['words']}>{t('ticket.empty.description')}</p>
      <PageLink
        to="/live"
        className={buttonClass('quiet')}
        onClick={() => {
          if (!isColumn) commands.closePanel();
        }}
      >
        <Icon name="live" />
        {t('ticket.empty.live')}
      </PageLink>
      <Undo ticket={ticket} look="words" />
    </section>
  );
}

function FilledSlip({ ticket, kept }: Props) {
  const { t } = useText();
  const problem = problemOf(ticket);
  // A missing stake is only called wrong once somebody tried to place without it.
  const [pointedAt, setPointedAt] = useState<string | null>(null);
  const isPointed = pointedAt !== null && pointedAt === (problem?.kind ?? null);
  const press = useMainPress(ticket, kept.ref, () => setPointedAt(problem?.kind ?? null));
  useKeys((event) => {
    if (event.key !== 'Enter' || !event.ctrlKey || event.repeat) return;
    event.preventDefault();
    press();
  });
  const withStakes = ticket.type === 'single' && ticket.bets.length > 1;
  return (
    <section
      {...kept}
      className={styles['slip']}
      aria-label={t('ticket.tab.slip')}
      data-state={ticket.state}
      aria-busy={ticket.inProgress}
    >
      {ticket.receipt === null ? null : <Receipt bets={ticket.receipt} look="part" />}
      <TypeChoice ticket={ticket} />
      <ul
        className={`${styles['selections']} ${ticket.inProgress ? styles['dim'] : ''}`}
        aria-label={t('ticket.selections')}
      >
        {ticket.bets.flatMap((bet) =>
          bet.selections.map((selection) => (
            <SelectionCard
              key={selection.id}
              selection={selection}
              isInTrouble={
                (problem?.kind === 'same_match' ||
                  problem?.kind === 'system_provider' ||
                  problem?.kind === 'suspended') &&
                problem.selectionIds.includes(selection.id)
              }
              isFixed={ticket.inProgress}
              bet={withStakes ? bet : null}
              currency={ticket.totalStake.currency}
            />
          )),
        )}
      </ul>
      <div className={styles['foot']}>
        <SlipNotices ticket={ticket} />
        {ticket.bets.length === 0 ? null : <StakeBlock ticket={ticket} isPointed={isPointed} />}
        <Pay ticket={ticket} onPress={press} />
      </div>
    </section>
  );
}
