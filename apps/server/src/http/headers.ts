import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { type HttpSettings, isSecure, type PageSources } from './http-settings.ts';

/** Sets the security headers of every response: nothing inline, nothing from foreign origins, Trusted Types (I11). */
export function secureHeads(app: FastifyInstance, settings: HttpSettings): void {
  // Computed once: the Fastify plugin would compute them for each request.
  const secure = helmet(securityHeaders(settings));
  app.addHook('onRequest', (request, reply, done) => {
    secure(request.raw, reply.raw, (error) => done(error instanceof Error ? error : undefined));
  });
}

function securityHeaders(settings: HttpSettings): HelmetOptions {
  return {
    contentSecurityPolicy: { useDefaults: false, directives: directives(settings) },
    // `frame-ancestors` replaces it, and takes lists of hosts.
    xFrameOptions: false,
    strictTransportSecurity: isSecure(settings) ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    // For browsers that no longer exist.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  };
}

/** Policy of scripts, style sheets and data: opened by their own address they show and run nothing. */
const NO_DOCUMENT = /^(?:application\/(?:javascript|json)|text\/(?:javascript|css))\b/;
const NO_DOCUMENT_POLICY = "default-src 'none';object-src 'none';frame-ancestors 'none'";
/** Policy of the service worker, which asks for documents (decision 99). */
const WORKER = /^\/sportsbook\/service-worker\.js(?:\?|$)/;
const WORKER_POLICY = "default-src 'none';connect-src 'self'";
/** Policy of an SVG that is opened by its own address: it runs and loads nothing, in an opaque origin. */
const DRAWING = /^image\/svg\+xml\b/;
const DRAWING_POLICY = "default-src 'none';sandbox;frame-ancestors 'none'";
const ofDocumentsAlone = ['cross-origin-opener-policy', 'origin-agent-cluster', 'referrer-policy'] as const;
/** A file named by its content never changes, and is public. */
const ofWhatChanges = ['etag', 'last-modified', 'x-request-id'] as const;

/** [P4] Responses that are no documents get short headers: headers are a twelfth of a first visit. */
export function shortenHeads(app: FastifyInstance): void {
  app.addHook('onSend', ({ url }, reply, payload, done) => {
    if (url.includes('/assets/') && String(reply.getHeader('cache-control')).includes('immutable')) {
      for (const name of ofWhatChanges) void reply.removeHeader(name);
      // That a connection is kept is the rule of HTTP/1.1; how long it is matters to who calls the API.
      reply.raw.removeHeader('connection');
    }
    const type = String(reply.getHeader('content-type'));
    // Looks after the start page too, whose address has no slash at its end.
    if (WORKER.test(url)) void reply.header('service-worker-allowed', '/sportsbook');
    const policy = WORKER.test(url)
      ? WORKER_POLICY
      : NO_DOCUMENT.test(type)
        ? NO_DOCUMENT_POLICY
        : DRAWING.test(type)
          ? DRAWING_POLICY
          : null;
    if (policy !== null) {
      for (const name of ofDocumentsAlone) void reply.removeHeader(name);
      void reply.header('content-security-policy', policy);
    }
    done(null, payload);
  });
}

const noSources: PageSources = { frames: [], media: [], connections: [] };

function directives({
  frameAncestors,
  publicUrl,
  pushOrigins = [],
  sources: { frames, media, connections } = noSources,
}: HttpSettings): Record<string, string[]> {
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    // Older browsers do not count a WebSocket to the own host as 'self'.
    'connect-src': [
      "'self'",
      publicUrl === null ? 'ws://localhost:*' : publicUrl.origin.replace(/^http/, 'ws'),
      ...new Set([...pushOrigins, ...connections, ...media]),
    ],
    'frame-src': ["'self'", ...frames],
    // A script that plays HLS passes its segments to the browser as `blob:` addresses.
    'media-src': ["'self'", 'blob:', ...media],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': frameAncestors.length === 0 ? ["'none'"] : [...frameAncestors],
    'require-trusted-types-for': ["'script'"],
  };
}

/** For responses that are sent before any hook runs. */
export const bareHeaders = {
  'content-security-policy': "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const;
