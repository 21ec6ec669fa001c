import { type FormEvent, type RefObject, useRef, useState } from 'react';
import type { Payment, PaymentKind } from '@touchline/contract';
import { type Drafts, useDraft } from '../../bindings/drafts.ts';
import { handToHost } from '../../bindings/host-port.ts';
import { useLeaving } from '../../bindings/leaving.ts';
import { useCommands, usePage } from '../../bindings/PageProvider.tsx';
import { useReturnAddress } from '../../bindings/payments.ts';
import { useBalance, useSession } from '../../bindings/player.ts';
import { useText } from '../../text/use-text.ts';
import { type OpenPayment, readOpen, sendPayment } from './open-payment.ts';
import { boundsOf, checkAmount, type PaymentBounds, plainAmount, suggestedAmounts } from './payment-check.ts';
import { showPaymentReturn } from './payment-return.ts';

/** A form of one payment. */
export interface PaymentInput {
  readonly text: string;
  /** In the main unit; null while it is none that can be paid. */
  readonly typed: string | null;
  type(text: string): void;
  /** What is wrong, in words; null where nothing is. */
  readonly problem: string | null;
  readonly bounds: PaymentBounds;
  /** Amounts to choose from, in the main unit. */
  readonly choices: readonly string[];
  /** As it stands in the field. */
  shown(amount: string): string;
  submit(event: FormEvent): void;
  readonly isPending: boolean;
  /** Nobody has answered the last request: a click sends the same one again. */
  readonly isOpen: boolean;
  /** The cashier's page, where the browser did not leave for it; else null. */
  readonly stayedFor: string | null;
  readonly field: RefObject<HTMLInputElement | null>;
}

export interface PaymentAsked {
  readonly kind: PaymentKind;
  /** Subunits that a bet is short of; null where none is. */
  readonly missing: bigint | null;
  readonly currency: string;
}

/** What a cashier's page would say of a payment in this state when it leads back. */
const OUTCOMES = { succeeded: 'success', pending: 'pending', failed: 'error' } as const satisfies Record<
  Payment['state'],
  string
>;

/** What was typed on the wallet's page: an ended session takes it away for a moment. */
const typedAmounts: Drafts<string> = new Map();

export function usePayment({ kind, missing, currency }: PaymentAsked): PaymentInput {
  const { t, serverText, formats, locale } = useText();
  const { config, env } = usePage();
  const commands = useCommands();
  const returnTo = useReturnAddress();
  const { leave, isLeaving, stayedFor } = useLeaving();
  const place = { playerId: useSession().player?.id ?? '', kind, currency };
  const bounds = boundsOf(kind, { config, currency, balance: useBalance()?.balance ?? null });
  const choices = kind === 'deposit' ? suggestedAmounts(bounds, missing) : [];
  const shown = (amount: string): string => formats.figures(plainAmount(amount));
  const [open, setOpen] = useState(() => readOpen(env.session, place));
  // A quick deposit begins with what its own bet is short of.
  const [ofBet] = useState<Drafts<string>>(() => new Map());
  const draft = useDraft(
    missing === null ? typedAmounts : ofBet,
    Object.values(place).join(' '),
    missing === null ? '' : shown(choices[0] ?? ''),
  );
  const [problem, setProblem] = useState(open === null ? null : t('spi.notification.unreachable'));
  const [isSending, setIsSending] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const refuse = (words: string): void => {
    setProblem(words);
    field.current?.focus();
  };

  const send = async (payment: OpenPayment): Promise<void> => {
    setIsSending(true);
    setProblem(null);
    draft.change(() => shown(payment.amount));
    const result = await sendPayment(env.session, place, payment, () =>
      commands.startPayment({ ...payment, kind, currency, returnTo }),
    );
    setIsSending(false);
    setOpen(result.kind === 'unreachable' ? payment : null);
    if (result.kind === 'refused') refuse(serverText(result.key, t('spi.notification.refused')));
    else if (result.kind === 'unreachable') refuse(t('spi.notification.unreachable'));
    else {
      draft.drop();
      if (result.url !== null && leave(result.url)) return;
      draft.change(() => '');
      await showPaymentReturn(commands, kind, OUTCOMES[result.state]);
    }
  };

  const isPending = isSending || isLeaving;
  const checked = checkAmount(kind, draft.value, bounds, { currency, locale });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isPending) return;
    if (open !== null) return void send(open);
    // A host that listens pays in by itself (AUTH-08).
    if (kind === 'deposit' && 'amount' in checked && handToHost('deposit', { amount: checked.amount, currency }))
      return;
    if ('amount' in checked) return void send({ key: env.randomId(32), amount: checked.amount });
    const { key, limit } = checked.problem;
    refuse(t(key, { amount: limit === null ? '' : formats.money(limit, currency) }));
  };

  const type = (typed: string): void => {
    draft.change(() => typed);
    setProblem(null);
  };
  return {
    text: open === null ? draft.value : shown(open.amount),
    typed: 'amount' in checked ? checked.amount : null,
    type,
    problem,
    bounds,
    choices,
    shown,
    submit,
    isPending,
    isOpen: open !== null,
    stayedFor,
    field,
  };
}
