import { mensajesInforme } from '../../contract/rules/informes.ts';
import { Said } from '../http/said.ts';
import type { Implementation } from '../http/serve.ts';
import { deleteFile } from '../store/files.ts';
import { readInforme, removeInforme } from '../store/informes-externos.ts';
import { conflictOf, inVersion } from './version.ts';

/** Deletes a report, and then its file: a report never names a file that isn't there. */
export const deleteInforme: Implementation<'deleteInforme'> = async ({ params, query }) => {
  const { _id, version, key } = inVersion(await readInforme(params.id), query.version);
  if (!(await removeInforme(_id, version))) throw conflictOf(await readInforme(_id));
  await deleteFile(key);
  return new Said(mensajesInforme.eliminado, null);
};
