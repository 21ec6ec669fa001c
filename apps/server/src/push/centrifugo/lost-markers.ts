import { type CentrifugoApi, CentrifugoAway, errorsOfBroadcast, RefusedByCentrifugo } from './api.ts';
import { type ChannelPublication, sendBatch } from './batch-request.ts';

export interface LostMarkersOptions {
  readonly api: CentrifugoApi;
  /** ASCII JSON of an `events_lost` event. */
  readonly marker: () => string;
  readonly onRefused: (error: RefusedByCentrifugo) => void;
}

/** Channels of a queue that are owed an `events_lost` marker, because a publication to them was dropped. */
export interface LostMarkers {
  add(channel: string): void;
  isEmpty(): boolean;
  /** Publishes all markers. Throws CentrifugoAway when that fails; what is left stays owed. */
  publish(): Promise<void>;
}

/** Channels in one marker; halved after a marker that was refused as a whole. */
const largestMarker = 500;
/** Public channels are far fewer, and events of private ones stay in the outbox. */
const mostChannels = 200_000;

function firstOf(names: ReadonlySet<string>, most: number): readonly string[] {
  const first: string[] = [];
  for (const name of names) {
    if (first.length === most) break;
    first.push(name);
  }
  return first;
}

export function createLostMarkers({ api, marker, onRefused }: LostMarkersOptions): LostMarkers {
  const owed = new Set<string>();

  /** The error of each channel; null when the marker was refused as a whole and may be split. */
  const errorsOf = async (publication: ChannelPublication): Promise<readonly (Error | null)[] | null> => {
    try {
      const [reply] = await sendBatch(api, [publication]);
      return errorsOfBroadcast(reply, publication.channels);
    } catch (error) {
      if (!(error instanceof RefusedByCentrifugo)) throw error;
      if (publication.channels.length > 1) return null;
      // A channel that is always refused must not block its queue.
      onRefused(error);
      return [error];
    }
  };

  return {
    add(channel) {
      if (owed.size < mostChannels) owed.add(channel);
    },
    isEmpty: () => owed.size === 0,
    async publish() {
      let most = largestMarker;
      while (owed.size > 0) {
        const channels = firstOf(owed, most);
        const errors = await errorsOf({ channels, data: marker(), key: null });
        if (errors === null) {
          most = Math.ceil(channels.length / 2);
          continue;
        }
        most = Math.min(largestMarker, most * 2);
        for (const [index, error] of errors.entries()) {
          const channel = channels[index];
          if (channel !== undefined && (error === null || error instanceof RefusedByCentrifugo)) owed.delete(channel);
        }
        if (channels.every((channel) => owed.has(channel))) throw new CentrifugoAway('Centrifugo could not publish');
      }
    },
  };
}
