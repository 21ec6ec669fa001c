export { faultNames, rehearseFaults } from './faults/faults.ts';
export { findPostgres } from './debian-postgres.ts';
export { rehearseRestore } from './restore.ts';
export { rehearseOps } from './ops/ops.ts';
export { findProgram } from './programs.ts';
export { rehearseRolling } from './rolling-restart.ts';
export { rehearseUpgrade } from './upgrade.ts';
