import { useState } from 'react';
import { useCommands, usePage } from '../../bindings/PageProvider.tsx';
import { type TextKey, useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { type BreakWish, lengthText } from './break-words.ts';
import styles from './ConfirmBreak.module.css';

const TITLES = {
  panic: 'breaks.confirm.panic',
  time_out: 'breaks.confirm.time_out',
  self_exclusion: 'breaks.confirm.self_exclusion',
} as const satisfies Record<BreakWish['kind'], TextKey>;

const CONSEQUENCES: readonly TextKey[] = ['breaks.stops', 'breaks.goes_on', 'breaks.offers', 'breaks.no_way_back'];

interface Props {
  readonly wish: BreakWish;
  /** `isTaken`: the break has begun. */
  readonly onClose: (isTaken: boolean) => void;
}

/** What a break means, and the click that begins it (RG-09). An exclusion has to be understood by a click of its own. */
export function ConfirmBreak({ wish, onClose }: Props) {
  const text = useText();
  const { t, serverText } = text;
  const { env } = usePage();
  const commands = useCommands();
  // The same wish is sent with the same key, however often.
  const [key] = useState(() => env.randomId(32));
  const [isUnderstood, setIsUnderstood] = useState(wish.kind !== 'self_exclusion');
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const close = (): void => {
    if (!isPending) onClose(false);
  };
  const take = async (): Promise<void> => {
    if (isPending) return;
    if (!isUnderstood) return setProblem(t('breaks.understand.missing'));
    setIsPending(true);
    setProblem(null);
    const result = await commands.startBreak({ ...wish, key });
    setIsPending(false);
    if (result.kind === 'done') return onClose(true);
    setProblem(
      result.kind === 'unreachable' ? t('breaks.unreachable') : serverText(result.key, t('global-error.default.title')),
    );
  };
  return (
    <Dialog
      kind="question"
      label={t(TITLES[wish.kind], { length: lengthText(text, wish) })}
      closeLabel={t('action.close')}
      variant="centre"
      startAt={wish.kind === 'panic' ? '[data-take]' : undefined}
      onClose={close}
    >
      <div className={styles.inside} aria-busy={isPending}>
        <ul className={styles.consequences}>
          {CONSEQUENCES.map((words) => (
            <li key={words}>{t(words)}</li>
          ))}
        </ul>
        {wish.kind === 'self_exclusion' ? (
          <label className={styles.understand}>
            <input
              type="checkbox"
              checked={isUnderstood}
              onChange={({ target }) => {
                setIsUnderstood(target.checked);
                setProblem(null);
              }}
            />
            {t(wish.months === null ? 'breaks.understand.forever' : 'breaks.understand')}
          </label>
        ) : null}
        <p className={styles.problem} aria-live="assertive">
          {problem === null ? null : (
            <>
              <Icon name="warning" size="small" />
              {problem}
            </>
          )}
        </p>
        <div className={styles.ways}>
          <Button variant="main" aria-disabled={isPending} onClick={() => void take()} data-take>
            {t(isPending ? 'breaks.starting' : wish.kind === 'self_exclusion' ? 'breaks.exclude' : 'breaks.start')}
          </Button>
          <Button onClick={close}>{t('breaks.not_now')}</Button>
        </div>
      </div>
    </Dialog>
  );
}
