/** A thing that a shift moved, by its name in the page, and where it stood before and after. */
export interface Moved {
  /** Tags, attributes and first words, from the nearest landmark on. */
  readonly element: string;
  /** Left, top, width, height in CSS pixels. */
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/** One entry of the layout-shift API. */
export interface Shift {
  /** Milliseconds from the start of the document. */
  readonly at: number;
  readonly value: number;
  /** It came with the frame that answers a press, and so is what the press was for. */
  readonly isAnswer: boolean;
  readonly moved: readonly Moved[];
}

declare global {
  var shiftsSeen: () => readonly Shift[];
  var forgetShifts: () => void;
}

/**
 * Runs in the page from its first moment on. The API excuses everything within half a second of a press; here only the
 * frame that answers the press is excused, so that what arrives late after a press counts.
 */
export function watchShifts(): void {
  if (self !== top) return;
  interface Entry extends PerformanceEntry {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly {
      readonly node: Node | null;
      readonly previousRect: DOMRectReadOnly;
      readonly currentRect: DOMRectReadOnly;
    }[];
  }
  const shifts: Omit<Shift, 'isAnswer'>[] = [];
  const excusable = new Set<object>();
  const answers: { readonly from: number; readonly to: number }[] = [];
  const nameOf = (node: Node | null): string => {
    if (node === null) return '(removed)';
    const names: string[] = [];
    let each: Element | null = node instanceof Element ? node : node.parentElement;
    for (; each !== null && names.length < 5; each = each.parentElement) {
      const data = [...each.attributes]
        .filter(({ name }) => name.startsWith('data-') || name === 'role' || name === 'id')
        .map(({ name, value }) => (value === '' ? name : `${name}=${value.slice(0, 24)}`));
      const style = each.classList[0];
      names.unshift(
        `${each.tagName.toLowerCase()}${style === undefined ? '' : `.${style}`}${data.length > 0 ? `[${data.join(' ')}]` : ''}`,
      );
      if (['MAIN', 'HEADER', 'ASIDE', 'FOOTER', 'DIALOG'].includes(each.tagName)) break;
    }
    const words = (node.textContent ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 40);
    return `${names.join(' > ')}${words === '' ? '' : ` "${words}"`}`;
  };
  const rectOf = ({ x, y, width, height }: DOMRectReadOnly): readonly number[] =>
    [x, y, width, height].map((side) => Math.round(side * 10) / 10);
  const keep = (entries: PerformanceEntryList): void => {
    for (const entry of entries as Entry[]) {
      const shift = {
        at: entry.startTime,
        value: entry.value,
        moved: entry.sources.map(({ node, previousRect, currentRect }) => ({
          element: nameOf(node),
          from: rectOf(previousRect),
          to: rectOf(currentRect),
        })),
      };
      if (entry.hadRecentInput) excusable.add(shift);
      shifts.push(shift);
    }
  };
  const shiftObserver = new PerformanceObserver((list) => keep(list.getEntries()));
  shiftObserver.observe({ type: 'layout-shift', buffered: true });
  const keepAnswers = (entries: PerformanceEntryList): void => {
    // Durations are given in steps of 8 ms.
    for (const { startTime, duration } of entries) answers.push({ from: startTime, to: startTime + duration + 8 });
  };
  const pressObserver = new PerformanceObserver((list) => keepAnswers(list.getEntries()));
  pressObserver.observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  globalThis.shiftsSeen = () => {
    keep(shiftObserver.takeRecords());
    keepAnswers(pressObserver.takeRecords());
    return shifts.map((shift) => ({
      ...shift,
      isAnswer: excusable.has(shift) && answers.some(({ from, to }) => shift.at >= from && shift.at <= to),
    }));
  };
  globalThis.forgetShifts = () => {
    keep(shiftObserver.takeRecords());
    shifts.length = 0;
  };
}
