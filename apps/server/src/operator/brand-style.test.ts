import { describe, expect, test } from 'vitest';
import { brandStyle } from './brand-style.ts';
import { readOperator } from './operator-file.ts';
import { operatorOf } from './operator-testing.ts';

type Brand = NonNullable<Parameters<typeof operatorOf>[0]['brand']>;

function styleOf(brand: Brand): string {
  return brandStyle(operatorOf({ brand }).config.brand);
}

/** Paths and expectations of colours that cannot be read. */
function unreadableIn(brand: Brand): readonly string[] {
  const read = readOperator({ brand });
  return 'brand' in read ? [] : read.map(({ path, message }) => `${path}: ${message.split(', found')[0] ?? ''}`);
}

describe('colours of a brand', () => {
  test('without any there is no style sheet [CFG-01a]', () => {
    expect(styleOf({ name: 'Nordbet' })).toBe('');
  });

  test('those of a theme stay in it, and what follows from them comes with them [CFG-01a]', () => {
    const lines = styleOf({ radius: 4, dark: { accent: '#ffb300' }, light: { page: '#fff8e1' } })
      .trimEnd()
      .split('\n');
    expect(lines).toEqual([
      ':root{--radius:4px;--radius-small:2px}',
      ":root:not([data-theme='light']){--on-accent:#000000;--accent-text:#ffb300;--accent:#ffb300;" +
        '--accent-hover:color-mix(in oklab,#ffb300 88%,var(--text));' +
        '--accent-soft:color-mix(in oklab,#ffb300 13%,transparent)}',
      "[data-theme='light']{--page:#fff8e1}",
    ]);
  });

  test('one that cannot be read on what it stands on is named by its field [CFG-01a]', () => {
    expect(unreadableIn({ dark: { accent: '#ffb300' }, light: { accent: '#0b5c2f' } })).toEqual([]);
    expect(unreadableIn({ light: { accent: '#ffb300' } })).toEqual([
      'brand.light.accent: expected a colour with a contrast of 4.5 to `page`, not 1.5',
    ]);
    expect(unreadableIn({ dark: { accent: '#ffb300', on_accent: '#ffffff' }, light: { page: '#777777' } })).toEqual([
      'brand.dark.on_accent: expected a colour with a contrast of 4.5 to `accent`, not 1.7',
      'brand.light.page: expected a colour with a contrast of 4.5 to `text`, not 4.2',
    ]);
  });
});
