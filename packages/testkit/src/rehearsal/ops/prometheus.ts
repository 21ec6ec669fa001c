import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freePort } from '../../centrifugo/centrifugo.ts';
import { waitUntil, whyNoAnswer } from '../waiting.ts';

const root = resolve(import.meta.dirname, '../../../../..');

/** What Prometheus said of the rules. */
export interface RulesReport {
  /** Processes that it reads. */
  readonly processes: number;
  readonly alerts: number;
  /** Those whose expression gave a value for something that runs. */
  readonly firing: readonly string[];
  readonly failures: readonly string[];
}

interface Rule {
  readonly name: string;
  readonly query: string;
  readonly health: string;
  readonly state: string;
  readonly lastError?: string;
}

function rulesIn(body: unknown): readonly Rule[] {
  const groups = (body as { data?: { groups?: readonly { rules: readonly Rule[] }[] } }).data?.groups ?? [];
  return groups.flatMap(({ rules }) => rules);
}

/** Prometheus as `ops/prometheus` has it, with ports of this machine, asked oftener. */
export async function startPrometheus(
  program: string,
  folder: string,
  ports: { readonly servers: readonly number[]; readonly centrifugo: number },
) {
  const home = join(folder, 'prometheus');
  mkdirSync(home, { recursive: true });
  copyFileSync(join(root, 'ops/prometheus/alerts.yml'), join(home, 'alerts.yml'));
  const at = (list: readonly number[]): string =>
    `static_configs:\n      - targets: [${list.map((each) => `'127.0.0.1:${each}'`).join(', ')}]`;
  const text = readFileSync(join(root, 'ops/prometheus/prometheus.yml'), 'utf8')
    .replace(/dns_sd_configs:\n\s+- \{ names: \[server\][^\n]*/, at(ports.servers))
    .replace(/dns_sd_configs:\n\s+- \{ names: \[centrifugo\][^\n]*/, at([ports.centrifugo]))
    .replace('scrape_interval: 15s', 'scrape_interval: 1s');
  writeFileSync(join(home, 'prometheus.yml'), `global: { scrape_interval: 1s, evaluation_interval: 1s }\n${text}`);
  execFileSync('promtool', ['check', 'config', join(home, 'prometheus.yml')], { stdio: 'ignore' });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(
    program,
    [
      `--config.file=${join(home, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(home, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  );
  const exited = new Promise((settle) => {
    child.once('close', settle);
  });
  let missing: string | null = null;
  await waitUntil(
    async () => {
      missing = await whyNoAnswer(`${url}/-/ready`);
      return missing === null;
    },
    { without: 'Prometheus is not ready', trouble: () => String(missing) },
  );
  const ask = async (path: string): Promise<unknown> => (await fetch(`${url}/api/v1/${path}`)).json();
  return {
    /** Once every rule was evaluated: which could not be, and which fire although all is well. */
    async judge(): Promise<RulesReport> {
      let rules: readonly Rule[] = [];
      await waitUntil(
        async () => {
          rules = rulesIn(await ask('rules'));
          return rules.length > 0 && rules.every(({ health }) => health !== 'unknown');
        },
        { without: 'rules are not evaluated', trouble: () => JSON.stringify(rules).slice(0, 400) },
      );
      const wanted = ports.servers.length + 1;
      let reached = 0;
      await waitUntil(
        async () => {
          const up = await ask(`query?query=${encodeURIComponent('sum(up)')}`);
          reached = Number(/"value":\[[\d.]+,"(\d+)"\]/.exec(JSON.stringify(up))?.[1] ?? 0);
          return reached === wanted;
        },
        {
          without: 'Prometheus does not reach every process',
          trouble: () => `${reached} of ${wanted}`,
          withinMs: 60_000,
        },
      );
      return {
        alerts: rules.length,
        firing: rules.filter(({ state }) => state === 'firing').map(({ name }) => name),
        processes: reached,
        failures: rules
          .filter(({ health }) => health !== 'ok')
          .map(({ name, lastError }) => `alert ${name} cannot be evaluated: ${lastError ?? ''}`),
      };
    },
    async stop() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
