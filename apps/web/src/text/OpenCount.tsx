import { useText } from './use-text.ts';

/** How many events are open; nothing where the back end does not count (CAT-08a). */
export function OpenCount({
  count,
  className,
}: {
  readonly count: number | null;
  readonly className?: string | undefined;
}) {
  const { formats } = useText();
  return count === null ? null : <span className={className}>{formats.count(count)}</span>;
}
