/**
 * [P4] What the page needs of `zod/mini`, in a fifth of its size: the build puts it in the place of that library
 * (`with-compact-zod.ts`). It has the library's names, reads every value to the same result and refuses the same ones;
 * `compact-zod.test.ts` compares the two over all schemas of the contract. Types and documents stay the library's.
 */

/** What is wrong with a value, and where. */
interface Issue {
  readonly path: PropertyKey[];
  readonly message: string;
}

/** The value as it is read; what is wrong with it is added to the issues. */
type Run = (value: unknown, issues: Issue[]) => unknown;

/** What becomes of a key that is absent: it is left out, gets a default, is read as `undefined`, or is refused. */
type Absent = 'left out' | 'default' | 'read' | 'refused';

type Shape = Readonly<Record<string, Schema>>;

/** What `reading` reads of a schema. */
interface Definition {
  readonly type: string;
  readonly shape?: Shape;
  readonly values?: readonly unknown[];
  readonly [part: string]: unknown;
}

interface Wording {
  readonly message?: string;
  readonly path?: PropertyKey[];
}

type Result =
  | { readonly success: true; readonly data: unknown }
  | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } };

class Schema {
  readonly def: Definition;
  readonly _zod: { readonly def: Definition };
  readonly run: Run;
  readonly absent: Absent;

  constructor(def: Definition, run: Run, absent: Absent = 'refused') {
    this.def = def;
    this._zod = { def };
    this.run = run;
    this.absent = absent;
  }

  get shape(): Shape {
    return this.def.shape ?? {};
  }

  /** Checks only see what the schema has read. */
  check(...checks: readonly Run[]): Schema {
    return new Schema(
      this.def,
      (value, issues) => {
        const before = issues.length;
        const read = this.run(value, issues);
        return issues.length > before ? read : checks.reduce((checked, check) => check(checked, issues), read);
      },
      this.absent,
    );
  }

  safeParse(value: unknown): Result {
    const issues: Issue[] = [];
    const data = this.run(value, issues);
    return issues.length > 0 ? { success: false, error: { issues } } : { success: true, data };
  }

  parse(value: unknown): unknown {
    const read = this.safeParse(value);
    if (read.success) return read.data;
    throw new Error(JSON.stringify(read.error.issues));
  }
}

function refuse(issues: Issue[], { message = 'Invalid input', path = [] }: Wording = {}): undefined {
  issues.push({ path: [...path], message });
}

/** A schema or a check of the values of which this holds. */
function where(holds: (value: unknown) => boolean, wording?: Wording): Run {
  return (value, issues) => (holds(value) ? value : (refuse(issues, wording) ?? value));
}

