import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Commands, Readable, Select, Sportsbook } from '@touchline/client';

/** The values that server-rendered markup shows. Hydration must produce the same markup, so it reads these. */
export interface ServerValues {
  read<T>(readable: Readable<T>): T;
}

/** What the hooks read. */
export interface SportsbookBinding {
  readonly sportsbook: Sportsbook;
  /** Null where the browser renders without a server's markup. */
  readonly markup: ServerValues | null;
}

/** For a page that hands more than a binding to its components: the value may be an object of its own, and must stay the same. */
export const SportsbookContext = createContext<SportsbookBinding | null>(null);

/** Makes a sportsbook known to the components inside. Starting and stopping it is the caller's. */
export function SportsbookProvider({
  sportsbook,
  markup = null,
  children,
}: Partial<SportsbookBinding> & Pick<SportsbookBinding, 'sportsbook'> & { readonly children?: ReactNode }) {
  const binding = useMemo(() => ({ sportsbook, markup }), [sportsbook, markup]);
  return <SportsbookContext value={binding}>{children}</SportsbookContext>;
}

/** Throws an Error where no provider is above. */
export function useBinding(): SportsbookBinding {
  const binding = useContext(SportsbookContext);
  if (binding === null) throw new Error('no SportsbookProvider above');
  return binding;
}

/** The client's readables. */
export function useSelect(): Select {
  return useBinding().sportsbook.select;
}

/** The client's commands. */
export function useCommands(): Commands {
  return useBinding().sportsbook.commands;
}
