import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { inlineIcon } from './inline-icon.ts';

test('the icon of the page stands in the page, as it is drawn [P4]', () => {
  const plugin = inlineIcon(fileURLToPath(new URL('../public/favicon.svg', import.meta.url)));
  const html = plugin.transformIndexHtml('<link rel="icon" href="/sportsbook/favicon.svg" type="image/svg+xml" />');
  const [, address = ''] = /href="data:image\/svg\+xml,([^"]*)"/.exec(html) ?? [];
  expect(decodeURIComponent(address)).toMatch(/^<svg .*<\/svg>$/s);
});
