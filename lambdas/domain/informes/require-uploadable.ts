import { informeFaults, informeMessages } from '../../../contract/informes/rules/informes.ts';
import { informeRefusal } from './access/informes.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { readClientes } from '../../platform/access/store/clientes.ts';
import type { StoredInforme } from './store/informes-externos.ts';

/** Throws FORBIDDEN, with why, where a user may not upload such a report. */
export async function requireUploadable(
  informe: Pick<StoredInforme, 'categoria' | 'solicitante' | 'empresa'>,
  { usuario, alcance }: Pick<Viewer, 'usuario' | 'alcance'>,
): Promise<void> {
  const motivo = informeRefusal({ usuario, alcance }, informe, await readClientes(usuario.clientes));
  if (!motivo) return;
  const message = motivo === 'categoria' ? informeMessages.categoriaProhibida : informeFaults[motivo];
  throw new Failure('FORBIDDEN', { message });
}
