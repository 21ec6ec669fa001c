/** What storms are made of: the same harm and the same judge for the client alone and for the page in a browser. */
export { createDice, type Dice } from './dice.ts';
export { type Belief, judge, type Judgement, type LedgerFacts, type PressFacts } from './judge.ts';
export { waitForLive } from './feed-time.ts';
export { killServer, type Recovery } from './killer.ts';
export { addPlayers, password, readLedger } from './ledger.ts';
export { createFaultProxy, type FaultKind, faultKinds, type FaultProxy } from './proxy.ts';
export { spread } from './report.ts';
export { reportText } from './report-text.ts';
export { stormySettings } from './storm.ts';
