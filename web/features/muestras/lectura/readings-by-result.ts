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
