import type { Reading } from './reading.ts';
import { type Group, Spool, type SpoolLimits } from './spool.ts';
import { identityOf } from '../../../engine/blocks/ids.ts';

/** A record of a file; those with the same `key` are of the same sample. */
export interface Keyed<T> {
  key: string;
  record: T;
}

/** The key of a record's sample: its `_id` if it has one, else the identity of its `clave`. */
export function keyOfSample(id: string | undefined, clave: readonly string[]): string {
  return `muestra ${id ?? identityOf(clave)}`;
}

/** The key of a record that names no sample: it is grouped with no other. */
export function keyOfLine(linea: number): string {
  return `línea ${linea}`;
}

/**
 * Groups a file's records by key, in the order in which the keys first appear. The file is read to its end before the
 * first group is given, so a file that can't be read to its end gives none; `onEnd` gets about how many keys there are,
 * `weigh` says what a record counts where a key has too many.
 */
export async function* groupBySample<T>(
  records: AsyncIterable<Keyed<T>>,
  limits: Partial<SpoolLimits> | undefined,
  { onEnd, weigh }: { onEnd?: ((keys: number) => void) | undefined; weigh?: (record: T) => number } = {},
): AsyncGenerator<Group<T>> {
  const spool = new Spool<T>(limits, weigh);
  try {
    for await (const { key, record } of records) if (spool.add(key, record)) await spool.flush();
    onEnd?.(spool.keys);
    yield* spool.groups();
  } finally {
    await spool.close();
  }
}

const maxListedLines = 5;

/**
 * Makes one reading of a sample that a file has once or several times. Copies that are equal are one; where they differ,
 * each may have a parameter that the others lack, and the sample is refused.
 */
export function mergeReadings(readings: readonly Reading[]): Reading {
  const [first, ...others] = readings;
  if (!first) throw new Error('No sample was read');
  const last = others.at(-1);
  if (!last) return first;
  const celdas = juntas(readings);
  const content = JSON.stringify(first.document);
  if (readings.every(({ document, refusals }) => refusals.length === 0 && JSON.stringify(document) === content)) {
    return { ...first, celdas, repeticiones: others.length };
  }
  const numero = first.document['numero_muestra'];
  const remark = {
    linea: last.linea,
    campo: 'numero_muestra',
    ...(typeof numero === 'string' ? { valor: numero } : {}),
    motivo: `La misma muestra está en las líneas ${placesOf(readings)} y no dicen lo mismo: no se guarda nada de ella, y si ya estaba en el portal sigue como estaba`,
    clase: 'repetida' as const,
  };
  return { ...first, celdas, refusals: [remark, ...readings.flatMap(({ refusals }) => refusals)] };
}

/** The cells of several readings of a sample. */
function juntas(readings: readonly Reading[]): Reading['celdas'] {
  const all = readings.flatMap(({ celdas }) => celdas ?? []);
  return { total: all.reduce((sum, { total }) => sum + total, 0), sinTomar: all.flatMap(({ sinTomar }) => sinTomar) };
}

function placesOf(readings: readonly Reading[]): string {
  const lines = readings.map(({ linea, archivo }) => (archivo ? `${linea} de ${archivo}` : String(linea)));
  if (lines.length > maxListedLines)
    return `${lines.slice(0, maxListedLines).join(', ')} y ${lines.length - maxListedLines} más`;
  return `${lines.slice(0, -1).join(', ')} y ${lines.at(-1)}`;
}
