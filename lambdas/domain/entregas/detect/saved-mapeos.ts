import { clean } from '../../../../contract/base/texto.ts';
import {
  columnasDelMapeo,
  isObject,
  type Json,
  type JsonObject,
  type Conjetura,
  answered,
} from '../../../../contract/entregas/deteccion.ts';
import type { Recuerdos } from './fields.ts';
import { type Pinned, isObligatorio, guess, quoted } from './guess.ts';
import { headings, type Destino } from './headings.ts';
import type { Columna } from './columns.ts';

/** A mapping saved before, as its JSON. */
export interface SavedMapeo {
  readonly nombre: string;
  readonly mapeo: JsonObject;
  /** Whether it is a ready mapping of the library, made by no person from a file. */
  readonly esDeBiblioteca?: boolean | undefined;
}

/** The knowledge before a file is looked at: saved mappings, and a person's decisions on the file's form. */
export interface PriorKnowledge {
  readonly saved?: readonly SavedMapeo[] | undefined;
  readonly pinned?: Pinned | undefined;
  /** The last date that a sample may have, `yyyy-mm-dd` (`ultimaFechaEn`); without it none is too late. */
  readonly ultimaFecha?: string | undefined;
  /** Whether the time for looking at a file is over. */
  readonly isLate?: (() => boolean) | undefined;
}

/** The least share, and the least number, of a mapping's columns that a file must have to be recognised. */
const leastShare = 0.7;
const fewest = 4;

/** A saved mapping that fits a file. */
export interface RecognisedMapeo {
  readonly savedMapeo: SavedMapeo;
  /** Columns of the file that the mapping reads. */
  readonly columnas: ReadonlySet<string>;
  /** Columns that the mapping reads and the file lacks. */
  readonly faltan: readonly string[];
}

/**
 * The saved mapping that fits a file: of the mappings with all their columns in the file, the one with most columns; else a
 * mapping with most of its columns in the file.
 */
export function fitting(saved: readonly SavedMapeo[], names: readonly string[]): RecognisedMapeo | undefined {
  const has = new Set(names);
  const found = saved.map((savedMapeo) => {
    const all = columnasDelMapeo(savedMapeo.mapeo);
    return { savedMapeo, columnas: all.intersection(has), faltan: [...all.difference(has)], size: all.size };
  });
  const isWhole = ({ faltan, size }: (typeof found)[number]) => faltan.length === 0 && size > 1;
  const isNear = ({ columnas, size }: (typeof found)[number]) => columnas.size >= Math.max(fewest, leastShare * size);
  const able = found.some(isWhole) ? found.filter(isWhole) : found.filter(isNear);
  return able.toSorted((a, b) => b.columnas.size - b.faltan.length - (a.columnas.size - a.faltan.length))[0];
}

/** A mapping without the sources of columns that the file lacks; a required field is left open, to be asked for. */
export function withoutColumns(mapeo: JsonObject, faltan: readonly string[]): JsonObject {
  if (faltan.length === 0) return mapeo;
  const reads = (source: Json) => !columnasDelMapeo({ campos: { source } }).isDisjointFrom(new Set(faltan));
  const kept = (each: JsonObject, left: (key: string, value: Json) => Json[]) =>
    Object.fromEntries(Object.entries(each).flatMap(([key, value]) => left(key, value).map((one) => [key, one])));
  const group = (part: string) => (name: string, source: Json) =>
    !reads(source) ? [source] : isObligatorio(`${part}.${name}`) ? [{ constante: '' }] : [];
  const beside = (_key: string, value: Json) => (isObject(value) && reads(value) ? [] : [value]);
  const determinacion = (each: Json): Json[] => {
    const resultados = isObject(each) ? each['resultados'] : undefined;
    if (!isObject(each) || !Array.isArray(resultados)) return [each];
    const left = (resultados as readonly Json[]).filter(isObject).filter(({ columna }) => !reads(columna ?? ''));
    return left.length === 0 ? [] : [{ ...kept(each, beside), resultados: left.map((one) => kept(one, beside)) }];
  };
  return kept(mapeo, (key, value) => {
    if (key === 'determinaciones' && Array.isArray(value)) return [(value as readonly Json[]).flatMap(determinacion)];
    const isGroup = key === 'campos' || key === 'resultado' || key === 'determinacion';
    return [isGroup && isObject(value) ? kept(value, group(key)) : value];
  });
}

