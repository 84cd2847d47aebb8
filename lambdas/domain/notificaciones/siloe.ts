import { clean } from '../../../contract/base/texto.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { resolveFilters } from '../../engine/query/request-filters.ts';
import { allows, intersect } from '../../platform/access/scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Asking } from '../../platform/access/visible.ts';
import { gestiona } from '../incidencias/access/incidencias.ts';
import { faltaEnSiloe } from '../papeles/get-papeles.ts';
import type { StoredInstalacion } from '../programa/store/instalaciones.ts';
import { knownInstalaciones } from '../programa/store/known-instalaciones.ts';
import { type FiltrosDeNotificaciones, type NotificacionGuardada } from './informes.ts';
import { claveDeMarca, claveDeSiloe, hechoDe, readMarcas } from './store/marcas.ts';

/** Pools that one question lists. */
const maxVasos = 500;

/** A pool's data of a year, which its owner notifies in SILOE. */
interface ActoDeSiloe {
  ejercicio: number;
  que: string;
  /** The last day: the law says 'antes del 30 de abril'. */
  hasta: string;
  cuando: string | null;
}

/**
 * The duty of a pool under RD 742/2013, art. 15.1: annex IV of the year before, before 30 April. Undefined for an installation
 * that is no pool of public use, that wasn't in use in that year, or that was registered after the term.
 */
export function actoDeSiloe(instalacion: StoredInstalacion, hoy: string): ActoDeSiloe | undefined {
  const { atributos, activaDesde, activaHasta } = instalacion;
  if (atributos.clase !== 'vaso' || atributos.esDeUsoPublico === false) return undefined;
  const year = Number(hoy.slice(0, 4));
  const ejercicio = year - 1;
  const hasta = `${year}-04-29`;
  if ((activaDesde ?? '') > `${ejercicio}-12-31` || (activaHasta ?? '9') < `${ejercicio}-01-01`) return undefined;
  if (instalacion.alta > hasta) return undefined;
  return {
    ejercicio,
    que: `Notificar en SILOE los datos de ${ejercicio}, antes del 30 de abril: lo hace el titular de la piscina`,
    hasta,
    cuando: atributos.esDeUsoPublico === true ? null : 'Si la piscina es de uso público: dilo en su instalación',
  };
}

/** The acts of the pools in scope on a day. Of types of sample they are none. */
export async function readActosDeSiloe(
  viewer: Asking,
  filtros: FiltrosDeNotificaciones,
  hoy: string,
): Promise<{ notificaciones: NotificacionGuardada[]; recortado: boolean }> {
  if (filtros.tipoGrupoId !== undefined || filtros.tipoMuestra !== undefined)
    return { notificaciones: [], recortado: false };
  const [filters, all] = await Promise.all([resolveFilters(filtros, viewer), knownInstalaciones()]);
  const own = intersect(viewer.alcance.solicitantes, filters.solicitantes ?? 'todos');
  const found = all.flatMap((instalacion) => {
    const acto = allows(own, clean(instalacion.solicitante)) ? actoDeSiloe(instalacion, hoy) : undefined;
    return acto ? [{ instalacion, acto }] : [];
  });
  const read = found.slice(0, maxVasos);
  const marcas = await readMarcas(read.map(({ instalacion, acto }) => claveDeSiloe(instalacion._id, acto.ejercicio)));
  const marcaDe = new Map(marcas.map((marca) => [claveDeMarca(marca), marca]));
  return {
    notificaciones: read.map(({ instalacion: { _id, nombre, solicitante }, acto }) => {
      const { ejercicio, que, hasta, cuando } = acto;
      const clave = claveDeMarca(claveDeSiloe(_id, ejercicio));
      const marca = marcaDe.get(clave);
      return {
        _id: clave,
        origen: {
          clase: 'instalacion',
          acto: 'siloe',
          ejercicio,
          instalacion: { _id, nombre },
          falta: [],
          recibo: marca?.recibo || null,
        },
        que,
        articulo: 'RD 742/2013, art. 15.1',
        hasta,
        desde: null,
        cuando,
        habiles: false,
        hecho: hechoDe(marca, ejercicio),
        solicitante,
        punto: null,
        muestra: null,
        pendienteDesde: `${ejercicio + 1}-01-01`,
        tramo: 'actuales' as const,
        puedeMarcar: gestiona(viewer, clean(solicitante)),
      };
    }),
    recortado: found.length > maxVasos,
  };
}

/** An act as its line tells it: of a pool's data, with what the portal's sheet of them lacks. */
export async function conFalta(
  one: NotificacionGuardada,
  viewer: Viewer & { now: Date },
): Promise<NotificacionGuardada> {
  if (one.origen.clase !== 'instalacion') return one;
  const { instalacion, ejercicio } = one.origen;
  try {
    const dias = { desde: `${ejercicio}-01-01`, hasta: `${ejercicio}-12-31` };
    const falta = await faltaEnSiloe({ instalacion: instalacion._id, ...dias }, viewer);
    return { ...one, origen: { ...one.origen, falta } };
  } catch (error) {
    // The installation was deleted a moment ago, or its sheet is refused, which its page tells.
    if (!(error instanceof Failure)) throw error;
    return one;
  }
}
