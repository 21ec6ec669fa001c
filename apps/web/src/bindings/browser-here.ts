import { useEffect, useState } from 'react';
import {
  areNotificationsBlocked,
  canShowNotifications,
  deviceHere,
  type PushAddress,
  subscribeHere,
  unsubscribeHere,
} from '../browser/web-push.ts';
import type { OfflineWords } from '../browser/offline-page.ts';

/** This browser, as far as it shows notifications while the page is closed. */
export interface BrowserHere {
  readonly canShow: boolean;
  readonly isBlocked: boolean;
  /** Name of its subscription for the server; undefined until it is known, null without one. */
  readonly device: string | null | undefined;
  /** From a press only. Null when it is not allowed; rejects when the push service gives no answer. */
  readonly subscribe: (publicKey: string, words: OfflineWords) => Promise<PushAddress | null>;
  readonly unsubscribe: () => Promise<void>;
}

async function find(): Promise<string | null> {
  return canShowNotifications() ? deviceHere() : null;
}

export function useBrowserHere(): BrowserHere {
  const [device, setDevice] = useState<string | null>();
  useEffect(() => {
    let isGone = false;
    const read = async (): Promise<void> => {
      const found = await find();
      if (!isGone) setDevice(found);
    };
    void read();
    return () => {
      isGone = true;
    };
  }, []);
  const canShow = canShowNotifications();
  return {
    canShow,
    isBlocked: canShow && areNotificationsBlocked(),
    device,
    subscribe: async (publicKey, words) => {
      const address = await subscribeHere(publicKey, words);
      setDevice(await find());
      return address;
    },
    unsubscribe: async () => {
      await unsubscribeHere();
      setDevice(await find());
    },
  };
}
