import { disconnects, replyErrors } from './codes.ts';
import type { Code } from './codes.ts';
import type { Connection } from './connection.ts';
import type { Joined } from './hub.ts';
import { isPrivate } from './namespaces.ts';
import type { Namespace, Namespaces } from './namespaces.ts';
import { errorReply, subscribeReply } from './protocol.ts';
import type { SubscribeRequest, SubscribeResult } from './protocol.ts';
import { verifyToken } from './tokens.ts';

interface Permission {
  readonly kind: 'allowed';
  readonly namespace: Namespace;
  /** When the token that opened the channel ends, milliseconds. */
  readonly expiresAt: number | undefined;
}

type Verdict =
  | Permission
  | { readonly kind: 'error'; readonly code: Code }
  | { readonly kind: 'disconnect'; readonly code: Code };

/**
 * Whether this connection may subscribe, asked in Centrifugo's order: the channel, the token, the namespace, the
 * connection itself. A token of another channel or user ends the connection, not only the subscription. [PUSH-07]
 */
export function judgeSubscribe(connection: Connection, namespaces: Namespaces, request: SubscribeRequest): Verdict {
  const { channel, token } = request;
  if (request.type !== 0) return { kind: 'error', code: replyErrors.notAvailable };
  const found = namespaces.resolve(channel);
  if ('error' in found) return { kind: 'error', code: found.error };
  if (request.hasTagsFilter) return { kind: 'error', code: replyErrors.badRequest };
  const verdict =
    token === ''
      ? judgeWithoutToken(connection, channel, found.namespace)
      : judgeToken(connection, channel, token, found.namespace);
  if (verdict.kind !== 'allowed') return verdict;
  if (connection.isSubscribed(channel)) return { kind: 'error', code: replyErrors.alreadySubscribed };
  if (connection.subscriptionCount >= connection.settings.channelLimit) {
    return { kind: 'error', code: replyErrors.limitExceeded };
  }
  return verdict;
}

function judgeWithoutToken(connection: Connection, channel: string, namespace: Namespace): Verdict {
  const isOpen =
    namespace.allow_subscribe_for_client === true &&
    (connection.userId !== '' || namespace.allow_subscribe_for_anonymous === true);
  return isOpen && !isPrivate(channel)
    ? { kind: 'allowed', namespace, expiresAt: undefined }
    : { kind: 'error', code: replyErrors.permissionDenied };
}

function judgeToken(connection: Connection, channel: string, token: string, namespace: Namespace): Verdict {
  const verdict = verifyToken(connection.settings, token);
  if (verdict.kind === 'expired') return { kind: 'error', code: replyErrors.tokenExpired };
  if (verdict.kind === 'invalid') return { kind: 'error', code: replyErrors.permissionDenied };
  if (!connection.owns(verdict.claims, channel)) return { kind: 'disconnect', code: disconnects.invalidToken };
  return { kind: 'allowed', namespace, expiresAt: verdict.claims.expiresAt };
}

/** Joins the channel and tells where the subscription stands, in one step that no publication can come between. */
export function subscribeTo(
  connection: Connection,
  id: number,
  request: SubscribeRequest,
  { namespace, expiresAt }: Permission,
): string {
  const { settings } = connection;
  const recoverable = namespace.force_recovery || (namespace.allow_recovery && request.recoverable) || false;
  const positioned =
    recoverable || namespace.force_positioning || (namespace.allow_positioning && request.positioned) || false;
  const isRecovering = recoverable && request.recover;
  const joined = connection.hub.join(request.channel, namespace, connection, {
    positioned,
    recoverFrom: isRecovering ? { offset: request.offset, epoch: request.epoch } : null,
    budget: { publications: settings.recoveryLimit, bytes: connection.replyRoom },
    refusesGaps: request.refusesGaps,
  });
  if (joined === null) return errorReply(id, replyErrors.unrecoverablePosition);
  connection.addSubscription(request.channel, expiresAt);
  const result: SubscribeResult = {
    ...connection.expiry(expiresAt),
    ...(recoverable ? { recoverable } : {}),
    ...(positioned ? { positioned } : {}),
    ...place(joined, isRecovering ? request.offset : null),
  };
  return subscribeReply(id, result, joined.missed ?? []);
}

/** A recovered subscription is told the offset it came with: its client moves on with each publication it handles. */
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
