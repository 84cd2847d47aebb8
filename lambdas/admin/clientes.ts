import type { ClienteNuevo } from '../../contract/cliente.ts';
import { Reply } from '../http/reply.ts';
import type { Implementation } from '../http/serve.ts';
import { noteEliminando, readClientes, removeCliente, type StoredCliente, writeCliente } from '../store/clientes.ts';
import { deleteEntradaEmpresaOf } from '../store/entradas-empresa.ts';
import { targets } from '../store/references.ts';
import { makeChange } from '../audit/change.ts';
import { requireVersion } from '../audit/conflict.ts';
import { withReservedSolicitantes } from './shared-solicitantes.ts';
import { changesBetween, clienteSnapshot } from '../../contract/rules/audit-snapshot.ts';
import { requireUnused } from './references.ts';

type NewId = () => string;

async function readCliente(id: string): Promise<StoredCliente | undefined> {
  return (await readClientes([id]))[0];
}

type Kept = Pick<StoredCliente, 'referenciaExterna' | 'isActive' | 'segundoFactor' | 'segundoFactorDesde'>;

/** What a form says of a client; what the form may leave out as it was where it does. */
function campos(body: ClienteNuevo, before: Kept, now: Date) {
  const { nombre, solicitantes, descripcion, contacto, empresa } = body;
  const { referenciaExterna = before.referenciaExterna, isActive = before.isActive } = body;
  const { segundoFactor = before.segundoFactor ?? 'portal' } = body;
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
    // References that are points are stored as those of every client from before it could be said: not at all.
    ...(referenciaExterna === 'otra' && { referenciaExterna }),
    ...(segundoFactor !== 'portal' && { segundoFactor }),
    ...(isDemanded && { segundoFactorDesde }),
    isActive,
  };
}

export function createCliente(newId: NewId): Implementation<'createCliente'> {
  return async ({ body }, { usuario, now }) => {
    const at = now.toISOString();
    const created = { _id: newId(), ...campos(body, { isActive: true }, now), createdAt: at, updatedAt: at };
    const adding = { reservation: { _id: newId(), clienteId: created._id }, added: created.solicitantes, now };
    const cliente = await withReservedSolicitantes({ ...adding, isWanted: body.compartirSolicitantes }, async () =>
      makeChange(
        { usuario, now, newId },
        {
          accion: 'crear',
          cosa: { tipo: 'cliente', _id: created._id, nombre: created.nombre },
          cambios: changesBetween({}, clienteSnapshot(created)),
          previous: null,
          isWithEntry: true,
          write: async (cambio, entrada) => {
            const written = { ...created, version: 1, cambio };
            return (await writeCliente(written, undefined, entrada)) && written;
          },
          reread: () => readCliente(created._id),
        },
      ),
    );
    return new Reply({ cliente }, cliente.nombre);
  };
}

export function updateCliente(newId: NewId): Implementation<'updateCliente'> {
  return async ({ params, body }, { usuario, now }) => {
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
    const adding = { reservation: { _id: newId(), clienteId: _id }, added, now };
    const cliente = await withReservedSolicitantes({ ...adding, isWanted: body.compartirSolicitantes }, async () =>
      makeChange(
        { usuario, now, newId },
        {
          accion: 'modificar',
          cosa: { tipo: 'cliente', _id, nombre: after.nombre },
          cambios,
          previous: before.cambio,
          isWithEntry: true,
          write: async (cambio, entrada) => {
            const written = { ...after, cambio };
            return (await writeCliente(written, version, entrada)) && written;
          },
          reread: () => readCliente(_id),
        },
      ),
    );
    return new Reply({ cliente }, cliente.nombre);
  };
}

/** Deletes a client with its company sign-in; refused, naming them, while users refer to it. */
export function deleteCliente(newId: NewId): Implementation<'deleteCliente'> {
  return async ({ params, query }, { usuario, now }) => {
    const before = requireVersion(await readCliente(params.id), query.version);
    const { _id, nombre } = before;
    await requireUnused({
      target: targets.cliente(_id),
      now,
      note: async (eliminando) => noteEliminando(before, eliminando),
      reread: () => readCliente(_id),
    });
    await makeChange(
      { usuario, now, newId },
      {
        accion: 'eliminar',
        cosa: { tipo: 'cliente', _id, nombre },
        cambios: changesBetween(clienteSnapshot(before), {}),
        previous: before.cambio,
        isWithEntry: true,
        write: async (_cambio, entrada) => {
          const isGone = await removeCliente(before, entrada);
          if (isGone) await deleteEntradaEmpresaOf(_id);
          return isGone;
        },
        reread: () => readCliente(_id),
      },
    );
    return new Reply(null, nombre);
  };
}
