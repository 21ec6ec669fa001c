/**
 * LAY-01a: the widths of the window at which the layout changes, px. Style sheets cannot read them: `widths.test.ts` holds
 * every media query of the project to them.
 */
export const widths = { xs: 0, sm: 720, md: 960, lg: 1280, xl: 1920 } as const;

/** LAY-01: a screen below this is a small one. */
export const smallScreen = 780;

/** LAY-01: the queries that scripts ask. */
export const layoutQueries = {
  small: `(width < ${smallScreen}px)`,
  column: `(width >= ${widths.lg}px)`,
  /** Where the centre holds two lists side by side. */
  pair: `(width >= ${widths.xl}px)`,
  /** Where the centre holds two columns of markets: not while a rail and a slip have just taken their places beside it. */
  marketColumns: `(width >= 1400px), (${widths.md}px <= width < ${widths.lg}px)`,
} as const;
