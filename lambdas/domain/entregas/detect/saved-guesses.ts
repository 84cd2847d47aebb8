import {
  columnasDelMapeo,
  type Conjetura,
  isObject,
  type Json,
  type JsonObject,
  answered,
} from '../../../../contract/entregas/deteccion.ts';
import { type Columna, scoreOf } from './columns.ts';
import { fechasOf, isAhead, mayBePlans } from './dates.ts';
import { choice, claveDeOcultas, guess, quoted, obligatorios, severalKeys } from './guess.ts';
import { detectedSigns, isQualifier, saysSign } from './fields.ts';
import { isDateField } from './headings.ts';
import { notationOf } from './notation.ts';
import { fold } from '../../../../contract/base/texto.ts';
import type { Tabla } from './header-line.ts';
import {
  besideSavedOnes,
  camposOcupados,
  columnasDeResultado,
  readsLimits,
  valuesOf,
  inCruce,
  type Nuevas,
  constantQuestions,
  type PriorKnowledge,
  type SavedMapeo,
  type RecognisedMapeo,
  withoutColumns,
} from './saved-mapeos.ts';
import { apartadasOf, besideSavedRules } from './omitted-rows-guess.ts';
import { looseVerdicts, newStates, newVerdicts } from './states.ts';
import { newLetters } from './wide-signs.ts';
import { hasUnits } from './wide-units.ts';
import { stateOf } from './words.ts';
import { newCompanions, wordsOfSource } from './saved-companions.ts';

/** The name of the guess that is a whole saved mapping, and the use of the columns that it reads. */
export const wholeMapping = '(el mapeo)';

interface Context {
  columnas: readonly Columna[];
  file: readonly Conjetura[];
  tabla: Tabla;
  hoja: string | undefined;
  ultimaFecha: PriorKnowledge['ultimaFecha'];
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
  const { columnas, file, tabla, hoja, ultimaFecha, fresh, ofNew } = context;
  const { nombre, mapeo: antes } = savedMapeo;
  const { ignorar } = antes;
  const leftOut: readonly Json[] | undefined = Array.isArray(ignorar) ? ignorar : undefined;
  const { nombre: informa, valores: sabidas } = wordsOfSource(sourceIn(antes, 'campos', 'informacion_muestra'));
  const isLeftOut = (name: string) => leftOut?.includes(name) ?? false;
  const desconocidas = columnas
    .map((columna) => columna.nombre)
    .filter((name) => !used.has(name) && ignorar !== 'todas' && !isLeftOut(name));
  // A column that was left out, or read as remarks, may have been blank, or without what changes the meaning of others.
  const deNuevo = columnas
    .filter(
      (columna) =>
        (columna.nombre === informa && hasNewSigns(columna, sabidas)) ||
        (isLeftOut(columna.nombre) && (hasNewSigns(columna, {}) || hasUnits(columna) || hasStates(columna))),
    )
    .map((columna) => columna.nombre);
  const nuevas = [...desconocidas, ...deNuevo];
  const { hoja: hojaAntes, ...sinHoja } = withoutColumns(antes, faltan);
  const isOtherSheet = typeof hojaAntes === 'string' && hoja !== undefined && hojaAntes !== hoja;
  const mapeo: JsonObject = { ...sinHoja, ...(hojaAntes !== undefined && { hoja: isOtherSheet ? hoja : hojaAntes }) };
  const all = used.size + faltan.length;
  const fundamento = [
    `El archivo tiene ${faltan.length > 0 ? `${used.size} de ` : ''}las ${all} columnas que lee el formato de lectura «${nombre}»`,
    ...(faltan.length > 0 ? [`${faltan.length > 1 ? 'faltan' : 'falta'} ${quoted(faltan)}`] : []),
    ...(desconocidas.length > 0
      ? [`${desconocidas.length > 1 ? 'son nuevas' : 'es nueva'} ${quoted(desconocidas)}`]
      : []),
    ...(isOtherSheet ? [`la hoja es «${hoja}» y no «${hojaAntes}»`] : []),
  ].join('; ');
  const open = openQuestions(nombre, { mapeo, antes }, fresh);
  const gained = gainedBy(mapeo, { nuevas: without(nuevas, open), informa, ofNew }).map((each) =>
    isUnasked(each, deNuevo) ? askedAgain(each, mapeo) : each,
  );
  const ofInformation = gained.find(({ campo }) => campo === 'campos.informacion_muestra')?.valor;
  const ofValues = newCompanions({
    nombre,
    mapeo,
    columnas,
    cuerpo: tabla.cuerpo,
    nuevas: new Set(without(nuevas, open)),
    fuera: leftOut ?? [],
    informacion: sourceIn(mapeo, 'campos', 'informacion_muestra') ?? ofInformation,
    base: gained.find(({ campo }) => campo === 'determinaciones'),
  });
  const others = gained.flatMap((each) => (each.campo === 'determinaciones' ? (ofValues.base ?? []) : each));
  const said = [...open, ...others.filter(({ campo }) => campo !== 'cruce'), ...ofValues.preguntas];
  const left = without([...(leftOut ?? []), ...desconocidas], said);
  const loose = columnas.filter(
    (columna) => columna.tipo === 'veredicto' && desconocidas.includes(columna.nombre) && left.includes(columna.nombre),
  );
  return [
    { ...guess(wholeMapping, mapeo, fundamento, { certeza: 'segura' }), ruta: [] },
    ...(leftOut && JSON.stringify(left) !== JSON.stringify(leftOut)
      ? [guess('ignorar', left, fundamento, { certeza: 'segura' })]
      : []),
    ...others,
    ...ofValues.preguntas,
    ...looseVerdicts(loose),
    ...otherDecimal(mapeo, columnas),
    ...limitsWithoutSign(mapeo, others, fresh),
    ...datesBeside(savedMapeo, others, columnas, ultimaFecha),
    ...file.filter((each) => differs(mapeo, each)).map((each) => besideSaved(each, mapeo)),
    ...file.filter(({ campo }) => campo === claveDeOcultas).map((each) => hiddenAgain(each, mapeo)),
    ...file.flatMap((each) => unsaidOfCells(mapeo, each)),
    ...besideSavedRules(mapeo['omitir_filas'], apartadasOf(tabla, columnas)),
    ...otherDates(savedMapeo, columnas, ultimaFecha),
    ...open,
    ...constantQuestions(savedMapeo, mapeo, { columnas, fresh }),
    ...newStates(nombre, mapeo, columnas),
    ...newLetters(nombre, mapeo, columnas),
    ...newVerdicts(nombre, mapeo, columnas),
  ];
}

