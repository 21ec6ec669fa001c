/** A process that answers every request with the same bytes from memory, as plainly as Node can. Sent: headers and body. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Answer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

process.once('message', ({ headers, body }: Answer) => {
  const bytes = Buffer.from(body);
  const server = createServer((_request, response) => {
    response.writeHead(200, headers).end(bytes);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
// Whoever started it is gone.
process.once('disconnect', () => process.exit(0));
