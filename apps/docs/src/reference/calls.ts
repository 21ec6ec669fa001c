import { fieldsOf, formOf, type Schema, tableOf } from './json-schema.ts';

interface Content {
  readonly 'application/json': { readonly schema: Schema };
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly 'x-clauses': readonly string[];
  readonly 'x-right'?: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content: Content }>>;
}

/** The OpenAPI document of the contract, as far as it is read here. */
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** A page of the reference: markdown under a name. */
export interface ReferencePage {
  readonly page: string;
  readonly title: string;
  readonly content: string;
}

interface Call extends Operation {
  readonly method: string;
  readonly path: string;
}

const components = 'components';
const commonTitle = 'Refusals of every call';
const commonAnchor = 'refusals-of-every-call';

function anchorOf(component: string): string {
  return `/reference/${components}#${component.toLowerCase()}`;
}

/** Page of a clause's text; `addition` marks what the specification does not have. */
export type ClausePage = (clause: string) => string | null;

/** What a call is about: the first word of its path behind the API. */
function areaOf({ path, tags: [tag = ''] }: Call): string {
  if (tag === 'operator' || tag === 'wallet') return tag;
  const [, word = ''] = /^\/(?:_sb_api\/)?api\/(?:v\d\/)?([\w-]+)/.exec(path) ?? [];
  return `${tag}-${word.replaceAll('_', '-')}`;
}

function titleOf(area: string): string {
  const [api = '', ...words] = area.split('-');
  const what = words.length === 0 ? api : words.join(' ');
  return `${what.charAt(0).toUpperCase()}${what.slice(1)}${words.length === 0 ? '' : ` (${api})`}`;
}

function whoMayCall({ security: [first = {}], 'x-right': right }: Call): string {
  if ('session' in first) return 'a signed-in player, known by the cookie of the session';
  if ('operatorKey' in first) return `a key of the operator with the right \`${right ?? ''}\``;
  return 'anyone';
}

function clauseLinks(clauses: readonly string[], pageOfClause: ClausePage): string {
  return clauses
    .map((clause) => {
      if (clause === 'addition') return 'an addition to the specification';
      const page = pageOfClause(clause);
      return page === null ? clause : `[${clause}](${page})`;
    })
    .join(', ');
}

function parametersOf({ parameters }: Call): readonly string[] {
  if (parameters.length === 0) return [];
  return [
    '| parameter | in | needed | form |',
    '| --- | --- | --- | --- |',
    ...parameters.map(({ name, in: place, required, schema, description }) => {
      const note = description === undefined ? '' : `. ${description}`;
      return `| \`${name}\` | ${place} | ${required ? 'yes' : 'no'} | ${formOf(schema, anchorOf)}${note} |`;
    }),
    '',
  ];
}

function part(title: string, content: Content | undefined): readonly string[] {
  if (content === undefined) return [];
  const { schema } = content['application/json'];
  const fields = fieldsOf(schema);
  if (fields.length === 0) return [`**${title}**: ${formOf(schema, anchorOf)}`, ''];
  return [`**${title}**`, '', ...tableOf(fields, anchorOf)];
}

/** Rows of the refusals of a call. */
function refusalsOf({ responses }: Call): readonly string[] {
  return Object.entries(responses)
    .filter(([status]) => status !== '200')
    .flatMap(([status, { description }]) =>
      description.split('; ').map((line) => {
        const [, number = '', name = '', key = ''] = /^(\d+) (\w+) \(([^)]*)\)$/.exec(line) ?? [];
        if (number === '') throw new Error(`this is no refusal: ${line}`);
        return `| ${status} | ${number} | \`${name}\` | \`${key}\` |`;
      }),
    );
}

function refusalTable(rows: readonly string[]): readonly string[] {
  return ['| status | code | name | key of its text |', '| --- | --- | --- | --- |', ...rows, ''];
}

function errorsOf(call: Call, common: ReadonlySet<string>): readonly string[] {
  const rows = refusalsOf(call).filter((row) => !common.has(row));
  const others = `[those of every call](/reference/calls#${commonAnchor})`;
  return rows.length === 0
    ? [`**Refusals**: ${others}`, '']
    : [`**Refusals**, beside ${others}`, '', ...refusalTable(rows)];
}

function callText(call: Call, common: ReadonlySet<string>, pageOfClause: ClausePage): readonly string[] {
  return [
    `## ${call.operationId}`,
    '',
    `\`${call.method.toUpperCase()} ${call.path}\``,
    '',
    call.summary,
    '',
    `- Who may call: ${whoMayCall(call)}`,
    `- Clauses: ${clauseLinks(call['x-clauses'], pageOfClause)}`,
    '',
    ...parametersOf(call),
    ...part('Body', call.requestBody?.content),
    ...part('Answer 200', call.responses['200']?.content),
    ...errorsOf(call, common),
  ];
}

function page(name: string, title: string, lines: readonly string[]): ReferencePage {
  return { page: name, title, content: [`# ${title}`, '', ...lines].join('\n') };
}

/** The reference of the calls: one page for each area, an index, and the components that several calls share. */
export function callPages({ paths, components: { schemas } }: OpenApi, pageOfClause: ClausePage): ReferencePage[] {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ ...operation, method, path })),
  );
  const common = calls.map((call) => new Set(refusalsOf(call))).reduce((one, other) => one.intersection(other));
  const areas = [...Map.groupBy(calls, areaOf)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const index = areas.flatMap(([area, list]) => [
    `## ${titleOf(area)}`,
    '',
    '| call | address | what it does |',
    '| --- | --- | --- |',
    ...list.map(
      ({ operationId, method, path, summary }) =>
        `| [${operationId}](/reference/${area}#${operationId.toLowerCase()}) | \`${method.toUpperCase()} ${path}\` | ${summary} |`,
    ),
    '',
  ]);
  return [
    page('calls', 'Calls', [
      'Generated from the [OpenAPI document](/openapi.json) of the contract. The addresses are those of the reference back end; a page reads others from its configuration.',
      '',
      ...index,
      `## ${commonTitle}`,
      '',
      `Each as [ErrorReply](${anchorOf('ErrorReply')}).`,
      '',
      ...refusalTable([...common]),
    ]),
    ...areas.map(([area, list]) =>
      page(
        area,
        titleOf(area),
        list.flatMap((call) => callText(call, common, pageOfClause)),
      ),
    ),
    page(
      components,
      'Components of calls',
      Object.entries(schemas).flatMap(([name, schema]) => {
        const fields = fieldsOf(schema);
        return [
          `## ${name}`,
          '',
          ...(fields.length === 0 ? [formOf(schema, anchorOf), ''] : tableOf(fields, anchorOf)),
        ];
      }),
    ),
  ];
}
