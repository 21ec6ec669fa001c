import type { Message } from './notify-bus.ts';

/** Players who were shown cash-out offers by this process, sent to the leader, which keeps the offers current. */
export interface OfferViewers {
  add(playerId: string): void;
}

const batchMs = 100;
/** More would exceed the payload of one NOTIFY. */
const largestBatch = 300;

/** Sends players in batches, so that a busy hour is not one message for each call. */
export function createOfferViewers(send: (message: Message) => void): OfferViewers {
  let players = new Set<string>();
  let timer: NodeJS.Timeout | null = null;

  const sendBatch = (): void => {
    if (timer) clearTimeout(timer);
    timer = null;
    send({ kind: 'shown', players: [...players] });
    players = new Set();
  };

  return {
    add(playerId) {
      players.add(playerId);
      if (players.size >= largestBatch) sendBatch();
      else timer ??= setTimeout(sendBatch, batchMs).unref();
    },
  };
}
