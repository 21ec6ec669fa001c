import type { ReferencePage } from './calls.ts';
import { fieldsOf, formOf, type Schema, tableOf } from './json-schema.ts';

interface Message {
  readonly description: string;
  readonly payload: Schema;
}

/** `docs/host-messages.json`. */
export interface HostMessages {
  readonly protocol: number;
  readonly longest: number;
  readonly to_product: Readonly<Record<string, Message>>;
  readonly to_host: Readonly<Record<string, Message>>;
}

function noComponent(component: string): string {
  throw new Error(`a message names the component ${component}`);
}

function textOf([type, { description, payload }]: readonly [string, Message]): readonly string[] {
  const forms = payload.anyOf ?? [payload];
  return [
    `### ${type}`,
    '',
    description,
    '',
    ...forms.flatMap((form, index) => {
      const fields = fieldsOf(form);
      const head = forms.length > 1 ? [`Form ${index + 1} of ${forms.length}:`, ''] : [];
      if (fields.length > 0) return [...head, ...tableOf(fields, noComponent)];
      return [...head, `Payload: ${form.type === 'object' ? 'an empty object' : formOf(form, noComponent)}.`, ''];
    }),
  ];
}

/** The reference of the messages between a host page and the product. */
export function messagesPage({ protocol, longest, to_product, to_host }: HostMessages): ReferencePage {
  const title = 'Messages';
  return {
    page: 'messages',
    title,
    content: [
      `# ${title}`,
      '',
      `What a host page and the product in its frame say to each other by \`postMessage\`, each as \`{ type, payload }\`, in version ${protocol}. How to use them: [embedding](/embedding).`,
      '',
      '## From the host to the product',
      '',
      `A message of another form, or of more than ${longest} letters, is dropped without an answer.`,
      '',
      ...Object.entries(to_product).flatMap(textOf),
      '## From the product to the host',
      '',
      ...Object.entries(to_host).flatMap(textOf),
    ].join('\n'),
  };
}
