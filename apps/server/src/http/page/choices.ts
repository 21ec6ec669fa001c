/** Choices of a browser that change what stands on a page. The page writes them as cookies for its next visit. */
const names = ['touchline.odds-type', 'touchline.zone'] as const;
const plain = /^[A-Za-z0-9_.~-]{1,64}$/;

/** What the cookies tell of them, by whole key. Anything that is not plain is left out. */
export function readChoices(cookies: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = cookies[name];
      // A cookie holds no slash and no plus: the names of zones do.
      return value !== undefined && plain.test(value) ? [[name, value.replaceAll('~', '/').replaceAll('.', '+')]] : [];
    }),
  );
}
