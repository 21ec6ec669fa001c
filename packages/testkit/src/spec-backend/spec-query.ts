// What a call is, and how queries choose rows and pages.
import type { ServerResponse } from 'node:http';
import { Refusal } from './spec-bets.ts';
import type { Json } from './spec-data.ts';
export type Call = { id: string; kind: string; query: URLSearchParams; body: Json; response: ServerResponse };
/** By method and path; routes with a star are for signed-in players. */
export type Routes = Record<string, (call: Call) => unknown>;
export function coded(code: number, message: string, details: unknown) {
  return new Refusal(code, { message, details, code });
}
/** The values of a list in a query: `a=1,2`, `a=1&a=2` or `a[]=1&a[]=2`. */
export function listOf(query: URLSearchParams, key: string): string[] {
  return [...query.getAll(key), ...query.getAll(`${key}[]`)]
    .flatMap((text) => text.split(','))
    .filter((text) => text !== '');
}
/** The rows of which each asked field has one of the asked values; `false` asks for nothing. */
export function filtered<Row>(rows: Row[], query: URLSearchParams, fieldsOf: (row: Row) => Json): Row[] {
  const isAsked = (key: string): boolean => listOf(query, key).some((one) => one !== 'false');
  const asked = [...query.keys()].map((key) => key.replace('[]', '')).filter(isAsked);
  const isMet = (row: Json, key: string): boolean => !(key in row) || listOf(query, key).includes(String(row[key]));
  return rows.filter((row) => asked.every((key) => isMet(fieldsOf(row), key)));
}
export function pageOf<Row>(query: URLSearchParams, rows: Row[], usual: number, show: (row: Row) => Json): Json {
  const [page, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit') ?? usual)];
  if (!(page >= 1 && limit >= 1 && limit <= 500)) throw coded(400, 'Bad page', 'page from 1, limit from 1 to 500');
  const pagination = { total: rows.length, page, limit, last_page: Math.max(1, Math.ceil(rows.length / limit)) };
  return { data: rows.slice((page - 1) * limit, page * limit).map(show), pagination };
}
export function found<Row extends { id: string }>(rows: Row[], id: unknown): Row {
  const row = rows.find((one) => one.id === id);
  if (!row) throw coded(404, 'Not found', `There is no ${String(id)}.`);
  return row;
}
