import type { CaughtError } from './collect.ts';
import { type DroppableError, dropReason } from './drop-rules.ts';
import { createRedaction, type Redaction } from './redaction.ts';
import { framesOf, type StackFrame } from './stack.ts';

/** Where an error came up. */
export interface Surroundings {
  /** Address of the page. */
  readonly href: string;
  /** Key of the page (NAV-24a); null where it has none. */
  readonly pageKey: string | null;
  /** HTTP status that the page stands for (NAV-22). */
  readonly pageStatus: number;
  readonly locale: string;
  /** Names the build. */
  readonly release: string;
  /** Texts that must not occur in a report: what stands in fields and cookies. */
  readonly secrets: readonly string[];
}

interface ExceptionValue {
  readonly type: string;
  readonly value: string;
  readonly stacktrace?: { readonly frames: readonly StackFrame[] };
  readonly mechanism?: { readonly type: string; readonly handled: boolean };
}

/** A report as an event of the Sentry protocol, without its id. */
export interface ReportEvent {
  /** Seconds since epoch. */
  readonly timestamp: number;
  readonly platform: 'javascript';
  readonly level: 'error';
  readonly release: string;
  readonly transaction: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly request: { readonly url: string };
  /** The cause before what it caused. */
  readonly exception: { readonly values: readonly ExceptionValue[] };
  /** The call that the error is about (REP-01). */
  readonly extra?: Readonly<Record<string, string | number>>;
}

/** Causes of causes that a report keeps. */
const MOST_CAUSES = 4;

function textOf(value: object, name: string): string {
  const found: unknown = Reflect.get(value, name);
  return typeof found === 'string' ? found : '';
}

/** What was thrown, in words. Of what is no error, never more than its keys. */
function describe(error: unknown): Omit<DroppableError, 'pageStatus'> {
  const plain = { name: 'Error', code: null, stack: '', target: null };
  if (typeof error !== 'object' || error === null) return { ...plain, message: String(error) };
  const target: unknown = Reflect.get(error, 'target');
  return {
    name: textOf(error, 'name') || error.constructor?.name || plain.name,
    message: textOf(error, 'message') || (error instanceof Error ? '' : `with ${Object.keys(error).join(', ')}`),
    code: textOf(error, 'code') || null,
    stack: textOf(error, 'stack'),
    target: typeof target === 'object' && target !== null ? textOf(target, 'tagName') : null,
  };
}

function causesOf(error: unknown): readonly unknown[] {
  const chain = [error];
  for (let last = error; chain.length < MOST_CAUSES;) {
    if (!(last instanceof Error) || last.cause === undefined) break;
    last = last.cause;
    chain.push(last);
  }
  return chain.toReversed();
}

function exceptionOf(error: unknown, redaction: Redaction): ExceptionValue {
  const { name, message, stack } = describe(error);
  const frames = framesOf(stack).map((frame) => ({
    ...frame,
    function: redaction.text(frame.function),
    filename: redaction.url(frame.filename),
  }));
  return {
    type: redaction.text(name),
    value: redaction.text(message),
    ...(frames.length === 0 ? {} : { stacktrace: { frames } }),
  };
}

/** The report about a caught error without what is personal in it; null where nobody has to know of it (REP-02). */
export function reportEvent({ kind, error, exchange, at }: CaughtError, page: Surroundings): ReportEvent | null {
  if (dropReason({ ...describe(error), pageStatus: page.pageStatus }) !== null) return null;
  const redaction = createRedaction(page.secrets, page.href);
  // Bodies and addresses come first: what was removed from them is removed from messages too.
  const extra =
    exchange === undefined
      ? undefined
      : {
          response_url: redaction.url(exchange.url),
          response_status: exchange.status,
          response_body: redaction.body(exchange.response),
          request_method: exchange.method,
          ...(exchange.request === null ? {} : { request_body: redaction.body(exchange.request) }),
        };
  const url = redaction.url(page.href);
  const values = causesOf(error).map((each) => exceptionOf(each, redaction));
  const isUncaught = kind === 'error' || kind === 'rejection';
  return {
    timestamp: at / 1000,
    platform: 'javascript',
    level: 'error',
    release: page.release,
    transaction: page.pageKey ?? new URL(url).pathname,
    tags: { kind, locale: page.locale },
    request: { url },
    exception: {
      values: values.map((value, place) =>
        place === values.length - 1 ? { ...value, mechanism: { type: kind, handled: !isUncaught } } : value,
      ),
    },
    ...(extra === undefined ? {} : { extra }),
  };
}
