import pino from 'pino';

/**
 * Errors as they are logged: all that says where and why, and nothing of whom it happened to. What PostgreSQL adds as
 * detail is the row that it refused, with addresses and passwords' hashes in it.
 */
const loggedError = (error: unknown): unknown =>
  error instanceof Error ? { ...pino.stdSerializers.err(error), detail: undefined } : error;

export const openLog = (level: string, lines: pino.DestinationStream): pino.Logger =>
  pino({ level, serializers: { err: loggedError } }, lines);
