import type { FastifyReply, FastifyRequest } from 'fastify';
import { type HttpSettings, isSecure } from './http-settings.ts';

/** What the page says of itself in the frame of a host, in the header that every call carries. */
const framedApp = 'sportsbook-frame';

/**
 * A cookie that no script can read: of this host and https only, without https on this machine. For the page in a frame it is one
 * more, which browsers keep apart for each site that frames the page (EMB-03a): cookies of the other kind do not reach a frame of
 * another site, and one of this kind is never sent to the page itself.
 */
function hostCookie(settings: HttpSettings, plainName: string) {
  const secure = isSecure(settings);
  const name = secure ? `__Host-${plainName}` : plainName;
  const scope = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  const framedName = `${name}-frame`;
  // Browsers take it from https, and from this machine.
  const framedScope = { path: '/', httpOnly: true, sameSite: 'none', secure: true, partitioned: true } as const;
  const isFramed = ({ headers }: FastifyRequest): boolean =>
    settings.frameAncestors.length > 0 && headers['x-touchline-app'] === framedApp;
  return {
    read: (request: FastifyRequest): string | null => {
      const { [name]: plain, [framedName]: framed } = request.cookies;
      return (isFramed(request) ? (framed ?? plain) : (plain ?? framed)) ?? null;
    },
    set: (reply: FastifyReply, token: string, seconds: number): void => {
      if (isFramed(reply.request)) void reply.setCookie(framedName, token, { ...framedScope, maxAge: seconds });
      else void reply.setCookie(name, token, { ...scope, maxAge: seconds });
    },
    clear: (reply: FastifyReply): void => {
      void reply.clearCookie(name, scope);
      if (reply.request.cookies[framedName] !== undefined) void reply.clearCookie(framedName, framedScope);
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
