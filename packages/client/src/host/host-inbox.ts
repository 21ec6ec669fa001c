import { hostMessage, type HostMessage, mostHostLetters } from '@touchline/contract/host';
import { isRecord } from '../is-record.ts';

/** A message as the browser brought it. */
export interface Arrived {
  /** Whether the window that sent it is the one that frames the page. */
  readonly isFromParent: boolean;
  /** As the browser says it. */
  readonly origin: string;
  readonly data: unknown;
}

/** What became of a message: only the first kind had an effect. */
export type Verdict = 'taken' | 'foreign' | 'too_large' | 'unreadable' | 'too_many';

/** Messages that may come at once, and how many more each second after that. */
const BURST = 240;
const PER_SECOND = 120;
/** Deeper than any message goes. */
const MOST_DEPTH = 4;

/** Letters and entries that a value has, counted no further than to `room`; minus one for more. */
function roomLeft(value: unknown, room: number, depth: number): number {
  if (room < 0 || depth > MOST_DEPTH) return -1;
  if (typeof value === 'string') return room - value.length;
  if (typeof value !== 'object' || value === null) return room - 1;
  let left = room;
  // No more of a large one is read than what shows that it is too large.
  for (const name in value) {
    left = roomLeft(Reflect.get(value, name), left - name.length - 1, depth + 1);
    if (left < 0) return -1;
  }
  return left;
}

/** Older hosts say that they listen by the word alone. */
function whole(data: unknown): unknown {
  return data === 'iframe_integration' ? { type: data } : data;
}

/**
 * [EMB-03] Takes messages of the real parent alone, from an origin that the operator names, of a form that the contract knows,
 * no larger and no more often than a host needs. `now`: ms since epoch.
 */
export function createHostInbox(
  { origins, now }: { readonly origins: readonly string[]; readonly now: () => number },
  take: (message: HostMessage, origin: string) => void,
): (arrived: Arrived) => Verdict {
  let left = BURST;
  let countedAt = now();
  const isOneMore = (): boolean => {
    const at = now();
    left = Math.min(BURST, left + (Math.max(0, at - countedAt) * PER_SECOND) / 1000);
    countedAt = at;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
  return ({ isFromParent, origin, data }) => {
    if (!isFromParent || !origins.includes(origin)) return 'foreign';
    // Those that are dropped count too, so that reading them cannot keep the page busy.
    if (!isOneMore()) return 'too_many';
    const message = whole(data);
    if (!isRecord(message)) return 'unreadable';
    if (roomLeft(message, mostHostLetters, 0) < 0) return 'too_large';
    const read = hostMessage.safeParse(message);
    if (!read.success) return 'unreadable';
    take(read.data, origin);
    return 'taken';
  };
}
