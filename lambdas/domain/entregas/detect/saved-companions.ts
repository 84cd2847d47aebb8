import {
  columnasDelMapeo,
  conCompaneras,
  type Conjetura,
  isObject,
  type Json,
  type JsonObject,
} from '../../../../contract/entregas/deteccion.ts';
import { clean } from '../../../../contract/base/texto.ts';
import type { Columna } from './columns.ts';
import { choice, quoted, shown } from './guess.ts';
import { companionQuestions, type Duda, doubtfulUnits, hasUnits } from './wide-units.ts';
import type { Fila } from './rows.ts';
import {
  isOfRemarks,
  letters,
  loosePlaces,
  marksOf,
  type Nota,
  signedBy,
  signParts,
  signsAmongWords,
  wordsInPlace,
} from './wide-signs.ts';

/** A mapping saved before, and what it doesn't know of a file. */
interface Nuevo {
  readonly nombre: string;
  readonly mapeo: JsonObject;
  readonly columnas: readonly Columna[];
  /** Names of the columns that the mapping doesn't read. */
  readonly nuevas: ReadonlySet<string>;
  /** Names of the columns that the mapping leaves out. */
  readonly fuera: readonly Json[];
  /** The source of the samples' information, the mapping's or that of a new column. */
  readonly informacion: Json | undefined;
  readonly cuerpo: readonly Fila[];
  /** The guess of parameters that other new columns add, whose answers have the mapping's parameters first. */
  readonly base: Conjetura | undefined;
}

/** The column that a source reads, and the words that it gives a meaning. */
export function wordsOfSource(source: Json | undefined): { readonly nombre: string; readonly valores: JsonObject } {
  const { columna = null, valores }: JsonObject = isObject(source) ? source : { columna: source ?? null };
  return { nombre: typeof columna === 'string' ? clean(columna) : '', valores: isObject(valores) ? valores : {} };
}

/**
 * The questions on new columns that change what the values beside them mean, which a saved mapping reads without them: units other
 * than the mapping's, signs, and words for a blank value. `base`: the guess given, without these columns.
 */
export function newCompanions(nuevo: Nuevo): { base: Conjetura | undefined; preguntas: Conjetura[] } {
  const { mapeo, columnas, nuevas, base, cuerpo } = nuevo;
  const given = columnas.filter(({ nombre }) => nuevas.has(nombre));
  const unidades = given.filter(hasUnits);
  if (isObject(mapeo['resultado'])) return { base, preguntas: unitsOfLong(nuevo.nombre, mapeo['resultado'], unidades) };
  const determinaciones = listIn(base?.valor ?? mapeo['determinaciones']);
  const results = new Map(
    determinaciones
      .flatMap((each) => (isObject(each) ? listIn(each['resultados']) : []))
      .filter(isObject)
      .map((each) => [typeof each['columna'] === 'string' ? clean(each['columna']) : '', each]),
  );
  const parametros = columnas.filter(({ nombre }) => results.has(nombre));
  const sourceIn = (parametro: Columna, campo: string) => {
    const source = results.get(parametro.nombre)?.[campo];
    return isObject(source) && typeof source['columna'] === 'string' ? clean(source['columna']) : undefined;
  };
  const takenBy = (columna: Columna, campo: string) =>
    parametros.find((parametro) => sourceIn(parametro, campo) === columna.nombre);
  const without = (campo: string) =>
    parametros.filter((parametro) => {
      const source = sourceIn(parametro, campo);
      return source === undefined || nuevas.has(source);
    });
  const wordsFor = ({ nombre }: Columna) =>
    parametros.filter((parametro) => {
      const { defecto } = results.get(parametro.nombre) ?? {};
      return columnasDelMapeo({ defecto: defecto ?? null }).has(nombre);
    });
  const unidadDe = ({ nombre }: Columna) => {
    const unidad = results.get(nombre)?.['unidad'];
    const own = isObject(unidad) ? unidad['defecto'] : unidad;
    return typeof own === 'string' ? own : undefined;
  };
  const units = doubtfulUnits(unidades, {
    parametros: without('unidad'),
    ajenos: columnas.filter(
      (columna) => columna.tipo === 'numero' && !results.has(columna.nombre) && !isBeside(columna, determinaciones),
    ),
    suyas: new Map(unidades.flatMap((columna) => own(columna, takenBy(columna, 'unidad')))),
    unidadDe,
  });
  const { nombre: kept } = wordsOfSource(nuevo.informacion);
  const marks = given.filter(({ nombre }) => nombre !== kept);
  const signs = newSigns(marks, without('operador'), (columna) => takenBy(columna, 'operador'));
  const fundamento = `El formato de lectura «${nuevo.nombre}» no dice qué es esta columna`;
  const asked = [...units, ...signs].map(({ columna }) => columna);
  const notes = notesOf(nuevo, asked, wordsFor);
  return {
    base: base && withoutThem(base, asked),
    preguntas: [
      ...companionQuestions(units, {
        que: 'la unidad',
        partes: ({ nombre }) => ({ unidad: { columna: nombre } }),
        unidadDe,
        fundamento,
      }),
      ...companionQuestions(signs, {
        que: 'el signo',
        partes: (columna) => Object.fromEntries(signParts(columna)),
        fundamento,
      }),
      ...letters(signs.flatMap(({ columna, posibles: [parametro] }) => (parametro ? [{ columna, parametro }] : []))),
      ...wordsInPlace(notes.filter(isOfRemarks), without('operador'), cuerpo),
      ...signsAmongWords(notes, without('operador'), cuerpo),
    ],
  };
}

