import { fechaEnMadrid, monthsBefore } from '../../../contract/base/fecha.ts';
import { maxValoresCortos, mesesDelPeor, puntosPorPagina } from '../../../contract/puntos/puntos-listados.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { resolveFilters } from '../../engine/query/request-filters.ts';
import { readDeciding } from '../incidencias/deciding.ts';
import { queryPuntos } from '../../engine/query/points/list.ts';
import { readPuntos } from './store/puntos.ts';
import { contadoOf, parametroOf } from './described.ts';

/** A page of the points in scope, with what is said of each. */
export const listPuntos: Implementation<'listPuntos'> = async ({ query }, viewer) => {
  const { alcance, now } = viewer;
  const { page, orden, search = '', ...filtros } = query;
  const [filters, deciding] = await Promise.all([resolveFilters(filtros, viewer), readDeciding(alcance, filtros)]);
  const { total, sinResolver, puntos } = await queryPuntos(alcance, filters, {
    ...deciding,
    search,
    orden,
    offset: (page - 1) * puntosPorPagina,
    limit: puntosPorPagina,
    desde: monthsBefore(fechaEnMadrid(now), mesesDelPeor),
    valores: maxValoresCortos,
  });
  const fichas = await readPuntos(puntos.map(({ clave }) => deciding.joined.claveOf(clave)));
  return {
    total,
    sinResolver: sinResolver.total,
    sinPunto: sinResolver.sinPunto,
    paginas: Math.max(1, Math.ceil(total / puntosPorPagina)),
    puntos: puntos.map(({ peor, sinResolver: own, ...punto }) => {
      const ficha = fichas.get(deciding.joined.claveOf(punto.clave))?.ficha;
      return {
        ...contadoOf(punto),
        clase: ficha?.clase ?? null,
        inactivoDesde: ficha?.inactivoDesde ?? null,
        sinResolver: own,
        peor: peor ? parametroOf(peor) : null,
      };
    }),
  };
};
