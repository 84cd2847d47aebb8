import { isPorResolver } from '../../../contract/incidencias/rules/estados.ts';
import { nombreDeIncidencia } from '../../../contract/incidencias/rules/nombre.ts';
import { controlDe } from '../../../contract/muestras/rules/control.ts';
import type { Asking } from '../../platform/access/visible.ts';
import { puedeEn, viewpointOf, vistaDe } from '../incidencias/access/incidencias.ts';
import { findIncidencias } from '../incidencias/find.ts';
import { type PlazoGuardado, readIncidencias, type StoredIncidencia } from '../incidencias/store/incidencias.ts';
import { readPointNamingFor } from '../puntos/naming/scoped-naming.ts';
import { knownInstalaciones } from '../programa/store/known-instalaciones.ts';
import { type FiltrosDeNotificaciones, instalacionesPorPunto, type NotificacionGuardada } from './informes.ts';

/** The most incidents that one question reads, in the order in which they are due. */
const maxIncidencias = 500;

/** The acts of the incidents in scope: all of open incidents; of those closed since a day, the acts after closing. */
export async function readActosDeIncidencias(
  viewer: Asking,
  filtros: FiltrosDeNotificaciones,
  desde: string,
): Promise<{ notificaciones: NotificacionGuardada[]; recortado: boolean }> {
  const found = (await findIncidencias(viewer, filtros)).filter(
    ({ estado, cerrada, tienePlazos }) => tienePlazos && (isPorResolver(estado) || cerrada >= desde),
  );
  const [stored, viewpoint, all, naming] = await Promise.all([
    readIncidencias(found.slice(0, maxIncidencias).map(({ _id }) => _id)),
    viewpointOf(viewer.alcance),
    knownInstalaciones(),
    readPointNamingFor(viewer.alcance),
  ]);
  const instalaciones = instalacionesPorPunto(all, naming);
  // Of a sample that was taken before any of its point's installations was registered nobody was to tick anything here.
  const isPrevia = (clave: string | undefined, fecha: string) => {
    const own = instalaciones.get(naming.aliases.claveOf(clave ?? '')) ?? [];
    return own.length > 0 && own.every(({ alta }) => fecha < alta);
  };
  const vistas = stored.flatMap((one) => vistaDe(viewpoint, one) ?? []);
  return {
    notificaciones: sameOnce(
      vistas.flatMap((vista) =>
        deIncidencia(vista, puedeEn(viewer.usuario, vista).escribir).map((one) => ({
          ...one,
          tramo: isPrevia(vista.punto?.clave, one.pendienteDesde) ? ('previas' as const) : one.tramo,
        })),
      ),
    ),
    recortado: found.length > maxIncidencias,
  };
}

/** Merges acts that several incidents of a sample demand, if in the same state: the first act names the other incidents. */
function sameOnce(all: readonly NotificacionGuardada[]): NotificacionGuardada[] {
  const alike = Map.groupBy(all, ({ muestra, que, articulo, hasta, hecho, puedeMarcar }) =>
    JSON.stringify([muestra?._id, que, articulo, hasta, hecho === null, puedeMarcar]),
  );
  return [...alike.values()].flatMap(([first, ...others]) => {
    if (first?.origen.clase !== 'incidencia') return first ?? [];
    const otras = others.flatMap(({ origen }) =>
      origen.clase === 'incidencia'
        ? [{ incidencia: origen.incidencia, nombre: origen.nombre, plazo: origen.plazo }]
        : [],
    );
    return { ...first, origen: { ...first.origen, otras } };
  });
}

function deIncidencia(vista: StoredIncidencia, puedeMarcar: boolean): NotificacionGuardada[] {
  const { _id, estado, solicitante, punto, plazos, muestras } = vista;
  return plazos.flatMap((plazo) => {
    const { clave, que, articulo, hasta, desde = null, cuando = null, habiles, hecho, muestra: de } = plazo;
    // What its closing asks for is nothing to do before.
    const isDue = plazo.horasTrasCierre === undefined ? isPorResolver(estado) : estado === 'cerrada';
    const muestra = muestras.find((one) => one._id === de) ?? muestras.findLast(({ papel }) => papel === 'incumple');
    if ((!isDue && hecho === null) || !muestra) return [];
    const { numero_muestra, fecha_muestra, tipo_muestra } = muestra;
    // Annex XI.A.7.d: its term isn't one of a routine control of the network.
    if (hecho === null && articulo.endsWith('XI.A.7.d') && controlDe(tipo_muestra) === 'rutina') return [];
    return [
      {
        _id: `${_id} ${clave}`,
        origen: { clase: 'incidencia', incidencia: _id, nombre: nombreDeIncidencia(vista), plazo: clave, otras: [] },
        que,
        articulo,
        hasta,
        desde,
        cuando,
        habiles,
        hecho,
        solicitante,
        punto: punto?.nombre ?? null,
        muestra: { _id: muestra._id, numero_muestra, fecha_muestra, tipo_muestra },
        pendienteDesde: fecha_muestra,
        tramo: 'actuales' as const,
        puedeMarcar,
      },
    ];
  });
}

/** Whether a deadline of an incident is the bulletin of its sample in SINAC, which is one act of its report. */
export const isBoletin = ({ articulo }: Pick<PlazoGuardado, 'articulo'>) => articulo.includes('anexo XI.A.7');
