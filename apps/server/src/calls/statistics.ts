import type { Book } from '../catalogue/book.ts';
import type { History } from '../catalogue/history/history.ts';
import type { Reports } from '../catalogue/history/reports.ts';
import { CallError, type Handlers } from './handler.ts';

export interface StatisticsCallsDeps {
  readonly book: Book;
  readonly history: History;
  readonly reports: Reports;
}

/** Statistics, reports and standings of a match, open or over (API-03). */
export function statisticsCalls({ book, history, reports }: StatisticsCallsDeps) {
  return {
    async getStatistics({ params }) {
      const match = book.match(params.id)?.match ?? (await history.feedMatch(params.id));
      if (!match) throw new CallError('not_found', `no match has the id ${params.id}`);
      switch (params.stats_type) {
        case 'events':
          return { type: 'events', events: [...reports.events(match)] };
        case 'numbers':
          return { type: 'numbers', rows: [...reports.numbers(match)] };
        case 'head_to_head':
          return { type: 'head_to_head', ...(await reports.headToHead(match)) };
        case 'form':
          return { type: 'form', ...(await reports.form(match)) };
        case 'standings':
          return { type: 'standings', rows: [...(await reports.standings(match))] };
        default:
          return params.stats_type satisfies never;
      }
    },
  } satisfies Pick<Handlers, 'getStatistics'>;
}
