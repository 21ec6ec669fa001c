import { createContext, type ReactNode, useContext } from 'react';
import type { Commands, Env, Select, Sportsbook } from '@touchline/client';
import type { ClientConfig } from '@touchline/contract';
import type { Logs } from '../browser/logs.ts';

/** What the whole page stands on. */
export interface Page {
  readonly sportsbook: Sportsbook;
  readonly env: Env;
  readonly config: ClientConfig;
  readonly logs: Logs;
}

const PageContext = createContext<Page | null>(null);

export function PageProvider({ page, children }: { readonly page: Page; readonly children: ReactNode }) {
  return <PageContext value={page}>{children}</PageContext>;
}

export function usePage(): Page {
  const page = useContext(PageContext);
  if (page === null) throw new Error('PageProvider is missing above');
  return page;
}

/** The reading door. */
export const useSelect = (): Select => usePage().sportsbook.select;
/** The writing door. */
export const useCommands = (): Commands => usePage().sportsbook.commands;
