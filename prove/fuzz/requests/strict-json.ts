/**
 * JSON by RFC 8259 alone, written for the proof: what the product reads a body with is not asked. `undefined` for a text that is no
 * JSON, and for what no body may hold: a key twice, a character which UTF-8 cannot write, U+0000, a key `__proto__`.
 */
export function strictJson(text: string): unknown {
  const reader = { text, at: 0 };
  try {
    const value = valueAt(reader);
    blanks(reader);
    return reader.at === text.length ? value : undefined;
  } catch (error) {
    if (error instanceof NoJson || error instanceof RangeError) return undefined;
    throw error;
  }
}

interface Reader {
  readonly text: string;
  at: number;
}

class NoJson extends Error {}

const numberForm = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// oxlint-disable-next-line no-control-regex -- the characters that JSON forbids in a string
const stringForm = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const blankForm = /[ \t\n\r]*/y;
const words: readonly (readonly [string, unknown])[] = [
  ['true', true],
  ['false', false],
  ['null', null],
];

function match(reader: Reader, form: RegExp): string | null {
  form.lastIndex = reader.at;
  const found = form.exec(reader.text)?.[0] ?? null;
  if (found !== null) reader.at += found.length;
  return found;
}

function blanks(reader: Reader): void {
  match(reader, blankForm);
}

/** Whether this character comes next; goes past it. */
function next(reader: Reader, character: string): boolean {
  blanks(reader);
  if (reader.text[reader.at] !== character) return false;
  reader.at += 1;
  return true;
}

function need(reader: Reader, character: string): void {
  if (!next(reader, character)) throw new NoJson();
}

function valueAt(reader: Reader): unknown {
  blanks(reader);
  const first = reader.text[reader.at];
  if (first === '{') return objectAt(reader);
  if (first === '[') return listAt(reader);
  if (first === '"') return stringAt(reader);
  for (const [word, value] of words) {
    if (!reader.text.startsWith(word, reader.at)) continue;
    reader.at += word.length;
    return value;
  }
  const digits = match(reader, numberForm);
  if (digits === null || digits === '') throw new NoJson();
  return Number(digits);
}

function stringAt(reader: Reader): string {
  blanks(reader);
  const found = match(reader, stringForm);
  if (found === null) throw new NoJson();
  const text = String(JSON.parse(found));
  if (!text.isWellFormed() || text.includes('\0')) throw new NoJson();
  return text;
}

function listAt(reader: Reader): readonly unknown[] {
  const list: unknown[] = [];
  need(reader, '[');
  if (next(reader, ']')) return list;
  do list.push(valueAt(reader));
  while (next(reader, ','));
  need(reader, ']');
  return list;
}

function objectAt(reader: Reader): object {
  const fields = new Map<string, unknown>();
  need(reader, '{');
  if (!next(reader, '}')) {
    do {
      const key = stringAt(reader);
      if (fields.has(key) || key === '__proto__') throw new NoJson();
      need(reader, ':');
      fields.set(key, valueAt(reader));
    } while (next(reader, ','));
    need(reader, '}');
  }
  return Object.fromEntries(fields);
}
