import type { CSSProperties } from 'react';
import styles from './Monogram.module.css';

const FILLER = new Set(['fc', 'cf', 'ac', 'sc', 'afc', 'bc', 'hc', 'the', 'de', 'of', 'club']);

/** Two letters that stand for a name: of its two first telling words, or the first two of its only one. */
export function monogramOf(name: string): string {
  const words = name.split(/[\s.\-/]+/u).filter((word) => word !== '');
  const telling = words.filter((word) => !FILLER.has(word.toLowerCase()));
  const [first = words[0] ?? '', second] = telling.length === 0 ? words : telling;
  const letters = second === undefined ? [...first].slice(0, 2) : [[...first][0] ?? '', [...second][0] ?? ''];
  return letters.join('').toUpperCase();
}

/** Stands for a missing crest in the team's colour. The name is beside it, so it is decoration. */
export function Monogram({
  name,
  color,
  size = 'small',
}: {
  readonly name: string;
  readonly color: string;
  readonly size?: 'small' | 'large';
}) {
  const paint: CSSProperties & { readonly '--team': string } = { '--team': color };
  return (
    <span className={`${styles['monogram']} ${styles[size]}`} style={paint} aria-hidden="true">
      {monogramOf(name)}
    </span>
  );
}
