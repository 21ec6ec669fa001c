/** Where the page is served, and what its service worker looks after. */
export const base = '/sportsbook';
export const workerFile = `${base}/service-worker.js`;

/** Where the browser keeps the page that is shown without a connection. */
export const offlineCache = 'touchline-offline';
export const offlinePage = `${base}/offline`;
