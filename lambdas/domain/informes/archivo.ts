import { type InformeNuevo, nombreDeInformeSchema } from '../../../contract/informes/informe-externo.ts';
import { headBytes, beginsAsPdf, informeFaults, maxInformeBytes } from '../../../contract/informes/rules/informes.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { copyFile, deleteFile, inspectFile, putPdf } from '../../platform/files/files.ts';
import type { StoredInforme } from './store/informes-externos.ts';

/** A file as a call gives it: an earlier upload, or bytes within the form. */
type GivenFile = InformeNuevo['archivo'];

/**
 * Where an upload waits to become a report's file, for a day at most (cdk/stacks/data-stack.ts). The key names its user,
 * so that no user can take another's upload by guessing its id.
 */
export function uploadKey(usuarioId: string, subida: string): string {
  return `${uploadsOf(usuarioId)}${subida}.pdf`;
}

/** What the keys of all uploads of a user begin with. */
export function uploadsOf(usuarioId: string): string {
  return `informes/subidas/${usuarioId}/`;
}

/** The key of a report's file; every file has its own, and is never overwritten with other bytes. */
export function archivoKey(informeId: string, archivoId: string): string {
  return `informes/archivos/${informeId}/${archivoId}.pdf`;
}

/**
 * Checks a file and puts it under a report's key. Throws VALIDATION (not a PDF, empty, too large) or NOT_FOUND (no such
 * upload of this user).
 */
export async function storeArchivo(dado: GivenFile, usuarioId: string, key: string): Promise<StoredInforme['archivo']> {
  if (!(dado instanceof File)) return adoptUpload(uploadKey(usuarioId, dado.subida), dado.nombre, key);
  const bytes = new Uint8Array(await dado.arrayBuffer());
  if (!beginsAsPdf(bytes)) throw refused(informeFaults.noPdf);
  await putPdf(key, bytes);
  return { size: bytes.length, originalName: nombreDeInformeSchema.parse(dado.name) };
}

async function adoptUpload(from: string, originalName: string, to: string): Promise<StoredInforme['archivo']> {
  const seen = await inspectFile(from, headBytes);
  if (!seen) throw uploadNotFound();
  const fault = faultOf(seen);
  if (fault) {
    await deleteFile(from);
    throw refused(fault);
  }
  // Just the bytes that were looked at: an upload may be made again while its form is good.
  if (!(await copyFile(from, seen.etag, to))) throw uploadNotFound();
  return { size: seen.size, originalName };
}

function faultOf({ size, head }: { size: number; head: Uint8Array }): string | undefined {
  if (size === 0) return informeFaults.vacio;
  if (size > maxInformeBytes) return informeFaults.grande;
  return beginsAsPdf(head) ? undefined : informeFaults.noPdf;
}

/** An upload that became a report's file isn't needed any more. */
export async function forgetUpload(dado: GivenFile, usuarioId: string): Promise<void> {
  if (!(dado instanceof File)) await deleteFile(uploadKey(usuarioId, dado.subida));
}

function refused(message: string): Failure {
  return new Failure('VALIDATION', { message, details: [{ field: 'archivo', message }] });
}

function uploadNotFound(): Failure {
  return new Failure('NOT_FOUND', { message: informeFaults.subidaPerdida });
}
