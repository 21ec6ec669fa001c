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

/** Names of both sides of a match. */
export interface Sides {
  readonly home: string;
  readonly away: string;
}

/** From what is known of a match. */
export function sidesOf(
  match: { readonly competitors: Readonly<Record<keyof Sides, { readonly name: string }>> | null } | null,
): Sides | null {
  const competitors = match?.competitors ?? null;
  return competitors === null ? null : { home: competitors.home.name, away: competitors.away.name };
}

interface Facts {
  /** By the keys of the market's specifier. */
  readonly values: Values;
  readonly sides: Sides | null;
}

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

function isSide(code: string): boolean {
  return code === '1' || code === '2';
}

/** Names of the codes in order: of sides, or the words of a code that stands for none; null where a name is not known. */
function partsOf(text: Words, codes: Iterable<string>, values: Values, sides: Sides | null): readonly string[] | null {
  const parts = [...codes].map((code) => {
    if (code === '1') return sides?.home;
    return code === '2' ? sides?.away : (wordsOf(text, code, values) ?? undefined);
  });
  return parts.every((part) => part !== undefined) ? parts : null;
}

function half({ t }: Words, { id, name }: Outcome): string {
  if (id === 'first') return t('stage.half', { number: 1 });
  return id === 'second' ? t('stage.half', { number: 2 }) : name;
}

/** What the codes of a set say around the names of teams; null where the code alone says it all, or nothing. */
function aroundTeams(text: Words, set: OutcomeSet, outcome: Outcome, { values, sides }: Facts): string | null {
  const { id, name } = outcome;
  const parts = (codes: Iterable<string>) => partsOf(text, codes, values, sides);
  switch (set) {
    case 'three_way_handicap':
      return id === 'x' && values['hcp'] !== undefined ? `${text.t('outcome.draw')} (${values['hcp']})` : name;
    case 'who_scores': {
      const [team] = isSide(id) ? (parts(id) ?? []) : [];
      return team === undefined ? null : text.t('outcome.only', { team });
    }
    case 'double_chance': {
      const [first, second] = parts(id) ?? [];
      return first === undefined || second === undefined ? name : text.t('outcome.either', { first, second });
    }
    case 'margin': {
      // `1:3+`: home by three or more.
      const [side = '', points] = id.split(':');
      const [team] = parts([side]) ?? [];
      return points === undefined || team === undefined ? null : text.t('outcome.by', { team, points });
    }
    case 'half':
      return id === 'equal' ? null : half(text, outcome);
    case 'handicap':
      return name.replace(LINE, (line) => text.formats.figures(line));
    case 'half_and_full':
    case 'part_and_match':
      return parts(id.split('-'))?.join(' / ') ?? name;
    case 'result_and_total':
    case 'result_and_yes_no':
    case 'total_and_yes_no':
      return parts(id.split('-'))?.join(' & ') ?? name;
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

/**
 * An outcome in the player's language, as far as its code tells what it is; else the name that the server gave it, as for
 * codes around the names of sides that are not known.
 */
export function outcomeWords(text: Words, recipe: Recipe | null, outcome: Outcome, facts: Facts): string {
  if (recipe === null || !outcomeCodes[recipe.outcomes].test(outcome.id)) return outcome.name;
  const around = aroundTeams(text, recipe.outcomes, outcome, facts);
  return around ?? wordsOf(text, outcome.id, facts.values) ?? outcome.name;
}
