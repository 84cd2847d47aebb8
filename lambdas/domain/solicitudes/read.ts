import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { clean, fold } from '../../../contract/base/texto.ts';
import { claveDePunto } from '../../../contract/puntos/rules/punto.ts';
import { type EstadoDeSolicitud, estadoDeSolicitudSchema } from '../../../contract/solicitudes/rules/estados.ts';
import { cursorInicial, solapeDeSolicitudes, type SolicitudesQuery } from '../../../contract/solicitudes/solicitud.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import {
  clientesEnQuePide,
  isIn,
  readVisibleSolicitud,
  shownSolicitudes,
  visibleSolicitudes,
} from './access/solicitudes.ts';
import type { Entrada } from './store/solicitudes.ts';

/** A page of the requests in scope; with a cursor, those changed after it. */
export const listSolicitudes: Implementation<'listSolicitudes'> = async ({ query }, viewer) => {
  const { situacion, page, limit, cursor, ...filtros } = query;
  const hoy = fechaEnMadrid(viewer.now);
  const found = (await visibleSolicitudes(viewer.alcance)).filter(wantedBy(filtros));
  const chosen = found.filter((one) => isIn(one, situacion, hoy));
  const cuentas = Object.fromEntries(
    estadoDeSolicitudSchema.options.map((estado) => [estado, found.filter((one) => one.estado === estado).length]),
  ) as Record<EstadoDeSolicitud, number>;
  const followed = cursor === undefined ? undefined : changedAfter(chosen, { cursor, limit, now: viewer.now });
  return {
    solicitudes: await shownSolicitudes(viewer, followed?.some ?? chosen.slice((page - 1) * limit, page * limit)),
    total: chosen.length,
    cuentas,
    sinLlegar: found.filter((one) => isIn(one, 'sin_llegar', hoy)).length,
    cursor: followed?.cursor ?? null,
    puedePedir: clientesEnQuePide(viewer.usuario).length > 0,
  };
};

export const getSolicitud: Implementation<'getSolicitud'> = async ({ params }, viewer) => {
  const entrada = await readVisibleSolicitud(viewer.alcance, params.id);
  const [solicitud] = await shownSolicitudes(viewer, [entrada]);
  return { solicitud: solicitud as NonNullable<typeof solicitud> };
};

type Filtros = Omit<SolicitudesQuery, 'situacion' | 'page' | 'limit' | 'cursor'>;

function wantedBy({ search = '', clienteId, solicitante, punto, instalacion, incidencia }: Filtros) {
  const words = fold(search);
  const solicitantes = solicitante && new Set(solicitante);
  return ({ solicitud }: Entrada): boolean =>
    (!clienteId || solicitud.cliente === clienteId) &&
    (solicitantes?.has(clean(solicitud.solicitante)) ?? true) &&
    (punto === undefined ||
      (solicitud.punto !== null && claveDePunto(solicitud.solicitante, solicitud.punto) === punto)) &&
    (instalacion === undefined || solicitud.instalacion === instalacion) &&
    (incidencia === undefined || solicitud.incidencia === incidencia) &&
    (words === '' || fold(textoDe(solicitud)).includes(words));
}

const textoDe = ({ _id, punto, tipo_muestra, solicitante, parametros, mensaje }: Entrada['solicitud']) =>
  [_id, punto?.nombre, punto?.codigo, tipo_muestra, solicitante, ...parametros, mensaje].join(' ');

const placeOf = ({ solicitud: { modificada, _id } }: Entrada) => `${modificada}~${_id}`;

/**
 * The requests changed after a place, the oldest change first, and where to go on: never past the last minute, in which another
 * write may still appear with an earlier instant.
 */
function changedAfter(
  entradas: readonly Entrada[],
  { cursor, limit, now }: { cursor: string; limit: number; now: Date },
): { some: Entrada[]; cursor: string } {
  const some = entradas
    .filter((one) => cursor === cursorInicial || placeOf(one) > cursor)
    .toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
    .slice(0, limit);
  const settled = `${new Date(now.getTime() - solapeDeSolicitudes * 1000).toISOString()}~`;
  const last = some.findLast((one) => placeOf(one) < settled);
  return { some, cursor: last ? placeOf(last) : cursor };
}
