import {
  columnasDelMapeo,
  type Conjetura,
  type Deteccion,
  isObject,
  type Json,
  type JsonObject,
  preguntasDe,
  answered,
} from '../../../../contract/entregas/deteccion.ts';
import { clean } from '../../../../contract/base/texto.ts';
import type { BorradorDeSubida } from '../../../../contract/entregas/subidas.ts';
import { nombreDeDestino } from './destinos.ts';
import { columnasDeFuente, fuenteDe, usosDe } from './mapeo-json.ts';

/** A mapping under way: what it says, and which guesses wait for an answer. */
export interface Borrador {
  readonly mapeo: JsonObject;
  /** The guesses that ask and haven't been answered, in the order of the file. */
  readonly pendientes: readonly Conjetura[];
  /** What a person has confirmed or changed: keys of the mapping, and columns (`claveDeColumna`). */
  readonly confirmados: ReadonlySet<string>;
  /** Columns that lost their part to another column: the cleaned name, and the former part. */
  readonly desplazadas: ReadonlyMap<string, string>;
}

/** Drafts, the one in sight last; those before it can be gone back to. */
export type Historia = readonly [Borrador, ...Borrador[]];

/** How a column is named among what is confirmed. */
export const claveDeColumna = (nombre: string) => `columna.${clean(nombre)}`;

/** The draft of a detection that found how the file is read; null when it found nothing. */
export function borradorDe(deteccion: Pick<Deteccion, 'mapeo' | 'conjeturas'>): Borrador | null {
  const { mapeo } = deteccion;
  return mapeo && { mapeo, pendientes: preguntasDe(deteccion), confirmados: new Set(), desplazadas: new Map() };
}

/** How a question is told from the others of its file. */
export const claveDePregunta = ({ campo, pregunta }: Conjetura) => `${campo} ${pregunta ?? ''}`;

/** A draft as it is kept with its upload, with what its detection was asked with. */
export function guardadoDe(
  { mapeo, pendientes, confirmados, desplazadas }: Borrador,
  asked: Pick<BorradorDeSubida, 'fijado' | 'desdeCero'>,
): BorradorDeSubida {
  return {
    ...asked,
    mapeo,
    pendientes: pendientes.map(claveDePregunta),
    confirmados: [...confirmados],
    desplazadas: Object.fromEntries(desplazadas),
  };
}

/**
 * A draft that was kept, over the detection of its file: questions that were answered aren't asked again. Null where none was,
 * or where it was begun from the mappings saved before and the file is begun again without them.
 */
export function recuperado(
  kept: BorradorDeSubida | null,
  deteccion: Pick<Deteccion, 'conjeturas'>,
  desdeCero: boolean,
): Borrador | null {
  if (!kept || kept.desdeCero !== desdeCero) return null;
  const open = new Set(kept.pendientes);
  return {
    mapeo: kept.mapeo,
    pendientes: preguntasDe(deteccion).filter((each) => open.has(claveDePregunta(each))),
    confirmados: new Set(kept.confirmados),
    desplazadas: new Map(Object.entries(kept.desplazadas)),
  };
}

/** The columns that a guess or one of its answers is about, cleaned. */
export function columnasDe({ campo, valor, alternativas }: Conjetura): ReadonlySet<string> {
  return new Set([valor, ...alternativas].flatMap((each) => [...leidasEn(campo, each)]));
}

function leidasEn(campo: string, valor: Json): ReadonlySet<string> {
  if (typeof valor === 'string') return new Set(campo.includes('.') ? [clean(valor)] : []);
  return columnasDelMapeo({ valor });
}

/** The mapping with an answer, which takes away only what the question itself is about: a place that another column has stays. */
function conRespuesta(mapeo: JsonObject, conjetura: Conjetura, valor: Json): JsonObject {
  if (conjetura.ruta.length > 0 || !isObject(valor)) return answered(mapeo, conjetura, valor);
  const own = columnasDe(conjetura);
  const isOwn = (clave: string) => columnasDeFuente(fuenteDe(mapeo, clave)).some((each) => own.has(clean(each)));
  const parts = Object.entries(valor).map(([part, group]): [string, Json] => [
    part,
    isObject(group)
      ? Object.fromEntries(Object.entries(group).filter(([name, to]) => to !== null || isOwn(`${part}.${name}`)))
      : group,
  ]);
  return answered(mapeo, conjetura, Object.fromEntries(parts));
}

/** The columns that a mapping read and that another reads no more. */
export const perdidas = (before: JsonObject, after: JsonObject) =>
  columnasDelMapeo(before).difference(columnasDelMapeo(after));

/**
 * The answer of a question to offer first: an answer that takes no part from a column, unless the column's own question is open.
 */
export function preferida({ mapeo, pendientes }: Borrador, conjetura: Conjetura): number {
  const open = new Set([conjetura, ...pendientes].flatMap((each) => [...columnasDe(each)]));
  const answers = [conjetura.valor, ...conjetura.alternativas];
  const at = answers.findIndex((valor) => perdidas(mapeo, conRespuesta(mapeo, conjetura, valor)).isSubsetOf(open));
  return Math.max(0, at);
}

/** The draft with an answer to one of its questions. A column that loses its part to it is asked about again, or said. */
export function respondido(
  borrador: Borrador,
  conjetura: Conjetura,
  { valor, conjeturas }: { valor: Json; conjeturas: readonly Conjetura[] },
): Borrador {
  const mapeo = conRespuesta(borrador.mapeo, conjetura, valor);
  const pendientes = borrador.pendientes.filter((each) => each !== conjetura);
  const said = [conjetura.campo, ...[...leidasEn(conjetura.campo, valor)].map(claveDeColumna)];
  const next = cambiado({ ...borrador, pendientes }, mapeo, said);
  const taken = perdidas(borrador.mapeo, mapeo).difference(columnasDe(conjetura));
  const again = preguntasDe({ conjeturas }).filter(
    (each) => each !== conjetura && !pendientes.includes(each) && !columnasDe(each).isDisjointFrom(taken),
  );
  return { ...next, pendientes: [...pendientes, ...again] };
}

/** The draft with a mapping that a person changed at some keys; questions about these are answered by it. */
export function editado(borrador: Borrador, mapeo: JsonObject, claves: readonly string[]): Borrador {
  const pendientes = borrador.pendientes.filter(({ campo }) => !claves.includes(campo));
  return cambiado({ ...borrador, pendientes }, mapeo, claves);
}

/** The draft with some of its parts confirmed as they stand. */
export function confirmado(borrador: Borrador, claves: readonly string[]): Borrador {
  return cambiado(borrador, borrador.mapeo, claves);
}

function cambiado(before: Borrador, mapeo: JsonObject, claves: readonly string[]): Borrador {
  const lost = [...perdidas(before.mapeo, mapeo)].filter((name) => !claves.includes(claveDeColumna(name)));
  const read = columnasDelMapeo(mapeo);
  const stillLost = [...before.desplazadas].filter(
    ([name]) => !read.has(name) && !claves.includes(claveDeColumna(name)),
  );
  const was = (name: string) => usosDe(before.mapeo, name).map(nombreDeDestino).join(', ');
  return {
    mapeo,
    pendientes: before.pendientes,
    confirmados: new Set([...before.confirmados, ...claves]).difference(new Set(lost.map(claveDeColumna))),
    desplazadas: new Map([...stillLost, ...lost.map((name): [string, string] => [name, was(name)])]),
  };
}
