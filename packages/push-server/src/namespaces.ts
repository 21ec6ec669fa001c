import { replyErrors } from './codes.ts';
import type { Code } from './codes.ts';

/** Rules for the channels `name:…` and `$name:…`, under Centrifugo's option names. Everything is off unless said. */
export interface Namespace {
  /** Two or more of `A-Z a-z 0-9 - _ .`; the empty name is for channels without a `:`. */
  readonly name: string;
  /** Signed-in clients may subscribe without a token (never to a name that starts with `$`). */
  readonly allow_subscribe_for_client?: boolean;
  /** So may anonymous clients, where `allow_subscribe_for_client` is on too. */
  readonly allow_subscribe_for_anonymous?: boolean;
  /** Publications kept for recovery; 0 keeps none. */
  readonly history_size?: number;
  /** Seconds after the last publication for which they are kept. */
  readonly history_ttl?: number;
  /** Every subscription recovers by itself after a gap. Needs history. [PUSH-11] */
  readonly force_recovery?: boolean;
  /** Subscriptions that ask for recovery get it. Needs history. */
  readonly allow_recovery?: boolean;
  /** Every subscription is told its position. Needs history. */
  readonly force_positioning?: boolean;
  /** Subscriptions that ask for a position are told it. Needs history. */
  readonly allow_positioning?: boolean;
}

const namePattern = /^(?:|[-A-Za-z0-9_.]{2,})$/;
const channelPattern = /^[\x21-\x7e][\x20-\x7e]{0,254}$/;
const privatePrefix = '$';

export function isPrivate(channel: string): boolean {
  return channel.startsWith(privatePrefix);
}

/** Finds the rules of a channel by its name. */
export class Namespaces {
  readonly #byName = new Map<string, Namespace>();

  /** Throws RangeError for rules that contradict themselves. */
  constructor(namespaces: readonly Namespace[]) {
    for (const namespace of namespaces) {
      if (!namePattern.test(namespace.name))
        throw new RangeError(`push: no namespace can be called "${namespace.name}"`);
      if (this.#byName.has(namespace.name)) throw new RangeError(`push: namespace "${namespace.name}" is given twice`);
      assertHistory(namespace);
      this.#byName.set(namespace.name, namespace);
    }
  }

  /** The rules of a channel, or the error (102, 107) its name deserves. */
  resolve(channel: string): { readonly namespace: Namespace } | { readonly error: Code } {
    if (!channelPattern.test(channel)) return { error: replyErrors.badRequest };
    const start = isPrivate(channel) ? privatePrefix.length : 0;
    const colon = channel.indexOf(':', start);
    const namespace = this.#byName.get(colon < 0 ? '' : channel.slice(start, colon));
    // ":x" would reach the rules of the empty name by accident.
    return namespace === undefined || colon === start ? { error: replyErrors.unknownChannel } : { namespace };
  }
}

function assertHistory(namespace: Namespace): void {
  const { name, history_size: size = 0, history_ttl: ttl = 0 } = namespace;
  if (!Number.isInteger(size) || size < 0 || !Number.isFinite(ttl) || ttl < 0 || size > 0 !== ttl > 0) {
    throw new RangeError(`push: namespace "${name}" needs both history_size and history_ttl, or neither`);
  }
  const wantsStream =
    namespace.force_recovery || namespace.allow_recovery || namespace.force_positioning || namespace.allow_positioning;
  if (wantsStream && size === 0) {
    throw new RangeError(`push: namespace "${name}" needs history for positions and recovery`);
  }
}
