import { useState } from 'react';
import { calls } from '@touchline/contract';
import { useAsk } from '../../bindings/catalogue.ts';
import { useLocale } from '../../bindings/locale.ts';
import { useOwnQuestion } from '../../bindings/notifications.ts';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { useBrowserHere } from '../../bindings/browser-here.ts';
import { directionOf } from '../../text/load.ts';
import { useText } from '../../text/use-text.ts';
import styles from './NotificationKinds.module.css';

type Trouble = 'blocked' | 'failed' | null;

/** Whether this browser shows notifications while the page is closed; nothing where the back end does not send any. */
export function ThisBrowser() {
  const { t } = useText();
  const { locale } = useLocale();
  const commands = useCommands();
  const { value } = useAsk(calls.getWebPushDevices, useOwnQuestion());
  const { canShow, isBlocked, device, subscribe, unsubscribe } = useBrowserHere();
  /** What was chosen in this page. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [isPending, setIsPending] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>(null);
  if (value === null || device === undefined) return null;
  const isOn = chosen ?? value.data.some(({ id }) => id === device);

  const switchOn = async (): Promise<Trouble> => {
    const words = { title: t('offline.title'), text: t('offline.text'), retry: t('offline.retry') };
    const address = await subscribe(value.public_key, { lang: locale, dir: directionOf(locale), ...words });
    if (address === null) return 'blocked';
    const { kind } = await commands.addWebPushDevice({ ...address, locale });
    if (kind !== 'done') await unsubscribe();
    return kind === 'done' ? null : 'failed';
  };
  const switchOff = async (): Promise<Trouble> => {
    await unsubscribe();
    // The browser takes nothing any more, whether or not the server hears of it.
    if (device !== null) await commands.removeWebPushDevice(device);
    return null;
  };
  const choose = async (next: boolean): Promise<void> => {
    setChosen(next);
    setIsPending(true);
    setTrouble(null);
    let found: Trouble;
    try {
      found = await (next ? switchOn() : switchOff());
    } catch {
      found = 'failed';
    }
    setTrouble(found);
    setChosen(found === null ? next : null);
    setIsPending(false);
  };
  return (
    <fieldset className={styles.kinds}>
      <legend>{t('notifications.closed')}</legend>
      {canShow ? (
        <>
          <label>
            <input
              type="checkbox"
              checked={isOn}
              disabled={isPending}
              onChange={({ currentTarget: { checked } }) => void choose(checked)}
            />
            {t('notifications.closed.show')}
          </label>
          <small>{t('notifications.closed.about')}</small>
        </>
      ) : (
        <small>{t('notifications.closed.unsupported')}</small>
      )}
      {trouble === null && !isOn && isBlocked ? <small>{t('notifications.closed.blocked')}</small> : null}
      {trouble === 'blocked' ? <p role="alert">{t('notifications.closed.blocked')}</p> : null}
      {trouble === 'failed' ? <p role="alert">{t('notifications.closed.failed')}</p> : null}
    </fieldset>
  );
}
