import type { Fault } from '../fault.ts';

/** In what only a browser shows: how the page is put together. */
export const storyFaults: readonly Fault[] = [];
