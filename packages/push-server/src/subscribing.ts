import { disconnects, replyErrors } from './codes.ts';
import type { Code } from './codes.ts';
import type { Connection } from './connection.ts';
import type { Joined } from './hub.ts';
import { allows, isPrivate } from './namespaces.ts';
import type { Namespace, Namespaces } from './namespaces.ts';
import { errorReply, subscribeReply } from './protocol.ts';
import type { SubscribeRequest, SubscribeResult } from './protocol.ts';
import type { Publication } from './publication.ts';
import { verifyToken } from './tokens.ts';

interface Permission {
  readonly kind: 'allowed';
  readonly namespace: Namespace;
  /** When the token that opened the channel ends, milliseconds. */
  readonly expiresAt: number | undefined;
  /** What that token says of the client, as JSON text. */
  readonly info: string | undefined;
}

type SubscribeDecision =
  | Permission
  | { readonly kind: 'error'; readonly code: Code }
  | { readonly kind: 'disconnect'; readonly code: Code };

/**
 * Whether this connection may subscribe, asked in Centrifugo's order: the channel, the token, the namespace, the
 * connection itself. A token of another channel or user ends the connection, not only the subscription. [PUSH-07]
 */
export function judgeSubscribe(
  connection: Connection,
  namespaces: Namespaces,
  request: SubscribeRequest,
): SubscribeDecision {
  const { channel, token } = request;
  if (request.type !== 0) return { kind: 'error', code: replyErrors.notAvailable };
  const found = namespaces.resolve(channel);
  if ('error' in found) return { kind: 'error', code: found.error };
  if (request.hasTagsFilter) return { kind: 'error', code: replyErrors.badRequest };
  const checked =
    token === ''
      ? judgeWithoutToken(connection, channel, found.namespace)
      : judgeToken(connection, channel, token, found.namespace);
  if (checked.kind !== 'allowed') return checked;
  if (connection.isSubscribed(channel)) return { kind: 'error', code: replyErrors.alreadySubscribed };
  if (connection.subscriptionCount >= connection.settings.channelLimit) {
    return { kind: 'error', code: replyErrors.limitExceeded };
  }
  return checked;
}

function judgeWithoutToken(connection: Connection, channel: string, namespace: Namespace): SubscribeDecision {
  const isOpen =
    namespace.allow_subscribe_for_client === true &&
    (connection.userId !== '' || namespace.allow_subscribe_for_anonymous === true);
  return isOpen && !isPrivate(channel)
    ? { kind: 'allowed', namespace, expiresAt: undefined, info: undefined }
    : { kind: 'error', code: replyErrors.permissionDenied };
}

function judgeToken(connection: Connection, channel: string, token: string, namespace: Namespace): SubscribeDecision {
  const checked = verifyToken(connection.settings, token);
  if (checked.kind === 'expired') return { kind: 'error', code: replyErrors.tokenExpired };
  // So does one for connections: it was made for no channel at all.
  if (checked.kind === 'invalid' || checked.claims.channel === undefined) {
    return { kind: 'error', code: replyErrors.permissionDenied };
  }
  if (!connection.owns(checked.claims, channel)) return { kind: 'disconnect', code: disconnects.invalidToken };
  const { expiresAt, info } = checked.claims;
  return { kind: 'allowed', namespace, expiresAt, info };
}

/** Joins the channel and returns where the subscription stands, in one step that no publication can come between. */
export function subscribeTo(
  connection: Connection,
  id: number,
  request: SubscribeRequest,
  { namespace, expiresAt, info }: Permission,
): string {
  const { settings } = connection;
  const terms = termsOf(connection.userId, request, namespace);
  const joined = connection.hub.join(request.channel, namespace, connection, {
    positioned: terms.positioned,
    recoverFrom: terms.isRecovering ? { offset: request.offset, epoch: request.epoch } : null,
    budget: { publications: settings.recoveryLimit, bytes: connection.replyRoom },
    refusesGaps: request.refusesGaps,
    takesDeltas: terms.takesDeltas,
    receivesJoins: terms.receivesJoins,
    info: () => connection.infoFor(info),
  });
  if (joined === null) return errorReply(id, replyErrors.unrecoverablePosition);
  connection.addSubscription(request.channel, expiresAt, info);
  const result: SubscribeResult = {
    ...connection.expiry(expiresAt),
    ...(terms.recoverable ? { recoverable: true } : {}),
    ...(terms.positioned ? { positioned: true } : {}),
    ...(terms.takesDeltas ? { delta: true } : {}),
    ...place(joined, terms.isRecovering ? request.offset : null),
  };
  return subscribeReply(id, result, recoveredTexts(joined.missed ?? [], terms.takesDeltas));
}

interface Terms {
  readonly recoverable: boolean;
  readonly positioned: boolean;
  readonly isRecovering: boolean;
  readonly takesDeltas: boolean;
  readonly receivesJoins: boolean;
}

/** What the client asks for and the namespace gives. Who may read the history or the presence may follow it, too. */
function termsOf(userId: string, request: SubscribeRequest, namespace: Namespace): Terms {
  const mayRead = allows(namespace, 'history', userId, true);
  const mayRecover = namespace.allow_recovery === true || mayRead;
  const mayBePlaced = namespace.allow_positioning === true || mayRead;
  const recoverable = namespace.force_recovery === true || (mayRecover && request.recoverable);
  const positioned = recoverable || namespace.force_positioning === true || (mayBePlaced && request.positioned);
  const mayReceive = namespace.join_leave === true && allows(namespace, 'presence', userId, true);
  return {
    recoverable,
    positioned,
    isRecovering: recoverable && request.recover,
    takesDeltas: positioned && request.takesDeltas && (namespace.allowed_delta_types ?? []).includes('fossil'),
    receivesJoins: namespace.force_push_join_leave === true || (mayReceive && request.receivesJoins),
  };
}

/** With deltas the first one is sent in full, each further one against the one before it. [PUSH-10] */
function recoveredTexts(missed: readonly Publication[], takesDeltas: boolean): readonly string[] {
  if (!takesDeltas) return missed.map(({ text }) => text);
  return missed.map((publication, index) => {
    const base = missed[index - 1];
    return base === undefined ? publication.full : publication.since(base);
  });
}

/** A recovered subscription gets back the offset it came with: its client moves on with each publication it handles. */
function place(
  { position, missed }: Joined,
  askedFrom: number | null,
): Pick<SubscribeResult, 'epoch' | 'offset' | 'was_recovering' | 'recovered'> {
  if (position === null) return {};
  if (askedFrom === null) return position;
  return missed === null
    ? { ...position, was_recovering: true }
    : { epoch: position.epoch, offset: askedFrom, was_recovering: true, recovered: true };
}
