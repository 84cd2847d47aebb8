import type { LimitesDeNorma } from '../../../contract/normas/limites-de-norma.ts';
import type { NormaDeTipo } from '../../../contract/normas/norma-de-tipo.ts';
import { parametroDe } from '../../../contract/normas/diccionario.ts';
import { tramosDeNorma } from '../normas/limites-principales.ts';
import { normas } from '../../../contract/normas/todas.ts';
import { clean } from '../../../contract/base/texto.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { blockPointsOf } from '../../engine/query/points/block-points.ts';
import { type FoundSerie, querySerie } from '../../engine/query/values/serie.ts';
import { casosDe, normasActivas } from '../normas/circunstancias.ts';
import { resolvePoints } from './resolve-points.ts';

/** The most points whose classes are looked up; with more points, only limits that hold at every place count. */
const maxPuntos = 500;

const ninguno: LimitesDeNorma = { cita: null, tramos: [], motivo: null };

/** The norm's limits for a series, where one norm reads all its samples. */
export const getLimitesDeNorma: Implementation<'getLimitesDeNorma'> = async ({ query }, viewer) => {
  const { determinacion, parametro: descripcion, unidad, ...filtros } = query;
  const { filters, puntos: question } = await resolvePoints(filtros, viewer);
  const parametro = parametroDe(determinacion, descripcion);
  const activas = await normasActivas();
  if (!parametro || activas.size === 0) return ninguno;
  const serie = await querySerie(viewer.alcance, filters, { determinacion, descripcion, unidad }, question);
  const procedencias = procedenciasOf(serie, activas);
  const norma = procedencias && onlyNorma(procedencias.map((each) => each.norma));
  if (!norma) return ninguno;
  const casos = await casosDe(procedencias);
  const tramos = tramosDeNorma(norma, { parametro, unidad, casos });
  const { cita } = norma;
  return 'motivo' in tramos ? { cita, tramos: [], ...tramos } : { cita, tramos: [...tramos], motivo: null };
};

function onlyNorma(settings: readonly NormaDeTipo[]) {
  const [id, ...others] = new Set(settings.map(({ norma }) => norma));
  return id === undefined || others.length > 0 ? undefined : normas[id];
}

/** The types and points of a series, each pair once; undefined where a type has no norm. */
function procedenciasOf(
  { parts }: FoundSerie,
  activas: ReadonlyMap<string, NormaDeTipo>,
): { norma: NormaDeTipo; clave: string | undefined }[] | undefined {
  const found = new Map<string, { norma: NormaDeTipo; clave: string | undefined }>();
  const types = new Set<NormaDeTipo>();
  for (const { block, column, places } of parts) {
    const { values, index } = block.columns.tipos;
    const { index: pointOf, points } = blockPointsOf(block);
    for (const i of places) {
      const row = column.rows[i] as number;
      const tipo = clean(values[index[row] as number] ?? '');
      const norma = activas.get(tipo);
      if (!norma) return undefined;
      types.add(norma);
      const clave = points[(pointOf[row] as number) - 1]?.clave;
      if (found.size <= maxPuntos) found.set(JSON.stringify([tipo, clave]), { norma, clave });
    }
  }
  if (found.size <= maxPuntos) return [...found.values()];
  return [...types].map((norma) => ({ norma: { ...norma, lugar: null }, clave: undefined }));
}
