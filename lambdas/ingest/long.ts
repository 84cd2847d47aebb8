import { FileRefused } from './file-refused.ts';
import { LongSample } from './long-sample.ts';
import { camposReader, remarkInto } from './mapping/campos.ts';
import type { Compiler } from './mapping/compile.ts';
import type { MappingLargo } from './mapping/mapping.ts';
import { parametroReader } from './mapping/parametro.ts';
import type { Reading } from './reading.ts';
import type { TableRow } from './table.ts';

/** How many results of samples whose rows are scattered are held in memory until the file ends. */
export const heldResults = 200_000;

/** What one row says: its sample and, where the row is sound, how to add its parameter to that sample. */
interface LongRow {
  reading: Reading;
  addTo: (sample: LongSample) => void;
}

/** Makes the reader of a long file's rows; `faulty` says what is wrong with a row's shape, if anything. */
export function longReader(
  compiler: Compiler & { mapping: MappingLargo },
  faulty: (row: TableRow) => string | undefined,
): (row: TableRow) => LongRow {
  const campos = camposReader(compiler);
  const parametro = parametroReader(compiler);
  return (row) => {
    const { linea, cells } = row;
    const reading = campos(cells, linea);
    const fault = faulty(row);
    if (fault) reading.rechazos.push({ linea, campo: 'fila', motivo: fault });
    const addTo = (sample: LongSample) => {
      if (fault) return;
      const read = parametro(cells, remarkInto(sample.avisos, linea), remarkInto(sample.rechazos, linea));
      if (read) sample.add(read.determinacion, read.resultado);
    };
    return { reading, addTo };
  };
}

/**
 * Gathers a long file's rows, one for each parameter, into samples. Where the rows of a sample follow each other, a
 * sample is given as soon as the next begins; otherwise all of them when the file ends.
 */
export async function* gather(rows: AsyncIterable<LongRow>, filas: MappingLargo['filas']): AsyncGenerator<Reading> {
  const open = new Map<string, LongSample>();
  let held = 0;
  for await (const { reading, addTo } of rows) {
    if (isNameless(reading)) {
      // Whose the row is can't be told, so it is refused alone.
      reading.rechazos.push({ linea: reading.linea, campo: 'numero_muestra', motivo: 'Falta' });
      yield reading;
      continue;
    }
    const key = JSON.stringify(reading.document['_id'] ?? reading.clave);
    const known = open.get(key);
    const sample = known ?? new LongSample(reading);
    if (known) known.merge(reading);
    else if (filas === 'contiguas') {
      for (const before of open.values()) yield before.close();
      open.clear();
    }
    open.set(key, sample);
    addTo(sample);
    if (filas === 'sueltas' && ++held > heldResults) throw tooScattered();
  }
  for (const sample of open.values()) yield sample.close();
}

function isNameless({ document }: Reading): boolean {
  return !document['numero_muestra'] && !document['_id'];
}

function tooScattered(): FileRefused {
  return new FileRefused(
    `El archivo tiene más de ${heldResults.toLocaleString('es')} resultados en filas sueltas. Ordénalo por muestra y di "filas": "contiguas"`,
  );
}
