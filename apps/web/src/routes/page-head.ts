import type { I18n } from '@lingui/core';
import { useEffect, useRef } from 'react';
import type { Page as Whole } from '../bindings/PageProvider.tsx';
import { onTitle, pageStatus, writeHead } from '../browser/page.ts';
import { joinLocale } from './locale-path.ts';
import { pageAt } from './pages.ts';
import { addressingOf, readAddress } from './where.ts';

/**
 * Keeps what the document says of the page true after it has changed: the server wrote it for the first one. The title
 * says when a page knows what it is about.
 */
export function usePageHead(href: string, text: I18n, { config, sportsbook, env, markup }: Whole): void {
  const serverHead = useRef(markup === null ? '' : `${text.locale} ${href}`);
  useEffect(() => {
    const now = `${text.locale} ${href}`;
    if (serverHead.current === now) return;
    serverHead.current = '';
    let isGone = false;
    const write = async (): Promise<void> => {
      try {
        const { metaFrom, pageKeyOf, subjectOf } = await import('./subject.ts');
        if (isGone) return;
        const { path, search } = readAddress(href, config);
        const isFound = pageStatus() === 200;
        const at = pageAt(path, config);
        const subject = subjectOf(at, sportsbook.select);
        const { description, canonicalPath, noindex } = metaFrom(at, subject, { config, text, search, isFound });
        const joined = joinLocale({ locale: text.locale, path: canonicalPath }, addressingOf(config));
        writeHead({
          description,
          canonicalPath: `${config.base_path}${joined === '/' ? '' : joined}`,
          isHidden: noindex,
          pageKey: isFound ? pageKeyOf(at, subject) : null,
        });
      } catch (error) {
        env.report('head', error);
      }
    };
    void write();
    const stop = onTitle(() => void write());
    return () => {
      isGone = true;
      stop();
    };
  }, [href, text, config, sportsbook, env]);
}
