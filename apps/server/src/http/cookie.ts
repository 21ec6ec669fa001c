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

/** The session's cookie. */
export function sessionCookie(settings: HttpSettings) {
  return hostCookie(settings, 'touchline');
}

/** The cookie by which a browser is recognised that a player has signed in with; it outlasts the session (R13). */
export function deviceCookie(settings: HttpSettings) {
  return hostCookie(settings, 'touchline-device');
}
