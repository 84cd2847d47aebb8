import { FileRefused } from './file-refused.ts';
import { groupBySample, type Keyed, keyOfLine, mergeReadings } from './group-by-sample.ts';
import type { RecordsOfFile, Reading, ReadingContext } from './reading.ts';

/** How one text or sheet is read: its records by sample, and the sample of those that share a key. */
export interface RecordReader<R> {
  records: AsyncIterable<Keyed<R>>;
  read: (records: readonly R[]) => Reading;
  /** Where the records lie that are the sample's own: lines of a table, and of JSON how many values are before each. */
  places: (records: readonly R[]) => number[];
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
  { count, spool }: Pick<ReadingContext, 'count' | 'spool'>,
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
  for await (const group of groupBySample(records(), spool)) {
    const readings: Reading[] = [];
    const found: RecordsOfFile[] = [];
    for (const [place, own] of byPart(group)) {
      const part = readers[place];
      if (!part) throw new Error(`There is no part ${place}`);
      const { archivo, reader } = part;
      readings.push({ ...reader.read(own), archivo });
      found.push({ archivo, places: reader.places(own) });
    }
    count(found.reduce((sum, { places }) => sum + places.length, 0));
    yield { ...mergeReadings(readings), records: () => found };
  }
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
