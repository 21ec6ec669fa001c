import { updatesChannel, userChannel } from '@touchline/contract';
import type { Push } from '../push/endpoints.ts';

/** The channels that every page subscribes to, in its language: that of everybody, and that of the player. */
export interface PageChannels {
  locale(): string;
  /** The channel of everybody. */
  updates(): string;
  start(): void;
  stop(): void;
  setPlayer(playerId: string | null): void;
  setLocale(locale: string): void;
}

export function createPageChannels(hold: Push['hold'], firstLocale: string): PageChannels {
  let locale = firstLocale;
  let player: string | null = null;
  let running = false;
  let releaseUpdates: (() => void) | null = null;
  let releasePrivate: (() => void) | null = null;

  const updates = (): string => updatesChannel(locale);

  // Held before the former one is released, which may be the same channel.
  const holdUpdates = (): void => {
    const former = releaseUpdates;
    releaseUpdates = running ? hold(updates()) : null;
    former?.();
  };

  const holdPrivate = (): void => {
    const former = releasePrivate;
    releasePrivate = player === null ? null : hold(userChannel(locale, player));
    former?.();
  };

  return {
    locale: () => locale,
    updates,
    start: () => {
      running = true;
      holdUpdates();
    },
    stop: () => {
      running = false;
      holdUpdates();
    },
    setPlayer: (next) => {
      player = next;
      holdPrivate();
    },
    setLocale: (next) => {
      if (next === locale) return;
      locale = next;
      holdUpdates();
      holdPrivate();
    },
  };
}
