import type { LecturaNormativaDicha } from '../../../../contract/normas/lectura-normativa.ts';
import { veredicto } from '../../../../contract/muestras/rules/conclusion.ts';
import type { Determinacion, Resultado } from '../../../../contract/muestras/muestra.ts';

/** The sentence of each result of which a norm says something. */
export type Readings = ReadonlyMap<Resultado, string>;

/**
 * Readings by the results that they are of: they come in the sample's order, and results of one name in one determination
 * (the units of a lot) take theirs in turn. What the norm has no limit for isn't said, nor what complies for both, norm and
 * laboratory: its row says so.
 */
export function readingsByResult(
  { lecturas }: Pick<LecturaNormativaDicha, 'lecturas'>,
  determinaciones: readonly Determinacion[],
): Readings {
  const keyOf = (determinacion: string | null, descripcion: string) => JSON.stringify([determinacion, descripcion]);
  const waiting = Map.groupBy(lecturas, ({ determinacion, descripcion }) => keyOf(determinacion, descripcion));
  return new Map(
    determinaciones.flatMap(({ descripcion: determinacion, resultados }) =>
      resultados.flatMap((resultado) => {
        const own = waiting.get(keyOf(determinacion, resultado.descripcion))?.shift();
        const isNews = own?.situacion === 'supera' || veredicto(resultado.conclusion) !== 'Cumple';
        return own && own.situacion !== 'sin límite' && isNews ? [[resultado, own.frase] as const] : [];
      }),
    ),
  );
}

/** That the norm says nothing of any value, or of none that was read; '' otherwise: the page would leave its reader waiting. */
export function textoSinLimites({
  lecturas,
  lotes,
  sinIdentificar,
}: Pick<LecturaNormativaDicha, 'lecturas' | 'lotes' | 'sinIdentificar'>): string {
  if (lotes.length > 0 || lecturas.some(({ situacion }) => situacion !== 'sin límite')) return '';
  if (sinIdentificar.length === 0) return 'La norma no limita nada de esta muestra ahí y en su fecha';
  return lecturas.length === 0 ? '' : 'De lo que se ha leído, la norma no limita nada ahí y en su fecha';
}
