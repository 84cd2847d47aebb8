import { fold } from '../../../contract/rules/texto.ts';
import { mappingSchema } from '../mapping/mapping.ts';
import { columnsOf, type Columna } from './columns.ts';
import { fechasOf } from './dates.ts';
import {
  type ColumnaVista,
  type Conjetura,
  type Deteccion,
  isObject,
  type Json,
  type JsonObject,
  responder,
} from './deteccion.ts';
import { assignFields, type Propuesta } from './fields.ts';
import { type Tabla, tableOf } from './header-line.ts';
import { isLong, longShape, varying } from './long-shape.ts';
import { notationOf } from './notation.ts';
import { rulesGuess } from './omitted-rows-guess.ts';
import { type Fila, splitRows, tailRows, widthOf } from './rows.ts';
import { sampleFields } from './sample-fields.ts';
import { columnsNamedIn, fitting, type Guardado, remembered } from './saved.ts';
import { escrituraOf } from './separator.ts';
import { type Extremos, textOf } from './text.ts';
import { parametersOf, wideShape } from './wide-shape.ts';

/** A file to look at: its beginning and its end, unpacked, and mappings saved before. */
export interface Archivo extends Extremos {
  readonly guardados?: readonly Guardado[];
}

/** Finds how a file is to be read, from its beginning and its end. Throws nothing: what isn't understood is one of `avisos`. */
export function detect(archivo: Archivo): Deteccion {
  const { inicio } = archivo;
  if (inicio.length === 0) return unknown('El archivo está vacío');
  if (inicio[0] === 0x50 && inicio[1] === 0x4b)
    return unknown('Es un libro de Excel o un .zip: guarda la hoja como CSV');
  if (inicio[0] === 0xd0 && inicio[1] === 0xcf)
    return unknown('Es un libro de Excel antiguo (.xls): guarda la hoja como CSV');
  if (inicio[0] === 0x25 && inicio[1] === 0x50) return unknown('Es un PDF: los certificados van aparte');
  const texto = textOf(archivo);
  const json = jsonOf(texto.inicio);
  if (json)
    return {
      formato: json,
      mapeo: null,
      conjeturas: [texto.codificacion],
      columnas: [],
      avisos: ['Son muestras en JSON: no hace falta mapeo'],
    };
  if (texto.inicio.includes('\0')) return unknown('No es un archivo de texto. Se esperaba CSV, TSV, JSON o NDJSON');
  const escritura = escrituraOf(texto.inicio);
  if (!escritura) return unknown('No se ve qué separa las columnas: no parece una tabla');
  const isMarked = /^"?sep=.\s*"?\r?\n/iu.exec(texto.inicio)?.[0] ?? '';
  const read = splitRows(texto.inicio.slice(isMarked.length), escritura, isMarked === '' ? 1 : 2);
  if (!texto.esEntero || (read.isOpen && read.rows.length > 1)) read.rows.pop();
  return detectTable({
    filas: read.rows,
    finales: tailRows(texto.final, escritura, widthOf(read.rows).width),
    conjeturas: [texto.codificacion, ...escritura.conjeturas],
    avisos: texto.avisos,
    guardados: archivo.guardados,
  });
}

/** A table as far as it was looked at: its first rows, its last where not all are among them, what is guessed of its form. */
export interface TablaVista {
  readonly filas: readonly Fila[];
  readonly finales: readonly Fila[];
  readonly conjeturas: readonly Conjetura[];
  readonly avisos: readonly string[];
  readonly guardados?: readonly Guardado[] | undefined;
}

/** The same of a table's rows. */
export function detectTable({ filas, finales, conjeturas, avisos, guardados = [] }: TablaVista): Deteccion {
  const tabla = tableOf(filas, finales);
  if (!tabla) {
    return unknown(
      'Ninguna de las primeras líneas nombra las columnas: añade una cabecera al archivo, o di cuál es su línea',
    );
  }
  return {
    ...ofTable(tabla, [...conjeturas, ...tabla.conjeturas], guardados),
    avisos: [...avisos, ...tabla.avisos, ...repeatedNames(tabla.names)],
  };
}

