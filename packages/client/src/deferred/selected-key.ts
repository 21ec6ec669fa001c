/** Told when the selection came into the slip or left it. */
export const selectedKey = (selectionId: string): string => `selected/${selectionId}`;
