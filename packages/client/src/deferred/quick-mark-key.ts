/** Told when what the button of an outcome says of the quick bet on it has changed. */
export const quickMarkKey = (selectionId: string): string => `quick-mark/${selectionId}`;