/** A file of which nothing is found, and why. */
export function unknown(aviso: string): Deteccion {
  return { formato: 'desconocido', mapeo: null, conjeturas: [], columnas: [], avisos: [aviso] };
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

function ofTable(tabla: Tabla, file: readonly Conjetura[], guardados: readonly Guardado[]): Omit<Deteccion, 'avisos'> {
  const all = columnsOf(tabla);
  const columnas = all.filter(({ nombre }, i) => all.every((other, j) => i === j || other.nombre !== nombre));
  const saved = fitting(
    guardados,
    columnas.map(({ nombre }) => nombre),
  );
  if (saved) return fromSaved(saved.guardado, saved.columnas, { columnas, file, tabla });
  const { esLarga, fundamento } = isLong(columnas);
  const forma = esLarga ? 'larga' : 'ancha';
  const varia = esLarga ? varying(columnas, tabla.cuerpo) : new Set<Columna>();
  const recuerdos = remembered(guardados);
  // What is a parameter by its heading is no field of the sample.
  const ofResults = forma === 'ancha' ? parametersOf(columnas, new Set()).parametros.filter(isClearlyResult) : [];
  const propuestas = assignFields(
    columnas.filter((columna) => !ofResults.includes(columna)),
    { forma, varia, recuerdos },
  );
  const taken = new Set(propuestas.map(({ columna }) => columna));
  const found = forma === 'ancha' ? parametersOf(columnas, taken) : { parametros: [], dudosas: [] };
  const results =
    forma === 'ancha' ? wideShape(columnas, found, taken) : { conjeturas: longShape(propuestas, varia), usadas: [] };
  const campos = sampleFields({
    forma,
    columnas,
    propuestas,
    cuerpo: tabla.cuerpo,
    varia,
    parametros: new Set(found.parametros),
  });
  const numbers = forma === 'ancha' ? found.parametros : numbersOf(propuestas);
  const conjeturas: Conjetura[] = [
    ...file,
    ...rulesGuess(tabla, columnas),
    {
      campo: 'forma',
      ruta: ['forma'],
      valor: forma,
      alternativas: [],
      fundamento,
      certeza: 'segura',
    },
    ...notationOf(numbers.flatMap(({ textos }) => textos)),
    ...fechasOf(datesOf(propuestas, columnas)),
    ...campos,
    ...results.conjeturas,
  ];
  return finish(
    conjeturas,
    columnas,
    results.usadas.map(({ nombre }) => nombre),
  );
}

function isClearlyResult({ titulo, puntos, tipo }: Columna): boolean {
  return titulo.esConocida && tipo === 'numero' && !puntos.has('campos.temperatura');
}

function numbersOf(propuestas: readonly Propuesta[]): Columna[] {
  const values = new Set([
    'resultado.valor',
    'resultado.min',
    'resultado.max',
    'resultado.rango',
    'resultado.limite_deteccion',
    'resultado.limite_cuantificacion',
  ]);
  return propuestas.filter(({ destino }) => values.has(destino)).map(({ columna }) => columna);
}

function datesOf(propuestas: readonly Propuesta[], columnas: readonly Columna[]) {
  const used = propuestas
    .filter(({ columna, destino }) => columna.tipo === 'fecha' && destino.startsWith('campos.'))
    .map(({ columna }) => columna);
  return (used.length > 0 ? used : columnas.filter(({ tipo }) => tipo === 'fecha')).flatMap(({ textos }) => textos);
}

interface Context {
  columnas: readonly Columna[];
  file: readonly Conjetura[];
  tabla: Tabla;
}

/** A saved mapping that fits, with what this file writes differently for sure. */
function fromSaved(
  { nombre, mapeo }: Guardado,
  used: ReadonlySet<string>,
  { columnas, file, tabla }: Context,
): Omit<Deteccion, 'avisos'> {
  const whole: Conjetura = {
    campo: wholeMapping,
    ruta: [],
    valor: mapeo,
    alternativas: [],
    fundamento: `El archivo tiene las ${used.size} columnas que lee el mapeo guardado «${nombre}»`,
    certeza: 'segura',
  };
  const differing = file.filter(
    ({ campo, valor, certeza }) => certeza === 'segura' && valor !== 'auto' && differs(mapeo, campo, valor),
  );
  const rules = mapeo['omitir_filas'] === undefined ? rulesGuess(tabla, []) : [];
  const conjeturas = [
    whole,
    ...differing.map((guess) => ({
      ...guess,
      certeza: 'probable' as const,
      alternativas: [...guess.alternativas, ...(mapeo[guess.campo] === undefined ? [] : [mapeo[guess.campo] ?? null])],
      fundamento: `${guess.fundamento}; el mapeo guardado decía otra cosa`,
    })),
    ...rules,
  ];
  return finish(conjeturas, columnas, [...used]);
}

const defaults: JsonObject = { codificacion: 'auto', separador: ',', comillas: '"', cabecera: 1 };

function differs(mapeo: JsonObject, campo: string, valor: Json): boolean {
  const before = mapeo[campo] ?? defaults[campo] ?? null;
  if (campo === 'codificacion' && before === 'auto') return false;
  return (before === '\t' ? 'tabulador' : before) !== valor;
}

/** Puts the guesses together to a mapping, which names the columns that it leaves out. */
function finish(
  conjeturas: readonly Conjetura[],
  columnas: readonly Columna[],
  usedByShape: readonly string[],
): Omit<Deteccion, 'avisos'> {
  let mapeo: JsonObject = {};
  for (const conjetura of conjeturas) mapeo = responder(mapeo, conjetura, conjetura.valor);
  const used = new Set([...columnsNamedIn(mapeo), ...usedByShape]);
  if (!('ignorar' in mapeo)) {
    const ignored = columnas.filter(({ nombre }) => !used.has(nombre)).map(({ nombre }) => nombre);
    if (ignored.length > 0) mapeo = { ...mapeo, ignorar: ignored };
  }
  return {
    formato: 'tabla',
    mapeo: mappingSchema.safeParse(mapeo).success ? mapeo : null,
    conjeturas,
    columnas: columnas.map((columna) => seen(columna, conjeturas, used)),
  };
}

/** How the guess is called that is a saved mapping whole, and what the columns are for that it reads. */
const wholeMapping = '(el mapeo)';

/** How many different values of a column are shown. */
const shownValues = 8;

function seen(
  { nombre, indice, tipo, textos, llenas, titulo }: Columna,
  conjeturas: readonly Conjetura[],
  used: ReadonlySet<string>,
): ColumnaVista {
  const using = conjeturas.filter(
    ({ valor, campo }) =>
      campo !== wholeMapping &&
      (valor === nombre && campo.includes('.')
        ? true
        : typeof valor === 'object' && columnsNamedIn(isObject(valor) ? { valor } : valor).has(nombre)),
  );
  const named = using.map(({ campo }) => campo);
  const destinos = named.length === 0 && used.has(nombre) ? [wholeMapping] : named;
  const fundamento =
    using.map((each) => each.fundamento)[0] ??
    (used.has(nombre) ? 'El mapeo la lee' : 'Ningún campo del portal le corresponde: se deja fuera');
  return {
    nombre,
    indice,
    tipo,
    valores: textos.slice(0, shownValues).map(({ texto }) => texto),
    llenas,
    destinos,
    fundamento: fold(titulo.nombre) === '' ? '' : fundamento,
  };
}
