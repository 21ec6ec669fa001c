import { marketKey } from '@touchline/contract';
import { expect, test } from 'vitest';
import type { MarketShape } from '../../bindings/catalogue.ts';
import { kindsOf } from './markets.ts';

function shape(id: string, specifier = ''): MarketShape {
  return {
    key: marketKey({ id, specifier }),
    id,
    specifier,
    name: id,
    groups: [],
    priority: 1,
    mostBalanced: false,
    eachWay: null,
    withdrawals: [],
    outcomes: [],
  };
}

test('lines of one kind stand under one heading by their height, other markets each by itself [PLC-10]', () => {
  const shapes = [shape('1'), shape('18', 'total=10.5'), shape('29'), shape('18', 'total=2.5'), shape('18', 'total=9')];
  expect(kindsOf(shapes).map(({ shapes: found }) => found.map(({ key }) => key))).toEqual([
    ['1|'],
    ['18|total=2.5', '18|total=9', '18|total=10.5'],
    ['29|'],
  ]);
});

test('the same market of two sets is two kinds, and a handicap may be below nought [PLC-10]', () => {
  const shapes = [shape('7', 'setnr=2|hcp=1.5'), shape('7', 'setnr=1|hcp=1.5'), shape('7', 'setnr=1|hcp=-1.5')];
  expect(kindsOf(shapes).map(({ shapes: found }) => found.map(({ specifier }) => specifier))).toEqual([
    ['setnr=2|hcp=1.5'],
    ['setnr=1|hcp=-1.5', 'setnr=1|hcp=1.5'],
  ]);
});
