/** The parts of JSON Schema that the documents of the contract use. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** The largest and smallest whole number that JSON carries exactly: no bound worth telling. */
const widest = 9_007_199_254_740_991;
/** Values of a list that are named; of a longer one the first. */
const mostValues = 12;
/** A longer pattern says less to a reader than that there is one. */
const longestPattern = 40;

function code(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `\`${text.replaceAll('|', String.raw`\|`).replaceAll('`', "'")}\``;
}

/** Name of the component that a reference leads to. */
function nameOf(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1);
}

function rangeOf(least: number | undefined, most: number | undefined, what: string): string {
  const from = least === undefined || least <= -widest ? null : least;
  const to = most === undefined || most >= widest ? null : most;
  const unit = what === '' ? '' : ` ${what}`;
  if (from !== null && to !== null) return from === to ? `, ${from}${unit}` : `, ${from} to ${to}${unit}`;
  if (to !== null) return `, at most ${to}${unit}`;
  return from === null || (from <= 1 && what !== '') ? '' : `, at least ${from}${unit}`;
}

/** What may stand there, in a few words; `anchor` is where a component is described. */
export function formOf(schema: Schema, anchor: (component: string) => string): string {
  const form = (inner: Schema): string => formOf(inner, anchor);
  if (schema.$ref !== undefined) return `[${nameOf(schema.$ref)}](${anchor(nameOf(schema.$ref))})`;
  if ('const' in schema) return code(schema.const);
  if (schema.enum !== undefined) {
    const more = schema.enum.length - mostValues;
    return schema.enum.slice(0, mostValues).map(code).join(', ') + (more > 0 ? ` and ${more} more` : '');
  }
  const several = schema.anyOf ?? schema.oneOf;
  if (several !== undefined) return [...new Set(several.map(form))].join(' or ');
  if (schema.allOf !== undefined) return [...new Set(schema.allOf.map(form))].join(' and ');
  const { type, items, pattern, format, additionalProperties } = schema;
  if (type === 'array')
    return `list of ${items ? form(items) : 'anything'}${rangeOf(schema.minItems, schema.maxItems, 'items')}`;
  if (type === 'object')
    return typeof additionalProperties === 'object' ? `object, each value: ${form(additionalProperties)}` : 'object';
  if (type === 'integer') return `whole number${rangeOf(schema.minimum, schema.maximum, '')}`;
  if (type === 'number') return `number${rangeOf(schema.minimum, schema.maximum, '')}`;
  if (type === 'boolean') return 'true or false';
  if (type === 'null') return '`null`';
  if (type !== 'string') return 'anything';
  const shape = format ?? (pattern !== undefined && pattern.length <= longestPattern ? code(pattern) : null);
  return `text${shape === null ? '' : `, ${shape}`}${rangeOf(schema.minLength, schema.maxLength, 'characters')}`;
}

/** A field below a schema, with the path to it: `data[].stake.value`. */
export interface Field {
  readonly path: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
}

/** The fields of a schema with those of the objects inside it; those of components are described with the component. */
export function fieldsOf(schema: Schema, path = ''): readonly Field[] {
  const inside = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const here = path === '' ? name : `${path}.${name}`;
    return [
      { path: here, schema: inner, isRequired: schema.required?.includes(name) === true },
      ...fieldsOf(inner, here),
    ];
  });
  const found = [
    ...own,
    ...(schema.items ? fieldsOf(schema.items, `${path}[]`) : []),
    ...(typeof schema.additionalProperties === 'object' ? fieldsOf(schema.additionalProperties, `${path}.*`) : []),
    ...inside.flatMap((each) => fieldsOf(each, path)),
  ];
  // Several forms of an object may have the same field in the same form.
  const seen = new Set<string>();
  return found.filter((field) => {
    const key = JSON.stringify([field.path, field.schema]);
    return !seen.has(key) && seen.add(key);
  });
}

/** Lines of a table of fields; none where there are none. */
export function tableOf(fields: readonly Field[], anchor: (component: string) => string): readonly string[] {
  if (fields.length === 0) return [];
  return [
    '| field | needed | form |',
    '| --- | --- | --- |',
    ...fields.map(({ path, schema, isRequired }) => {
      const note = schema.description === undefined ? '' : `. ${schema.description.replaceAll('|', String.raw`\|`)}`;
      return `| \`${path}\` | ${isRequired ? 'yes' : 'no'} | ${formOf(schema, anchor)}${note} |`;
    }),
    '',
  ];
}
