import { clean, fold } from '../../../../contract/base/texto.ts';
import type { TableRow } from '../ingest/table-row.ts';
import type { Header, Row } from './header.ts';
import type { OmitRule } from './mapping.ts';

/** The rows below a header that are samples or parts of them, without those that the mapping leaves out. */
export class OmittedRows {
  private readonly below: number;
  private readonly above: number;
  /** What says of a row that it is left out, and how it is called then. */
  private readonly rules: { has: (row: TableRow) => boolean; nombre: string }[];

  /** `isLeftOut` says of further rows that they are left out. */
  constructor(header: Header, rules: readonly OmitRule[], isLeftOut: (cells: Row) => boolean) {
    this.below = most(rules.flatMap((rule) => ('tras_cabecera' in rule ? rule.tras_cabecera : [])));
    this.above = most(rules.flatMap((rule) => ('ultimas' in rule ? rule.ultimas : [])));
    const byRules = rules.flatMap((rule) => ('columna' in rule ? [byColumn(header, rule)] : []));
    this.rules = [...byRules, { has: ({ cells }) => isLeftOut(cells), nombre: 'Por su estado' }];
  }

  /** The rule that leaves a row out for what it says; undefined where none does. */
  private ruleOf(row: TableRow): string | undefined {
    return this.rules.find(({ has }) => has(row))?.nombre;
  }

  /** Whether the last row of a file is left out. */
  hasLast(row: TableRow): boolean {
    return this.above > 0 || this.ruleOf(row) !== undefined;
  }

  /** Gives the rows that stay; `omit` is called for each of the others, with the rule that leaves it out. */
  async *without(
    rows: AsyncIterable<TableRow>,
    omit: (row: TableRow, regla: string, clase?: 'cabecera') => void,
  ): AsyncGenerator<TableRow> {
    let seen = 0;
    const held: TableRow[] = [];
    for await (const row of rows) {
      if (seen++ < this.below) omit(row, primerasFilas(this.below), 'cabecera');
      else {
        held.push(row);
        if (held.length <= this.above) continue;
        const next = held.shift() as TableRow;
        const regla = this.ruleOf(next);
        if (regla === undefined) yield next;
        else omit(next, regla);
      }
    }
    for (const row of held) omit(row, ultimasFilas(this.above));
  }
}

/** How the rows are called that are left out by their place. */
export const primerasFilas = (n: number) =>
  n === 1 ? 'La primera tras la cabecera' : `Las ${n} primeras tras la cabecera`;
export const ultimasFilas = (n: number) => (n === 1 ? 'La última del archivo' : `Las ${n} últimas del archivo`);

function most(counts: readonly number[]): number {
  return Math.max(0, ...counts);
}

function byColumn(header: Header, rule: Extract<OmitRule, { columna: string }>) {
  const cell = header.decidingCell(rule.columna);
  if ('valores' in rule) {
    const values = new Set(rule.valores.map((value) => fold(clean(value))));
    const nombre = `«${rule.columna}» dice ${rule.valores
      .slice(0, 4)
      .map((value) => `«${value}»`)
      .join(', ')}`;
    return { nombre, has: ({ cells }: TableRow) => values.has(fold(clean(cell(cells)))) };
  }
  const parts = fold(clean(rule.patron)).split('*');
  const nombre = `«${rule.columna}» es como «${rule.patron}»`;
  return { nombre, has: ({ cells }: TableRow) => isLike(fold(clean(cell(cells))), parts) };
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