/** The columns whose words may say something of a value: of the samples' information, and those that the mapping doesn't read. */
function notesOf(
  { columnas, nuevas, fuera, informacion }: Nuevo,
  asked: readonly Columna[],
  wordsFor: (columna: Columna) => readonly Columna[],
): Nota[] {
  const { nombre: kept, valores } = wordsOfSource(informacion);
  const isLoose = (columna: Columna) => nuevas.has(columna.nombre) || fuera.includes(columna.nombre);
  return columnas.flatMap((columna): Nota[] => {
    const suyos = wordsFor(columna);
    if (columna.nombre === kept) return [{ columna, informa: true, sabidas: valores, suyos }];
    if (asked.includes(columna) || !(isLoose(columna) || suyos.length > 0)) return [];
    return [{ columna, informa: false, suyos }];
  });
}

const own = (columna: Columna, parametro: Columna | undefined): [Columna, Columna][] =>
  parametro ? [[columna, parametro]] : [];

const isBeside = ({ nombre }: Columna, determinaciones: readonly Json[]) =>
  JSON.stringify(determinaciones).includes(JSON.stringify(nombre));

/** New columns of signs or letters beside values, but for those that are of one new value alone. */
function newSigns(
  given: readonly Columna[],
  parametros: readonly Columna[],
  takenBy: (columna: Columna) => Columna | undefined,
): Duda[] {
  const marks = marksOf(given, parametros);
  const beside = Map.groupBy(signedBy(marks, parametros), ({ columna }) => columna);
  return [...marks].flatMap((columna): Duda[] => {
    const found = beside.get(columna)?.map(({ parametro }) => parametro) ?? loosePlaces(columna, parametros);
    const taken = takenBy(columna);
    const posibles = [...new Set([...(taken ? [taken] : []), ...found])];
    if (posibles.length === 0 || (taken !== undefined && posibles.length === 1)) return [];
    return [{ columna, posibles, deTodos: false }];
  });
}

/** A guess of parameters whose answers read none of these columns as a part of a value. */
function withoutThem(base: Conjetura, columnas: readonly Columna[]): Conjetura {
  const none = columnas.map(({ nombre }) => ({ companera: nombre, junto: [], partes: {} }));
  const left = (valor: Json): Json => (Array.isArray(valor) ? conCompaneras(valor as readonly Json[], none) : valor);
  return { ...base, valor: left(base.valor), alternativas: base.alternativas.map(left) };
}

/** For a long table whose mapping takes the unit from elsewhere. */
function unitsOfLong(nombre: string, { unidad }: JsonObject, unidades: readonly Columna[]): Conjetura[] {
  if (unidad === undefined || unidades.length === 0) return [];
  const otherwise = isObject(unidad) ? unidad['constante'] : { columna: unidad };
  const names = quoted(unidades.map((columna) => columna.nombre));
  const answers: [string, Json][] = [
    [`La del formato de lectura: ${names} se ${unidades.length > 1 ? 'dejan' : 'deja'} fuera`, unidad],
    ...unidades.map((columna): [string, Json] => [
      `«${columna.nombre}»`,
      { columna: columna.nombre, ...(otherwise !== undefined && { defecto: otherwise }) },
    ]),
  ];
  const cells = shown(unidades.flatMap(({ textos }) => textos));
  const pregunta = `¿Cuál es la unidad del resultado? El formato de lectura tiene otra que ${names}: ${cells}`;
  const fundamento = `El formato de lectura «${nombre}» no conoce esta columna`;
  return [choice('resultado.unidad', answers, fundamento, { pregunta })];
}

const listIn = (value: Json | undefined) => (Array.isArray(value) ? (value as readonly Json[]) : []);
