import type { IncidenciaCambiada } from '../../contract/incidencia.ts';
import {
  causasDeIncidencia,
  estadosDeIncidencia,
  isPorResolver,
  necesitaMotivo,
  pasosDeEstado,
} from '../../contract/rules/incidencias/estados.ts';
import { autorDe } from '../access/autores.ts';
import { miradaDe, vistaDe } from '../access/incidencias.ts';
import type { Alcance } from '../access/scope.ts';
import { conPropuesta } from '../../contract/rules/incidencias/propuesta.ts';
import { incidenciaFaults } from '../../contract/rules/incidencias/messages.ts';
import { fechaLarga } from '../../contract/rules/fechas.ts';
import type { Implementation } from '../http/serve.ts';
import { Failure } from '../runtime/failure.ts';
import { ordenDe, readHilo, type StoredIncidencia } from '../store/incidencias.ts';
import { mapBounded } from '../runtime/map-bounded.ts';
import { isSaidAlready } from './comment.ts';
import { type Changed, changeIncidencia, refused } from './change.ts';

type Paso = Changed['pasos'][number];

/** Changes what people say of an incident; what is absent stays. */
export function updateIncidencia(newId: () => string): Implementation<'updateIncidencia'> {
  return async ({ params, body: { version, ...body } }, request) =>
    changeIncidencia(params.id, request, { newId, needs: 'escribir', version }, (before, vista) => {
      const incidencia = { ...before };
      const pasos: Paso[] = [];
      changeTexts(incidencia, body, pasos);
      for (const [clave, isDone] of Object.entries(body.plazos ?? {})) {
        const plazo = incidencia.plazos.find((one) => one.clave === clave);
        const isSeen = vista.plazos.some((one) => one.clave === clave);
        if (!plazo || !isSeen) throw refused(incidenciaFaults.sinPlazo, 'plazos');
        if (isDone === (plazo.hecho !== null)) continue;
        const hecho = isDone ? { cuando: request.now.toISOString(), quien: autorDe(request.usuario) } : null;
        incidencia.plazos = incidencia.plazos.map((one) => (one === plazo ? { ...one, hecho } : one));
        pasos.push({ tipo: 'plazo', texto: `${isDone ? 'Hecho' : 'Sin hacer'}: ${plazo.que}.` });
      }
      return { incidencia, pasos };
    });
}

