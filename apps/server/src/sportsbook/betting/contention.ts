function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

/** PostgreSQL ended one of two transactions that stood in each other's way, and nothing of it was written. */
function mayPassNextTime(error: unknown): boolean {
  const code = codeOf(error);
  return code === '40P01' || code === '40001';
}

/** Runs one transaction, again when it lost against another one: a player never sees that (at most five times). */
export async function retryContended<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt >= 5 || !mayPassNextTime(error)) throw error;
    }
  }
}