/** The fields of headings in saved mappings. */
export function remembered(saved: readonly SavedMapeo[]): Recuerdos {
  const found = new Map<string, Set<Destino>>();
  for (const { mapeo } of saved) {
    for (const part of ['campos', 'resultado', 'determinacion']) {
      const sources = mapeo[part];
      for (const [name, source] of Object.entries(isObject(sources) ? sources : {})) {
        const destino = `${part}.${name}`;
        const columna = isObject(source) ? source['columna'] : source;
        if (typeof columna !== 'string' || !Object.hasOwn(headings, destino)) continue;
        const known = found.get(clean(columna)) ?? new Set();
        found.set(clean(columna), known.add(destino as Destino));
      }
    }
  }
  return found;
}

const asBefore = ', como en el archivo anterior?';

/**
 * Fields that decide a sample's owner or meaning: the question whether a saved constant holds for all samples of another file.
 */
const preguntas: Readonly<Record<string, (constante: string) => string>> = {
  'campos.numero_muestra': (constante) => `¿Es «${constante}» el número de todas las muestras`,
  'campos.fecha_muestra': (constante) => `¿Son todas las muestras del «${constante}»`,
  'campos.tipo_muestra': (constante) => `¿Son todas las muestras de tipo «${constante}»`,
  'campos.solicitante': (constante) => `¿Son todas las muestras de «${constante}»`,
  'campos.solicitante_id': (constante) => `¿Son todas las muestras del solicitante «${constante}»`,
  'campos.punto_muestreo.nombre': (constante) => `¿Son todas las muestras del punto «${constante}»`,
  'campos.punto_muestreo.codigo': (constante) => `¿Son todas las muestras del punto «${constante}»`,
  'campos.estado': (constante) => `¿Es «${constante}» el estado de todas las muestras`,
  'campos.conclusion_muestra': (constante) => `¿Es «${constante}» la conclusión de todas las muestras`,
};

/** Placeholders for samples without a requester or type; they don't decide a sample's owner. */
const deNadie: ReadonlySet<string> = new Set(['Sin solicitante', 'Sin tipo']);

/**
 * The questions for constants that a person gave for all samples of a file, or for samples with blanks: another file with the
 * same headings may be another client's. A ready mapping's constants belong to its source, and hold for every file.
 */
export function constantQuestions(
  { nombre, esDeBiblioteca }: SavedMapeo,
  { campos }: JsonObject,
  { columnas, fresh }: { columnas: readonly Columna[]; fresh: () => readonly Conjetura[] },
): Conjetura[] {
  if (esDeBiblioteca || !isObject(campos)) return [];
  return Object.entries(preguntas).flatMap(([campo, preguntaDe]) => {
    const source = campos[campo.slice('campos.'.length)];
    const said = saidOf(source, columnas);
    if (!isObject(source) || said === undefined) return [];
    const { constante, columna } = said;
    const pregunta =
      columna === undefined ? preguntaDe(constante) : `Donde «${columna}» está en blanco, ¿es «${constante}»`;
    const found = columna === undefined ? fresh().filter((each) => each.campo === campo) : [];
    const others = [
      ...found.flatMap(({ valor, alternativas }) => [valor, ...alternativas]),
      ...(columna !== undefined && campo === 'campos.solicitante' ? [{ ...source, defecto: 'Sin solicitante' }] : []),
      ...(columna !== undefined && campo === 'campos.tipo_muestra' ? [{ ...source, defecto: 'Sin tipo' }] : []),
      ...(columna === undefined ? [] : [columna]),
    ];
    const why = `El formato de lectura «${nombre}» lo dice de ${columna === undefined ? 'todas las muestras' : 'las que no lo dicen'}, y lo dijo una persona de otro archivo`;
    return [guess(campo, source, why, { alternativas: others.filter(isOther(source)), pregunta: pregunta + asBefore })];
  });
}

/**
 * A source's constant for all samples, or for samples whose cell in a column of the file is blank; undefined without one.
 */
