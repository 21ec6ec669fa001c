export { describeEverything } from './describe-everything.ts';
export { runEverything } from './everything.ts';
