import fc from 'fast-check';
import type { Dice } from '../../dice.ts';
import type { Document, Schema } from './document.ts';

/** Values that a name of a field stands for more often than others: ids that exist, currencies that are on offer. */
export type Known = (name: string, dice: Dice) => unknown;

export interface Values {
  /** A value that the schema admits, by chance. */
  admitted(schema: Schema, dice: Dice, known: Known): unknown;
}

const moments = [
  '2026-11-27T12:00:00.000Z',
  '0000-01-01T00:00:00.000Z',
  '0001-01-01T00:00:00.000Z',
  '1969-12-31T23:59:59.999Z',
  '1970-01-01T00:00:00.000Z',
  '2000-02-29T23:59:59.999Z',
  '9999-12-31T23:59:59.999Z',
];
const days = ['1990-05-17', '0001-01-01', '1900-01-01', '2000-02-29', '2099-12-31', '9999-12-31'];
const texts = [
  'x',
  'Arsenal',
  'a b  c',
  'é',
  'e\u0301',
  '日本語',
  'שלום',
  '👩‍👩‍👧‍👦',
  '\u202Eabc\u202C',
  '<img src=x onerror=alert(1)>',
  `'; drop table player; --`,
  '%00%ff',
  '../../etc/passwd',
  '${7*7}{{7*7}}',
  '\r\nset-cookie: a=b',
  '\u0001\u001F\u007F',
  '\uFEFFx',
  '__proto__',
  'constructor',
  'null',
  ' ',
];
/** Whole numbers at which counting goes wrong. */
const edges = [0, 1, 2, 3, 10, 99, 100, 500, 65_535, 2 ** 31 - 1, 2 ** 31, 2 ** 32, Number.MAX_SAFE_INTEGER];
/** Texts of digits at which ids and amounts go wrong, for patterns that admit them. */
const digits = [
  '0',
  '1',
  '9223372036854775807',
  '9223372036854775808',
  '18446744073709551616',
  '99999999999999999999',
  '00000000000000000001',
  '0.01',
  '10.00',
  '0.000000000000000001',
  '999999999999999999999999999999',
  '999999999999999999999999999999.999999999999999999',
];

function withinLength(text: string, { minLength = 0, maxLength = Infinity }: Schema): boolean {
  const { length } = [...text];
  return length >= minLength && length <= maxLength;
}

/** The same seed makes the same strings of a pattern. */
function stringsOf(schema: Schema, fits: (text: string) => boolean): readonly string[] {
  if (schema.format === 'date-time') return moments.filter(fits);
  if (schema.format === 'date') return days.filter(fits);
  const { pattern, maxLength, minLength = 0 } = schema;
  const longest = maxLength === undefined ? [] : ['a'.repeat(maxLength), '9'.repeat(maxLength), '日'.repeat(maxLength)];
  const shortest = minLength > 0 ? ['a'.repeat(minLength)] : [''];
  const hand = [...texts, ...digits, ...longest, ...shortest];
  if (pattern === undefined || pattern.includes('\\u0000'))
    return hand.filter((text) => withinLength(text, schema) && fits(text));
  // Assertions are beyond the generator: what stands after them admits more, and is sifted.
  const plain = new RegExp(pattern.replaceAll(/\(\?![^)]*\)/g, ''));
  const made = fc.sample(fc.stringMatching(plain), { seed: 1, numRuns: 60 });
  return [...new Set([...hand, ...made])].filter((text) => withinLength(text, schema) && fits(text));
}

function integerIn(schema: Schema, dice: Dice): number {
  const least = schema.minimum ?? (schema.exclusiveMinimum === undefined ? -1 : schema.exclusiveMinimum + 1);
  const most = schema.maximum ?? Number.MAX_SAFE_INTEGER;
  const within = [least, most, ...edges].filter((number) => number >= least && number <= most);
  return dice.once(3) ? dice.one(within) : Math.min(most, least + dice.roll(5));
}

export function createValues(document: Document): Values {
  const strings = new Map<Schema, readonly string[]>();
  const stringOf = (schema: Schema, dice: Dice): string => {
    const list = strings.get(schema) ?? stringsOf(schema, (text) => document.fits(schema, text));
    strings.set(schema, list);
    if (list.length === 0) throw new Error(`no text is known for ${JSON.stringify(schema)}`);
    return dice.one(list);
  };

  const objectOf = (schema: Schema, dice: Dice, known: Known): object => {
    const { properties = {}, required = [], additionalProperties, dependentRequired = {} } = schema;
    const names = Object.keys(properties).filter((name) => required.includes(name) || dice.once(3));
    const needed = names.flatMap((name) => dependentRequired[name] ?? []);
    const fields = [...new Set([...names, ...needed])].map((name): [string, unknown] => [
      name,
      admitted(properties[name] ?? {}, dice, known, name),
    ]);
    if (typeof additionalProperties === 'object' && schema.propertyNames !== undefined)
      for (let more = Math.max(schema.minProperties ?? 0, dice.roll(3)); more > 0; more -= 1)
        fields.push([
          String(admitted(schema.propertyNames, dice, known, Object.keys(properties).length === 0 ? 'currency' : '')),
          admitted(additionalProperties, dice, known),
        ]);
    return Object.fromEntries(fields);
  };

  const listOf = (schema: Schema, dice: Dice, known: Known, name: string): readonly unknown[] => {
    const { minItems = 0, maxItems = 4, items = {} } = schema;
    const length = dice.once(40) ? maxItems : Math.min(maxItems, minItems + dice.roll(3));
    return Array.from({ length }, () => admitted(items, dice, known, name));
  };

  function admitted(given: Schema, dice: Dice, known: Known, name = ''): unknown {
    const schema = document.resolved(given);
    if (name !== '' && !dice.once(4)) {
      const value = known(name, dice);
      if (value !== undefined && document.fits(schema, value)) return value;
    }
    const forms = schema.anyOf ?? schema.oneOf;
    if (forms !== undefined) return admitted(dice.one(forms), dice, known, name);
    if ('const' in schema) return schema.const;
    if (schema.enum !== undefined) return dice.one(schema.enum);
    if (schema.type === 'object') return objectOf(schema, dice, known);
    if (schema.type === 'array') return listOf(schema, dice, known, name);
    if (schema.type === 'integer') return integerIn(schema, dice);
    if (schema.type === 'boolean') return dice.once(2);
    if (schema.type === 'null') return null;
    return stringOf(schema, dice);
  }

  return { admitted: (schema, dice, known) => admitted(schema, dice, known) };
}
