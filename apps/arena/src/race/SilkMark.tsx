import type { ArenaRace } from '@touchline/contract/arena';

type Runner = ArenaRace['runners'][number];

/** Number in the colours of a runner, as worn. */
export function SilkMark({ runner }: { readonly runner: Pick<Runner, 'number' | 'colors'> }) {
  const {
    number,
    colors: [body, trim],
  } = runner;
  return (
    <svg viewBox="0 0 24 24" className="silk" aria-hidden="true">
      <rect x="1" y="1" width="22" height="22" rx="5" fill={body} stroke={trim} stroke-width="1.5" />
      <text x="12" y="16.6" text-anchor="middle" font-size="13" font-weight="700" fill={trim}>
        {number}
      </text>
    </svg>
  );
}
