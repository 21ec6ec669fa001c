import { CLOCK, kazakh, writingsOf } from './formats.ts';

const made = new Map<string, (at: number) => string>();

function writerOf(locale: string, zone: string): (at: number) => string {
  const written = { timeZone: zone, ...CLOCK } as const;
  const words = kazakh;
  if (locale !== 'kk' || words === null) {
    const date = { day: 'numeric', month: 'short', year: 'numeric' } as const;
    const format = new Intl.DateTimeFormat(writingsOf(locale), { ...written, ...date });
    return (at) => format.format(at);
  }
  const time = new Intl.DateTimeFormat(writingsOf(locale), written);
  const day = new Intl.DateTimeFormat('sv', { timeZone: zone });
  return (at) => `${words.yearDay(Date.parse(day.format(at)))}, ${time.format(at)}`;
}

/** Day, month, year, hour and minute, for lists that reach back over years. `zone`: an IANA name. */
export function datedMoment(at: number, { locale, zone }: { readonly locale: string; readonly zone: string }): string {
  const name = `${locale} ${zone}`;
  const writer = made.get(name) ?? writerOf(locale, zone);
  made.set(name, writer);
  return writer(at);
}
