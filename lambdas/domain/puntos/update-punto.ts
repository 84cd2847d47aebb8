import { fichaDePuntoSchema } from '../../../contract/puntos/punto.ts';
import { changesBetween, puntoSnapshot } from '../../../contract/administracion/rules/audit-snapshot.ts';
import { makeChange } from '../../platform/audit/change.ts';
import { conflict } from '../../platform/audit/conflict.ts';
import { Reply } from '../../platform/http/reply.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { readPointNaming } from './naming/point-naming.ts';
import { queryNombres } from '../../engine/query/points/point.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { huellaDePunto, readPunto, type StoredPunto, writePunto } from './store/puntos.ts';
import { textoDeNombre } from './names.ts';

/** Says what a point is. Throws NOT_FOUND, or CONFLICT for what was changed since, or is an alias. */
export const updatePunto: Implementation<'updatePunto'> = async (
  { body: { clave, ficha, version } },
  { alcance, usuario, now, newId },
) => {
  const { ajenas, aliases } = await readPointNaming();
  const [known, before] = await Promise.all([queryNombres(alcance, [clave], ajenas), readPunto(clave)]);
  const punto = known.get(clave);
  if (!punto) throw new Failure('NOT_FOUND');
  const nombre = textoDeNombre(punto);
  if (aliases.claveOf(clave) !== clave) {
    throw new Failure('CONFLICT', { message: `«${nombre}» es ahora otro nombre de otro punto. Vuelve a cargarlo` });
  }
  if (version !== undefined && version !== (before?.version ?? 0)) {
    throw before ? conflict(before) : new Failure('CONFLICT');
  }
  const had = before?.ficha ?? fichaDePuntoSchema.parse({});
  const cambios = changesBetween(puntoSnapshot(had), puntoSnapshot(ficha));
  if (cambios.length === 0) return new Reply({ ficha: had, version: before?.version ?? 0 }, nombre);
  const stored = await makeChange<StoredPunto>(
    { usuario, now, newId },
    {
      accion: 'modificar',
      cosa: { tipo: 'punto', _id: huellaDePunto(clave), nombre },
      cambios,
      previous: before?.cambio ?? null,
      write: async (cambio, entrada) => {
        const written = { clave, ficha, version: (before?.version ?? 0) + 1, cambio };
        return (await writePunto(written, before?.version, entrada)) && written;
      },
      reread: async () => (await readPunto(clave)) ?? { cambio: null },
    },
  );
  return new Reply({ ficha: stored.ficha, version: stored.version }, nombre);
};
