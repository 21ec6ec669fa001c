import { type Call, type ClientConfig, errorReply } from '@touchline/contract';
import { readAnswer, readEvent } from '@touchline/contract/reading';
import type { Difference } from '../findings.ts';
import type { Exchange } from './requests.ts';

type Schema = Call['reply'];

/** What an answer or event is, read as our contract has it and as the specification does. */
export interface Reading {
  /** As the page would have it; undefined where it cannot be read. */
  readonly value: unknown;
  /** Where it is not what the specification asks for. */
  readonly differences: readonly Difference[];
  /** Where it is what the specification asks for and not what our contract adds. */
  readonly ownDifferences: readonly Difference[];
}

const mostDifferences = 5;

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly errors?: readonly (readonly Issue[])[];
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    value,
  );
}

/** Of a union the options are told apart by how deep they were read. */
function deepest(issue: Issue): Issue {
  const options = (issue.errors ?? []).filter((option) => option.length > 0);
  const inner = options.flat().toSorted((a, b) => b.path.length - a.path.length)[0];
  return inner === undefined ? issue : deepest({ ...inner, path: [...issue.path, ...inner.path] });
}

/** Where a value is not of the contract. */
function problemsOf(schema: Schema, value: unknown): Difference[] {
  const read = schema.safeParse(value);
  if (read.success) return [];
  return (read.error.issues as readonly Issue[]).slice(0, mostDifferences).map((issue) => {
    const { path } = deepest(issue);
    const found = valueAt(value, path);
    const shown = JSON.stringify(found)?.slice(0, 60);
    return {
      path: path.map((key) => `/${String(key)}`).join(''),
      what: found === undefined ? 'is missing' : `is not of the form: ${shown}`,
    };
  });
}

/** `/data/0/odds: must be text; …` as differences. */
function differencesIn(sentences: string): Difference[] {
  return sentences.split('; ').map((sentence) => {
    const at = sentence.indexOf(': ');
    return at === -1 ? { path: '', what: sentence } : { path: sentence.slice(0, at), what: sentence.slice(at + 2) };
  });
}

const order = 1;

function currenciesOf(config: ClientConfig | null): ClientConfig['currencies'] {
  return config?.currencies ?? [];
}

/** What the second reader says, in the words of the first where both find the same place (decision 54). */
function wordedAs(read: ReturnType<typeof readAnswer>, own: readonly Difference[], value: unknown): Reading {
  if (read.kind === 'read') {
    return { value: read.value, differences: [], ownDifferences: own };
  }
  const differences = differencesIn(read.why).map((difference) => {
    const path = difference.path.split('/').slice(1);
    return difference.path !== '' && valueAt(value, path) === undefined
      ? { path: difference.path, what: 'is missing' }
      : difference;
  });
  return { value: undefined, differences, ownDifferences: own };
}

/** The text of an answer, by our contract and by the reader of other back ends (decision 54). */
export function readingOf(schema: Schema, text: string, config: ClientConfig | null): Reading {
  let value: unknown;
  try {
    value = text.trim() === '' ? {} : JSON.parse(text);
  } catch {
    return { value: undefined, differences: [{ path: '', what: 'is not JSON' }], ownDifferences: [] };
  }
  const own = problemsOf(schema, value);
  if (own.length === 0) return { value: schema.parse(value), differences: [], ownDifferences: [] };
  const context = { order, now: Date.now(), currencies: currenciesOf(config) };
  return wordedAs(readAnswer(schema, text, context), own, value);
}

/** The same for an event of push. */
export function readingOfEvent(schema: Schema, event: unknown, config: ClientConfig | null): Reading {
  const own = problemsOf(schema, event);
  if (own.length === 0) return { value: schema.parse(event), differences: [], ownDifferences: [] };
  const context = { order, now: Date.now(), currencies: currenciesOf(config) };
  return wordedAs(readEvent(schema, event, context), own, event);
}

/** Whether a path is not there at all: of a call whose ids are those of the back end. */
export function isMissing({ status }: Exchange): boolean {
  return status === 404 || status === 405 || status === 501;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isWords(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}

/**
 * Reads a refusal: it has a status of those that were expected, and words that a person can be shown (API-11). Our own
 * shape, with code and id of the request, is an addition.
 */
export function readingOfRefusal({ status, text }: Exchange, expected: readonly number[]): Reading {
  const differences: Difference[] = [];
  if (!expected.includes(status))
    differences.push({ path: '', what: `has the status ${status}, not ${expected.join(' or ')}` });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (!isRecord(value))
    return { value, differences: [...differences, { path: '', what: 'is no JSON object' }], ownDifferences: [] };
  if (!isWords(value['localized_message']) && !isWords(value['message']))
    differences.push({ path: '/localized_message', what: 'is missing, and so is /message' });
  return { value, differences, ownDifferences: problemsOf(errorReply, value) };
}

/** What is said of a status that no answer of the specification has here. */
export function statusDifference({ status, text }: Exchange): Difference {
  return {
    path: '',
    what: status === 0 ? `did not come: ${text}` : `has the status ${status}: ${text.slice(0, 120)}`,
  };
}
