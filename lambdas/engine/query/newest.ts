import { allows } from '../../platform/access/scope.ts';
import type { Block } from '../blocks/block.ts';
import { dayOf } from '../blocks/calendar.ts';
import type { CompiledFilter } from './match.ts';
import { compareFound, type Found } from './order.ts';
import type { Recientes } from '../summaries/recientes.ts';
import { comparePositions, type Position } from '../blocks/row.ts';

/**
 * The newest rows of all shards together, by day. Above the highest of the shards' floors every row is among them; those of
 * other shards that are below it are left out.
 */
export class Newest {
  /** Every row at or above it is here; undefined: every row is. */
  private readonly floor: Position | undefined;
  /** Newest day first; the rows of a day in no order. */
  private readonly days: readonly (readonly [day: number, rows: Found[]])[];

  constructor(recientes: readonly Recientes[]) {
    for (const { floor } of recientes) {
      if (floor && (!this.floor || comparePositions(floor, this.floor) > 0)) this.floor = floor;
    }
    const byDay = new Map<number, Found[]>();
    for (const { block } of recientes) if (block) this.gather(block, byDay);
    this.days = [...byDay].toSorted(([a], [b]) => b - a);
  }

  /**
   * A slice of the rows that the days, types and verdict of a filter find, newest first. Undefined where it reaches below
   * what is complete.
   */
  pick(filter: CompiledFilter, offset: number, limit: number): Found[] | undefined {
    const { firstDay, lastDay } = filter;
    const isFound = finder(filter);
    const picked: Found[] = [];
    let before = 0;
    for (const [day, rows] of this.days) {
      if (day < firstDay || before >= offset + limit) break;
      if (day > lastDay) continue;
      const found = rows.filter(isFound);
      if (before + found.length > offset) {
        const start = Math.max(0, offset - before);
        picked.push(...found.sort((a, b) => compareFound(b, a)).slice(start, offset + limit - before));
      }
      before += found.length;
    }
    return !this.floor || before >= offset + limit || firstDay > dayOf(this.floor.fecha) ? picked : undefined;
  }

  private gather(block: Block, byDay: Map<number, Found[]>): void {
    const { floor } = this;
    const floorDay = floor ? dayOf(floor.fecha) : Number.NEGATIVE_INFINITY;
    const { days } = block.columns;
    for (let row = 0; row < block.rows; row++) {
      const day = days[row] as number;
      if (day < floorDay) continue;
      if (day === floorDay && floor) {
        const position = { fecha: floor.fecha, numero: block.numeros.at(row), id: block.ids.at(row) };
        if (comparePositions(position, floor) < 0) continue;
      }
      const rows = byDay.get(day) ?? [];
      byDay.set(day, rows);
      rows.push({ block, row });
    }
  }
}

/** Whether a row has one of the types and the verdict of a filter. */
function finder({ tipos, veredicto }: CompiledFilter): (found: Found) => boolean {
  if (tipos === 'todos' && veredicto === undefined) return () => true;
  const byBlock = new Map<Block, boolean[]>();
  return ({ block, row }) => {
    const { values, index } = block.columns.tipos;
    let allowed = byBlock.get(block);
    if (!allowed) byBlock.set(block, (allowed = values.map((tipo) => allows(tipos, tipo))));
    return (allowed[index[row] as number] ?? false) && (veredicto === undefined || block.veredictos[row] === veredicto);
  };
}