function saidOf(
  source: Json | undefined,
  columnas: readonly Columna[],
): { constante: string; columna?: string } | undefined {
  if (!isObject(source)) return undefined;
  const { constante, columna, defecto } = source;
  const isSaid = (text: Json | undefined): text is string | number =>
    (typeof text === 'string' || typeof text === 'number') && `${text}`.trim() !== '' && !deNadie.has(`${text}`.trim());
  if (isSaid(constante)) return { constante: `${constante}`.trim() };
  if (typeof columna !== 'string' || !isSaid(defecto)) return undefined;
  const hasBlanks = columnas.some(({ nombre, llenas }) => nombre === clean(columna) && llenas < 1);
  return hasBlanks ? { constante: `${defecto}`.trim(), columna: clean(columna) } : undefined;
}

/** Whether an answer differs from a source and isn't blank. */
function isOther(source: Json) {
  const own = JSON.stringify(source);
  return (each: Json) => JSON.stringify(each) !== own && !(isObject(each) && each['constante'] === '');
}

/**
 * A file compared with a saved mapping: columns that the mapping doesn't know; fields for which the mapping has a source, such as
 * `campos.producto` (`ocupados`); and the columns of fields of results (`resultado`).
 */
export interface Nuevas {
  readonly columnas: ReadonlySet<string>;
  /** The column of the samples' information. */
  readonly informa: string | undefined;
  readonly ocupados: ReadonlySet<string>;
  readonly resultado: ReadonlyMap<string, string>;
}

/** The parts of a mapping with sources of fields. */
const partes = ['campos', 'resultado', 'determinacion'] as const;

/** The fields for which a mapping has a source. */
export function camposOcupados(mapeo: JsonObject): Set<string> {
  return new Set(partes.flatMap((part) => sourcesOf(mapeo[part]).map(([name]) => `${part}.${name}`)));
}

const sourcesOf = (group: Json | undefined) =>
  Object.entries(isObject(group) ? group : {}).filter(
    ([, source]) => !isObject(source) || typeof source['constante'] !== 'string' || !deNadie.has(source['constante']),
  );

/** The column of each field of a result that a mapping takes from a column as it is. */
export function columnasDeResultado({ resultado }: JsonObject): Map<string, string> {
  const fields = Object.entries(isObject(resultado) ? resultado : {});
  return new Map(
    fields.flatMap(([name, source]) => (typeof source === 'string' ? [[`resultado.${name}`, source] as const] : [])),
  );
}

/** The results of a wide mapping. */
const resultadosDe = ({ determinaciones }: JsonObject): JsonObject[] =>
  listOf(determinaciones ?? []).flatMap((each) =>
    isObject(each) ? listOf(each['resultados'] ?? []).filter(isObject) : [],
  );

/** The columns from which a mapping reads values. */
export function valuesOf(mapeo: JsonObject): Set<string> {
  const { resultado } = mapeo;
  const ofLong = isObject(resultado) ? [resultado['valor'] ?? null] : [];
  return columnasDelMapeo({
    campos: Object.fromEntries([...ofLong, ...resultadosDe(mapeo).map(({ columna = null }) => columna)].entries()),
  });
}

/** Whether a mapping reads limits, whole. */
export const readsLimits = (mapeo: JsonObject) =>
  [mapeo['resultado'], ...resultadosDe(mapeo)].some((each) => isObject(each) && each['rango'] !== undefined);

/** What a column of signs beside values is asked by: its letters, and whether it is one. */
const deSignos = 'resultado.operador';
const siEsSigno = 'resultado';

/** Fields that identify a sample: new columns propose no other source for them. */
const deIdentidad: ReadonlySet<string> = new Set(['campos.numero_muestra', 'campos._id']);

/**
 * The guesses on a table that add to a saved mapping from its new columns: fields that the mapping lacks, and parameters after
 * its own.
 */
