import type { ClausePage, ReferencePage } from './calls.ts';
import { fieldsOf, formOf, type Schema, tableOf } from './json-schema.ts';

interface Channel {
  readonly address: string;
  readonly description: string;
  readonly parameters: Readonly<Record<string, { readonly description: string }>>;
  readonly messages: Readonly<Record<string, unknown>>;
}

interface Message {
  readonly summary: string;
  readonly 'x-clauses': readonly string[];
  readonly payload: Schema;
}

/** The AsyncAPI document of the contract, as far as it is read here. */
export interface AsyncApi {
  readonly info: { readonly description: string };
  readonly servers: { readonly reference: { readonly description: string; readonly pathname: string } };
  readonly channels: Readonly<Record<string, Channel>>;
  readonly components: {
    readonly messages: Readonly<Record<string, Message>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
}

function anchorOf(component: string): string {
  return `#${component.toLowerCase()}`;
}

function channelText([name, { address, description, parameters, messages }]: readonly [
  string,
  Channel,
]): readonly string[] {
  return [
    `### Channel ${name}`,
    '',
    `\`${address}\``,
    '',
    description,
    '',
    ...Object.entries(parameters).map(([parameter, { description: note }]) => `- \`${parameter}\`: ${note}`),
    `- Messages: ${Object.keys(messages)
      .map((message) => `[${message}](#${message})`)
      .join(', ')}`,
    '',
  ];
}

function messageText(
  [name, { summary, 'x-clauses': clauses, payload }]: readonly [string, Message],
  pageOfClause: ClausePage,
): readonly string[] {
  const links = clauses.map((clause) => {
    const page = pageOfClause(clause);
    return page === null ? 'an addition to the specification' : `[${clause}](${page})`;
  });
  return [`### ${name}`, '', summary, '', `Clauses: ${links.join(', ')}`, '', ...tableOf(fieldsOf(payload), anchorOf)];
}

/** The reference of the push channels. */
export function pushPage(document: AsyncApi, pageOfClause: ClausePage): ReferencePage {
  const { info, servers, channels, components } = document;
  const title = 'Push';
  return {
    page: 'push',
    title,
    content: [
      `# ${title}`,
      '',
      'Generated from the [AsyncAPI document](/asyncapi.json) of the contract.',
      '',
      info.description,
      '',
      `${servers.reference.description} WebSocket: \`${servers.reference.pathname}\`.`,
      '',
      '## Channels',
      '',
      ...Object.entries(channels).flatMap(channelText),
      '## Messages',
      '',
      ...Object.entries(components.messages).flatMap((entry) => messageText(entry, pageOfClause)),
      '## Components',
      '',
      ...Object.entries(components.schemas).flatMap(([name, schema]) => {
        const fields = fieldsOf(schema);
        return [
          `### ${name}`,
          '',
          ...(fields.length === 0 ? [formOf(schema, anchorOf), ''] : tableOf(fields, anchorOf)),
        ];
      }),
    ].join('\n'),
  };
}
