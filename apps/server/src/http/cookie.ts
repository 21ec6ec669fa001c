import type { FastifyReply, FastifyRequest } from 'fastify';
import { type HttpSettings, isSecure } from './settings.ts';

/** The session's cookie: bound to this host and https, plain only on this machine. */
export const sessionCookie = (settings: HttpSettings) => {
  const secure = isSecure(settings);
  const name = secure ? '__Host-touchline' : 'touchline';
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
};
