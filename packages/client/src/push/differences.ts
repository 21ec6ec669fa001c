/** Stands in place of an event whose difference could not be applied. */
const unreadable = Symbol('unreadable difference');

export function isUnreadable(data: unknown): boolean {
  return data === unreadable;
}

type Apply = (publication: unknown, base: unknown) => unknown;

function isApply(value: unknown): value is Apply {
  return typeof value === 'function';
}

/**
 * Hands events whose difference cannot be applied on as unreadable ones [PUSH-10]. The push library would throw where no
 * caller can catch it, and end the whole connection. Answers whether it could be done: it reaches into the library, which
 * has no option for it.
 */
export function catchUnreadable(client: object): boolean {
  const codec: unknown = Reflect.get(client, '_codec');
  if (typeof codec !== 'object' || codec === null) return false;
  const apply: unknown = Reflect.get(codec, 'applyDeltaIfNeeded');
  if (!isApply(apply)) return false;
  return Reflect.set(codec, 'applyDeltaIfNeeded', (publication: unknown, base: unknown): unknown => {
    try {
      return apply.call(codec, publication, base);
    } catch {
      return { newData: unreadable, newPrevValue: base, isDelta: true, wireBytes: 0, fullBytes: 0 };
    }
  });
}
