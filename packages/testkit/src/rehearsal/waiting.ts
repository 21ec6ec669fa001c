import { setTimeout as pause } from 'node:timers/promises';

interface Awaited {
  /** In an error: `no bet is acknowledged`. */
  readonly without: string;
  /** What is known of why it does not come; asked at the end. */
  readonly trouble: () => string;
  /** Milliseconds between two looks. */
  readonly everyMs?: number;
  readonly withinMs?: number;
}

/** Looks again and again until it is so. Throws with the trouble after two minutes, so that a rehearsal that hangs has failed. */
export async function waitUntil(
  isSo: () => boolean | Promise<boolean>,
  { without, trouble, everyMs = 20, withinMs = 120_000 }: Awaited,
): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await isSo())) {
    if (performance.now() >= end) throw new Error(`${without} within ${withinMs} ms: ${trouble()}`);
    await pause(everyMs);
  }
}

/** Why an address does not answer with a success within 5 s; null when it does. */
export async function whyNoAnswer(url: string): Promise<string | null> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    await answer.body?.cancel();
    return answer.ok ? null : `status ${answer.status}`;
  } catch (error) {
    return String(error);
  }
}
