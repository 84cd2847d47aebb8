import { makeChange } from '../../platform/audit/change.ts';
import { requireVersion } from '../../platform/audit/conflict.ts';
import { changesBetween, informeSnapshot } from '../../../contract/administracion/rules/audit-snapshot.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { deleteFile } from '../../platform/files/files.ts';
import { readInforme, removeInforme } from './store/informes-externos.ts';

/** Deletes a report, and then its file: a report never names a file that isn't there. */
export const deleteInforme: Implementation<'deleteInforme'> = async ({ params, query }, { usuario, now, newId }) => {
  const before = requireVersion(await readInforme(params.id), query.version);
  const { _id, version, key, titulo } = before;
  await makeChange(
    { usuario, now, newId },
    {
      accion: 'eliminar',
      cosa: { tipo: 'informe', _id, nombre: titulo },
      cambios: changesBetween(informeSnapshot(before), {}),
      previous: before.cambio,
      write: (_cambio, entrada) => removeInforme(_id, version, entrada),
      reread: () => readInforme(_id),
    },
  );
  await deleteFile(key);
  return null;
};
