import pino from 'pino';

/** Fields of an error that are logged beside message and stack: its code, and which part of the database refused it. */
const loggedFields = ['code', 'errno', 'syscall', 'severity', 'table', 'column', 'constraint'] as const;

/** User and password of an address. */
const credentials = /(?<=[a-z][a-z0-9+.-]*:\/\/)[^\s/@]*(?::[^\s/]*)?@/gi;

function withoutCredentials(text: string): string {
  return text.replaceAll(credentials, '***@');
}

function typeOf(value: object): string {
  const { constructor } = value;
  return typeof constructor === 'function' ? constructor.name : 'Object';
}

function fieldsOf(value: object): Readonly<Record<string, string | number>> {
  const fields: Record<string, string | number> = {};
  for (const name of loggedFields) {
    const field: unknown = Reflect.get(value, name);
    if (typeof field === 'string') fields[name] = withoutCredentials(field);
    if (typeof field === 'number') fields[name] = field;
  }
  return fields;
}

/**
 * An error as it is logged: type, code, message and stack only. The driver adds its client to an error, and PostgreSQL the
 * row that it refused. User and password in addresses are removed.
 */
function loggedError(error: unknown): unknown {
  if (typeof error === 'string') return withoutCredentials(error);
  if (typeof error !== 'object' || error === null) return error;
  if (!(error instanceof Error)) return { type: typeOf(error), ...fieldsOf(error) };
  // pino's serializer adds the causes to message and stack.
  const { message, stack } = pino.stdSerializers.err(error);
  return {
    type: typeOf(error),
    ...fieldsOf(error),
    message: withoutCredentials(message),
    stack: withoutCredentials(stack),
    ...(error instanceof AggregateError ? { errors: error.errors.map(loggedError) } : {}),
  };
}

export function openLog(level: string, lines: pino.DestinationStream): pino.Logger {
  return pino({ level, serializers: { err: loggedError, error: loggedError } }, lines);
}
