import { marketKey } from '@touchline/contract';
import { expect, test } from 'vitest';
import type { MarketShape } from '../../bindings/catalogue.ts';
import {
  blocksOf,
  columnsOf,
  groupsOf,
  heightOf,
  lineOf,
  orderLines,
  pinnedFirst,
  scoreColumns,
  splitLine,
  withGroup,
} from './blocks.ts';

function shape(
  id: string,
  specifier: string,
  outcomes: readonly string[],
  more: Partial<MarketShape> = {},
): MarketShape {
  return {
    key: marketKey({ id, specifier }),
    id,
    specifier,
    name: `Market ${id}`,
    groups: ['main'],
    priority: Number(id),
    mostBalanced: false,
    eachWay: null,
    withdrawals: [],
    outcomes: outcomes.map((outcome) => ({ id: outcome, name: outcome })),
    ...more,
  };
}

function lines(balanced: string, ...all: readonly string[]): readonly MarketShape[] {
  return all.map((line) => shape('18', `total=${line}`, ['over', 'under'], { mostBalanced: line === balanced }));
}
function lineNames(order: ReturnType<typeof orderLines>) {
  return [order.near, order.others].map((part) => part.map(({ specifier }) => lineOf(specifier)));
}

test('the most balanced line comes first, its neighbours next, the others from low to high [CAT-04]', () => {
  expect(lineNames(orderLines(lines('2.5', '3.5', '0.5', '2.5', '10.5', '1.5')))).toEqual([
    ['2.5', '1.5', '3.5'],
    ['0.5', '10.5'],
  ]);
  expect(lineNames(orderLines(lines('0.5', '3.5', '0.5', '2.5', '1.5')))).toEqual([['0.5', '1.5', '2.5'], ['3.5']]);
  expect(lineNames(orderLines(lines('3.5', '3.5', '2.5')))).toEqual([['3.5', '2.5'], []]);
});

test('near lines keep their places; what is near from now on takes that of one that is gone, or of the farthest', () => {
  const before = ['2.5', '1.5', '3.5'].map((line) => `18|total=${line}`);
  const all = ['0.5', '1.5', '2.5', '3.5', '4.5'];
  expect(lineNames(orderLines(lines('3.5', ...all), before))).toEqual([
    ['2.5', '1.5', '3.5'],
    ['0.5', '4.5'],
  ]);
  expect(lineNames(orderLines(lines('4.5', ...all), before))).toEqual([
    ['2.5', '4.5', '3.5'],
    ['0.5', '1.5'],
  ]);
  expect(lineNames(orderLines(lines('3.5', ...all.slice(2)), before))).toEqual([['2.5', '4.5', '3.5'], []]);
  expect(lineNames(orderLines(lines('3.5', '3.5', '4.5'), before))).toEqual([['4.5', '3.5'], []]);
  expect(lineNames(orderLines(lines('0.5', '0.5'), before))).toEqual([['0.5'], []]);
  // A line more where there were fewer than stand near.
  expect(lineNames(orderLines(lines('1.5', '1.5', '2.5', '3.5'), before.slice(0, 1)))).toEqual([
    ['2.5', '1.5', '3.5'],
    [],
  ]);
});

test('lines of one kind are one block, those of another set or period another, in order of priority [CAT-04]', () => {
  const blocks = blocksOf([
    shape('18', 'total=2.5', ['over', 'under'], { groups: ['main', 'goals'] }),
    shape('1', '', ['1', 'x', '2']),
    shape('18', 'total=3.5', ['over', 'under']),
    shape('30', 'setnr=1|total=9.5', ['over', 'under']),
    shape('30', 'setnr=2|total=9.5', ['over', 'under']),
    shape('37', 'total=2.5', ['a', 'b', 'c', 'd', 'e', 'f']),
    shape('45', '', ['1:0', '0:0', '0:1', '2:1', 'other'], { groups: ['score'] }),
    shape('8', 'goalnr=3', ['1', 'none', '2']),
  ]);
  expect(blocks.map(({ name, layout, marketKeys }) => [name, layout, marketKeys.length])).toEqual([
    ['Market 1', 'grid', 1],
    ['Market 8 3', 'grid', 1],
    ['Market 18', 'lines', 2],
    ['Market 30', 'lines', 1],
    ['Market 30', 'lines', 1],
    ['Market 37 2.5', 'grid', 1],
    ['Market 45', 'score', 1],
  ]);
  expect(groupsOf(blocks)).toEqual(['main', 'goals', 'score']);
});

test('groups stand in the order of the configuration, those that it does not name after them [CAT-04]', () => {
  const blocks = blocksOf([
    shape('1', '', ['1', 'x', '2'], { groups: ['main'] }),
    shape('2', '', ['1', '2'], { groups: ['goals', 'new_one'] }),
    shape('3', '', ['1', '2'], { groups: ['halves'] }),
  ]);
  const order = [
    { key: 'halves', priority: 2 },
    { key: 'absent', priority: 0 },
    { key: 'goals', priority: 1 },
  ];
  expect(groupsOf(blocks, order)).toEqual(['goals', 'halves', 'main', 'new_one']);
  expect(groupsOf(blocks)).toEqual(['main', 'goals', 'new_one', 'halves']);
});

