import { Suspense, useEffect, useRef, useState } from 'react';
import { fromSubunits, toSubunits } from '@touchline/rules';
import { lazyPart, preload } from '../../bindings/lazy-part.ts';
import { usePage } from '../../bindings/PageProvider.tsx';
import { useQuickDeposit } from '../../bindings/payments.ts';
import { useTicket } from '../../bindings/player.ts';
import { useQuickBet } from '../../bindings/quick-bet.ts';
import { withText } from '../../text/load.ts';
import { useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './QuickDeposit.module.css';

const loadForm = withText(() => import('./QuickDepositForm.tsx'));
const QuickDepositForm = lazyPart(async () => (await loadForm()).QuickDepositForm);

interface Sum {
  readonly value: string;
  readonly currency: string;
}

/** [RG-08] Offers a deposit where the slip costs more than the account holds. */
export function SlipDeposit() {
  const { problem, totalStake } = useTicket();
  return problem?.kind === 'balance_too_small' ? <QuickDeposit needed={totalStake} balance={problem.balance} /> : null;
}

/** [RG-08] The same where the stake of a quick bet does. */
export function QuickBetDeposit() {
  const { problem, stake } = useQuickBet();
  return problem?.kind === 'balance_too_small' && stake !== null ? (
    <QuickDeposit needed={stake} balance={problem.balance} />
  ) : null;
}

function QuickDeposit({ needed, balance }: { readonly needed: Sum; readonly balance: Sum }) {
  const { t, formats } = useText();
  const { config } = usePage();
  const isOn = useQuickDeposit();
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const { currency } = needed;
  const subunits = config.currencies.find(({ code }) => code === currency)?.subunits ?? '100';
  const missing = (toSubunits(needed.value, subunits) ?? 0n) - (toSubunits(balance.value, subunits) ?? 0n);
  if (!isOn || missing <= 0n) return null;
  const offer = (
    <div className={styles.offer} data-quick-deposit>
      <p>{t('quick-deposit.short', { amount: formats.money(fromSubunits(missing, subunits), currency) })}</p>
      <Button
        ref={opener}
        aria-expanded={false}
        // Fetched on the way to the press, so that it opens filled.
        onPointerEnter={() => preload(loadForm)}
        onFocus={() => preload(loadForm)}
        onClick={() => setIsOpen(true)}
      >
        {t('quick-deposit.open')}
      </Button>
    </div>
  );
  return isOpen ? (
    <Suspense fallback={offer}>
      <QuickDepositForm missing={missing} onClose={() => setIsOpen(false)} />
    </Suspense>
  ) : (
    offer
  );
}
