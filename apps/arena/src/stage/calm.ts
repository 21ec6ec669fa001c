/** Matches for a visitor who wants no motion. */
export const calm = window.matchMedia('(prefers-reduced-motion: reduce)');
