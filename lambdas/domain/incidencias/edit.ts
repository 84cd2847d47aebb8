import type { IncidenciaCambiada } from '../../../contract/incidencias/incidencia.ts';
import { causasDeIncidencia } from '../../../contract/incidencias/rules/estados.ts';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { autorDe } from './access/autores.ts';
import { incidenciaFaults } from '../../../contract/incidencias/rules/messages.ts';
import { diaQueNoPuedeSer } from '../../../contract/incidencias/rules/medida.ts';
import { fechaLarga } from '../../../contract/base/fechas.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import type { StoredIncidencia } from './store/incidencias.ts';
import { isSaidAlready } from './comment.ts';
import { type Changed, changeIncidencia, refused } from './change.ts';
import { orderResponsable, responsableDe } from './responsable.ts';

type Paso = Changed['pasos'][number];

/** Changes the fields of an incident that people write; absent fields stay. */
export const updateIncidencia: Implementation<'updateIncidencia'> = async (
  { params, body: { version, ...body } },
  request,
) => {
  const answer = await changeIncidencia(
    params.id,
    request,
    { newId: request.newId, needs: 'escribir', version },
    async (before, vista) => {
      if (!isSame(body.medida, before.medida)) requireDone(body.medida, vista, request.now);
      const incidencia = { ...before };
      const pasos: Paso[] = [];
      const isOther = body.responsable && body.responsable !== before.responsable;
      const named = isOther ? await responsableDe(body.responsable ?? '', request, before) : undefined;
      changeTexts(incidencia, { ...body, ...(named && { responsable: named.responsable }) }, pasos);
      if (incidencia.responsable !== before.responsable) incidencia.encargo = named?.encargo;
      const marked = conPlazos(incidencia, vista, { plazos: body.plazos ?? {}, request });
      return { incidencia: marked.incidencia, pasos: [...pasos, ...marked.pasos] };
    },
  );
  if (body.responsable) await orderResponsable(params.id);
  return answer;
};

/** An incident with deadlines marked as met or not, by `clave`. Throws VALIDATION for a deadline that the viewer doesn't see. */
export function conPlazos(
  before: StoredIncidencia,
  vista: StoredIncidencia,
  { plazos: marks, request: { usuario, now } }: { plazos: Record<string, boolean>; request: Viewer & { now: Date } },
): Pick<Changed, 'incidencia' | 'pasos'> {
  let { plazos } = before;
  const pasos: Paso[] = [];
  for (const [clave, isDone] of Object.entries(marks)) {
    const plazo = plazos.find((one) => one.clave === clave);
    const isSeen = vista.plazos.some((one) => one.clave === clave);
    if (!plazo || !isSeen) throw refused(incidenciaFaults.sinPlazo, 'plazos');
    if (isDone === (plazo.hecho !== null)) continue;
    const hecho = isDone ? { cuando: now.toISOString(), quien: autorDe(usuario) } : null;
    plazos = plazos.map((one) => (one === plazo ? { ...one, hecho } : one));
    pasos.push({ tipo: 'plazo', texto: `${isDone ? 'Hecho' : 'Sin hacer'}: ${plazo.que}.` });
  }
  return { incidencia: { ...before, plazos }, pasos };
}

/** Throws VALIDATION where the day of a measure is in the future, or before the sample that the measure is for. */
export function requireDone(
  medida: { hecha: string | null } | null | undefined,
  { muestras }: Pick<StoredIncidencia, 'muestras'>,
  now: Date,
): void {
  const fault = medida?.hecha ? diaQueNoPuedeSer(medida.hecha, muestras, fechaEnMadrid(now)) : undefined;
  if (fault !== undefined) throw refused(fault, 'medida.hecha');
}

/** Changes cause, measure, responsible and due date where they differ, with a step for each change. */
function changeTexts(incidencia: StoredIncidencia, body: Omit<IncidenciaCambiada, 'version'>, pasos: Paso[]): void {
  const { causa, medida, responsable, venceEl } = body;
  if (causa !== undefined && !isSame(causa, incidencia.causa)) {
    incidencia.causa = causa;
    const said = causa && [causasDeIncidencia[causa.clase], causa.texto].filter(Boolean).join('. ');
    pasos.push({ tipo: 'causa', texto: said ? `Causa: ${said}` : 'Causa quitada.' });
  }
  if (medida !== undefined && !isSame(medida, incidencia.medida)) {
    incidencia.medida = medida;
    pasos.push(pasoDeMedida(medida));
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

/** The step that tells an incident's new measure. */
export function pasoDeMedida(medida: StoredIncidencia['medida']): Paso {
  const done = medida?.hecha ? ` (hecha el ${fechaLarga(medida.hecha)})` : '';
  const publica = medida?.publica ? ', pública' : '';
  return { tipo: 'medida', texto: medida ? `Medida${publica}: ${medida.texto}${done}` : 'Medida quitada.' };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Adds a comment. A repeated request, whose comment is the newest step already, adds none. */
export const commentIncidencia: Implementation<'commentIncidencia'> = async ({ params, body: { texto } }, request) =>
  changeIncidencia(params.id, request, { newId: request.newId, needs: 'comentar' }, (incidencia) => {
    const last = incidencia.pasos.at(-1);
    const isDone = last?.tipo === 'comentario' && isSaidAlready(last, texto, request.usuario);
    const auditado = { 'incidencia.comentario': texto };
    return { incidencia, pasos: isDone ? [] : [{ tipo: 'comentario', texto }], auditado };
  });
