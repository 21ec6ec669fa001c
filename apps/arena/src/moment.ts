import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Calls `step` now and once a frame; the answer ends that. */
export function eachFrame(step: () => void): () => void {
  let frame = 0;
  const next = (): void => {
    frame = requestAnimationFrame(next);
    step();
  };
  next();
  return () => cancelAnimationFrame(frame);
}

/** Calls `step` once a frame while the component is shown. */
export function useEachFrame(step: () => void): void {
  const latestRef = useRef(step);
  useLayoutEffect(() => {
    latestRef.current = step;
  });
  useLayoutEffect(() => eachFrame(() => latestRef.current()), []);
}

/**
 * What `read` answers at this moment, which has to be small plain data. It is asked once a frame, or every `everyMs`, and
 * the component is drawn again when the answer is another.
 */
export function useMoment<T>(read: () => T, everyMs?: number): T {
  const [, redraw] = useState(0);
  const value = read();
  const shownRef = useRef({ read, value });
  useLayoutEffect(() => {
    shownRef.current = { read, value };
  });
  useLayoutEffect(() => {
    const look = (): void => {
      const { read, value } = shownRef.current;
      if (JSON.stringify(read()) !== JSON.stringify(value)) redraw((count) => count + 1);
    };
    if (everyMs === undefined) return eachFrame(look);
    const timer = setInterval(look, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return value;
}

/** Whether a media query matches; the component is drawn again when that changes. */
export function useMatch(query: MediaQueryList): boolean {
  const [matches, setMatches] = useState(query.matches);
  useLayoutEffect(() => {
    const follow = (): void => setMatches(query.matches);
    follow();
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, [query]);
  return matches;
}
