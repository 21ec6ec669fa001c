import type { SelectionView, SlipBetView } from '@touchline/client';
import { selectionLabel } from '@touchline/rules';
import { PageLink, pathOf } from '../../bindings/links.tsx';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { useOddsText } from '../../bindings/odds.ts';
import { marketOf, outcomeOf } from '../../text/selection-names.ts';
import { useText } from '../../text/use-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import { OwnStake } from './OwnStake.tsx';
import { Refused } from './Refused.tsx';
import styles from './SelectionCard.module.css';
import { Move } from './SelectionCard.tsx';

interface Props {
  readonly bet: SlipBetView;
  readonly isFixed: boolean;
  /** It is one of several bets and has its own stake field. */
  readonly isStaked: boolean;
}

/** A custom bet: selections of one match at one price (SLIP-03, SLIP-07). */
export function CustomCard({ bet, isFixed, isStaked }: Props) {
  const { t } = useText();
  const commands = useCommands();
  const oddsText = useOddsText();
  const { id, selections, customOdds, formerCustomOdds } = bet;
  const [first] = selections;
  if (first === undefined) return null;
  const isWrong = bet.problem?.kind === 'custom_too_few' || bet.problem?.kind === 'custom_unpriced';
  const name = `${t('bet.type.custom_bet')}, ${first.matchName}`;
  const stateClass = isWrong ? styles.trouble : formerCustomOdds === null ? '' : styles.changed;
  return (
    <li className={`${styles.card} ${stateClass}`} data-custom={id} data-blocked={isWrong ? '' : undefined}>
      <div className={styles.head}>
        <p className={styles.outcome}>{t('bet.type.custom_bet')}</p>
        <span className={styles.odds}>
          {customOdds === null ? <Icon name="lock" size="small" /> : oddsText(customOdds)}
        </span>
        <button
          type="button"
          className={styles.remove}
          aria-label={t('ticket.selection.remove', { name })}
          data-remove
          disabled={isFixed}
          onClick={() => commands.removeBet(id)}
        >
          <Icon name="close" size="small" />
        </button>
      </div>
      <div className={styles.rest}>
        <p className={styles.market}>
          <PageLink to={pathOf(first.sportKey, first.matchSlug)} className={styles.name} title={first.matchName}>
            {first.matchName}
          </PageLink>
        </p>
        {formerCustomOdds === null || customOdds === null ? null : (
          <Move before={formerCustomOdds} after={customOdds} />
        )}
      </div>
      <ul className={styles.legs} aria-label={name}>
        {selections.map((selection) => (
          <Leg key={selection.id} selection={selection} />
        ))}
      </ul>
      {isStaked ? <Refused message={bet.errorKey} details={bet.errorDetails} /> : null}
      {isStaked ? <OwnStake bet={bet} name={name} isFixed={isFixed} /> : null}
    </li>
  );
}

/** One selection of the bet: its market, or why it cannot be bet on now. */
function Leg({ selection }: { readonly selection: SelectionView }) {
  const text = useText();
  const label = selectionLabel(selection);
  return (
    <li className={styles.leg}>
      <span className={label === null ? undefined : styles.former}>{outcomeOf(text, selection)}</span>
      <span className={styles.market}>{label === null ? marketOf(text, selection) : text.t(label)}</span>
    </li>
  );
}
