import type { Readable, Sportsbook } from '@touchline/client';
import { createStage, onAList } from '@touchline/client/testing';
import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { SportsbookProvider, useMatchHead, useMatchList, useOutcome, useReadable, useReadablePart } from './index.ts';

function Price({ id, market }: { readonly id: string; readonly market: string | null }): ReactNode {
  return useOutcome(id, market, 'x')?.odds ?? 'none';
}

function List(): ReactNode {
  const { groups } = useMatchList({ phase: 'prematch' });
  return groups.flatMap(({ matchIds }) => matchIds).map((id) => createElement(Row, { key: id, id }));
}

function Row({ id }: { readonly id: string }): ReactNode {
  const match = useMatchHead(id);
  return ['<', match?.name, ' ', createElement(Price, { key: 'price', id, market: match?.mainMarketKey ?? null }), '>'];
}

/** Text of a component that a server renders: without markup of its own, and what React puts between texts. */
function rendered(component: () => ReactNode, sportsbook: Sportsbook, shown?: ReadonlyMap<unknown, unknown>): string {
  const markup =
    shown === undefined
      ? null
      : { read: <T>(readable: Readable<T>) => (shown.has(readable) ? (shown.get(readable) as T) : readable.get()) };
  const page = createElement(SportsbookProvider, { sportsbook, markup }, createElement(component));
  return renderToString(page).replaceAll('<!-- -->', '').replaceAll('&lt;', '<').replaceAll('&gt;', '>');
}

describe('the hooks', () => {
  test('lists, matches and prices are rendered as the client has them', async () => {
    const { sportsbook } = await onAList(createStage());
    expect(rendered(List, sportsbook)).toBe('<Home - Away 3.40>');
  });

  test('a server and hydration render what the markup was made of, not what has come since', async () => {
    const { sportsbook } = await onAList(createStage());
    const { online } = sportsbook.select;
    const Whole = (): ReactNode => String(useReadable(online));
    const Part = (): ReactNode => useReadablePart(online, (is) => (is ? 'here' : 'gone'));
    const Drawn = (): ReactNode => String(useReadable(online, { get: () => false, subscribe: online.subscribe }));
    expect([rendered(Whole, sportsbook), rendered(Part, sportsbook)]).toEqual(['true', 'here']);
    const shown = new Map([[online, false]]);
    expect([rendered(Whole, sportsbook, shown), rendered(Part, sportsbook, shown)]).toEqual(['false', 'gone']);
    expect(rendered(Drawn, sportsbook)).toBe('false');
  });

  test('without a provider they say so', () => {
    expect(() => renderToString(createElement(List))).toThrow('no SportsbookProvider above');
  });
});
