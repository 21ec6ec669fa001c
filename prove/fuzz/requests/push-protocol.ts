import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

/**
 * Commands of the Centrifuge protocol as its published definition (client.proto of centrifugal/protocol) has them, in JSON: fields
 * that are not named are let pass, as the definition says of later versions; `null` stands for what is left out.
 */
const text = { type: ['string', 'null'] };
const truth = { type: ['boolean', 'null'] };
const count = { type: ['integer', 'null'], minimum: 0 };
const channel = { type: 'string', minLength: 1 };
const bodies = {
  connect: { properties: { token: text, name: text, version: text } },
  subscribe: {
    required: ['channel'],
    properties: {
      channel,
      token: text,
      recover: truth,
      epoch: text,
      offset: count,
      positioned: truth,
      recoverable: truth,
      join_leave: truth,
      delta: text,
      flag: count,
      type: count,
    },
  },
  unsubscribe: { required: ['channel'], properties: { channel } },
  publish: { required: ['channel'], properties: { channel } },
  presence: { required: ['channel'], properties: { channel } },
  presence_stats: { required: ['channel'], properties: { channel } },
  history: {
    required: ['channel'],
    properties: {
      channel,
      limit: { type: ['integer', 'null'] },
      since: { type: ['object', 'null'], properties: { offset: count, epoch: text } },
      reverse: truth,
    },
  },
  refresh: { properties: { token: text } },
  sub_refresh: { required: ['channel'], properties: { channel, token: text } },
  rpc: { properties: { method: text } },
  send: {},
  ping: {},
} as const;

export type PushCommand = keyof typeof bodies;
export const pushCommands = Object.keys(bodies) as readonly PushCommand[];

const error = {
  type: 'object',
  required: ['code', 'message'],
  additionalProperties: false,
  properties: {
    code: { type: 'integer', minimum: 100, maximum: 1999 },
    message: { type: 'string', minLength: 1 },
    temporary: { const: true },
  },
};

/** The judge of what goes over a push connection; nothing of the push server is asked. */
export interface PushProtocol {
  /** Whether a frame is one command of this kind as the protocol has it. */
  admits(command: PushCommand, frame: string): boolean;
  /** Whether a line that came is a reply, a push or a ping of the protocol. */
  isAnswer(line: unknown): boolean;
}

/** Nothing forbids a key that is given twice: the last counts. */
function parsed(frame: string): unknown {
  try {
    return JSON.parse(frame);
  } catch {
    return undefined;
  }
}

export function pushProtocol(): PushProtocol {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictRequired: false });
  const compiled = new Map<PushCommand, ValidateFunction>(
    pushCommands.map((name) => [
      name,
      ajv.compile({
        type: 'object',
        required: name === 'send' ? [name] : ['id', name],
        properties: {
          id: { type: 'integer', minimum: name === 'send' ? 0 : 1 },
          [name]: { type: 'object', ...bodies[name] },
        },
      }),
    ]),
  );
  const answer = ajv.compile({
    anyOf: [
      { type: 'object', maxProperties: 0 },
      {
        type: 'object',
        required: ['id', 'error'],
        additionalProperties: false,
        properties: { id: { type: 'integer', minimum: 1 }, error },
      },
      {
        type: 'object',
        required: ['id'],
        minProperties: 2,
        maxProperties: 2,
        additionalProperties: false,
        properties: {
          id: { type: 'integer', minimum: 1 },
          ...Object.fromEntries(pushCommands.map((name) => [name, { type: 'object' }])),
        },
      },
      { type: 'object', required: ['push'], additionalProperties: false, properties: { push: { type: 'object' } } },
    ],
  });
  return {
    admits: (command, frame) => compiled.get(command)?.(parsed(frame)) === true,
    isAnswer: (line) => answer(line),
  };
}
