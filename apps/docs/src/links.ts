import { posix } from 'node:path';
import { beside, pageOf, pathOf } from './addresses.ts';

/** What a link of a file leads to. */
export type Target =
  | { readonly kind: 'page'; readonly href: string }
  /** A file that stands in the repository alone. */
  | { readonly kind: 'file'; readonly path: string }
  /** Left as it is: an address of the network, or an anchor of the same page. */
  | { readonly kind: 'other' };

/** Files of the repository are linked by relative paths, which work there: leads them to the pages of the documents. */
export function targetOf(file: string, href: string): Target {
  if (/^(?:[a-z]+:|#|\/)/i.test(href)) return { kind: 'other' };
  const [path = '', ...hash] = href.split('#');
  const full = posix.normalize(posix.join(posix.dirname(file), decodeURI(path))).replace(/\/$/, '');
  const anchor = hash.length === 0 ? '' : `#${hash.join('#')}`;
  const served = beside.find((name) => full === `docs/${name}`);
  if (served !== undefined) return { kind: 'page', href: `/${served}` };
  // A folder is shown by its README.
  const page = pageOf(posix.extname(full) === '' ? `${full}/README.md` : full);
  return page === null ? { kind: 'file', path: full } : { kind: 'page', href: pathOf(page) + anchor };
}
