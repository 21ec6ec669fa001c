/** Preferences of a browser that change the rendered page. The page stores them as cookies for its next visit. */
const names = ['touchline.data', 'touchline.odds-type', 'touchline.zone'] as const;
const plain = /^[A-Za-z0-9_.~-]{1,64}$/;

/** Headers that an answer depends on beside the cookies, as `Vary` names them. */
export const hintHeaders = 'Save-Data, Sec-CH-UA-Mobile, User-Agent';

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Chromium says it to a secure address; the name of every other browser for phones has the word. So has that of an iPad which
 * asks for pages of phones; most are wide enough for a rail.
 */
function isPhone({ 'sec-ch-ua-mobile': hint, 'user-agent': browser }: Headers): boolean {
  if (hint !== undefined) return hint === '?1';
  return typeof browser === 'string' && browser.includes('Mobi') && !browser.includes('iPad');
}

/** The preferences in the cookies, by key, and what the headers say. Values with unusual characters are left out. */
export function readChoices(
  cookies: Readonly<Record<string, string | undefined>>,
  headers: Headers = {},
): Readonly<Record<string, string>> {
  const chosen = names.flatMap((name) => {
    const value = cookies[name];
    // Cookies contain no slash and no plus, but names of time zones do.
    return value !== undefined && plain.test(value) ? [[name, value.replaceAll('~', '/').replaceAll('.', '+')]] : [];
  });
  const said = [
    ...(headers['save-data'] === 'on' ? [['touchline.save-data', 'on']] : []),
    ...(isPhone(headers) ? [['touchline.phone', 'on']] : []),
  ];
  return Object.fromEntries([...chosen, ...said]);
}
