/** Adds a number, or takes it back; as they are when there are `most` already. */
export function toggled(picked: readonly number[], number: number, most: number): readonly number[] {
  if (picked.includes(number)) return picked.filter((other) => other !== number);
  return picked.length < most ? [...picked, number] : picked;
}

/** So many numbers from 1 to `highest`, by chance. */
export function luckyNumbers(count: number, highest: number): readonly number[] {
  const numbers = new Set<number>();
  while (numbers.size < Math.min(count, highest)) {
    const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
    numbers.add(1 + (random % highest));
  }
  return [...numbers];
}
