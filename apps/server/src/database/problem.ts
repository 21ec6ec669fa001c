/** Something a person has to fix before the server can start; `message` is one line for the terminal. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}

/** The code that Node or PostgreSQL put on an error (`ENOSPC`, `28P01`), or an empty text. */
export function codeOfError(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return uncoded.has(error.message) ? 'ETIMEDOUT' : '';
}

/**
 * Messages of errors that pg and Kysely throw without a code, when PostgreSQL does not answer or the connection was closed
 * during a call.
 */
const uncoded = new Set([
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
  'driver has already been destroyed',
]);

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A refusal of the operating system as one line about the folder; other errors are returned unchanged. */
export function explainFolderError(error: unknown, folder: string): unknown {
  switch (codeOfError(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new StartProblem(
        `the disk that holds ${folder} is full: free some space, or choose another with --data DIR`,
      );
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new StartProblem(
        `the data folder ${folder} cannot be written: change its rights, or choose another with --data DIR`,
      );
    case 'ENOTDIR':
    case 'EEXIST':
      return new StartProblem(`the data folder ${folder} is not a folder: choose another with --data DIR`);
    default:
      return error;
  }
}
