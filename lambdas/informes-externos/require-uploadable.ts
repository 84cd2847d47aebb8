import { informeFaults, informeMessages } from '../../contract/rules/informes.ts';
import { informeRefusal } from '../access/informes.ts';
import type { Viewer } from '../access/viewer.ts';
import { Failure } from '../runtime/failure.ts';
import { readClientes } from '../store/clientes.ts';
import type { StoredInforme } from '../store/informes-externos.ts';

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
