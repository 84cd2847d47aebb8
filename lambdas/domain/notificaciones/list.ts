import { sumaDias } from '../../../contract/base/dias-habiles.ts';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import {
  diasDeNotificaciones,
  notificacionesPorPagina,
  type TramoDeNotificaciones,
  tramosDeNotificaciones,
} from '../../../contract/notificaciones/notificacion.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { mapBounded } from '../../platform/runtime/map-bounded.ts';
import { namerFor } from '../incidencias/access/autores.ts';
import { isBoletin, readActosDeIncidencias } from './incidencias.ts';
import { type NotificacionGuardada, readActosDeInformes } from './informes.ts';
import { conFalta, readActosDeSiloe } from './siloe.ts';

/** What the law wants notified of incidents, reports and pools in scope, in one list. */
export const listNotificaciones: Implementation<'listNotificaciones'> = async ({ query }, viewer) => {
  const { situacion, tramo, page, ...filtros } = query;
  const { now, usuario } = viewer;
  const hoy = fechaEnMadrid(now);
  const desde = sumaDias(hoy, -diasDeNotificaciones);
  const [incidencias, informes, siloe] = await Promise.all([
    readActosDeIncidencias(viewer, filtros, desde),
    readActosDeInformes(viewer, filtros, desde),
    readActosDeSiloe(viewer, filtros, hoy),
  ]);
  const haceUnAno = `${Number(hoy.slice(0, 4)) - 1}${hoy.slice(4)}`;
  const all = [...joined(incidencias.notificaciones, informes.notificaciones), ...siloe.notificaciones].map((one) =>
    one.tramo === 'actuales' && one.pendienteDesde < haceUnAno ? { ...one, tramo: 'antiguas' as const } : one,
  );
  const isVencida = ({ hasta }: NotificacionGuardada) =>
    hasta !== null && (hasta.length > 10 ? hasta < now.toISOString() : hasta < hoy);
  const pendientes = all.filter(({ hecho }) => hecho === null).toSorted(byMuestra);
  const hechas = all.filter(({ hecho }) => hecho !== null && hecho.cuando >= desde).toSorted(byHecho);
  const sinac = pendientes.filter(isOfSinac);
  const ofSituacion = { pendientes, sinac, hechas }[situacion];
  const chosen = ofSituacion.filter((one) => tramo === undefined || one.tramo === tramo);
  const countOf = (part: TramoDeNotificaciones) => ofSituacion.filter((one) => one.tramo === part).length;
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
    tramos: { actuales: countOf('actuales'), antiguas: countOf('antiguas'), previas: countOf('previas') },
    recortado: incidencias.recortado || informes.recortado || siloe.recortado,
  };
};

/** Whether it is a bulletin to load in SINAC: of a report, or of an incident's sample at a point of no installation. */
const isOfSinac = (one: NotificacionGuardada) =>
  one.origen.clase === 'incidencia' ? isBoletin(one) : one.origen.acto === 'sinac';

/** Both lists, with a sample's bulletin once: as the report's act, done if an incident's is. */
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

/** Parts in their order; in each what is of the newest sample first, and together; of one sample what ends first. */
function byMuestra(a: NotificacionGuardada, b: NotificacionGuardada): number {
  const partOf = ({ tramo }: NotificacionGuardada) => tramosDeNotificaciones.indexOf(tramo);
  const dayOf = ({ muestra, pendienteDesde }: NotificacionGuardada) => muestra?.fecha_muestra ?? pendienteDesde;
  // A day ends after all of its hours.
  const endOf = ({ hasta }: NotificacionGuardada) => (hasta === null ? '9' : hasta.length > 10 ? hasta : `${hasta}T24`);
  return (
    partOf(a) - partOf(b) ||
    compare(dayOf(b), dayOf(a)) ||
    compare(a.muestra?._id ?? '', b.muestra?._id ?? '') ||
    compare(endOf(a), endOf(b)) ||
    compare(a._id, b._id)
  );
}

function byHecho(a: NotificacionGuardada, b: NotificacionGuardada): number {
  return compare(b.hecho?.cuando ?? '', a.hecho?.cuando ?? '') || compare(a._id, b._id);
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
