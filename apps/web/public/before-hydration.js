/**
 * Runs before the first paint, so that neither the remembered theme (LAY-03) nor what a policy keeps out of markup
 * flashes.
 */
(() => {
  const page = document.documentElement;
  const kept = (name) => {
    try {
      return localStorage.getItem(`touchline.${name}`);
    } catch {
      /* Storage is closed to frames of other sites: what was drawn stands. */
      return null;
    }
  };
  let theme = kept('theme');
  if (theme === 'system') theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  if (theme === 'light' || theme === 'dark') page.dataset.theme = theme;

  /* Its place below the header is kept from the start. */
  if (kept('session-clock') === 'on') page.dataset.clock = '';

  /* Times of another zone than this browser's would be wrong: they stay unseen until the page is alive. */
  const zone = kept('zone') || new Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (page.dataset.zone === zone) delete page.dataset.zone;

  /* A server's markup carries its few styles as data: markup may hold none (CSP). */
  const dress = (records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) {
        if (node.nodeType !== 1 || node.dataset.style === undefined) continue;
        node.style.cssText = node.dataset.style;
        delete node.dataset.style;
      }
  };
  const watch = new MutationObserver(dress);
  watch.observe(page, { childList: true, subtree: true });

  /**
   * A price that is pressed before the page is alive is kept for it, and shows that it is; pressed again it is let go.
   */
  const keep = ({ target }) => {
    const price = target.closest?.('button[data-outcome][data-state="idle"]');
    price?.setAttribute('aria-pressed', String(price.toggleAttribute('data-early')));
  };
  /* Forms are sent by the page alone: before it is alive the browser would put a password into the address. */
  const hold = (event) => {
    event.preventDefault();
    event.target.dataset.sent = '';
  };
  document.addEventListener('click', keep, true);
  document.addEventListener('submit', hold, true);
  document.addEventListener('touchline:alive', () => document.removeEventListener('click', keep, true));

  /* A host may say that it listens before the page can hear it (`host.ts`). */
  const hear = ({ source, data, origin }) => {
    if (source === parent && (data?.type ?? data) === 'iframe_integration') page.dataset.host = origin;
  };
  if (parent !== window) {
    page.dataset.framed = '';
    addEventListener('message', hear);
  }

  /* What the server has rendered is shown before it is hydrated: else the prices would wait for the code. */
  const begin = () => {
    for (const { href } of document.querySelectorAll('link[data-entry]')) void import(href);
  };
  document.addEventListener('DOMContentLoaded', () => {
    dress(watch.takeRecords());
    watch.disconnect();
    if (document.hidden) begin();
    else requestAnimationFrame(() => setTimeout(begin));
  });
})();
