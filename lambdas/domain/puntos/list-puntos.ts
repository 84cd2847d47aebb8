import { fechaEnMadrid, monthsBefore } from '../../../contract/base/fecha.ts';
import { maxValoresCortos, mesesDelPeor, puntosPorPagina } from '../../../contract/puntos/puntos-listados.ts';
import { byPeligro } from '../../../contract/muestras/rules/exceso.ts';
import type { Muestra } from '../../../contract/muestras/muestra.ts';
import type { PuntoListado } from '../../../contract/puntos/puntos-listados.ts';
import { maxFallos } from '../../../contract/resultados/ahora.ts';
import type { FalloAbierto } from '../../engine/query/failing/sin-resolver.ts';
import { readVisibleMuestras } from '../muestras/access/read-muestra.ts';
import { medidasIn } from '../muestras/medida-in.ts';
import { muestraCitadaOf } from '../muestras/muestra-citada.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { resolveFilters } from '../../engine/query/request-filters.ts';
import { readDeciding } from '../incidencias/deciding.ts';
import { compareKeys } from '../../engine/blocks/order.ts';
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
  const [fichas, muestras] = await Promise.all([
    readPuntos(puntos.map(({ clave }) => deciding.joined.claveOf(clave))),
    readVisibleMuestras(alcance, idsOf(puntos.flatMap(({ fallos }) => newestOf(fallos))), 'autorizada'),
  ]);
  return {
    total,
    sinResolver: sinResolver.total,
    sinPunto: sinResolver.sinPunto,
    paginas: Math.max(1, Math.ceil(total / puntosPorPagina)),
    puntos: puntos.map(({ peor, sinResolver: own, fallos, ...punto }) => {
      const ficha = fichas.get(deciding.joined.claveOf(punto.clave))?.ficha;
      return {
        ...contadoOf(punto),
        clase: ficha?.clase ?? null,
        inactivoDesde: ficha?.inactivoDesde ?? null,
        sinResolver: own,
        fallo: worstOf(newestOf(fallos), muestras),
        totalFallos: fallos.length,
        peor: peor ? parametroOf(peor) : null,
      };
    }),
  };
};

const idsOf = (fallos: readonly FalloAbierto[]) => [...new Set(fallos.map(({ muestra }) => muestra.id))];

/** As many as 'Ahora' reads of one point, the newest. */
function newestOf(fallos: readonly FalloAbierto[]): FalloAbierto[] {
  return fallos.toSorted((a, b) => compareKeys(b.muestra.fecha, a.muestra.fecha)).slice(0, maxFallos);
}

/** The worst of what fails; one of whose sample nothing can be seen any more is left out. */
function worstOf(fallos: readonly FalloAbierto[], muestras: ReadonlyMap<string, Muestra>): PuntoListado['fallo'] {
  const [worst] = fallos
    .flatMap(({ determinacion, desde, muestra: cited }) => {
      const muestra = muestras.get(cited.id);
      return muestra
        ? [{ determinacion, desde, muestra: muestraCitadaOf(cited), ...medidasIn(muestra, determinacion) }]
        : [];
    })
    .toSorted(byPeligro);
  return worst ?? null;
}
