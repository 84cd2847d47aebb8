import { fechaEnMadrid, monthsBefore } from '../../../contract/base/fecha.ts';
import { maxValoresCortos, mesesDelPeor, puntosPorPagina } from '../../../contract/puntos/puntos-listados.ts';
import { veredicto } from '../../../contract/muestras/rules/conclusion.ts';
import { nonCompliantDeterminaciones } from '../../../contract/muestras/rules/estado.ts';
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
import { type PuntoConPeor, queryPuntos } from '../../engine/query/points/list.ts';
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
    readVisibleMuestras(
      alcance,
      [...new Set(puntos.flatMap((punto) => (isCerrada(punto) ? punto.ultima.id : idsOf(newestOf(punto.fallos)))))],
      'autorizada',
    ),
  ]);
  return {
    total,
    sinResolver: sinResolver.total,
    sinPunto: sinResolver.sinPunto,
    paginas: Math.max(1, Math.ceil(total / puntosPorPagina)),
    puntos: puntos.map((listado) => {
      const { peor, sinResolver: own, fallos, ...punto } = listado;
      const dichos = isCerrada(listado) ? fallosDe(punto.ultima, muestras.get(punto.ultima.id)) : newestOf(fallos);
      const ficha = fichas.get(deciding.joined.claveOf(punto.clave))?.ficha;
      return {
        ...contadoOf(punto),
        clase: ficha?.clase ?? null,
        inactivoDesde: ficha?.inactivoDesde ?? null,
        sinResolver: own,
        fallo: worstOf(dichos, muestras),
        totalFallos: Math.max(fallos.length, dichos.length),
        peor: peor ? parametroOf(peor) : null,
      };
    }),
  };
};

const idsOf = (fallos: readonly Dicho[]) => fallos.map(({ muestra }) => muestra.id);

/** A failure that a row of the list says. */
type Dicho = Pick<FalloAbierto, 'determinacion' | 'desde' | 'muestra'>;

/** Whether a point's newest sample fails, its incident is closed, and no value of the last months would be said instead. */
function isCerrada({ fallos, peor, ultima }: PuntoConPeor): boolean {
  return fallos.length === 0 && !peor && veredicto(ultima.conclusion) === 'No cumple';
}

/** The failures of a sample: its failing determinations, or the sample as a whole. */
function fallosDe(muestra: PuntoConPeor['ultima'], leida: Muestra | undefined): Dicho[] {
  const nombres = leida ? nonCompliantDeterminaciones(leida).map(({ descripcion }) => descripcion) : [];
  return (nombres.length > 0 ? nombres : ['']).map((determinacion) => ({
    determinacion,
    desde: muestra.fecha,
    muestra,
  }));
}

/** As many as 'Ahora' reads of one point, the newest. */
function newestOf(fallos: readonly FalloAbierto[]): FalloAbierto[] {
  return fallos.toSorted((a, b) => compareKeys(b.muestra.fecha, a.muestra.fecha)).slice(0, maxFallos);
}

/** The worst of what fails; one of whose sample nothing can be seen any more is left out. */
function worstOf(fallos: readonly Dicho[], muestras: ReadonlyMap<string, Muestra>): PuntoListado['fallo'] {
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
