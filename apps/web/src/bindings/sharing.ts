import { useMemo } from 'react';
import {
  canSend,
  pictureOf,
  savePicture,
  saveText,
  send,
  tokensAt,
  type ToSend,
  wholeAddress,
} from '../browser/share.ts';
import { usePage } from './PageProvider.tsx';

export type { ToSend };

/** How things leave the page: the link to a code, the browser's share sheet, pictures and text as files. */
export interface SharingDeps {
  /** NAV-26: the address that brings the bets back. */
  linkTo(code: string): string;
  readonly canSend: boolean;
  send(what: ToSend): Promise<boolean>;
  pictureOf(canvas: HTMLCanvasElement): Promise<Blob | null>;
  savePicture(picture: Blob): void;
  /** Offers text to be kept as a file of that name and MIME type. */
  saveText(text: string, name: string, type: string): void;
  tokensAt(element: Element, names: readonly string[]): Readonly<Record<string, string>>;
}

export function useSharingDeps(): SharingDeps {
  const { config } = usePage();
  return useMemo(
    () => ({
      // Whoever opens it reads it in their own language.
      linkTo: (code: string) => wholeAddress(`${config.base_path}/?betcode=${encodeURIComponent(code)}`),
      canSend: canSend(),
      send,
      pictureOf,
      savePicture,
      saveText,
      tokensAt,
    }),
    [config],
  );
}
