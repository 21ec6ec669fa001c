import { useId, useRef, useState } from 'react';
import { type AutoCashOutEntry, type Bet, calls } from '@touchline/contract';
import { useAsk } from '../../bindings/catalogue.ts';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { useSeenPress } from '../../bindings/use-uncovered.ts';
import { type TextKey, useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { type AutoField, type FieldProblem, readAutoValues, writtenValues } from './auto-values.ts';
import styles from './CashOut.module.css';

type Problems = Readonly<Partial<Record<AutoField, FieldProblem>>>;

const FIELDS = [
  { field: 'takeProfit', wire: 'take_profit', key: 'cashout.auto.take' },
  { field: 'stopLoss', wire: 'stop_loss', key: 'cashout.auto.stop' },
] as const satisfies readonly { field: AutoField; wire: string; key: TextKey }[];

/** Values at which the server cashes the bet out by itself: what is set, how to set it, and what came of it. */
export function AutoCashOut({ bet }: { readonly bet: Bet }) {
  const { t, formats } = useText();
  const [isShown, setIsShown] = useState(false);
  const id = useId();
  const set = bet.auto_cashout ?? null;
  const money = (value: string): string => formats.money(value, bet.stake.currency);
  return (
    <div>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setIsShown(!isShown)}
      >
        <Icon name="clock" size="small" />
        {t('cashout.auto.title')}
        <Icon name="chevron" size="small" className={styles.chevron} />
      </button>
      {set === null ? null : (
        <ul className={styles.on} data-auto-on>
          {set.take_profit === null ? null : <li>{t('cashout.auto.on.take', { amount: money(set.take_profit) })}</li>}
          {set.stop_loss === null ? null : <li>{t('cashout.auto.on.stop', { amount: money(set.stop_loss) })}</li>}
        </ul>
      )}
      <div id={id} hidden={!isShown}>
        {isShown ? <Values bet={bet} /> : null}
      </div>
    </div>
  );
}

function Values({ bet }: { readonly bet: Bet }) {
  const text = useText();
  const { t, serverText, formats } = text;
  const commands = useCommands();
  const set = bet.auto_cashout ?? null;
  const [typed, setTyped] = useState(() => writtenValues(set, formats));
  const [problems, setProblems] = useState<Problems>({});
  const [message, setMessage] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const money = (value: string): string => formats.money(value, bet.stake.currency);

  const save = async (values: Parameters<typeof commands.setAutoCashOut>[1]): Promise<boolean> => {
    setIsSaving(true);
    setMessage(null);
    const result = await commands.setAutoCashOut(bet.id, values);
    setIsSaving(false);
    if (result.kind === 'set') return true;
    setMessage(
      result.kind === 'refused' ? serverText(result.textKey, t('cashout.auto.failed')) : t('cashout.auto.failed'),
    );
    return false;
  };
  const form = useRef<HTMLFormElement>(null);
  const { isRefused, press } = useSeenPress(form, '[data-auto-save]');
  const submit = (): void => {
    const read = readAutoValues(typed, bet, text.locale);
    setProblems(read.kind === 'wrong' ? read.problems : {});
    if (read.kind === 'values') void save(read.values);
  };
  const clear = async (): Promise<void> => {
    setProblems({});
    if (await save({ take_profit: null, stop_loss: null })) setTyped({ takeProfit: '', stopLoss: '' });
  };
  return (
    <form
      ref={form}
      className={styles.values}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSaving) press(submit);
      }}
    >
      <p className={styles.hint}>
        {t('cashout.auto.hint')}{' '}
        {bet.to_cashout === null ? null : t('cashout.auto.hint.now', { amount: money(bet.to_cashout) })}
      </p>
      <div className={styles.fields}>
        {FIELDS.map((row) => (
          <ValueField
            key={row.field}
            row={row}
            bet={bet}
            value={typed[row.field]}
            problem={problems[row.field]}
            onType={(value) => setTyped({ ...typed, [row.field]: value })}
          />
        ))}
      </div>
      {isRefused ? (
        <p role="alert" className={styles.problem}>
          {t('cashout.covered')}
        </p>
      ) : null}
      {message === null ? null : (
        <p role="alert" className={styles.problem}>
          {message}
        </p>
      )}
      <div className={styles.actions}>
        <Button type="submit" aria-disabled={isSaving} data-auto-save>
          {t('cashout.auto.set')}
        </Button>
        {set === null ? null : <Button onClick={() => void clear()}>{t('cashout.auto.clear')}</Button>}
      </div>
      <Log bet={bet} />
    </form>
  );
}

interface ValueFieldProps {
  readonly row: (typeof FIELDS)[number];
  readonly bet: Bet;
  readonly value: string;
  readonly problem: Problems[keyof Problems];
  readonly onType: (value: string) => void;
}

function ValueField({ row: { wire, key }, bet, value, problem, onType }: ValueFieldProps) {
  const { t, formats } = useText();
  const id = useId();
  const { currency } = bet.stake;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t(key)}</label>
      <input
        id={id}
        data-auto={wire}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={value}
        placeholder={currency}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      {problem === undefined ? null : (
        <p id={`${id}-problem`} role="alert" className={styles.problem}>
          {t(problem.key, { limit: problem.limit === null ? '' : formats.money(problem.limit, currency) })}
        </p>
      )}
    </div>
  );
}

/** The server writes the log: it is fetched again while it is shown. */
const LOG_EVERY = 3_000;

const LOG_KEYS = {
  set: 'cashout.auto.log.set',
  taken_back: 'cashout.auto.log.taken_back',
  reached: 'cashout.auto.log.reached',
  paid: 'cashout.auto.log.paid',
  missed: 'cashout.auto.log.missed',
} as const satisfies Record<AutoCashOutEntry['what'], TextKey>;

function Log({ bet }: { readonly bet: Bet }) {
  const { t, formats } = useText();
  const { state, value } = useAsk(calls.getAutoCashOutLog, { params: { id: bet.id }, every: LOG_EVERY });
  const money = (amount: string): string => formats.money(amount, bet.stake.currency);
  return (
    <section aria-label={t('cashout.auto.log')} className={styles.log}>
      <h4>{t('cashout.auto.log')}</h4>
      {value === null ? (
        <p className={styles.hint}>{state === 'loading' ? '…' : t('cashout.auto.log.failed')}</p>
      ) : value.data.length === 0 ? (
        <p className={styles.hint}>{t('cashout.auto.log.empty')}</p>
      ) : (
        <ol>
          {value.data.map(({ at, what, values, offer }) => (
            <li key={`${at} ${what}`} data-log={what}>
              <time dateTime={at} title={formats.instant(Date.parse(at))}>
                {formats.moment(Date.parse(at))}
              </time>
              <span>{t(LOG_KEYS[what])}</span>
              <span className={styles.amounts}>
                {what === 'set'
                  ? [
                      ...(values.stop_loss === null ? [] : [`≤ ${money(values.stop_loss)}`]),
                      ...(values.take_profit === null ? [] : [`≥ ${money(values.take_profit)}`]),
                    ].join(' · ')
                  : offer === null
                    ? null
                    : money(offer)}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
