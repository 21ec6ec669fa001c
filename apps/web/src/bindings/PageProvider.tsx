import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import type { Env } from '@touchline/client';
import type { ClientConfig } from '@touchline/contract';
import { type SportsbookBinding, SportsbookContext, useBinding } from '@touchline/react';
import type { Logs } from '../browser/logs.ts';
import { onStatus, pageStatus, publishStatus } from '../browser/page.ts';
import type { ServerMarkup, HydrationProgress } from './server-markup.ts';
import { IconProvider } from './icons.tsx';

/** What every component of the page may read. */
export interface Page extends SportsbookBinding {
  readonly env: Env;
  readonly config: ClientConfig;
  readonly logs: Logs;
  /** Null where the browser renders the page without a server's markup. */
  readonly markup: ServerMarkup | null;
  /** Notified as the screen and its parts are hydrated; absent without server-rendered markup. */
  readonly hydration?: HydrationProgress;
}

export function PageProvider({ page, children }: { readonly page: Page; readonly children: ReactNode }) {
  return (
    <SportsbookContext value={page}>
      <IconProvider page={page}>{children}</IconProvider>
    </SportsbookContext>
  );
}

/** What is bound here is a page: the provider above fills the context. */
export function usePage(): Page {
  return useBinding() as Page;
}

/** From this age on betting is allowed, unless the operator sets another one. */
const ADULT = 18;
export function minimumAge({ minimum_age }: ClientConfig): number {
  return minimum_age ?? ADULT;
}

/** Rendered beside the screen of a route: reports that the screen is hydrated. */
export function Shown() {
  const { hydration } = usePage();
  useEffect(() => hydration?.screen(), [hydration]);
  return null;
}

/** Sets the status of the server's answer. In the browser the status goes into the document's head. */
export function useAnswerStatus(status: 200 | 403 | 404 | 500): void {
  usePage().markup?.answerWith(status);
  useEffect(() => publishStatus(status), [status]);
}

function isFound(): boolean {
  return pageStatus() !== 404;
}
function unknownYet(): boolean {
  return true;
}

/** False on a not-found page. Server-rendered markup above the screen cannot know, so it counts as found. */
export function useIsFound(): boolean {
  return useSyncExternalStore(onStatus, isFound, unknownYet);
}

export { useCommands, useSelect } from '@touchline/react';
