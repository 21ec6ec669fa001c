/** Channels of the changes that are offered: how many matches there are, and how many changes a list shows. */
export const firstMatch = 50_000_000;
export const matches = 600;
/** Every how manieth change is of a main market, which lists show. */
export const listed = 5;
