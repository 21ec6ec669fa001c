/** Preferences of a browser that change the rendered page. The page stores them as cookies for its next visit. */
const names = ['touchline.odds-type', 'touchline.zone'] as const;
const plain = /^[A-Za-z0-9_.~-]{1,64}$/;

/** The preferences in the cookies, by key. Values with unusual characters are left out. */
export function readChoices(cookies: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = cookies[name];
      // Cookies contain no slash and no plus, but names of time zones do.
      return value !== undefined && plain.test(value) ? [[name, value.replaceAll('~', '/').replaceAll('.', '+')]] : [];
    }),
  );
}
