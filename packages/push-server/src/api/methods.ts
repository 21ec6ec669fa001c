import { disconnects, replyErrors, unsubscribes } from '../codes.ts';
import type { Code } from '../codes.ts';
import type { RpcHandler } from '../commands.ts';
import type { Connection } from '../connection.ts';
import { asciiJson } from '../frame.ts';
import type { JsonValue } from '../frame.ts';
import type { Hub, PublishOptions } from '../hub.ts';
import type { Namespace, Namespaces } from '../namespaces.ts';
import { ApiRefusal, CallBody } from './body.ts';
import { fits } from './pattern.ts';

/** What the calls need of the server behind them. */
export interface ApiPort {
  readonly hub: Hub;
  readonly namespaces: Namespaces;
  readonly onRpc: RpcHandler | null;
  /** The connections of a user, an empty one for those without; what was published before has gone out before. */
  connectionsOf(userId: string): readonly Connection[];
  /** About this process. */
  about(): {
    readonly uid: string;
    readonly version: string;
    readonly clients: number;
    readonly users: number;
    /** Seconds. */
    readonly uptime: number;
  };
}

/** A call: reads its fields and answers its result (a batch: its whole answer) as JSON text. Throws ApiRefusal. */
export type Method = (port: ApiPort, body: CallBody) => string | Promise<string>;

const methods = {
  publish,
  broadcast,
  unsubscribe,
  disconnect,
  refresh,
  presence,
  presence_stats: presenceStats,
  history,
  history_remove: removeHistory,
  info,
  channels,
  rpc,
  subscribe: refuseSubscribe,
} as const satisfies Record<string, Method>;

const byName: ReadonlyMap<string, Method> = new Map(Object.entries(methods));

/** The call of that name; null when there is none. */
export function methodNamed(name: string): Method | null {
  return name === 'batch' ? batch : (byName.get(name) ?? null);
}

/** As error 104 is called here. */
const notFound: Code = { code: replyErrors.methodNotFound.code, reason: 'not found' };

async function batch(port: ApiPort, body: CallBody): Promise<string> {
  const commands = body.list('commands').map((command) => CallBody.of(command));
  body.truth('parallel');
  body.end();
  const replies: string[] = [];
  // One after the other even where they may run at once: nothing here waits for anything outside but the host's calls.
  for (const command of commands) replies.push(await replyTo(port, command));
  return `{"replies":[${replies.join()}]}`;
}

async function replyTo(port: ApiPort, command: CallBody): Promise<string> {
  const [name = '', ...others] = command.names;
  const method = byName.get(name);
  if (method === undefined || others.length > 0) return errorText(notFound);
  try {
    return `{${JSON.stringify(name)}:${await method(port, CallBody.of(command.json(name)))}}`;
  } catch (error) {
    if (error instanceof ApiRefusal) return errorText(error.code);
    throw error;
  }
}

/** An error as it stands in the body of an answer. */
export function errorText(error: Code): string {
  return `{"error":${codeText(error)}}`;
}

/** The error alone. */
export function codeText({ code, reason }: Code): string {
  return JSON.stringify({ code, message: reason });
}

interface Post {
  /** ASCII JSON text. */
  readonly data: string;
  readonly options: PublishOptions;
  readonly skipsHistory: boolean;
}

function readPost(body: CallBody): Post {
  const options: PublishOptions = {
    idempotencyKey: body.text('idempotency_key') || undefined,
    delta: body.truth('delta'),
    tags: body.textsByName('tags'),
    version: body.integer('version'),
    versionEpoch: body.text('version_epoch'),
  };
  const skipsHistory = body.truth('skip_history');
  const encoded = body.text('b64data');
  const data = encoded === '' ? body.json('data') : decoded(encoded);
  if (encoded !== '') body.json('data');
  body.end();
  // Nothing published is a mistake of the publisher.
  if (data === undefined) throw new ApiRefusal(replyErrors.badRequest);
  return { data: written(data), options, skipsHistory };
}

function decoded(base64: string): JsonValue {
  try {
    return JSON.parse(Buffer.from(base64, 'base64').toString());
  } catch {
    throw new ApiRefusal(replyErrors.badRequest);
  }
}

function written(data: JsonValue): string {
  try {
    return asciiJson(data);
  } catch {
    // Nested deeper than can be written.
    throw new ApiRefusal(replyErrors.badRequest);
  }
}

function namespaceOf(port: ApiPort, channel: string): Namespace {
  const found = port.namespaces.resolve(channel);
  if ('error' in found) throw new ApiRefusal(found.error);
  return found.namespace;
}

function post(port: ApiPort, channel: string, { data, options, skipsHistory }: Post): string {
  const namespace = namespaceOf(port, channel);
  // A publication beside the history would leave a hole in what subscribers can recover, and break deltas.
  if (skipsHistory && (namespace.history_size ?? 0) > 0) throw new ApiRefusal(replyErrors.notAvailable);
  const { offset, epoch } = port.hub.publish(channel, namespace, data, options);
  return epoch === '' ? '{}' : JSON.stringify({ offset, epoch });
}

function publish(port: ApiPort, body: CallBody): string {
  const channel = body.requiredText('channel');
  return post(port, channel, readPost(body));
}

function broadcast(port: ApiPort, body: CallBody): string {
  const channels = body.texts('channels');
  const what = readPost(body);
  if (channels.length === 0) throw new ApiRefusal(replyErrors.badRequest);
  const responses = channels.map((channel) => {
    try {
      return `{"result":${post(port, channel, what)}}`;
    } catch (error) {
      if (error instanceof ApiRefusal) return errorText(error.code);
      throw error;
    }
  });
  return `{"responses":[${responses.join()}]}`;
}

