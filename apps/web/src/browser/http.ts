import type { HttpAnswer, HttpRequest } from '@touchline/client';

function originOf(address: string): string {
  return new URL(address, location.href).origin;
}

function isAllowed({ url, origins }: HttpRequest, answeredBy: string): boolean {
  return [url, ...origins].map(originOf).includes(originOf(answeredBy));
}

/**
 * One request; never throws. Cookies go only to our own origin or where the configuration points. Redirects are followed by
 * the browser, which shows no page where they lead before it was there (API-11a, decision 60): what came from an origin
 * that the configuration does not name is dropped unread.
 */
export async function send(request: HttpRequest): Promise<HttpAnswer> {
  const abort = new AbortController();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    abort.abort();
  }, request.timeout);
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: request.headers,
      body: request.body,
      credentials: 'include',
      cache: 'no-store',
      redirect: 'follow',
      signal: abort.signal,
    });
    if (response.redirected && !isAllowed(request, response.url)) {
      abort.abort();
      return { kind: 'unreachable', reason: 'foreign' };
    }
    const text = await response.text();
    return {
      kind: 'answer',
      status: response.status,
      text,
      headers: (name) => response.headers.get(name),
      ...(response.redirected ? { isRedirected: true as const, url: response.url } : {}),
    };
  } catch {
    return { kind: 'unreachable', reason: late ? 'timeout' : 'network' };
  } finally {
    clearTimeout(timer);
  }
}
