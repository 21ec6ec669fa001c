import type { OperatorRight } from '@touchline/contract';
import type { FastifyRequest } from 'fastify';
import type { OperatorKey } from '../back-office/operator-keys.ts';
import { CallError } from '../calls/handler.ts';

export interface OperatorAdmission {
  readonly keyOf: (secret: string) => Promise<OperatorKey | null>;
  /** Charges points to an address. Throws CallError 429 when it has none left. */
  readonly charge: (address: string, points: number) => Promise<void>;
}

/** Points of a request with a wrong key, in addition to its one. */
const wrongKeyPoints = 100;

/**
 * The key that a request for the operator's API comes with. Throws CallError: 403 for a request of a page, whatever it
 * sends, 401 in the same words for a key that is missing, unknown or revoked, and 403 for one without the right. Cookies
 * mean nothing here.
 */
export async function admitOperator(
  request: FastifyRequest,
  right: OperatorRight | undefined,
  { keyOf, charge }: OperatorAdmission,
): Promise<OperatorKey> {
  const { origin, authorization, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined || site !== undefined)
    throw new CallError('forbidden', 'This API is for programs of the operator: no page may call it.');
  const secret = /^Bearer ([\w-]{1,100})$/i.exec(authorization ?? '')?.[1];
  const key = secret === undefined ? null : await keyOf(secret);
  if (key === null) {
    await charge(request.ip, wrongKeyPoints);
    throw new CallError('unauthorized', 'This call needs a key of the operator: Authorization: Bearer KEY.');
  }
  if (right === undefined || !key.rights.includes(right))
    throw new CallError('forbidden', `The key ${key.name} has no right to ${right ?? 'this call'}.`);
  return key;
}
