import { type ReactNode, useState } from 'react';
import { useIsCompact } from '../bindings/data-mode.ts';
import { isPictureAddress, usePictureSources } from '../bindings/pictures.ts';
import styles from './Picture.module.css';

/**
 * A square picture through the image proxy (LAY-10): avif or webp of just the size that is shown. Where there is none, or
 * it cannot be had, or not yet, or the page saves data (LAY-10a), the fallback stands in its place; never a broken image or
 * a hole.
 */
export function Picture({
  src,
  size,
  alt,
  fallback,
  className,
}: {
  readonly src: string | null;
  /** Edge in CSS pixels; a class may show it smaller. */
  readonly size: number;
  readonly alt: string;
  readonly fallback: ReactNode;
  readonly className?: string | undefined;
}) {
  const [failed, setFailed] = useState<string | null>(null);
  const [awaited, setAwaited] = useState<string | null>(null);
  const sources = usePictureSources(src, size);
  const isCompact = useIsCompact();
  if (src === null || failed === src || isCompact || !isPictureAddress(src)) return fallback;
  const fail = () => setFailed(src);
  return (
    <span className={styles.place}>
      {awaited === src ? fallback : null}
      <picture className={styles.picture}>
        {sources.map(({ type, srcSet }) => (
          <source key={type} type={type} srcSet={srcSet} />
        ))}
        <img
          // A picture may have failed before hydration, when no listener was attached.
          ref={(image) => {
            if (image === null) return;
            if (!image.complete) setAwaited(src);
            else if (image.naturalWidth === 0 && image.currentSrc !== '') fail();
          }}
          className={className}
          src={src}
          width={size}
          height={size}
          alt={alt}
          loading="lazy"
          decoding="async"
          onLoad={() => setAwaited(null)}
          onError={fail}
        />
      </picture>
    </span>
  );
}
