/**
 * `npm run rehearse -- restore|rolling|upgrade|faults|ops [--bets N] [--from COMMIT] [--only NAME…]`: what an operator hopes to do without surprises, done
 * on this machine while players bet. `restore`: PostgreSQL is lost, and its backup restored to a moment and to the end (needs
 * Debian's postgresql, or PG_BIN). `rolling`: two servers behind nginx are restarted one after the other (needs nginx).
 * `upgrade`: the version of a commit is killed and this one starts on its database. `faults` (R9): disk, clock and database
 * fail below a server in each way (needs Debian's postgresql, haproxy, faketime, and root for a disk of its own).
 * `ops`: the composition of that folder without containers, each part killed and started (needs nginx, haproxy, redis-server,
 * postgresql, Centrifugo; with prometheus its rules are evaluated). Exits with 1 when anything is lost or
 * wrong, with 2 when it cannot begin.
 */
import { parseArgs } from 'node:util';
import { findCentrifugo } from '@touchline/testkit/centrifugo';
import {
  faultNames,
  findPostgres,
  findProgram,
  rehearseFaults,
  rehearseOps,
  rehearseRestore,
  rehearseRolling,
  rehearseUpgrade,
} from '@touchline/testkit/rehearsal';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    bets: { type: 'string', default: '100' },
    from: { type: 'string', default: 'HEAD~100' },
    only: { type: 'string', multiple: true, default: [] },
  },
});

function refuse(line: string): never {
  process.stderr.write(`${line}\n`);
  return process.exit(2);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const bets = /^\d{2,6}$/.test(values.bets) ? Number(values.bets) : refuse('--bets is a whole number from 10');
/** A program of a package of the same name. */
function program(name: string, packaged = name): string {
  return findProgram(name) ?? refuse(`there is no ${name}: install the package ${packaged}`);
}

const rehearsals = {
  restore: () =>
    rehearseRestore({
      bin:
        findPostgres() ??
        refuse('there is no PostgreSQL with programs for backups: install the package postgresql, or set PG_BIN'),
      bets,
      print,
    }),
  rolling: () =>
    rehearseRolling({
      nginx: program('nginx', 'nginx-light'),
      bets,
      print,
    }),
  faults: () =>
    rehearseFaults({
      bin: findPostgres() ?? refuse('there is no PostgreSQL with programs for backups: install the package postgresql'),
      haproxy: program('haproxy'),
      only: values.only.map((name) =>
        faultNames.includes(name) ? name : refuse(`--only is one of ${faultNames.join(', ')}, not "${name}"`),
      ),
      print,
    }),
  ops: () => {
    const prometheus = findProgram('prometheus');
    if (prometheus === null) print('there is no Prometheus: its rules are not evaluated');
    return rehearseOps({
      programs: {
        postgres: findPostgres() ?? refuse('there is no PostgreSQL: install the package postgresql'),
        nginx: program('nginx'),
        haproxy: program('haproxy'),
        redis: program('redis-server'),
        centrifugo: findCentrifugo() ?? refuse('there is no Centrifugo: set CENTRIFUGO_BIN, or put it on PATH'),
        prometheus,
      },
      bets,
      print,
    });
  },
  upgrade: () => rehearseUpgrade({ from: values.from, bets, print }),
};
const [name = ''] = positionals;
const rehearsal = Object.entries(rehearsals).find(([known]) => known === name)?.[1];
if (rehearsal === undefined) refuse(`rehearse one of ${Object.keys(rehearsals).join(', ')}`);
const { failures, ...report } = await rehearsal();
print(JSON.stringify(report, null, 2));
for (const failure of failures) print(`WRONG: ${failure}`);
print(failures.length === 0 ? 'nothing lost, nothing wrong' : `${failures.length} failures`);
process.exitCode = failures.length === 0 ? 0 : 1;
