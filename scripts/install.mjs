// Installs what is missing, with nothing but what Node 20 brings: the first thing any command of the project does.
import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');

function time(file) {
  return existsSync(file) ? statSync(file).mtimeMs : 0;
}

/** Whether node_modules holds what the lock file asks for, as far as its time stamps show. */
function isInstalled() {
  return (
    time(join(root, 'node_modules', '.package-lock.json')) >= time(join(root, 'package-lock.json')) &&
    existsSync(nodeBinary())
  );
}

/** The Node 24 that the lock file pins; everything of the project runs on it, whatever started npm. */
export function nodeBinary() {
  return join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
}

/** Runs a program to its end with its output on the screen, and says every 5 s that it still runs; answers its status. */
function runWithProgress(program, args, print) {
  return new Promise((resolve) => {
    const started = Date.now();
    const ticking = setInterval(() => print(`  … ${Math.round((Date.now() - started) / 1000)} s`), 5000);
    const ended = (status) => {
      clearInterval(ticking);
      resolve(status);
    };
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
    child.once('error', (error) => {
      print(`${program} could not be started: ${error.message}`);
      ended(1);
    });
    child.once('close', (status) => ended(status ?? 1));
  });
}

/** Runs `npm ci` when the lock file is newer than node_modules; ends the process with npm's own status if it fails. */
export async function ensureInstalled(print) {
  if (isInstalled()) return;
  const started = Date.now();
  print('installing packages (npm ci, about a minute the first time) …');
  const status = await runWithProgress('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], print);
  if (status !== 0) {
    print('npm ci failed: see its message above');
    process.exit(status);
  }
  print(`packages installed in ${Math.round((Date.now() - started) / 1000)} s`);
}

/**
 * Environment in which `node` is the pinned one and the project's commands are found. What Node has compiled is kept: each
 * start of the server spares a third of its processor time.
 */
export function environment(more = {}) {
  return {
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
    ...process.env,
    PATH: `${join(root, 'node_modules', '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`,
    ...more,
  };
}
