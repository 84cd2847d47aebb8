import { sumaDias } from '../../../contract/base/dias-habiles.ts';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import {
  type Debida,
  diasPorVenir,
  instalacionesPorPagina,
  maxDebidas,
  maxMuestrasDePeriodo,
  type PeriodoDeCobertura,
} from '../../../contract/programa/cobertura.ts';
import type { FilaDePrograma } from '../../../contract/programa/programa.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { type Cuantas, cuantasDe, estadoDe, faltanDe, type PeriodoContado } from './cuenta/contar.ts';
import { contarInstalaciones, cuentasDe, type FilaConPeriodos, type InstalacionContada } from './cuenta/cuentas.ts';
import { puedeCrear } from './access/visibles.ts';
import { filaVista, puntosDe, puntosVistos, type PuntoVisto } from './access/visibles.ts';
import { filtradas } from './filtradas.ts';
import type { StoredInstalacion } from './store/instalaciones.ts';

/** What was planned, what was done and what lacks, in the periods that have any of some days. */
export const getCobertura: Implementation<'getCobertura'> = async (
  { query: { page, desde, hasta, ...filtros } },
  viewer,
) => {
  const hoy = fechaEnMadrid(viewer.now);
  const year = hoy.slice(0, 4);
  const ventana = { desde: desde ?? `${year}-01-01`, hasta: hasta ?? `${year}-12-31` };
  const [{ instalaciones, isShown, otrasFilas }, canCreate] = await Promise.all([
    filtradas(filtros, viewer),
    puedeCrear(viewer),
  ]);
  const from = (page - 1) * instalacionesPorPagina;
  const ofPage = instalaciones.slice(from, from + instalacionesPorPagina);
  const [cuentas, counted, visto] = await Promise.all([
    cuentasDe(instalaciones, ventana),
    contarInstalaciones(ofPage, ventana),
    puntosVistos(viewer.alcance, puntosDe(ofPage)),
  ]);
  const shown = instalaciones.map((instalacion) => ({
    instalacion,
    filas: (cuentas.get(instalacion._id) ?? []).filter(({ fila }) => isShown(fila, instalacion)),
  }));
  const debidas = shown.flatMap(({ instalacion, filas }) => debidasDe(instalacion, filas));
  const sinHacer = debidas.filter((one) => one.hasta < hoy);
  const porHacer = debidas.filter((one) => one.hasta >= hoy);
  const soon = sumaDias(hoy, diasPorVenir);
  const proximas = porHacer.filter((one) => one.hasta <= soon);
  const all = shown.flatMap(({ filas }) => filas.flatMap((one) => one.periodos));
  const sum = (of: (periodo: Cuantas) => number) => all.reduce((total, one) => total + of(one), 0);
  return {
    hoy,
    ...ventana,
    resumen: {
      instalaciones: instalaciones.length,
      filas: shown.reduce((total, { filas }) => total + filas.filter((one) => one.periodos.length > 0).length, 0),
      planeadas: sum(({ planeadas }) => planeadas),
      autorizadas: sum(({ autorizadas }) => autorizadas),
      enCurso: sum(({ enCurso }) => enCurso),
      sinHacer: faltanEn(sinHacer),
      porHacer: faltanEn(porHacer),
      sinPuntos: shown.reduce(
        (total, { filas }) =>
          total + filas.filter(({ periodos, sinPuntos }) => periodos.length > 0 && sinPuntos !== undefined).length,
        0,
      ),
    },
    sinHacer: sinHacer.toSorted((a, b) => compare(b.hasta, a.hasta)).slice(0, maxDebidas),
    totalSinHacer: sinHacer.length,
    proximas: proximas.toSorted((a, b) => compare(a.hasta, b.hasta)).slice(0, maxDebidas),
    totalProximas: proximas.length,
    otrasFilas,
    instalaciones: counted.map((one) =>
      contadaOf(one, {
        isShown: ({ fila, periodos }) => isShown(fila, one.instalacion) && (periodos.length > 0 || isOf(fila, ventana)),
        visto,
        hoy,
      }),
    ),
    paginas: Math.max(1, Math.ceil(instalaciones.length / instalacionesPorPagina)),
    puedeCrear: canCreate,
  };
};

const compare = (a: string, b: string) => Number(a > b) - Number(a < b);
const faltanEn = (debidas: readonly Debida[]) => debidas.reduce((total, { faltan }) => total + faltan, 0);

/** Whether a row has any of some days: others are of other years. */
const isOf = (fila: FilaDePrograma, { desde, hasta }: { desde: string; hasta: string }) =>
  fila.desde <= hasta && (fila.hasta === null || fila.hasta >= desde);

/** The periods of an installation's rows of which samples lack. */
function debidasDe(
  { _id, nombre, solicitante }: StoredInstalacion,
  filas: readonly FilaConPeriodos<Cuantas>[],
): Debida[] {
  return filas.flatMap(({ fila, periodos }) =>
    periodos.flatMap((periodo) => {
      const faltan = faltanDe(periodo);
      if (faltan === 0) return [];
      const { desde, hasta, planeadas, puntos = null } = periodo;
      const named = { _id: fila._id, que: fila.que };
      return [{ instalacion: { _id, nombre, solicitante }, fila: named, desde, hasta, planeadas, faltan, puntos }];
    }),
  );
}

interface Viewing {
  isShown: (fila: FilaConPeriodos<PeriodoContado>) => boolean;
  visto: PuntoVisto;
  hoy: string;
}

function contadaOf({ instalacion, filas, muestras }: InstalacionContada, { isShown, visto, hoy }: Viewing) {
  const { _id, nombre, solicitante, atributos } = instalacion;
  return {
    _id,
    nombre,
    solicitante,
    clase: atributos.clase,
    filas: filas.filter(isShown).map(({ fila, sinPuntos = null, periodos }) => ({
      ...filaVista(fila, visto),
      sinPuntos,
      periodos: periodos.map((one) => periodoOf(one, muestras, hoy)),
    })),
  };
}

/** A period with the samples that count, oldest first. */
export function periodoOf(
  periodo: PeriodoContado,
  muestras: InstalacionContada['muestras'],
  hoy: string,
): PeriodoDeCobertura {
  const cuantas = cuantasDe(periodo);
  return {
    ...cuantas,
    puntos: cuantas.puntos ?? null,
    faltan: faltanDe(cuantas),
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
