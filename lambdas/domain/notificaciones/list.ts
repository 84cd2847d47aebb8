import { sumaDias } from '../../../contract/base/dias-habiles.ts';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { diasDeNotificaciones, notificacionesPorPagina } from '../../../contract/notificaciones/notificacion.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { mapBounded } from '../../platform/runtime/map-bounded.ts';
import { namerFor } from '../incidencias/access/autores.ts';
import { isBoletin, readActosDeIncidencias } from './incidencias.ts';
import { type NotificacionGuardada, readActosDeInformes } from './informes.ts';
import { conFalta, readActosDeSiloe } from './siloe.ts';

/** What the law wants notified of incidents, reports and pools in scope, in one list. */
export const listNotificaciones: Implementation<'listNotificaciones'> = async ({ query }, viewer) => {
  const { situacion, page, ...filtros } = query;
  const { now, usuario } = viewer;
  const hoy = fechaEnMadrid(now);
  const desde = sumaDias(hoy, -diasDeNotificaciones);
  const [incidencias, informes, siloe] = await Promise.all([
    readActosDeIncidencias(viewer, filtros, desde),
    readActosDeInformes(viewer, filtros, desde),
    readActosDeSiloe(viewer, filtros, hoy),
  ]);
  const all = [...joined(incidencias.notificaciones, informes.notificaciones), ...siloe.notificaciones];
  const isVencida = ({ hasta }: NotificacionGuardada) =>
    hasta !== null && (hasta.length > 10 ? hasta < now.toISOString() : hasta < hoy);
  const pendientes = all.filter(({ hecho }) => hecho === null).toSorted(byPlazo);
  const hechas = all.filter(({ hecho }) => hecho !== null && hecho.cuando >= desde).toSorted(byHecho);
  const sinac = pendientes.filter(isOfSinac);
  const chosen = { pendientes, sinac, hechas }[situacion];
  const ofPage = chosen.slice((page - 1) * notificacionesPorPagina, page * notificacionesPorPagina);
  const shown = await mapBounded(ofPage, 4, async (one) => conFalta(one, viewer));
  const nameOf = await namerFor(
    usuario,
    shown.flatMap(({ hecho }) => hecho?.quien ?? []),
  );
  return {
    desde,
    notificaciones: shown.map((one) => ({
      ...one,
      vencida: one.hecho === null && isVencida(one),
      hecho: one.hecho && { cuando: one.hecho.cuando, quien: nameOf(one.hecho.quien).nombre },
    })),
    total: chosen.length,
    paginas: Math.max(1, Math.ceil(chosen.length / notificacionesPorPagina)),
    cuentas: {
      pendientes: pendientes.length,
      sinac: sinac.length,
      vencidas: pendientes.filter(isVencida).length,
      hechas: hechas.length,
    },
    recortado: incidencias.recortado || informes.recortado || siloe.recortado,
  };
};

/** Whether it is a bulletin to load in SINAC: of a report, or of an incident's sample at a point of no installation. */
const isOfSinac = (one: NotificacionGuardada) =>
  one.origen.clase === 'incidencia' ? isBoletin(one) : one.origen.acto === 'sinac';

/** Both lists, the bulletin of a sample once: it is its report's, and done where an incident says that it is. */
function joined(
  incidencias: readonly NotificacionGuardada[],
  informes: readonly NotificacionGuardada[],
): NotificacionGuardada[] {
  const boletines = Map.groupBy(incidencias.filter(isBoletin), ({ muestra }) => muestra?._id);
  const own = informes.map((one) => {
    if (one.origen.clase !== 'informe' || !isOfSinac(one) || one.origen.numero > 0) return one;
    const others = boletines.get(one.muestra?._id) ?? [];
    return { ...one, hecho: one.hecho ?? others.find(({ hecho }) => hecho !== null)?.hecho ?? null };
  });
  const loaded = new Set(own.flatMap((one) => (isOfSinac(one) ? [one.muestra?._id] : [])));
  return [...own, ...incidencias.filter((one) => !(isBoletin(one) && loaded.has(one.muestra?._id)))];
}

/** What ends first; of what has no day, and of what ends together, the newest sample first. */
function byPlazo(a: NotificacionGuardada, b: NotificacionGuardada): number {
  // A day ends after all of its hours.
  const endOf = ({ hasta }: NotificacionGuardada) => (hasta === null ? '9' : hasta.length > 10 ? hasta : `${hasta}T24`);
  return (
    compare(endOf(a), endOf(b)) ||
    compare(b.muestra?.fecha_muestra ?? '', a.muestra?.fecha_muestra ?? '') ||
    compare(a._id, b._id)
  );
}

function byHecho(a: NotificacionGuardada, b: NotificacionGuardada): number {
  return compare(b.hecho?.cuando ?? '', a.hecho?.cuando ?? '') || compare(a._id, b._id);
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
