import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { freePort } from './world/free-port.ts';
import { startDemo } from './world/host-demo.ts';
import { expect, test } from './world/test.ts';

interface Row {
  readonly name: string;
  readonly verdict: string;
  readonly note: string | null;
  readonly differences: readonly { readonly path: string; readonly what: string }[];
}

/** What `npm run check:host` says of a page, and how it ends. */
async function check(url: string, ...flags: readonly string[]) {
  const command = join(import.meta.dirname, '../apps/check/src/host/host-command.ts');
  return new Promise<{ readonly code: number; readonly rows: readonly Row[] }>((resolve, reject) => {
    const child = execFile(process.execPath, [command, url, '--json', ...flags], (_, output, errors) => {
      if (output === '') reject(new Error(errors));
      else resolve({ code: child.exitCode ?? 0, rows: (JSON.parse(output) as { readonly findings: Row[] }).findings });
    });
  });
}

function named(rows: readonly Row[], ...verdicts: readonly string[]): string[] {
  return rows.filter(({ verdict }) => verdicts.includes(verdict)).map(({ name }) => name);
}

test('the command for host pages finds the page for demonstrations conform, message by message [EMB-01] [EMB-02] [EMB-03]', async ({
  server,
}) => {
  const port = await freePort();
  const demo = await startDemo(server.url, port);
  try {
    const { code, rows } = await check(`http://127.0.0.1:${port}/`, '--patience', '20');
    expect(rows.filter(({ verdict }) => verdict === 'differs' || verdict === 'missing')).toEqual([]);
    expect(code).toBe(0);
    expect(named(rows, 'conforms')).toEqual(
      expect.arrayContaining([
        'the frame',
        'sportsbook:initialized',
        'who is signed in',
        'sportsbook:page-size-changed',
        'viewport',
        'sportsbook:sign-in',
        'sportsbook:sign-up',
        'sportsbook:deposit',
        'token',
        'a new document',
        'a message of the page itself',
        'a message of another frame',
        'a message of another origin',
        'messages to another origin',
        'form of token',
      ]),
    );
  } finally {
    demo.kill();
  }
});

/** A host page by hand. `to`: whom it speaks to; `heeds`: what it does with a message of the frame. */
function hostPage(to: string, heeds: string, title = 'Sportsbook'): string {
  return `<!doctype html><title>Host</title><header>Head</header><main></main><script>
    const product = 'http://product.invalid';
    const frame = Object.assign(document.createElement('iframe'), { title: '${title}', src: product + '/sportsbook' });
    frame.style.cssText = 'display: block; border: 0; width: 100%; height: 600px';
    document.querySelector('main').append(frame);
    const say = (type, payload) => frame.contentWindow.postMessage({ type, payload }, ${to});
    addEventListener('message', ({ source, origin, data }) => { ${heeds} });
  </script>`;
}
const looks = 'if (source !== frame.contentWindow || origin !== product) return;';
const begins = `if (data.type === 'sportsbook:initialized') {
  say('iframe_integration', { protocols: [1], listens: ['deposit'] });
  say('auth_status', { status: 'not_logged_in' });
}`;
const grows = `if (data.type === 'sportsbook:page-size-changed') frame.style.height = data.payload.height + 'px';
if (data.type === 'sportsbook:deposit') document.querySelector('header').textContent = 'Deposit';`;
const follows = `<script>
  addEventListener('scroll', () => {
    const { top, bottom } = frame.getBoundingClientRect();
    say('viewport', { top: Math.max(0, -top), height: Math.min(bottom, innerHeight) - Math.max(0, top) });
  });
</script>`;
const faulty: Readonly<Record<string, string>> = {
  '/lazy': hostPage("'*'", `${looks} ${begins}`, ''),
  '/open': hostPage('product', `${begins} ${grows}`) + follows,
  '/none': '<!doctype html><title>Host</title>',
};

test('a host page that ignores sizes, does nothing about what it takes over, speaks to every origin or hears every window is named [EMB-02] [EMB-03] @thorough', async () => {
  const pages = createServer(({ url = '' }, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(faulty[url] ?? '');
  });
  await new Promise<void>((resolve) => {
    pages.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://localhost:${(pages.address() as AddressInfo).port}`;
  try {
    const lazy = await check(`${origin}/lazy`, '--patience', '4');
    expect(lazy.code).toBe(1);
    expect(named(lazy.rows, 'missing')).toEqual(['sportsbook:page-size-changed', 'sportsbook:deposit']);
    expect(named(lazy.rows, 'differs')).toEqual(['the frame', 'messages to another origin']);
    const open = await check(`${origin}/open`, '--patience', '20');
    expect(open.code).toBe(1);
    expect(named(open.rows, 'missing')).toEqual([]);
    expect(named(open.rows, 'differs')).toEqual([
      'a message of the page itself',
      'a message of another frame',
      'a message of another origin',
    ]);
    const none = await check(`${origin}/none`, '--patience', '1');
    expect([none.code, named(none.rows, 'missing')]).toEqual([1, ['the frame']]);
  } finally {
    pages.close().closeAllConnections();
  }
});
