interface Paged {
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
}

/** Rows of a list without a given limit, and the most in one list. */
export const MOST_ROWS = 500;

/** Cuts a page out of a whole list; a page beyond the last one is empty. */
export function paged<T>(items: readonly T[], { page = 1, limit = MOST_ROWS }: Paged) {
  return {
    data: items.slice((page - 1) * limit, page * limit),
    pagination: { total: items.length, page, limit, last_page: Math.max(1, Math.ceil(items.length / limit)) },
  };
}
