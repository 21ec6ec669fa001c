import { betError, type BetError, errorCodes, isJsonObject, parsedJson, shownMessage } from '@touchline/contract';
import type { CallError } from './answer.ts';

/** Text keys of ours, where the server sent no message. */
const keysOfStatus: ReadonlyMap<number, string> = new Map([
  [0, 'error.request.redirected'],
  [400, 'error.request.bad'],
  [401, 'error.request.unauthorized'],
  [403, 'error.request.refused'],
  [404, 'error.request.not_found'],
  [405, 'error.request.method'],
  [410, 'error.request.gone'],
  [413, 'error.request.too_large'],
  [429, 'error.request.too_many'],
  [502, 'error.request.unavailable'],
  [503, 'error.request.unavailable'],
  [504, 'error.request.unavailable'],
]);
const anyKey = 'global-error.default.title';

const betRefused = 140;

/** Text key of a code of ours. */
function keyOfCode(code: number | null): string | null {
  return Object.entries(errorCodes).find(([known]) => Number(known) === code)?.[1].key ?? null;
}

function codeIn(value: unknown): number | null {
  const code = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof code === 'number' && Number.isSafeInteger(code) ? code : null;
}

function sentence(value: unknown): string | null {
  if (typeof value !== 'string' || value.trim() === '') return null;
  return shownMessage.parse(value.trim());
}

function first<T>(values: readonly (T | null)[]): T | null {
  return values.find((value) => value !== null) ?? null;
}

/**
 * What an object or text says of itself: the text for the player first. `isOurFault`: a server that broke writes for
 * engineers what broke; only what it calls localized is for players.
 */
function messageIn(value: unknown, isOurFault: boolean): string | null {
  if (!isJsonObject(value)) return isOurFault ? null : sentence(value);
  const { localized_message: localized, message: plain, error, error_description: described } = value;
  const forPlayers = first([sentence(localized), isJsonObject(error) ? messageIn(error, isOurFault) : null]);
  if (isOurFault) return forPlayers;
  return first([forPlayers, sentence(plain), sentence(described), sentence(error)]);
}

function errorOfBet(value: unknown): readonly BetError[] {
  if (!isJsonObject(value)) return [];
  const code = codeIn(value['code']) ?? betRefused;
  const whole = { ...value, code, localized_message: messageIn(value, false) ?? keyOfCode(code) ?? '' };
  // What cannot be read of its selections is left out, so that the bet still says why it was refused.
  for (const candidate of [whole, { ...whole, selections: undefined, limit: undefined }]) {
    const read = betError.safeParse(candidate);
    if (read.success) return [read.data];
  }
  return [];
}

/** Verdicts in a list, or by the place of their bet in the request, as texts or objects. */
function verdictsIn(value: unknown): readonly unknown[] {
  if (!isJsonObject(value)) return listIn(value);
  return Object.entries(value).map(([place, error]) => ({
    bet_index: /^\d{1,3}$/.test(place) ? Number(place) : null,
    ...(isJsonObject(error) ? error : { localized_message: error }),
  }));
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/**
 * Reads an error answer that has not the form of the contract: `{ localized_message }`, `{ message }`, `{ error }`,
 * `{ errors: […] }`, a text, or nothing that can be read. `status` is its HTTP status.
 */
export function readErrorBody(status: number, text: string): CallError {
  const body = parsedJson(text);
  const outer: Readonly<Record<string, unknown>> = isJsonObject(body) ? body : {};
  const inner: Readonly<Record<string, unknown>> = isJsonObject(outer['error']) ? outer['error'] : outer;
  const errors = Array.isArray(body) ? body : listIn(outer['errors']);
  const errorsByBet = verdictsIn(outer['errors_by_bet'] ?? inner['errors_by_bet']).flatMap(errorOfBet);
  const isOurFault = status >= 500;
  const message = first([messageIn(body, isOurFault), ...errors.map((each) => messageIn(each, isOurFault))]);
  const more = errors.flatMap((each) => messageIn(each, isOurFault) ?? []).slice(1);
  const code = first([
    ...[outer, inner, ...errors].map((each) => (isJsonObject(each) ? codeIn(each['code']) : null)),
    errorsByBet[0]?.code ?? null,
  ]);
  return {
    code,
    message: message ?? errorsByBet[0]?.localized_message ?? null,
    key: message ?? errorsByBet[0]?.localized_message ?? keyOfCode(code) ?? keysOfStatus.get(status) ?? anyKey,
    details: outer['details'] ?? inner['details'] ?? (more.length > 0 ? more : null),
    errorsByBet,
    requestId: typeof outer['request_id'] === 'string' ? outer['request_id'] : null,
  };
}
