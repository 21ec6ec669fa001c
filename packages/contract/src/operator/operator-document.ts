import * as z from 'zod/mini';
import { type FieldNote, fieldNotes } from '../field-notes.ts';
import { definitionOf, expectationOf, layersOf, noteOf } from '../schema-problems.ts';
import { operatorConfig } from './operator-config.ts';
import { usualCurrencies } from './operator-money.ts';

type Schema = z.core.$ZodType;

interface Row {
  readonly path: string;
  readonly schema: Schema;
}

/** The fields below a schema, each before its own parts; nothing below what may be several things. */
function rowsBelow(schema: Schema, path: string): readonly Row[] {
  const { type, shape, element, valueType } = definitionOf(layersOf(schema).at(-1) ?? schema);
  if (type === 'array') return rowsBelow(element, `${path}[]`);
  if (type === 'record') return rowsBelow(valueType, `${path}.*`);
  if (type !== 'object') return [];
  return Object.entries(shape).flatMap(([name, inner]) => {
    const here = path === '' ? name : `${path}.${name}`;
    // Pages and the navigation are of the page's configuration, which describes them.
    return fieldNotes.get(inner)?.description === undefined
      ? []
      : [{ path: here, schema: inner }, ...rowsBelow(inner, here)];
  });
}

function code(value: unknown): string {
  return `\`${JSON.stringify(value).replaceAll('|', '\\|')}\``;
}

const longestDefault = 100;

function defaultOf(schema: Schema): string {
  const { type, defaultValue } = definitionOf(schema);
  if (type === 'prefault') return '';
  if (type === 'nonoptional') return 'needed';
  if (type !== 'default') return 'none';
  return JSON.stringify(defaultValue).length > longestDefault ? 'see above' : code(defaultValue);
}

function expectedOf(schema: Schema): string {
  return definitionOf(schema).type === 'prefault' ? 'the fields below' : expectationOf(schema);
}

/** Lines of a table whose columns are as wide as their widest cell. */
function table(head: readonly string[], body: readonly (readonly string[])[]): readonly string[] {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...body.map((cells) => (cells[column] ?? '').length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)];
}

/** A field, what it says, and what could stand there where it has no default that shows it. */
function cellsOf({ path, schema }: Row): readonly string[] {
  const { description = '', example } = noteOf(schema);
  const { type } = definitionOf(schema);
  const shown = type === 'default' || type === 'prefault' || example === undefined ? '' : ` Example: ${code(example)}.`;
  return [
    `\`${path}\``,
    expectedOf(schema).replaceAll('|', '\\|'),
    defaultOf(schema),
    `${description.replaceAll('|', '\\|')}${shown}`,
  ];
}

const introduction = `# Configuration

One file says what an operator decides of the product: name, locales, currencies, limits, what is on offer, and which features are on. It is \`touchline.config.json\`, or \`touchline.config.ts\` whose default export is the same object, in the directory that \`npm start\` runs in; \`--config FILE\` or \`TOUCHLINE_CONFIG\` names another. Every field may be left out, and so may the file: the product runs with the defaults below.

- \`npm start -- --check\` reads the file and says that it is all right, or lists each wrong field with its path, what was expected, what was found and an example. A start refuses a wrong file in the same words before it opens anything.
- What belongs to a machine stays outside the file, in flags and environment variables (\`npm start -- --help\`): ports, folders, addresses, secrets. Where a variable says the same as a field, the variable counts.
- Amounts, odds and shares are exact decimals, written as text.
- An editor completes the fields with \`"$schema": "./docs/touchline.config.schema.json"\` at the head of a JSON file, or with \`satisfies OperatorConfigFile\` (\`@touchline/contract/operator\`) behind the object in TypeScript.

A small one:

\`\`\`json
{
  "brand": { "name": "Nordbet" },
  "locales": ["de", "en"],
  "currencies": [{ "code": "EUR", "max_stake": "2000" }],
  "limits": { "selections": 20 },
  "flags": { "jackpots": false }
}
\`\`\`
`;

/** What the product knows of the currencies that need no more than their code. */
function currencyTable(): readonly string[] {
  return table(
    ['code', 'rate', 'min_stake', 'max_stake', 'payout', 'min_deposit', 'max_deposit', 'stakes'],
    usualCurrencies.map(({ code: name, rate, min_stake, max_stake, payout, min_deposit, max_deposit, stakes }) => [
      name,
      rate,
      min_stake,
      max_stake,
      payout,
      min_deposit,
      max_deposit,
      stakes?.join(', ') ?? '',
    ]),
  );
}

/** `docs/configuration.md`: every field of the operator's file, from its schema. */
export function operatorDocument(): string {
  const { shape } = definitionOf(operatorConfig);
  const sections = Object.entries(shape)
    .filter(([, schema]) => fieldNotes.get(schema)?.description !== undefined)
    .flatMap(([name, schema]) => {
      const { description = '', example } = noteOf(schema);
      const rows = rowsBelow(schema, name).map(cellsOf);
      const [, expected = '', standard = ''] = cellsOf({ path: name, schema });
      const isSection = definitionOf(schema).type === 'prefault';
      const facts = isSection
        ? []
        : [
            `- Expected: ${expected}.`,
            `- Default: ${standard === 'see above' ? code(definitionOf(schema).defaultValue) : standard}.`,
            ...(example === undefined ? [] : [`- Example: ${code(example)}.`]),
            '',
          ];
      const below = rows.length === 0 ? [] : [...table(['field', 'expected', 'default', 'what it does'], rows), ''];
      const known = name === 'currencies' ? ['The currencies of the default list:', '', ...currencyTable(), ''] : [];
      return [`## ${name}`, '', description, '', ...facts, ...below, ...known];
    });
  return `${[introduction, ...sections].join('\n').trimEnd()}\n`;
}

/** The JSON schema of the file, for editors. */
export function operatorJsonSchema(): object {
  const metadata = z.registry<FieldNote>();
  for (const [schema, note] of fieldNotes) metadata.add(schema, note);
  return z.toJSONSchema(operatorConfig, { metadata, io: 'input' });
}
