import { type ReactNode, Suspense, useState } from 'react';
import type { SlipBetView, TicketView } from '@touchline/client';
import { BreakNotice } from '../../bindings/BreakNotice.tsx';
import { useUncovered } from '../../bindings/use-uncovered.ts';
import { useRunningBreak } from '../../bindings/breaks.ts';
import { useSettings } from '../../bindings/betting.ts';
import { isUnderModal, useKeys } from '../../bindings/keys.ts';
import { PageLink } from '../../bindings/links.tsx';
import { useCommands, useSelect } from '../../bindings/PageProvider.tsx';
import { useTicket } from '../../bindings/player.ts';
import { useMedia } from '../../bindings/screen.ts';
import { useText } from '../../text/use-text.ts';
import { lazyPart } from '../../bindings/lazy-part.ts';
import { layoutQueries } from '../../bindings/widths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { AcceptChoice } from './AcceptChoice.tsx';
import { BonusSection } from './BonusSection.tsx';
import { CustomCard } from './CustomCard.tsx';
import { mainButton, problemOf } from './main-button.ts';
import { OwnStake } from './OwnStake.tsx';
import { Pay } from './Pay.tsx';
import { Receipt } from './Receipt.tsx';
import { Refused } from './Refused.tsx';
import { SelectionCard } from './SelectionCard.tsx';
import { useSettling } from './settling.ts';
import styles from './Slip.module.css';
import { SlipNotices } from './SlipNotices.tsx';
import { StakeBlock } from './StakeBlock.tsx';
import { SystemSection } from './SystemSection.tsx';
import { TypeChoice } from './TypeChoice.tsx';
import { Undo } from './Undo.tsx';
import { type FocusOnRemoval, useFocusOnRemoval } from '../../ui/use-focus-on-removal.ts';
import { useMainPress } from './use-main-press.ts';
import { usePausedPress } from './use-paused-press.ts';
import { useNewsIntoView } from './use-news-into-view.ts';

const FarmingLines = lazyPart(async () => (await import('./FarmingLines.tsx')).FarmingLines);

/** What other features show in a filled slip. */
interface SlotProps {
  readonly deposit: ReactNode;
  readonly share: ReactNode;
}

/** The tab BET_SLIP in each of its states (TKT-01). */
export function Slip({ deposit, share, loadCode }: SlotProps & { readonly loadCode: ReactNode }) {
  const ticket = useTicket();
  const kept = useFocusOnRemoval();
  if (ticket.state === 'SUCCESS' && ticket.receipt !== null)
    return <Receipt bets={ticket.receipt} variant="whole" share={share} />;
  if (ticket.isLoading) return <ComingSlip ticket={ticket} kept={kept} />;
  if (ticket.selectionCount === 0 && ticket.receipt === null && ticket.unresolved === null)
    return <EmptySlip ticket={ticket} kept={kept} loadCode={loadCode} />;
  return <FilledSlip ticket={ticket} kept={kept} deposit={deposit} share={share} />;
}

interface Props {
  readonly ticket: TicketView;
  readonly kept: FocusOnRemoval;
}

/** What was pressed is on its way into the slip. */
function ComingSlip({ ticket, kept }: Props) {
  const { t } = useText();
  return (
    <section {...kept} className={styles.slip} aria-label={t('ticket.tab.slip')} aria-busy>
      <SkeletonRows count={ticket.selectionCount} className={styles.coming} label={t('loading')} />
    </section>
  );
}

function EmptySlip({ ticket, kept, loadCode }: Props & { readonly loadCode: ReactNode }) {
  const { t } = useText();
  const commands = useCommands();
  const isColumn = useMedia(layoutQueries.column);
  return (
    <section {...kept} className={styles.empty} aria-label={t('ticket.tab.slip')}>
      <span className={styles.emblem}>
        <Icon name="ticket" size="large" />
      </span>
      <p className={styles.title}>{t('ticket.empty.title')}</p>
      <p className={styles.words}>{t('ticket.empty.description')}</p>
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
      <Undo ticket={ticket} variant="words" />
      {loadCode}
    </section>
  );
}

