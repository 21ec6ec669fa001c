type Command = (...parameters: readonly never[]) => unknown;

/** Per command, whether it gives a promise of an answer. */
export type HasAnswer<Commands> = {
  readonly [Name in keyof Commands]: Commands[Name] extends (...parameters: never[]) => Promise<unknown> ? true : false;
};

/** Commands by these names, each carried out by `run` on the commands that it stands for. */
export function forwarded<Commands>(
  hasAnswer: HasAnswer<Commands>,
  run: (work: (commands: Commands) => unknown) => unknown,
): Commands;
export function forwarded(
  hasAnswer: Readonly<Record<string, boolean>>,
  run: (work: (commands: Readonly<Record<string, Command>>) => unknown) => unknown,
): Readonly<Record<string, Command>> {
  const forward =
    (name: string, gives: boolean): Command =>
    (...parameters) => {
      const answer = run((commands) => commands[name]?.(...parameters));
      return gives ? answer : undefined;
    };
  return Object.fromEntries(Object.entries(hasAnswer).map(([name, gives]) => [name, forward(name, gives)]));
}
