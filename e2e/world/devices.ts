/** Stories that run on both: a desktop with the ticket beside the page, and a phone. */
export const desktopAndPhone = [
  { name: 'on a desktop', viewport: { width: 1440, height: 900 } },
  { name: 'on a phone', viewport: { width: 390, height: 844 } },
] as const;
