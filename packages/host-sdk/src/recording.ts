/** What a host page and the product have said to each other, written down and said again. */
import type { Host, TracedMessage } from './host.ts';

/** A message and when it was, ms since the recording began. */
export interface RecordedMessage extends TracedMessage {
  readonly at: number;
}

export interface Recording {
  readonly version: 1;
  readonly messages: readonly RecordedMessage[];
}

/** Stands where a token stood: one counts once, and belongs to a player. */
const NO_TOKEN = 'left out of the recording';

/** Writes messages down; hand `trace` to what embeds the product. */
export function createRecorder(now: () => number = () => performance.now()): {
  readonly trace: (traced: TracedMessage) => void;
  recording(): Recording;
} {
  const messages: RecordedMessage[] = [];
  let start: number | null = null;
  return {
    trace: ({ direction, message }) => {
      start ??= now();
      const kept: TracedMessage['message'] =
        message.type === 'token' ? { type: 'token', payload: { token: NO_TOKEN } } : message;
      messages.push({ at: Math.round(now() - start), direction, message: structuredClone(kept) });
    },
    recording: () => ({ version: 1, messages: [...messages] }),
  };
}

/** Reads a recording from a file; throws with one sentence where it is none. */
export function readRecording(text: string): Recording {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new Error('This file is not JSON.');
  }
  const { version, messages } = (read ?? {}) as Partial<Recording>;
  if (version !== 1 || !Array.isArray(messages)) throw new Error('This file is no recording of version 1.');
  const isWrong = (each: Partial<RecordedMessage> | null): boolean =>
    typeof each?.at !== 'number' ||
    (each.direction !== 'in' && each.direction !== 'out') ||
    typeof each.message?.type !== 'string';
  const wrong = messages.findIndex(isWrong);
  if (wrong >= 0) throw new Error(`Message ${wrong + 1} of this recording is none.`);
  return { version, messages };
}

export interface ReplayOptions {
  /** How many times as fast as it was; `Infinity` for all at once. */
  readonly speed?: number;
  readonly onSaid?: (message: RecordedMessage) => void;
}

/** Says the messages of one side in their order and at their times. */
async function sayAgain(
  { messages }: Recording,
  { speed = 1, onSaid }: ReplayOptions,
  say: (message: RecordedMessage) => void,
): Promise<void> {
  let at = 0;
  for (const message of messages) {
    const wait = (message.at - at) / speed;
    at = message.at;
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    say(message);
    onSaid?.(message);
  }
}

/** Plays a host: says to the product what the host of the recording said, but for its tokens. */
export async function replayHost(
  host: Pick<Host, 'say'>,
  recording: Recording,
  options: ReplayOptions = {},
): Promise<void> {
  const messages = recording.messages.filter(
    ({ direction, message }) => direction === 'out' && message.type !== 'token',
  );
  await sayAgain({ ...recording, messages }, options, ({ message }) => host.say(message as Parameters<Host['say']>[0]));
}

/** Plays the product, in a frame of the host page: says to it what the product of the recording said. */
export async function replayProduct(
  target: Pick<Window, 'postMessage'>,
  origin: string,
  recording: Recording,
  options: ReplayOptions = {},
): Promise<void> {
  const messages = recording.messages.filter(({ direction }) => direction === 'in');
  await sayAgain({ ...recording, messages }, options, ({ message }) => target.postMessage(message, origin));
}
