import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Builds the page as it is served; throws where that fails. */
export function buildPage(): void {
  const { status, stderr } = spawnSync('npm', ['run', '--silent', 'build', '-w', '@touchline/web'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`the page cannot be built: ${stderr}`);
}
