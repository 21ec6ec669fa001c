import { Suspense, useId, useState } from 'react';
import type { SlipBetView, SystemView } from '@touchline/client';
import { lineCount } from '@touchline/rules';
import { lazyPart, preload } from '../../bindings/lazy-part.ts';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { useText } from '../../text/use-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Select } from '../../ui/Select.tsx';
import { nameOfSystem } from './system-names.ts';
import styles from './SystemSection.module.css';

async function loadExplanation() {
  return (await import('./SystemExplanation.tsx')).SystemExplanation;
}
const SystemExplanation = lazyPart(loadExplanation);

interface Props {
  readonly bet: SlipBetView;
  readonly system: SystemView;
  readonly isFixed: boolean;
}

/** Which system it is, what it is made of, and how it pays (SLIP-10, SLIP-20). */
export function SystemSection({ bet, system, isFixed }: Props) {
  const text = useText();
  const { t, formats } = text;
  const commands = useCommands();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { leastWin } = system;
  const money = ({ value, currency }: NonNullable<SystemView['leastWin']>): string => formats.money(value, currency);
  return (
    <section className={styles.system} aria-label={t('bet.type.system')} data-system>
      <div className={styles.choice}>
        <label htmlFor={id}>{t('slip.system.type')}</label>

        <Select
          id={id}
          variant="shrinking"
          value={system.type.id}
          disabled={isFixed}
          onChange={(event) => commands.chooseSystemType(event.target.value)}
        >
          {system.types.map((type) => (
            <option key={type.id} value={type.id}>
              {`${nameOfSystem(text, type)} (${formats.count(Number(lineCount(type)))})`}
            </option>
          ))}
        </Select>
      </div>
      <p className={styles.lines} data-lines>
        <Lines bet={bet} system={system} />
        {leastWin === null || bet.potentialWin === null ? null : (
          <span data-range>{t('slip.system.range', { least: money(leastWin), most: money(bet.potentialWin) })}</span>
        )}
      </p>
      <button
        type="button"
        className={styles.explain}
        aria-expanded={isOpen}
        onPointerEnter={() => preload(loadExplanation)}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('slip.system.explain')}
        <Icon name={isOpen ? 'chevron-up' : 'chevron'} size="small" />
      </button>
      {isOpen ? (
        <Suspense fallback={<div className={styles.waiting} aria-busy="true" />}>
          <SystemExplanation bet={bet} system={system} />
        </Suspense>
      ) : null}
    </section>
  );
}

/** How many combinations there are, and what stands on each: a product only where it comes to the stake exactly. */
function Lines({ bet: { stake }, system: { lines, stakePerLine } }: Pick<Props, 'bet' | 'system'>) {
  const { t, formats } = useText();
  const count = formats.count(lines);
  if (stake === null || stakePerLine === null) return t('slip.system.lines', { count });
  const amount = formats.money(stakePerLine.value, stakePerLine.currency);
  return stakePerLine.isExact
    ? t('slip.system.lines.of', { count, amount })
    : t('slip.system.lines.about', { count, amount, total: formats.money(stake.value, stake.currency) });
}
