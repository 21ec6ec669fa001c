import { type FormEvent, type RefObject, useRef, useState } from 'react';
import type { LimitPeriod, LimitType, UserLimit } from '@touchline/contract';
import { readTypedAmount } from '@touchline/rules';
import { type Drafts, useDraft } from '../../bindings/drafts.ts';
import { useCommands, usePage } from '../../bindings/PageProvider.tsx';
import { useSession } from '../../bindings/player.ts';
import { type TextKey, useText } from '../../text/use-text.ts';
import { checkLimit } from './check-limit.ts';

interface Wish {
  readonly type: LimitType;
  readonly period: LimitPeriod;
  readonly text: string;
}

/** By player: an ended session takes the form away for a moment. */
const typedWishes: Drafts<Wish> = new Map();

/** A form of one limit. */
export interface LimitForm {
  readonly wish: Wish;
  change(part: Partial<Wish>): void;
  /** What is wrong, in words; null where nothing is. */
  readonly problem: string | null;
  /** What came of the last limit that was set. */
  readonly said: TextKey | null;
  readonly isPending: boolean;
  submit(event: FormEvent): void;
  readonly field: RefObject<HTMLInputElement | null>;
}

/** `limits`: those of the player. */
export function useLimitForm(limits: readonly UserLimit[]): LimitForm {
  const { t, serverText, formats, locale } = useText();
  const { config } = usePage();
  const commands = useCommands();
  const { player, currency } = useSession();
  const draft = useDraft<Wish>(typedWishes, player?.id ?? '', { type: 'deposit', period: 'day', text: '' });
  const { type, period, text } = draft.value;
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [said, setSaid] = useState<TextKey | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const place = {
    type,
    period,
    currency: type === 'time' ? null : currency,
    subunits: type === 'time' ? '1' : (config.currencies.find(({ code }) => code === currency)?.subunits ?? '100'),
  };

  const refuse = (words: string): void => {
    setProblem(words);
    field.current?.focus();
  };
  const send = async (amount: string, words: TextKey): Promise<void> => {
    setIsPending(true);
    setProblem(null);
    setSaid(null);
    const result = await commands.setUserLimit({
      type,
      period,
      currency: place.currency,
      amount,
      timeZone: formats.zone,
    });
    setIsPending(false);
    if (result.kind === 'unreachable') return refuse(t('ownlimits.unreachable'));
    if (result.kind === 'refused') return refuse(serverText(result.key, t('ownlimits.refused')));
    draft.change((before) => ({ ...before, text: '' }));
    setSaid(words);
  };
  return {
    wish: draft.value,
    change: (part) => {
      draft.change((before) => ({ ...before, ...part }));
      setProblem(null);
      setSaid(null);
    },
    problem,
    said,
    isPending,
    submit: (event) => {
      event.preventDefault();
      if (isPending) return;
      const checked = checkLimit(readTypedAmount(text, place.subunits, { currency, locale }), place, limits);
      if ('problem' in checked) refuse(t(checked.problem));
      else void send(checked.amount, checked.isRaise ? 'ownlimits.saved.raising' : 'ownlimits.saved');
    },
    field,
  };
}
