import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import {
  estadosDeIncidencia,
  isPorResolver,
  necesitaMotivo,
  pasosDeEstado,
} from '../../../contract/incidencias/rules/estados.ts';
import { motivoQueFalta } from '../../../contract/incidencias/rules/falta.ts';
import { incidenciaFaults } from '../../../contract/incidencias/rules/messages.ts';
import { conPropuesta } from '../../../contract/incidencias/rules/propuesta.ts';
import { puedeMover, viewpointOf, ultimoCambioDeEstado, vistaDe } from './access/incidencias.ts';
import type { Alcance } from '../../platform/access/scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { Reply } from '../../platform/http/reply.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { mapBounded } from '../../platform/runtime/map-bounded.ts';
import { announceDeIncidencia, pedirRemuestra } from '../solicitudes/change.ts';
import { compartenTipo, ordenDe, readHilo, type StoredIncidencia } from './store/incidencias.ts';
import { type Changed, changeIncidencia, refused } from './change.ts';
import { pasoDeMedida, requireDone } from './edit.ts';

type Estado = StoredIncidencia['estado'];
type Request = Viewer & { now: Date; newId: () => string };

/** Moves an incident to another state. To wait for another sample is to ask the laboratory for it, in the same transaction. */
export const moveIncidencia: Implementation<'moveIncidencia'> = async (
  { params, body: { version, ...movimiento } },
  request,
) => {
  const { estado } = movimiento;
  // For a repeated call too, be it refused: the first one may have died before it.
  const announce = async () => estado === 'pendiente_remuestra' && announceDeIncidencia(params.id);
  const isMade = (stored: StoredIncidencia) => isMovida(stored, movimiento, request);
  try {
    const options = { newId: request.newId, needs: 'escribir', version, isMade } as const;
    const moved = await changeIncidencia(params.id, request, options, (before, vista) =>
      conEstado(before, { vista, ...movimiento }, request),
    );
    await announce();
    return new Reply(moved, estado);
  } catch (error) {
    if (error instanceof Failure && error.code === 'CONFLICT') await announce();
    throw error;
  }
};

interface Movimiento {
  vista: StoredIncidencia;
  estado: Estado;
  motivo: string;
  medida?: { texto: string; hecha: string } | undefined;
  remuestra?: string | undefined;
}

/** Whether a user's move is an incident's last one already. */
function isMovida(
  stored: StoredIncidencia,
  { estado, motivo, medida }: Omit<Movimiento, 'vista'>,
  { usuario }: Request,
): boolean {
  const last = ultimoCambioDeEstado(stored);
  const isSame = !medida || (medida.texto === stored.medida?.texto && medida.hecha === stored.medida.hecha);
  return stored.estado === estado && last?.quien?._id === usuario._id && last.texto.endsWith(motivo) && isSame;
}

/** An incident moved to another state, with the steps that tell it. Throws VALIDATION and CONFLICT. */
async function conEstado(
  before: StoredIncidencia,
  { vista, estado, motivo, medida, remuestra }: Movimiento,
  request: Request,
): Promise<Changed> {
  const { alcance, now } = request;
  if (before.estado === estado) return { incidencia: before, pasos: [] };
  if (!pasosDeEstado[before.estado].includes(estado)) throw refused(incidenciaFaults.noSigue, 'estado');
  const conRemuestra = vista.propuesta?.tipo === 'cerrar';
  if (motivo === '' && necesitaMotivo(before.estado, estado, { conRemuestra })) {
    throw refused(motivoQueFalta(before.estado, estado), 'motivo');
  }
  if (!isPorResolver(before.estado)) await requireNoneOpen(alcance, before);
  const paso = (texto: string) => ({ tipo: 'estado', texto: textoDe(estado, texto), estado }) as const;
  if (estado !== 'pendiente_remuestra') return { incidencia: movida(before, estado, now), pasos: [paso(motivo)] };
  requireDone(medida, vista, now);
  const hecha = medidaHecha(before, medida, now);
  const isNew = hecha.texto !== before.medida?.texto || hecha.hecha !== before.medida.hecha;
  const pedida = await pedirRemuestra({ ...vista, medida: hecha }, remuestra, request);
  const said = pedida ? `Pedida al laboratorio: ${pedida.referencia}.` : '';
  const pasos = [...(isNew ? [pasoDeMedida(hecha)] : []), paso([said, motivo].filter(Boolean).join(' '))];
  return { incidencia: movida({ ...before, medida: hecha }, estado, now), pasos, con: pedida?.writes ?? [] };
}

const textoDe = (estado: Estado, motivo: string) =>
  [`${estadosDeIncidencia[estado].nombre}.`, motivo].filter(Boolean).join(' ');

