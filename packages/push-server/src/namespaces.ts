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
  /** Signed-in clients may publish. */
  readonly allow_publish_for_client?: boolean;
  /** Signed-in clients may publish to what they are subscribed to. */
  readonly allow_publish_for_subscriber?: boolean;
  /** What one of the two allows holds for anonymous clients too. */
  readonly allow_publish_for_anonymous?: boolean;
  /** Publications kept for recovery; 0 keeps none. */
  readonly history_size?: number;
  /** Seconds after the last publication for which they are kept. */
  readonly history_ttl?: number;
  /** Seconds after its last use for which position and epoch are kept, at least `history_ttl`, which is the default. */
  readonly history_meta_ttl?: number;
  /** Signed-in clients may read the history, and get positions and recovery where they ask for them. Needs history. */
  readonly allow_history_for_client?: boolean;
  /** The same for what they are subscribed to. Needs history. */
  readonly allow_history_for_subscriber?: boolean;
  /** What one of the two allows holds for anonymous clients too. */
  readonly allow_history_for_anonymous?: boolean;
  /** Every subscription recovers by itself after a gap. Needs history. [PUSH-11] */
  readonly force_recovery?: boolean;
  /** Subscriptions that ask for recovery get it. Needs history. */
  readonly allow_recovery?: boolean;
  /** `stream` (default) brings back all that was missed, `cache` the latest publication alone. */
  readonly force_recovery_mode?: 'stream' | 'cache';
  /** Every subscription gets its position. Needs history. */
  readonly force_positioning?: boolean;
  /** Subscriptions that ask for a position get it. Needs history. */
  readonly allow_positioning?: boolean;
  /** Deltas that subscriptions with a position may agree to. [PUSH-10] */
  readonly allowed_delta_types?: readonly 'fossil'[];
  /** Every publication may travel as a delta, not only those published with `delta`. [PUSH-10] */
  readonly delta_publish?: boolean;
  /** Who is subscribed can be asked for. */
  readonly presence?: boolean;
  /** Signed-in clients may ask. */
  readonly allow_presence_for_client?: boolean;
  /** Signed-in clients may ask about what they are subscribed to. */
  readonly allow_presence_for_subscriber?: boolean;
  /** What one of the two allows holds for anonymous clients too. */
  readonly allow_presence_for_anonymous?: boolean;
  /** Joins and leaves are sent to those who ask for them and may ask who is there. */
  readonly join_leave?: boolean;
  /** They are sent to every subscriber. Needs `join_leave`. */
  readonly force_push_join_leave?: boolean;
}

const namePattern = /^(?:|[-A-Za-z0-9_.]{2,})$/;
const channelPattern = /^[\x21-\x7e][\x20-\x7e]{0,254}$/;
const privatePrefix = '$';

export function isPrivate(channel: string): boolean {
  return channel.startsWith(privatePrefix);
}

/** What a client may do with a channel besides subscribing to it. */
export type Deed = 'publish' | 'history' | 'presence';

/** Whether a client may, by the rules of the channel alone. */
export function allows(namespace: Namespace, deed: Deed, userId: string, isSubscribed: boolean): boolean {
  const isForClient = namespace[`allow_${deed}_for_client`] ?? false;
  const isForSubscriber = (namespace[`allow_${deed}_for_subscriber`] ?? false) && isSubscribed;
  return (isForClient || isForSubscriber) && (userId !== '' || (namespace[`allow_${deed}_for_anonymous`] ?? false));
}

export function keepsHistory(namespace: Namespace): boolean {
  return (namespace.history_size ?? 0) > 0;
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
      const fault = faultOf(namespace);
      if (fault !== null) throw new RangeError(`push: namespace "${namespace.name}" ${fault}`);
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

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 0;
}

function isSeconds(value: number): boolean {
  return Number.isFinite(value) && value >= 0;
}

/** The first thing that is wrong with the rules, or null. */
function faultOf(rules: Namespace): string | null {
  const { history_size: size = 0, history_ttl: ttl = 0, history_meta_ttl: metaTtl = ttl } = rules;
  if (!isCount(size) || !isSeconds(ttl) || size > 0 !== ttl > 0) {
    return 'needs both history_size and history_ttl, or neither';
  }
  if (!isSeconds(metaTtl) || metaTtl < ttl) return 'needs a history_meta_ttl of at least history_ttl';
  const places = rules.force_recovery || rules.allow_recovery || rules.force_positioning || rules.allow_positioning;
  const reads = rules.allow_history_for_client || rules.allow_history_for_subscriber;
  if ((places || reads) && size === 0) return 'needs history for positions, recovery and reading it';
  return faultOfModes(rules, Boolean(places || reads));
}

function faultOfModes(rules: Namespace, hasPlaces: boolean): string | null {
  const { force_recovery_mode: mode = 'stream', allowed_delta_types: deltas = [] } = rules;
  if (!['stream', 'cache'].includes(mode)) return `knows no force_recovery_mode "${mode}"`;
  if (mode === 'cache' && !hasPlaces) return 'needs recovery for force_recovery_mode "cache"';
  if (deltas.some((delta) => delta !== 'fossil')) return 'knows no other delta than "fossil"';
  if (deltas.length > 0 && !hasPlaces) return 'needs positions or recovery for deltas';
  if (rules.delta_publish && deltas.length === 0) return 'needs allowed_delta_types for delta_publish';
  const asks = rules.allow_presence_for_client || rules.allow_presence_for_subscriber;
  if (asks && !rules.presence && !rules.join_leave) return 'needs presence or join_leave for those who may ask';
  if (rules.force_push_join_leave && !rules.join_leave) return 'needs join_leave for force_push_join_leave';
  return null;
}
