import { expect, test } from 'vitest';
import type { Settings } from '@touchline/contract';
import { buildSettings } from '@touchline/client/testing';
import { routes } from './table.tsx';

function offered(path: string, settings: Settings): boolean | undefined {
  return routes.find((line) => line.path === path)?.enabled?.(settings);
}

test.each([
  ['NAV-15', '/racing', 'horse_racing'],
  ['NAV-16', '/lotteries', 'lotto'],
  ['NAV-17', '/premium-cricket', 'premium_cricket'],
  ['NAV-18', '/virtual-gaming-arena', 'virtual_gaming_arena'],
])('[%s] %s is there when the setting %s is on, and only then', (_clause, path, key) => {
  const others = { horse_racing: { enabled: true }, lotto: { enabled: true }, premium_cricket: { enabled: true } };
  expect(offered(path, buildSettings({ additional_providers: { [key]: { enabled: true } } }))).toBe(true);
  expect(offered(path, buildSettings({ additional_providers: { ...others, [key]: { enabled: false } } }))).toBe(false);
  expect(offered(path, buildSettings({ additional_providers: {} }))).toBe(false);
  expect(offered(path, buildSettings({}))).toBe(false);
});
