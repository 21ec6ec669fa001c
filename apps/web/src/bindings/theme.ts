import { useCallback, useState } from 'react';
import { applyTheme, readTheme, type Theme } from '../browser/page.ts';
import { usePage } from './PageProvider.tsx';

/** LAY-03: the theme on screen and how to change it for good. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const { env } = usePage();
  const [theme, setTheme] = useState(readTheme);
  const choose = useCallback(
    (next: Theme) => {
      applyTheme(next);
      env.local.set('touchline.theme', next);
      setTheme(next);
    },
    [env],
  );
  return [theme, choose];
}
