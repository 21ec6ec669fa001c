/**
 * The first visit of a slow phone to a host page that embeds the product (docs/embedding.md), beside the bare page, taking turns.
 * Judged from the beginning of the host page, as its visitors wait for that and `embed.js` too.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { launchBrowser } from '@touchline/testkit/browser';
import { startServer } from '@touchline/testkit/server';
import { warmForPhone } from '../phone.ts';
import { visit } from './visit.ts';

/** Ratio to the first odds of the bare page. */
const GOAL = 1.15;

interface EmbeddedTurn {
  readonly bare: number;
  /** Ms from the navigation of the frame, and from that of the host page. */
  readonly inFrame: number;
  readonly inHost: number;
}

function hostPage(product: string): string {
  return `<!doctype html><title>Host</title><meta name="viewport" content="width=device-width, initial-scale=1" />
<div id="sportsbook"></div>
<script>
window.touchline ??= (...call) => (touchline.q ??= []).push(call);
touchline('init', { container: '#sportsbook', src: '${product}/sportsbook' });
</script>
<script async src="${product}/sportsbook/embed.js"></script>`;
}

/** On another port of the same host name, so that the frame stays in the process whose network and processor are slowed. */
async function serveHost(): Promise<{ readonly origin: string; show(product: string): void; close(): void }> {
  let body = '';
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(body));
  await once(server.listen(0, 'localhost'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the host page has no port');
  return {
    origin: `http://localhost:${address.port}`,
    show: (product) => {
      body = hostPage(product);
    },
    close: () => void server.close(),
  };
}

export async function measureEmbedded(
  rounds: number,
  print: (line: string) => void,
): Promise<{ readonly turns: readonly EmbeddedTurn[]; readonly goal: number }> {
  const host = await serveHost();
  const server = await startServer({ matches: 600, desk: false, env: { CHECK_REPLIES: '0', DEMO_HOST: host.origin } });
  const browser = await launchBrowser();
  const turns: EmbeddedTurn[] = [];
  try {
    host.show(server.url);
    const bareUrl = `${server.url}/sportsbook`;
    await warmForPhone(bareUrl);
    for (let round = 1; round <= rounds; round += 1) {
      const isBareFirst = round % 2 === 1;
      const first = await visit(browser, isBareFirst ? bareUrl : host.origin, false);
      const second = await visit(browser, isBareFirst ? host.origin : bareUrl, false);
      const [bare, framed] = isBareFirst ? [first, second] : [second, first];
      turns.push({ bare: bare.firstOdds, inFrame: framed.firstOdds, inHost: framed.firstOdds + framed.frameBegan });
      print(
        `round ${round}: first odds ${bare.firstOdds.toFixed(0)} ms bare, ${framed.firstOdds.toFixed(0)} ms in a frame ` +
          `that began after ${framed.frameBegan.toFixed(0)} ms`,
      );
    }
  } finally {
    await browser.close();
    await server.stop();
    host.close();
  }
  return { turns, goal: GOAL };
}
