import { useState } from 'react';
import type { StatementKind } from '@touchline/contract';
import { useSharingDeps } from '../../bindings/sharing.ts';
import { type TextKey, useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { type Cell, csvOf } from './csv.ts';
import styles from './Statement.module.css';
import { type StatementChoice, useWholeStatement } from './use-statement.ts';

interface Props {
  readonly choice: StatementChoice;
  readonly kinds: Readonly<Record<StatementKind, TextKey>>;
}

/** The whole statement of the period as a file, with exact amounts. */
export function Download({ choice, kinds }: Props) {
  const { t } = useText();
  const readAll = useWholeStatement(choice);
  const { saveText } = useSharingDeps();
  const [state, setState] = useState<'pending' | 'failed' | null>(null);
  const { currency } = choice;

  const save = async (): Promise<void> => {
    setState('pending');
    const lines = await readAll();
    setState(lines === null ? 'failed' : null);
    if (lines === null) return;
    const head = [
      'statement.time',
      'statement.movement',
      'statement.reference',
      'statement.amount',
      'statement.account',
      'statement.balance',
      'statement.bonus',
    ] as const;
    const rows = lines.map(({ time, kind, bet_id, bonus, amount, balance }): readonly Cell[] => [
      { text: time },
      { text: t(kinds[kind]) },
      bet_id === null ? { text: '' } : { number: bet_id },
      { number: amount },
      { text: currency },
      { number: balance },
      { text: bonus?.name ?? '' },
    ]);
    saveText(csvOf([head.map((key) => ({ text: t(key) })), ...rows]), `statement-${currency}.csv`, 'text/csv');
  };

  return (
    <div className={styles.download}>
      <Button
        aria-disabled={state === 'pending'}
        onClick={() => {
          if (state !== 'pending') void save();
        }}
      >
        {t(state === 'pending' ? 'statement.csv.pending' : 'statement.csv')}
      </Button>
      <output className={styles.failed}>{state === 'failed' ? t('statement.csv.failed') : null}</output>
    </div>
  );
}
