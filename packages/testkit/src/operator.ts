import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type Call, operatorRights } from '@touchline/contract';
import { type OperatorCalls, operatorCalls } from '@touchline/contract/operator-calls';
import pg from 'pg';
import type { DatabaseConnection } from './postgres.ts';

/** What one call sends; nothing of it is checked here, the server has to. */
export interface OperatorInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A program of the operator. */
export interface OperatorClient {
  call(
    name: keyof OperatorCalls,
    input?: OperatorInput,
  ): Promise<{ readonly status: number; readonly body: Readonly<Record<string, unknown>> }>;
}

/** Speaks to the operator's API at `url` with a key; each change has an idempotency key of its own. */
export function operatorAt(url: string, key: string | null): OperatorClient {
  return {
    async call(name, { params = {}, query = '', body, headers = {} } = {}) {
      const call: Call = operatorCalls[name];
      const path = call.path.replaceAll(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(params[part] ?? ''));
      const answer = await fetch(`${url}/operator/v${call.version}${path}${query}`, {
        method: call.method,
        headers: {
          ...(key === null ? {} : { authorization: `Bearer ${key}` }),
          ...(call.idempotent === true ? { 'idempotency-key': randomUUID() } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: (await answer.json()) as Readonly<Record<string, unknown>> };
    },
  };
}

/** Makes a key with every right, as the command line on the machine of the server does. Returns its secret. */
export async function makeOperatorKey(connection: DatabaseConnection): Promise<string> {
  const secret = `tlk_${randomBytes(32).toString('base64url')}`;
  const client = new pg.Client({ ...connection });
  await client.connect();
  try {
    await client.query('insert into operator_key (name, key_hash, rights) values ($1, $2, $3)', [
      `stories-${randomUUID().slice(0, 8)}`,
      createHash('sha256').update(secret).digest(),
      operatorRights,
    ]);
  } finally {
    await client.end();
  }
  return secret;
}
