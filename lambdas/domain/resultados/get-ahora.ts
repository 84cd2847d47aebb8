import { type Fallo, maxFallos, maxIncumplen, maxResueltos, type Punto } from '../../../contract/resultados/ahora.ts';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import type { Muestra } from '../../../contract/muestras/muestra.ts';
import { byPeligro } from '../../../contract/muestras/rules/exceso.ts';
import { readVisibleMuestras } from '../muestras/access/read-muestra.ts';
import type { Alcance } from '../../platform/access/scope.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { dayOf, fechaOf } from '../../engine/blocks/calendar.ts';
import { resolveFilters } from '../../engine/query/request-filters.ts';
import { readDeciding } from '../incidencias/deciding.ts';
import { type DeterminacionNow, type PointNow, queryNow } from '../../engine/query/failing/now.ts';
import { required } from '../../platform/runtime/environment.ts';
import { medidaIn, medidasIn } from '../muestras/medida-in.ts';
import { muestraCitadaOf } from '../muestras/muestra-citada.ts';

/** The points in scope that are unresolved, and those that were solved; values are read of the samples shown alone. */
export const getAhora: Implementation<'getAhora'> = async ({ query }, viewer) => {
  const { alcance, now } = viewer;
  const { page, ...filtros } = query;
  const dias = Number(required('AHORA_DAYS'));
  const desde = fechaOf(dayOf(fechaEnMadrid(now)) - dias + 1);
  const [filters, deciding] = await Promise.all([resolveFilters(filtros, viewer), readDeciding(alcance, filtros)]);
  const found = await queryNow(alcance, filters, {
    desde,
    offset: (page - 1) * maxIncumplen,
    limit: maxIncumplen,
    solvedLimit: maxResueltos,
    ...deciding,
  });
  const describe = await describer(alcance, [...found.failing.points, ...found.solved.points]);
  return {
    dias,
    desde,
    muestras: found.muestras,
    incumplen: {
      total: found.failing.total,
      tipos: found.failing.tipos,
      paginas: Math.max(1, Math.ceil(found.failing.total / maxIncumplen)),
      puntos: worstFirst(found.failing.points.flatMap(describe), desde),
    },
    resueltos: { total: found.solved.total, puntos: found.solved.points.flatMap(describe) },
    ultimaSolucion: found.lastSolution ?? null,
    ultimoIncumplimiento: found.lastFailure ?? null,
    ultimaMuestra: found.lastSample ?? null,
  };
};

/**
 * Describes points by their samples, which are read whole. One that was withdrawn or moved a moment ago is left out, and
 * a point of which nothing remains with it.
 */
async function describer(alcance: Alcance, points: readonly PointNow[]): Promise<(point: PointNow) => Punto[]> {
  const ids = points.flatMap(({ determinaciones }) =>
    determinaciones
      .slice(0, maxFallos)
      .flatMap(({ muestra, repeticion }) => [muestra.id, ...(repeticion ? [repeticion.id] : [])]),
  );
  const muestras = await readVisibleMuestras(alcance, [...new Set(ids)], 'autorizada');
  return ({ solicitante, punto, referencia, tipo, determinaciones }) => {
    const fallos = determinaciones.slice(0, maxFallos).flatMap((one) => {
      const muestra = muestras.get(one.muestra.id);
      return muestra ? [falloOf(one, muestra, muestras.get(one.repeticion?.id ?? ''))] : [];
    });
    if (fallos.length === 0) return [];
    return [
      {
        solicitante,
        ...(punto && { punto }),
        ...(referencia.trim() && { referencia_externa: referencia }),
        tipo_muestra: tipo,
        fallos: fallos.toSorted(byPeligro),
        totalFallos: determinaciones.length,
      },
    ];
  };
}

function falloOf(
  { determinacion, desde, repeticion, enCurso, otra, ...one }: DeterminacionNow,
  muestra: Muestra,
  repetida: Muestra | undefined,
): Fallo {
  return {
    determinacion,
    desde,
    muestra: muestraCitadaOf(one.muestra),
    ...medidasIn(muestra, determinacion),
    repeticion: repeticion && {
      muestra: muestraCitadaOf(repeticion),
      conclusion: repeticion.conclusion,
      medida: repetida && medidaIn(repetida, determinacion),
    },
    enCurso: enCurso && muestraCitadaOf(enCurso),
    otra: otra && {
      muestra: muestraCitadaOf(otra),
      tipo_muestra: otra.tipo,
      conclusion: otra.conclusion,
      enCurso: otra.enCurso,
    },
  };
}

/**
 * Order of the points of a page: by the danger of the worst that fails there (`byPeligro`), of the same danger newest first; points
 * where nothing has failed since a day come after the others, in the same order.
 */
function worstFirst(puntos: readonly Punto[], desde: string): Punto[] {
  const isRecent = ({ fallos }: Punto) => fallos.some(({ muestra }) => muestra.fecha_muestra >= desde);
  const [recent, old] = [puntos.filter(isRecent), puntos.filter((punto) => !isRecent(punto))];
  const byWorst = (a: Punto, b: Punto) => byPeligro(a.fallos[0] as Fallo, b.fallos[0] as Fallo);
  return [...recent.toSorted(byWorst), ...old.toSorted(byWorst)];
}
