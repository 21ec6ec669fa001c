/**
 * Words of the error pages (ERR-01 to ERR-06). They stand by themselves, without catalogue and without formats: these pages
 * work when nothing else does.
 */
export type ErrorWords = Readonly<Record<ErrorTextKey, string>>;

type ErrorTextKey =
  /** ERR-01. */
  | 'page.locked.description'
  /** ERR-02: with the place {countryName}. */
  | 'page.blocked.description'
  /** For an unknown country. */
  | 'page.blocked.somewhere.description'
  /** ERR-03, ERR-03a. */
  | 'page.error.description'
  /** ERR-04. */
  | 'page.not-found.description'
  /** ERR-05, ERR-03a. */
  | 'page.error.home-button.title'
  | 'page.error.retry-button.title';

/** Always here; what stands in for a language that did not load. */
export const english: ErrorWords = {
  'page.locked.description': 'Unauthorized. Sorry, but you are not authorized to view the page',
  'page.blocked.description': "Sorry, we're not available in {countryName} right now.",
  'page.blocked.somewhere.description': "Sorry, we're not available in your country right now.",
  'page.error.description': 'Oops! Sorry, something went wrong. Please come back in a while.',
  'page.not-found.description': "Oops, sorry. We can't find that page.",
  'page.error.home-button.title': 'Go to home page',
  'page.error.retry-button.title': 'Try again',
};
