/**
 * Runs before the first paint, so that neither the remembered theme (LAY-03) nor what a policy keeps out of markup
 * flashes, and so that nothing that is pressed before the page is alive is lost.
 */
import { localStore } from '../browser/storage.ts';
import { holdEarly } from './early-slip.ts';

const page = document.documentElement;

function kept(name: string): string | null {
  // Storage is closed to frames of other sites: what was drawn stands.
  return localStore.get(`touchline.${name}`);
}

let theme = kept('theme');
if (theme === 'system') theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
if (theme === 'light' || theme === 'dark') page.dataset['theme'] = theme;

// Its place below the header is kept from the start.
if (kept('session-clock') === 'on') page.dataset['clock'] = '';

// Times of another zone than this browser's would be wrong: they stay unseen until the page is alive. Clocks are compared for
// each week that the document says (`ssr/zone-offsets.ts`): to ask what the zone is called here takes longer than all of this.
const zone = kept('zone');
const [first = 0, ...offsets] = (page.dataset['offsets'] ?? '').split(' ').map(Number);
function isHere(offset: number, week: number): boolean {
  return new Date(first + week * 6.048e8).getTimezoneOffset() === offset;
}
if (zone ? page.dataset['zone'] === zone : offsets.every(isHere)) delete page.dataset['offsets'];

/** A server's markup carries its few styles as data: markup may hold none (CSP). */
function dress(records: readonly MutationRecord[]): void {
  for (const { addedNodes } of records)
    for (const node of addedNodes) {
      if (!(node instanceof HTMLElement || node instanceof SVGElement)) continue;
      const { style } = node.dataset;
      if (style === undefined) continue;
      node.style.cssText = style;
      delete node.dataset['style'];
    }
}
const watch = new MutationObserver(dress);
watch.observe(page, { childList: true, subtree: true });

holdEarly();

/** Forms are sent by the page alone: before it is alive the browser would put a password into the address. */
function holdForm(event: Event): void {
  event.preventDefault();
  if (event.target instanceof HTMLElement) event.target.dataset['sent'] = '';
}
document.addEventListener('submit', holdForm, true);

/** A host may say that it listens before the page can hear it (`host.ts`). */
function hear({ source, data, origin }: MessageEvent<unknown>): void {
  const type = typeof data === 'object' && data !== null && 'type' in data ? data.type : data;
  if (source === parent && type === 'iframe_integration') page.dataset['host'] = origin;
}
if (parent !== window) {
  page.dataset['framed'] = '';
  addEventListener('message', hear);
}

/** What the server has rendered is shown before it is hydrated: else the prices would wait for the code. */
function begin(): void {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[data-entry]'))
    void import(/* @vite-ignore */ href);
}
document.addEventListener('DOMContentLoaded', () => {
  dress(watch.takeRecords());
  watch.disconnect();
  if (document.hidden) begin();
  else requestAnimationFrame(() => setTimeout(begin));
});