test('a pin and a fold mean the same market whatever it counts, and another one in another set', () => {
  const blocks = blocksOf([
    shape('8', 'goalnr=1', ['1', 'none', '2']),
    shape('18', 'total=2.5', ['over', 'under']),
    shape('30', 'setnr=1|total=9.5', ['over', 'under']),
    shape('30', 'setnr=2|total=9.5', ['over', 'under']),
  ]);
  expect(blocks.map(({ kind }) => kind)).toEqual(['8', '18', '30|setnr=1', '30|setnr=2']);
  const [next] = blocksOf([shape('8', 'goalnr=2', ['1', 'none', '2'])]);
  expect(next?.kind).toBe('8');
  const { pinned, others } = pinnedFirst(blocks, new Set(['30|setnr=2', '8', '99']));
  expect([pinned, others].map((part) => part.map(({ kind }) => kind))).toEqual([
    ['8', '30|setnr=2'],
    ['18', '30|setnr=1'],
  ]);
});

test('a folded block is only its heading, and a long list is expected to show its first few', () => {
  const names = Array.from({ length: 40 }, (_, index) => `Player ${index}`);
  const [long] = blocksOf([shape('40', '', names)]);
  const [short] = blocksOf([shape('41', '', names.slice(0, 8))]);
  if (long === undefined || short === undefined) throw new Error('no blocks');
  expect(heightOf(long)).toBeLessThan(heightOf(short) + 60);
  expect(heightOf(long, true)).toBe(46);
});

test('a name that holds its number already does not get it again', () => {
  const titles = blocksOf([
    shape('8', 'goalnr=3', ['1', 'none', '2'], { name: 'Who scores goal 3' }),
    shape('9', 'goalnr=1', ['1', 'none', '2'], { name: '1x2 of the goal' }),
  ]).map(({ name }) => name);
  expect(titles).toEqual(['Who scores goal 3', '1x2 of the goal 1']);
});

test('names give up the line they are about, and no other number', () => {
  const names: [string, string | null][] = [
    ['Over 2.5', '2.5'],
    ['Arsenal (-1.5)', '-1.5'],
    ['Chelsea (+1.5)', '-1.5'],
    ['Draw (0:1)', '0:1'],
    ['Schalke 04 (+1)', '-1'],
    ['Hannover 96', '1.5'],
    ['Draw', '0:1'],
    ['Over 2.5', null],
    ['Über 2,5', '2.5'],
    ['\u200eأكثر 2.5', '2.5'],
    ['Arsenal (−1,5)', '-1.5'],
  ];
  expect(names.map(([name, line]) => Object.values(splitLine(name, line)))).toEqual([
    ['Over', '2.5'],
    ['Arsenal', '-1.5'],
    ['Chelsea', '+1.5'],
    ['Draw', '0:1'],
    ['Schalke 04', '+1'],
    ['Hannover 96', null],
    ['Draw', null],
    ['Over 2.5', null],
    ['Über', '2,5'],
    ['أكثر', '2.5'],
    ['Arsenal', '−1,5'],
  ]);
});

test('exact scores stand by who wins, low ones first', () => {
  expect(scoreColumns(['0:2', '2:1', '1:1', '1:0', 'other', '0:0', '0:1', '2:0'])).toEqual({
    home: ['1:0', '2:0', '2:1'],
    draw: ['0:0', '1:1'],
    away: ['0:1', '0:2'],
    other: ['other'],
  });
});

test('columns hold every block once and keep their order', () => {
  const blocks = blocksOf(Array.from({ length: 9 }, (_, index) => shape(String(index + 1), '', ['1', 'x', '2'])));
  const columns = columnsOf(blocks, 2);
  expect(columns.map((column) => column.map((block) => block.name.slice(7)))).toEqual([
    ['1', '3', '5', '7', '9'],
    ['2', '4', '6', '8'],
  ]);
});

test('blocks that hold a top market are the first group, whatever the order of the others [CAT-04a]', () => {
  const blocks = blocksOf([
    shape('1', '', ['1', 'x', '2']),
    ...lines('2.5', '1.5', '2.5'),
    shape('29', '', ['yes', 'no']),
  ]);
  const grouped = withGroup(blocks, ':top', ['18|total=2.5', '29|']);
  expect(grouped.filter(({ groups }) => groups.includes(':top')).map(({ key }) => key)).toEqual(['18|', '29|']);
  const order = [
    { key: 'main', priority: 0 },
    { key: ':top', priority: Number.NEGATIVE_INFINITY },
  ];
  expect(groupsOf(grouped, order)).toEqual([':top', 'main']);
});
