import { type Conjetura, type Deteccion, type FilaVista } from '../../../contract/deteccion.ts';
import { crossedOf } from './crosstab-form.ts';
import { type Fijado, withFijado } from './fijado.ts';
import { tableOf } from './header-line.ts';
import { type Fila, splitRows, tailRows, widthOf } from './rows.ts';
import { linesOf, seenRows } from './seen-rows.ts';
import type { Guardado } from './saved.ts';
import { escrituraOf } from './separator.ts';
import { stackedTables } from './stacked-tables.ts';
import { mappingOf } from './table-mapping.ts';
import { type Extremos, textOf } from './text.ts';

/** What is known before a file is looked at: mappings saved before, and what a person said of how it is written. */
export interface Sabido {
  readonly guardados?: readonly Guardado[] | undefined;
  readonly fijado?: Fijado | undefined;
}

/** A file to look at: its beginning and its end, unpacked. */
export interface Archivo extends Extremos, Sabido {}

/** Finds how a file is to be read, from its beginning and its end. Throws nothing: what isn't understood is one of `avisos`. */
export function detect(archivo: Archivo): Deteccion {
  const { inicio, fijado = {}, guardados } = archivo;
  if (inicio.length === 0) return unknown('El archivo está vacío');
  if (inicio[0] === 0x50 && inicio[1] === 0x4b)
    return unknown('Es un libro de Excel o un .zip: guarda la hoja como CSV');
  if (inicio[0] === 0xd0 && inicio[1] === 0xcf)
    return unknown('Es un libro de Excel antiguo (.xls): guarda la hoja como CSV');
  if (inicio[0] === 0x25 && inicio[1] === 0x50) return unknown('Es un PDF: los certificados van aparte');
  const texto = textOf(archivo, fijado.codificacion);
  const json = jsonOf(texto.inicio);
  if (json)
    return {
      formato: json,
      mapeo: null,
      conjeturas: [texto.codificacion],
      columnas: [],
      filas: [],
      avisos: ['Son muestras en JSON: no hace falta mapeo'],
    };
  if (texto.inicio.includes('\0')) return unknown('No es un archivo de texto. Se esperaba CSV, TSV, JSON o NDJSON');
  const escritura = escrituraOf(texto.inicio, fijado);
  if (!escritura) return unknown('No se ve qué separa las columnas: no parece una tabla', linesOf(texto.inicio));
  const isMarked = /^"?sep=.\s*"?\r?\n/iu.exec(texto.inicio)?.[0] ?? '';
  const read = splitRows(texto.inicio.slice(isMarked.length), escritura, isMarked === '' ? 1 : 2);
  if (!texto.esEntero || (read.isOpen && read.rows.length > 1)) read.rows.pop();
  if (!texto.esEntero && read.rows.length === 0)
    return unknown(
      'Ni la primera línea cabe en lo que se mira del archivo: se leen 20.000 columnas como mucho, exporta solo las que hagan falta',
    );
  return detectTable({
    filas: read.rows,
    finales: tailRows(texto.final, escritura, widthOf(read.rows).width),
    conjeturas: [texto.codificacion, ...escritura.conjeturas],
    avisos: texto.avisos,
    guardados,
    fijado,
  });
}

/** A table as far as it was looked at: its first rows, its last where not all are among them, what is guessed of its form. */
export interface TablaVista extends Sabido {
  readonly filas: readonly Fila[];
  readonly finales: readonly Fila[];
  readonly conjeturas: readonly Conjetura[];
  readonly avisos: readonly string[];
  /** The sheet of a workbook that it is. */
  readonly hoja?: string | undefined;
}

/** The same of a table's rows. */
export function detectTable(vista: TablaVista): Deteccion {
  const { filas, finales, conjeturas, avisos, hoja, guardados = [], fijado = {} } = vista;
  const first = tableOf(filas, finales, fijado.cabecera);
  const stacked = first && stackedTables(filas, finales, first);
  const tabla = stacked ? tableOf(stacked.filas, stacked.finales, first.cabecera.linea) : first;
  if (!tabla) {
    return unknown(
      'Ninguna de las primeras líneas nombra las columnas: añade una cabecera al archivo, o di cuál es su línea',
      seenRows(filas),
    );
  }
  const cruzada = crossedOf(stacked?.filas ?? filas, tabla, fijado.forma);
  const file = withFijado([...conjeturas, ...tabla.conjeturas, ...(stacked?.conjeturas ?? [])], fijado);
  return {
    ...mappingOf(cruzada?.tabla ?? tabla, file, {
      guardados,
      hoja,
      forma: fijado.forma,
      cruzada: cruzada?.conjeturas,
    }),
    filas: seenRows(filas),
    avisos: [...avisos, ...tabla.avisos, ...repeatedNames(tabla.names)],
  };
}

/** A file of which nothing is found, and why. */
export function unknown(aviso: string, filas: readonly FilaVista[] = []): Deteccion {
  return { formato: 'desconocido', mapeo: null, conjeturas: [], columnas: [], filas, avisos: [aviso] };
}

function jsonOf(text: string): 'json' | 'ndjson' | undefined {
  const start = text.trimStart();
  if (start.startsWith('[') && /^\[\s*(?:\{|\])/u.test(start)) return 'json';
  if (!/^\{\s*(?:"|\})/u.test(start)) return undefined;
  const [line = ''] = start.split('\n', 1);
  return line.trimEnd().endsWith('}') && start.slice(line.length).trim().startsWith('{') ? 'ndjson' : 'json';
}

function repeatedNames(names: readonly string[]): string[] {
  const repeated = [...new Set(names.filter((name, i) => name !== '' && names.indexOf(name) < i))];
  return repeated.length > 0
    ? [
        `La cabecera repite ${repeated.map((name) => `«${name}»`).join(', ')}: no se pueden usar hasta que tengan nombres distintos`,
      ]
    : [];
}
