import {
  columnasDelMapeo,
  type Conjetura,
  isObject,
  type Json,
  type JsonObject,
  answered,
} from '../../../../contract/entregas/deteccion.ts';
import type { Columna } from './columns.ts';
import { fechasOf } from './dates.ts';
import { claveDeOcultas, guess, quoted, obligatorios } from './guess.ts';
import type { Tabla } from './header-line.ts';
import {
  besideSavedOnes,
  camposOcupados,
  columnasDeResultado,
  inCruce,
  type Nuevas,
  constantQuestions,
  type SavedMapeo,
  type RecognisedMapeo,
  withoutColumns,
} from './saved-mapeos.ts';
import { apartadasOf, besideSavedRules } from './omitted-rows-guess.ts';
import { newStates } from './states.ts';
import { newLetters } from './wide-signs.ts';
import { newCompanions } from './saved-companions.ts';

/** The name of the guess that is a whole saved mapping, and the use of the columns that it reads. */
export const wholeMapping = '(el mapeo)';

interface Context {
  columnas: readonly Columna[];
  file: readonly Conjetura[];
  tabla: Tabla;
  hoja: string | undefined;
  /** The guesses of the table without the saved mapping. */
  fresh: () => readonly Conjetura[];
  /** The guesses of columns that the saved mapping doesn't know. */
  ofNew: (nuevas: Nuevas) => readonly Conjetura[];
}

/**
 * The guesses with a saved mapping that fits: the whole mapping, the file's certain differences and missing columns, and the
 * questions that the mapping leaves open.
 */
export function guessesOfSaved({ savedMapeo, columnas: used, faltan }: RecognisedMapeo, context: Context): Conjetura[] {
  const { columnas, file, tabla, hoja, fresh, ofNew } = context;
  const { nombre, mapeo: antes } = savedMapeo;
  const { ignorar } = antes;
  const leftOut: readonly Json[] | undefined = Array.isArray(ignorar) ? ignorar : undefined;
  const nuevas = columnas
    .map((columna) => columna.nombre)
    .filter((name) => !used.has(name) && ignorar !== 'todas' && !leftOut?.includes(name));
  const { hoja: hojaAntes, ...sinHoja } = withoutColumns(antes, faltan);
  const isOtherSheet = typeof hojaAntes === 'string' && hoja !== undefined && hojaAntes !== hoja;
  const mapeo: JsonObject = { ...sinHoja, ...(hojaAntes !== undefined && { hoja: isOtherSheet ? hoja : hojaAntes }) };
  const all = used.size + faltan.length;
  const fundamento = [
    `El archivo tiene ${faltan.length > 0 ? `${used.size} de ` : ''}las ${all} columnas que lee el formato de lectura «${nombre}»`,
    ...(faltan.length > 0 ? [`${faltan.length > 1 ? 'faltan' : 'falta'} ${quoted(faltan)}`] : []),
    ...(nuevas.length > 0 ? [`${nuevas.length > 1 ? 'son nuevas' : 'es nueva'} ${quoted(nuevas)}`] : []),
    ...(isOtherSheet ? [`la hoja es «${hoja}» y no «${hojaAntes}»`] : []),
  ].join('; ');
  const open = openQuestions(nombre, { mapeo, antes }, fresh);
  const gained = gainedBy(mapeo, without(nuevas, open), ofNew);
  const ofValues = newCompanions({
    nombre,
    mapeo,
    columnas,
    nuevas: new Set(without(nuevas, open)),
    base: gained.find(({ campo }) => campo === 'determinaciones'),
  });
  const others = gained.flatMap((each) => (each.campo === 'determinaciones' ? (ofValues.base ?? []) : each));
  const left = without(nuevas, [...open, ...others.filter(({ campo }) => campo !== 'cruce'), ...ofValues.preguntas]);
  return [
    { ...guess(wholeMapping, mapeo, fundamento, { certeza: 'segura' }), ruta: [] },
    ...(leftOut && left.length > 0 ? [guess('ignorar', [...leftOut, ...left], fundamento, { certeza: 'segura' })] : []),
    ...others,
    ...ofValues.preguntas,
    ...file.filter((each) => differs(mapeo, each)).map((each) => besideSaved(each, mapeo)),
    ...file.filter(({ campo }) => campo === claveDeOcultas).map((each) => hiddenAgain(each, mapeo)),
    ...file.flatMap((each) => unsaidOfCells(mapeo, each)),
    ...besideSavedRules(mapeo['omitir_filas'], apartadasOf(tabla, columnas)),
    ...otherDates(savedMapeo, columnas),
    ...open,
    ...constantQuestions(savedMapeo, mapeo, { columnas, fresh }),
    ...newStates(nombre, mapeo, columnas),
    ...newLetters(nombre, mapeo, columnas),
  ];
}

