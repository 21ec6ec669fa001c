import { createServer } from 'node:http';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { waitUntil, whyNoAnswer } from './waiting.ts';

test('a rehearsal ends with the last trouble when what it waits for does not come', async () => {
  let looks = 0;
  const never = waitUntil(
    () => {
      looks += 1;
      return false;
    },
    { without: 'no bet is acknowledged', trouble: () => `status 503 at look ${looks}`, everyMs: 1, withinMs: 5 },
  );
  await expect(never).rejects.toThrow(/^no bet is acknowledged within 5 ms: status 503 at look \d+$/);
  await waitUntil(() => looks > 0, { without: 'no look', trouble: () => '', withinMs: 0 });
});

test('what is waited for says why it is not there', async () => {
  const server = createServer(({ url }, reply) => void reply.writeHead(url === '/readyz' ? 200 : 503).end());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const at = server.address();
  const address = `http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}`;
  expect(await whyNoAnswer(`${address}/readyz`)).toBe(null);
  expect(await whyNoAnswer(`${address}/livez`)).toBe('status 503');
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
  expect(await whyNoAnswer(`${address}/readyz`)).toMatch(/^TypeError/);
});
