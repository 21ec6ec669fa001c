import { randomBytes } from 'node:crypto';
import type { Dice } from '../../dice.ts';
import type { Operation, Request } from './document.ts';
import { type Good, knownOf, recipes } from './recipes.ts';
import { encodedParameter, jsonOf, spoiledJson, spoiledParameter, spoiledValue } from './spoil.ts';
import type { Known, Values } from './values.ts';
import { spoiledHeaders } from './headers.ts';
import { brokenBytes } from './broken.ts';
import type { Player, World } from './world.ts';

/** What a request is made for. */
export type Kind = 'good' | 'admitted' | 'stranger' | 'value' | 'text' | 'header' | 'wire';

export interface Made {
  readonly kind: Kind;
  readonly operation: Operation;
  readonly player: Player;
  readonly request: Request;
  /** What is sent. */
  readonly bytes: Buffer;
  /** Whether whoever sends it may: `unclear` where two sessions are given. */
  readonly access: 'right' | 'none' | 'unclear';
}

/** Of a hundred requests. */
const shares: readonly (readonly [Kind, number])[] = [
  ['good', 26],
  ['admitted', 12],
  ['stranger', 8],
  ['value', 30],
  ['text', 11],
  ['header', 9],
  ['wire', 4],
];

/** They cost a hash of a password, which takes as long as a hundred other requests. */
const costly = new Set([
  'signIn',
  'signUp',
  'sendConfirmationAgain',
  'confirmWithPassword',
  'resetPassword',
  'resetPasswordByCode',
]);

function kindOf(operation: Operation, dice: Dice): Kind {
  let left = dice.roll(100);
  const kind = shares.find(([, share]) => (left -= share) < 0)?.[0] ?? 'good';
  const isRead = kind === 'good' || kind === 'admitted' || kind === 'stranger';
  return costly.has(operation.id) && isRead && !dice.once(6) ? 'value' : kind;
}

/** A request in its parts, before they are written. */
interface Parts {
  readonly params: Readonly<Record<string, string>>;
  readonly query: readonly (readonly [string, string])[];
  readonly body: unknown;
}

function textOf(value: unknown): string {
  return Array.isArray(value) ? value.join(',') : String(value);
}

/** Parts that the document admits; those of a recipe in their places. */
function partsOf(
  operation: Operation,
  good: Good | null,
  { values, dice, known }: { readonly values: Values; readonly dice: Dice; readonly known: Known },
): Parts {
  const params: Record<string, string> = {};
  const query = new Map<string, string>();
  for (const { name, in: place, required, schema } of operation.parameters) {
    if (place === 'header') continue;
    const wrapped = { type: 'object', properties: { [name]: schema }, required: [name] };
    const make = () => textOf(Reflect.get(Object(values.admitted(wrapped, dice, known)), name));
    if (place === 'path') params[name] = good?.params?.[name] ?? make();
    // A recipe with a query says all of it.
    else if (good?.query === undefined && (required === true || dice.once(4))) query.set(name, make());
  }
  for (const [name, value] of Object.entries(good?.query ?? {})) query.set(name, value);
  const body = operation.body === null ? undefined : (good?.body ?? values.admitted(operation.body, dice, known));
  return { params, query: [...query], body };
}

