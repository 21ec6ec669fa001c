import type { ReactNode } from 'react';
import type { Ground } from './field-positions.ts';
import styles from './MatchTracker.module.css';

const line = styles.line;

/** The lines of a ground on 100 × 60; home attacks towards the end of the text's start for left-to-right: to the right. */
const LINES: Readonly<Record<Ground, ReactNode>> = {
  soccer: (
    <g className={line}>
      <rect x="1" y="1" width="98" height="58" />
      <path d="M50 1v58M1 14h15v32H1M99 14H84v32h15M1 22h5v16H1M99 22h-5v16h5" />
      <circle cx="50" cy="30" r="8" />
      <path d="M16 24a8 8 0 0 1 0 12M84 24a8 8 0 0 0 0 12" />
    </g>
  ),
  handball: (
    <g className={line}>
      <rect x="1" y="1" width="98" height="58" />
      <path d="M50 1v58M1 12a18 18 0 0 1 15 18A18 18 0 0 1 1 48M99 12a18 18 0 0 0-15 18 18 18 0 0 0 15 18M1 26h-.5v8H1M99 26h.5v8H99" />
      <path
        d="M1 6a25 25 0 0 1 22 24A25 25 0 0 1 1 54M99 6a25 25 0 0 0-22 24 25 25 0 0 0 22 24"
        className={styles.dashed}
      />
    </g>
  ),
  'ice-hockey': (
    <g className={line}>
      <rect x="1" y="1" width="98" height="58" rx="14" />
      <path d="M50 1v58M36 1v58M64 1v58M9 5v50M91 5v50" />
      <circle cx="50" cy="30" r="7" />
      <circle cx="22" cy="16" r="5" />
      <circle cx="22" cy="44" r="5" />
      <circle cx="78" cy="16" r="5" />
      <circle cx="78" cy="44" r="5" />
    </g>
  ),
  rugby: (
    <g className={line}>
      <rect x="1" y="1" width="98" height="58" />
      <path d="M9 1v58M91 1v58M50 1v58M28 1v58M72 1v58" />
      <path d="M40 1v58M60 1v58M1 8h98M1 52h98" className={styles.dashed} />
    </g>
  ),
  'american-football': (
    <g className={line}>
      <rect x="1" y="1" width="98" height="58" />
      <path d="M9 1v58M91 1v58M17 1v58M25 1v58M33 1v58M42 1v58M50 1v58M58 1v58M67 1v58M75 1v58M83 1v58" />
      <path d="M9 22h82M9 38h82" className={styles.dashed} />
    </g>
  ),
  basketball: (
    <g className={line}>
      <rect x="1" y="1" width="98" height="58" />
      <path d="M50 1v58M1 20h19v20H1M99 20H80v20h19M1 5h8a26 26 0 0 1 0 50H1M99 5h-8a26 26 0 0 0 0 50h8" />
      <circle cx="50" cy="30" r="7" />
      <circle cx="20" cy="30" r="6" />
      <circle cx="80" cy="30" r="6" />
      <circle cx="6" cy="30" r="1.5" />
      <circle cx="94" cy="30" r="1.5" />
    </g>
  ),
  tennis: (
    <g className={line}>
      <rect x="8" y="6" width="84" height="48" />
      <path d="M8 12h84M8 48h84M29 12v36M71 12v36M29 30h42M8 30h2M92 30h-2" />
      <path d="M50 2v56" className={styles.net} />
    </g>
  ),
  volleyball: (
    <g className={line}>
      <rect x="8" y="6" width="84" height="48" />
      <path d="M36 6v48M64 6v48" />
      <path d="M50 2v56" className={styles.net} />
    </g>
  ),
  badminton: (
    <g className={line}>
      <rect x="8" y="6" width="84" height="48" />
      <path d="M8 10h84M8 50h84M14 6v48M86 6v48M37 6v48M63 6v48M8 30h29M63 30h29" />
      <path d="M50 2v56" className={styles.net} />
    </g>
  ),
  'table-tennis': (
    <g className={line}>
      <rect x="12" y="9" width="76" height="42" />
      <path d="M12 30h76" />
      <path d="M50 4v52" className={styles.net} />
    </g>
  ),
  baseball: (
    <g className={line}>
      <path d="M50 56 12 20a52 52 0 0 1 76 0z" />
      <path d="M50 54 33 37l17-17 17 17z" />
      <circle cx="50" cy="38" r="2.5" />
      <path
        d="m50 51.5 2.5 2.5-2.5 2.5-2.5-2.5zM67 34.5l2.5 2.5-2.5 2.5-2.5-2.5zM50 17.5l2.5 2.5-2.5 2.5-2.5-2.5zM33 34.5l2.5 2.5-2.5 2.5-2.5-2.5z"
        className={styles.base}
      />
    </g>
  ),
};

export function GroundLines({ ground }: { readonly ground: Ground }): ReactNode {
  return LINES[ground];
}
