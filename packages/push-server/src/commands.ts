import { replyErrors } from './codes.ts';
import type { Connection } from './connection.ts';
import { asciiJson } from './frame.ts';
import type { JsonValue } from './frame.ts';
import { allows, keepsHistory } from './namespaces.ts';
import type { Namespace, Namespaces } from './namespaces.ts';
import { errorReply, historyReply, presenceReply, resultReply, rpcReply } from './protocol.ts';
import type { ChannelQuestion } from './protocol.ts';

/** Who calls the host: a connection and its user, an empty one for nobody signed in. */
export interface Caller {
  readonly client: string;
  readonly user: string;
}

/** Own error codes lie between 400 and 1999; `temporary` asks the client to try again. */
export type RpcAnswer =
  | { readonly data?: JsonValue | undefined }
  | { readonly error: { readonly code: number; readonly message: string; readonly temporary?: boolean } };

/**
 * Answers a call of a client; null when there is no such method (error 104). What it throws is logged and answered with
 * error 100, temporary. `data` is what the client sent, of any shape.
 */
export type RpcHandler = (
  method: string,
  data: unknown,
  caller: Caller,
) => RpcAnswer | null | Promise<RpcAnswer | null>;

/** Takes a message that needs no answer. What it throws is logged. */
export type MessageHandler = (data: unknown, caller: Caller) => void | Promise<void>;

/** Answers what a client asks of a channel. [PUSH-14] */
export function answer(connection: Connection, namespaces: Namespaces, question: ChannelQuestion): string {
  const { id, channel } = question;
  const found = namespaces.resolve(channel);
  if ('error' in found) return errorReply(id, found.error);
  const { namespace } = found;
  switch (question.kind) {
    case 'publish':
      return publish(connection, namespace, question);
    case 'history':
      return history(connection, namespace, question);
    case 'presence':
    case 'presence_stats':
      return presence(connection, namespace, question);
    default:
      throw new TypeError(`push: no such question: ${JSON.stringify(question satisfies never)}`);
  }
}

type Question<Kind extends ChannelQuestion['kind']> = Extract<ChannelQuestion, { readonly kind: Kind }>;

function publish(connection: Connection, namespace: Namespace, { id, channel, data }: Question<'publish'>): string {
  if (!allows(namespace, 'publish', connection.userId, connection.isSubscribed(channel))) {
    return errorReply(id, replyErrors.permissionDenied);
  }
  if (data === null) return errorReply(id, replyErrors.badRequest);
  const info = connection.infoIn(channel);
  connection.hub.publish(channel, namespace, data, { info, afterReplies: true });
  return resultReply(id, 'publish', {});
}

function history(connection: Connection, namespace: Namespace, question: Question<'history'>): string {
  const { id, channel, limit, since, reverse } = question;
  if (!keepsHistory(namespace)) return errorReply(id, replyErrors.notAvailable);
  if (!allows(namespace, 'history', connection.userId, connection.isSubscribed(channel))) {
    return errorReply(id, replyErrors.permissionDenied);
  }
  const most = connection.settings.recoveryLimit;
  const capped = limit < 0 ? most : Math.min(limit, most);
  const found = connection.hub.history(channel, namespace, { limit: capped, since, reverse });
  if ('error' in found) return errorReply(id, found.error);
  return historyReply(
    id,
    found.position,
    found.publications.map(({ text }) => text),
  );
}

function presence(
  connection: Connection,
  namespace: Namespace,
  { kind, id, channel }: Question<'presence' | 'presence_stats'>,
): string {
  if (namespace.presence !== true) return errorReply(id, replyErrors.notAvailable);
  if (!allows(namespace, 'presence', connection.userId, connection.isSubscribed(channel))) {
    return errorReply(id, replyErrors.permissionDenied);
  }
  if (kind === 'presence') return presenceReply(id, connection.hub.presence(channel));
  const { clients, users } = connection.hub.presenceStats(channel);
  return resultReply(id, kind, { num_clients: clients, num_users: users });
}

/** Has the host answer a call. Never rejects; `failed` gets what the host threw. */
export async function answerCall(
  handler: RpcHandler,
  call: { readonly id: number; readonly method: string; readonly data: unknown },
  caller: Caller,
  failed: (error: unknown) => void,
): Promise<string> {
  const { id, method, data } = call;
  try {
    // Not before this frame is answered: the host may publish, and a push must not overtake a reply.
    const answered = await Promise.resolve().then(() => handler(method, data, caller));
    if (answered === null) return errorReply(id, replyErrors.methodNotFound);
    if (!('error' in answered)) return rpcReply(id, answered.data === undefined ? null : asciiJson(answered.data));
    const { code, message, temporary = false } = answered.error;
    return errorReply(id, { code, reason: message }, temporary);
  } catch (error) {
    failed(error);
    return errorReply(id, replyErrors.internalError, true);
  }
}
