import type { Resultado } from '../../contract/muestra.ts';
import { clean } from '../../contract/rules/texto.ts';
import { FileRefused } from './file-refused.ts';
import { camposReader, warnInto } from './mapping/campos.ts';
import { type Compiler } from './mapping/compile.ts';
import type { MappingLargo } from './mapping/mapping.ts';
import { parametroReader } from './mapping/parametro.ts';
import { LongSample } from './long-sample.ts';
import type { Reading } from './reading.ts';
import type { TableRow } from './table.ts';

/** How many results of samples whose rows are scattered are held in memory until the file ends. */
export const heldResults = 500_000;

/**
 * Gathers a long file's rows, one for each parameter, into samples. Where the mapping says that the rows of a sample
 * follow each other, a sample is given as soon as the next begins; otherwise all of them when the file ends.
 * `faulty` says what is wrong with a row's shape, if anything.
 */
export async function* gatherLong(
  compiler: Compiler & { mapping: MappingLargo },
  rows: AsyncIterable<TableRow>,
  faulty: (row: TableRow) => string | undefined,
): AsyncGenerator<Reading> {
  const { mapping } = compiler;
  const campos = camposReader(compiler);
  const parametro = parametroReader(compiler);
  compiler.header.check();
  const isContiguous = mapping.filas === 'contiguas';
  const open = new Map<string, LongSample>();
  let held = 0;
  for await (const row of rows) {
    const reading = campos(row.cells, row.linea);
    const fault = faulty(row);
    if (fault) reading.rechazos.push({ linea: row.linea, campo: 'fila', motivo: fault });
    if (isNameless(reading)) {
      if (!fault) reading.rechazos.push({ linea: row.linea, campo: 'numero_muestra', motivo: 'Falta' });
      yield reading;
      continue;
    }
    const key = JSON.stringify(reading.document['_id'] ?? reading.clave);
    let sample = open.get(key);
    if (!sample) {
      if (isContiguous) {
        for (const before of open.values()) yield before.close();
        open.clear();
      }
      sample = new LongSample(reading);
      open.set(key, sample);
    } else sample.merge(reading);
    if (fault) continue;
    const warn = warnInto(sample.avisos, row.linea);
    const read = parametro(row.cells, warn);
    if (!read) continue;
    sample.add(read.determinacion, withDescripcion(read.resultado));
    if (!isContiguous && ++held > heldResults) throw tooScattered();
  }
  for (const sample of open.values()) yield sample.close();
}

const withDescripcion = (resultado: Resultado): Resultado => ({ ...resultado, descripcion: clean(resultado.descripcion) });

function isNameless({ document }: Reading): boolean {
  return !document['numero_muestra'] && !document['_id'];
}

function tooScattered(): FileRefused {
  return new FileRefused(
    `El archivo tiene más de ${heldResults} resultados en filas sueltas. Ordénalo por muestra y di "filas": "contiguas"`,
  );
}
