interface Typed {
  readonly type: string;
}

/** One handler for each member of a union: a new member without one does not compile. */
export type Handlers<Member extends Typed, Context = void, Result = void> = {
  readonly [Type in Member['type']]: (member: Extract<Member, { type: Type }>, context: Context) => Result;
};

interface Handler {
  // A method, so that it accepts handlers of narrower members.
  call(member: Typed, context: unknown): unknown;
}

/** A function that calls the handler of a member's type. It allocates nothing per call: events of prices pass through it. */
export function byType<Member extends Typed, Context = void, Result = void>(
  handlers: Handlers<Member, Context, Result>,
): (member: Member, context: Context) => Result;
export function byType(
  handlers: Readonly<Record<string, Handler['call']>>,
): (member: Typed, context: unknown) => unknown {
  return (member, context) => handlers[member.type]?.(member, context);
}
