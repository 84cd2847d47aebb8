import { sumaDias } from '../../../contract/base/dias-habiles.ts';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import {
  type Cobertura,
  type Debida,
  diasPorVenir,
  instalacionesPorPagina,
  maxDebidas,
  maxMuestrasDePeriodo,
  type PeriodoDeCobertura,
} from '../../../contract/programa/cobertura.ts';
import type { FilaDePrograma } from '../../../contract/programa/programa.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { cifrasDe, type CifrasDePeriodo, estadoDe, faltanDe, type PeriodoConMuestras } from './cobertura/asignacion.ts';
import { deberianDe, debidasDe, isDe, ritmoDe, sinPuntosEn } from './cobertura/debidas.ts';
import type { Ventana } from './cobertura/planeadas.ts';
import {
  cifrasDeInstalaciones,
  type FilaConPeriodos,
  type InstalacionConMuestras,
  readConMuestras,
} from './cobertura/cifras.ts';
import { filaVista, puedeCrear, puntosDe, puntosVistos, type PuntoVisto } from './access/visibles.ts';
import { filtradas } from './filtradas.ts';
import { isFilaEn, noContadoDe } from './no-contado.ts';

/** Planned, done and missing samples of the periods that overlap some days. */
export const getCobertura: Implementation<'getCobertura'> = async (
  { query: { page, desde, hasta, ...filtros } },
  viewer,
) => {
  const hoy = fechaEnMadrid(viewer.now);
  const year = hoy.slice(0, 4);
  const ventana = { desde: desde ?? `${year}-01-01`, hasta: hasta ?? `${year}-12-31` };
  // Samples due soon may be of periods that end after these days, as in December.
  const soon = { desde: hoy, hasta: sumaDias(hoy, diasPorVenir) };
  const isDeHoy = ventana.desde <= hoy && hoy <= ventana.hasta;
  const counting = isDeHoy && soon.hasta > ventana.hasta ? { ...ventana, hasta: soon.hasta } : ventana;
  const [{ instalaciones, isShown, otrasFilas, solicitantes }, canCreate] = await Promise.all([
    filtradas(filtros, viewer),
    puedeCrear(viewer),
  ]);
  const from = (page - 1) * instalacionesPorPagina;
  const ofPage = instalaciones.slice(from, from + instalacionesPorPagina);
  const [cifras, counted, visto, noContado] = await Promise.all([
    cifrasDeInstalaciones(instalaciones, counting),
    readConMuestras(ofPage, ventana),
    puntosVistos(viewer.alcance, puntosDe(ofPage)),
    noContadoDe(viewer.alcance, { instalaciones, ventana, hoy, solicitantes }),
  ]);
  const shown = instalaciones.map((instalacion) => ({
    instalacion,
    filas: cifras(instalacion).filter(({ fila }) => isShown(fila, instalacion)),
  }));
  const lacking = shown.flatMap(({ instalacion, filas }) => debidasDe(instalacion, filas, counting));
  const debidas = lacking.filter((one) => isDe(one, ventana));
  const sinHacer = debidas.filter((one) => one.hasta < hoy);
  const porHacer = debidas.filter((one) => one.hasta >= hoy);
  const proximas = isDeHoy ? lacking.filter((one) => isDe(one, soon)) : [];
  return {
    hoy,
    ...ventana,
    resumen: {
      instalaciones: instalaciones.length,
      ...sumasDe(shown, ventana),
      sinHacer: faltanEn(sinHacer),
      porHacer: faltanEn(porHacer),
      ritmo: ritmoDe(
        shown.flatMap(({ filas }) => filas),
        hoy,
      ),
      sinPuntos: shown.reduce((total, { filas }) => total + sinPuntosEn(filas, ventana), 0),
    },
    sinHacer: sinHacer.toSorted((a, b) => compare(b.hasta, a.hasta)).slice(0, maxDebidas),
    totalSinHacer: sinHacer.length,
    proximas: proximas.toSorted((a, b) => compare(a.hasta, b.hasta)).slice(0, maxDebidas),
    totalProximas: proximas.length,
    otrasFilas,
    noContado,
    instalaciones: counted.map((one) =>
      contadaOf(one, {
        isShown: ({ fila, periodos }) =>
          isShown(fila, one.instalacion) && (periodos.length > 0 || isFilaEn(fila, ventana)),
        visto,
        hoy,
        ventana,
      }),
    ),
    paginas: Math.max(1, Math.ceil(instalaciones.length / instalacionesPorPagina)),
    puedeCrear: canCreate,
  };
};

/** The rows with a period of some days, and the sums of those periods. */
function sumasDe(
  shown: readonly { filas: readonly FilaConPeriodos<CifrasDePeriodo>[] }[],
  ventana: Ventana,
): Pick<Cobertura['resumen'], 'filas' | 'planeadas' | 'autorizadas' | 'enCurso'> {
  const sumas = { filas: 0, planeadas: 0, autorizadas: 0, enCurso: 0 };
  for (const { filas } of shown) {
    for (const { periodos } of filas) {
      let own = 0;
      for (const periodo of periodos) {
        if (!isDe(periodo, ventana)) continue;
        own = 1;
        sumas.planeadas += periodo.planeadas;
        sumas.autorizadas += periodo.autorizadas;
        sumas.enCurso += periodo.enCurso;
      }
      sumas.filas += own;
    }
  }
  return sumas;
}

const compare = (a: string, b: string) => Number(a > b) - Number(a < b);
const faltanEn = (debidas: readonly Debida[]) => debidas.reduce((total, { faltan }) => total + faltan, 0);

interface Viewing {
  isShown: (fila: FilaConPeriodos<PeriodoConMuestras>) => boolean;
  visto: PuntoVisto;
  hoy: string;
  ventana: Ventana;
}

function contadaOf(
  { instalacion, filas, muestras }: InstalacionConMuestras,
  { isShown, visto, hoy, ventana }: Viewing,
) {
  const { _id, nombre, solicitante, atributos } = instalacion;
  return {
    _id,
    nombre,
    solicitante,
    clase: atributos.clase,
    filas: filas.filter(isShown).map(({ fila, sinPuntos = null, periodos }) => {
      const after = periodos.find(({ hasta }) => hasta > ventana.hasta);
      return {
        ...filaVista(fila, visto),
        sinPuntos,
        periodos: periodos.filter((one) => isDe(one, ventana)).map((one) => periodoOf(fila, one, { muestras, hoy })),
        sigue: after ? periodoOf(fila, after, { muestras, hoy }) : null,
      };
    }),
  };
}

/** A period with the samples that count, oldest first. */
export function periodoOf(
  fila: FilaDePrograma,
  periodo: PeriodoConMuestras,
  { muestras, hoy }: { muestras: InstalacionConMuestras['muestras']; hoy: string },
): PeriodoDeCobertura {
  const cuantas = cifrasDe(periodo);
  return {
    ...cuantas,
    puntos: cuantas.puntos ?? null,
    faltan: faltanDe(cuantas),
    deberian: deberianDe(fila, cuantas, hoy),
    estado: estadoDe(cuantas, hoy),
    muestras: [...periodo.autorizadas, ...periodo.enCurso]
      .flatMap((id) => muestras.get(id) ?? [])
      .toSorted((a, b) => compare(a.fecha, b.fecha))
      .slice(0, maxMuestrasDePeriodo)
      .map(({ _id, numero, fecha, estado }) => {
        return { _id, numero_muestra: numero, fecha_muestra: fecha, enCurso: estado === 'en_curso' };
      }),
  };
}
