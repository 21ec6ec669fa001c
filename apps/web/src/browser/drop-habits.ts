/** What is remembered although nobody asked for it: searches, which part of a match's page was looked at last, a reminder. */
const HABIT = /^touchline\.(?:searches|match\.centre|sign-up-reminder)$/;

/** Takes back what was remembered on earlier visits (LAY-06a). */
export function dropHabits(): void {
  try {
    for (const key of Object.keys(localStorage)) if (HABIT.test(key)) localStorage.removeItem(key);
  } catch {
    // A frame that may keep nothing has nothing to drop.
  }
}