export function besideSavedOnes(mapeo: JsonObject, { columnas, ocupados }: Nuevas, found: readonly Conjetura[]) {
  const readBy = (each: Conjetura) =>
    new Set([each.valor, ...each.alternativas].flatMap((valor) => [...columnasDelMapeo(answered({}, each, valor))]));
  // A column of signs or letters changes the meaning of the values beside it, which the mapping reads already.
  const isOfSigns = ({ campo }: Conjetura) => campo === deSignos || campo === siEsSigno;
  const areNew = found.some((each) => isOfSigns(each) && !readBy(each).isDisjointFrom(columnas));
  const gained = found.flatMap((each): Conjetura[] => {
    if (isOfSigns(each)) return areNew && !ocupados.has(deSignos) ? [each] : [];
    const answers = [each.valor, ...each.alternativas].map((valor) => answered({}, each, valor));
    const read = readBy(each);
    if (read.size === 0 || !read.isSubsetOf(columnas) || each.campo.startsWith('(')) return [];
    // A field that no new column is called is as it was.
    if (isObject(each.valor) && each.valor['constante'] === '') return [];
    if (each.campo === 'determinaciones') return [afterOwn(mapeo, each)];
    const keys = new Set(answers.flatMap(Object.keys));
    const fields = new Set(answers.flatMap((answer) => [...camposOcupados(answer)]));
    const isFree = fields.isDisjointFrom(ocupados) && fields.isDisjointFrom(deIdentidad);
    return isFree && keys.isSubsetOf(new Set(partes)) ? [each] : [];
  });
  // Words of verdicts, and the decimal sign, where the mapping lacks them.
  const beside = found.filter(({ campo }) => campo === 'decimal' && mapeo[campo] === undefined);
  const lists = found.filter(({ campo }) => campo.startsWith(deLista)).map((each) => withOwnWords(mapeo, each));
  return gained.length === 0 ? [] : [...gained, ...beside, ...lists];
}

/**
 * For a table whose samples are columns: the new columns with fields of the parameter, and the new rows with fields of the
 * samples. Neither is a sample or a parameter, even if no field reads it.
 */
export function inCruce(
  { cruce: own }: JsonObject,
  { columnas }: Pick<Nuevas, 'columnas'>,
  found: readonly Conjetura[],
): Conjetura[] {
  const guessed = found.find(({ campo }) => campo === 'cruce');
  if (!isObject(own) || !guessed || !isObject(guessed.valor)) return [];
  const newIn = (part: Json | undefined) =>
    listOf(part ?? []).filter((name): name is string => typeof name === 'string' && columnas.has(name));
  const [fijas, filas] = [newIn(guessed.valor['fijas']), newIn(guessed.valor['filas'])];
  if (fijas.length + filas.length === 0) return [];
  const valor = {
    ...own,
    fijas: [...listOf(own['fijas'] ?? []), ...fijas],
    filas: [...listOf(own['filas'] ?? []), ...filas],
  };
  const fundamento = `No son muestras ni parámetros ${quoted([...fijas, ...filas])}: ${guessed.fundamento}`;
  return [{ ...guessed, valor, alternativas: [], certeza: 'segura', fundamento }];
}

/** The guess of parameters, with each answer appended to the mapping's own parameters. */
function afterOwn({ determinaciones: own = [] }: JsonObject, found: Conjetura): Conjetura {
  const all = (valor: Json): Json => [...listOf(own), ...listOf(valor)];
  // The mapping has columns of results, whatever the new ones are.
  const named = (opcion: string, i: number) =>
    i > 0 && opcion.startsWith('No: ') ? 'No: solo las demás columnas de resultados' : opcion;
  return {
    ...found,
    valor: all(found.valor),
    alternativas: found.alternativas.map(all),
    ...(found.opciones && { opciones: found.opciones.map(named) }),
  };
}

const listOf = (value: Json) => (Array.isArray(value) ? (value as readonly Json[]) : []);

/** What a guess of a list's words is called. */
const deLista = 'listas.';

function withOwnWords({ listas }: JsonObject, found: Conjetura): Conjetura {
  const name = found.campo.slice(deLista.length);
  const own = isObject(listas) ? listas[name] : undefined;
  const all = (words: Json | undefined): Json => ({ ...(isObject(words) && words), ...(isObject(own) && own) });
  const withOwn = (valor: Json): Json => {
    const inner = found.ruta.length === 0 && isObject(valor) ? valor['listas'] : undefined;
    return isObject(inner) ? { listas: { [name]: all(inner[name]) } } : all(valor);
  };
  return { ...found, valor: withOwn(found.valor), alternativas: found.alternativas.map(withOwn) };
}
