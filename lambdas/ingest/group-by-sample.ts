import type { Reading } from './reading.ts';
import { Spool, type SpoolLimits } from './spool.ts';
import { identityOf } from '../index/identity.ts';

/** What a file says in one place, and the sample of which it says it: records of the same `key` belong together. */
export interface Keyed<T> {
  key: string;
  record: T;
}

/** Of which sample a record speaks: by the `_id` that it brings or else by its key. */
export function keyOfSample(id: string | undefined, clave: readonly string[]): string {
  return `muestra ${id ?? identityOf(clave)}`;
}

/** The key of a record of which it can't be told to which sample it belongs: it stands alone. */
export function keyOfLine(linea: number): string {
  return `línea ${linea}`;
}

/**
 * Reads a file to its end and gives what it says of each sample together, wherever in the file it stands, in the order
 * in which the samples first appear. A file that can't be read to its end gives nothing.
 */
export async function* gather<T>(
  records: AsyncIterable<Keyed<T>>,
  limits: Partial<SpoolLimits> | undefined,
): AsyncGenerator<readonly T[]> {
  const spool = new Spool<T>(limits);
  try {
    for await (const { key, record } of records) if (spool.add(key, record)) await spool.flush();
    yield* spool.groups();
  } finally {
    await spool.close();
  }
}

const toldPlaces = 5;

/**
 * What a file says of a sample as a whole in one or several places. Where these agree it is one reading; where they
 * don't, each may have a parameter that the others lack, and the sample is refused.
 */
export function agreed(readings: readonly Reading[]): Reading {
  const [first, ...others] = readings;
  if (!first) throw new Error('No sample was read');
  const last = others.at(-1);
  if (!last) return first;
  const content = JSON.stringify(first.document);
  if (readings.every(({ document, rechazos }) => rechazos.length === 0 && JSON.stringify(document) === content)) {
    return { ...first, repeticiones: others.length };
  }
  const numero = first.document['numero_muestra'];
  const remark = {
    linea: last.linea,
    campo: 'numero_muestra',
    ...(typeof numero === 'string' ? { valor: numero } : {}),
    motivo: `La misma muestra está en las líneas ${placesOf(readings)} y no dicen lo mismo: no se guarda nada de ella, y si ya estaba en el portal sigue como estaba`,
  };
  return { ...first, rechazos: [remark, ...readings.flatMap(({ rechazos }) => rechazos)] };
}

function placesOf(readings: readonly Reading[]): string {
  const lines = readings.map(({ linea }) => String(linea));
  if (lines.length > toldPlaces) return `${lines.slice(0, toldPlaces).join(', ')} y ${lines.length - toldPlaces} más`;
  return `${lines.slice(0, -1).join(', ')} y ${lines.at(-1)}`;
}
