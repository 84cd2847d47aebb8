import {
  type Conteo,
  type Detalle,
  type GroupBy,
  otrosGrupo,
  type TipoGruposDetailed,
  type TipoGruposStats,
} from '../../../contract/resultados/estadisticas.ts';
import { totalOf } from '../../../contract/base/porcentajes.ts';
import { clean, compareNames, fold } from '../../../contract/base/texto.ts';
import type { TipoGrupo } from '../../../contract/administracion/tipo-grupo.ts';
import type { CellCounts, CountCell } from '../../engine/query/statistics/counts.ts';
import { monthOf, sum, sumBy } from './verdict-count.ts';

/** A group, or 'Otros', with those of the types counted that are in it; both in the order they are shown in. */
interface Section {
  grupo: { _id: string | null; nombre: string; color: string };
  tipos: string[];
}

type PorTipo = ReadonlyMap<string, Conteo>;

/** The counts by group of types; `grupos` are the groups that are counted. */
export function groupStatsOf({ cells }: CellCounts, grupos: readonly TipoGrupo[]): TipoGruposStats {
  const porTipo = sumBy(cells, 'tipo');
  const { gruposConclusiones } = detail(porTipo, sectionsOf([...porTipo.keys()], grupos));
  return { stats: gruposConclusiones.map(({ name, totalCount }) => ({ name, count: totalCount })) };
}

/** A count by group, type and verdict, as a whole and for each part that it is divided into. */
export function detailedGroupStatsOf(
  { cells }: CellCounts,
  groupBy: GroupBy | undefined,
  grupos: readonly TipoGrupo[],
): TipoGruposDetailed {
  const porTipo = sumBy(cells, 'tipo');
  const sections = sectionsOf([...porTipo.keys()], grupos);
  const whole = detail(porTipo, sections);
  const parts = groupBy ? partsOf(cells).map(([bucket, part]) => ({ bucket, detalle: detail(part, sections) })) : [];
  return {
    tiposMuestraDetailed: whole.tiposMuestra.map(({ conclusiones: _conclusiones, ...tipo }) => ({
      ...tipo,
      normalizedId: fold(tipo.name),
    })),
    conclusionesPorGrupo: whole.gruposConclusiones.map(({ color: _color, ...grupo }) => grupo),
    conclusionesPorTipoMuestra: [...porTipo].map(([tipoMuestra, conteo]) => ({
      tipoMuestra,
      tipoMuestraNormalized: fold(tipoMuestra),
      ...conteo,
    })),
    monthlyDetailedData:
      groupBy === 'month' ? parts.map(({ bucket, detalle }) => ({ ...monthOf(bucket), ...detalle })) : [],
    yearlyDetailedData:
      groupBy === 'year' ? parts.map(({ bucket, detalle }) => ({ year: Number(bucket), ...detalle })) : [],
    solicitanteDetailedData:
      groupBy === 'solicitante' ? parts.map(({ bucket, detalle }) => ({ solicitante: bucket, ...detalle })) : [],
  };
}

/** The parts that cells are divided into, in order, each by type. */
function partsOf(cells: readonly CountCell[]): [string, PorTipo][] {
  return [...Map.groupBy(cells, ({ bucket }) => bucket)]
    .sort(([a], [b]) => compareNames(a, b))
    .map(([bucket, part]) => [
      bucket,
      new Map(part.map(({ tipo, cumple, noCumple, otros }) => [tipo, { cumple, noCumple, otros }])),
    ]);
}

/** Which of these types, given in order, is in which groups. */
function sectionsOf(tipos: readonly string[], grupos: readonly TipoGrupo[]): Section[] {
  const sections: Section[] = grupos
    .toSorted((a, b) => compareNames(a.nombre, b.nombre) || compareNames(a._id, b._id))
    .map((grupo) => {
      const included = new Set(grupo.tiposIncluidos.map(clean));
      return { grupo, tipos: tipos.filter((tipo) => included.has(tipo)) };
    });
  const grouped = new Set(sections.flatMap((section) => section.tipos));
  return [...sections, { grupo: otrosGrupo, tipos: tipos.filter((tipo) => !grouped.has(tipo)) }];
}

function detail(porTipo: PorTipo, sections: readonly Section[]): Detalle {
  const detalle: Detalle = { gruposConclusiones: [], tiposMuestra: [] };
  for (const { grupo, tipos } of sections) {
    const { _id, nombre: name, color } = grupo;
    const found = tipos.flatMap((tipo) => {
      const conclusiones = porTipo.get(tipo);
      return conclusiones ? [{ tipo, conclusiones }] : [];
    });
    if (found.length === 0) continue;
    const conteo = sum(found.map(({ conclusiones }) => conclusiones));
    detalle.gruposConclusiones.push({ _id, name, totalCount: totalOf(conteo), ...conteo, color });
    for (const { tipo, conclusiones } of found) {
      const count = totalOf(conclusiones);
      const inGroup = { grupoId: _id, grupo: name, grupoColor: color };
      detalle.tiposMuestra.push({ _id: tipo, name: tipo, count, ...inGroup, conclusiones });
    }
  }
  return detalle;
}
