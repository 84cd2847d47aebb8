import { type Keyed, keyOfLine, keyOfSample, mergeReadings } from './group-by-sample.ts';
import { LongSample, sayIfEmpty } from './long-sample.ts';
import { camposReader, keyReader, remarksInto } from '../mapping/campos.ts';
import type { Compiler } from '../mapping/compile.ts';
import type { LongMapping } from '../mapping/mapping.ts';
import { parametroReader } from '../mapping/parametro.ts';
import { PartialIdentities } from './partial-identities.ts';
import type { Reading } from './reading.ts';
import type { TableRow } from './table-row.ts';

type LongCompiler = Compiler & { mapping: LongMapping };

/**
 * A row and how it stands among the others: `primera` of those of its sample that follow each other, or `suelta`, a row
 * that names no sample. A loose row is also a note (`de_otra`) to the sample before it:
 * sheets that write the number only once leave it blank in the rows below. After a file's last row come notes
 * (`confundible`) to the samples that may be the one that begins at the line `otra`.
 */
export interface LongRow extends TableRow {
  lugar?: 'primera' | 'suelta' | 'de_otra' | 'confundible';
  otra?: number;
}

/** Makes what says of each row of a long file which sample it belongs to. */
export function longKeys(compiler: LongCompiler): (rows: AsyncIterable<TableRow>) => AsyncGenerator<Keyed<LongRow>> {
  const claveOf = keyReader(compiler);
  const hasId = compiler.mapping.campos._id !== undefined;
  return async function* keyed(rows) {
    let before: string | undefined;
    const identities = new PartialIdentities();
    for await (const row of rows) {
      const { id, numero, clave, partes, isDamaged } = claveOf(row.cells);
      // Rows of one sample with and without its `_id` would make two halves of it.
      const isLoose = hasId ? id === undefined : numero === '';
      if (isLoose) {
        yield { key: keyOfLine(row.muestra ?? row.linea), record: { ...row, lugar: 'suelta' } };
        if (before && row.muestra === undefined)
          yield { key: before, record: { linea: row.linea, cells: [], lugar: 'de_otra' } };
        continue;
      }
      if (isDamaged) {
        yield { key: keyOfLine(row.muestra ?? row.linea), record: { ...row, lugar: 'primera' } };
        before = undefined;
        continue;
      }
      const key = keyOfSample(id, clave);
      if (partes && key !== before) identities.note(key, partes, row.linea);
      yield { key, record: key === before ? row : { ...row, lugar: 'primera' } };
      before = key;
    }
    for (const { key, linea, otra } of identities.confusions())
      yield { key, record: { linea, cells: [], lugar: 'confundible', otra } };
  };
}

/**
 * Makes the reader of a long file's samples from their rows, one for each parameter; `faulty` says what is wrong with a
 * row's shape, if anything; `empieza` is told of each row before it is read.
 */
export function longReader(
  compiler: LongCompiler,
  faulty: (row: TableRow) => string | undefined,
  empieza: (row: TableRow) => void,
): (rows: readonly LongRow[]) => Reading {
  const campos = camposReader(compiler);
  const parametro = parametroReader(compiler);
  const { filas, repetidos } = compiler.mapping;
  const { tomadas } = compiler.header;
  const required = compiler.mapping.campos._id ? '_id' : 'numero_muestra';
  // Columns or blocks of one number are two of one sample, as two rows of a wide table are.
  return (rows) => {
    const muestras = Map.groupBy(rows, ({ muestra, lugar }) => (lugar === 'confundible' ? rows[0]?.muestra : muestra));
    return mergeReadings([...muestras.values()].map(read));
  };

  function read(rows: readonly LongRow[]): Reading {
    let sample: LongSample | undefined;
    for (const row of rows) {
      const { linea, cells, lugar } = row;
      if (lugar === 'de_otra') {
        sample?.refusals.push({ linea, campo: required, motivo: looseBelow });
        continue;
      }
      if (lugar === 'confundible') {
        sample?.refusals.push({ linea, campo: required, motivo: mayBe(row.otra) });
        continue;
      }
      empieza(row);
      const reading = campos(cells, linea);
      if (lugar === 'suelta') reading.refusals.push({ linea, campo: required, motivo: 'Falta' });
      if (lugar === 'primera' && sample && filas === 'contiguas') {
        reading.warnings.push({ linea, campo: required, motivo: notFollowing });
      }
      if (sample) sample.merge(reading);
      else sample = new LongSample(reading, repetidos);
      const fault = faulty(row);
      if (fault) sample.refusals.push({ linea, campo: 'fila', motivo: fault });
      if (fault || lugar === 'suelta') continue;
      const remarks = remarksInto(sample, linea);
      const { cuantas } = tomadas;
      const found = parametro(cells, remarks);
      if (found) sample.add(found.determinacion, found.resultado, remarks);
      else tomadas.deshace(cuantas);
    }
    if (!sample) throw new Error('No row of a sample was read');
    const whole = sample.close();
    return whole.document['conclusion_muestra'] === undefined ? sayIfEmpty(whole) : whole;
  }
}

const looseBelow =
  'La fila que sigue a las de esta muestra no dice de cuál es y podría ser suya: no se guarda nada de ella, y si ya estaba en el portal sigue como estaba';

const mayBe = (linea: number | undefined) =>
  `Puede ser la misma muestra que la de la línea ${linea}: lo que las identifica solo se distingue en lo que una deja en blanco. No se guarda ninguna de las dos, y si ya estaban en el portal siguen como estaban`;

const notFollowing =
  'El formato de lectura dice que las filas de una muestra van seguidas, y las de esta no: se han leído todas juntas';
