import type { ErrorDetail } from '@touchline/contract';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export type Parsed = { readonly value: unknown } | { readonly details: readonly ErrorDetail[] };

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const depthLimit = 32;

function wrong(message: string, path = 'body'): Parsed {
  return { details: [{ path, message }] };
}

/**
 * Parses a body more strictly than the standard: valid UTF-8, no key twice in one object, no key with a special meaning in
 * JavaScript, at most 32 levels.
 */
export function parseJson(bytes: Buffer): Parsed {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return wrong('is not UTF-8 text');
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return wrong('is not valid JSON');
  }
  const flaw = findFlaw(text);
  return flaw === null ? { value } : { details: [flaw] };
}

interface Level {
  /** Keys seen in an object; null for a list. */
  readonly keys: Set<string> | null;
  key: string;
  index: number;
  awaitsKey: boolean;
}

/** Scans the text of a valid value for repeated keys, which JSON.parse hides. */
function findFlaw(text: string): ErrorDetail | null {
  const levels: Level[] = [];
  const pathHere = () =>
    ['body', ...levels.map(({ keys, key, index }) => (keys === null ? String(index) : key))].join('.');
  for (let at = 0; at < text.length; at += 1) {
    const level = levels.at(-1);
    switch (text.charAt(at)) {
      case '{':
      case '[': {
        if (levels.length === depthLimit)
          return { path: 'body', message: `is nested deeper than ${depthLimit} levels` };
        const object = text[at] === '{';
        levels.push({ keys: object ? new Set() : null, key: '', index: 0, awaitsKey: object });
        break;
      }
      case '}':
      case ']':
        levels.pop();
        break;
      case ',':
        if (level === undefined) break;
        level.index += 1;
        level.awaitsKey = level.keys !== null;
        break;
      case '"': {
        const end = endOfString(text, at);
        if (level?.awaitsKey === true) {
          level.key = String(JSON.parse(text.slice(at, end + 1)));
          level.awaitsKey = false;
          if (level.keys?.has(level.key) === true) return { path: pathHere(), message: 'is given twice' };
          if (level.key === '__proto__') return { path: pathHere(), message: 'is not a known field' };
          level.keys?.add(level.key);
        }
        at = end;
        break;
      }
    }
  }
  return null;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}
