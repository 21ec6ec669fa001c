/** Is aborted when this process is told to end, once: what it has started is put away then. A second time ends it as usual. */
export function interrupted(): AbortSignal {
  const told = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => told.abort());
  return told.signal;
}
