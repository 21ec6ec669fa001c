import { lazy, type LazyExoticComponent, type ReactNode } from 'react';
import { untilLoaded } from '../browser/until-loaded.ts';
import { withText } from '../text/load.ts';

type Part<Props> = (props: Props) => ReactNode;

/**
 * A part whose code and texts load when it is first rendered. While the network is gone, what `Suspense` shows around it stays;
 * nothing else on the page is touched.
 */
export function lazyPart<Props>(load: () => Promise<Part<Props>>): LazyExoticComponent<Part<Props>> {
  return lazy(async () => ({ default: await untilLoaded(withText(load)) }));
}

/** Fetches code before it is asked for. A failure says nothing: whoever asks for it later tries again. */
export function preload(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}
