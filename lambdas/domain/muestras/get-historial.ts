import { type Historial, maxDeterminacionesHistorial, maxHistorial } from '../../../contract/muestras/historial.ts';
import type { Muestra } from '../../../contract/muestras/muestra.ts';
import { wordOfConclusion } from '../../../contract/muestras/rules/conclusion.ts';
import { puntoOf } from '../../../contract/puntos/rules/punto.ts';
import { fold } from '../../../contract/base/texto.ts';
import { readVisibleMuestra, readVisibleMuestras } from './access/read-muestra.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { readPointNamingFor } from '../puntos/naming/scoped-naming.ts';
import { type PointHistory, queryHistory } from '../../engine/query/failing/history.ts';
import { conclusionesOf, type IndexRow, rowOf } from '../../engine/blocks/row.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { muestraCitadaOf } from './muestra-citada.ts';
import { medidaIn } from './medida-in.ts';

/** The samples around a sample at its point, with the values of failing determinations. */
export const getHistorial: Implementation<'getHistorial'> = async ({ params }, { alcance }) => {
  const [visible, { ajenas, aliases }] = await Promise.all([
    readVisibleMuestra(alcance, params.id, 'autorizada'),
    readPointNamingFor(alcance),
  ]);
  if (!visible) throw new Failure('NOT_FOUND');
  const { muestra } = visible;
  const own = rowOf(muestra);
  const isAjena = ajenas.has(own.solicitante);
  const named = puntoOf(muestra, isAjena);
  const punto = named && aliases.nombrado(own.solicitante, named);
  const found = (await queryHistory(alcance, own, { around: maxHistorial, isAjena, aliases })) ?? aloneWith(own);
  const ids = found.rows.map(({ id }) => id);
  const muestras = await readVisibleMuestras(alcance, ids, 'autorizada');
  const followed = new Set(found.sequels.map(({ determinacion }) => fold(determinacion)));
  return {
    ...(punto && { punto }),
    referencia_externa: muestra.referencia_externa?.trim() ? muestra.referencia_externa : null,
    total: found.total,
    anteriores: found.earlier,
    posteriores: found.later,
    fallos: found.sequels.map(({ determinacion, repeticion, enCurso }) => ({
      determinacion,
      repeticion: repeticion && { muestra: muestraCitadaOf(repeticion), conclusion: repeticion.conclusion },
      enCurso: enCurso && muestraCitadaOf(enCurso),
    })),
    muestras: found.rows.flatMap((row) => {
      const whole = muestras.get(row.id);
      return whole ? [historicaOf(row, whole, followed)] : [];
    }),
  };
};

/** The history of a sample that the index doesn't list at the moment: the sample alone. */
function aloneWith(row: IndexRow): PointHistory {
  return { total: 1, earlier: 0, later: 0, rows: [row], sequels: [] };
}

/** A sample of the point, with the determinations that fail in it or in the sample asked for. */
function historicaOf(row: IndexRow, muestra: Muestra, followed: ReadonlySet<string>): Historial['muestras'][number] {
  const wanted = conclusionesOf(row)
    .map(([descripcion, conclusion]) => ({ descripcion, conclusion: wordOfConclusion(conclusion) }))
    .filter(({ descripcion, conclusion }) => conclusion === 'No cumple' || followed.has(fold(descripcion)))
    .toSorted((a, b) => Number(b.conclusion === 'No cumple') - Number(a.conclusion === 'No cumple'));
  const named = wanted.slice(0, maxDeterminacionesHistorial);
  const unnamed = wanted.slice(named.length).filter(({ conclusion }) => conclusion === 'No cumple').length;
  return {
    ...muestraCitadaOf(row),
    ...(row.conclusion && { conclusion_muestra: row.conclusion }),
    determinaciones: named.map((one) => ({ ...one, medida: medidaIn(muestra, one.descripcion) })),
    ...(unnamed > 0 && { masNoCumplen: unnamed }),
  };
}
