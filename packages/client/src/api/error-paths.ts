import type { ErrorDetail } from '@touchline/contract';

function isDetail(value: unknown): value is ErrorDetail {
  return (
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    typeof value.path === 'string' &&
    'message' in value &&
    typeof value.message === 'string'
  );
}

/** Places in the request that the details of a refusal name; none where they have another form. */
export function pathsOf(details: unknown): readonly ErrorDetail[] {
  return Array.isArray(details) ? details.filter(isDetail) : [];
}
