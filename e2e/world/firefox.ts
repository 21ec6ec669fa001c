import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { freePort } from './free-port.ts';

/** Where Debian and others put it; null where there is none. */
export const firefoxPath =
  [process.env['FIREFOX_PATH'], '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
    (path) => path !== undefined && existsSync(path),
  ) ?? null;

/** A page or a frame in it. */
export interface FirefoxContext {
  /** The value of an expression there. */
  evaluate(expression: string): Promise<unknown>;
  /** The frame in it whose address begins so, once it is there. */
  frame(start: string): Promise<FirefoxContext>;
  /** A press with the pointer on what a selector names, as a person makes it. */
  press(selector: string): Promise<void>;
}

interface Tree {
  readonly context: string;
  readonly url: string;
  readonly children: readonly Tree[] | null;
}

interface Answer {
  readonly id?: number;
  readonly result?: Record<string, unknown>;
  readonly error?: string;
  readonly message?: string;
}

/** Speaks WebDriver BiDi, which Firefox has by itself: Playwright needs a Firefox of its own. */
async function connect(port: number): Promise<(method: string, params: object) => Promise<Record<string, unknown>>> {
  let socket: WebSocket | null = null;
  await expect
    .poll(
      async () => {
        const next = new WebSocket(`ws://127.0.0.1:${port}/session`);
        const isOpen = await new Promise<boolean>((resolve) => {
          next.addEventListener('open', () => resolve(true));
          next.addEventListener('error', () => resolve(false));
        });
        if (isOpen) socket = next;
        return isOpen;
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  const open = socket as WebSocket | null;
  if (open === null) throw new Error('Firefox does not answer');
  const waiting = new Map<number, (answer: Answer) => void>();
  open.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  let count = 0;
  return async (method, params) => {
    count += 1;
    const id = count;
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    open.send(JSON.stringify({ id, method, params }));
    const { result, error, message } = await answered;
    if (result === undefined) throw new Error(`${method}: ${error} ${message}`);
    return result;
  };
}

export async function openFirefox(): Promise<{ open(url: string): Promise<FirefoxContext>; close(): Promise<void> }> {
  if (firefoxPath === null) throw new Error('there is no Firefox on this machine');
  const profile = mkdtempSync(join(tmpdir(), 'touchline-firefox-'));
  const port = await freePort();
  const browser: ChildProcess = spawn(
    firefoxPath,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', String(port), 'about:blank'],
    { stdio: 'ignore', env: { ...process.env, HOME: profile } },
  );
  const send = await connect(port);
  await send('session.new', { capabilities: {} });
  const treeOf = async (context: string): Promise<Tree | undefined> =>
    ((await send('browsingContext.getTree', { root: context }))['contexts'] as readonly Tree[])[0];
  const contextOf = (context: string): FirefoxContext => ({
    evaluate: async (expression) => {
      const answer = await send('script.evaluate', { expression, awaitPromise: true, target: { context } });
      return (answer['result'] as { readonly value?: unknown } | undefined)?.value ?? null;
    },
    frame: async (start) => {
      const find = async () => (await treeOf(context))?.children?.find(({ url }) => url.startsWith(start))?.context;
      await expect.poll(find, { timeout: 30_000 }).toBeDefined();
      return contextOf((await find()) ?? '');
    },
    press: async (selector) => {
      const located = await send('browsingContext.locateNodes', {
        context,
        locator: { type: 'css', value: selector },
        maxNodeCount: 1,
      });
      const [element] = located['nodes'] as readonly { readonly sharedId: string }[];
      if (element === undefined) throw new Error(`there is no ${selector}`);
      await contextOf(context).evaluate(
        `document.querySelector(${JSON.stringify(selector)}).scrollIntoView({ block: 'center' })`,
      );
      const origin = { type: 'element', element: { sharedId: element.sharedId } };
      await send('input.performActions', {
        context,
        actions: [
          {
            type: 'pointer',
            id: 'mouse',
            actions: [
              { type: 'pointerMove', x: 0, y: 0, origin },
              { type: 'pointerDown', button: 0 },
              { type: 'pointerUp', button: 0 },
            ],
          },
        ],
      });
    },
  });
  return {
    open: async (url) => {
      const { context } = (await send('browsingContext.create', { type: 'tab' })) as { readonly context: string };
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
      return contextOf(context);
    },
    close: async () => {
      await send('browser.close', {}).catch(() => undefined);
      browser.kill();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
