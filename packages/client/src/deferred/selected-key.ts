/** Key of the notifier: changed when the selection came into the slip or left it. */
export function selectedKey(selectionId: string): string {
  return `selected/${selectionId}`;
}
