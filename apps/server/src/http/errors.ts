import { codeOf, type ErrorCode, errorCodes, type ErrorReply } from '@touchline/contract';
import { CallError } from '../calls/handler.ts';
import { codeOfError } from '../database/problem.ts';

export interface Refusal {
  readonly status: number;
  readonly body: ErrorReply;
  /** Whether it is a fault of the server, which is logged and answered without details. */
  readonly unexpected: boolean;
}

function reply(code: ErrorCode, message: string, requestId: string): ErrorReply {
  return {
    code,
    localized_message: errorCodes[code].key,
    message,
    request_id: requestId,
  };
}

/** The error response for anything that was thrown; an unexpected error reveals nothing about the server. */
export function refusalOf(error: unknown, requestId: string): Refusal {
  const found = error instanceof CallError ? error : known(error);
  if (found === null) {
    return {
      status: errorCodes[1050].status,
      body: reply(1050, 'The server failed to answer.', requestId),
      unexpected: true,
    };
  }
  const code = codeOf(found.errorName);
  return {
    status: errorCodes[code].status,
    body: {
      ...reply(code, found.message, requestId),
      // An error may have details beside its code.
      ...(found.errorsByBet?.[0] === undefined ? {} : { localized_message: found.errorsByBet[0].localized_message }),
      ...(found.details === undefined ? {} : { details: [...found.details] }),
      ...found.figures,
      ...(found.errorsByBet === undefined ? {} : { errors_by_bet: [...found.errorsByBet] }),
    },
    unexpected: false,
  };
}

/** Errors of Fastify and PostgreSQL that have a code of the contract. */
function known(error: unknown): CallError | null {
  const code = codeOfError(error);
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new CallError('body_too_large', 'The body is larger than 64 KiB.');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new CallError('bad_request', 'The body is not as long as its header says.');
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new CallError('bad_request', 'The path is not correctly percent-encoded UTF-8.');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new CallError('bad_request', 'The request does not fit the call.', {
        details: [{ path: 'headers.content-type', message: 'must be application/json in UTF-8' }],
      });
    default:
      if (isUnavailable(code)) return new CallError('unavailable', 'The database does not answer; try again.');
      return blamed(statusOf(error));
  }
}

/** A status below 500 from the framework is never a fault of the server (I16). */
function blamed(status: number | null): CallError | null {
  if (status === 429) return new CallError('too_many_requests', 'Too many requests; try again later.');
  return status !== null && status >= 400 && status < 500
    ? new CallError('bad_request', 'The server cannot read this request.')
    : null;
}

function statusOf(error: unknown): number | null {
  return typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : null;
}

/**
 * Connection lost or refused, server stopping, overloaded or out of a resource: classes 08, 53 and 57 of PostgreSQL. Also
 * transactions that lost against others in every attempt (class 40, 55P03) or stayed open for too long (25P03), and a
 * database that takes no writes for now, such as a standby before it is promoted (25006).
 */
function isUnavailable(code: string): boolean {
  return (
    /^(?:(?:08|40|53|57)[0-9A-Z]{3}|55P03|25P03|25006)$/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'ERR_STREAM_DESTROYED'].includes(code)
  );
}
