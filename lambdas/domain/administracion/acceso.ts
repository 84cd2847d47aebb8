import type { Acceso } from '../../../contract/cuenta/cuenta.ts';
import { accesoSnapshot, changesBetween } from '../../../contract/administracion/rules/audit-snapshot.ts';
import { makeChange } from '../../platform/audit/change.ts';
import { requireVersion } from '../../platform/audit/conflict.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { readAcceso, type StoredAcceso, writeAcceso } from '../../platform/access/store/acceso.ts';

/** The rule of second factors. */
export const getAcceso: Implementation<'getAcceso'> = async () => ({ acceso: await readAcceso() });

/** Changes the rule of second factors; days of grace count from when it begins to demand. Throws CONFLICT. */
export const updateAcceso: Implementation<'updateAcceso'> = async ({ body }, { usuario, now, newId }) => {
  const before = requireVersion(await readAcceso(), body.version);
  const { administradores, clientes, diasDeGracia } = body;
  const wanted = { administradores, clientes, diasDeGracia, version: before.version + 1 };
  const cambios = changesBetween(accesoSnapshot(before), accesoSnapshot(wanted));
  if (cambios.length === 0) return { acceso: before };
  const after = { ...wanted, ...sinceOf(before, wanted, now) };
  const acceso = await makeChange<StoredAcceso>(
    { usuario, now, newId },
    {
      accion: 'modificar',
      cosa: { tipo: 'acceso', _id: 'acceso', nombre: 'Verificación en dos pasos' },
      cambios,
      previous: before.cambio,
      write: async (cambio, entrada) => {
        const written = { ...after, cambio };
        return (await writeAcceso(written, before.version, entrada)) && written;
      },
      reread: readAcceso,
    },
  );
  return { acceso };
};

function sinceOf(before: StoredAcceso, { administradores, clientes }: Acceso, now: Date) {
  const at = now.toISOString();
  const since = (was: Acceso['clientes'], is: Acceso['clientes'], desde: string | null) => {
    if (is === 'opcional') return null;
    return was === 'obligatorio' ? desde : at;
  };
  return {
    administradoresDesde: since(before.administradores, administradores, before.administradoresDesde),
    clientesDesde: since(before.clientes, clientes, before.clientesDesde),
  };
}
