/** How the name of a market is put together. */
export interface Recipe {
  /** Key of the text, after `market.`. */
  readonly stem: string;
  /** About one side alone. */
  readonly side: 'home' | 'away' | null;
  /** Which part of the match; `number` where the kind itself says which, else the specifier does. */
  readonly part: { readonly name: string; readonly number: number | null } | null;
  /** What counts besides the regular time, after `market.incl.`. */
  readonly scope: string | null;
}

/**
 * Kinds of market by id, as `stem word word …`: `home` and `away` name a side, `half=1` and `set` a part, `+overtime` what
 * counts besides. In a stem `$` is what the sport scores and `%` the part that its matches are won by.
 */
const KINDS: Readonly<Record<string, string>> = {
  1: '1x2',
  8: 'next_goal',
  9: 'last_goal',
  10: 'double_chance',
  11: 'draw_no_bet',
  14: 'handicap_3way',
  15: 'winning_margin',
  16: 'handicap',
  18: 'total.$',
  19: 'total.$ home',
  20: 'total.$ away',
  21: 'exact_goals',
  23: 'exact_goals home',
  24: 'exact_goals away',
  25: 'goal_range',
  26: 'odd_even',
  27: 'odd_even home',
  28: 'odd_even away',
  29: 'both_score',
  30: 'who_scores',
  31: 'clean_sheet home',
  32: 'clean_sheet away',
  33: 'win_to_nil home',
  34: 'win_to_nil away',
  35: '1x2_and_both_score',
  36: 'total_and_both_score',
  37: '1x2_and_total',
  45: 'correct_score',
  47: 'half_full',
  48: 'win_both_halves home',
  49: 'win_both_halves away',
  50: 'win_either_half home',
  51: 'win_either_half away',
  52: 'highest_half',
  53: 'highest_half home',
  54: 'highest_half away',
  56: 'score_both_halves home',
  57: 'score_both_halves away',
  58: 'both_halves_over',
  59: 'both_halves_under',
  60: '1x2 half=1',
  63: 'double_chance half=1',
  64: 'draw_no_bet half=1',
  66: 'handicap half=1',
  68: 'total.$ half=1',
  74: 'odd_even half=1',
  75: 'both_score half=1',
  81: 'correct_score half=1',
  83: '1x2 half=2',
  85: 'double_chance half=2',
  90: 'total.$ half=2',
  94: 'odd_even half=2',
  95: 'both_score half=2',
  136: '1x2_bookings',
  139: 'total.bookings',
  162: '1x2_corners',
  165: 'handicap.corners',
  166: 'total.corners',
  172: 'odd_even.corners',
  177: 'total.corners half=1',
  186: 'winner',
  187: 'handicap.games',
  188: 'handicap.sets',
  189: 'total.games',
  190: 'total.games home',
  191: 'total.games away',
  192: 'win_a.% home',
  193: 'win_a.% away',
  198: 'odd_even.games',
  199: 'correct_score',
  202: 'winner set',
  203: 'handicap.games set',
  204: 'total.games set',
  208: 'correct_score set',
  209: 'odd_even.games set',
  210: 'winner_of.games set',
  219: 'winner +overtime',
  220: 'overtime',
  223: 'handicap +overtime',
  225: 'total.$ +overtime',
  227: 'total.$ home +overtime',
  228: 'total.$ away +overtime',
  229: 'odd_even +overtime',
  235: '1x2 quarter',
  236: 'total.$ quarter',
  237: 'handicap.points',
  238: 'total.points',
  245: 'winner set',
  246: 'handicap.points set',
  247: 'total.points set',
  248: 'odd_even.points set',
  249: 'race_to.points set',
  251: 'winner +extra_innings',
  256: 'handicap +extra_innings',
  258: 'total.$ +extra_innings',
  260: 'total.$ home +extra_innings',
  261: 'total.$ away +extra_innings',
  264: 'odd_even +extra_innings',
  274: '1x2 first_innings=5',
  275: 'handicap first_innings=5',
  276: 'total.$ first_innings=5',
  287: '1x2 inning',
  288: 'total.$ inning',
  290: 'winning_margin +overtime',
  303: 'handicap quarter',
  304: 'odd_even quarter',
  309: 'handicap.points set',
  310: 'total.points set',
  311: 'odd_even.points set',
  314: 'total.sets',
  327: 'handicap.maps',
  328: 'total.maps',
  330: 'winner map',
  340: 'winner +super_over',
  406: 'winner +overtime_penalties',
  443: '1x2 period',
  445: 'double_chance period',
  446: 'total.$ period',
  452: 'both_score period',
  454: 'odd_even period',
  493: 'handicap.frames',
  494: 'total.frames',
  499: 'winner frame',
  534: 'outright_winner',
  903: 'part_and_match.%',
  904: 'extra_points',
  905: 'total.$ home',
  906: 'total.$ away',
  907: 'odd_even.$',
  911: 'race_to.points set',
  912: 'extra_points set',
  920: 'total.legs',
  921: 'handicap.legs',
  922: 'total.legs set',
  923: 'handicap.legs set',
  924: 'winner_of.legs set',
  925: 'correct_score set',
  926: 'deciding_leg set',
  930: 'total.$ map',
  931: 'handicap.$ map',
  932: 'winner_of.$ map',
  933: 'race_to.$ map',
  934: 'odd_even.$ map',
  935: 'overtime map',
  936: 'total.$',
  937: 'handicap.$',
  938: 'overtime_on_any_map',
  940: 'handicap inning',
  941: 'odd_even inning',
  950: 'super_over',
  951: 'total.$',
  952: 'total.$ home',
  953: 'total.$ away',
  954: 'odd_even.$ home',
  955: 'odd_even.$ away',
  956: 'runs_in_first_overs.6 inning',
  957: 'runs_in_first_overs.10 inning',
  958: 'runs_in_over inning',
  959: 'wickets inning',
  961: 'wicket_in_over inning',
};

