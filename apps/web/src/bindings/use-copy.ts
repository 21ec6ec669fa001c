import { useEffect, useState } from 'react';
import { copyText } from '../browser/clipboard.ts';
import { usePage } from './PageProvider.tsx';

const SHOWN_FOR = 2000;

/** Copies a text; `copied` is true for a moment afterwards. */
export function useCopy(text: string): { readonly copied: boolean; readonly copy: () => void } {
  const { env } = usePage();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = env.setTimer(() => setCopied(false), SHOWN_FOR);
    return () => env.clearTimer(timer);
  }, [copied, env]);
  return { copied, copy: () => void copyText(text).then(setCopied) };
}