/** Reads a part of a value; what is wrong with it is found under its key. */
function runAt(key: PropertyKey, issues: Issue[], run: (issues: Issue[]) => unknown): unknown {
  const before = issues.length;
  const read = run(issues);
  for (let place = before; place < issues.length; place += 1) issues[place]?.path.unshift(key);
  return read;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function recordOf(read: (value: Readonly<Record<string, unknown>>, issues: Issue[]) => unknown): Run {
  return (value, issues) => (isRecord(value) ? read(value, issues) : refuse(issues));
}

export function unknown(): Schema {
  return new Schema({ type: 'unknown' }, (value) => value);
}
export function string(): Schema {
  return new Schema(
    { type: 'string' },
    where((value) => typeof value === 'string'),
  );
}
export function number(): Schema {
  return new Schema({ type: 'number' }, where(Number.isFinite));
}
export function int(): Schema {
  return new Schema({ type: 'number' }, where(Number.isSafeInteger));
}
export function boolean(): Schema {
  return new Schema(
    { type: 'boolean' },
    where((value) => typeof value === 'boolean'),
  );
}

function oneOf(type: string, values: readonly unknown[]): Schema {
  return new Schema(
    { type, values },
    where((value) => values.includes(value)),
  );
}
export function literal(value: unknown): Schema {
  return oneOf('literal', [value]);
}
function enumeration(values: readonly string[]): Schema {
  return oneOf('enum', values);
}
export { enumeration as enum };

export function array(element: Schema): Schema {
  return new Schema({ type: 'array', element }, (value, issues) =>
    Array.isArray(value)
      ? value.map((item: unknown, place) => runAt(place, issues, (inner) => element.run(item, inner)))
      : refuse(issues),
  );
}

function shaped(shape: Shape, isStrict: boolean): Schema {
  const fields = Object.entries(shape);
  return new Schema(
    { type: 'object', shape, isStrict },
    recordOf((value, issues) => {
      const read: Record<string, unknown> = {};
      for (const [key, field] of fields) {
        const isThere = key in value;
        if (!isThere && field.absent === 'left out') continue;
        const item = runAt(key, issues, (inner) =>
          !isThere && field.absent === 'refused' ? refuse(inner) : field.run(value[key], inner),
        );
        if (isThere || item !== undefined) read[key] = item;
      }
      if (isStrict && !Object.keys(value).every((key) => Object.hasOwn(shape, key))) refuse(issues);
      return read;
    }),
  );
}
export function object(shape: Shape): Schema {
  return shaped(shape, false);
}
export function strictObject(shape: Shape): Schema {
  return shaped(shape, true);
}
export function extend({ def, shape }: Schema, more: Shape): Schema {
  return shaped({ ...shape, ...more }, def['isStrict'] === true);
}

export function record(keyType: Schema, valueType: Schema): Schema {
  if (keyType.def.values !== undefined) throw new Error('a record by an enumeration is not read here');
  return new Schema(
    { type: 'record', keyType, valueType },
    recordOf((value, issues) => {
      const read: Record<string, unknown> = {};
      for (const [key, item] of Object.entries(value)) {
        // It would change what the object is made of.
        if (key === '__proto__') continue;
        const isKey = keyType.safeParse(key).success;
        read[key] = runAt(key, issues, (inner) => (isKey ? valueType.run(item, inner) : refuse(inner)));
      }
      return read;
    }),
  );
}

export function nullable(innerType: Schema): Schema {
  return new Schema(
    { type: 'nullable', innerType },
    (value, issues) => (value === null ? null : innerType.run(value, issues)),
    innerType.absent,
  );
}
export function optional(innerType: Schema): Schema {
  const hasDefault = innerType.absent === 'default';
  return new Schema(
    { type: 'optional', innerType },
    (value, issues) => (value === undefined && !hasDefault ? undefined : innerType.run(value, issues)),
    hasDefault ? 'default' : 'left out',
  );
}
export function _default(innerType: Schema, standard: unknown): Schema {
  return new Schema(
    { type: 'default', innerType },
    (value, issues) => (value === undefined ? structuredClone(standard) : innerType.run(value, issues)),
    'default',
  );
}
function otherwise(innerType: Schema, standard: unknown): Schema {
  return new Schema(
    { type: 'catch', innerType },
    (value) => {
      const read = innerType.safeParse(value);
      return read.success ? read.data : standard;
    },
    'read',
  );
}
export { otherwise as catch };

export function transform(change: (value: unknown) => unknown): Schema {
  return new Schema({ type: 'transform' }, change, 'read');
}
export function pipe(from: Schema, to: Schema): Schema {
  return new Schema(
    { type: 'pipe', in: from, out: to },
    (value, issues) => {
      const before = issues.length;
      const read = from.run(value, issues);
      return issues.length > before ? read : to.run(read, issues);
    },
    from.absent,
  );
}

/** The first one that takes it. */
export function union(options: readonly Schema[]): Schema {
  return new Schema({ type: 'union', options }, (value, issues) => {
    for (const option of options) {
      const read = option.safeParse(value);
      if (read.success) return read.data;
    }
    return refuse(issues);
  });
}
/** The one that the word at this key belongs to. */
export function discriminatedUnion(key: string, options: readonly Schema[]): Schema {
  const byWord = new Map(
    options.flatMap((option) => option.shape[key]?.def.values?.map((word) => [word, option]) ?? []),
  );
  return new Schema(
    { type: 'union', options },
    recordOf((value, issues) => {
      const option = byWord.get(value[key]);
      return option === undefined ? refuse(issues, { path: [key] }) : option.run(value, issues);
    }),
  );
}
/** Of objects alone, which share no key. */
export function intersection(left: Schema, right: Schema): Schema {
  return new Schema({ type: 'intersection', left, right }, (value, issues) => {
    const [one, other] = [left.run(value, issues), right.run(value, issues)];
    return isRecord(one) && isRecord(other) ? { ...one, ...other } : refuse(issues);
  });
}

function worded(wording: string | Wording | undefined): Wording | undefined {
  return typeof wording === 'string' ? { message: wording } : wording;
}
export function regex(pattern: RegExp, wording?: string | Wording): Run {
  return where((value) => pattern.test(String(value)), worded(wording));
}
export function refine(holds: (value: unknown) => unknown, wording?: string | Wording): Run {
  return where((value) => Boolean(holds(value)), worded(wording));
}
export function overwrite(change: (value: string) => unknown): Run {
  return (value) => change(String(value));
}

/** Items of a list, or characters of a text: two halves of a surrogate pair are one. */
function lengthOf(value: unknown): number {
  return typeof value === 'string' ? Array.from(value).length : Array.isArray(value) ? value.length : Number.NaN;
}
export function minLength(least: number): Run {
  return where((value) => lengthOf(value) >= least);
}
export function maxLength(most: number): Run {
  return where((value) => (typeof value === 'string' && value.length <= most) || lengthOf(value) <= most);
}
export function length(exact: number): Run {
  return where((value) => lengthOf(value) === exact);
}

export function minimum(least: number): Run {
  return where((value) => Number(value) >= least);
}
export function maximum(most: number): Run {
  return where((value) => Number(value) <= most);
}
export function positive(): Run {
  return where((value) => Number(value) > 0);
}
export function nonnegative(): Run {
  return minimum(0);
}

const MOMENT =
  /^(?:(?:\d\d[2468][048]|\d\d[13579][26]|\d\d0[48]|[02468][048]00|[13579][26]00)-02-29|\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8])))T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

/** Moments in UTC with milliseconds: the only ones that the contract has. */
function datetime({ precision }: { readonly precision: number }): Schema {
  if (precision !== 3) throw new Error('only moments with milliseconds are read here');
  return string().check(regex(MOMENT));
}
export const iso = { datetime };
