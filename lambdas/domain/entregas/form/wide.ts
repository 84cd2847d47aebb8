import { camposDeResultado, type ValueColumn, type WideMapping } from './mapping.ts';
import type { Determinacion, Resultado } from '../../../../contract/muestras/muestra.ts';
import { veredicto } from '../../../../contract/muestras/rules/conclusion.ts';
import {
  describedOf,
  determinacionOf,
  type DeterminacionTexts,
  censuraReader,
  DuplicateParameters,
  loneSignReader,
  signReader,
} from '../reading/parametro.ts';
import { type Keyed, keyOfLine, keyOfSample, mergeReadings } from '../sample/group-by-sample.ts';
import { LongSample, sayIfEmpty } from './long.ts';
import { camposReader, keyReader, remarksInto } from '../reading/campos.ts';
import {
  compile,
  compileAll,
  type Compiler,
  type FieldRemarks,
  type LugaresDe,
  ofFields,
  type Remarks,
  type RowRemarks,
} from '../reading/compile.ts';
import type { Reading } from '../sample/reading.ts';
import { resultadoOf } from '../reading/resultado.ts';
import type { Row, TableRow } from '../source/row.ts';
import type { Tomadas } from './celdas.ts';
import { clean } from '../../../../contract/base/texto.ts';

const sobreResultado = ['operador', 'conclusion', ...camposDeResultado] as const;

const sobreDeterminacion = ['procedimiento', 'norma', 'acreditado', 'subcontratado', 'conclusion'] as const;

type WideCompiler = Compiler & { mapping: WideMapping };

/** Makes the function that finds the sample's key of each row of a wide file. */
export function wideKeys(compiler: WideCompiler): (rows: AsyncIterable<TableRow>) => AsyncGenerator<Keyed<TableRow>> {
  const claveOf = keyReader(compiler);
  return async function* keyed(rows) {
    for await (const row of rows) {
      const { id, numero, clave, isDamaged } = claveOf(row);
      const isNameless = isDamaged || (id === undefined && numero === '');
      yield { key: isNameless ? keyOfLine(row.linea) : keyOfSample(id, clave), record: row };
    }
  };
}

/**
 * Makes the reader of a wide file's samples: a row is a sample, a column a parameter, and a blank cell no result. Rows under
 * different headers are parts of a sample. `faulty` gives the fault of a row's shape, if any; `empieza` is called with each row
 * before it is read.
 */
export function wideReader(
  compiler: WideCompiler,
  faulty: (row: TableRow) => string | undefined,
  empieza: (row: TableRow) => void,
): (rows: readonly TableRow[]) => Reading {
  const readRow = rowReader(compiler, faulty);
  const { tomadas } = compiler.header;
  const read = (row: TableRow) => {
    empieza(row);
    return readRow(row);
  };
  return (rows) => {
    const byHeader = Map.groupBy(rows, ({ bajo }) => bajo?.linea);
    const tables = [...byHeader.values()].map((own) => mergeReadings(own.map(read)));
    const [first, ...others] = tables;
    if (!first) throw new Error('No row of a sample was read');
    return withoutResults(others.length === 0 ? first : joined(tables, compiler.mapping, { tomadas, reader: readRow }));
  };
}

/** Joins the parts of a sample from several tables. */
function joined(
  tables: readonly Reading[],
  { repetidos }: WideMapping,
  { tomadas, reader: { lugares, deDeterminacion } }: { tomadas: Tomadas; reader: RowReader },
): Reading {
  let sample: LongSample | undefined;
  for (const reading of tables) {
    const { determinaciones, ...document } = reading.document;
    const part = { ...reading, document };
    if (sample) sample.merge(part);
    else sample = new LongSample(part, repetidos, { tomadas, lugares });
    for (const { resultados, ...about } of determinaciones as readonly Determinacion[]) {
      const { total_resultados: _, resultados_cumplen: __, resultados_no_cumplen: ___, ...described } = about;
      const remarks = ofFields(remarksInto(sample, reading.linea, tomadas), deDeterminacion(described.descripcion));
      for (const resultado of resultados) sample.add(described, resultado, remarks);
    }
  }
  if (!sample) throw new Error('No part of a sample was read');
  return sample.close();
}

/** A reading with a remark if it has no results, unless a warning has already said why. */
function withoutResults(reading: Reading): Reading {
  const isSaid = reading.warnings.some(({ motivo }) => motivo === concludedAlone);
  return isSaid ? reading : sayIfEmpty(reading);
}

/** Reads a row; gives the places of the sample's fields, and of a determination's. */
interface RowReader {
  (row: TableRow): Reading;
  readonly lugares: LugaresDe;
  readonly deDeterminacion: (descripcion: string) => LugaresDe;
}

