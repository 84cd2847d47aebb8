import { porResolverPorPunto } from '../access/incidencias-directory.ts';
import { fechaEnMadrid } from '../../contract/fecha.ts';
import { maxValoresCortos, mesesDelPeor, puntosPorPagina } from '../../contract/puntos-listados.ts';
import type { Implementation } from '../http/serve.ts';
import { resolveFilters } from '../index/query/filters.ts';
import { readPointNamingFor } from '../index/query/scoped-naming.ts';
import { queryPuntos } from '../index/query/query-puntos.ts';
import { readPuntos } from '../store/puntos.ts';
import { contadoOf, parametroOf } from './described.ts';

/** A page of the points in scope, with what is said of each. */
export const listPuntos: Implementation<'listPuntos'> = async ({ query }, viewer) => {
  const { alcance, now } = viewer;
  const { page, orden, search = '', ...filtros } = query;
  const [filters, naming] = await Promise.all([resolveFilters(filtros, viewer), readPointNamingFor(alcance)]);
  const { total, noCumplen, puntos } = await queryPuntos(alcance, filters, {
    ...naming,
    search,
    orden,
    offset: (page - 1) * puntosPorPagina,
    limit: puntosPorPagina,
    desde: monthsBefore(fechaEnMadrid(now), mesesDelPeor),
    valores: maxValoresCortos,
  });
  const [fichas, abiertas] = await Promise.all([
    readPuntos(puntos.map(({ clave }) => naming.joined.claveOf(clave))),
    porResolverPorPunto(alcance),
  ]);
  const incidenciasDe = (clave: string) =>
    naming.joined.namesOf(clave).reduce((sum, name) => sum + (abiertas.get(name) ?? 0), 0);
  return {
    total,
    noCumplen,
    paginas: Math.max(1, Math.ceil(total / puntosPorPagina)),
    puntos: puntos.map(({ peor, ...punto }) => {
      const ficha = fichas.get(naming.joined.claveOf(punto.clave))?.ficha;
      return {
        ...contadoOf(punto),
        clase: ficha?.clase ?? null,
        inactivoDesde: ficha?.inactivoDesde ?? null,
        incidencias: incidenciasDe(punto.clave),
        peor: peor ? parametroOf(peor) : null,
      };
    }),
  };
};

/** The day so many months before another, both `yyyy-mm-dd`. */
function monthsBefore(fecha: string, months: number): string {
  const day = new Date(`${fecha}T00:00:00Z`);
  day.setUTCMonth(day.getUTCMonth() - months);
  return day.toISOString().slice(0, 10);
}
