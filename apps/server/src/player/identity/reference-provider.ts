import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Access } from '../../http/access.ts';
import type { ServedAddress } from '../../http/served-address.ts';
import type { IdentityChecks, IdentityOutcome, IdentityService } from './identity-checks.ts';

const names = { serasa: 'Serasa', sumsub: 'Sumsub' } as const;

/** Leads to the page of this server that stands for both services: on a machine of one's own alone. */
export function referenceService(origin: () => string): IdentityService {
  return { start: async (provider, token) => `${origin()}/identity/${provider}/${token}` };
}

const outcomes: readonly (readonly [IdentityOutcome, string])[] = [
  ['approved', 'Approve'],
  ['rejected', 'Reject'],
  ['pending', 'Leave pending'],
];

export interface ReferenceProviderDeps {
  readonly checks: Pick<IdentityChecks, 'decide' | 'languageOf'>;
  /** Address of the page that a finished check leads to. */
  readonly backTo: (locale: string) => string;
  /** Why this sender may not see the page; null when they may (AUTH-12a). */
  readonly refusalOf: Access['refusalOf'];
}

/**
 * Addresses of a page that answers for a service: who opens it chooses what the service has found. A closed site shows the
 * page to nobody; what a service reports is heard all the same.
 */
export function addReferenceProvider(
  app: FastifyInstance,
  { checks, backTo, refusalOf }: ReferenceProviderDeps,
): readonly ServedAddress[] {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    scope.get<{ Params: Place }>(address, async (request, reply) => {
      const refusal = refusalOf(request);
      if (refusal !== null) throw refusal;
      const { params } = request;
      const language = isProvider(params.provider) ? await checks.languageOf(params.token) : null;
      if (language === null) return page(reply.code(404), 'Nothing to check', 'This check is over.');
      return page(reply, names[params.provider as keyof typeof names], buttons());
    });
    scope.post<{ Params: Place; Body: unknown }>(address, async ({ params, body }, reply) => {
      const chosen = new URLSearchParams(typeof body === 'string' ? body : '').get('outcome');
      const outcome = outcomes.find(([name]) => name === chosen)?.[0];
      if (outcome === undefined) return page(reply.code(400), 'Nothing was chosen', 'Go back and choose.');
      const language = await checks.languageOf(params.token);
      if (language === null || !(await checks.decide(params.token, outcome)))
        return page(reply.code(404), 'Nothing to check', 'This check is over.');
      return reply.redirect(backTo(language), 303);
    });
  });
  return [{ pattern: /^\/identity\/[^/]+\/[^/]+$/, methods: ['GET', 'HEAD', 'POST'] }];
}

const address = '/identity/:provider/:token';

interface Place {
  readonly provider: string;
  readonly token: string;
}

function isProvider(name: string): name is keyof typeof names {
  return Object.hasOwn(names, name);
}

function buttons(): string {
  const inside = outcomes.map(([name, word]) => `<button name="outcome" value="${name}">${word}</button>`).join(' ');
  return `This page stands for the service. Choose what it has found.</p><form method="post">${inside}</form><p>`;
}

/** `title` and `inside` are texts of this file. */
function page(reply: FastifyReply, title: string, inside: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    )
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<title>${title}</title><h1>${title}</h1><p>${inside}</p></html>`,
    );
}
