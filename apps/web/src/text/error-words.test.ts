import { errorCodes, wrongOddsKeys } from '@touchline/contract';
import { languages } from '@touchline/contract/locales';
import { describe, expect, test } from 'vitest';

const files = import.meta.glob<Record<string, string>>('./catalogues/*.json', { eager: true, import: 'default' });

/** What the ticket says of a press whose call failed, was not sent, or whose end nobody knows. */
const ALERTS = [
  'global-error.default',
  'error.connection',
  'ticket.unconfirmed',
  'ticket.resolve_first',
  'ticket.earlier_placed',
  'ticket.earlier_not_placed',
];

function textsOf(language: string): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(files)
      .filter(([path]) => path.slice('./catalogues/'.length).split('.', 1)[0] === language)
      .flatMap(([, messages]) => Object.entries(messages)),
  );
}

describe.each(languages)('%s', (language) => {
  const texts = textsOf(language);

  test('has words for every code that a server answers with [PLC-01] [PLC-02]', () => {
    const wordless = Object.entries(errorCodes).filter(([, { key }]) => !texts.has(key));
    expect(wordless.map(([code, { key }]) => `${code} ${key}`)).toEqual([]);
  });

  test('has words for the risk messages that say that odds have changed [PLC-03]', () => {
    expect(wrongOddsKeys.filter((key) => !texts.has(key))).toEqual([]);
  });

  test('has words for a press that failed, was not sent, or is not known [TKT-04] [I3]', () => {
    const keys = ALERTS.flatMap((alert) => [`${alert}.title`, `${alert}.description`]);
    expect(keys.filter((key) => !texts.has(key))).toEqual([]);
  });
});
