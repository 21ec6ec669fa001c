/** Calls what the page has given. What that throws is an error of the page's own, as if nothing here had called it. */
export function attempt(call: () => void): void {
  try {
    call();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
