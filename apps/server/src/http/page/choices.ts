/** Preferences of a browser that change the rendered page. The page stores them as cookies for its next visit. */
const names = ['touchline.data', 'touchline.odds-type', 'touchline.zone'] as const;
const plain = /^[A-Za-z0-9_.~-]{1,64}$/;

/**
 * The preferences in the cookies, by key, and whether the browser saves data (`Save-Data: on`). Values with unusual characters
 * are left out.
 */
export function readChoices(
  cookies: Readonly<Record<string, string | undefined>>,
  saveData?: string | readonly string[],
): Readonly<Record<string, string>> {
  const chosen = names.flatMap((name) => {
    const value = cookies[name];
    // Cookies contain no slash and no plus, but names of time zones do.
    return value !== undefined && plain.test(value) ? [[name, value.replaceAll('~', '/').replaceAll('.', '+')]] : [];
  });
  return Object.fromEntries(saveData === 'on' ? [...chosen, ['touchline.save-data', 'on']] : chosen);
}
