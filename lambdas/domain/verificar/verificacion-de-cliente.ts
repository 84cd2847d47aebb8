import { changesBetween, clienteSnapshot } from '../../../contract/administracion/rules/audit-snapshot.ts';
import { isPrivileged } from '../../../contract/resultados/rules/visible-filtros.ts';
import { parteDe, reglaEn } from '../../platform/access/scope.ts';
import type { Asking } from '../../platform/access/visible.ts';
import { readClientes, setVerificacionAbierta, type StoredCliente } from '../../platform/access/store/clientes.ts';
import { makeChange } from '../../platform/audit/change.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { Failure } from '../../platform/runtime/failure.ts';

/** Whether a client's user sees everything of it, and so may say what is told of its reports. */
export const mayOpen = ({ usuario, alcance }: Asking, cliente: string): boolean =>
  reglaEn(usuario, cliente)?.solicitantes.length === 0 && parteDe(alcance, cliente)?.tipos === 'todos';

/** Chooses whether who verifies a client's reports is told what they say. Throws NOT_FOUND, FORBIDDEN or CONFLICT. */
export const updateVerificacion: Implementation<'updateVerificacion'> = async (
  { params, body: { abierta } },
  viewer,
) => {
  const { usuario, now } = viewer;
  const isOwn = !isPrivileged(usuario) && usuario.clientes.includes(params.id);
  const before = isOwn ? await read(params.id) : undefined;
  if (!before?.isActive) throw new Failure('NOT_FOUND');
  if (!mayOpen(viewer, params.id)) throw new Failure('FORBIDDEN');
  const { _id, nombre, verificacionAbierta: _before, ...others } = before;
  const kept = { ...others, _id, nombre, updatedAt: now.toISOString() };
  const after: StoredCliente = { ...kept, ...(abierta && { verificacionAbierta: true }) };
  const cambios = changesBetween(clienteSnapshot(before), clienteSnapshot(after));
  if (cambios.length > 0) {
    await makeChange(
      { usuario, now, newId: viewer.newId },
      {
        accion: 'modificar',
        cosa: { tipo: 'cliente', _id, nombre },
        cambios,
        previous: before.cambio,
        write: async (cambio, entrada) => setVerificacionAbierta({ ...after, cambio }, entrada),
        reread: async () => read(_id),
      },
    );
  }
  return { abierta };
};

async function read(id: string): Promise<StoredCliente | undefined> {
  const [cliente] = await readClientes([id]);
  return cliente;
}
