import { deCliente, deletingVistasDe } from '../vistas/store/vistas.ts';
import { deleteWebhooksOf } from '../webhooks/store/webhooks.ts';
import type { ClienteNuevo } from '../../../contract/administracion/cliente.ts';
import { Reply } from '../../platform/http/reply.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { readClientes, removeCliente, type StoredCliente, writeCliente } from '../../platform/access/store/clientes.ts';
import { deletingEntradaEmpresaOf } from '../../platform/access/store/entradas-empresa.ts';
import { assigning } from '../../platform/access/store/assignment-guard.ts';
import { makeChange } from '../../platform/audit/change.ts';
import { requireVersion } from '../../platform/audit/conflict.ts';
import { givingSolicitantes } from './shared-solicitantes.ts';
import { changesBetween, clienteSnapshot } from '../../../contract/administracion/rules/audit-snapshot.ts';
import { requireUnused } from './references.ts';

async function readCliente(id: string): Promise<StoredCliente | undefined> {
  return (await readClientes([id]))[0];
}

type Kept = Pick<
  StoredCliente,
  | 'referenciaExterna'
  | 'isActive'
  | 'segundoFactor'
  | 'segundoFactorDesde'
  | 'gestionaInstalaciones'
  | 'sinTablones'
  | 'verificacionAbierta'
>;

/** What a form says of a client; what the form may leave out as it was where it does. */
function campos(body: ClienteNuevo, before: Kept, now: Date) {
  const { nombre, solicitantes, descripcion, contacto, empresa } = body;
  const { referenciaExterna = before.referenciaExterna, isActive = before.isActive } = body;
  const { segundoFactor = before.segundoFactor ?? 'portal' } = body;
  const { gestionaInstalaciones = before.gestionaInstalaciones, sinTablones = before.sinTablones } = body;
  const { verificacionAbierta = before.verificacionAbierta } = body;
  const isDemanded = segundoFactor === 'obligatorio';
  const wasDemanded = before.segundoFactor === 'obligatorio';
  const segundoFactorDesde = wasDemanded ? before.segundoFactorDesde : now.toISOString();
  const { email, telefono, direccion } = contacto;
  return {
    nombre,
    solicitantes,
    descripcion,
    contacto: { ...(email && { email }), ...(telefono && { telefono }), ...(direccion && { direccion }) },
    empresa: empresa || null,
    // References that are points aren't stored: absent means so.
    ...(referenciaExterna === 'otra' && { referenciaExterna }),
    ...(segundoFactor !== 'portal' && { segundoFactor }),
    ...(isDemanded && { segundoFactorDesde }),
    ...(gestionaInstalaciones && { gestionaInstalaciones }),
    ...(sinTablones && { sinTablones }),
    ...(verificacionAbierta && { verificacionAbierta }),
    isActive,
  };
}

export const createCliente: Implementation<'createCliente'> = async ({ body }, { usuario, now, newId }) => {
  const at = now.toISOString();
  const created = { _id: newId(), ...campos(body, { isActive: true }, now), createdAt: at, updatedAt: at };
  const adding = { clienteId: created._id, added: created.solicitantes, isWanted: body.compartirSolicitantes };
  const cliente = await givingSolicitantes(adding, async (guard) =>
    makeChange(
      { usuario, now, newId },
      {
        accion: 'crear',
        cosa: { tipo: 'cliente', _id: created._id, nombre: created.nombre },
        cambios: changesBetween({}, clienteSnapshot(created)),
        previous: null,
        write: async (cambio, entrada) => {
          const written = { ...created, version: 1, cambio };
          return (await writeCliente(written, undefined, { entrada, guard })) && written;
        },
        reread: () => readCliente(created._id),
      },
    ),
  );
  return new Reply({ cliente }, cliente.nombre);
};

export const updateCliente: Implementation<'updateCliente'> = async ({ params, body }, { usuario, now, newId }) => {
  const before = requireVersion(await readCliente(params.id), body.version);
  const { _id, createdAt, version } = before;
  const had = new Set(before.solicitantes);
  const added = body.solicitantes.filter((name) => !had.has(name));
  const after = {
    _id,
    createdAt,
    ...campos(body, before, now),
    updatedAt: now.toISOString(),
    version: version + 1,
  };
  const cambios = changesBetween(clienteSnapshot(before), clienteSnapshot(after));
  if (cambios.length === 0) return new Reply({ cliente: before }, before.nombre);
  const adding = { clienteId: _id, added, isWanted: body.compartirSolicitantes };
  const cliente = await givingSolicitantes(adding, async (guard) =>
    makeChange(
      { usuario, now, newId },
      {
        accion: 'modificar',
        cosa: { tipo: 'cliente', _id, nombre: after.nombre },
        cambios,
        previous: before.cambio,
        write: async (cambio, entrada) => {
          const written = { ...after, cambio };
          return (await writeCliente(written, version, { entrada, guard })) && written;
        },
        reread: () => readCliente(_id),
      },
    ),
  );
  return new Reply({ cliente }, cliente.nombre);
};

/** Deletes a client with its company sign-in, its webhooks and its shared views; refused, naming them, while users refer to it. */
export const deleteCliente: Implementation<'deleteCliente'> = async ({ params, query }, { usuario, now, newId }) => {
  const before = requireVersion(await readCliente(params.id), query.version);
  const { _id, nombre } = before;
  await assigning(async (guard) => {
    await requireUnused(({ clientes }) => clientes.includes(_id));
    const others = [...(await deletingEntradaEmpresaOf(_id)), deletingVistasDe(deCliente(_id))];
    await makeChange(
      { usuario, now, newId },
      {
        accion: 'eliminar',
        cosa: { tipo: 'cliente', _id, nombre },
        cambios: changesBetween(clienteSnapshot(before), {}),
        previous: before.cambio,
        write: async (_cambio, entrada) => {
          if (!(await removeCliente(before, { entrada, guard, others }))) return false;
          await deleteWebhooksOf(`cliente#${_id}`);
          return true;
        },
        reread: () => readCliente(_id),
      },
    );
  });
  return new Reply(null, nombre);
};
