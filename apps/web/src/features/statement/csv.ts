/** Text that a spreadsheet would run as a formula, or that hides one behind white space. */
const formula = /^[\s\u00A0]*[=+\-@|%\t\r]/u;

/** A cell of text: never a formula, quoted where it holds a mark of the format (RFC 4180). */
function textCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A cell of a file: text, or an exact number as it stands, which no spreadsheet runs. */
export type Cell = { readonly text: string } | { readonly number: string };

function cellText(cell: Cell): string {
  if ('text' in cell) return textCell(cell.text);
  return /^-?\d+(?:\.\d+)?$/.test(cell.number) ? cell.number : textCell(cell.number);
}

/** Lines as comma-separated values (RFC 4180), with a mark by which spreadsheets know that it is UTF-8. */
export function csvOf(lines: readonly (readonly Cell[])[]): string {
  return `\uFEFF${lines.map((line) => `${line.map(cellText).join(',')}\r\n`).join('')}`;
}
