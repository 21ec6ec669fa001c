import type { FastifyHelmetOptions } from '@fastify/helmet';
import { type HttpSettings, isSecure } from './settings.ts';

/** The headers that stand on every answer: nothing inline, nothing foreign, no sink without Trusted Types (I11). */
export const securityHeaders = (settings: HttpSettings): FastifyHelmetOptions => ({
  global: true,
  contentSecurityPolicy: { useDefaults: false, directives: directives(settings) },
  // Frames are ruled by frame-ancestors, which knows lists of hosts.
  xFrameOptions: false,
  strictTransportSecurity: isSecure(settings) ? { maxAge: 31_536_000 } : false,
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  crossOriginEmbedderPolicy: false,
});

const directives = ({ frameAncestors, publicUrl }: HttpSettings): Record<string, string[]> => ({
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  // Older browsers do not count a socket to the own host as 'self'.
  'connect-src': ["'self'", publicUrl === null ? 'ws://localhost:*' : publicUrl.origin.replace(/^http/, 'ws')],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': frameAncestors.length === 0 ? ["'none'"] : [...frameAncestors],
  'require-trusted-types-for': ["'script'"],
});

/** For answers that are made before any hook runs. */
export const bareHeaders = {
  'content-security-policy': "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const;
