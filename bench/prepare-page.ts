import { findBrowser } from '@touchline/testkit/browser';
import { buildPage } from '@touchline/testkit/build-page';

/** Builds the page unless it is to be taken as it was built last, and finds a browser to look at it with. */
export async function preparePage(isBuilt: boolean, print: (line: string) => void): Promise<void> {
  if (!isBuilt) {
    print('building the page …');
    buildPage();
  }
  await findBrowser(print);
}
