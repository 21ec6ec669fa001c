/** Number of a specifier key, `total=21.5` → 21.5; null when the key is not in it. */
export function specified(specifier: string, key: string): number | null {
  for (const part of specifier.split('|')) {
    if (part.startsWith(key) && part[key.length] === '=') return Number(part.slice(key.length + 1));
  }
  return null;
}

/** `+1.5`, `-1.5`. */
export function signed(line: number): string {
  return line > 0 ? `+${line}` : String(line);
}

/** Half lines around a centre: with step 2 and one to each side of 20.7: 18.5, 20.5, 22.5 (on a fixed grid of that step). */
export function halfLines(center: number, step: number, each: number): number[] {
  // A centre on the grid is on it, however its sum was rounded.
  const middle = Math.floor(Math.round((center / step) * 1e6) / 1e6) * step + 0.5;
  const lines: number[] = [];
  for (let i = -each; i <= each; i += 1) lines.push(middle + i * step);
  return lines;
}

/** Result of every outcome when `winner` is the one that won. */
export function onlyWinner(outcomeIds: readonly string[], winner: string): Record<string, 'win' | 'lose'> {
  return Object.fromEntries(outcomeIds.map((id) => [id, id === winner ? 'win' : 'lose']));
}

/** Stakes back on every outcome. */
export function allVoid(outcomeIds: readonly string[]): Record<string, 'void'> {
  return Object.fromEntries(outcomeIds.map((id) => [id, 'void']));
}
