/** What the page says that is shown without a connection; plain text. */
export interface OfflineWords {
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly title: string;
  readonly text: string;
  readonly retry: string;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character);
}

const everySeconds = 10;

/** A document of its own: it loads nothing, runs nothing, and looks for the connection by loading its address again. */
export function offlineDocument({ lang, dir, title, text, retry }: OfflineWords): string {
  return `<!doctype html>
<html lang="${escaped(lang)}" dir="${dir}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta http-equiv="refresh" content="${everySeconds}">
<title>${escaped(title)}</title>
<style>
body { margin: 0; min-height: 100vh; display: grid; place-content: center; gap: 1rem; padding: 1.5rem; box-sizing: border-box;
  max-width: 32rem; margin-inline: auto; font: 1rem/1.5 system-ui, sans-serif; }
h1, p { margin: 0; }
h1 { font-size: 1.5rem; line-height: 1.25; }
a { color: inherit; display: inline-block; padding-block: 0.75rem; }
</style>
<main>
<h1>${escaped(title)}</h1>
<p>${escaped(text)}</p>
<p><a href="">${escaped(retry)}</a></p>
</main>
</html>
`;
}

/** Of the document: it is served by the browser from what it keeps, under a policy of its own. */
export const offlineHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
};
