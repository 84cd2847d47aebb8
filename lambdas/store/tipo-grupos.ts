import { Entity } from 'electrodb';
import { type TipoGrupo, tipoGrupoSchema } from '../../contract/tipo-grupo.ts';
import { once } from './once.ts';
import { portal } from './portal.ts';

const entity = once(
  () =>
    new Entity(
      {
        model: { entity: 'tipoGrupo', version: '1', service: 'portal' },
        attributes: {
          _id: { type: 'string', required: true },
          nombre: { type: 'string', required: true },
          descripcion: { type: 'string', required: true },
          color: { type: 'string', required: true },
          tiposIncluidos: { type: 'list', items: { type: 'string' }, required: true },
          isActive: { type: 'boolean', required: true },
          createdAt: { type: 'string', required: true },
          updatedAt: { type: 'string', required: true },
        },
        indexes: {
          byId: {
            pk: { field: 'pk', composite: [], template: 'tipoGrupos', casing: 'none' },
            sk: { field: 'sk', composite: ['_id'], template: '${_id}', casing: 'none' },
          },
        },
      } as const,
      portal(),
    ),
);

/** Every group of sample types, active or not. */
export async function listTipoGrupos(): Promise<TipoGrupo[]> {
  const { data } = await entity().query.byId({}).go({ pages: 'all' });
  return data.map((item) => tipoGrupoSchema.parse(item));
}

/** Stores a group as it is given, over any of the same id. */
export async function putTipoGrupo(grupo: TipoGrupo): Promise<void> {
  await entity().put(grupo).go();
}
