import { type CSSProperties, type ReactNode, useCallback, useState } from 'react';
import { HydrationBoundary } from '../bindings/HydrationBoundary.tsx';
import { useNearScreen } from '../bindings/screen.ts';
import styles from './Windowed.module.css';

interface Props {
  /** Height of the whole in px where it is known beforehand, so that nothing moves when it comes and goes. */
  readonly height: number;
  /** The same from 640 px of the viewport on, where it is another one. CSS decides: a server knows no width. */
  readonly wideHeight?: number;
  /** False: `height` is an estimate; outside the viewport the last measured height replaces it. */
  readonly isExact?: boolean;
  /** Whether it renders from the first paint on, as at the top of a page. */
  readonly eager?: boolean;
  /**
   * Whether it stays in the document while away, for screen readers, find-in-page and print: `children` is then called with
   * false and answers a light form of the same elements, of the same height.
   */
  readonly keepMounted?: boolean;
  /** What stands in its place while it is away, cut to its height: its words, for screen readers, find-in-page and print. */
  readonly far?: ReactNode;
  readonly children: (isNear: boolean) => ReactNode;
}

/**
 * Part of a long list that is complete only while it is near the screen, and is contained: the browser neither lays out nor
 * paints it while it is off screen.
 */
export function Windowed({
  height,
  wideHeight,
  isExact = true,
  eager = false,
  keepMounted = false,
  far = null,
  children,
}: Props) {
  const [measured, setMeasured] = useState(height);
  const leave = useCallback((element: HTMLDivElement) => {
    setMeasured(element.offsetHeight);
  }, []);
  const [ref, isNear] = useNearScreen<HTMLDivElement>(eager, leave);
  const size: CSSProperties & { readonly '--height': string; readonly '--wide'?: string } = {
    '--height': `${isNear || isExact ? height : measured}px`,
    ...(wideHeight === undefined ? {} : { '--wide': `${wideHeight}px` }),
  };
  const isMounted = isNear || keepMounted;
  return (
    <div ref={ref} className={isMounted ? styles.near : styles.far} style={size}>
      {isMounted ? <HydrationBoundary>{children(isNear)}</HydrationBoundary> : far}
    </div>
  );
}