function rowReader(compiler: WideCompiler, faulty: (row: TableRow) => string | undefined): RowReader {
  const campos = camposReader(compiler);
  const { tomadas } = compiler.header;
  const signos = compiler.mapping.determinaciones.flatMap(({ resultados }) =>
    resultados.flatMap(({ operador }) => operador?.columna ?? []),
  );
  const bySign = Map.groupBy(signos, (columna) => columna);
  const deVarios = new Set(signos.filter((columna) => (bySign.get(columna)?.length ?? 0) > 1));
  const readers = compiler.mapping.determinaciones.map((determinacion) => {
    const textos = compileAll(compiler, determinacion, sobreDeterminacion);
    const resultados = determinacion.resultados.map((columna) =>
      resultadoReader(compiler, columna, { determinacion: determinacion.descripcion, deVarios }),
    );
    return { descripcion: determinacion.descripcion, textos, resultados };
  });
  const deDeterminacion =
    (descripcion: string): LugaresDe =>
    (dato) =>
      readers.flatMap((each) => (clean(each.descripcion) === descripcion ? each.textos.lugares(dato) : []));
  const read = (row: TableRow) => {
    const { linea } = row;
    const reading = campos(row, linea);
    const remarks = remarksInto(reading, linea, tomadas);
    const repetidos = new DuplicateParameters(compiler.mapping.repetidos);
    const determinaciones: Determinacion[] = [];
    for (const { descripcion, textos, resultados } of readers) {
      const found = resultados
        .map((resultadoOfRow) => resultadoOfRow.read(row, remarks))
        .filter((resultado) => resultado !== undefined)
        .filter((resultado) => repetidos.keeps(descripcion, resultado, remarks));
      if (found.length > 0)
        determinaciones.push(together(descripcion, textos(row, remarks), found, ofFields(remarks, textos.lugares)));
      else {
        const { cuantas } = tomadas;
        const conclusions = [
          textos(row, remarks).conclusion,
          ...resultados.map((each) => each.conclusion(row, remarks)),
        ];
        sayIfConcluded(descripcion, conclusions, remarks);
        tomadas.deshace(cuantas);
      }
    }
    reading.document['determinaciones'] = determinaciones;
    const fault = faulty(row);
    return fault ? { ...reading, refusals: [{ linea, campo: 'fila', motivo: fault }] } : reading;
  };
  return Object.assign(read, { lugares: campos.lugares, deDeterminacion });
}

function together(
  descripcion: string,
  textos: DeterminacionTexts,
  resultados: Resultado[],
  { drop }: FieldRemarks,
): Determinacion {
  const [only] = resultados;
  // The conclusion of a determination with a single result is the result's.
  if (textos.conclusion && only && resultados.length === 1) only.conclusion ??= textos.conclusion;
  return determinacionOf(describedOf(descripcion, textos, drop), resultados);
}

const concludedAlone = 'Hay una conclusión y ningún valor: no se guarda';

/** Warns of a verdict without any value, which isn't kept. */
function sayIfConcluded(descripcion: string, conclusions: readonly (string | undefined)[], { warn }: Remarks): void {
  const said = conclusions.find((conclusion) => veredicto(conclusion) !== 'Sin definir');
  if (said !== undefined) warn(descripcion, said, concludedAlone);
}

function resultadoReader(
  compiler: Compiler,
  columna: ValueColumn,
  { determinacion, deVarios }: { determinacion: string; deVarios: ReadonlySet<string> },
) {
  const { mapping, header } = compiler;
  const { tomadas } = header;
  const descripcion = columna.descripcion ?? determinacion;
  const notation = { ...mapping, previstos: new Set(mapping.textos_previstos) };
  const { censura, defecto, ...fuentes } = columna;
  const valorDe = { columna: columna.columna, ...(defecto !== undefined && { defecto }) };
  const valorOf = compile(compiler, valorDe, descripcion);
  const isNumber = header.isNumber(columna.columna);
  const textosOf = compileAll(compiler, fuentes, sobreResultado);
  const signed = signReader(compiler, { valor: valorDe, operador: columna.operador });
  const censurado = censuraReader(compiler, columna);
  const sayLoneSign = loneSignReader(compiler, columna.operador, deVarios);
  const lugares: LugaresDe = (dato) => [...textosOf.lugares(dato), ...censurado.lugares(dato)];
  return {
    read: (row: Row, ofRow: RowRemarks): Resultado | undefined => {
      const { cuantas } = tomadas;
      const remarks = ofFields(ofRow, lugares);
      const delivered = valorOf(row, remarks);
      if (delivered === undefined && !censura) {
        sayLoneSign(row, descripcion, remarks);
        return undefined;
      }
      const numeros = [...textosOf.numeros(row), ...(isNumber(row) ? ['valor'] : [])];
      const textos = signed(row, {
        ...textosOf(row, remarks),
        numeros,
        ...(delivered !== undefined && { valor: delivered }),
      });
      const { valor: _valor, operador: _operador, ...others } = textos;
      const { valor, ...rest } = { ...others, ...censurado(row, remarks, textos, descripcion) };
      if (valor !== undefined) return resultadoOf({ descripcion, valor, ...rest }, notation, remarks);
      tomadas.deshace(cuantas);
      sayLoneSign(row, descripcion, remarks);
      return undefined;
    },
    conclusion: compile(compiler, columna.conclusion, 'conclusion'),
  };
}