/** Where a sport means something else by an id. */
const OTHERWISE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  baseball: { 290: 'winning_margin +extra_innings' },
  tennis: { 904: 'tie_break_in_match', 912: 'tie_break set' },
  'dota-2': { 935: 'deciding_objective map', 938: 'deciding_objective_on_any_map' },
};

interface Units {
  readonly scored: string;
  readonly part: string;
}

const UNITS: Readonly<Record<string, Units>> = {
  soccer: { scored: 'goals', part: 'half' },
  'ice-hockey': { scored: 'goals', part: 'period' },
  handball: { scored: 'goals', part: 'half' },
  tennis: { scored: 'games', part: 'set' },
  darts: { scored: 'legs', part: 'set' },
  baseball: { scored: 'runs', part: 'inning' },
  cricket: { scored: 'runs', part: 'inning' },
  'premium-cricket': { scored: 'runs', part: 'inning' },
  'counter-strike': { scored: 'rounds', part: 'map' },
  'dota-2': { scored: 'objectives', part: 'map' },
  snooker: { scored: 'frames', part: 'frame' },
};
const POINTS: Units = { scored: 'points', part: 'set' };

const cached = new Map<string, Recipe | null>();

function read(sportKey: string, kind: string): Recipe {
  const { scored, part: won } = UNITS[sportKey] ?? POINTS;
  const [stem = '', ...words] = kind.split(' ');
  let side: Recipe['side'] = null;
  let part: Recipe['part'] = null;
  let scope: Recipe['scope'] = null;
  for (const word of words) {
    const [name = '', number] = word.split('=');
    if (name === 'home' || name === 'away') side = name;
    else if (name.startsWith('+')) scope = name.slice(1);
    else part = { name, number: number === undefined ? null : Number(number) };
  }
  return { stem: stem.replace('$', scored).replace('%', won), side, part, scope };
}

/** How to name a market of a sport; null for a kind that this page does not know. */
export function recipeOf(sportKey: string, marketId: string): Recipe | null {
  const kind = OTHERWISE[sportKey]?.[marketId] ?? KINDS[marketId];
  if (kind === undefined) return null;
  const key = `${sportKey}/${marketId}`;
  const known = cached.get(key);
  if (known !== undefined) return known;
  const made = read(sportKey, kind);
  cached.set(key, made);
  return made;
}
