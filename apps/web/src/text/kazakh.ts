/**
 * Kazakh names of days and months. Browsers know its plurals but write its dates in no language at all (`M01 1, Thu`), so
 * that the page brings the words itself; figures are written as in Russian, which has the same signs.
 */
const WEEKDAYS = ['жексенбі', 'дүйсенбі', 'сейсенбі', 'сәрсенбі', 'бейсенбі', 'жұма', 'сенбі'];
const SHORT_WEEKDAYS = ['жс', 'дс', 'сс', 'ср', 'бс', 'жм', 'сб'];
const MONTHS = [
  'қаңтар',
  'ақпан',
  'наурыз',
  'сәуір',
  'мамыр',
  'маусым',
  'шілде',
  'тамыз',
  'қыркүйек',
  'қазан',
  'қараша',
  'желтоқсан',
];

/** `at` is midnight of the day, as UTC has it. */
function partsOf(at: number) {
  const date = new Date(at);
  const [weekday, month] = [date.getUTCDay(), date.getUTCMonth()];
  return {
    day: date.getUTCDate(),
    year: date.getUTCFullYear(),
    weekday: WEEKDAYS[weekday] ?? '',
    shortWeekday: SHORT_WEEKDAYS[weekday] ?? '',
    month: MONTHS[month] ?? '',
    shortMonth: `${(MONTHS[month] ?? '').slice(0, 3)}.`,
  };
}

/** Dates of days that are given as their midnight in UTC. */
export const kazakh = {
  weekday: (at: number): string => partsOf(at).shortWeekday,
  /** `20 қар.` */
  date: (at: number): string => `${partsOf(at).day} ${partsOf(at).shortMonth}`,
  /** `жм, 20 қар.` */
  shortDay: (at: number): string => `${partsOf(at).shortWeekday}, ${kazakh.date(at)}`,
  /** `2026 ж. 20 қар.` */
  yearDay: (at: number): string => `${partsOf(at).year} ж. ${kazakh.date(at)}`,
  /** `жұма, 2026 ж. 20 қараша` */
  wholeDay: (at: number): string => {
    const { weekday, year, day, month } = partsOf(at);
    return `${weekday}, ${year} ж. ${day} ${month}`;
  },
  near: (days: 0 | 1): string => (days === 0 ? 'бүгін' : 'ертең'),
} as const;
