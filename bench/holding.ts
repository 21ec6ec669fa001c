declare global {
  /** Whether the slip holds the outcome as a player would say it: its buttons are pressed, it is counted, and it is kept. */
  var slipHolds: (outcome: string) => boolean;
  /** Whether the ticket has it, where it can be given a stake. */
  var ticketHolds: (outcome: string) => boolean;
}

/** Runs in the page from its first moment on: gives the two questions above. */
export function askAboutHolding(): void {
  const isKept = (name: string, outcome: string): boolean =>
    sessionStorage.getItem(name)?.includes(`"id":${JSON.stringify(outcome)}`) === true;
  const isOne = (part: Element): boolean =>
    getComputedStyle(part, '::after').content === '"1"' || (part.ariaHidden === 'true' && part.textContent === '1');
  globalThis.ticketHolds = (outcome) => isKept('touchline.bets', outcome);
  globalThis.slipHolds = (outcome) =>
    (isKept('touchline.picks', outcome) || isKept('touchline.bets', outcome)) &&
    document.querySelector(`main button[data-outcome="${CSS.escape(outcome)}"][aria-pressed="true"]`) !== null &&
    [...document.querySelectorAll('nav button span')].some(isOne);
}
