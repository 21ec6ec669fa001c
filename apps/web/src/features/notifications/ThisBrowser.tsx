import { useEffect, useState } from 'react';
import { calls } from '@touchline/contract';
import { useAsk } from '../../bindings/catalogue.ts';
import { useLocale } from '../../bindings/locale.ts';
import { useOwnQuestion } from '../../bindings/notifications.ts';
import { useCommands } from '../../bindings/PageProvider.tsx';
import {
  areNotificationsBlocked,
  canShowNotifications,
  deviceHere,
  subscribeHere,
  unsubscribeHere,
} from '../../browser/web-push.ts';
import { directionOf } from '../../text/load.ts';
import { useText } from '../../text/use-text.ts';
import styles from './NotificationKinds.module.css';

type Trouble = 'blocked' | 'failed' | null;

/** The name of this browser's subscription: undefined until it is known, null without one. */
function useDeviceHere(): readonly [string | null | undefined, () => Promise<void>] {
  const [device, setDevice] = useState<string | null>();
  const read = async (): Promise<void> => setDevice(canShowNotifications() ? await deviceHere() : null);
  useEffect(() => {
    let isGone = false;
    const first = async (): Promise<void> => {
      const found = canShowNotifications() ? await deviceHere() : null;
      if (!isGone) setDevice(found);
    };
    void first();
    return () => {
      isGone = true;
    };
  }, []);
  return [device, read];
}

/** Whether this browser shows notifications while the page is closed; nothing where the back end does not send any. */
export function ThisBrowser() {
  const { t } = useText();
  const { locale } = useLocale();
  const commands = useCommands();
  const { value } = useAsk(calls.getWebPushDevices, useOwnQuestion());
  const [device, readDevice] = useDeviceHere();
  /** What was chosen in this page. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [isPending, setIsPending] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>(null);
  if (value === null || device === undefined) return null;
  const isOn = chosen ?? value.data.some(({ id }) => id === device);

  const switchOn = async (): Promise<Trouble> => {
    const words = { title: t('offline.title'), text: t('offline.text'), retry: t('offline.retry') };
    const address = await subscribeHere(value.public_key, { lang: locale, dir: directionOf(locale), ...words });
    if (address === null) return 'blocked';
    const { kind } = await commands.addWebPushDevice({ ...address, locale });
    if (kind !== 'done') await unsubscribeHere();
    return kind === 'done' ? null : 'failed';
  };
  const switchOff = async (): Promise<Trouble> => {
    await unsubscribeHere();
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
    await readDevice();
    setChosen(found === null ? next : null);
    setIsPending(false);
  };
  return (
    <fieldset className={styles.kinds}>
      <legend>{t('notifications.closed')}</legend>
      {canShowNotifications() ? (
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
      {trouble === 'blocked' || (trouble === null && !isOn && canShowNotifications() && areNotificationsBlocked()) ? (
        <p role="alert">{t('notifications.closed.blocked')}</p>
      ) : null}
      {trouble === 'failed' ? <p role="alert">{t('notifications.closed.failed')}</p> : null}
    </fieldset>
  );
}
