import { type ReactNode, useId, useState } from 'react';
import type { QuickBetView, QuickStakeProblem } from '@touchline/client';
import { BreakNotice } from '../../bindings/BreakNotice.tsx';
import { useCommands, useSelect } from '../../bindings/PageProvider.tsx';
import { type TextKey, useText } from '../../text/use-text.ts';
import { AmountInput } from '../../ui/AmountInput.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chip, ChipRow, EmptyChip } from '../../ui/Chip.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { STAKED, useLimitLeft } from '../../bindings/limit-left.ts';
import { useSeenPress } from '../../bindings/use-uncovered.ts';
import { usePriceGuard } from '../../bindings/watched-prices.ts';
import { AmountNote } from '../../ui/AmountNote.tsx';
import styles from './QuickControls.module.css';
import { useQuickFocus } from './use-quick-focus.ts';

function isAmount(stake: string): boolean {
  return /[1-9]/.test(stake);
}

/** An amount as a stake is typed: decimals only where they say something. */
function plain(amount: string, separator: string): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  return isAmount(fraction) ? `${whole}${separator}${fraction}` : whole;
}

interface Reason {
  readonly key: TextKey;
  readonly amount?: { readonly value: string; readonly currency: string };
  readonly count?: number;
}

/** Why the stake cannot be approved, for the button; null when it can (QB-02). */
function reasonOf(problem: QuickStakeProblem | null): Reason | null {
  switch (problem?.kind) {
    case undefined:
      return null;
    case 'stake_too_precise':
      return { key: 'ticket.button.stake_too_precise', count: problem.decimals };
    case 'stake_too_small':
      return { key: 'ticket.button.stake_too_small', amount: problem.limit };
    case 'stake_too_large':
      return { key: 'ticket.button.stake_too_large', amount: problem.limit };
    case 'payout_too_large':
      return { key: 'ticket.button.stake_too_large', amount: problem.largestStake ?? problem.limit };
    case 'balance_too_small':
      return { key: 'ticket.button.balance_too_small', amount: problem.balance };
    case 'stake_unclear':
      return { key: 'ticket.button.stake_unclear' };
    case 'stake_invalid':
      return { key: 'ticket.button.stake_invalid' };
    case 'stake_missing':
      return { key: 'ticket.button.stake_missing' };
    default:
      return problem satisfies never;
  }
}

interface Props {
  readonly quick: QuickBetView;
  /** `dock` has its own off button; `panel` is below the switch. */
  readonly variant: 'dock' | 'panel';
  /** The way to pay in where the balance is short. */
  readonly deposit?: ReactNode;
}

/** [QB-02] The stake of one press and its approval, which says plainly what a press will do. */
export function QuickControls({ quick, variant, deposit }: Props) {
  const { t, formats } = useText();
  const commands = useCommands();
  const [isChanging, setIsChanging] = useState(false);
  const { isApproved, stake, state } = quick;
  const limit = useLimitLeft({ types: STAKED, currency: quick.currency, amount: stake?.value ?? null });
  const root = useQuickFocus(isApproved, isChanging);
  const isPriceSeen = usePriceGuard();
  const { isRefused, press } = useSeenPress(root, '[data-approve]');
  const isFixed = state === 'PROCESSING';
  const amount = stake === null ? '' : formats.money(stake.value, stake.currency);
  const reason = reasonOf(quick.problem);
  const isOpen = !isApproved || isChanging;
  return (
    <div ref={root} className={`${styles.controls} ${variant === 'panel' ? styles.panel : ''}`}>
      <BreakNotice />
      {isApproved ? (
        <p className={styles.approved}>
          <Icon name="bolt" className={styles.bolt} />
          <strong>{t('quick.approved', { amount })}</strong>
          {isChanging ? null : (
            <button type="button" className={styles.small} disabled={isFixed} onClick={() => setIsChanging(true)}>
              {t('quick.change')}
            </button>
          )}
          {variant === 'dock' ? <Off isFixed={isFixed} /> : null}
        </p>
      ) : null}
      {isOpen ? (
        <>
          <div className={styles.stake}>
            <StakeOfOnePress quick={quick} isFixed={isFixed} />
            {isApproved || variant === 'panel' ? null : <Off isFixed={isFixed} />}
          </div>
          <AmountNote note={limit} />
          <Chips quick={quick} isFixed={isFixed} />
          {deposit}
          {isApproved ? null : (
            <Button
              variant="main"
              className={reason === null ? styles.approve : `${styles.approve} ${styles.cannot}`}
              aria-disabled={reason !== null || isFixed}
              data-approve
              onClick={() => {
                if (reason !== null || isFixed) return;
                press(() => {
                  setIsChanging(false);
                  commands.approveQuickBet(isPriceSeen, quick.stakeText);
                });
              }}
            >
              {reason === null
                ? t('quick.approve', { amount })
                : t(reason.key, {
                    amount:
                      reason.amount === undefined ? '' : formats.money(reason.amount.value, reason.amount.currency),
                    count: reason.count ?? 0,
                  })}
            </Button>
          )}
          {isRefused ? (
            <p role="alert" className={styles.covered}>
              {t('quick.covered')}
            </p>
          ) : null}
        </>
      ) : null}
    </div>
  );
}

function Off({ isFixed }: { readonly isFixed: boolean }) {
  const { t } = useText();
  const commands = useCommands();
  return (
    <button type="button" className={styles.small} disabled={isFixed} onClick={() => commands.toggleQuickBet()}>
      {t('quick.off')}
    </button>
  );
}

interface FieldProps {
  readonly quick: QuickBetView;
  readonly isFixed: boolean;
}

function StakeOfOnePress({ quick, isFixed }: FieldProps) {
  const { t } = useText();
  const commands = useCommands();
  const { quickBet } = useSelect();
  const id = useId();
  const [draft, setDraft] = useState({ text: quick.stakeText, seen: quick.stakeText });
  // The view renders a frame after the key: until then the field shows its own draft.
  if (draft.seen !== quick.stakeText) setDraft({ text: quick.stakeText, seen: quick.stakeText });
  const isWrong = quick.problem !== null && quick.problem.kind !== 'stake_missing';
  return (
    <AmountInput
      id={id}
      label={t('quick.stake')}
      variant="compact"
      isWrong={isWrong}
      end={quick.currency}
      value={draft.text}
      onChange={(event) => {
        commands.setQuickStake(event.target.value);
        setDraft({ text: quickBet.get().stakeText, seen: quick.stakeText });
      }}
      readOnly={isFixed}
      data-quick-stake
    />
  );
}

function Chips({ quick, isFixed }: FieldProps) {
  const { t, formats } = useText();
  const commands = useCommands();
  const separator = formats.odds('1.5').charAt(1);
  if (!quick.recommendedStakes.some(isAmount)) return null;
  return (
    <ChipRow label={t('ticket.stake.quick')}>
      {quick.recommendedStakes.map((stake, place) =>
        !isAmount(stake) ? (
          // oxlint-disable-next-line react/no-array-index-key -- a chip is its place
          <EmptyChip key={place} />
        ) : (
          <Chip
            // oxlint-disable-next-line react/no-array-index-key -- a chip is its place
            key={place}
            variant="stake"
            aria-label={t('ticket.stake.chip', { amount: formats.money(stake, quick.currency) })}
            disabled={isFixed}
            onClick={() => commands.setQuickStake(plain(stake, separator))}
          >
            {plain(stake, separator)}
          </Chip>
        ),
      )}
    </ChipRow>
  );
}
