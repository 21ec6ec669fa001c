import { parseArgs } from 'node:util';

/** The command line of one bench. `--assert` and `--json FILE` are flags of each. */
export interface Flags<Value extends string, Switch extends string> {
  /** A whole number; throws RangeError, in one line, for anything else behind the flag. */
  whole(flag: Value, otherwise: number, least: number, most: number): number;
  /** Whole numbers with commas between them; throws as `whole` does. */
  wholes(flag: Value, otherwise: readonly number[], least: number, most: number): readonly number[];
  given(flag: Switch): boolean;
  /** A goal that is missed ends the program with 1. */
  readonly asserting: boolean;
  /** Where the figures are written to as well. */
  readonly json: string | null;
}

/** Reads the flags that take a value and those that take none; throws for one that is neither. */
export function readFlags<Value extends string, Switch extends string = never>(
  args: readonly string[],
  values: readonly Value[],
  switches: readonly Switch[] = [],
): Flags<Value, Switch> {
  const { values: read } = parseArgs({
    args: [...args],
    options: {
      ...Object.fromEntries([...values, 'json'].map((flag) => [flag, { type: 'string' }] as const)),
      ...Object.fromEntries([...switches, 'assert'].map((flag) => [flag, { type: 'boolean' }] as const)),
    },
  });
  const given = new Map<string, unknown>(Object.entries(read));
  const text = (flag: string): string | null => {
    const value = given.get(flag);
    return typeof value === 'string' ? value : null;
  };
  const wholes = (flag: Value, otherwise: readonly number[], least: number, most: number): readonly number[] => {
    const words = text(flag)?.split(',');
    const numbers = words?.map((word) => (/^\d+$/.test(word) ? Number(word) : Number.NaN)) ?? otherwise;
    if (numbers.every((number) => number >= least && number <= most)) return numbers;
    throw new RangeError(`--${flag} "${text(flag)}" is not from ${least} to ${most}`);
  };
  return {
    whole: (flag, otherwise, least, most) => {
      const [number = otherwise, ...more] = wholes(flag, [otherwise], least, most);
      if (more.length > 0) throw new RangeError(`--${flag} takes one number`);
      return number;
    },
    wholes,
    given: (flag) => given.get(flag) === true,
    asserting: given.get('assert') === true,
    json: text('json'),
  };
}
