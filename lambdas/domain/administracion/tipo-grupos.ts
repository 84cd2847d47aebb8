import { Reply } from '../../platform/http/reply.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { readTipoGrupo, removeTipoGrupo, writeTipoGrupo } from '../../platform/access/store/tipo-grupos.ts';
import { gruposDe } from '../../platform/access/store/usuarios-panel.ts';
import { assigning } from '../../platform/access/store/assignment-guard.ts';
import { makeChange } from '../../platform/audit/change.ts';
import { requireVersion } from '../../platform/audit/conflict.ts';
import { changesBetween, tipoGrupoSnapshot } from '../../../contract/administracion/rules/audit-snapshot.ts';
import { requireUnused } from './references.ts';

export const createTipoGrupo: Implementation<'createTipoGrupo'> = async ({ body }, { usuario, now, newId }) => {
  const at = now.toISOString();
  const created = { _id: newId(), ...body, isActive: body.isActive ?? true, createdAt: at, updatedAt: at };
  const tipoGrupo = await makeChange(
    { usuario, now, newId },
    {
      accion: 'crear',
      cosa: { tipo: 'tipoGrupo', _id: created._id, nombre: created.nombre },
      cambios: changesBetween({}, tipoGrupoSnapshot(created)),
      previous: null,
      write: async (cambio, entrada) => {
        const written = { ...created, version: 1, cambio };
        return (await writeTipoGrupo(written, undefined, entrada)) && written;
      },
      reread: () => readTipoGrupo(created._id),
    },
  );
  return new Reply({ tipoGrupo }, tipoGrupo.nombre);
};

export const updateTipoGrupo: Implementation<'updateTipoGrupo'> = async ({ params, body }, { usuario, now, newId }) => {
  const before = requireVersion(await readTipoGrupo(params.id), body.version);
  const { _id, createdAt, version } = before;
  const isActive = body.isActive ?? before.isActive;
  const after = { ...body, _id, createdAt, isActive, updatedAt: now.toISOString(), version: version + 1 };
  const cambios = changesBetween(tipoGrupoSnapshot(before), tipoGrupoSnapshot(after));
  if (cambios.length === 0) return new Reply({ tipoGrupo: before }, before.nombre);
  const tipoGrupo = await makeChange(
    { usuario, now, newId },
    {
      accion: 'modificar',
      cosa: { tipo: 'tipoGrupo', _id, nombre: after.nombre },
      cambios,
      previous: before.cambio,
      write: async (cambio, entrada) => {
        const written = { ...after, cambio };
        return (await writeTipoGrupo(written, version, entrada)) && written;
      },
      reread: () => readTipoGrupo(_id),
    },
  );
  return new Reply({ tipoGrupo }, tipoGrupo.nombre);
};

/** Deletes a group; refused, naming them, while users refer to it. */
export const deleteTipoGrupo: Implementation<'deleteTipoGrupo'> = async (
  { params, query },
  { usuario, now, newId },
) => {
  const before = requireVersion(await readTipoGrupo(params.id), query.version);
  const { _id, nombre } = before;
  await assigning(async (guard) => {
    await requireUnused((one) => gruposDe(one).includes(_id));
    await makeChange(
      { usuario, now, newId },
      {
        accion: 'eliminar',
        cosa: { tipo: 'tipoGrupo', _id, nombre },
        cambios: changesBetween(tipoGrupoSnapshot(before), {}),
        previous: before.cambio,
        write: (_cambio, entrada) => removeTipoGrupo(_id, before.version, guard, entrada),
        reread: () => readTipoGrupo(_id),
      },
    );
  });
  return new Reply(null, nombre);
};
