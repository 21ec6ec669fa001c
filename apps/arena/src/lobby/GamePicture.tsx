import type { ArenaGame } from '@touchline/contract/arena';
import type { ComponentChildren } from 'preact';

/** By hand. */
const pictures: Readonly<Record<ArenaGame, ComponentChildren>> = {
  horses: (
    <path d="M20 37c0-11 3-18 9-22l-1-8 6 4c9 1 15 7 19 16l-4 5-8-5c-4 0-6 3-6 6v4zM38 20h.5M29 15c-5 2-9 6-11 11" />
  ),
  dogs: <path d="M4 20c8 4 10-4 20-4h14l8-6 2 3 10 3-3 4-9-1-6 6 8 8M24 17l-8 7 2 9M22 18l-12 12M40 24l4 9" />,
  lotto49: (
    <>
      <circle cx="18" cy="24" r="11" />
      <circle cx="38" cy="14" r="9" />
      <circle cx="49" cy="29" r="8" />
    </>
  ),
  quick36: (
    <>
      <circle cx="32" cy="20" r="15" />
      <path d="M34 10l-7 11h7l-3 9" />
    </>
  ),
};

export function GamePicture({ game }: { readonly game: ArenaGame }) {
  return (
    <svg viewBox="0 0 64 40" className="art" aria-hidden="true">
      {pictures[game]}
    </svg>
  );
}
