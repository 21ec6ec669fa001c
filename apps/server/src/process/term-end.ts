/** The end of a leader term in this process: a stop, or a lead that is given up or lost. */
export interface TermEnd {
  end(): void;
  /** Calls `work` at the end; at once when the term is over. */
  onEnd(work: () => void): void;
}

/** `over` ends the term too, when it aborts. */
export function createTermEnd(over: AbortSignal | null): TermEnd {
  const ending = new AbortController();
  const end = (): void => ending.abort();
  const onEnd = (work: () => void): void => {
    if (ending.signal.aborted) work();
    else ending.signal.addEventListener('abort', work);
  };
  if (over?.aborted === true) end();
  over?.addEventListener('abort', end);
  return { end, onEnd };
}
