import type { AuditSnapshot } from '../../../contract/administracion/rules/audit-snapshot.ts';
import { changesBetween } from '../../../contract/administracion/rules/audit-snapshot.ts';
import type { Incidencia } from '../../../contract/incidencias/incidencia.ts';
import { maxPasos } from '../../../contract/incidencias/incidencia.ts';
import { fechaCorta } from '../../../contract/base/fechas.ts';
import { causasDeIncidencia, estadosDeIncidencia } from '../../../contract/incidencias/rules/estados.ts';
import { nombreDeIncidencia } from '../../../contract/incidencias/rules/nombre.ts';
import { incidenciaFaults } from '../../../contract/incidencias/rules/messages.ts';
import { autorDe } from './access/autores.ts';
import { puedeEn, puedeMoverEn, readVisibleIncidencia } from './access/incidencias.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { makeChange } from '../../platform/audit/change.ts';
import { conflict, requireVersion } from '../../platform/audit/conflict.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import {
  bytesOf,
  conDias,
  type PasoGuardado,
  readIncidencia,
  replaceIncidencia,
  type StoredIncidencia,
} from './store/incidencias.ts';
import { publishing } from './store/medidas-publicas.ts';
import { shown } from './read.ts';

/** A signed-in user's request. */
type Request = Viewer & { now: Date };

/** The most bytes of an item of 400 kB that people may fill: the portal's own notes on samples must always have room. */
const maxBytes = 256 * 1024;

/** How often a change is made again over the portal's own writes. */
const maxTries = 10;

/** The result of a change of an incident: its fields, and the steps that tell the change; none where nothing changes. */
export interface Changed {
  incidencia: StoredIncidencia;
  pasos: Pick<PasoGuardado, 'tipo' | 'texto' | 'estado'>[];
  /** What the audit trail records besides the differences of the snapshots. */
  auditado?: AuditSnapshot;
  /** Further writes of its transaction. */
  con?: readonly object[];
}

type Permiso = keyof Incidencia['puede'] | 'mover';

/** The incident to change, by whom, and the right that it takes. */
export interface ChangeOptions {
  newId: () => string;
  /** The right needed: `escribir`, `comentar` alone, or `mover`, which administrators have too. */
  needs: Permiso;
  /** The version that the user's change is based on; absent: the version read now. */
  version?: number | undefined;
  /** Whether the incident is so already by this user's change: a repetition over the same version is then answered as the first time. */
  isMade?: (stored: StoredIncidencia) => boolean;
}

/**
 * Changes an incident in scope, in the audit trail too, and answers it. A write of the portal's own meanwhile is no conflict: the
 * change is made again over it. `change` is given the stored incident, and the viewer's view of it. Throws NOT_FOUND, FORBIDDEN,
 * CONFLICT, and what `change` throws.
 */
export async function changeIncidencia(
  id: string,
  request: Request,
  { newId, needs, version, isMade }: ChangeOptions,
  change: (stored: StoredIncidencia, vista: StoredIncidencia) => Promise<Changed> | Changed,
): Promise<{ incidencia: Incidencia }> {
  for (let tries = 0; tries < maxTries; tries++) {
    const { stored: before, vista } = await readVisibleIncidencia(request.alcance, id);
    requirePermission(request, vista, needs);
    // The first call may have died, or its answer been lost, after its write.
    if (before.version - 1 === version && isMade?.(before)) return { incidencia: await shown(request, before) };
    requireVersion(before, version);
    const { incidencia, pasos, auditado = {}, con = [] } = await change(before, vista);
    if (pasos.length === 0) return { incidencia: await shown(request, before) };
    if (before.pasos.length + pasos.length > maxPasos) throw refused(incidenciaFaults.llena);
    const told = [...incidencia.pasos, ...pasos.map((one) => said(one, request))];
    const after = conDias({ ...incidencia, pasos: told });
    if (bytesOf(after) > maxBytes) throw refused(incidenciaFaults.llena);
    const written = await write(before, after, { request, newId, auditado, con });
    if (written) return { incidencia: await shown(request, written) };
  }
  throw conflict(await readIncidencia(id));
}

/** Undefined where the portal wrote meanwhile: then the change can be made again. Throws CONFLICT where a person did. */
async function write(
  before: StoredIncidencia,
  after: StoredIncidencia,
  {
    request,
    newId,
    auditado,
    con,
  }: { request: Request; newId: () => string } & Required<Pick<Changed, 'auditado' | 'con'>>,
): Promise<StoredIncidencia | undefined> {
  const { usuario, now } = request;
  const next = { ...after, version: before.version + 1 };
  try {
    return await makeChange(
      { usuario, now, newId },
      {
        accion: 'modificar',
        cosa: { tipo: 'incidencia', _id: before._id, nombre: nombreDe(before) },
        cambios: changesBetween(snapshot(before), { ...snapshot(after), ...auditado }),
        previous: before.cambio,
        write: async (cambio, entrada) => {
          const changed = { ...next, cambio };
          const writes = [entrada, publishing(before, changed), ...con];
          return (await replaceIncidencia(changed, ...writes)) && { ...changed, writes: before.writes + 1 };
        },
        reread: () => readIncidencia(before._id),
      },
    );
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'CONFLICT') throw error;
    if ((await readIncidencia(before._id))?.version !== before.version) throw error;
    return undefined;
  }
}

/** Throws FORBIDDEN, with why. */
export function requirePermission(
  { usuario }: Pick<Viewer, 'usuario'>,
  incidencia: Pick<StoredIncidencia, 'cliente'>,
  needs: Permiso,
): void {
  if (needs === 'mover' ? puedeMoverEn(usuario, incidencia.cliente) : puedeEn(usuario, incidencia)[needs]) return;
  const message = usuario.role === 'admin' ? incidenciaFaults.soloCliente : incidenciaFaults.soloLectura;
  throw new Failure('FORBIDDEN', { message });
}

export function refused(message: string, field = 'incidencia'): Failure {
  return new Failure('VALIDATION', { message, details: [{ field, message }] });
}

function said(paso: Changed['pasos'][number], { usuario, now }: Request): PasoGuardado {
  return { cuando: now.toISOString(), quien: autorDe(usuario), ...paso };
}

function nombreDe({ punto, parametro, determinacion, solicitante }: StoredIncidencia): string {
  return [punto?.nombre ?? solicitante, nombreDeIncidencia({ parametro, determinacion })].join(' · ');
}

/** An incident as the audit trail records it, in the words of its page. */
function snapshot({ estado, causa, medida, responsable, venceEl, plazos, archivos }: StoredIncidencia): AuditSnapshot {
  return {
    'incidencia.estado': estadosDeIncidencia[estado].nombre,
    'incidencia.causa': causa && [causasDeIncidencia[causa.clase], causa.texto].filter(Boolean).join(': '),
    'incidencia.medida':
      medida &&
      [medida.texto, medida.hecha && `hecha el ${fechaCorta(medida.hecha)}`, medida.publica && 'pública']
        .filter(Boolean)
        .join(' · '),
    'incidencia.responsable': responsable,
    'incidencia.vence': venceEl && fechaCorta(venceEl),
    'incidencia.plazos': plazos.flatMap(({ que, hecho }) => (hecho ? [que] : [])),
    'incidencia.archivos': archivos.map(({ nombre }) => nombre),
  };
}
