import { CallError } from './handler.ts';

export function noBet(): CallError {
  return new CallError('not_found', 'There is no such bet.');
}

export function reusedKey(): CallError {
  return new CallError('idempotency_key_reused', 'this key belongs to another request');
}

/** Key and fingerprint of a call that moves money: of its body, and of its method and address without parameters. */
export function pressOf(request: { readonly idempotencyKey: string | null; readonly fingerprint: string | null }) {
  const { idempotencyKey: key, fingerprint } = request;
  if (key === null || fingerprint === null) throw new CallError('bad_request', 'the header Idempotency-Key is missing');
  return { key, fingerprint };
}