function targetOf({ path }: Operation, { params, query }: Parts, encode: (text: string) => string): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(params[name] ?? ''));
  const pairs = query.map(([name, value]) => `${encodeURIComponent(name.toWellFormed())}=${encode(value)}`);
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`;
}

const visitorsCookie = `touchline=${'A'.repeat(43)}`;

function headersOf(operation: Operation, world: World, player: Player, device: string | undefined): [string, string][] {
  const deviceName = `${player.cookie.split('=', 1)[0]}-device`;
  const cookies = [player.cookie, ...(device === undefined ? [] : [`${deviceName}=${device}`])];
  return [
    ['Host', `127.0.0.1:${world.port}`],
    ...(operation.access === 'operator'
      ? ([['Authorization', `Bearer ${world.operatorKey}`]] as [string, string][])
      : ([['Cookie', cookies.join('; ')]] as [string, string][])),
    ...(operation.parameters.some(({ name }) => name === 'X-Touchline-App')
      ? ([['X-Touchline-App', 'fuzz']] as [string, string][])
      : []),
    ...(operation.parameters.some(({ name }) => name === 'Idempotency-Key')
      ? ([['Idempotency-Key', randomBytes(16).toString('hex')]] as [string, string][])
      : []),
  ];
}

/** Of a caller who may not: nobody, a session that never was, the session of somebody else. */
function asStranger(operation: Operation, headers: [string, string][], other: Player, dice: Dice): [string, string][] {
  const without = headers.filter(([name]) => name !== 'Cookie' && name !== 'Authorization');
  const choices: [string, string][][] = [
    [],
    [['Cookie', visitorsCookie]],
    [['Cookie', 'touchline=%00%ff']],
    [['Authorization', `Bearer tlk_${'A'.repeat(43)}`]],
    [['Authorization', 'Basic YTpi']],
    ...(operation.access === 'operator'
      ? [[['Cookie', other.cookie] as [string, string]]]
      : [[['Cookie', other.cookie] as [string, string], ['X-Touchline-Player', '999'] as [string, string]]]),
  ];
  return [...without, ...dice.one(choices)];
}

/** A request as HTTP/1.1 writes it. */
export function written({ method, target, headers, body }: Request): Buffer {
  const isChunked = headers.some(([name]) => name === 'Transfer-Encoding');
  const hasLength = isChunked || headers.some(([name]) => name.toLowerCase() === 'content-length');
  const needsLength = !hasLength && (body !== null || (method !== 'GET' && method !== 'HEAD'));
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(needsLength ? [`Content-Length: ${body?.length ?? 0}`] : []),
  ];
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  if (body === null) return isChunked ? Buffer.concat([head, Buffer.from('0\r\n\r\n')]) : head;
  if (!isChunked) return Buffer.concat([head, body]);
  const size = Buffer.from(`${body.length.toString(16)}\r\n`);
  return Buffer.concat([
    head,
    ...(body.length === 0 ? [] : [size, body, Buffer.from('\r\n')]),
    Buffer.from('0\r\n\r\n'),
  ]);
}

function spoiledParts(operation: Operation, parts: Parts, dice: Dice): Parts {
  const hasBody = operation.body !== null;
  const names = Object.keys(parts.params);
  if (hasBody && (names.length + parts.query.length === 0 || !dice.once(4)))
    return { ...parts, body: spoiledValue(parts.body, dice) };
  if (names.length > 0 && dice.once(2)) {
    const name = dice.one(names);
    return { ...parts, params: { ...parts.params, [name]: spoiledParameter(parts.params[name] ?? '', dice) } };
  }
  const query = [...parts.query];
  const strange: [string, string] = [
    dice.one(['page', 'limit', 'id', 'nothing', '__proto__', 'constructor', 'a[b]', 'ключ']),
    dice.one(['1', '', '-1', 'x']),
  ];
  if (query.length === 0 || dice.once(4)) return { ...parts, query: [...query, strange] };
  const at = dice.roll(query.length);
  const [name = '', value = ''] = query[at] ?? [];
  if (dice.once(5)) return { ...parts, query: [...query, [name, value]] };
  query[at] = [name, spoiledParameter(value, dice)];
  return { ...parts, query };
}

export interface Maker {
  /** The request of a number; null when the call's good request needs what is not there yet. */
  make(operation: Operation, dice: Dice, wanted?: Kind): Promise<Made | null>;
}

export function createMaker(world: World, values: Values): Maker {
  const otherMethods = ['GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY', 'get'];
  return {
    async make(operation, dice, wanted) {
      const kind = wanted ?? kindOf(operation, dice);
      const somebody = dice.one(world.players);
      const recipe = kind === 'admitted' || (kind !== 'good' && dice.once(2)) ? undefined : recipes[operation.id];
      // What prepares its good request in the database is left to requests that are to be answered well.
      const isPrepared = recipe !== undefined && (kind === 'good' || !costly.has(operation.id));
      const good = isPrepared ? await recipe({ world, player: somebody, dice }) : null;
      const player = good?.player ?? somebody;
      if (good === null && kind === 'good' && recipe !== undefined) return null;
      const admitted = partsOf(operation, good, { values, dice, known: knownOf(world, player) });
      const parts = kind === 'value' ? spoiledParts(operation, admitted, dice) : admitted;
      const encode =
        kind === 'value' && dice.once(6)
          ? (text: string) => encodedParameter(text, dice)
          : (text: string) => encodeURIComponent(text.toWellFormed());
      const target = targetOf(operation, parts, encode);
      const json = parts.body === undefined ? null : jsonOf(parts.body);
      const text = kind === 'text' ? spoiledJson(json ?? '{"a":"b"}', dice) : json;
      const body = text === null ? null : Buffer.from(text as string);
      const own = headersOf(operation, world, player, good?.device);
      if (body !== null) own.push(['Content-Type', 'application/json']);
      const isStranger = kind === 'stranger';
      const { headers, access } = isStranger
        ? { headers: asStranger(operation, own, dice.one(world.players), dice), access: 'none' as const }
        : kind === 'header'
          ? spoiledHeaders(own, dice)
          : { headers: own, access: 'right' as const };
      const method = kind === 'header' && dice.once(12) ? dice.one(otherMethods) : operation.method;
      const request: Request = { method, target, headers, body };
      const bytes = written(request);
      return {
        kind,
        operation,
        player,
        request,
        bytes: kind === 'wire' ? brokenBytes(bytes, dice) : bytes,
        access,
      };
    },
  };
}
