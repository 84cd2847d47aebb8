import type { EstadisticasQuery } from '../../../contract/resultados/estadisticas.ts';
import type { MuestraDocument } from '../../../contract/muestras/muestra.ts';
import { veredicto } from '../../../contract/muestras/rules/conclusion.ts';
import type { Laboratory } from '../../../lambdas/platform/access/scope.ts';

/** How statistics may be asked for. */
export type Grouping = Pick<EstadisticasQuery, 'dimension' | 'groupBy'>;
export const groupings: Grouping[] = [
  { dimension: 'tipo_muestra' },
  { dimension: 'fecha' },
  { dimension: 'solicitante' },
  { dimension: 'fecha', groupBy: 'month' },
  { dimension: 'fecha', groupBy: 'year' },
  { dimension: 'solicitante', groupBy: 'solicitante' },
  { dimension: 'tipo_muestra', groupBy: 'month' },
];

const unique = <T>(values: readonly T[]) => [...new Set(values)];
const conteo = (found: readonly MuestraDocument[]) => {
  const of = (verdict: string) => found.filter((m) => veredicto(m.conclusion_muestra) === verdict).length;
  return { cumple: of('Cumple'), noCumple: of('No cumple'), otros: of('Sin definir') };
};
interface Grupo {
  _id: string | null;
  nombre: string;
  color: string;
}
const sinGrupo: Grupo = { _id: null, nombre: 'Otros', color: '#868E96' };
const gruposOf = (tipo: string, { tipoGrupos }: Laboratory): Grupo[] => {
  const own = tipoGrupos.filter(({ isActive, tiposIncluidos }) => isActive && tiposIncluidos.includes(tipo));
  return own.length > 0 ? own : [sinGrupo];
};
const tiposOf = (found: readonly MuestraDocument[]) => unique(found.map((m) => m.tipo_muestra));
const ofTipo = (found: readonly MuestraDocument[], tipo: string) => found.filter((m) => m.tipo_muestra === tipo);

/** What each part of the samples is called, and those of each. */
const keys: Record<NonNullable<Grouping['groupBy']>, (m: MuestraDocument) => string> = {
  month: (m) => m.fecha_muestra.slice(0, 7),
  year: (m) => m.fecha_muestra.slice(0, 4),
  solicitante: (m) => m.solicitante.nombre,
};
const names = {
  month: (key: string) => ({ year: Number(key.slice(0, 4)), month: Number(key.slice(5)) }),
  year: (key: string) => ({ year: Number(key) }),
  solicitante: (key: string) => ({ solicitante: key }),
};
const dimensions: Record<Grouping['dimension'], (groupBy: Grouping['groupBy']) => (m: MuestraDocument) => string> = {
  fecha: (groupBy) => keys[groupBy ?? 'month'],
  solicitante: () => keys.solicitante,
  tipo_muestra: () => (m) => m.tipo_muestra,
};

/** The list of the grouping asked for under its own name, and the other two empty. */
function divided(found: MuestraDocument[], groupBy: Grouping['groupBy'], ofPart: (part: MuestraDocument[]) => object) {
  const listOf = (one: NonNullable<Grouping['groupBy']>) =>
    one === groupBy
      ? unique(found.map(keys[one])).map((key) => [names[one](key), ofPart(found.filter((m) => keys[one](m) === key))])
      : [];
  return { month: listOf('month'), year: listOf('year'), solicitante: listOf('solicitante') };
}

/** What `getStats` should answer of these samples. */
export function naiveStats(found: MuestraDocument[], { dimension, groupBy }: Grouping) {
  const key = dimensions[dimension](groupBy);
  const { cumple, noCumple, otros: others } = conteo(found);
  const dates = found.map((m) => m.fecha_muestra).toSorted();
  const compliance = divided(found, groupBy, (part) => ({
    cumple: conteo(part).cumple,
    noCumple: conteo(part).noCumple,
  }));
  const named = (list: unknown[][]) => list.map(([_id, counts]) => ({ _id, ...(counts as object) }));
  return {
    summary: {
      total: found.length,
      muestrasCumple: cumple,
      muestrasNoCumple: noCumple,
      muestrasOtras: others,
      solicitantesUnicos: unique(found.map(keys.solicitante)).length,
      tiposUnicos: tiposOf(found).length,
      fechaInicio: dates[0] ?? null,
      fechaFin: dates.at(-1) ?? null,
    },
    stats: unique(found.map(key)).map((_id) => ({ _id, count: found.filter((m) => key(m) === _id).length })),
    monthlyCompliance: named(compliance.month),
    yearlyCompliance: named(compliance.year),
    solicitanteCompliance: named(compliance.solicitante),
  };
}

/** The groups and the types of these samples. */
export function naiveDetail(found: MuestraDocument[], laboratory: Laboratory) {
  const grupos = unique(tiposOf(found).flatMap((tipo) => gruposOf(tipo, laboratory)));
  return {
    gruposConclusiones: grupos.map(({ _id, nombre, color }) => {
      const own = found.filter((m) => gruposOf(m.tipo_muestra, laboratory).some((grupo) => grupo._id === _id));
      return { _id, name: nombre, totalCount: own.length, ...conteo(own), color };
    }),
    tiposMuestra: tiposOf(found).flatMap((tipo) =>
      gruposOf(tipo, laboratory).map((grupo) => ({
        _id: tipo,
        name: tipo,
        count: ofTipo(found, tipo).length,
        grupoId: grupo._id,
        grupo: grupo.nombre,
        grupoColor: grupo.color,
        conclusiones: conteo(ofTipo(found, tipo)),
      })),
    ),
  };
}

/** What `getTipoGruposDetailed` should answer of these samples. */
export function naiveDetailed(found: MuestraDocument[], { groupBy }: Grouping, laboratory: Laboratory) {
  const whole = naiveDetail(found, laboratory);
  const parts = divided(found, groupBy, (part) => naiveDetail(part, laboratory));
  const named = (list: unknown[][]) => list.map(([name, detail]) => ({ ...(name as object), ...(detail as object) }));
  return {
    tiposMuestraDetailed: whole.tiposMuestra.map(({ conclusiones: _conclusiones, ...tipo }) => ({
      ...tipo,
      normalizedId: tipo.name.toLowerCase(),
    })),
    conclusionesPorGrupo: whole.gruposConclusiones.map(({ color: _color, ...grupo }) => grupo),
    conclusionesPorTipoMuestra: tiposOf(found).map((tipo) => ({
      tipoMuestra: tipo,
      tipoMuestraNormalized: tipo.toLowerCase(),
      ...conteo(ofTipo(found, tipo)),
    })),
    monthlyDetailedData: named(parts.month),
    yearlyDetailedData: named(parts.year),
    solicitanteDetailedData: named(parts.solicitante),
  };
}
