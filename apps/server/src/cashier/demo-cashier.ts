import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CallError } from '../calls/handler.ts';
import type { ServedAddress } from '../http/served-address.ts';
import { cashierPage, outcomes, type PaymentOutcome, stylePolicy } from './cashier-page.ts';
import type { Payments, PaymentToSettle } from './payments.ts';

export interface DemoCashierDeps {
  readonly payments: Payments;
  readonly brand: string;
  /** Id of the payment behind a token; null for a token that is not ours. */
  readonly idOf: (token: string) => string | null;
  readonly frameAncestors: readonly string[];
  /** Why this sender may not see the page; null when they may (AUTH-12a). */
  readonly refusalOf: (request: FastifyRequest) => CallError | null;
}

/** How a settled payment ended, in the words of the return parameter. */
const OUTCOMES = { pending: 'pending', succeeded: 'success', failed: 'error' } as const satisfies Record<
  PaymentToSettle['state'],
  PaymentOutcome
>;

/** [RG-06] The address that the payment leads back to, with how it went. */
function returnOf({ kind, returnTo }: PaymentToSettle, outcome: PaymentOutcome): string {
  const [address = '', hash] = returnTo.split('#', 2);
  const parameter = `${address.includes('?') ? '&' : '?'}${kind}=${outcome}`;
  return `${address}${parameter}${hash === undefined ? '' : `#${hash}`}`;
}

/** Headers of the page. A form may lead to where the payment leads back to, which browsers check after the redirect. */
function policy({ returnTo }: PaymentToSettle, frameAncestors: readonly string[]): string {
  const back = returnTo.startsWith('/') ? '' : ` ${new URL(returnTo).origin}`;
  return [
    "default-src 'none'",
    `style-src ${stylePolicy}`,
    "base-uri 'none'",
    `form-action 'self'${back}`,
    `frame-ancestors ${frameAncestors.length === 0 ? "'none'" : frameAncestors.join(' ')}`,
  ].join('; ');
}

/**
 * The page of a payment provider for demonstrations: a person says how the payment ends. Nothing but the token in the address
 * decides who may, so it reads no cookie.
 */
export function addDemoCashier(app: FastifyInstance, deps: DemoCashierDeps): readonly ServedAddress[] {
  const { payments, brand, idOf, frameAncestors, refusalOf } = deps;

  const find = async (token: string): Promise<PaymentToSettle> => {
    const id = idOf(token);
    const payment = id === null ? null : await payments.read(id);
    if (payment === null) throw new CallError('not_found', 'There is no such payment.');
    return payment;
  };
  const lead = (reply: FastifyReply, address: string): FastifyReply =>
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(address, 303);

  app.get<{ Params: { token: string } }>('/cashier/:token', async (request, reply) => {
    const refusal = refusalOf(request);
    if (refusal !== null) throw refusal;
    const payment = await find(request.params.token);
    const back = payment.state === 'pending' ? null : returnOf(payment, OUTCOMES[payment.state]);
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('content-security-policy', policy(payment, frameAncestors))
      .type('text/html; charset=utf-8')
      .send(cashierPage(payment, { brand, back }));
  });

  app.post<{ Params: { token: string } }>('/cashier/:token', async (request, reply) => {
    const payment = await find(request.params.token);
    const form = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
    const chosen = new URLSearchParams(form).get('outcome');
    const outcome = outcomes.find((each) => each === chosen);
    if (outcome === undefined) {
      throw new CallError('bad_request', 'The form does not say how the payment ends.', {
        details: [{ path: 'body.outcome', message: `must be one of ${outcomes.join(', ')}` }],
      });
    }
    if (outcome !== 'pending') await payments.report(payment.id, outcome === 'success' ? 'succeeded' : 'failed');
    // The first report counts, which may have been another one.
    const settled = await find(request.params.token);
    return lead(reply, returnOf(settled, OUTCOMES[settled.state]));
  });
  return [{ pattern: /^\/cashier\/[^/]+$/, methods: ['GET', 'HEAD', 'POST'] }];
}
