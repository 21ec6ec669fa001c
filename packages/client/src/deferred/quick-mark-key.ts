/** Key of the notifier: changed when what the button of an outcome says of the quick bet on it has changed. */
export function quickMarkKey(selectionId: string): string {
  return `quick-mark/${selectionId}`;
}
