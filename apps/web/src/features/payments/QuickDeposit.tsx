import { Suspense, useEffect, useRef, useState } from 'react';
import { fromSubunits, toSubunits } from '@touchline/rules';
import { useRunningBreak } from '../../bindings/breaks.ts';
import { lazyPart, preload } from '../../bindings/lazy-part.ts';
import { usePage } from '../../bindings/PageProvider.tsx';
import { useQuickDeposit } from '../../bindings/payments.ts';
import { useTicket } from '../../bindings/player.ts';
import { useQuickBet } from '../../bindings/quick-bet.ts';
import { withText } from '../../text/load.ts';
import { useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './QuickDeposit.module.css';
import { type Obstacle, type Shortfall, shortfallOf, stillShort } from './shortfall.ts';

const loadForm = withText(() => import('./QuickDepositForm.tsx'));
const QuickDepositForm = lazyPart(async () => (await loadForm()).QuickDepositForm);

/** [RG-08] Offers a deposit where the slip costs more than the account holds. */
export function SlipDeposit() {
  const { problem, ownStake } = useTicket();
  return <QuickDeposit obstacle={problem} needed={ownStake} />;
}

/** [RG-08] The same where the stake of a quick bet does. */
export function QuickBetDeposit() {
  const { problem, stake } = useQuickBet();
  return <QuickDeposit obstacle={problem} needed={stake} />;
}

interface Props {
  readonly obstacle: Obstacle | null;
  readonly needed: Shortfall['needed'] | null;
}

function QuickDeposit({ obstacle, needed }: Props) {
  const isOnBreak = useRunningBreak() !== null;
  const isOn = useQuickDeposit() && !isOnBreak;
  /** What the open form is for; null while it is closed. */
  const [held, setHeld] = useState<Shortfall | null>(null);
  const short = held === null ? shortfallOf(obstacle, needed) : stillShort(obstacle, needed, held);
  if (held !== null && short === null) setHeld(null);
  return isOn && short !== null ? (
    <DepositFor short={short} isOpen={held !== null} onOpen={() => setHeld(short)} onClose={() => setHeld(null)} />
  ) : null;
}

interface DepositProps {
  readonly short: Shortfall;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

function DepositFor({ short: { needed, balance }, isOpen, onOpen, onClose }: DepositProps) {
  const { t, formats } = useText();
  const { config } = usePage();
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const { currency } = needed;
  const subunits = config.currencies.find(({ code }) => code === currency)?.subunits ?? '100';
  const missing = (toSubunits(needed.value, subunits) ?? 0n) - (toSubunits(balance.value, subunits) ?? 0n);
  if (missing <= 0n) return null;
  const offer = (
    <div className={styles.offer} data-quick-deposit>
      <p>{t('quick-deposit.short', { amount: formats.money(fromSubunits(missing, subunits), currency) })}</p>
      <Button
        ref={opener}
        aria-expanded={false}
        // Fetched on the way to the click, so that it opens filled.
        onPointerEnter={() => preload(loadForm)}
        onFocus={() => preload(loadForm)}
        onClick={onOpen}
      >
        {t('quick-deposit.open')}
      </Button>
    </div>
  );
  return isOpen ? (
    <Suspense fallback={offer}>
      <QuickDepositForm missing={missing} onClose={onClose} />
    </Suspense>
  ) : (
    offer
  );
}
