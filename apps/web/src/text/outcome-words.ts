import { outcomeCodes, type OutcomeSet } from '@touchline/contract';
import type { Recipe } from './market-recipes.ts';
import type { Text, TextKey } from './use-text.ts';

type Words = Pick<Text, 't' | 'formats'>;
type Values = Readonly<Record<string, string>>;
interface Outcome {
  readonly id: string;
  readonly name: string;
}

const PLAIN: Readonly<Record<string, TextKey>> = {
  yes: 'outcome.yes',
  no: 'outcome.no',
  odd: 'outcome.odd',
  even: 'outcome.even',
  none: 'outcome.none',
  both: 'outcome.both',
  equal: 'outcome.equal',
  other: 'outcome.other',
};

/** Parts of a name that the server writes in English around the names of teams. */
const OR = / or /;
const BY = /^(.+) by (\S+)$/;
const ONLY = /^Only (.+)$/;
/** Line at the end of a side's name: `(+1.5)`. */
const LINE = /\([^()]*\)$/;

/** Words of one code alone; null where the code stands for a team, or for figures. */
function wordsOf({ t, formats }: Words, code: string, values: Values): string | null {
  const { total } = values;
  if ((code === 'over' || code === 'under') && total !== undefined) {
    return t(`outcome.${code}`, { line: formats.figures(total) });
  }
  if (code === 'x') return t('outcome.draw');
  const plain = PLAIN[code];
  return plain === undefined ? null : t(plain);
}

function doubleChance({ t }: Words, { id, name }: Outcome): string {
  const [first, second] = name.split(OR);
  if (first === undefined || second === undefined) return name;
  const draw = t('outcome.draw');
  return t('outcome.either', { first: id === 'x2' ? draw : first, second: id === '1x' ? draw : second });
}

/** `1-x`, `over-yes`: the words of each code, the server's where a code is a team. A team may hold an `&` itself. */
function pair(text: Words, { id, name }: Outcome, values: Values): string {
  const [first = '', second = ''] = id.split('-');
  const mark = name.includes(' & ') && !isSide(second) ? ' & ' : ' / ';
  const at = isSide(first) ? name.lastIndexOf(mark) : name.indexOf(mark);
  if (at < 0 || (isSide(first) && isSide(second))) return name;
  const before = wordsOf(text, first, values) ?? name.slice(0, at);
  return `${before}${mark}${wordsOf(text, second, values) ?? name.slice(at + mark.length)}`;
}

function isSide(code: string): boolean {
  return code === '1' || code === '2';
}

function margin({ t }: Words, name: string): string {
  const [, team, points] = BY.exec(name) ?? [];
  return team === undefined || points === undefined ? name : t('outcome.by', { team, points });
}

function onlyTeam({ t }: Words, name: string): string {
  const team = ONLY.exec(name)?.[1];
  return team === undefined ? name : t('outcome.only', { team });
}

function half({ t }: Words, { id, name }: Outcome): string {
  if (id === 'first') return t('stage.half', { number: 1 });
  return id === 'second' ? t('stage.half', { number: 2 }) : name;
}

/** What the codes of a set say around the names of teams; null where the code alone says it all, or nothing. */
function aroundTeams(text: Words, set: OutcomeSet, values: Values, outcome: Outcome): string | null {
  const { id, name } = outcome;
  switch (set) {
    case 'three_way_handicap':
      return id === 'x' && values['hcp'] !== undefined ? `${text.t('outcome.draw')} (${values['hcp']})` : name;
    case 'who_scores':
      return isSide(id) ? onlyTeam(text, name) : null;
    case 'double_chance':
      return doubleChance(text, outcome);
    case 'margin':
      return id === 'x' ? null : margin(text, name);
    case 'half':
      return id === 'equal' ? null : half(text, outcome);
    case 'handicap':
      return name.replace(LINE, (line) => text.formats.figures(line));
    case 'half_and_full':
    case 'part_and_match':
    case 'result_and_total':
    case 'result_and_yes_no':
    case 'total_and_yes_no':
      return pair(text, outcome, values);
    case 'count':
    case 'entrant':
    case 'odd_even':
    case 'over_under':
    case 'range':
    case 'score':
    case 'scorer':
    case 'three_way':
    case 'two_way':
    case 'yes_no':
      return null;
    default:
      return set satisfies never;
  }
}

/** An outcome in the player's language, as far as its code tells what it is; else the name that the server gave it. */
export function outcomeWords(text: Words, recipe: Recipe | null, values: Values, outcome: Outcome): string {
  if (recipe === null || !outcomeCodes[recipe.outcomes].test(outcome.id)) return outcome.name;
  return aroundTeams(text, recipe.outcomes, values, outcome) ?? wordsOf(text, outcome.id, values) ?? outcome.name;
}
