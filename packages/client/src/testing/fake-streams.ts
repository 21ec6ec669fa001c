/** What a client subscribes with. */
export interface SubscribeRequest {
  readonly channel: string;
  readonly token?: string;
  readonly recover?: boolean;
  readonly offset?: number;
  readonly epoch?: string;
  readonly delta?: string;
}

interface Stream {
  readonly epoch: string;
  readonly publications: { readonly offset: number; readonly data: unknown }[];
}

/** Histories of channels, as a push server keeps them. */
export interface FakeStreams {
  /** Offset of the publication. */
  publish(channel: string, data: unknown): number;
  /** Offset of the next publication. */
  next(channel: string): number;
  /** The result of a subscription, with what was published since its position. */
  subscribe(request: SubscribeRequest): unknown;
  forget(): void;
}

export function createFakeStreams(): FakeStreams {
  const streams = new Map<string, Stream>();
  let epochs = 0;

  const streamOf = (channel: string): Stream => {
    const found = streams.get(channel);
    if (found !== undefined) return found;
    epochs += 1;
    const made: Stream = { epoch: `epoch${epochs}`, publications: [] };
    streams.set(channel, made);
    return made;
  };

  return {
    publish: (channel, data) => {
      const { publications } = streamOf(channel);
      const offset = publications.length + 1;
      publications.push({ offset, data });
      return offset;
    },
    next: (channel) => streamOf(channel).publications.length + 1,
    subscribe: (request) => {
      const { epoch, publications } = streamOf(request.channel);
      const offset = publications.length;
      const position = {
        recoverable: true,
        positioned: true,
        epoch,
        ...(request.delta === undefined ? {} : { delta: true }),
      };
      if (request.recover !== true) return { ...position, offset };
      const from = request.offset ?? 0;
      if (request.epoch !== epoch || from > offset) return { ...position, offset, was_recovering: true };
      return {
        ...position,
        offset: from,
        was_recovering: true,
        recovered: true,
        publications: publications.filter((publication) => publication.offset > from),
      };
    },
    forget: () => streams.clear(),
  };
}
