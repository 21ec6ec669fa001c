import type { Document } from './document.ts';
import type { Kind, Made } from './make.ts';
import { at } from './world.ts';
import type { Answer } from './wire.ts';

/** How the server says that a request does not fit the contract; what is refused for other reasons has other words. */
const unfit = 'The request does not fit the call.';
/**
 * Rules that JSON Schema cannot write, written in descriptions instead: letters in different words (CAT-07), versions of an API,
 * and a header that is no media type where no body is asked for.
 */
const notInSchema = new Set(['query.q', 'query.__proto__', 'headers.accept', 'headers.content-type']);

/** The answers of one call. */
export interface CallTally {
  sent: number;
  accepted: number;
  /** Answers by status; 0 for a connection that was closed without one. */
  readonly statuses: Map<number, number>;
  /** How its latest good request was refused; null when none was. */
  refusal: string | null;
}

export interface Tally {
  readonly calls: Map<string, CallTally>;
  readonly findings: string[];
  readonly kinds: Map<Kind, number>;
}

export function createTally(): Tally {
  return { calls: new Map(), findings: [], kinds: new Map() };
}

export function count(tally: Tally, call: string, status: number): void {
  const known = tally.calls.get(call) ?? { sent: 0, accepted: 0, statuses: new Map<number, number>(), refusal: null };
  known.sent += 1;
  if (status >= 200 && status < 300) known.accepted += 1;
  known.statuses.set(status, (known.statuses.get(status) ?? 0) + 1);
  tally.calls.set(call, known);
}

function refusedForItsForm(body: Buffer): readonly string[] {
  const reply: unknown = JSON.parse(body.toString('utf8'));
  const details = at(reply, 'details');
  if (at(reply, 'message') !== unfit || !Array.isArray(details)) return [];
  return details.map((detail) => String(at(detail, 'path'))).filter((path) => !notInSchema.has(path));
}

/** Everything that is wrong with an answer. */
export function problemsOf(document: Document, made: Made, answer: Answer): readonly string[] {
  const { status, headers, body } = answer;
  const { kind, request } = made;
  if (status >= 500) return [`answered ${status}`];
  const isOk = status >= 200 && status < 300;
  const bytesAreRequest = kind !== 'wire';
  // What a broken request means is for the server to say; that it is refused in our form is not.
  const operation = bytesAreRequest ? document.operationOf(request.method, request.target) : null;
  if (!bytesAreRequest) return isOk || status < 400 ? [] : wordsOf(document.problemOf(null, status, body));
  if (request.method === 'HEAD') return [];
  const problems: string[] = [];
  if (isOk && operation === null && request.method !== 'OPTIONS')
    problems.push(`${status} where the document has no call`);
  if (isOk && operation !== null) {
    const refusal = document.refusalOf(operation, request);
    if (refusal !== null) problems.push(`accepted, although the document refuses it: ${refusal}`);
    if (made.access === 'none' && operation.access !== 'anyone') problems.push('accepted from somebody who may not');
  }
  problems.push(...wordsOf(document.problemOf(operation, status, body)));
  if (!headers.has('x-request-id')) problems.push('without a request id');
  if (!(headers.get('content-type') ?? '').startsWith('application/json')) problems.push('no JSON');
  if (status === 400 && operation !== null && problems.length === 0) {
    const paths = refusedForItsForm(body);
    if (paths.length > 0 && document.refusalOf(operation, request) === null)
      problems.push(`refused for its form, which the document admits: ${paths.join(', ')}`);
  }
  return problems;
}

function wordsOf(problem: string | null): readonly string[] {
  return problem === null ? [] : [problem];
}

/** A finding with the whole request, so that it can be sent again. */
export function findingOf(made: Made, index: number, problem: string, answer: Answer | null): string {
  const text = made.bytes
    .toString('latin1')
    .replaceAll(/[^\x20-\x7E\n]/g, (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`);
  const said = answer === null ? '' : `\n  answer ${answer.status}: ${answer.body.toString('utf8').slice(0, 500)}`;
  return `${made.operation.id} (request ${index}, ${made.kind}): ${problem}\n  ${text.slice(0, 3_000).replaceAll('\n', '\n  ')}${said}`;
}