/** Changes cause, measure, responsible and due date where they are others, and tells each. */
function changeTexts(incidencia: StoredIncidencia, body: Omit<IncidenciaCambiada, 'version'>, pasos: Paso[]): void {
  const { causa, medida, responsable, venceEl } = body;
  if (causa !== undefined && !isSame(causa, incidencia.causa)) {
    incidencia.causa = causa;
    const said = causa && [causasDeIncidencia[causa.clase], causa.texto].filter(Boolean).join('. ');
    pasos.push({ tipo: 'causa', texto: said ? `Causa: ${said}` : 'Causa quitada.' });
  }
  if (medida !== undefined && !isSame(medida, incidencia.medida)) {
    incidencia.medida = medida;
    const done = medida?.hecha ? ` (hecha el ${fechaLarga(medida.hecha)})` : '';
    pasos.push({ tipo: 'medida', texto: medida ? `Medida: ${medida.texto}${done}` : 'Medida quitada.' });
  }
  const name = responsable === undefined ? undefined : responsable || null;
  if (name !== undefined && name !== incidencia.responsable) {
    incidencia.responsable = name;
    pasos.push({ tipo: 'responsable', texto: name ? `Responsable: ${name}` : 'Sin responsable.' });
  }
  if (venceEl !== undefined && venceEl !== incidencia.venceEl) {
    incidencia.venceEl = venceEl;
    pasos.push({ tipo: 'vence', texto: venceEl ? `Fecha límite: ${fechaLarga(venceEl)}` : 'Sin fecha límite propia.' });
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Moves an incident to another state. */
export function moveIncidencia(newId: () => string): Implementation<'moveIncidencia'> {
  return async ({ params, body: { estado, motivo, version } }, request) =>
    changeIncidencia(params.id, request, { newId, needs: 'escribir', version }, (before, vista) =>
      conEstado(before, { vista, estado, motivo }, request),
    );
}

/** An incident moved to another state, with the step that tells it. Throws VALIDATION and CONFLICT. */
async function conEstado(
  before: StoredIncidencia,
  { vista, estado, motivo }: { vista: StoredIncidencia; estado: StoredIncidencia['estado']; motivo: string },
  { alcance, now }: { alcance: Alcance; now: Date },
): Promise<Changed> {
  if (before.estado === estado) return { incidencia: before, pasos: [] };
  if (!pasosDeEstado[before.estado].includes(estado)) throw refused(incidenciaFaults.noSigue, 'estado');
  const conRemuestra = vista.propuesta?.tipo === 'cerrar';
  if (motivo === '' && necesitaMotivo(before.estado, estado, { conRemuestra })) {
    throw refused(incidenciaFaults.motivo, 'motivo');
  }
  if (!isPorResolver(before.estado)) await requireNoneOpen(alcance, before);
  const texto = [`${estadosDeIncidencia[estado].nombre}.`, motivo].filter(Boolean).join(' ');
  return { incidencia: movida(before, estado, now), pasos: [{ tipo: 'estado', texto, estado }] };
}

/** Incidents that are changed at once. */
const width = 8;

/** Moves several incidents, each by itself: those that can't be are named, with why. */
export function moveIncidencias(newId: () => string): Implementation<'moveIncidencias'> {
  return async ({ body: { ids, estado, motivo } }, request) => {
    const move = async (id: string) =>
      changeIncidencia(id, request, { newId, needs: 'mover' }, (before, vista) =>
        conEstado(before, { vista, estado, motivo }, request),
      );
    const outcomes = await mapBounded([...new Set(ids)], width, async (_id) => {
      try {
        await move(_id);
        return { _id };
      } catch (error) {
        if (!(error instanceof Failure) || !isAboutOne(error)) throw error;
        return { _id, motivo: error.code === 'NOT_FOUND' ? incidenciaFaults.noExiste : error.message };
      }
    });
    return {
      cambiadas: outcomes.flatMap(({ _id, motivo: why }) => (why === undefined ? [_id] : [])),
      omitidas: outcomes.flatMap(({ _id, motivo: why }) => (why === undefined ? [] : [{ _id, motivo: why }])),
    };
  };
}

const isAboutOne = ({ code }: Failure) => code === 'NOT_FOUND' || code === 'VALIDATION' || code === 'CONFLICT';

/**
 * Throws CONFLICT where another incident of the same point and parameter is open: what comes joins that one. Of one out of
 * scope nothing is said; then what comes joins both.
 */
async function requireNoneOpen(alcance: Alcance, { _id }: StoredIncidencia): Promise<void> {
  const [mirada, hilo] = await Promise.all([miradaDe(alcance), readHilo(_id.slice(0, _id.lastIndexOf('.')))]);
  const isOpen = hilo.some(
    (one) => ordenDe(one._id) !== ordenDe(_id) && isPorResolver(one.estado) && vistaDe(mirada, one) !== undefined,
  );
  if (isOpen) throw new Failure('CONFLICT', { message: incidenciaFaults.otraAbierta });
}

/**
 * An incident in another state. Once it is closed or discarded, what does not comply in it is settled, and what was taken
 * before its newest sample.
 */
export function movida(before: StoredIncidencia, estado: StoredIncidencia['estado'], now: Date): StoredIncidencia {
  if (isPorResolver(estado)) return conPropuesta({ ...before, estado, cerrada: null, zanjado: null });
  const failing = before.muestras.filter(({ papel }) => papel === 'incumple').map(({ _id }) => _id);
  const antesDe = before.muestras.at(-1)?.fecha_muestra ?? '';
  return {
    ...before,
    estado,
    cerrada: now.toISOString(),
    zanjado: { antesDe, muestras: failing },
    propuesta: null,
  };
}

/** Adds a comment. One that is the newest step already was sent again, since its answer was lost, and is not doubled. */
export function commentIncidencia(newId: () => string): Implementation<'commentIncidencia'> {
  return async ({ params, body: { texto } }, request) =>
    changeIncidencia(params.id, request, { newId, needs: 'comentar' }, (incidencia) => {
      const last = incidencia.pasos.at(-1);
      const isDone = last?.tipo === 'comentario' && isSaidAlready(last, texto, request.usuario);
      const auditado = { 'incidencia.comentario': texto };
      return { incidencia, pasos: isDone ? [] : [{ tipo: 'comentario', texto }], auditado };
    });
}
