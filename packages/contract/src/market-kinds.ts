/** Groups of the match page in order (CFG-02): what most people look for first, single things of a sport last. */
export const marketGroups = [
  'main',
  'goals',
  'points',
  'totals',
  'handicap',
  'halves',
  'quarters',
  'periods',
  'sets',
  'games',
  'maps',
  'frames',
  'legs',
  'rounds',
  'objectives',
  'innings',
  'overs',
  'teams',
  'corners',
  'cards',
  'score',
  'combo',
  'players',
] as const;
export type MarketGroup = (typeof marketGroups)[number];

/**
 * What a key of a specifier says. `line`: what a total or a handicap is about; markets that differ in it alone stand under
 * one heading. `counted`: which goal, game or point; the next one is the same market to whoever folds or pins it. `part`:
 * which part of the match.
 */
export const specifierKeys = {
  total: 'line',
  hcp: 'line',
  goalnr: 'counted',
  gamenr: 'counted',
  pointnr: 'counted',
  legnr: 'counted',
  roundnr: 'counted',
  framenr: 'counted',
  setnr: 'part',
  mapnr: 'part',
  quarternr: 'part',
  periodnr: 'part',
  inningnr: 'part',
  overnr: 'part',
} as const satisfies Readonly<Record<string, 'line' | 'counted' | 'part'>>;
export type SpecifierKey = keyof typeof specifierKeys;

/**
 * Codes that the outcomes of a market have: `1` and `2` are home and away, `x` the draw. A code says all there is to say of
 * an outcome but the names of the teams; the server's sentence is for codes that are not listed here.
 */
export const outcomeCodes = {
  two_way: /^[12]$/,
  three_way: /^[12x]$/,
  scorer: /^(?:[12]|none)$/,
  double_chance: /^(?:1x|12|x2)$/,
  handicap: /^[12]$/,
  three_way_handicap: /^[12x]$/,
  over_under: /^(?:over|under)$/,
  odd_even: /^(?:odd|even)$/,
  yes_no: /^(?:yes|no)$/,
  /** `1:3+`: home by three or more. */
  margin: /^(?:x|[12]:\d+(?:-\d+|\+)?)$/,
  score: /^(?:\d+:\d+|other)$/,
  count: /^\d+\+?$/,
  range: /^\d+(?:-\d+|\+)$/,
  who_scores: /^(?:1|2|both|none)$/,
  half: /^(?:first|second|equal)$/,
  half_and_full: /^[12x]-[12x]$/,
  part_and_match: /^[12x]-[12x]$/,
  result_and_total: /^[12x]-(?:over|under)$/,
  result_and_yes_no: /^[12x]-(?:yes|no)$/,
  total_and_yes_no: /^(?:over|under)-(?:yes|no)$/,
  /** Number of a participant in the field of an outright. */
  entrant: /^\d+$/,
} as const satisfies Readonly<Record<string, RegExp>>;
export type OutcomeSet = keyof typeof outcomeCodes;

/** Sports that have market kinds here, by key. */
export type MarketSport =
  | 'soccer'
  | 'ice-hockey'
  | 'handball'
  | 'basketball'
  | 'american-football'
  | 'rugby'
  | 'baseball'
  | 'tennis'
  | 'badminton'
  | 'table-tennis'
  | 'volleyball'
  | 'darts'
  | 'snooker'
  | 'cricket'
  | 'premium-cricket'
  | 'counter-strike'
  | 'dota-2';
type Sports = readonly MarketSport[];

/** Parts of a market's name, which the page has texts for. */
interface NameParts {
  /** Key of the text, after `market.`. `$` is what the sport scores, `%` the part that its matches are won by. */
  readonly stem: string;
  /** About one side alone. */
  readonly side?: 'home' | 'away';
  /** About one part of the match, as in `stage.`; its number is in the specifier, or in `number`. */
  readonly part?: string;
  readonly number?: number;
  /** What counts besides the regular time, as in `market.incl.`. */
  readonly includes?: string;
}

