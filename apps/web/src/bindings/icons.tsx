import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { hasLoaded, readSprite, type Sprite } from '../browser/icon-sprite.ts';
import { onFirstInput } from '../browser/page.ts';
import type { Page } from './PageProvider.tsx';

/** Address of a drawing in the operator's sprite, or null where the page's own drawing stands in (LAY-09). */
export type IconSource = (name: string) => string | null;

const ownDrawings: IconSource = () => null;
const IconContext = createContext<IconSource>(ownDrawings);

export function useIconSource(): IconSource {
  return useContext(IconContext);
}

/** A browser draws from a file of the page's own origin as it is; from elsewhere the drawings must come into the page. */
function isOwn(url: string): boolean {
  return /^\/(?!\/)/.test(url);
}

async function drawForeign(url: string): Promise<Sprite> {
  return (await import('../browser/foreign-sprite.ts')).drawInPage(url);
}

/** The address of the icons. It is used at once, checked afterwards, and replaced by the page's own icons if it fails. */
export function IconProvider({ page, children }: { readonly page: Page; readonly children: ReactNode }) {
  const { env, config } = page;
  const url = config.icons_url;
  const [sprite, setSprite] = useState<Sprite | 'unread' | 'failed'>('unread');

  useEffect(() => {
    if (url === undefined) return undefined;
    let isOver = false;
    const read = async (): Promise<void> => {
      if (isOver) return;
      try {
        const found = await (isOwn(url) ? readSprite(url) : drawForeign(url));
        if (!isOver) setSprite(found);
      } catch (error) {
        if (isOver) return;
        setSprite('failed');
        env.report('icons', error);
      }
    };
    let stop = (): void => undefined;
    const begin = async (): Promise<void> => {
      // The page already uses it. Which icons it lacks is checked only after the first user action.
      if (!isOwn(url) || !(await hasLoaded(url))) return read();
      if (!isOver) stop = onFirstInput(() => env.whenIdle(() => void read()));
    };
    void begin();
    return () => {
      isOver = true;
      stop();
    };
  }, [env, url]);

  const source = useMemo((): IconSource => {
    if (url === undefined || sprite === 'failed') return ownDrawings;
    if (sprite === 'unread') return isOwn(url) ? (name) => `${url}#${name}` : ownDrawings;
    return (name) => (sprite.names.has(name) ? `${sprite.base}#${sprite.prefix}${name}` : null);
  }, [url, sprite]);

  return <IconContext value={source}>{children}</IconContext>;
}