function FilledSlip({ ticket, kept, deposit, share }: Props & SlotProps) {
  const { t } = useText();
  const commands = useCommands();
  const select = useSelect();
  const problem = problemOf(ticket);
  // A missing stake counts as an error only after an attempt to place.
  const [pointedAt, setPointedAt] = useState<string | null>(null);
  const isPointed = pointedAt !== null && pointedAt === (problem?.kind ?? null);
  // Nothing is taken while a break runs, which the slip says.
  const isOnBreak = useRunningBreak() !== null;
  const isSettling = useSettling(mainButton(ticket).act) || isOnBreak;
  const act = useMainPress(ticket, kept.ref, () => setPointedAt(problem?.kind ?? null));
  const paused = usePausedPress(ticket, act);
  const isUncovered = useUncovered(kept.ref, '[data-pay]');
  const press = (): void => {
    if (isSettling) return;
    const { act: what } = mainButton(ticket);
    if ((what === 'place' || what === 'accept') && !isUncovered())
      commands.notify('warning', 'ticket.press.covered', null);
    else paused.press();
  };
  useKeys((event) => {
    if (event.key !== 'Enter' || !event.ctrlKey || event.repeat || isUnderModal(event)) return;
    event.preventDefault();
    press();
  });
  const [only] = ticket.bets;
  const isOne = only !== undefined && ticket.bets.length === 1;
  // Chosen by the player, and true as long as the stake follows a win.
  const [isWinWanted, setIsWinWanted] = useState(false);
  const isWinSet = isOne && !only.isStakeFixed && (isWinWanted || only.stakeSource === 'potential_win');
  const toggleWin = (): void => {
    setIsWinWanted(!isWinSet);
    // By what the slip is at the press: its type and the win that was typed may not be drawn yet.
    const [now, ...others] = select.ticket.get().bets;
    if (now?.stakeSource === 'potential_win' && others.length === 0) commands.setStake(now.id, now.stakeText);
  };
  useNewsIntoView(ticket, kept.ref);
  const customs = ticket.bets.filter(({ type }) => type === 'custom_bet');
  const together = ticket.bets.find(({ type }) => type === 'combo' || type === 'system');
  return (
    <section
      {...kept}
      className={styles.slip}
      aria-label={t('ticket.tab.slip')}
      data-state={ticket.state}
      aria-busy={ticket.inProgress}
    >
      {ticket.receipt === null ? null : <Receipt bets={ticket.receipt} variant="part" />}
      <TypeChoice ticket={ticket} />
      <div className={`${styles.bets} ${ticket.inProgress ? styles.dim : ''}`}>
        {customs.length === ticket.bets.length ? null : <Selections ticket={ticket} />}
        {together === undefined ? null : <Together bet={together} isStaked={!isOne} isFixed={ticket.inProgress} />}
        {customs.length === 0 ? null : (
          <ul className={styles.selections} aria-label={t('bet.type.custom_bet')}>
            {customs.map((bet) => (
              <CustomCard key={bet.id} bet={bet} isFixed={ticket.inProgress} isStaked={!isOne} />
            ))}
          </ul>
        )}
      </div>
      <div className={styles.foot}>
        <BreakNotice className={styles.break} />
        <BonusSection ticket={ticket} />
        {ticket.bets.length === 0 ? null : <StakeBlock ticket={ticket} isPointed={isPointed} isWinSet={isWinSet} />}
        {deposit}
        <AcceptChoice ticket={ticket} />
        {share}
      </div>
      {/* Below everything that it would move as it comes, beside the button that it is about. */}
      <SlipNotices ticket={ticket} className={styles.notices} />
      <Pay
        ticket={ticket}
        onPress={press}
        isSettling={isSettling}
        isRefused={isOnBreak}
        pausedUntil={paused.until}
        winning={isOne && !only.isStakeFixed ? { isSet: isWinSet, toggle: toggleWin } : null}
      />
      <Farmings ticket={ticket} />
    </section>
  );
}

/** What the slip would bring of huntings and tournaments, whose code loads once there are some. */
function Farmings({ ticket: { farmings } }: { readonly ticket: TicketView }) {
  if (farmings.length === 0) return null;
  return (
    <Suspense>
      <FarmingLines farmings={farmings} />
    </Suspense>
  );
}

function Selections({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useText();
  const hasBankers = useSettings()?.system_bankers === true;
  const troubled = troubledIds(ticket);
  const isOne = ticket.bets.length === 1;
  return (
    <ul className={styles.selections} aria-label={t('ticket.selections')}>
      {ticket.bets.flatMap((bet) =>
        bet.type === 'custom_bet'
          ? []
          : bet.selections.map((selection) => (
              <SelectionCard
                key={selection.id}
                selection={selection}
                isInTrouble={troubled.has(selection.id)}
                isFixed={ticket.inProgress}
                bet={bet.type === 'single' && !isOne ? bet : null}
                canBeBanker={hasBankers && bet.type === 'system'}
                eachWayOf={bet.eachWay?.isOffered === true ? bet : null}
              />
            )),
      )}
    </ul>
  );
}

/** Selections that a problem of the slip is about. */
function troubledIds(ticket: TicketView): ReadonlySet<string> {
  const problem = problemOf(ticket);
  return new Set(problem !== null && 'selectionIds' in problem ? problem.selectionIds : []);
}

/** What belongs to all selections of a combo or a system: which system it is, what was said of it, its own stake. */
function Together(props: { readonly bet: SlipBetView; readonly isStaked: boolean; readonly isFixed: boolean }) {
  const { bet, isStaked, isFixed } = props;
  const { t } = useText();
  const isNotEachWay = bet.eachWay?.isOffered === false;
  if (bet.system === null && !isStaked && !isNotEachWay) return null;
  return (
    <div className={styles.together} data-together>
      {isNotEachWay ? (
        <p className={styles.words} data-no-each-way>
          {t('slip.each_way.single')}
        </p>
      ) : null}
      {bet.system === null ? null : <SystemSection bet={bet} system={bet.system} isFixed={isFixed} />}
      {/* What was said of the only bet was said of the whole slip, and stands there. */}
      {isStaked ? <Refused message={bet.errorKey} details={bet.errorDetails} className={styles.error} /> : null}
      {isStaked ? (
        <OwnStake
          bet={bet}
          name={t(bet.type === 'system' ? 'bet.type.system' : 'ticket.type.combo')}
          isFixed={isFixed}
        />
      ) : null}
    </div>
  );
}
