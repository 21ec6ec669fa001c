import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react';
import type { Commands, Env, Select, Sportsbook } from '@touchline/client';
import type { ClientConfig } from '@touchline/contract';
import type { Logs } from '../browser/logs.ts';
import { onStatus, pageStatus, tellStatus } from '../browser/page.ts';
import type { ServerMarkup, HydrationProgress } from './server-markup.ts';
import { IconProvider } from './icons.tsx';

/** What the whole page stands on. */
export interface Page {
  readonly sportsbook: Sportsbook;
  readonly env: Env;
  readonly config: ClientConfig;
  readonly logs: Logs;
  /** Null where the browser draws the page by itself. */
  readonly markup: ServerMarkup | null;
  /** Told of what of the first page is alive, where a browser takes it over from a server. */
  readonly hydration?: HydrationProgress;
}

const PageContext = createContext<Page | null>(null);

export function PageProvider({ page, children }: { readonly page: Page; readonly children: ReactNode }) {
  return (
    <PageContext value={page}>
      <IconProvider page={page}>{children}</IconProvider>
    </PageContext>
  );
}

export function usePage(): Page {
  const page = useContext(PageContext);
  if (page === null) throw new Error('PageProvider is missing above');
  return page;
}

/** From this age on betting is allowed, where the operator says nothing else. */
const ADULT = 18;
export function minimumAge({ minimum_age }: ClientConfig): number {
  return minimum_age ?? ADULT;
}

/** Stands beside the screen of a route: says that it is there, once React has made it alive. */
export function Shown() {
  const { hydration } = usePage();
  useEffect(() => hydration?.screen(), [hydration]);
  return null;
}

/** On the server: what is shown here is answered with this status. In the browser it goes into the document's head. */
export function useAnswerStatus(status: 200 | 403 | 404 | 500): void {
  usePage().markup?.answerWith(status);
  useEffect(() => tellStatus(status), [status]);
}

function isFound(): boolean {
  return pageStatus() !== 404;
}
function unknownYet(): boolean {
  return true;
}

/** False where the page says that there is nothing at its address. What the server draws above a page cannot know. */
export function useIsFound(): boolean {
  return useSyncExternalStore(onStatus, isFound, unknownYet);
}

/** The reading door. */
export function useSelect(): Select {
  return usePage().sportsbook.select;
}
/** The writing door. */
export function useCommands(): Commands {
  return usePage().sportsbook.commands;
}
