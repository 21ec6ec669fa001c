import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { type HttpSettings, isSecure, type PageSources } from './http-settings.ts';

/** Puts on every answer what stands there: nothing inline, nothing foreign, no sink without Trusted Types (I11). */
export function secureHeads(app: FastifyInstance, settings: HttpSettings): void {
  // Made once: the plugin for Fastify makes it anew for each request.
  const secure = helmet(securityHeaders(settings));
  app.addHook('onRequest', (request, reply, done) => {
    secure(request.raw, reply.raw, (error) => done(error instanceof Error ? error : undefined));
  });
}

function securityHeaders(settings: HttpSettings): HelmetOptions {
  return {
    contentSecurityPolicy: { useDefaults: false, directives: directives(settings) },
    // Frames are ruled by frame-ancestors, which knows lists of hosts.
    xFrameOptions: false,
    strictTransportSecurity: isSecure(settings) ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    // Words to browsers that are long gone, on every answer.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  };
}

/** Nothing in a script, a style sheet or data is shown or run by its own address. */
const NO_DOCUMENT = /^(?:application\/(?:javascript|json)|text\/(?:javascript|css))\b/;
const NO_DOCUMENT_POLICY = "default-src 'none';object-src 'none';frame-ancestors 'none'";
/** A drawing that is opened by its own address runs and loads nothing, in an origin of its own. */
const DRAWING = /^image\/svg\+xml\b/;
const DRAWING_POLICY = "default-src 'none';sandbox;frame-ancestors 'none'";
const ofDocumentsAlone = ['cross-origin-opener-policy', 'origin-agent-cluster', 'referrer-policy'] as const;
/** What stands under a name of its content is never asked for again, and is the same for everybody. */
const ofWhatChanges = ['etag', 'last-modified', 'x-request-id'] as const;

/** [P4] What is no document says no more than that it is none: heads are a twelfth of a first visit. */
export function shortenHeads(app: FastifyInstance): void {
  app.addHook('onSend', ({ url }, reply, payload, done) => {
    if (url.includes('/assets/') && String(reply.getHeader('cache-control')).includes('immutable'))
      for (const name of ofWhatChanges) void reply.removeHeader(name);
    const type = String(reply.getHeader('content-type'));
    const policy = NO_DOCUMENT.test(type) ? NO_DOCUMENT_POLICY : DRAWING.test(type) ? DRAWING_POLICY : null;
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
    // Older browsers do not count a socket to the own host as 'self'.
    'connect-src': [
      "'self'",
      publicUrl === null ? 'ws://localhost:*' : publicUrl.origin.replace(/^http/, 'ws'),
      ...new Set([...pushOrigins, ...connections, ...media]),
    ],
    'frame-src': ["'self'", ...frames],
    // A script that plays HLS hands its pieces to the browser as a `blob:` that nobody else can make.
    'media-src': ["'self'", 'blob:', ...media],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': frameAncestors.length === 0 ? ["'none'"] : [...frameAncestors],
    'require-trusted-types-for': ["'script'"],
  };
}

/** For answers that are made before any hook runs. */
export const bareHeaders = {
  'content-security-policy': "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const;
