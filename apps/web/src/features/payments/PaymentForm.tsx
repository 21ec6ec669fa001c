import { useId } from 'react';
import type { PaymentKind } from '@touchline/contract';
import { fromSubunits } from '@touchline/rules';
import { PageLink } from '../../bindings/links.tsx';
import { useSession } from '../../bindings/player.ts';
import { type TextKey, useText } from '../../text/use-text.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Chip, ChipRow } from '../../ui/Chip.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PAID_IN, useLimitLeft } from '../../bindings/limit-left.ts';
import { AmountNote } from '../../ui/AmountNote.tsx';
import links from '../../ui/links.module.css';
import type { PaymentBounds } from './payment-check.ts';
import styles from './PaymentForm.module.css';
import { usePayment } from './use-payment.ts';

interface Props {
  readonly kind: PaymentKind;
  /** Subunits that a bet is short of; null where none is. */
  readonly missing?: bigint | null;
}

/** [RG-07] The pages that help with a payment. */
const HELP: readonly (readonly [to: string, word: TextKey])[] = [
  ['/terms-and-conditions', 'terms.title'],
  ['/profile/wallet/transactions', 'statement.title'],
  ['/help-center', 'footer.help'],
];

/** Asks for the amount of a deposit or withdrawal and leaves for the cashier. */
export function PaymentForm(props: Props) {
  const { currency } = useSession();
  // Another currency has other amounts.
  return <FormOf key={currency} {...props} currency={currency} />;
}

const SUBMIT = {
  deposit: 'payment.deposit.submit',
  withdrawal: 'payment.withdrawal.submit',
} as const satisfies Record<PaymentKind, TextKey>;

function FormOf({ kind, missing = null, currency }: Props & { readonly currency: string }) {
  const { t } = useText();
  const { text, type, problem, bounds, choices, shown, typed, submit, isPending, isOpen, stayedFor, field } =
    usePayment({
      kind,
      missing,
      currency,
    });
  const id = useId();
  const isFixed = isPending || isOpen;
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={isPending} data-payment={kind}>
      <AmountField
        ref={field}
        id={id}
        label={t(kind === 'deposit' ? 'payment.deposit.amount' : 'payment.withdrawal.amount')}
        currency={currency}
        value={text}
        onChange={({ target }) => type(target.value)}
        inputMode="decimal"
        enterKeyHint="go"
        readOnly={isFixed}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-hint`}
      />
      <Hint id={`${id}-hint`} problem={problem} bounds={bounds} currency={currency} />
      {kind === 'deposit' ? <DepositLimit currency={currency} amount={typed} /> : null}
      <Amounts
        amounts={choices}
        currency={currency}
        isFixed={isFixed}
        shown={shown}
        onChoose={(amount) => type(shown(amount))}
      />
      <Button type="submit" variant="main" aria-disabled={isPending}>
        {t(isPending ? 'payment.pending' : isOpen ? 'payment.again' : SUBMIT[kind])}
      </Button>
      {stayedFor === null ? null : (
        <a href={stayedFor} className={buttonClass('quiet')}>
          {t('payment.continue')}
        </a>
      )}
      <HelpLinks />
    </form>
  );
}

/** [RG-04] */
function DepositLimit({ currency, amount }: { readonly currency: string; readonly amount: string | null }) {
  return <AmountNote note={useLimitLeft({ types: PAID_IN, currency, amount })} />;
}

/** [RG-07] */
function HelpLinks() {
  const { t } = useText();
  return (
    <nav className={links.links} aria-label={t('payment.links')}>
      {HELP.map(([to, word]) => (
        <PageLink key={to} to={to}>
          {t(word)}
        </PageLink>
      ))}
    </nav>
  );
}

interface HintProps {
  readonly id: string;
  readonly problem: string | null;
  readonly bounds: PaymentBounds;
  readonly currency: string;
}

/** What is wrong with the amount, else between which amounts it has to be. */
function Hint({ id, problem, bounds: { min, max, subunits }, currency }: HintProps) {
  const { t, formats } = useText();
  const least = min ?? 1n;
  const money = (amount: bigint): string => formats.money(fromSubunits(amount, subunits), currency);
  return (
    <p id={id} className={problem === null ? styles.hint : styles.problem} aria-live="polite">
      {problem !== null ? (
        <>
          <Icon name="warning" size="small" />
          {problem}
        </>
      ) : max === null || max < least ? null : (
        t('payment.range', { min: money(least), max: money(max) })
      )}
    </p>
  );
}

interface AmountsProps {
  readonly amounts: readonly string[];
  readonly currency: string;
  readonly isFixed: boolean;
  /** An amount as it stands in the field. */
  readonly shown: (amount: string) => string;
  readonly onChoose: (amount: string) => void;
}

function Amounts({ amounts, currency, isFixed, shown, onChoose }: AmountsProps) {
  const { t, formats } = useText();
  // One alone stands in the field already.
  if (amounts.length < 2) return null;
  return (
    <ChipRow label={t('payment.amounts')}>
      {amounts.map((amount) => (
        <Chip
          key={amount}
          variant="stake"
          aria-label={formats.money(amount, currency)}
          disabled={isFixed}
          onClick={() => onChoose(amount)}
        >
          {shown(amount)}
        </Chip>
      ))}
    </ChipRow>
  );
}
