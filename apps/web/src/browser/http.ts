import type { HttpAnswer, HttpRequest } from '@touchline/client';

/** One request; never throws. Cookies go only to our own origin or where the configuration points. */
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
      redirect: 'error',
      signal: abort.signal,
    });
    const text = await response.text();
    return { kind: 'answer', status: response.status, text, headers: (name) => response.headers.get(name) };
  } catch {
    return { kind: 'unreachable', reason: late ? 'timeout' : 'network' };
  } finally {
    clearTimeout(timer);
  }
}
