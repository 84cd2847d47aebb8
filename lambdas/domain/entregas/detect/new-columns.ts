import {
  columnasDelMapeo,
  type Conjetura,
  isObject,
  type Json,
  type JsonObject,
  answered,
} from '../../../../contract/entregas/deteccion.ts';
import { quoted } from './guess.ts';

/**
 * Columns of a file that a saved mapping doesn't know, the fields that it has a source for, such as `campos.producto`, and
 * what it reads of results: the column of each of their fields, where it is one.
 */
export interface Nuevas {
  readonly columnas: ReadonlySet<string>;
  readonly ocupados: ReadonlySet<string>;
  readonly resultado: ReadonlyMap<string, string>;
}

/** The parts of a mapping that have fields. */
const partes = ['campos', 'resultado', 'determinacion'] as const;

/** The fields that a mapping has a source for. */
export function camposOcupados(mapeo: JsonObject): Set<string> {
  return new Set(partes.flatMap((part) => namesOf(mapeo[part]).map((name) => `${part}.${name}`)));
}

/** The column of each field of a result that a mapping takes from a column as it is. */
export function columnasDeResultado({ resultado }: JsonObject): Map<string, string> {
  const fields = Object.entries(isObject(resultado) ? resultado : {});
  return new Map(
    fields.flatMap(([name, source]) => (typeof source === 'string' ? [[`resultado.${name}`, source] as const] : [])),
  );
}

const namesOf = (group: Json | undefined) => (isObject(group) ? Object.keys(group) : []);

const deSignos = 'resultado.operador';

/** Fields that identify a sample: new columns propose no other source for them. */
const deIdentidad: ReadonlySet<string> = new Set(['campos.numero_muestra', 'campos._id']);

/**
 * Of what is guessed of a table, what a saved mapping gains by its new columns: fields that it hasn't got, and parameters
 * after its own.
 */
export function besideSavedOnes(mapeo: JsonObject, { columnas, ocupados }: Nuevas, found: readonly Conjetura[]) {
  const gained = found.flatMap((each): Conjetura[] => {
    const answers = [each.valor, ...each.alternativas].map((valor) => answered({}, each, valor));
    const read = new Set(answers.flatMap((answer) => [...columnasDelMapeo(answer)]));
    // A column of signs or letters changes what the values beside it mean, which are known.
    if (each.campo === deSignos && !read.isDisjointFrom(columnas)) return ocupados.has(deSignos) ? [] : [each];
    if (read.size === 0 || !read.isSubsetOf(columnas) || each.campo.startsWith('(')) return [];
    if (each.campo === 'determinaciones') return [afterOwn(mapeo, each)];
    const keys = new Set(answers.flatMap(Object.keys));
    const fields = new Set(answers.flatMap((answer) => [...camposOcupados(answer)]));
    const isFree = fields.isDisjointFrom(ocupados) && fields.isDisjointFrom(deIdentidad);
    return isFree && keys.isSubsetOf(new Set(partes)) ? [each] : [];
  });
  // Words of verdicts, and how numbers are written, are said where the mapping doesn't say them.
  const beside = found.filter(({ campo }) => campo === 'decimal' && mapeo[campo] === undefined);
  const lists = found.filter(({ campo }) => campo === 'listas.veredictos').map((each) => withOwnWords(mapeo, each));
  return gained.length === 0 ? [] : [...gained, ...beside, ...lists];
}

/**
 * Of a table whose samples are columns, which of the new ones are of the parameter, and which rows of the sample: neither is a
 * sample or a parameter, whatever is gained by it.
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

/** The guess of parameters, each of its answers after those that the mapping has. */
function afterOwn({ determinaciones: own = [] }: JsonObject, found: Conjetura): Conjetura {
  const all = (valor: Json): Json => [...listOf(own), ...listOf(valor)];
  const [yes = '', ...others] = found.opciones ?? [];
  return {
    ...found,
    valor: all(found.valor),
    alternativas: found.alternativas.map(all),
    ...(found.opciones && { opciones: [yes, ...others.map(() => 'No: solo las demás columnas de resultados')] }),
  };
}

const listOf = (value: Json) => (Array.isArray(value) ? (value as readonly Json[]) : []);

function withOwnWords({ listas }: JsonObject, found: Conjetura): Conjetura {
  const own = isObject(listas) ? listas['veredictos'] : undefined;
  return { ...found, valor: { ...(isObject(found.valor) && found.valor), ...(isObject(own) && own) } };
}