/** The guesses that add unknown columns to a mapping; none for a table with samples in blocks. */
function gainedBy(mapeo: JsonObject, nuevas: readonly string[], ofNew: Context['ofNew']): Conjetura[] {
  if (nuevas.length === 0 || mapeo['bloques']) return [];
  const resultado = columnasDeResultado(mapeo);
  const known = { columnas: new Set(nuevas), ocupados: camposOcupados(mapeo), resultado };
  const found = ofNew(known);
  return [...inCruce(mapeo, known, found), ...besideSavedOnes(mapeo, known, found)];
}

/** Names of columns without the columns that guesses read. */
function without(names: readonly string[], guesses: readonly Conjetura[]): string[] {
  const read = columnasDelMapeo(guesses.reduce<JsonObject>((all, each) => answered(all, each, each.valor), {}));
  return names.filter((name) => !read.has(name));
}

/** A guess of the file's form that differs from a saved mapping. */
function besideSaved(found: Conjetura, mapeo: JsonObject): Conjetura {
  const before = mapeo[found.campo];
  return {
    ...found,
    certeza: 'probable',
    alternativas: [...found.alternativas, ...(before === undefined ? [] : [before])],
    fundamento: `${found.fundamento}; el formato de lectura guardado decía otra cosa`,
  };
}

/** The question on hidden rows, asked for every file with any, with the saved mapping's answer first. */
function hiddenAgain(found: Conjetura, mapeo: JsonObject): Conjetura {
  if (found.certeza !== 'preguntar') return found;
  const valor = mapeo[found.campo] ?? found.valor;
  const others = [found.valor, ...found.alternativas].filter((each) => each !== valor);
  return { ...found, valor, alternativas: others };
}

/** How a mapping saved before these options existed reads a sheet's numbers. */
const beforeSaid: JsonObject = { decimales_ocultos: 'leer', texto_del_formato: 'omitir' };

/**
 * The question of a sheet's numbers, where a saved mapping doesn't say how to read numbers that the sheet shows otherwise than it
 * holds them.
 */
function unsaidOfCells(mapeo: JsonObject, { campo, certeza, valor, fundamento }: Conjetura): Conjetura[] {
  const before = beforeSaid[campo];
  if (before === undefined || mapeo[campo] !== undefined || certeza === 'segura') return [];
  const pregunta =
    campo === 'decimales_ocultos'
      ? '¿Se lee el valor entero de la celda, como hasta ahora, o lo que enseña Excel?'
      : '¿Se lee lo que el formato de la celda escribe junto al número? Hasta ahora no';
  return [guess(campo, before, fundamento, { alternativas: [valor], pregunta })];
}

/**
 * The questions for the order of dates, where the file's cells decide for another than the mapping, or one of its fields, has.
 */