/** The connections that a call means: those of a user, narrowed to a client or an emulation session. */
function readTargets(port: ApiPort, body: CallBody): readonly Connection[] {
  const user = body.requiredText('user');
  const client = body.text('client');
  const session = body.text('session');
  return port
    .connectionsOf(user)
    .filter((connection) => client === '' || connection.clientId === client)
    .filter((connection) => session === '' || connection.session === session);
}

function unsubscribe(port: ApiPort, body: CallBody): string {
  const channel = body.requiredText('channel');
  const targets = readTargets(port, body);
  body.end();
  namespaceOf(port, channel);
  for (const connection of targets) connection.unsubscribe(channel, unsubscribes.serverUnsubscribe);
  return '{}';
}

function disconnect(port: ApiPort, body: CallBody): string {
  const targets = readTargets(port, body);
  const spared = new Set(body.texts('whitelist'));
  const given = body.body('disconnect');
  const why: Code =
    given === null ? disconnects.forceDisconnect : { code: given.integer('code', 3000), reason: given.text('reason') };
  given?.end();
  body.end();
  if (why.code > 4999 || Buffer.byteLength(why.reason) > 123) throw new ApiRefusal(replyErrors.badRequest);
  for (const connection of targets) if (!spared.has(connection.clientId)) connection.close(why);
  return '{}';
}

function refresh(port: ApiPort, body: CallBody): string {
  const targets = readTargets(port, body);
  const isExpired = body.truth('expired');
  const expiresAt = body.integer('expire_at');
  const info = body.json('info');
  body.end();
  const infoText = info === undefined || info === null ? undefined : written(info);
  for (const connection of targets) {
    if (isExpired) connection.close(disconnects.connectionExpired);
    else connection.renew(expiresAt === 0 ? undefined : expiresAt * 1000, infoText);
  }
  return '{}';
}

function readChannel(port: ApiPort, body: CallBody): { readonly channel: string; readonly namespace: Namespace } {
  const channel = body.requiredText('channel');
  body.end();
  return { channel, namespace: namespaceOf(port, channel) };
}

function presence(port: ApiPort, body: CallBody): string {
  const { channel, namespace } = readChannel(port, body);
  if (namespace.presence !== true) throw new ApiRefusal(replyErrors.notAvailable);
  const present = [...port.hub.presence(channel)].map(([client, about]) => `${JSON.stringify(client)}:${about}`);
  return `{"presence":{${present.join()}}}`;
}

function presenceStats(port: ApiPort, body: CallBody): string {
  const { channel, namespace } = readChannel(port, body);
  if (namespace.presence !== true) throw new ApiRefusal(replyErrors.notAvailable);
  const { clients, users } = port.hub.presenceStats(channel);
  return JSON.stringify({ num_clients: clients, num_users: users });
}

function history(port: ApiPort, body: CallBody): string {
  const limit = body.integer('limit', -1);
  const reverse = body.truth('reverse');
  const from = body.body('since');
  const since = from === null ? null : { offset: from.integer('offset'), epoch: from.text('epoch') };
  from?.end();
  const { channel, namespace } = readChannel(port, body);
  const most = namespace.history_size ?? 0;
  const found = port.hub.history(channel, namespace, { limit: limit < 0 ? most : limit, since, reverse });
  if ('error' in found) throw new ApiRefusal(found.error);
  const { offset, epoch } = found.position;
  const publications = found.publications.map(({ text }) => text);
  return `{"publications":[${publications.join()}],"epoch":${JSON.stringify(epoch)},"offset":${offset}}`;
}

function removeHistory(port: ApiPort, body: CallBody): string {
  const { channel, namespace } = readChannel(port, body);
  if ((namespace.history_size ?? 0) === 0) throw new ApiRefusal(replyErrors.notAvailable);
  port.hub.removeHistory(channel);
  return '{}';
}

function info(port: ApiPort, body: CallBody): string {
  body.end();
  const { uid, version, clients, users, uptime } = port.about();
  const { subscriptions } = port.hub.counts();
  return JSON.stringify({
    nodes: [
      {
        uid,
        name: 'push-server',
        version,
        num_clients: clients,
        num_users: users,
        num_subs: subscriptions,
        num_channels: port.hub.subscribedChannels().size,
        uptime,
      },
    ],
  });
}

function channels(port: ApiPort, body: CallBody): string {
  const pattern = body.text('pattern');
  body.end();
  const found = [...port.hub.subscribedChannels()].filter(([name]) => pattern === '' || fits(name, pattern));
  return JSON.stringify({ channels: Object.fromEntries(found.map(([name, count]) => [name, { num_clients: count }])) });
}

async function rpc(port: ApiPort, body: CallBody): Promise<string> {
  const method = body.requiredText('method');
  const params = body.json('params');
  body.end();
  if (method === '') throw new ApiRefusal(replyErrors.badRequest);
  if (port.onRpc === null) throw new ApiRefusal(notFound);
  const answered = await port.onRpc(method, params, { client: '', user: '' });
  if (answered === null) throw new ApiRefusal(notFound);
  if ('error' in answered) {
    throw new ApiRefusal({ code: answered.error.code, reason: answered.error.message });
  }
  return answered.data === undefined ? '{}' : `{"data":${asciiJson(answered.data)}}`;
}

/** Server-side subscriptions are not offered. */
function refuseSubscribe(): string {
  throw new ApiRefusal(replyErrors.notAvailable);
}
