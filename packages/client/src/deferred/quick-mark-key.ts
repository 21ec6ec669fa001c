/** Key of the notifier: changed when the button of an outcome shows another state of its quick bet. */
export function quickMarkKey(selectionId: string): string {
  return `quick-mark/${selectionId}`;
}
