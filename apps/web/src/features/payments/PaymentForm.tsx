import { type FormEvent, useId, useRef, useState } from 'react';
import type { PaymentKind } from '@touchline/contract';
import { fromSubunits } from '@touchline/rules';
import { PageLink } from '../../bindings/links.tsx';
import { useCommands, usePage } from '../../bindings/PageProvider.tsx';
import { useCashier } from '../../bindings/payments.ts';
import { useBalance, useSession } from '../../bindings/player.ts';
import { type TextKey, useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip, ChipRow } from '../../ui/Chip.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { boundsOf, checkAmount, type PaymentBounds, plainAmount, suggestedAmounts } from './payment-check.ts';
import styles from './PaymentForm.module.css';

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

interface Sending {
  /** Idempotency key of the amount: another amount is another wish. */
  readonly key: string;
  readonly amount: string;
}

function FormOf({ kind, missing = null, currency }: Props & { readonly currency: string }) {
  const { t, serverText, formats, locale } = useText();
  const { config, env } = usePage();
  const commands = useCommands();
  const { leave, here } = useCashier();
  const balance = useBalance()?.balance ?? '0';
  const bounds = boundsOf(kind, { config, currency, balance });
  const choices = kind === 'deposit' ? suggestedAmounts(bounds, missing) : [];
  const separator = formats.odds('1.5').charAt(1);
  const shown = (amount: string): string => plainAmount(amount, separator);
  const [text, setText] = useState(missing === null ? '' : shown(choices[0] ?? ''));
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  /** A request that nobody answered: only the same one may be sent again. */
  const [unknown, setUnknown] = useState<Sending | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();

  const refuse = (words: string): void => {
    setProblem(words);
    field.current?.focus();
  };

  const send = async ({ key, amount }: Sending): Promise<void> => {
    setIsPending(true);
    setProblem(null);
    const result = await commands.startPayment({ kind, amount, currency, key, returnTo: here });
    // The page is on its way: the button stays as it is.
    if (result.kind === 'started' && result.url !== null && leave(result.url)) return;
    setIsPending(false);
    setUnknown(result.kind === 'unreachable' ? { key, amount } : null);
    if (result.kind === 'refused') refuse(serverText(result.key, t('spi.notification.refused')));
    else refuse(t(result.kind === 'unreachable' ? 'spi.notification.unreachable' : 'spi.notification.refused'));
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isPending) return;
    if (unknown !== null) return void send(unknown);
    const checked = checkAmount(kind, text, bounds, { currency, locale });
    if ('amount' in checked) return void send({ key: env.randomId(32), amount: checked.amount });
    const { key, limit } = checked.problem;
    refuse(t(key, { amount: limit === null ? '' : formats.money(limit, currency) }));
  };

  const isFixed = isPending || unknown !== null;
  const type = (typed: string): void => {
    setText(typed);
    setProblem(null);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={isPending} data-payment={kind}>
      <label htmlFor={id} className={styles.label}>
        {t(kind === 'deposit' ? 'payment.deposit.amount' : 'payment.withdrawal.amount')}
      </label>
      <div className={styles.field}>
        <TextInput
          ref={field}
          id={id}
          value={text}
          onChange={({ target }) => type(target.value)}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="go"
          maxLength={40}
          readOnly={isFixed}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-hint`}
          dir="ltr"
        />
        <span className={styles.currency} aria-hidden="true">
          {currency}
        </span>
      </div>
      <Hint id={`${id}-hint`} problem={problem} bounds={bounds} currency={currency} />
      <Amounts amounts={choices} currency={currency} isFixed={isFixed} onChoose={(amount) => type(shown(amount))} />
      <Button type="submit" variant="main" aria-disabled={isPending}>
        {t(isPending ? 'payment.pending' : unknown === null ? SUBMIT[kind] : 'payment.again')}
      </Button>
      <HelpLinks />
    </form>
  );
}

/** [RG-07] */
function HelpLinks() {
  const { t } = useText();
  return (
    <nav className={styles.links} aria-label={t('payment.links')}>
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
  const money = (amount: bigint): string => formats.money(fromSubunits(amount, subunits), currency);
  return (
    <p id={id} className={problem === null ? styles.hint : styles.problem} aria-live="polite">
      {problem !== null ? (
        <>
          <Icon name="warning" size="small" />
          {problem}
        </>
      ) : max === null || max < min ? null : (
        t('payment.range', { min: money(min), max: money(max) })
      )}
    </p>
  );
}

interface AmountsProps {
  readonly amounts: readonly string[];
  readonly currency: string;
  readonly isFixed: boolean;
  readonly onChoose: (amount: string) => void;
}

function Amounts({ amounts, currency, isFixed, onChoose }: AmountsProps) {
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
          {plainAmount(amount, formats.odds('1.5').charAt(1))}
        </Chip>
      ))}
    </ChipRow>
  );
}
