import styles from './Monogram.module.css';
import sizes from './emblem.module.css';

const FILLER = new Set(['fc', 'cf', 'ac', 'sc', 'afc', 'bc', 'hc', 'the', 'de', 'of', 'club']);

/** Two letters that stand for a name: of its two first telling words, or the first two of its only one. */
export function monogramOf(name: string): string {
  const words = name.split(/[\s.\-/]+/u).filter((word) => word !== '');
  const telling = words.filter((word) => !FILLER.has(word.toLowerCase()));
  const [first = words[0] ?? '', second] = telling.length === 0 ? words : telling;
  const letters = second === undefined ? [...first].slice(0, 2) : [[...first][0] ?? '', [...second][0] ?? ''];
  return letters.join('').toUpperCase();
}

/** Share of light of a channel (WCAG 2.2, relative luminance). */
function lightOf(channel: number): number {
  return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

/** From here on dark letters stand out more than white ones. */
const BRIGHT = 0.179;

/** Whether letters on this colour (`#rrggbb`) are to be dark. */
export function isBright(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    lightOf(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > BRIGHT;
}

/** A shield in a square of 20. */
const SHIELD = 'M4 1.5h12q1.5 0 1.5 1.5v7.5q0 5-7.5 8q-7.5-3-7.5-8V3q0-1.5 1.5-1.5Z';

/**
 * A shield in the team's colour with its letters: stands for a crest where one is missing, or where a hundred pictures
 * would each be a request. The name is beside it, so it is decoration. The colour is painted by a shape: a page that comes
 * from the server may carry no style of its own (CSP).
 */
export function Monogram({
  name,
  color,
  size = 'small',
}: {
  readonly name: string;
  readonly color: string;
  readonly size?: 'small' | 'medium' | 'large';
}) {
  return (
    <svg
      className={`${styles.monogram} ${sizes[size]} ${isBright(color) ? styles.bright : ''}`}
      viewBox="0 0 20 20"
      aria-hidden="true"
    >
      <path className={styles.shield} d={SHIELD} fill={color} />
      <text className={styles.letters} x="10" y="12.5">
        {monogramOf(name)}
      </text>
    </svg>
  );
}
