/** What begins this far below the edge of the screen is not seen, nor is a heading that stands above it. */
const HEADINGS = 100;

/** Where a list is cut by the lower edge of the screen. */
export interface Fold {
  /** The first row below it; null where the list ends above it. */
  readonly firstBelow: string | null;
  /** Whether rows can be added at the end of the list without moving anything that is seen. */
  readonly isEndFree: boolean;
}

/** Whether anything that follows an element, up to the end of the page, begins above the edge and would be pushed down. */
function isFollowedInSight(element: Element, edge: number): boolean {
  const end = element.getBoundingClientRect().bottom;
  for (let each: Element | null = element; each !== null && each !== document.body; each = each.parentElement) {
    for (let next = each.nextElementSibling; next !== null; next = next.nextElementSibling) {
      const { top, height } = next.getBoundingClientRect();
      if (height > 0 && top >= end - 1 && top < edge) return true;
    }
  }
  return false;
}

/** `rows`: the rows of `list` in their order, each a tall block below the one before it. */
export function foldOf(list: Element, rows: ArrayLike<HTMLElement>): Fold {
  const edge = window.innerHeight;
  let from = 0;
  let to = rows.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    const top = rows[middle]?.getBoundingClientRect().top ?? 0;
    if (top < edge + HEADINGS) from = middle + 1;
    else to = middle;
  }
  const firstBelow = rows[from]?.dataset['match'] ?? null;
  return { firstBelow, isEndFree: firstBelow !== null || !isFollowedInSight(list, edge) };
}

/** The page was scrolled and stands again, or is no longer looked at; returns how to stop. */
export function onSceneChange(scrolled: () => void, left: () => void): () => void {
  const onVisibility = (): void => {
    if (document.visibilityState === 'hidden') left();
  };
  document.addEventListener('scrollend', scrolled);
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    document.removeEventListener('scrollend', scrolled);
    document.removeEventListener('visibilitychange', onVisibility);
  };
}
