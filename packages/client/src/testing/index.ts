export * from './test-api.ts';
export * from './test-bonuses.ts';
export * from './browser.ts';
export * from './builders.ts';
export * from './fake-push.ts';
export * from './framed-tab.ts';
export * from './host-senders.ts';
export * from './stage.ts';
