import { devices, type Page, type Response } from '@playwright/test';

/** A context of a phone. By its name too: the document of one does without the rail (decision 125). */
export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  userAgent: devices['Pixel 7'].userAgent,
} as const;

/** LAY-01: a window below this is that of a phone; from here on a page shows a rail or its icons. */
export const smallScreen = 780;

/** A context of the device that has a window so large: a phone, a tablet, or none of them. */
export function deviceOf(width: number, height: number) {
  if (width < smallScreen) return { ...phone, viewport: { width, height } };
  const isTablet = width < 1000;
  return { viewport: { width, height }, hasTouch: isTablet, isMobile: isTablet };
}

/** Throws for a document of the product that was not made for a phone: what is measured by it is not what a phone sees. */
export function expectPhoneDocument(html: string, where: string): void {
  const rail = /data-layout="(?:rail|icons)"/.exec(html)?.[0];
  if (rail !== undefined)
    throw new Error(
      `${where} was measured as a phone, and its document has ${rail}: the server was not told that it is one`,
    );
}

/** The document of the product as a phone gets it. */
export async function documentForPhone(url: string): Promise<string> {
  const html = await (await fetch(url, { headers: { 'user-agent': phone.userAgent } })).text();
  expectPhoneDocument(html, url);
  return html;
}

/** The first drawing of a server compiles what all later ones use. */
export async function warmForPhone(url: string): Promise<void> {
  for (let each = 0; each < 3; each += 1) await documentForPhone(`${url}?warm=${each}`);
}

/** Looks at each document of the product that a page, or a frame in it, gets from now on. */
export function watchDocuments(page: Page): { expectPhone(): Promise<void> } {
  const documents: Response[] = [];
  page.on('response', (response) => {
    const isProduct = new URL(response.url()).pathname.startsWith('/sportsbook');
    // Pages of errors are documents too; what leads elsewhere has none.
    const isDocument = response.status() < 300 || response.status() >= 400;
    if (isProduct && isDocument && response.request().isNavigationRequest()) documents.push(response);
  });
  return {
    expectPhone: async () => {
      if (documents.length === 0) throw new Error(`${page.url()} has no document of the product`);
      for (const each of documents) expectPhoneDocument(await each.text(), each.url());
    },
  };
}
