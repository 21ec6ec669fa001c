import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findCentrifugo } from '@touchline/testkit/centrifugo';
import { openCentrifugo } from './centrifugo.ts';
import { type Engine, type EngineName, openEmbedded } from './engine.ts';
import { isTrue, neverHappened, type PushFigures, type PushSize, runPush } from './push.ts';

export interface PushPlan extends PushSize {
  readonly engines: readonly EngineName[];
  readonly json: string | null;
}

function whole(flag: string, text: string, least: number, most: number): number {
  if (/^\d{1,10}$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text);
  throw new Error(`--${flag} is a whole number from ${least} to ${most}`);
}

function minutes(text: string): number {
  if (/^\d{1,4}(?:\.\d{1,3})?$/.test(text) && Number(text) >= 0.05) return Number(text);
  throw new Error('--minutes is a number from 0.05');
}

function enginesOf(word: string): readonly EngineName[] {
  if (word === 'both') return ['embedded', 'centrifugo'];
  if (word === 'embedded' || word === 'centrifugo') return [word];
  throw new Error('--engine is embedded, centrifugo or both');
}

export function pushPlanOf(args: readonly string[]): PushPlan {
  const { values } = parseArgs({
    args: [...args],
    options: {
      engine: { type: 'string', default: 'both' },
      minutes: { type: 'string', default: '10' },
      clients: { type: 'string', default: '500' },
      channels: { type: 'string', default: '200' },
      rate: { type: 'string', default: '1000' },
      restarts: { type: 'string', default: '20' },
      seed: { type: 'string', default: '20261122' },
      json: { type: 'string' },
    },
  });
  return {
    engines: enginesOf(values.engine),
    seconds: minutes(values.minutes) * 60,
    clients: whole('clients', values.clients, 1, 10_000),
    channels: whole('channels', values.channels, 11, 10_000),
    each: 10,
    rate: whole('rate', values.rate, 10, 20_000),
    restarts: whole('restarts', values.restarts, 1, 1_000),
    seed: whole('seed', values.seed, 0, 4_294_967_295),
    json: values.json ?? null,
  };
}

function report(figures: PushFigures, print: (line: string) => void): void {
  const { engine, size, tally } = figures;
  const each = (counts: Readonly<Record<string, number>>): string =>
    Object.entries(counts)
      .map(([name, times]) => `${name} ${times}`)
      .join(', ');
  for (const line of [...tally.lines, ...figures.wrong].slice(0, 20)) print(`  ${line}`);
  print(`${engine}: ${figures.published} publications, ${tally.events} events in ${size.clients} clients`);
  print(
    `  harm: ${each(tally.faults)}; kills ${figures.kills}, goodbyes ${figures.goodbyes}, new epochs ${figures.epochs}`,
  );
  print(
    `  said twice: under the same key ${figures.sameKey} (taken ${figures.sameKeyTaken}), again ${figures.againOnes}, ` +
      `older ${figures.oldOnes}; dropped by version ${tally.dropped}`,
  );
  print(
    `  gaps: ${tally.recovered} recovered, ${tally.lost} made good by a snapshot; ${tally.outworn} views whose words one had swallowed`,
  );
  if (Object.keys(tally.reports).length > 0) print(`  reported: ${each(tally.reports)}`);
  const missing = neverHappened(figures);
  if (missing.length > 0) print(`  never happened: ${missing.join(', ')}`);
  print(
    `  ${tally.looks} looks, ${tally.backwards} steps backwards, ${tally.torn} torn; final view = snapshot in ` +
      `${figures.right} of ${size.clients} clients after ${figures.rightAfter.toFixed(1)} s; ` +
      `${figures.seconds.toFixed(0)} s: ${isTrue(figures) ? 'holds' : 'WRONG'}`,
  );
}

async function withEngine(engine: Engine, plan: PushPlan, print: (line: string) => void): Promise<PushFigures> {
  try {
    const figures = await runPush(engine, plan, print);
    report(figures, print);
    return figures;
  } finally {
    await engine.end();
  }
}

/** R8. True when every push server that was tried showed nothing but the truth; false too when none was there to be tried. */
export async function provePush(args: readonly string[], print: (line: string) => void): Promise<boolean> {
  const plan = pushPlanOf(args);
  const { clients, channels, each, rate, seconds, restarts, seed } = plan;
  print(
    `prove push: ${clients} clients, ${channels} channels, each in ${each}, ${rate} publications/s, ` +
      `${(seconds / 60).toFixed(1)} minutes, ${restarts} restarts, seed ${seed}`,
  );
  const all: PushFigures[] = [];
  if (plan.engines.includes('embedded')) all.push(await withEngine(await openEmbedded(), plan, print));
  if (plan.engines.includes('centrifugo')) {
    const binary = findCentrifugo();
    if (binary === null) print('centrifugo: skipped, there is none (CENTRIFUGO_BIN, or centrifugo on the path)');
    else {
      const engine = await openCentrifugo(binary);
      try {
        all.push(await withEngine(engine, plan, print));
      } finally {
        await engine.remove();
      }
    }
  }
  const holds = all.length > 0 && all.every(isTrue);
  if (plan.json !== null) {
    writeFileSync(plan.json, `${JSON.stringify({ part: 'push', goal: 'R8', plan, holds, figures: all }, null, 2)}\n`);
  }
  print(`R8 on ${all.map(({ engine }) => engine).join(' and ') || 'nothing'}: ${holds ? 'holds' : 'WRONG'}`);
  return holds;
}