/** The source of a field in a part of a mapping. */
function sourceIn(mapeo: JsonObject, part: string, name: string): Json | undefined {
  const group = mapeo[part];
  return isObject(group) ? group[name] : undefined;
}

/** Whether a column has signs or letters beside values that a mapping doesn't name (`sabidas`). */
function hasNewSigns(columna: Columna, sabidas: JsonObject): boolean {
  if (!isQualifier(columna) && !columna.textos.some(saysSign) && detectedSigns(columna) === undefined) return false;
  const known = new Set(Object.keys(sabidas).map(fold));
  return known.size === 0 || columna.textos.some((cell) => saysSign(cell) && !known.has(fold(cell.texto)));
}

/** Whether a column is called a state and says some. */
const hasStates = (columna: Columna) =>
  scoreOf(columna, 'campos.estado') > 0 && columna.textos.some(({ texto }) => stateOf(texto) !== undefined);

/** Whether a guess reads one of these columns and asks nothing. */
const isUnasked = ({ campo, valor, pregunta }: Conjetura, columnas: readonly string[]) =>
  /^(?:resultado\.(?:operador|unidad)|campos\.estado)$/u.test(campo) &&
  pregunta === undefined &&
  (columnas.some((name) => valor === name) || !columnasDelMapeo({ valor }).isDisjointFrom(new Set(columnas)));

/** What a column that was left out may be: what it has, and the two answers. */
const deNuevoSon: Readonly<Record<string, readonly [has: string, yes: string, no: string]>> = {
  'resultado.operador': ['signos: ¿son los de los valores?', 'Son el signo de los valores', 'No son signos'],
  'resultado.unidad': ['unidades: ¿son las de los valores?', 'Son la unidad de los valores', 'No son su unidad'],
  'campos.estado': ['estados: ¿son los de las muestras?', 'Son el estado de las muestras', 'No son su estado'],
};

/** A guess on a column that a saved mapping leaves out: asked, with the mapping's own parts as the other answer. */
function askedAgain(found: Conjetura, mapeo: JsonObject): Conjetura {
  const { campo, ruta, valor, fundamento } = found;
  const [part = '', name = ''] = campo.split('.');
  const said: JsonObject = ruta.length === 0 && isObject(valor) ? valor : { [part]: { [name]: valor } };
  const names = Object.keys(isObject(said[part]) ? said[part] : {});
  const before = names.map((each): [string, Json] => [each, sourceIn(mapeo, part, each) ?? null]);
  const [has, yes, no] = deNuevoSon[campo] ?? ['', '', ''];
  const answers: [string, Json][] = [
    [yes, said],
    [`${no}: se deja fuera, como dice el formato de lectura`, { [part]: Object.fromEntries(before) }],
  ];
  const pregunta = `Una columna que el formato de lectura deja fuera tiene ${has}`;
  return choice(campo, answers, fundamento, { ...severalKeys, pregunta });
}

/** The certain decimal sign of the values that a mapping reads, where it is another than the mapping's. */
function otherDecimal(mapeo: JsonObject, columnas: readonly Columna[]): Conjetura[] {
  const values = valuesOf(mapeo);
  const cells = columnas.filter(({ nombre }) => values.has(nombre)).flatMap(({ textos }) => textos);
  return notationOf(cells.filter(({ esNumero }) => !esNumero))
    .filter((each) => each.campo === 'decimal' && differs(mapeo, each))
    .filter(({ valor }) => mapeo['decimal'] !== 'mixto' && mapeo['miles'] !== valor)
    .map((each) => besideSaved(each, mapeo));
}

