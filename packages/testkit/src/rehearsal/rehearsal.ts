export { findPostgres } from './debian-postgres.ts';
export { rehearseRestore } from './restore.ts';
export { findNginx, rehearseRolling } from './rolling-restart.ts';
export { rehearseUpgrade } from './upgrade.ts';
