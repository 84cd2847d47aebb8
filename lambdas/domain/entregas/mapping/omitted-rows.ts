import { clean, fold } from '../../../../contract/base/texto.ts';
import type { TableRow } from '../ingest/table-row.ts';
import type { Header, Row } from './header.ts';
import type { OmitRule } from './mapping.ts';

/** The rows below a header that are samples or parts of them, without those that the mapping leaves out. */
export class OmittedRows {
  private readonly below: number;
  private readonly above: number;
  private readonly isSaid: ((row: TableRow) => boolean)[];

  /** `isLeftOut` says of further rows that they are left out. */
  constructor(header: Header, rules: readonly OmitRule[], isLeftOut: (cells: Row) => boolean) {
    this.below = most(rules.flatMap((rule) => ('tras_cabecera' in rule ? rule.tras_cabecera : [])));
    this.above = most(rules.flatMap((rule) => ('ultimas' in rule ? rule.ultimas : [])));
    const byRules = rules.flatMap((rule) => ('columna' in rule ? [byColumn(header, rule)] : []));
    this.isSaid = [...byRules, ({ cells }) => isLeftOut(cells)];
  }

  /** Whether a row is left out for what it says. */
  has(row: TableRow): boolean {
    return this.isSaid.some((says) => says(row));
  }

  /** Whether the last row of a file is left out. */
  hasLast(row: TableRow): boolean {
    return this.above > 0 || this.has(row);
  }

  /** Gives the rows that stay; `omit` is called for each of the others. */
  async *without(rows: AsyncIterable<TableRow>, omit: () => void): AsyncGenerator<TableRow> {
    let seen = 0;
    const held: TableRow[] = [];
    for await (const row of rows) {
      if (seen++ < this.below) omit();
      else {
        held.push(row);
        if (held.length <= this.above) continue;
        const next = held.shift() as TableRow;
        if (this.has(next)) omit();
        else yield next;
      }
    }
    for (const _ of held) omit();
  }
}

function most(counts: readonly number[]): number {
  return Math.max(0, ...counts);
}

function byColumn(header: Header, rule: Extract<OmitRule, { columna: string }>): (row: TableRow) => boolean {
  const cell = header.cell(rule.columna);
  if ('valores' in rule) {
    const values = new Set(rule.valores.map((value) => fold(clean(value))));
    return ({ cells }) => values.has(fold(clean(cell(cells))));
  }
  const parts = fold(clean(rule.patron)).split('*');
  return ({ cells }) => isLike(fold(clean(cell(cells))), parts);
}

/** Whether a text is these parts in their order, with anything between them. */
function isLike(text: string, parts: readonly string[]): boolean {
  const [first = '', ...rest] = parts;
  const last = rest.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}
