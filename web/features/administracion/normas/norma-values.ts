import { type NormaDeTipoEditable, normaProbadaSchema } from '../../../../contract/normas/norma-de-tipo.ts';
import {
  type Condicion,
  condiciones,
  type Lugar,
  lugares,
  type NormaId,
  normaIds,
} from '../../../../contract/normas/norma.ts';
import { normas } from '../../../../contract/normas/todas.ts';

/** What is known of a fact, as a field holds it: '' where nothing is. */
type Hecho = '' | 'si' | 'no';

/** The form's fields as they are filled. */
export interface NormaValues {
  norma: NormaId;
  lugar: Lugar | '';
  hechos: Record<Condicion, Hecho>;
  filas: string;
  listeriaDemostrada: Hecho;
  activa: boolean;
}

/** Every fact that the limits of some norm depend on. */
const nombresDeHechos = Object.keys(condiciones) as Condicion[];

const hechoOf = (is: boolean | null | undefined): Hecho => (is === true ? 'si' : is === false ? 'no' : '');

/** A norm as the form begins with it. */
export function valuesOf(norma: NormaDeTipoEditable | null): NormaValues {
  return {
    norma: norma?.norma ?? normaIds[0],
    lugar: norma?.lugar ?? '',
    hechos: Object.fromEntries(nombresDeHechos.map((name) => [name, hechoOf(norma?.condiciones[name])])) as Record<
      Condicion,
      Hecho
    >,
    filas: norma?.filas.join(', ') ?? '',
    listeriaDemostrada: hechoOf(norma?.listeriaDemostrada),
    activa: norma?.activa ?? false,
  };
}

/** The places that a norm speaks of, in the order of the list. */
export function lugaresDe(norma: NormaId): Lugar[] {
  return lugares.filter((lugar) => normas[norma].lugares.includes(lugar));
}

/** The facts that limits of a norm depend on, in the order of the list. */
export function hechosDe(norma: NormaId): Condicion[] {
  const asked = new Set(normas[norma].limites.flatMap(({ condicion = {} }) => Object.keys(condicion)));
  // Whether a pesticide was authorised is a fact of each, not of a type of sample.
  return nombresDeHechos.filter((name) => asked.has(name) && name !== 'plaguicidaAutorizado');
}

/** Whether a norm judges lots by rows of its annex, which the form asks for. */
export function hasFilas(norma: NormaId): boolean {
  return normas[norma].criterios !== undefined;
}

/** What the form says as the call takes it; facts that its norm doesn't ask about are left out. */
export function read(tipo: string, { norma, lugar, hechos, filas, listeriaDemostrada }: NormaValues) {
  const known = hechosDe(norma).filter((name) => hechos[name] !== '');
  const isLot = hasFilas(norma);
  return normaProbadaSchema.safeParse({
    tipo,
    norma,
    lugar: lugar === '' || !lugaresDe(norma).includes(lugar) ? null : lugar,
    condiciones: Object.fromEntries(known.map((name) => [name, hechos[name] === 'si'])),
    filas: isLot ? filas.split(/[\s,;]+/u).filter((fila) => fila !== '') : [],
    listeriaDemostrada: isLot && listeriaDemostrada !== '' ? listeriaDemostrada === 'si' : null,
  });
}
