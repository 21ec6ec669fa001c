import { publicEvent, isPriceMove } from '@touchline/contract';
import type { Env } from '../env.ts';
import type { OncePerCause } from '../report/once.ts';
import type { OwnListeners, PushListener } from './endpoints.ts';

/**
 * Reads publications and hands their events on: those of our own form at once, those of another back end once they have
 * been read as such.
 */
export interface Publications {
  receive(channel: string, data: unknown): void;
  /** What listens to the private channels of the player who is here. */
  own(): Promise<OwnListeners>;
  /** Somebody came or went: what the former player's listeners are still reading is dropped (I10). */
  forgetOwn(): void;
}

export function isPrivate(channel: string): boolean {
  return channel.startsWith('$');
}

export function createPublications(
  env: Pick<Env, 'log'>,
  listener: Pick<PushListener, 'decode' | 'onEvent' | 'own'>,
  once: OncePerCause,
): Publications {
  let own: OwnListeners | null = null;

  const receivePublic = (channel: string, data: unknown): unknown => {
    if (isPriceMove(data)) {
      listener.onEvent(channel, data);
      return null;
    }
    const read = publicEvent.safeParse(data);
    if (!read.success) return read.error.issues;
    listener.onEvent(channel, read.data);
    return null;
  };

  const readOtherPublic = async (channel: string, data: unknown, order: number): Promise<string | (() => void)> => {
    const read = await listener.decode.event(publicEvent, data, order);
    return read.kind === 'unreadable' ? read.why : () => listener.onEvent(channel, read.value);
  };

  const drop = (channel: string, data: unknown, problem: unknown): void => {
    const type = typeof data === 'object' && data !== null && 'type' in data ? String(data.type) : '';
    env.log('push', `dropped ${type} on ${channel}`, problem);
    once.report('push-event', type, new Error(`unreadable push event ${type}`));
  };

  /** [API-11b] An event of another form than ours is as new as its arrival, however long it takes to be read. */
  const receiveOther = async (channel: string, data: unknown): Promise<void> => {
    const order = listener.decode.next();
    const owner = own;
    try {
      const read = await (isPrivate(channel)
        ? owner?.readOther(channel, data, order)
        : readOtherPublic(channel, data, order));
      if (typeof read === 'string') drop(channel, data, read);
      else if (!isPrivate(channel) || owner === own) read?.();
    } catch (error) {
      drop(channel, data, error);
    }
  };

  return {
    receive: (channel, data) => {
      if (isPrivate(channel) ? own?.receive(channel, data) : receivePublic(channel, data))
        void receiveOther(channel, data);
    },
    own: async () => {
      own ??= await listener.own();
      return own;
    },
    forgetOwn: () => {
      own = null;
    },
  };
}
