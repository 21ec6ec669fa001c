/** Keys under which a rendered document has what the headers of its request said (`http/page/choices.ts` of the server). */
export const SAVES_DATA = 'touchline.save-data';
export const ON_PHONE = 'touchline.phone';

/** Whether a browser chose anything that the document was made by, at a visit before: headers say things at the first one. */
export function hasChoices(kept: Readonly<Record<string, string>>): boolean {
  return Object.keys(kept).some((name) => name !== SAVES_DATA && name !== ON_PHONE);
}
