import type { Reading, RecordsOfFile, ReadingContext } from './reading.ts';
import { type Group, Spool, type SpoolLimits } from './spool.ts';
import { identityOf } from '../../../engine/blocks/ids.ts';
import { numero } from '../../../../contract/base/numeros.ts';
import { FileRefused } from '../source/row.ts';

/** A record of a file; records with the same `key` are of the same sample. */
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
async function* groupBySample<T>(
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
 * Makes one reading of a sample that a file has once or several times. Equal copies are one; where copies differ the sample is
 * refused, as each may have parameters that the others lack.
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
  const said = first.document['numero_muestra'];
  const remark = {
    linea: last.linea,
    campo: 'numero_muestra',
    ...(typeof said === 'string' ? { valor: said } : {}),
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

/** How one text or sheet is read: its records by sample, and the sample of those that share a key. */
export interface RecordReader<R> {
  records: AsyncIterable<Keyed<R>>;
  read: (records: readonly R[]) => Reading;
  /** How many cells of a record depend on what becomes of its sample. */
  celdas: (record: R) => number;
  /** Where the records lie that are the sample's own: lines of a table, and of JSON how many values are before each. */
  places: (records: readonly R[]) => number[];
  /** Whether its records are no rows of the file, as the cells of a table whose samples are columns. */
  isCrossed?: boolean;
}

/** One file of a delivery; `archivo` is its name where the delivery is a .zip of them. */
export interface Part<R> {
  archivo?: string | undefined;
  open(): Promise<RecordReader<R>>;
  /** Is called once its records have been read, or can't be. */
  close?(): Promise<void>;
}

/**
 * The samples of a delivery, which is one file or several of one form. All are read to their end before the first sample is
 * given. A sample that several have is read in each by itself, since the rows of one mean nothing to another's header.
 */
export async function* readParts<R>(
  parts: AsyncIterable<Part<R>>,
  { count, total, skip = 0, spool }: Pick<ReadingContext, 'count' | 'total' | 'skip' | 'spool'>,
): AsyncGenerator<Reading> {
  const readers: { archivo: string | undefined; reader: RecordReader<R> }[] = [];
  async function* records(): AsyncGenerator<Keyed<readonly [part: number, record: R]>> {
    for await (const part of parts) {
      const { archivo } = part;
      const place = readers.length;
      try {
        const reader = await part.open();
        readers.push({ archivo, reader });
        for await (const { key, record } of reader.records) {
          yield { key: isKeyOfLine(key) ? `${place} ${key}` : key, record: [place, record] };
        }
      } catch (error) {
        if (error instanceof FileRefused && archivo)
          throw new FileRefused(`${archivo}: ${error.message}`, { cause: error });
        throw error;
      } finally {
        await part.close?.();
      }
    }
  }
  let groups = 0;
  const weigh = ([place, record]: readonly [number, R]) => readers[place]?.reader.celdas(record) ?? 0;
  for await (const group of groupBySample(records(), spool, { onEnd: total, weigh })) {
    if (groups++ < skip) continue;
    const readings: Reading[] = [];
    const found: RecordsOfFile[] = [];
    const isTooLong = group.total > group.records.length;
    for (const [place, own] of byPart(group.records)) {
      const part = readers[place];
      if (!part) throw new Error(`There is no part ${place}`);
      const { archivo, reader } = part;
      readings.push({ ...reader.read(isTooLong ? own.slice(0, 1) : own), archivo });
      found.push({ archivo, places: reader.places(own) });
    }
    const places = found.reduce((sum, one) => sum + one.places.length, 0);
    if (!readers[0]?.reader.isCrossed) count(places + group.total - group.records.length);
    if (isTooLong) {
      const celdas = group.records.reduce((sum, each) => sum + weigh(each), group.deLosDemas);
      yield { ...withoutEnd(readings, group), celdas: { total: celdas, sinTomar: [] }, records: () => found };
    } else yield { ...mergeReadings(readings), records: () => found };
  }
}

/** What is said of a sample with more records than one can have: most likely something else was taken for its number. */
function withoutEnd([first]: readonly Reading[], { records, total }: Group<unknown>): Reading {
  if (!first) throw new Error('No sample was read');
  const named = first.document['numero_muestra'];
  const remark = {
    linea: first.linea,
    campo: 'numero_muestra',
    ...(typeof named === 'string' ? { valor: named } : {}),
    motivo: `El archivo trae ${numero(total)} filas de esta misma muestra, y se leen ${numero(records.length)} como mucho. Comprueba que lo que se lee como número de muestra la distingue de las demás`,
    clase: 'demasiadas_filas' as const,
  };
  return { ...first, refusals: [remark], warnings: [] };
}

const lineKey = keyOfLine(0).replace('0', '');

function isKeyOfLine(key: string): boolean {
  return key.startsWith(lineKey);
}

function byPart<R>(group: readonly (readonly [part: number, record: R])[]): Map<number, R[]> {
  const parts = new Map<number, R[]>();
  for (const [part, record] of group) {
    const known = parts.get(part);
    if (known) known.push(record);
    else parts.set(part, [record]);
  }
  return parts;
}