function otherDates({ nombre, mapeo }: SavedMapeo, columnas: readonly Columna[]): Conjetura[] {
  const fields = Object.entries(isObject(mapeo['campos']) ? mapeo['campos'] : {});
  const apart = fields.filter(([, fuente]) => isObject(fuente) && fuente['fechas'] !== undefined);
  const others = fields.filter((each) => !apart.includes(each));
  return [
    ...orderGuess(Object.fromEntries(others), mapeo['fechas'], 'fechas', (valor) => valor),
    ...apart.flatMap(([campo, fuente]) => {
      const own = isObject(fuente) ? fuente : {};
      const as = (fechas: Json) => ({ ...own, fechas });
      return orderGuess({ [campo]: fuente }, own['fechas'], `campos.${campo}`, as);
    }),
  ];

  function orderGuess(campos: JsonObject, fechas: Json | undefined, campo: string, as: (fechas: Json) => Json) {
    const read = columnasDelMapeo({ campos });
    const dates = columnas.filter((columna) => columna.tipo === 'fecha' && read.has(columna.nombre));
    const [found] = fechasOf(dates.map(({ textos }) => textos));
    const known = Array.isArray(fechas) ? fechas.filter((format) => typeof format === 'string') : ['dd/mm/aaaa'];
    const isOther =
      Array.isArray(found?.valor) &&
      found.valor.some((format) => typeof format === 'string' && !known.includes(format));
    if (!found || found.certeza !== 'segura' || dates.length === 0 || !isOther) return [];
    const why = `${found.fundamento}. El formato de lectura «${nombre}» las lee como ${known.join(', ')}`;
    const pregunta = `Las fechas van en otro orden que en el formato de lectura guardado: ¿cómo se leen${campo === 'fechas' ? '' : ` las de ${quoted([...read])}`}?`;
    const opciones = [found.valor, known].map((each) => (Array.isArray(each) ? each.join(', ') : ''));
    return [guess(campo, as(found.valor), why, { alternativas: [as(known)], opciones, pregunta })];
  }
}

const defaults: JsonObject = { codificacion: 'auto', separador: ',', comillas: '"', cabecera: 1 };

/** Whether a file certainly differs from a mapping in a key. */
function differs(mapeo: JsonObject, { campo, valor, certeza }: Conjetura): boolean {
  if (campo === claveDeOcultas || campo in beforeSaid) return false;
  const before = mapeo[campo] ?? defaults[campo] ?? null;
  if (certeza !== 'segura' || valor === 'auto' || (campo === 'codificacion' && before === 'auto')) return false;
  return (before === '\t' ? 'tabulador' : before) !== valor;
}

/**
 * The questions that a saved mapping leaves open: required fields that are blank constants, because they were saved unanswered,
 * or because this file lacks their columns. `antes`: the mapping as saved. `fresh`: the guesses of the table itself.
 */
function openQuestions(
  nombre: string,
  { mapeo, antes }: { mapeo: JsonObject; antes: JsonObject },
  fresh: () => readonly Conjetura[],
): Conjetura[] {
  const open = Object.entries(obligatorios).filter(([campo]) => isOpen(mapeo, campo));
  const guesses = open.length === 0 ? [] : fresh();
  return open.map(([campo, { ninguna }]) => {
    const found = guesses.find((each) => each.campo === campo);
    const why = isOpen(antes, campo)
      ? `El formato de lectura «${nombre}» se guardó sin decirlo`
      : `El archivo no tiene la columna que lo dice en el formato de lectura «${nombre}»`;
    return guess(campo, found?.valor ?? { constante: '' }, [why, found?.fundamento].filter(Boolean).join('. '), {
      alternativas: found?.alternativas ?? [],
      pregunta: found?.pregunta ?? ninguna,
    });
  });
}

function isOpen(mapeo: JsonObject, campo: string): boolean {
  const inside = (value: Json | undefined, key: string) => (isObject(value) ? value[key] : undefined);
  const source = campo.split('.').reduce<Json | undefined>(inside, mapeo);
  if (!isObject(source)) return false;
  const { constante, defecto = '' } = source;
  return typeof constante === 'string' && constante.trim() === '' && defecto === '';
}
