import { type ReactNode, useState } from 'react';
import { calls, type NotificationSettings } from '@touchline/contract';
import { useAsk } from '../../bindings/catalogue.ts';
import { useOwnQuestion } from '../../bindings/notifications.ts';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { type TextKey, useText } from '../../text/use-text.ts';
import styles from './NotificationKinds.module.css';

const KINDS = [
  ['bet', 'notifications.kinds.bet'],
  ['payment', 'notifications.kinds.payment'],
  ['bonus', 'notifications.kinds.bonus'],
  ['jackpot', 'notifications.kinds.jackpot'],
  ['limit', 'notifications.kinds.limit'],
  ['match', 'notifications.kinds.match'],
  ['watch', 'notifications.kinds.watch'],
] as const satisfies readonly (readonly [keyof NotificationSettings, TextKey])[];

/**
 * What the player wants to be told of; nothing where the back end does not ask for it. What stands below it comes once that is
 * known, so that it is not pushed about.
 */
export function NotificationKinds({ below }: { readonly below: ReactNode }) {
  const { t } = useText();
  const commands = useCommands();
  const { state, value } = useAsk(calls.getNotificationSettings, useOwnQuestion());
  /** What was chosen and is on its way. */
  const [chosen, setChosen] = useState<NotificationSettings | null>(null);
  const [isFailed, setIsFailed] = useState(false);
  if (value === null) return state === 'loading' ? null : below;
  const shown = chosen ?? value;
  const choose = async (next: NotificationSettings): Promise<void> => {
    setChosen(next);
    setIsFailed(false);
    const { kind } = await commands.saveNotificationSettings(next);
    setIsFailed(kind !== 'done');
    // What was chosen since is on its way with all of it.
    if (kind !== 'done') setChosen((latest) => (latest === next ? null : latest));
  };
  return (
    <>
      <fieldset className={styles.kinds}>
        <legend>{t('notifications.kinds')}</legend>
        {KINDS.map(([kind, word]) => (
          <label key={kind}>
            <input
              type="checkbox"
              checked={shown[kind]}
              onChange={({ currentTarget: { checked } }) => void choose({ ...shown, [kind]: checked })}
            />
            {t(word)}
          </label>
        ))}
        {isFailed ? <p role="alert">{t('notifications.kinds.failed')}</p> : null}
      </fieldset>
      {below}
    </>
  );
}
