import {
  maxArchivosDeIncidencia,
  type TipoDeArchivo,
  tiposDeArchivo,
} from '../../../contract/incidencias/incidencia.ts';
import { incidenciaFaults } from '../../../contract/incidencias/rules/messages.ts';
import { beginsAsPdf, headBytes } from '../../../contract/informes/rules/informes.ts';
import { autorDe } from './access/autores.ts';
import { readVisibleIncidencia } from './access/incidencias.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { takeQuota } from '../../platform/http/upload-quota.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { copyFile, deleteFile, inspectFile, presignFile } from '../../platform/files/files.ts';
import { presignUpload } from '../../platform/files/presign.ts';
import { changeIncidencia, refused, requirePermission } from './change.ts';

/** Seconds within which an upload must begin: S3 checks the time at its beginning. */
const seconds = 600;

/**
 * The key at which an upload waits, a day at most (cdk/stacks/data-stack.ts), to become a file of an incident. The key names the
 * user, so that no user can take another's upload.
 */
const uploadKey = (usuarioId: string, subida: string) => `${uploadsOf(usuarioId)}${subida}`;

/** The prefix of the keys of a user's uploads. */
export function uploadsOf(usuarioId: string): string {
  return `incidencias/subidas/${usuarioId}/`;
}

/** The key of a file of an incident. */
const fileKey = (incidencia: string, archivo: string) => `incidencias/archivos/${incidencia}/${archivo}`;

/** Gives the form for uploading a file of the declared size, which counts towards the user's daily limit. */
export const createSubidaDeIncidencia: Implementation<'createSubidaDeIncidencia'> = async (
  { params, body: { tipo, size } },
  request,
) => {
  const { usuario, now } = request;
  const { vista } = await readVisibleIncidencia(request.alcance, params.id);
  requirePermission(request, vista, 'comentar');
  await takeQuota(usuario._id, size, now);
  const subida = request.newId();
  const form = await presignUpload(uploadKey(usuario._id, subida), { maxBytes: size, seconds, tipo });
  return { subida, ...form, expira: new Date(now.getTime() + seconds * 1000).toISOString() };
};

/**
 * Adds an uploaded file to an incident. The file has the upload's id, so that a repeated call adds it once. The bytes are copied
 * before the incident names them: a crash in between leaves bytes that nothing names.
 */
export const addArchivoDeIncidencia: Implementation<'addArchivoDeIncidencia'> = async (
  { params, body: { subida, tipo, nombre } },
  request,
) => {
  const { usuario, now } = request;
  const from = uploadKey(usuario._id, subida);
  const saved = await changeIncidencia(
    params.id,
    request,
    { newId: request.newId, needs: 'comentar' },
    async (incidencia) => {
      if (incidencia.archivos.some(({ _id }) => _id === subida)) return { incidencia, pasos: [] };
      if (incidencia.archivos.length >= maxArchivosDeIncidencia) throw refused(incidenciaFaults.muchosArchivos);
      const size = await adopt(from, fileKey(params.id, subida), tipo);
      const archivo = { _id: subida, nombre, tipo, size, cuando: now.toISOString(), quien: autorDe(usuario) };
      return {
        incidencia: { ...incidencia, archivos: [...incidencia.archivos, archivo] },
        pasos: [{ tipo: 'archivo', texto: nombre }],
      };
    },
  );
  await deleteFile(from);
  return saved;
};

/**
 * Copies an upload to its final place, if its first bytes are of the declared type; returns its size in bytes. Throws
 * VALIDATION or NOT_FOUND.
 */
async function adopt(from: string, to: string, tipo: TipoDeArchivo): Promise<number> {
  const seen = await inspectFile(from, headBytes);
  if (!seen) throw lost();
  if (!isOf(tipo, seen.head)) {
    await deleteFile(from);
    throw refused(incidenciaFaults.noEsLoQueDice, 'archivo');
  }
  // Copies exactly the bytes that were checked: while the form is valid, the upload may be made again.
  if (!(await copyFile(from, seen.etag, to, tipo))) throw lost();
  return seen.size;
}

const lost = () => new Failure('NOT_FOUND', { message: incidenciaFaults.subidaPerdida });

const signatures = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
} as const;

/** Whether a file's first bytes are those of its type. */
function isOf(tipo: TipoDeArchivo, head: Uint8Array): boolean {
  if (tipo === 'application/pdf') return beginsAsPdf(head);
  return signatures[tipo].every((byte, at) => head[at] === byte);
}

/** Redirects to a file, to be saved. */
export const downloadArchivoDeIncidencia: Implementation<'downloadArchivoDeIncidencia'> = async (
  { params },
  { alcance },
) => {
  const { vista } = await readVisibleIncidencia(alcance, params.id);
  const archivo = vista.archivos.find(({ _id }) => _id === params.archivo);
  if (!archivo) throw new Failure('NOT_FOUND');
  const { nombre, tipo } = archivo;
  const isNamed = nombre.toLowerCase().endsWith(`.${tiposDeArchivo[tipo].extension}`);
  const filename = isNamed ? nombre : `${nombre}.${tiposDeArchivo[tipo].extension}`;
  const location = await presignFile(fileKey(params.id, archivo._id), { filename, disposition: 'attachment', tipo });
  return { location };
};

/** Removes a file from an incident, then its bytes, so that an incident never names a missing file. */
export const deleteArchivoDeIncidencia: Implementation<'deleteArchivoDeIncidencia'> = async ({ params }, request) => {
  const saved = await changeIncidencia(
    params.id,
    request,
    { newId: request.newId, needs: 'comentar' },
    (incidencia) => {
      const archivo = incidencia.archivos.find(({ _id }) => _id === params.archivo);
      if (!archivo) throw new Failure('NOT_FOUND');
      // Anyone may remove their own file, the laboratory too.
      if (archivo.quien._id !== request.usuario._id) requirePermission(request, incidencia, 'escribir');
      return {
        incidencia: { ...incidencia, archivos: incidencia.archivos.filter((one) => one !== archivo) },
        pasos: [{ tipo: 'archivo_quitado', texto: archivo.nombre }],
      };
    },
  );
  await deleteFile(fileKey(params.id, params.archivo));
  return saved;
};
