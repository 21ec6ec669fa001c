import type { Text, TextKey } from './use-text.ts';

const NUMBERED =
  /^(?:(\d)(?:st|nd|rd|th)_|q)(\d)?(half|period|quarter|set|map|frame|innings|inning|game|round|leg|end)?$/;
const STAGES: Readonly<Record<string, TextKey>> = {
  not_started: 'stage.not_started',
  halftime: 'stage.halftime',
  half_time: 'stage.halftime',
  break: 'stage.break',
  pause: 'stage.break',
  interval: 'stage.break',
  overtime: 'stage.overtime',
  extra_time: 'stage.overtime',
  penalties: 'stage.penalties',
  awaiting_end: 'stage.awaiting',
  ended: 'stage.ended',
  finished: 'stage.ended',
};
const PERIODS: Readonly<Record<string, TextKey>> = {
  half: 'stage.half',
  period: 'stage.period',
  quarter: 'stage.quarter',
  set: 'stage.set',
  map: 'stage.map',
  frame: 'stage.frame',
  inning: 'stage.inning',
  innings: 'stage.innings',
  game: 'stage.game',
  round: 'stage.round',
  leg: 'stage.leg',
  end: 'stage.end',
};

/** Which text says a stage of a match (`1st_half`, `q3`, `halftime`), and its number; null without one. */
export function stageText(stage: string): { readonly key: TextKey; readonly number: number } | null {
  const plain = STAGES[stage];
  if (plain !== undefined) return { key: plain, number: 0 };
  const match = NUMBERED.exec(stage);
  if (match === null) return null;
  const key = PERIODS[match[3] ?? 'quarter'];
  const number = Number(match[1] ?? match[2]);
  return key === undefined || !Number.isInteger(number) ? null : { key, number };
}

/** Words of a stage; an unknown one is shown as the server wrote it, without its underscores. */
export function stageName(text: Text, stage: string): string {
  const known = stageText(stage);
  return known === null ? stage.replaceAll('_', ' ') : text.t(known.key, { number: known.number });
}
