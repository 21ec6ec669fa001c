import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { serveDripping } from './drip.ts';

test('the server is told what it chooses a document by: the browser, whether it is a phone, whether it saves data', async () => {
  const told: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    told.push(request.headers);
    response.setHeader('content-type', 'text/html').end('<head></head><body>for a phone</body>');
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const dripping = await serveDripping(`http://localhost:${(server.address() as AddressInfo).port}`, 700);
  const said = { accept: 'text/html', cookie: 'a=b', 'user-agent': 'Pixel', 'sec-ch-ua-mobile': '?1' };
  try {
    const answer = await fetch(`${dripping.url}/live`, { headers: { ...said, 'save-data': 'on' } });
    expect(await answer.text()).toContain('for a phone');
    await (await fetch(`${dripping.url}/live`, { headers: said })).text();
  } finally {
    await dripping.close();
    server.close();
  }
  expect(told).toMatchObject([{ ...said, 'save-data': 'on' }, said]);
  // What a browser does not say is not said for it.
  expect(told[1]).not.toHaveProperty('save-data');
});
