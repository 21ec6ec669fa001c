import { randomUUID } from 'node:crypto';
import type { Call } from '@touchline/contract';
import { operatorCalls } from '@touchline/contract/operator-calls';
import { type CallPlan, type Settings, WrongCommand } from './command-plan.ts';
import { Refused, Unanswered } from './command-results.ts';

type Answer = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const thisMachine = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The origin of the server. Throws WrongCommand for one that a key may not be sent to. */
function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw new WrongCommand(`--url ${text} is no address`);
  if (url.protocol === 'http:' && !thisMachine.has(url.hostname))
    throw new WrongCommand('--url must be https: the key would travel in the open');
  return url.origin;
}

/** What is wrong, with the place of each mistake. */
function refusalOf(status: number, answer: Answer): string {
  const { message } = answer;
  const details = Array.isArray(answer['details']) ? answer['details'].filter(isRecord) : [];
  const places = details.map(({ path, message: what }) => `${String(path)} ${String(what)}`);
  return [`${typeof message === 'string' ? message : 'refused'} (${status})`, ...places].join('\n  ');
}

/**
 * Sends a call with the key. Throws WrongCommand without one, Refused where the server says no, and Unanswered where it does
 * not say what has become of the request.
 */
export async function sendCall(plan: CallPlan, { url, request }: Settings, key: string | null): Promise<Answer> {
  if (key === null)
    throw new WrongCommand('TOUCHLINE_OPERATOR_KEY is missing; npm run operator -- key add makes a key');
  const call: Call = operatorCalls[plan.name];
  const path = call.path.replace('{id}', encodeURIComponent(plan.id ?? ''));
  const requestKey = request ?? randomUUID();
  const lost = call.idempotent === true ? `; repeat it with --request ${requestKey}, which never does it twice` : '';
  let answer: Response;
  let body: unknown;
  try {
    answer = await fetch(`${originOf(url)}/operator/v${call.version}${path}${plan.query ?? ''}`, {
      method: call.method,
      redirect: 'error',
      headers: {
        authorization: `Bearer ${key}`,
        ...(call.idempotent === true ? { 'idempotency-key': requestKey } : {}),
        ...(plan.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(plan.body === undefined ? {} : { body: JSON.stringify(plan.body) }),
    });
    body = await answer.json();
  } catch (error) {
    if (error instanceof WrongCommand) throw error;
    throw new Unanswered(`no answer from ${url}${lost}`);
  }
  if (answer.status >= 500) throw new Unanswered(`the server could not answer (${answer.status})${lost}`);
  if (!isRecord(body)) throw new Unanswered(`${url} answers with something else: is it a Touchline?`);
  if (!answer.ok) throw new Refused(refusalOf(answer.status, body));
  return body;
}
