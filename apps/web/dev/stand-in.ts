import { createSportsbook } from '@touchline/client';
import type { ClientConfig } from '@touchline/contract';
import type { Links } from '../src/bindings/links.tsx';
import type { Page } from '../src/bindings/PageProvider.tsx';
import { createBrowserEnv } from '../src/browser/browser-env.ts';
import { createLogs } from '../src/browser/logs.ts';
import { sessionStore } from '../src/browser/storage.ts';

const config: ClientConfig = {
  brand: 'Touchline',
  base_path: '/sportsbook',
  platform_api: '/',
  sportsbook_api: '/',
  desk_api: null,
  push_url: [],
  locales: [{ code: 'en', name_in_locale: 'English' }],
  currencies: [{ code: 'EUR', subunits: '100', fiat: true }],
  default_currency: 'EUR',
  idempotent_placement: true,
};

/** What a component may ask of the page it stands on. Its sportsbook is never started, so nothing is sent. */
export function standInPage(): Page {
  const logs = createLogs(sessionStore, Date.now, () => undefined);
  const env = createBrowserEnv(logs, { add: () => undefined });
  return { sportsbook: createSportsbook(env, config), env, config, logs, markup: null };
}

/** Links that lead nowhere. */
export const noLinks: Links = { href: () => '#', go: () => undefined, prepare: () => undefined };
