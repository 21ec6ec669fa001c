/** Whether a name fits a pattern in which `*` stands for anything and `?` for one character. */
export function fits(name: string, pattern: string): boolean {
  let at = 0;
  let next = 0;
  // Where the last star is, and how much of the name it has taken: one step back is enough for each.
  let star = -1;
  let taken = 0;
  while (at < name.length) {
    const sign = pattern[next];
    if (sign === '*') {
      star = next;
      taken = at;
      next += 1;
    } else if (sign === '?' || sign === name[at]) {
      at += 1;
      next += 1;
    } else if (star >= 0) {
      taken += 1;
      at = taken;
      next = star + 1;
    } else {
      return false;
    }
  }
  return /^\**$/.test(pattern.slice(next));
}
