import {
  type Conjetura,
  type Deteccion,
  type Json,
  type JsonObject,
  preguntasDe,
  responder,
} from '../../../../../contract/deteccion.ts';

/** A mapping under way: what it says, and which guesses wait for an answer. */
export interface Borrador {
  readonly mapeo: JsonObject;
  /** The guesses that ask and haven't been answered, in the order of the file. */
  readonly pendientes: readonly Conjetura[];
  /** Keys that a person has confirmed or changed; the others are guesses. */
  readonly confirmados: ReadonlySet<string>;
}

/** Drafts, the one in sight last; those before it can be gone back to. */
export type Historia = readonly [Borrador, ...Borrador[]];

/** The draft of a detection that found how the file is read; null when it found nothing. */
export function borradorDe(deteccion: Pick<Deteccion, 'mapeo' | 'conjeturas'>): Borrador | null {
  const { mapeo } = deteccion;
  return mapeo && { mapeo, pendientes: preguntasDe(deteccion), confirmados: new Set() };
}

/** The draft with an answer to one of its questions. */
export function respondido({ mapeo, pendientes, confirmados }: Borrador, conjetura: Conjetura, valor: Json): Borrador {
  return {
    mapeo: responder(mapeo, conjetura, valor),
    pendientes: pendientes.filter((each) => each !== conjetura),
    confirmados: new Set([...confirmados, conjetura.campo]),
  };
}

/** The draft with a mapping that a person changed at some keys; questions about these are answered by it. */
export function editado({ pendientes, confirmados }: Borrador, mapeo: JsonObject, claves: readonly string[]): Borrador {
  return {
    mapeo,
    pendientes: pendientes.filter(({ campo }) => !claves.includes(campo)),
    confirmados: new Set([...confirmados, ...claves]),
  };
}
