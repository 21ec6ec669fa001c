import type { SelectionView, SlipBetView } from '@touchline/client';
import { PageLink, pathOf } from '../../bindings/links.tsx';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { useOddsText } from '../../bindings/odds.ts';
import { marketOf, outcomeOf } from '../../text/selectionNames.ts';
import { useText } from '../../text/useText.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Unseen } from '../../ui/Unseen.tsx';
import { isBlocked } from './mainButton.ts';
import styles from './SelectionCard.module.css';
import { StakeField } from './StakeField.tsx';
import { moveOf } from './stakes.ts';
import { useStakes } from './useStakes.ts';

interface Props {
  readonly selection: SelectionView;
  readonly isInTrouble: boolean;
  /** Nothing can be edited while a bet is being placed (SLIP-01). */
  readonly isFixed: boolean;
  /** The single to stake here; null when the stake stands elsewhere. */
  readonly bet: SlipBetView | null;
  readonly currency: string;
}

/** One selection. Its lines keep their places whatever becomes of the price. */
export function SelectionCard({ selection, isInTrouble, isFixed, bet, currency }: Props) {
  const text = useText();
  const { t, say, formats } = text;
  const commands = useCommands();
  const stakes = useStakes();
  const { id, matchName } = selection;
  const [marketName, outcomeName] = [marketOf(text, selection), outcomeOf(text, selection)];
  const errorKey = selection.errorKey ?? bet?.errorKey ?? null;
  const blocked = isBlocked(selection);
  const look = blocked
    ? styles['blocked']
    : selection.isChanged
      ? styles['changed']
      : isInTrouble
        ? styles['trouble']
        : '';
  return (
    <li
      className={`${styles['card']} ${look}`}
      data-selection={id}
      data-blocked={blocked || isInTrouble ? '' : undefined}
    >
      <div className={styles['head']}>
        <p className={styles['outcome']}>{outcomeName}</p>
        <Price selection={selection} />
        <button
          type="button"
          className={styles['remove']}
          aria-label={t('ticket.selection.remove', { name: outcomeName })}
          data-remove
          disabled={isFixed}
          onClick={() => commands.removeSelection(id)}
        >
          <Icon name="close" size="small" />
        </button>
      </div>
      <div className={styles['rest']}>
        <p className={styles['market']}>{marketName}</p>
        <Standing selection={selection} />
      </div>
      <p className={styles['match']}>
        {selection.isLive ? (
          <span className={styles['live']}>
            <Icon name="live" size="small" />
            {t('ticket.selection.live')}
          </span>
        ) : null}
        <PageLink to={pathOf(selection.sportKey, selection.matchSlug)} className={styles['name']} title={matchName}>
          {matchName}
        </PageLink>
      </p>
      {errorKey === null ? null : (
        <p className={styles['error']} data-error>
          <Icon name="warning" size="small" />
          {say(errorKey, t('error.place_bets.default'))}
        </p>
      )}
      {bet === null ? null : (
        <div className={styles['stake']}>
          <p className={styles['win']}>
            {bet.potentialWin === null
              ? ''
              : t('ticket.win', { amount: formats.money(bet.potentialWin.value, bet.potentialWin.currency) })}
          </p>
          <StakeField
            label={t('ticket.stake.of', { name: outcomeName })}
            text={bet.stakeText}
            currency={currency}
            problem={bet.problem}
            isPointed={false}
            isFixed={isFixed || bet.isStakeFixed}
            onType={(text) => stakes.set(bet.id, text)}
            look="small"
          />
        </div>
      )}
    </li>
  );
}

function Price({ selection }: { readonly selection: SelectionView }) {
  const oddsText = useOddsText();
  if (isBlocked(selection)) {
    return (
      <span className={styles['odds']}>
        <Icon name="lock" size="small" />
        <s className={styles['former']}>{oddsText(selection.odds)}</s>
      </span>
    );
  }
  return <span className={styles['odds']}>{oddsText(selection.odds)}</span>;
}

/** What is to be known of the price, under it: locked, gone, or moved, in words and with an arrow. */
function Standing({ selection }: { readonly selection: SelectionView }) {
  const { t } = useText();
  const oddsText = useOddsText();
  const { isNotAvailable, isSuspended, isChanged, acceptedOdds, odds } = selection;
  if (isNotAvailable) return <span className={styles['label']}>{t('sb.ticket.not-available.label')}</span>;
  if (isSuspended) return <span className={styles['label']}>{t('sb.ticket.suspended.label')}</span>;
  const move = isChanged ? moveOf(acceptedOdds, odds) : null;
  if (move === null) return <span className={styles['label']} />;
  const [before, after] = [oddsText(acceptedOdds), oddsText(odds)];
  return (
    <span className={`${styles['move']} ${styles[move]}`}>
      <Unseen>{t('ticket.odds.changed', { before, after })}</Unseen>
      <span className={styles['steps']} aria-hidden="true">
        {before} → {after}
      </span>
      <Icon name={move === 'up' ? 'arrow-up' : 'arrow-down'} size="small" className={styles['arrow']} />
      <span aria-hidden="true">{t(move === 'up' ? 'ticket.odds.up' : 'ticket.odds.down')}</span>
    </span>
  );
}
