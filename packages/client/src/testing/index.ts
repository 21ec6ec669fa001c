export * from './api.ts';
export * from './bonuses.ts';
export * from './browser.ts';
export * from './builders.ts';
export * from './push.ts';
export * from './stage.ts';
