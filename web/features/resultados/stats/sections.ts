import { type Conteo, type Detalle, otrosGrupo } from '../../../../contract/resultados/estadisticas.ts';
import { nombresCortos, nombreDeMes } from './labels.ts';
import type { Narrowing } from './narrow.ts';
import type { Snapshot } from './snapshot.ts';

/** A type of sample with its verdicts, and the colours of the groups that it is in. */
export interface TypeFacts {
  name: string;
  colors: readonly string[];
  conteo: Conteo;
}

/** A group of types, or 'Otros', with its verdicts and those of its types that were found. */
export interface GroupFacts {
  id: string | null;
  name: string;
  color: string;
  conteo: Conteo;
  types: readonly TypeFacts[];
}

/** A period or a solicitante: everything that was found of it. */
export interface Block {
  key: string;
  /** What it is called in its heading, and in the chart. */
  label: string;
  chartLabel: string;
  narrowing: Narrowing;
  conteo: Conteo;
  groups: readonly GroupFacts[];
  types: readonly TypeFacts[];
}

/** The whole by group and by type, without any grouping. */
export function wholeOf({ detalle }: Snapshot): { groups: GroupFacts[]; types: TypeFacts[] } {
  const verdicts = new Map(
    detalle.conclusionesPorTipoMuestra.map(({ tipoMuestra, cumple, noCumple, otros }) => [
      tipoMuestra,
      { cumple, noCumple, otros },
    ]),
  );
  const none = { cumple: 0, noCumple: 0, otros: 0 };
  const tiposMuestra = detalle.tiposMuestraDetailed.map((tipo) => ({
    ...tipo,
    conclusiones: verdicts.get(tipo._id) ?? none,
  }));
  const colors = new Map(tiposMuestra.map(({ grupoId, grupoColor }) => [grupoId, grupoColor]));
  const gruposConclusiones = detalle.conclusionesPorGrupo.map((grupo) => ({
    ...grupo,
    color: colors.get(grupo._id) ?? otrosGrupo.color,
  }));
  return detailOf({ gruposConclusiones, tiposMuestra });
}

/** The periods or solicitantes that the snapshot is divided into, in order of time or of name. */
export function blocksOf({ agrupacion, stats, detalle }: Snapshot): Block[] {
  const totals = new Map(stats.stats.map(({ _id, count }) => [_id, count]));
  const build = (
    key: string,
    words: Pick<Block, 'label' | 'chartLabel' | 'narrowing'>,
    { cumple, noCumple }: Pick<Conteo, 'cumple' | 'noCumple'>,
    detail: Detalle | undefined,
  ): Block => {
    const otros = Math.max(0, (totals.get(key) ?? 0) - cumple - noCumple);
    return { key, ...words, conteo: { cumple, noCumple, otros }, ...detailOf(detail) };
  };
  switch (agrupacion) {
    case 'month': {
      const details = new Map(detalle.monthlyDetailedData.map((one) => [monthKey(one), one]));
      return stats.monthlyCompliance.map(({ _id, ...verdicts }) => {
        const name = nombreDeMes(_id);
        const words = { label: name, chartLabel: name, narrowing: { periodo: _id } };
        return build(monthKey(_id), words, verdicts, details.get(monthKey(_id)));
      });
    }
    case 'year': {
      const details = new Map(detalle.yearlyDetailedData.map((one) => [one.year, one]));
      return stats.yearlyCompliance.map(({ _id, ...verdicts }) => {
        const name = String(_id.year);
        const words = { label: name, chartLabel: name, narrowing: { periodo: _id } };
        return build(yearKey(_id.year), words, verdicts, details.get(_id.year));
      });
    }
    case 'solicitante': {
      const details = new Map(detalle.solicitanteDetailedData.map((one) => [one.solicitante, one]));
      const cortos = nombresCortos(stats.solicitanteCompliance.map(({ _id }) => _id.solicitante));
      return stats.solicitanteCompliance.map(({ _id: { solicitante }, ...verdicts }) => {
        const chartLabel = cortos.get(solicitante) ?? solicitante;
        const words = { label: solicitante, chartLabel, narrowing: { solicitante } };
        return build(solicitante, words, verdicts, details.get(solicitante));
      });
    }
    case null:
    default:
      return [];
  }
}

const yearKey = (year: number) => String(year).padStart(4, '0');
const monthKey = ({ year, month }: { year: number; month: number }) =>
  `${yearKey(year)}-${String(month).padStart(2, '0')}`;

/** Groups and types in the order of the catalogue, in which they come: what is counted of them moves none. */
function detailOf(detail: Detalle | undefined): { groups: GroupFacts[]; types: TypeFacts[] } {
  const types = new Map<string, { name: string; colors: string[]; conteo: Conteo }>();
  const byGroup = new Map<string | null, TypeFacts[]>();
  for (const { _id, name, grupoId, grupoColor, conclusiones } of detail?.tiposMuestra ?? []) {
    // A type in several groups stands in each, and once among the types.
    const seen = types.get(_id);
    if (seen) seen.colors.push(grupoColor);
    else types.set(_id, { name, colors: [grupoColor], conteo: conclusiones });
    const siblings = byGroup.get(grupoId) ?? [];
    siblings.push({ name, colors: [grupoColor], conteo: conclusiones });
    byGroup.set(grupoId, siblings);
  }
  const groups = (detail?.gruposConclusiones ?? []).map(({ _id, name, color, cumple, noCumple, otros }) => ({
    id: _id,
    name,
    color,
    conteo: { cumple, noCumple, otros },
    types: byGroup.get(_id) ?? [],
  }));
  return { groups, types: [...types.values()] };
}
