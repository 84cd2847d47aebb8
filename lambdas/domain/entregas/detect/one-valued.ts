import { type Columna, scoreOf } from './columns.ts';
import { cellOf, type Fila } from './rows.ts';

/** What all rows of a sample share. */
const shared = ['campos.fecha_muestra', 'campos.solicitante', 'campos.tipo_muestra'] as const;

/** Above this a heading says a field whole. */
const whole = 0.75;

/** The columns that say the same in all rows of a sample: its date, requester and type, as far as headings say; a lone date too. */
export function sharedColumns(columnas: readonly Columna[]): Columna[] {
  const dates = columnas.filter(({ tipo }) => tipo === 'fecha');
  return shared.flatMap((destino) => {
    const some = destino === 'campos.fecha_muestra' ? dates : columnas.filter(({ tipo }) => tipo !== 'numero');
    const [best] = some.toSorted((a, b) => scoreOf(b, destino) - scoreOf(a, destino));
    if (!best) return [];
    return scoreOf(best, destino) >= whole || (some === dates && dates.length === 1) ? [best] : [];
  });
}

/** Of the groups of rows with the same cells in `set`, the share in which each column of `columnas` has one value. */
export function oneValuedShare(rows: readonly Fila[], set: readonly Columna[], columnas: readonly Columna[]): number {
  const others = columnas.filter((columna) => !set.includes(columna));
  const textOf = (fila: Fila, some: readonly Columna[]) => some.map((columna) => cellOf(fila, columna)).join('\u0000');
  const groups = new Map<string, { first: string; isMany: boolean; isOne: boolean }>();
  for (const fila of rows) {
    const key = textOf(fila, set);
    const text = textOf(fila, others);
    const group = groups.get(key);
    if (!group) groups.set(key, { first: text, isMany: false, isOne: true });
    else {
      group.isMany = true;
      if (group.first !== text) group.isOne = false;
    }
  }
  const many = [...groups.values()].filter(({ isMany }) => isMany);
  return many.length === 0 ? 1 : many.filter(({ isOne }) => isOne).length / many.length;
}
