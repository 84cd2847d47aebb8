import type { ParametroId } from '../../../contract/normas/diccionario.ts';
import type { Atributos } from './limites-en.ts';
import { type Criterio, isVigente, type Lugar } from '../../../contract/normas/norma.ts';

/** Why no criterion can be chosen. */
export interface SinCriterio {
  readonly motivo: string;
}

/**
 * The criteria of a parameter for a food on a day, by the rows that the food was said to belong to: a category is never
 * guessed from a name. Row 1.2 needs to know of the producer's demonstration.
 */
export function criteriosDe(
  criterios: readonly Criterio[],
  parametro: ParametroId,
  { lugar, atributos, fecha }: { lugar: Lugar | undefined; atributos: Atributos; fecha: string },
): Criterio[] | SinCriterio {
  const own = criterios.filter((each) => each.parametro === parametro);
  if (own.length === 0) return [];
  const { filas, listeriaDemostrada } = atributos;
  if (!filas) return { motivo: 'falta la categoría del alimento (su fila del anexo I)' };
  const listed = own.filter(({ fila, demostrada }) => filas.includes(demostrada === undefined ? fila : '1.2'));
  if (listed.some(({ demostrada }) => demostrada !== undefined) && listeriaDemostrada === undefined) {
    return { motivo: 'falta saber si el productor ha demostrado que no pasa de 100 ufc/g en la vida útil (fila 1.2)' };
  }
  const rows = listed.filter(
    (each) => isVigente(each, fecha) && (each.demostrada === undefined || each.demostrada === listeriaDemostrada),
  );
  if (lugar === undefined && rows.some(({ lugares }) => lugares.length < 2)) {
    return { motivo: 'falta saber si la muestra es de la línea o del mercado' };
  }
  return rows.filter(({ lugares }) => lugar === undefined || lugares.includes(lugar));
}
