/** Binary heap of things due at a time; equal times come in order of `id`, so that the order never depends on history. */
export class DueQueue<T extends { readonly id: string }> {
  readonly #heap: { readonly at: number; readonly item: T }[] = [];

  clear(): void {
    this.#heap.length = 0;
  }

  push(at: number, item: T): void {
    const heap = this.#heap;
    heap.push({ at, item });
    let child = heap.length - 1;
    while (child > 0) {
      const parent = (child - 1) >> 1;
      if (!this.#before(child, parent)) break;
      this.#swap(child, parent);
      child = parent;
    }
  }

  /** Takes the earliest thing due at `now` or before. */
  take(now: number): { readonly at: number; readonly item: T } | null {
    const heap = this.#heap;
    const first = heap[0];
    if (first === undefined || first.at > now) return null;
    const last = heap.pop();
    if (last !== undefined && heap.length > 0) {
      heap[0] = last;
      this.#sink();
    }
    return first;
  }

  #sink(): void {
    let parent = 0;
    for (;;) {
      let least = parent;
      for (const child of [2 * parent + 1, 2 * parent + 2]) {
        if (child < this.#heap.length && this.#before(child, least)) least = child;
      }
      if (least === parent) return;
      this.#swap(parent, least);
      parent = least;
    }
  }

  #before(a: number, b: number): boolean {
    const left = this.#heap[a];
    const right = this.#heap[b];
    if (left === undefined || right === undefined) return false;
    return left.at < right.at || (left.at === right.at && left.item.id < right.item.id);
  }

  #swap(a: number, b: number): void {
    const left = this.#heap[a];
    const right = this.#heap[b];
    if (left === undefined || right === undefined) return;
    this.#heap[a] = right;
    this.#heap[b] = left;
  }
}