/** The meaning of limits without a sign, where a mapping that reads limits has seen none. */
function limitsWithoutSign(
  mapeo: JsonObject,
  gained: readonly Conjetura[],
  fresh: Context['fresh'],
): readonly Conjetura[] {
  const whole = gained.reduce<JsonObject>((all, each) => answered(all, each, each.valor), mapeo);
  if (mapeo['rango_sin_signo'] !== undefined || !readsLimits(whole)) return [];
  return fresh().filter(({ campo }) => campo === 'rango_sin_signo');
}

/** The questions for the order of dates in new columns that a mapping gains, as of its own. */
function datesBeside(
  { nombre, mapeo }: SavedMapeo,
  gained: readonly Conjetura[],
  columnas: readonly Columna[],
  ultima: PriorKnowledge['ultimaFecha'],
): Conjetura[] {
  const fechas = textsIn(mapeo['fechas']) ?? ['dd/mm/aaaa'];
  const fields = gained.flatMap(({ campo, valor, pregunta }): [string, Json][] => {
    const { nombre: columna } = wordsOfSource(valor);
    return pregunta === undefined && isDateField(campo) && columna !== ''
      ? [[campo.slice('campos.'.length), { columna, fechas }]]
      : [];
  });
  const estado = sourceIn(mapeo, 'campos', 'estado');
  const campos: JsonObject = { ...Object.fromEntries(fields), ...(estado !== undefined && { estado }) };
  return otherDates({ nombre, mapeo: { campos } }, columnas, ultima);
}

/** The guesses that add unknown columns to a mapping; none for a table with samples in blocks. */
function gainedBy(
  mapeo: JsonObject,
  { nuevas, informa, ofNew }: { nuevas: readonly string[]; informa: string; ofNew: Context['ofNew'] },
): Conjetura[] {
  if (nuevas.length === 0 || mapeo['bloques']) return [];
  const resultado = columnasDeResultado(mapeo);
  const known: Nuevas = {
    columnas: new Set(nuevas),
    informa: informa === '' ? undefined : informa,
    ocupados: camposOcupados(mapeo),
    resultado,
  };
  const found = ofNew(known);
  return [...inCruce(mapeo, known, found), ...besideSavedOnes(mapeo, known, found)];
}

/** Names of columns without the columns that guesses read. */
function without<T extends Json>(names: readonly T[], guesses: readonly Conjetura[]): T[] {
  const read = columnasDelMapeo(guesses.reduce<JsonObject>((all, each) => answered(all, each, each.valor), {}));
  return names.filter((name) => typeof name !== 'string' || !read.has(name));
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
 * The questions for the order of dates, where the file's cells decide for another than the mapping, or one of its fields, has, or
 * only in another all their days have come.
 */
function otherDates(
  { nombre, mapeo }: SavedMapeo,
  columnas: readonly Columna[],
  ultima: PriorKnowledge['ultimaFecha'],
): Conjetura[] {
  const areOpen = isObject(mapeo['campos']) && mapeo['campos']['estado'] !== undefined;
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
    const datesOf = (some: JsonObject) => {
      const names = columnasDelMapeo({ campos: some });
      return columnas.filter((columna) => columna.tipo === 'fecha' && names.has(columna.nombre));
    };
    const read = columnasDelMapeo({ campos });
    const dates = datesOf(campos);
    const planned = Object.entries(campos).filter(([name]) => mayBePlans(`campos.${name}`, areOpen));
    const previstas = new Set(datesOf(Object.fromEntries(planned)).flatMap(({ textos }) => textos));
    const plazo = { ultima, previstas };
    const [found] = fechasOf(
      dates.map(({ textos }) => textos),
      plazo,
    );
    const known = textsIn(fechas) ?? ['dd/mm/aaaa'];
    const formats = textsIn(found?.valor) ?? [];
    const cells = dates.flatMap(({ textos }) => textos);
    const isDecided = found?.certeza === 'segura';
    const isTooLate = !isDecided && isAhead(known, cells, plazo) && !isAhead(formats, cells, plazo);
    const isOther = formats.some((format) => !known.includes(format));
    if (!found || dates.length === 0 || !isOther || !(isDecided || isTooLate)) return [];
    const why = `${found.fundamento}. El formato de lectura «${nombre}» las lee como ${known.join(', ')}`;
    const how = isTooLate
      ? 'Hay fechas que no habrían llegado en el orden del formato de lectura guardado'
      : 'Las fechas van en otro orden que en el formato de lectura guardado';
    const pregunta = `${how}: ¿cómo se leen${campo === 'fechas' ? '' : ` las de ${quoted([...read])}`}?`;
    const opciones = [found.valor, known].map((each) => (Array.isArray(each) ? each.join(', ') : ''));
    return [guess(campo, as(found.valor), why, { alternativas: [as(known)], opciones, pregunta })];
  }
}

const textsIn = (value: Json | undefined) =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : undefined;

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