/**
 * The measure of an incident that waits for another sample, with the day when it was done. Throws VALIDATION without a measure.
 */
function medidaHecha(
  { medida }: StoredIncidencia,
  said: Movimiento['medida'],
  now: Date,
): NonNullable<StoredIncidencia['medida']> & { hecha: string } {
  const { texto, hecha } = said ?? medida ?? {};
  if (!texto) throw refused(incidenciaFaults.sinMedida, 'medida');
  // The permission to publish was for the former text.
  const publica = texto === medida?.texto ? medida.publica : undefined;
  return { texto, hecha: hecha ?? fechaEnMadrid(now), ...(publica && { publica }) };
}

/**
 * An incident in the state that it had before the user closed or discarded it. Unchanged where it is open, as it is when the
 * request is repeated. Throws VALIDATION where another person closed it, and CONFLICT.
 */
async function comoAntes(
  before: StoredIncidencia,
  motivo: string,
  { usuario, alcance, now }: Viewer & { now: Date },
): Promise<Changed> {
  if (isPorResolver(before.estado)) return { incidencia: before, pasos: [] };
  if (ultimoCambioDeEstado(before)?.quien?._id !== usuario._id) throw refused(incidenciaFaults.noEsTuCierre, 'estado');
  await requireNoneOpen(alcance, before);
  const estado = before.zanjado?.de ?? 'en_curso';
  return {
    incidencia: movida(before, estado, now),
    pasos: [{ tipo: 'estado', texto: textoDe(estado, motivo), estado }],
  };
}

/** Incidents changed at the same time. */
const width = 8;

/** Moves several incidents, each in its own write; the answer names those that couldn't be moved, with the reason. */
export const moveIncidencias: Implementation<'moveIncidencias'> = async (
  { body: { ids, estado, motivo } },
  request,
) => {
  const move = async (id: string) =>
    changeIncidencia(id, request, { newId: request.newId, needs: 'mover' }, (before, vista) =>
      estado === 'anterior'
        ? comoAntes(before, motivo, request)
        : conEstado(before, { vista, estado, motivo }, request),
    );
  const outcomes = await mapBounded([...new Set(ids)], width, async (_id) => {
    try {
      await move(_id);
      return { _id };
    } catch (error) {
      if (!(error instanceof Failure) || !isAboutOne(error, request)) throw error;
      return { _id, motivo: error.code === 'NOT_FOUND' ? incidenciaFaults.noExiste : error.message };
    }
  });
  return {
    cambiadas: outcomes.flatMap(({ _id, motivo: why }) => (why === undefined ? [_id] : [])),
    omitidas: outcomes.flatMap(({ _id, motivo: why }) => (why === undefined ? [] : [{ _id, motivo: why }])),
  };
};

/** Whether the others may still be moved: of several clients a user may only read some. */
function isAboutOne({ code }: Failure, { usuario }: Pick<Viewer, 'usuario'>): boolean {
  if (code === 'FORBIDDEN') return puedeMover(usuario);
  return code === 'NOT_FOUND' || code === 'VALIDATION' || code === 'CONFLICT';
}

/**
 * Throws CONFLICT where another incident of the same point, type and parameter is open, which later samples join. An open
 * incident out of scope isn't told: later samples then join both.
 */
async function requireNoneOpen(alcance: Alcance, incidencia: StoredIncidencia): Promise<void> {
  const { _id } = incidencia;
  const [viewpoint, hilo] = await Promise.all([viewpointOf(alcance), readHilo(_id.slice(0, _id.lastIndexOf('.')))]);
  const others = hilo.filter((one) => ordenDe(one._id) !== ordenDe(_id) && compartenTipo(one, incidencia));
  const isOpen = others.some((one) => isPorResolver(one.estado) && vistaDe(viewpoint, one) !== undefined);
  if (isOpen) throw new Failure('CONFLICT', { message: incidenciaFaults.otraAbierta });
}

/**
 * An incident in another state. Closing or discarding it settles its failing samples, and all samples taken before its newest
 * one.
 */
export function movida(before: StoredIncidencia, estado: StoredIncidencia['estado'], now: Date): StoredIncidencia {
  if (isPorResolver(estado)) return conPropuesta({ ...before, estado, cerrada: null, zanjado: null });
  const failing = before.muestras.filter(({ papel }) => papel === 'incumple').map(({ _id }) => _id);
  const antesDe = before.muestras.at(-1)?.fecha_muestra ?? '';
  return {
    ...before,
    estado,
    cerrada: now.toISOString(),
    zanjado: { antesDe, muestras: failing, de: before.estado },
    propuesta: null,
  };
}
