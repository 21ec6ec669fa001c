import { readFileSync } from 'node:fs';

const LINK = /(<link rel="icon" href=")[^"]+(")/;

/** The page's own icon within the page: it is smaller than the head of an answer. */
export function inlineIcon(file: string) {
  return {
    name: 'touchline-inline-icon',
    apply: 'build' as const,
    transformIndexHtml(html: string): string {
      const drawing = readFileSync(file, 'utf8').trim();
      return html.replace(LINK, (_, before: string, after: string) => {
        const address = `data:image/svg+xml,${encodeURIComponent(drawing).replaceAll(/%(?:20|2F|3A|3D)/g, decodeURIComponent)}`;
        return `${before}${address.replaceAll("'", '%27')}${after}`;
      });
    },
  };
}
