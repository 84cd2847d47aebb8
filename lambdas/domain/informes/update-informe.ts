import { makeChange } from '../../platform/audit/change.ts';
import { requireVersion } from '../../platform/audit/conflict.ts';
import { changesBetween, informeSnapshot } from '../../../contract/administracion/rules/audit-snapshot.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { deleteFile } from '../../platform/files/files.ts';
import { readInforme, type StoredInforme, writeInforme } from './store/informes-externos.ts';
import { archivoKey, forgetUpload, storeArchivo } from './archivo.ts';
import { takeQuota } from '../../platform/http/upload-quota.ts';

/**
 * Changes a report. Another file gets a key of its own before the report names it, and the one before is deleted after:
 * whatever fails in between, the report names a file that is whole.
 */
export const updateInforme: Implementation<'updateInforme'> = async ({ params, body }, { usuario, now, newId }) => {
  const { archivo: dado, version: base, ...campos } = body;
  const before = requireVersion(await readInforme(params.id), base);
  const { version } = before;
  const after: StoredInforme = { ...before, ...campos, version: version + 1 };
  if (dado instanceof File) await takeQuota(usuario._id, dado.size, now);
  if (dado) {
    const key = archivoKey(before._id, newId());
    const archivo = await storeArchivo(dado, usuario._id, key);
    Object.assign(after, { archivo, key, fechaSubida: now.toISOString() });
  }
  const change = makeChange(
    { usuario, now, newId },
    {
      accion: 'modificar',
      cosa: { tipo: 'informe', _id: before._id, nombre: after.titulo },
      cambios: changesBetween(informeSnapshot(before), informeSnapshot(after)),
      previous: before.cambio,
      write: async (cambio, entrada) => writeInforme({ ...after, cambio }, version, entrada),
      reread: () => readInforme(before._id),
    },
  );
  await change.catch(async (error: unknown) => {
    // Refused for certain: the report goes on naming the file that it had.
    if (dado && error instanceof Failure) await deleteFile(after.key);
    throw error;
  });
  if (dado) await Promise.all([deleteFile(before.key), forgetUpload(dado, usuario._id)]);
  return { informe: after };
};
