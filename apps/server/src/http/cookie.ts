import type { FastifyReply, FastifyRequest } from 'fastify';
import { type HttpSettings, isSecure } from './http-settings.ts';

/** A cookie that no script can read: of this host and https only, without https on this machine. */
function hostCookie(settings: HttpSettings, plainName: string) {
  const secure = isSecure(settings);
  const name = secure ? `__Host-${plainName}` : plainName;
  const scope = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    read: (request: FastifyRequest): string | null => request.cookies[name] ?? null,
    set: (reply: FastifyReply, token: string, seconds: number): void => {
      void reply.setCookie(name, token, { ...scope, maxAge: seconds });
    },
    clear: (reply: FastifyReply): void => {
      void reply.clearCookie(name, scope);
    },
  };
}

/**
 * The session's cookie. A sign-in in the frame of a host sets one of another kind (EMB-03a): browsers bring the usual one to no
 * frame of another site, and keep the other apart for each site that frames the page. Frames of the page's own site have the
 * usual one, which counts first.
 */
export function sessionCookie(settings: HttpSettings) {
  const usual = hostCookie(settings, 'touchline');
  const framedName = isSecure(settings) ? '__Host-touchline-frame' : 'touchline-frame';
  // Browsers take it from https, and from this machine.
  const framed = { path: '/', httpOnly: true, sameSite: 'none', secure: true, partitioned: true } as const;
  return {
    read: (request: FastifyRequest): string | null => usual.read(request) ?? request.cookies[framedName] ?? null,
    set: usual.set,
    setFramed: (reply: FastifyReply, token: string, seconds: number): void => {
      if (usual.read(reply.request) !== null) usual.set(reply, token, seconds);
      else void reply.setCookie(framedName, token, { ...framed, maxAge: seconds });
    },
    clear: (reply: FastifyReply): void => {
      usual.clear(reply);
      if (reply.request.cookies[framedName] !== undefined) void reply.clearCookie(framedName, framed);
    },
  };
}

/** The cookie by which a browser is recognised that a player has signed in with; it outlasts the session (R13). */
export function deviceCookie(settings: HttpSettings) {
  return hostCookie(settings, 'touchline-device');
}
