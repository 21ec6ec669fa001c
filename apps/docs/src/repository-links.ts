import { relative, sep } from 'node:path';
import type { MarkdownRenderer } from 'vitepress';
import { targetOf } from './links.ts';

interface Place {
  readonly path?: string;
  readonly realPath?: string;
}

/** Leads relative links of the repository's markdown to the pages; what is no page is shown as the text of its link. */
export function linksOfRepository(markdown: MarkdownRenderer, root: string): void {
  markdown.core.ruler.push('repository_links', (state) => {
    const { realPath, path } = state.env as Place;
    const file = relative(root, realPath ?? path ?? '').replaceAll(sep, '/');
    for (const { children } of state.tokens) {
      let fileLink = false;
      for (const token of children ?? []) {
        if (token.type === 'link_close' && fileLink) {
          fileLink = false;
          token.type = 'span_close';
          token.tag = 'span';
        }
        const href = token.type === 'link_open' ? token.attrGet('href') : null;
        if (href === null || token.attrGet('class') === 'header-anchor') continue;
        const target = targetOf(file, href);
        if (target.kind === 'page') token.attrSet('href', target.href);
        if (target.kind !== 'file') continue;
        fileLink = true;
        token.type = 'span_open';
        token.tag = 'span';
        token.attrs = [['title', `${target.path} in the repository`]];
      }
    }
  });
  // An alignment is a style attribute otherwise, which the policy of the server refuses.
  for (const rule of ['th_open', 'td_open'])
    markdown.renderer.rules[rule] = (tokens, index, options, _env, self) => {
      const token = tokens[index];
      const style = token?.attrGet('style') ?? null;
      if (token && style !== null) {
        token.attrs = (token.attrs ?? []).filter(([name]) => name !== 'style');
        token.attrSet('align', style.replace('text-align:', ''));
      }
      return self.renderToken(tokens, index, options);
    };
}
