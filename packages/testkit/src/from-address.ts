import { request } from 'node:http';

/** Sends a request and gives its answer, as `fetch` does. */
export type Send = (
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string },
) => Promise<Response>;

/** Sends from another address of this machine, 127.x.y.z, as somebody elsewhere would. */
export function sendFrom(localAddress: string): Send {
  return (url, { body, ...options }) =>
    new Promise((resolve, reject) => {
      const sent = request(url, { ...options, localAddress, agent: false }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', reject);
        answer.on('end', () => {
          const headers = new Headers();
          for (const [name, values] of Object.entries(answer.headersDistinct))
            for (const value of values ?? []) headers.append(name, value);
          resolve(new Response(Buffer.concat(parts), { status: answer.statusCode ?? 500, headers }));
        });
      });
      sent.on('error', reject);
      sent.end(body);
    });
}
