/** What the picture of shared bets shows; every text is written already. */
export interface PictureFacts {
  readonly brand: string;
  readonly bets: readonly PictureBet[];
  /** The code that brings them back. */
  readonly code: string;
  /** Line in place of the legs that do not fit; null when all do. */
  readonly more: (count: number) => string;
  readonly direction: 'ltr' | 'rtl';
}

export interface PictureBet {
  /** `Combo · 3 selections`. */
  readonly title: string;
  readonly legs: readonly {
    readonly outcome: string;
    readonly where: string;
    /** Empty for the legs of a bet with one price. */
    readonly odds: string;
  }[];
  /** Label and figure: total odds, and the stake where the player shares it. */
  readonly facts: readonly (readonly [label: string, figure: string])[];
}

export const PICTURE_TOKENS = [
  '--page',
  '--surface-raised',
  '--line-strong',
  '--text',
  '--text-quiet',
  '--accent',
  '--on-accent',
  '--odds-face',
  '--odds-price',
  '--font',
] as const;
type Tokens = Readonly<Record<string, string>>;

export const PICTURE_WIDTH = 1080;
const EDGE = 64;
const HEAD = 132;
const TITLE = 76;
const LEG = 116;
const FACTS = 108;
const FOOT = 120;
/** More would be too small to read where it is shared. */
export const MOST_LEGS = 8;

/** Legs that are shown of each bet, and how many are not. */
export function shownLegs(bets: readonly PictureBet[]): {
  readonly bets: readonly PictureBet[];
  readonly left: number;
} {
  let room = MOST_LEGS;
  let left = 0;
  const shown = bets.flatMap((bet) => {
    const legs = bet.legs.slice(0, room);
    left += bet.legs.length - legs.length;
    room -= legs.length;
    return legs.length === 0 ? [] : [{ ...bet, legs }];
  });
  return { bets: shown, left };
}

export function pictureHeight(facts: PictureFacts): number {
  const { bets, left } = shownLegs(facts.bets);
  const body = bets.reduce((sum, bet) => sum + TITLE + bet.legs.length * LEG + FACTS, 0);
  return HEAD + body + (left === 0 ? 0 : TITLE) + FOOT;
}

/** A text no wider than `room`, with an ellipsis for what is cut. */
function fitted(to: CanvasRenderingContext2D, words: string, room: number): string {
  if (to.measureText(words).width <= room) return words;
  const letters = [...words];
  while (letters.length > 1 && to.measureText(`${letters.join('')}…`).width > room) letters.pop();
  return `${letters.join('')}…`;
}

/** Draws the picture in the theme's own colours, from the start side of its direction. */
export function drawPicture(to: CanvasRenderingContext2D, facts: PictureFacts, tokens: Tokens): void {
  const height = pictureHeight(facts);
  const { bets, left } = shownLegs(facts.bets);
  const isRtl = facts.direction === 'rtl';
  const start = (offset: number): number => (isRtl ? PICTURE_WIDTH - EDGE - offset : EDGE + offset);
  const end = (offset: number): number => (isRtl ? EDGE + offset : PICTURE_WIDTH - EDGE - offset);
  const colour = (name: (typeof PICTURE_TOKENS)[number]): string => tokens[name] ?? '';
  const font = (weight: number, size: number): string => `${weight} ${size}px ${colour('--font')}`;
  const write = (
    words: string,
    x: number,
    y: number,
    how: { readonly font: string; readonly fill: string; readonly at: 'start' | 'end'; readonly room?: number },
  ): void => {
    to.font = how.font;
    to.fillStyle = how.fill;
    to.textAlign = how.at === 'start' ? (isRtl ? 'right' : 'left') : isRtl ? 'left' : 'right';
    to.fillText(fitted(to, words, how.room ?? PICTURE_WIDTH - 2 * EDGE), x, y);
  };
  to.direction = facts.direction;
  to.textBaseline = 'middle';
  to.fillStyle = colour('--page');
  to.fillRect(0, 0, PICTURE_WIDTH, height);
  to.fillStyle = colour('--accent');
  to.fillRect(0, 0, PICTURE_WIDTH, 12);
  write(facts.brand, start(0), 76, { font: font(700, 44), fill: colour('--text'), at: 'start' });
  let y = HEAD;
  for (const bet of bets) {
    write(bet.title, start(0), y + TITLE / 2, { font: font(600, 32), fill: colour('--text-quiet'), at: 'start' });
    y += TITLE;
    for (const leg of bet.legs) {
      const top = y + 6;
      to.fillStyle = colour('--surface-raised');
      to.beginPath();
      to.roundRect(EDGE - 24, top, PICTURE_WIDTH - 2 * EDGE + 48, LEG - 12, 16);
      to.fill();
      const room = PICTURE_WIDTH - 2 * EDGE - 200;
      write(leg.outcome, start(0), top + 34, { font: font(600, 32), fill: colour('--text'), at: 'start', room });
      write(leg.where, start(0), top + 74, { font: font(450, 25), fill: colour('--text-quiet'), at: 'start', room });
      if (leg.odds !== '')
        write(leg.odds, end(0), top + 52, { font: font(700, 36), fill: colour('--odds-price'), at: 'end', room: 180 });
      y += LEG;
    }
    for (const [place, [label, figure]] of bet.facts.entries()) {
      const isFirst = place === 0;
      const [x, at] = isFirst ? ([start(0), 'start'] as const) : ([end(0), 'end'] as const);
      write(label, x, y + 32, { font: font(450, 25), fill: colour('--text-quiet'), at, room: 440 });
      write(figure, x, y + 72, { font: font(700, 38), fill: colour('--text'), at, room: 440 });
    }
    y += FACTS;
  }
  if (left > 0)
    write(facts.more(left), start(0), y + TITLE / 2, {
      font: font(600, 28),
      fill: colour('--text-quiet'),
      at: 'start',
    });
  to.fillStyle = colour('--line-strong');
  to.fillRect(EDGE, height - FOOT, PICTURE_WIDTH - 2 * EDGE, 2);
  write(facts.code, start(0), height - FOOT / 2, { font: font(700, 34), fill: colour('--text'), at: 'start' });
}
