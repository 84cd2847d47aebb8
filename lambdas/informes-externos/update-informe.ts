import { mensajesInforme } from '../../contract/rules/informes.ts';
import { Said } from '../http/said.ts';
import type { Implementation } from '../http/serve.ts';
import { deleteFile } from '../store/files.ts';
import { readInforme, type StoredInforme, writeInforme } from '../store/informes-externos.ts';
import { archivoKey, forgetUpload, storeArchivo } from './archivo.ts';
import { conflictOf, inVersion } from './version.ts';

/**
 * Changes a report. Another file gets a key of its own before the report names it, and the one before is deleted after:
 * whatever fails in between, the report names a file that is whole.
 */
export function updateInforme(newId: () => string): Implementation<'updateInforme'> {
  return async ({ params, body }, { usuario, now }) => {
    const { archivo: dado, version: base, ...campos } = body;
    const before = inVersion(await readInforme(params.id), base);
    const { version } = before;
    const after: StoredInforme = { ...before, ...campos, version: version + 1 };
    if (dado) {
      const key = archivoKey(before._id, newId());
      const archivo = await storeArchivo(dado, usuario._id, key);
      Object.assign(after, { archivo, key, fechaSubida: now.toISOString() });
    }
    if (!(await writeInforme(after, version))) {
      if (dado) await deleteFile(after.key);
      throw conflictOf(await readInforme(before._id));
    }
    if (dado) await Promise.all([deleteFile(before.key), forgetUpload(dado, usuario._id)]);
    return new Said(mensajesInforme.actualizado, { informe: after });
  };
}