/** One kind of market. Its groups, its margin and its prices are the feed's. */
export interface MarketKindRow extends NameParts {
  readonly outcomes: OutcomeSet;
  /** All keys of its specifier. */
  readonly keys: readonly SpecifierKey[];
  readonly sports: Sports;
  /** Where a sport means something else by its id. */
  readonly perSport?: Readonly<Partial<Record<MarketSport, Partial<NameParts>>>>;
}

const GOALS_AND_POINTS = ['soccer', 'ice-hockey', 'handball', 'basketball', 'american-football', 'rugby'] as const;
const HALVES = ['soccer', 'handball', 'basketball', 'american-football', 'rugby'] as const;
const HALF_AND_FULL = ['soccer', 'basketball', 'american-football', 'rugby'] as const;
const DRAWS = ['soccer', 'ice-hockey', 'handball', 'rugby'] as const;
const AMERICAN = ['basketball', 'american-football', 'baseball'] as const;
const WITHOUT_FRAMES = ['tennis', 'badminton', 'table-tennis', 'volleyball', 'darts'] as const;
const CRICKET = ['cricket', 'premium-cricket'] as const;
const SETS = [...WITHOUT_FRAMES, 'snooker', 'counter-strike', 'dota-2'] as const;

/**
 * Every kind of market by its id: feed, server and page read this table. A new one is a row here, its model in the feed and
 * its words; the feed does not compile with an id that is missing, and a test of the texts names a row without words.
 * One table in one file, however long: whoever looks for an id finds it by searching here.
 */
