import type { ErrorDetail } from '@touchline/contract';

const isDetail = (value: unknown): value is ErrorDetail =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  typeof value.path === 'string' &&
  'message' in value &&
  typeof value.message === 'string';

/** Places in the request that the details of a refusal name; none where they have another form. */
export const pathsOf = (details: unknown): readonly ErrorDetail[] =>
  Array.isArray(details) ? details.filter(isDetail) : [];
