export interface PublishedWatermarkOptions {
  /** Watermark of the leader before this one. */
  readonly before: number;
  /** Resolves once the unpublished changes of the leader before are republished; absent when there are none. */
  readonly republished?: Promise<unknown>;
  /** Whether a channel is still owed `events_lost` for dropped publications. */
  readonly owesMarkers: () => boolean;
}

/** Watermark: every event at or below this version was published, or its channel got `events_lost`. */
export interface PublishedWatermark {
  /** Counts a version that is visible in the book as published once `published` resolves. */
  track(version: number, published: Promise<unknown>): Promise<void>;
  /** The watermark. A new leader that republishes above it leaves no gap. */
  version(): number;
}

/**
 * Publications run in parallel, so that a later version may finish before an earlier one. A dropped publication is replaced
 * by an `events_lost` marker, which is sent later. Both are lost when the leader dies, so the watermark stays below the
 * oldest of them and the next leader republishes from there (decision 38).
 */
export function createPublishedWatermark({
  before,
  republished,
  owesMarkers,
}: PublishedWatermarkOptions): PublishedWatermark {
  /** Versions that are visible and not published yet, in order. */
  const inFlight = new Set<number>();
  let last = before;
  let watermark = before;

  const track = async (version: number, published: Promise<unknown>): Promise<void> => {
    inFlight.add(version);
    last = Math.max(last, version);
    await published;
    inFlight.delete(version);
  };

  if (republished !== undefined) {
    // One version stands for all of them: every new version is higher.
    void track(before + 1, republished).catch(() => undefined);
    last = before;
  }
  return {
    track,
    version() {
      const [oldest] = inFlight;
      if (!owesMarkers()) watermark = Math.max(watermark, oldest === undefined ? last : oldest - 1);
      return watermark;
    },
  };
}
