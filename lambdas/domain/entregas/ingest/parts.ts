import { numero } from '../../../../contract/base/numeros.ts';
import { FileRefused } from './file-refused.ts';
import { groupBySample, type Keyed, keyOfLine, mergeReadings } from './group-by-sample.ts';
import type { RecordsOfFile, Reading, ReadingContext } from './reading.ts';
import type { Group } from './spool.ts';

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
