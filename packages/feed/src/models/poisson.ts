/** P(0), P(1), …, P(max - 1) and P(max or more) of a Poisson count with this mean. */
export function poissonRow(mean: number, max: number): number[] {
  const row: number[] = [];
  let p = Math.exp(-mean);
  let rest = 1;
  for (let k = 0; k < max; k += 1) {
    row.push(p);
    rest -= p;
    p *= mean / (k + 1);
  }
  row.push(Math.max(0, rest));
  return row;
}
