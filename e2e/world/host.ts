import { createHmac, randomUUID } from 'node:crypto';
import { expect, type FrameLocator, type Page } from '@playwright/test';
import type { TestServer } from '@touchline/testkit/server';
import { hostOrigin, hostTokenSecret } from './test.ts';

/** A token of the host's back end for a player, as docs/embedding.md says how one is made. */
export function hostToken(login: string, seconds = 60): string {
  const now = Math.floor(Date.now() / 1000);
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { sub: login, jti: randomUUID(), iat: now, exp: now + seconds };
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${signed}.${createHmac('sha256', hostTokenSecret).update(signed).digest('base64url')}`;
}

/** A host page with the product in its frame. */
export interface HostPage {
  readonly frame: FrameLocator;
  /** Posts a message to the product. */
  say(type: string, payload?: object): Promise<void>;
  /** Payloads of the messages of a type that the product has sent, without its prefix, in their order. */
  said(type: string): Promise<unknown[]>;
}

/**
 * Opens a page of `hostOrigin`, another site than the product's, with the product in a frame. It writes down every message of
 * the product.
 */
export async function openHost(
  page: Page,
  { url }: Pick<TestServer, 'url'>,
  {
    path = '',
    width = 1280,
    height = 800,
  }: { readonly path?: string; readonly width?: number; readonly height?: number } = {},
): Promise<HostPage> {
  await page.route(`${hostOrigin}/`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Host</title><body style="margin:0"><script>
        window.heard = [];
        addEventListener('message', ({ source, origin, data }) => {
          if (source === frames[0]) heard.push({ origin, ...data });
        });
        </script><iframe src="${url}/sportsbook${path}" width="${width}" height="${height}" style="border:0"></iframe>`,
    }),
  );
  await page.goto(`${hostOrigin}/`);
  const said = (type: string) =>
    page.evaluate(
      (wanted) =>
        (window as unknown as { heard: { type: string; payload: unknown }[] }).heard
          .filter((message) => message.type === wanted)
          .map(({ payload }) => payload),
      `sportsbook:${type}`,
    );
  await expect.poll(() => said('initialized')).toHaveLength(1);
  return {
    frame: page.frameLocator('iframe'),
    said,
    say: (type, payload) =>
      page.evaluate(([message, origin]) => frames[0]?.postMessage(message, origin), [
        payload === undefined ? { type } : { type, payload },
        new URL(url).origin,
      ] as const),
  };
}