export const marketKinds = {
  1: { stem: '1x2', outcomes: 'three_way', keys: [], sports: GOALS_AND_POINTS },
  8: { stem: 'next_goal', outcomes: 'scorer', keys: ['goalnr'], sports: ['soccer', 'ice-hockey'] },
  9: { stem: 'last_goal', outcomes: 'scorer', keys: [], sports: ['soccer'] },
  10: { stem: 'double_chance', outcomes: 'double_chance', keys: [], sports: DRAWS },
  11: { stem: 'draw_no_bet', outcomes: 'two_way', keys: [], sports: DRAWS },
  14: { stem: 'handicap_3way', outcomes: 'three_way_handicap', keys: ['hcp'], sports: ['soccer'] },
  15: { stem: 'winning_margin', outcomes: 'margin', keys: [], sports: DRAWS },
  16: { stem: 'handicap', outcomes: 'handicap', keys: ['hcp'], sports: DRAWS },
  18: { stem: 'total.$', outcomes: 'over_under', keys: ['total'], sports: DRAWS },
  19: { stem: 'total.$', side: 'home', outcomes: 'over_under', keys: ['total'], sports: DRAWS },
  20: { stem: 'total.$', side: 'away', outcomes: 'over_under', keys: ['total'], sports: DRAWS },
  21: { stem: 'exact_goals', outcomes: 'count', keys: [], sports: ['soccer', 'ice-hockey'] },
  23: { stem: 'exact_goals', side: 'home', outcomes: 'count', keys: [], sports: ['soccer'] },
  24: { stem: 'exact_goals', side: 'away', outcomes: 'count', keys: [], sports: ['soccer'] },
  25: { stem: 'goal_range', outcomes: 'range', keys: [], sports: ['soccer'] },
  26: { stem: 'odd_even', outcomes: 'odd_even', keys: [], sports: DRAWS },
  27: { stem: 'odd_even', side: 'home', outcomes: 'odd_even', keys: [], sports: ['soccer'] },
  28: { stem: 'odd_even', side: 'away', outcomes: 'odd_even', keys: [], sports: ['soccer'] },
  29: { stem: 'both_score', outcomes: 'yes_no', keys: [], sports: ['soccer', 'ice-hockey'] },
  30: { stem: 'who_scores', outcomes: 'who_scores', keys: [], sports: ['soccer'] },
  31: { stem: 'clean_sheet', side: 'home', outcomes: 'yes_no', keys: [], sports: ['soccer', 'ice-hockey'] },
  32: { stem: 'clean_sheet', side: 'away', outcomes: 'yes_no', keys: [], sports: ['soccer', 'ice-hockey'] },
  33: { stem: 'win_to_nil', side: 'home', outcomes: 'yes_no', keys: [], sports: ['soccer'] },
  34: { stem: 'win_to_nil', side: 'away', outcomes: 'yes_no', keys: [], sports: ['soccer'] },
  35: { stem: '1x2_and_both_score', outcomes: 'result_and_yes_no', keys: [], sports: ['soccer'] },
  36: { stem: 'total_and_both_score', outcomes: 'total_and_yes_no', keys: ['total'], sports: ['soccer'] },
  37: { stem: '1x2_and_total', outcomes: 'result_and_total', keys: ['total'], sports: ['soccer'] },
  45: { stem: 'correct_score', outcomes: 'score', keys: [], sports: ['soccer', 'ice-hockey'] },
  47: { stem: 'half_full', outcomes: 'half_and_full', keys: [], sports: HALF_AND_FULL },
  48: { stem: 'win_both_halves', side: 'home', outcomes: 'yes_no', keys: [], sports: ['soccer'] },
  49: { stem: 'win_both_halves', side: 'away', outcomes: 'yes_no', keys: [], sports: ['soccer'] },
  50: { stem: 'win_either_half', side: 'home', outcomes: 'yes_no', keys: [], sports: ['soccer'] },
  51: { stem: 'win_either_half', side: 'away', outcomes: 'yes_no', keys: [], sports: ['soccer'] },
  52: { stem: 'highest_half', outcomes: 'half', keys: [], sports: ['soccer'] },
  53: { stem: 'highest_half', side: 'home', outcomes: 'half', keys: [], sports: ['soccer'] },
  54: { stem: 'highest_half', side: 'away', outcomes: 'half', keys: [], sports: ['soccer'] },
  56: { stem: 'score_both_halves', side: 'home', outcomes: 'yes_no', keys: [], sports: ['soccer'] },
  57: { stem: 'score_both_halves', side: 'away', outcomes: 'yes_no', keys: [], sports: ['soccer'] },
  58: { stem: 'both_halves_over', outcomes: 'yes_no', keys: [], sports: ['soccer'] },
  59: { stem: 'both_halves_under', outcomes: 'yes_no', keys: [], sports: ['soccer'] },
  60: { stem: '1x2', part: 'half', number: 1, outcomes: 'three_way', keys: [], sports: HALVES },
  63: {
    stem: 'double_chance',
    part: 'half',
    number: 1,
    outcomes: 'double_chance',
    keys: [],
    sports: ['soccer', 'handball'],
  },
  64: { stem: 'draw_no_bet', part: 'half', number: 1, outcomes: 'two_way', keys: [], sports: ['soccer', 'handball'] },
  66: { stem: 'handicap', part: 'half', number: 1, outcomes: 'handicap', keys: ['hcp'], sports: HALVES },
  68: { stem: 'total.$', part: 'half', number: 1, outcomes: 'over_under', keys: ['total'], sports: HALVES },
  74: { stem: 'odd_even', part: 'half', number: 1, outcomes: 'odd_even', keys: [], sports: HALVES },
  75: { stem: 'both_score', part: 'half', number: 1, outcomes: 'yes_no', keys: [], sports: ['soccer'] },
  81: { stem: 'correct_score', part: 'half', number: 1, outcomes: 'score', keys: [], sports: ['soccer'] },
  83: { stem: '1x2', part: 'half', number: 2, outcomes: 'three_way', keys: [], sports: ['soccer', 'handball'] },
  85: { stem: 'double_chance', part: 'half', number: 2, outcomes: 'double_chance', keys: [], sports: ['soccer'] },
  90: {
    stem: 'total.$',
    part: 'half',
    number: 2,
    outcomes: 'over_under',
    keys: ['total'],
    sports: ['soccer', 'handball'],
  },
  94: { stem: 'odd_even', part: 'half', number: 2, outcomes: 'odd_even', keys: [], sports: ['soccer'] },
  95: { stem: 'both_score', part: 'half', number: 2, outcomes: 'yes_no', keys: [], sports: ['soccer'] },
  136: { stem: '1x2_bookings', outcomes: 'three_way', keys: [], sports: ['soccer'] },
  139: { stem: 'total.bookings', outcomes: 'over_under', keys: ['total'], sports: ['soccer'] },
  162: { stem: '1x2_corners', outcomes: 'three_way', keys: [], sports: ['soccer'] },
  165: { stem: 'handicap.corners', outcomes: 'handicap', keys: ['hcp'], sports: ['soccer'] },
  166: { stem: 'total.corners', outcomes: 'over_under', keys: ['total'], sports: ['soccer'] },
  172: { stem: 'odd_even.corners', outcomes: 'odd_even', keys: [], sports: ['soccer'] },
  177: { stem: 'total.corners', part: 'half', number: 1, outcomes: 'over_under', keys: ['total'], sports: ['soccer'] },
  186: { stem: 'winner', outcomes: 'two_way', keys: [], sports: SETS },
  187: { stem: 'handicap.games', outcomes: 'handicap', keys: ['hcp'], sports: ['tennis'] },
  188: { stem: 'handicap.sets', outcomes: 'handicap', keys: ['hcp'], sports: WITHOUT_FRAMES },
  189: { stem: 'total.games', outcomes: 'over_under', keys: ['total'], sports: ['tennis'] },
  190: { stem: 'total.games', side: 'home', outcomes: 'over_under', keys: ['total'], sports: ['tennis'] },
  191: { stem: 'total.games', side: 'away', outcomes: 'over_under', keys: ['total'], sports: ['tennis'] },
  192: { stem: 'win_a.%', side: 'home', outcomes: 'yes_no', keys: [], sports: SETS },
  193: { stem: 'win_a.%', side: 'away', outcomes: 'yes_no', keys: [], sports: SETS },
  198: { stem: 'odd_even.games', outcomes: 'odd_even', keys: [], sports: ['tennis'] },
  199: { stem: 'correct_score', outcomes: 'score', keys: [], sports: SETS },
  202: { stem: 'winner', part: 'set', outcomes: 'two_way', keys: ['setnr'], sports: ['tennis', 'volleyball', 'darts'] },
  203: { stem: 'handicap.games', part: 'set', outcomes: 'handicap', keys: ['setnr', 'hcp'], sports: ['tennis'] },
  204: { stem: 'total.games', part: 'set', outcomes: 'over_under', keys: ['setnr', 'total'], sports: ['tennis'] },
  208: { stem: 'correct_score', part: 'set', outcomes: 'score', keys: ['setnr'], sports: ['tennis'] },
  209: { stem: 'odd_even.games', part: 'set', outcomes: 'odd_even', keys: ['setnr'], sports: ['tennis'] },
  210: { stem: 'winner_of.games', part: 'set', outcomes: 'two_way', keys: ['setnr', 'gamenr'], sports: ['tennis'] },
  219: {
    stem: 'winner',
    includes: 'overtime',
    outcomes: 'two_way',
    keys: [],
    sports: ['basketball', 'american-football'],
  },
  220: { stem: 'overtime', outcomes: 'yes_no', keys: [], sports: ['basketball', 'american-football'] },
  223: {
    stem: 'handicap',
    includes: 'overtime',
    outcomes: 'handicap',
    keys: ['hcp'],
    sports: ['basketball', 'american-football'],
  },
  225: {
    stem: 'total.$',
    includes: 'overtime',
    outcomes: 'over_under',
    keys: ['total'],
    sports: ['basketball', 'american-football'],
  },
  227: {
    stem: 'total.$',
    side: 'home',
    includes: 'overtime',
    outcomes: 'over_under',
    keys: ['total'],
    sports: ['basketball', 'american-football'],
  },
  228: {
    stem: 'total.$',
    side: 'away',
    includes: 'overtime',
    outcomes: 'over_under',
    keys: ['total'],
    sports: ['basketball', 'american-football'],
  },
  229: {
    stem: 'odd_even',
    includes: 'overtime',
    outcomes: 'odd_even',
    keys: [],
    sports: ['basketball', 'american-football'],
  },
  235: {
    stem: '1x2',
    part: 'quarter',
    outcomes: 'three_way',
    keys: ['quarternr'],
    sports: ['basketball', 'american-football'],
  },
  236: {
    stem: 'total.$',
    part: 'quarter',
    outcomes: 'over_under',
    keys: ['quarternr', 'total'],
    sports: ['basketball', 'american-football'],
  },
  237: {
    stem: 'handicap.points',
    outcomes: 'handicap',
    keys: ['hcp'],
    sports: ['badminton', 'table-tennis', 'volleyball'],
  },
  238: {
    stem: 'total.points',
    outcomes: 'over_under',
    keys: ['total'],
    sports: ['badminton', 'table-tennis', 'volleyball'],
  },
  245: { stem: 'winner', part: 'set', outcomes: 'two_way', keys: ['setnr'], sports: ['badminton', 'table-tennis'] },
  246: {
    stem: 'handicap.points',
    part: 'set',
    outcomes: 'handicap',
    keys: ['setnr', 'hcp'],
    sports: ['badminton', 'table-tennis'],
  },
  247: {
    stem: 'total.points',
    part: 'set',
    outcomes: 'over_under',
    keys: ['setnr', 'total'],
    sports: ['badminton', 'table-tennis'],
  },
  248: {
    stem: 'odd_even.points',
    part: 'set',
    outcomes: 'odd_even',
    keys: ['setnr'],
    sports: ['badminton', 'table-tennis'],
  },
  249: {
    stem: 'race_to.points',
    part: 'set',
    outcomes: 'two_way',
    keys: ['setnr', 'pointnr'],
    sports: ['badminton', 'table-tennis'],
  },
  251: { stem: 'winner', includes: 'extra_innings', outcomes: 'two_way', keys: [], sports: ['baseball'] },
  256: { stem: 'handicap', includes: 'extra_innings', outcomes: 'handicap', keys: ['hcp'], sports: ['baseball'] },
  258: { stem: 'total.$', includes: 'extra_innings', outcomes: 'over_under', keys: ['total'], sports: ['baseball'] },
  260: {
    stem: 'total.$',
    side: 'home',
    includes: 'extra_innings',
    outcomes: 'over_under',
    keys: ['total'],
    sports: ['baseball'],
  },
  261: {
    stem: 'total.$',
    side: 'away',
    includes: 'extra_innings',
    outcomes: 'over_under',
    keys: ['total'],
    sports: ['baseball'],
  },
  264: { stem: 'odd_even', includes: 'extra_innings', outcomes: 'odd_even', keys: [], sports: ['baseball'] },
  274: { stem: '1x2', part: 'first_innings', number: 5, outcomes: 'three_way', keys: [], sports: ['baseball'] },
  275: {
    stem: 'handicap',
    part: 'first_innings',
    number: 5,
    outcomes: 'handicap',
    keys: ['hcp'],
    sports: ['baseball'],
  },
  276: {
    stem: 'total.$',
    part: 'first_innings',
    number: 5,
    outcomes: 'over_under',
    keys: ['total'],
    sports: ['baseball'],
  },
  287: { stem: '1x2', part: 'inning', outcomes: 'three_way', keys: ['inningnr'], sports: ['baseball'] },
  288: { stem: 'total.$', part: 'inning', outcomes: 'over_under', keys: ['inningnr', 'total'], sports: ['baseball'] },
  290: {
    stem: 'winning_margin',
    includes: 'overtime',
    outcomes: 'margin',
    keys: [],
    sports: AMERICAN,
    perSport: { baseball: { includes: 'extra_innings' } },
  },
  303: {
    stem: 'handicap',
    part: 'quarter',
    outcomes: 'handicap',
    keys: ['quarternr', 'hcp'],
    sports: ['basketball', 'american-football'],
  },
  304: {
    stem: 'odd_even',
    part: 'quarter',
    outcomes: 'odd_even',
    keys: ['quarternr'],
    sports: ['basketball', 'american-football'],
  },
  309: { stem: 'handicap.points', part: 'set', outcomes: 'handicap', keys: ['setnr', 'hcp'], sports: ['volleyball'] },
  310: { stem: 'total.points', part: 'set', outcomes: 'over_under', keys: ['setnr', 'total'], sports: ['volleyball'] },
  311: { stem: 'odd_even.points', part: 'set', outcomes: 'odd_even', keys: ['setnr'], sports: ['volleyball'] },
  314: { stem: 'total.sets', outcomes: 'over_under', keys: ['total'], sports: WITHOUT_FRAMES },
  327: { stem: 'handicap.maps', outcomes: 'handicap', keys: ['hcp'], sports: ['counter-strike', 'dota-2'] },
  328: { stem: 'total.maps', outcomes: 'over_under', keys: ['total'], sports: ['counter-strike', 'dota-2'] },
  330: { stem: 'winner', part: 'map', outcomes: 'two_way', keys: ['mapnr'], sports: ['counter-strike', 'dota-2'] },
  340: { stem: 'winner', includes: 'super_over', outcomes: 'two_way', keys: [], sports: CRICKET },
  406: { stem: 'winner', includes: 'overtime_penalties', outcomes: 'two_way', keys: [], sports: ['ice-hockey'] },
  443: { stem: '1x2', part: 'period', outcomes: 'three_way', keys: ['periodnr'], sports: ['ice-hockey'] },
  445: { stem: 'double_chance', part: 'period', outcomes: 'double_chance', keys: ['periodnr'], sports: ['ice-hockey'] },
  446: { stem: 'total.$', part: 'period', outcomes: 'over_under', keys: ['periodnr', 'total'], sports: ['ice-hockey'] },
  452: { stem: 'both_score', part: 'period', outcomes: 'yes_no', keys: ['periodnr'], sports: ['ice-hockey'] },
  454: { stem: 'odd_even', part: 'period', outcomes: 'odd_even', keys: ['periodnr'], sports: ['ice-hockey'] },
  493: { stem: 'handicap.frames', outcomes: 'handicap', keys: ['hcp'], sports: ['snooker'] },
  494: { stem: 'total.frames', outcomes: 'over_under', keys: ['total'], sports: ['snooker'] },
  499: { stem: 'winner', part: 'frame', outcomes: 'two_way', keys: ['framenr'], sports: ['snooker'] },
  534: { stem: 'outright_winner', outcomes: 'entrant', keys: [], sports: ['soccer', 'basketball'] },
  903: { stem: 'part_and_match.%', outcomes: 'part_and_match', keys: [], sports: SETS },
  904: {
    stem: 'extra_points',
    outcomes: 'yes_no',
    keys: [],
    sports: ['tennis', 'badminton', 'table-tennis', 'volleyball'],
    perSport: { tennis: { stem: 'tie_break_in_match' } },
  },
  905: {
    stem: 'total.$',
    side: 'home',
    outcomes: 'over_under',
    keys: ['total'],
    sports: ['badminton', 'table-tennis', 'volleyball', 'darts'],
  },
  906: {
    stem: 'total.$',
    side: 'away',
    outcomes: 'over_under',
    keys: ['total'],
    sports: ['badminton', 'table-tennis', 'volleyball', 'darts'],
  },
  907: {
    stem: 'odd_even.$',
    outcomes: 'odd_even',
    keys: [],
    sports: ['badminton', 'table-tennis', 'volleyball', 'darts'],
  },
  911: { stem: 'race_to.points', part: 'set', outcomes: 'two_way', keys: ['setnr', 'pointnr'], sports: ['volleyball'] },
  912: {
    stem: 'extra_points',
    part: 'set',
    outcomes: 'yes_no',
    keys: ['setnr'],
    sports: ['tennis', 'badminton', 'table-tennis', 'volleyball'],
    perSport: { tennis: { stem: 'tie_break' } },
  },
  920: { stem: 'total.legs', outcomes: 'over_under', keys: ['total'], sports: ['darts'] },
  921: { stem: 'handicap.legs', outcomes: 'handicap', keys: ['hcp'], sports: ['darts'] },
  922: { stem: 'total.legs', part: 'set', outcomes: 'over_under', keys: ['setnr', 'total'], sports: ['darts'] },
  923: { stem: 'handicap.legs', part: 'set', outcomes: 'handicap', keys: ['setnr', 'hcp'], sports: ['darts'] },
  924: { stem: 'winner_of.legs', part: 'set', outcomes: 'two_way', keys: ['setnr', 'gamenr'], sports: ['darts'] },
  925: { stem: 'correct_score', part: 'set', outcomes: 'score', keys: ['setnr'], sports: ['darts'] },
  926: { stem: 'deciding_leg', part: 'set', outcomes: 'yes_no', keys: ['setnr'], sports: ['darts'] },
  930: {
    stem: 'total.$',
    part: 'map',
    outcomes: 'over_under',
    keys: ['mapnr', 'total'],
    sports: ['counter-strike', 'dota-2'],
  },
  931: {
    stem: 'handicap.$',
    part: 'map',
    outcomes: 'handicap',
    keys: ['mapnr', 'hcp'],
    sports: ['counter-strike', 'dota-2'],
  },
  932: {
    stem: 'winner_of.$',
    part: 'map',
    outcomes: 'two_way',
    keys: ['mapnr', 'gamenr'],
    sports: ['counter-strike', 'dota-2'],
  },
  933: {
    stem: 'race_to.$',
    part: 'map',
    outcomes: 'two_way',
    keys: ['mapnr', 'pointnr'],
    sports: ['counter-strike', 'dota-2'],
  },
  934: { stem: 'odd_even.$', part: 'map', outcomes: 'odd_even', keys: ['mapnr'], sports: ['counter-strike', 'dota-2'] },
  935: {
    stem: 'overtime',
    part: 'map',
    outcomes: 'yes_no',
    keys: ['mapnr'],
    sports: ['counter-strike', 'dota-2'],
    perSport: { 'dota-2': { stem: 'deciding_objective' } },
  },
  936: { stem: 'total.$', outcomes: 'over_under', keys: ['total'], sports: ['counter-strike', 'dota-2'] },
  937: { stem: 'handicap.$', outcomes: 'handicap', keys: ['hcp'], sports: ['counter-strike', 'dota-2'] },
  938: {
    stem: 'overtime_on_any_map',
    outcomes: 'yes_no',
    keys: [],
    sports: ['counter-strike', 'dota-2'],
    perSport: { 'dota-2': { stem: 'deciding_objective_on_any_map' } },
  },
  940: { stem: 'handicap', part: 'inning', outcomes: 'handicap', keys: ['inningnr', 'hcp'], sports: ['baseball'] },
  941: { stem: 'odd_even', part: 'inning', outcomes: 'odd_even', keys: ['inningnr'], sports: ['baseball'] },
  950: { stem: 'super_over', outcomes: 'yes_no', keys: [], sports: CRICKET },
  951: { stem: 'total.$', outcomes: 'over_under', keys: ['total'], sports: CRICKET },
  952: { stem: 'total.$', side: 'home', outcomes: 'over_under', keys: ['total'], sports: CRICKET },
  953: { stem: 'total.$', side: 'away', outcomes: 'over_under', keys: ['total'], sports: CRICKET },
  954: { stem: 'odd_even.$', side: 'home', outcomes: 'odd_even', keys: [], sports: CRICKET },
  955: { stem: 'odd_even.$', side: 'away', outcomes: 'odd_even', keys: [], sports: CRICKET },
  956: {
    stem: 'runs_in_first_overs.6',
    part: 'inning',
    outcomes: 'over_under',
    keys: ['inningnr', 'total'],
    sports: CRICKET,
  },
  957: {
    stem: 'runs_in_first_overs.10',
    part: 'inning',
    outcomes: 'over_under',
    keys: ['inningnr', 'total'],
    sports: CRICKET,
  },
  958: {
    stem: 'runs_in_over',
    part: 'inning',
    outcomes: 'over_under',
    keys: ['inningnr', 'overnr', 'total'],
    sports: CRICKET,
  },
  959: { stem: 'wickets', part: 'inning', outcomes: 'over_under', keys: ['inningnr', 'total'], sports: CRICKET },
  961: {
    stem: 'wicket_in_over',
    part: 'inning',
    outcomes: 'yes_no',
    keys: ['inningnr', 'overnr'],
    sports: CRICKET,
  },
} as const satisfies Readonly<Record<number, MarketKindRow>>;

export type MarketNumber = keyof typeof marketKinds;
export type MarketId = `${MarketNumber}`;

const byId: ReadonlyMap<string, MarketKindRow> = new Map(Object.entries<MarketKindRow>(marketKinds));

/** Kind of a market; undefined for one that another back end made up. */
export function marketKindOf(id: string): MarketKindRow | undefined {
  return byId.get(id);
}
