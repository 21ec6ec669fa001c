/** The push server of this project in a process of its own: publishes what its parent hands it, and can be killed. */
import { createServer } from 'node:http';
import { pushNamespaces } from '@touchline/contract';
import { createPushServer } from '@touchline/push-server';
import { isOrder, type EngineReport } from './engine.ts';

const push = createPushServer({
  secret: 'a secret of the proof',
  namespaces: pushNamespaces,
  allowedOrigins: '*',
  allowAnonymous: true,
});
const http = createServer((_, response) => response.writeHead(404).end());
http.on('upgrade', (request, socket, head) => push.handleUpgrade(request, socket, head));

function send(report: EngineReport): void {
  process.send?.(report);
}

process.on('message', (order) => {
  if (!isOrder(order)) return;
  send({
    kind: 'published',
    serial: order.serial,
    // As the product does: a channel of which nobody can hold a position costs nothing.
    places: order.messages.map(({ channel, event, key }) =>
      push.publish(channel, event, { skipIfUnwatched: true, idempotencyKey: key }),
    ),
  });
});
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => void push.close().then(() => process.exit(0)));

http.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () => {
  const address = http.address();
  if (address !== null && typeof address !== 'string') send({ kind: 'listening', port: address.port });
});
