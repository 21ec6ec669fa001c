import { useMemo } from 'react';
import { usePage } from './PageProvider.tsx';

/** Widths that image proxies keep, in pixels. */
const WIDTHS = [24, 32, 48, 64, 96, 128, 256, 512] as const;
const FORMATS = ['avif', 'webp'] as const;

export interface PictureSource {
  readonly type: string;
  readonly srcSet: string;
}

const none: readonly PictureSource[] = [];

/** Whether an address can be that of a picture: of the web, a path, or the pixels themselves; no drawing, which is a document (I11). */
export function isPictureAddress(address: string): boolean {
  return /^(?:https?:\/\/|\/(?![/\\])|data:image\/(?:avif|gif|jpe?g|png|webp)[;,])/i.test(address);
}

/** What a picture is asked for at an image proxy: both formats, for plain and for dense screens. */
export function pictureSources(proxy: string, src: string, size: number): readonly PictureSource[] {
  const widthFor = (pixels: number): number => WIDTHS.find((width) => width >= pixels) ?? 512;
  const join = proxy.includes('?') ? '&' : '?';
  const at = (format: string, pixels: number): string =>
    `${proxy}${join}url=${encodeURIComponent(src)}&width=${widthFor(pixels)}&format=${format}`;
  return FORMATS.map((format) => ({
    type: `image/${format}`,
    srcSet: `${at(format, size)} 1x, ${at(format, size * 2)} 2x`,
  }));
}

/** LAY-10: empty where the configuration names no proxy; the picture is asked for as it is. */
export function usePictureSources(src: string | null, size: number): readonly PictureSource[] {
  const { image_proxy: proxy } = usePage().config;
  return useMemo(
    () => (proxy === undefined || src === null ? none : pictureSources(proxy, src, size)),
    [proxy, src, size],
  );
}
