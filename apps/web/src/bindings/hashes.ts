export { sha256 } from '../browser/sha-256.ts';
