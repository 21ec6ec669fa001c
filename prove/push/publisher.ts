/** Carries moves to the push server in their order, again and again until it has them, and counts what came of it. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine, Place } from './engine.ts';
import type { Message } from './store.ts';

export interface PublisherFigures {
  readonly published: number;
  /** Repeats under a key that was used: the server has to answer with the first place and publish nothing. */
  readonly sameKey: number;
  readonly sameKeyTaken: number;
  /** Batches that were sent again because nobody knew what had become of them. */
  readonly sentAgain: number;
  /** Streams that began anew. */
  readonly epochs: number;
}

export interface Publisher {
  add(messages: readonly Message[]): void;
  /** The last message once more, under its own key. */
  repeatKey(): void;
  /** Resolves when everything that was added is with the push server. */
  idle(): Promise<void>;
  figures(): PublisherFigures;
  stop(): Promise<void>;
}

const tickMs = 10;
const largest = 200;
const againMs = 50;

interface QueuedMessage extends Message {
  readonly isRepeat: boolean;
}

export function createPublisher(engine: Engine): Publisher {
  let queue: readonly QueuedMessage[] = [];
  let last: QueuedMessage | null = null;
  const ending = new AbortController();
  const counts = { published: 0, sameKey: 0, sameKeyTaken: 0, sentAgain: 0, epochs: 0 };
  const epochs = new Map<string, string>();
  /** Where the message with this key went; only the latest are repeated. */
  const places = new Map<string, NonNullable<Place>>();

  const note = ({ channel, key, isRepeat }: QueuedMessage, place: Place): void => {
    counts.published += 1;
    if (place === null) return;
    const { epoch } = place;
    const former = epochs.get(channel);
    if (former !== undefined && former !== epoch) counts.epochs += 1;
    epochs.set(channel, epoch);
    const before = places.get(key);
    if (isRepeat && before !== undefined && before.epoch === epoch) {
      counts.sameKey += 1;
      if (before.offset !== place.offset) counts.sameKeyTaken += 1;
    }
    places.set(key, place);
    for (const oldest of places.keys()) {
      if (places.size <= 2 * largest) break;
      places.delete(oldest);
    }
  };

  const work = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      const batch = queue.slice(0, largest);
      if (batch.length === 0) {
        await sleep(tickMs);
        continue;
      }
      try {
        const places = await engine.publish(batch.map(({ channel, event, key }) => ({ channel, event, key })));
        queue = queue.slice(batch.length);
        batch.forEach((message, at) => note(message, places[at] ?? null));
      } catch {
        counts.sentAgain += 1;
        await sleep(againMs);
      }
      if (queue.length < largest) await sleep(tickMs);
    }
  };
  const done = work();

  return {
    add: (messages) => {
      const waiting = messages.map((message) => ({ ...message, isRepeat: false }));
      queue = [...queue, ...waiting];
      last = waiting.at(-1) ?? last;
    },
    repeatKey: () => {
      if (last !== null) queue = [...queue, { ...last, isRepeat: true }];
    },
    idle: async () => {
      while (queue.length > 0) await sleep(tickMs);
    },
    figures: () => ({ ...counts }),
    stop: async () => {
      ending.abort();
      await done;
    },
  };
}
