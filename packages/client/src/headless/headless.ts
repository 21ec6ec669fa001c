/** The client in a process without a page. */
export { fetchConfig } from './fetch-config.ts';
export { createHeadlessEnv } from './headless-env.ts';
