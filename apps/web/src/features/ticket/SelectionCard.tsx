import { useState } from 'react';
import type { SelectionView, SlipBetView, TicketView } from '@touchline/client';
import { selectionLabel } from '@touchline/rules';
import { PageLink, pathOf } from '../../bindings/links.tsx';
import { useCommands, useSelect } from '../../bindings/PageProvider.tsx';
import { useOddsText } from '../../bindings/odds.ts';
import { marketOf, outcomeOf } from '../../text/selection-names.ts';
import { useText } from '../../text/use-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { EachWay } from './EachWay.tsx';
import { selectionsOf } from './main-button.ts';
import { OwnStake } from './OwnStake.tsx';
import { Refused } from './Refused.tsx';
import styles from './SelectionCard.module.css';
import { moveOf } from './stakes.ts';

interface Props {
  readonly selection: SelectionView;
  readonly isInTrouble: boolean;
  /** Nothing can be edited while a bet is being placed (SLIP-01). */
  readonly isFixed: boolean;
  /** The single whose stake field is here; null when it is elsewhere. */
  readonly bet: SlipBetView | null;
  /** It is part of a system, and the back end supports bankers. */
  readonly canBeBanker: boolean;
  /** The single that it is, where that can be each way; else null. */
  readonly eachWayOf: SlipBetView | null;
}

/** One selection. A change of its price moves nothing. */
export function SelectionCard({ selection, isInTrouble, isFixed, bet, canBeBanker, eachWayOf }: Props) {
  const text = useText();
  const { t } = text;
  const commands = useCommands();
  const select = useSelect();
  const { id, matchName } = selection;
  const [marketName, outcomeName] = [marketOf(text, selection), outcomeOf(text, selection)];
  const refused = selection.errorKey === null ? bet : selection;
  const blocked = selectionLabel(selection) !== null;
  const stateClass = blocked
    ? styles.blocked
    : selection.isChanged
      ? styles.changed
      : isInTrouble
        ? styles.trouble
        : '';
  return (
    <li
      className={`${styles.card} ${stateClass}`}
      data-selection={id}
      data-blocked={blocked || isInTrouble ? '' : undefined}
    >
      <div className={styles.head}>
        <p className={styles.outcome}>{outcomeName}</p>
        <Price selection={selection} />
        <button
          type="button"
          className={styles.remove}
          aria-label={t('ticket.selection.remove', { name: outcomeName })}
          data-remove
          disabled={isFixed}
          // A second press before the next drawing would take it out of a custom bet.
          onClick={() => {
            if (isRegular(select.ticket.get(), id)) commands.removeSelection(id);
          }}
        >
          <Icon name="close" size="small" />
        </button>
      </div>
      <div className={styles.rest}>
        <p className={styles.market}>{marketName}</p>
        <PriceState selection={selection} />
      </div>
      <p className={styles.match}>
        {selection.isLive ? (
          <span className={styles.live}>
            <Icon name="live" size="small" />
            {t('ticket.selection.live')}
          </span>
        ) : null}
        <PageLink to={pathOf(selection.sportKey, selection.matchSlug)} className={styles.name} title={matchName}>
          {matchName}
        </PageLink>
        {canBeBanker ? <Banker selection={selection} name={outcomeName} isFixed={isFixed} /> : null}
      </p>
      <Refused message={refused?.errorKey ?? null} details={refused?.errorDetails ?? []} />
      {eachWayOf === null || eachWayOf.eachWay === null ? null : (
        <EachWay bet={eachWayOf} eachWay={eachWayOf.eachWay} name={outcomeName} isFixed={isFixed} />
      )}
      {bet === null ? null : <OwnStake bet={bet} name={outcomeName} isFixed={isFixed} />}
    </li>
  );
}

/** Whether the selection stands in the slip beside custom bets. */
function isRegular({ bets }: TicketView, selectionId: string): boolean {
  return bets.some(({ type, selections }) => type !== 'custom_bet' && selections.some(({ id }) => id === selectionId));
}

/** Makes the selection stand in every combination of its system; says why where no system is left for that (SLIP-06). */
function Banker(props: { readonly selection: SelectionView; readonly name: string; readonly isFixed: boolean }) {
  const { selection, name, isFixed } = props;
  const { isBanker, canToggleBanker } = selection;
  const { t } = useText();
  const commands = useCommands();
  const select = useSelect();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.banker}
        aria-label={t('slip.banker.of', { name })}
        title={t('slip.banker.means')}
        aria-pressed={isBanker}
        aria-disabled={!canToggleBanker}
        disabled={isFixed}
        onClick={() => {
          // By what the system is at the press: another banker may have gone since.
          const now = selectionsOf(select.ticket.get()).find(({ id }) => id === selection.id);
          const canToggle = now?.canToggleBanker === true;
          setIsAsked(!canToggle && !isAsked);
          if (canToggle) commands.toggleBanker(selection.id);
        }}
      >
        <Icon name={isBanker ? 'pin-filled' : 'pin'} size="small" />
        <span className={styles.mark}>{t('slip.banker')}</span>
      </button>
      <span aria-live="polite" className={styles.why}>
        {isAsked && !canToggleBanker ? t('slip.banker.none') : ''}
      </span>
    </>
  );
}

function Price({ selection }: { readonly selection: SelectionView }) {
  const oddsText = useOddsText();
  if (selectionLabel(selection) !== null) {
    return (
      <span className={styles.odds}>
        <Icon name="lock" size="small" />
        <s className={styles.former}>{oddsText(selection.odds)}</s>
      </span>
    );
  }
  return <span className={styles.odds}>{oddsText(selection.odds)}</span>;
}

/** State of the price below it: locked or gone in words, or moved, with an arrow and what it was. */
function PriceState({ selection }: { readonly selection: SelectionView }) {
  const { t } = useText();
  const { isChanged, acceptedOdds, odds } = selection;
  const label = selectionLabel(selection);
  if (label !== null) return <span className={styles.label}>{t(label)}</span>;
  return isChanged ? <Move before={acceptedOdds} after={odds} /> : <span className={styles.label} />;
}

/** How a price moved since it was agreed to. */
export function Move({ before, after }: { readonly before: string; readonly after: string }) {
  const { t } = useText();
  const oddsText = useOddsText();
  const move = moveOf(before, after);
  if (move === null) return <span className={styles.label} />;
  const [was, is] = [oddsText(before), oddsText(after)];
  return (
    <span className={`${styles.move} ${styles[move]}`}>
      <VisuallyHidden>{t('ticket.odds.changed', { before: was, after: is })}</VisuallyHidden>
      <Icon name={move === 'up' ? 'arrow-up' : 'arrow-down'} size="small" className={styles.arrow} />
      <s className={styles.steps} aria-hidden="true">
        {was}
      </s>
    </span>
  );
}
