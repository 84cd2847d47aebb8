import type * as z from 'zod';
import { lazy } from '../../../../contract/base/lazy.ts';
import { compareUsuarios } from '../../../../contract/administracion/rules/panel-lists.ts';
import { readable } from '../../dynamo/damaged.ts';
import { inIdRanges } from '../../dynamo/items.ts';
import { ItemList } from '../../dynamo/item-list.ts';
import { readUsuarios, seededAdminId, type StoredUsuario, storedUsuarioSchema, usuarios } from './usuarios.ts';

const listedSchema = storedUsuarioSchema.pick({
  _id: true,
  email: true,
  role: true,
  master: true,
  clientes: true,
  solicitantes: true,
  grupoTipoMuestra: true,
  porCliente: true,
  createdAt: true,
});

/** The fields by which the panel searches and sorts users. */
export type ListedUsuario = z.infer<typeof listedSchema>;

const list = lazy(
  () =>
    new ItemList<ListedUsuario>({
      kind: 'usuarios',
      compare: compareUsuarios.email,
      readAll: async () => {
        const attributes = Object.keys(listedSchema.shape) as (keyof ListedUsuario)[];
        const items = await inIdRanges(async (from, to) =>
          usuarios()
            .query.byId({})
            .between({ _id: from }, { _id: to })
            .go({ pages: 'all', consistent: true, attributes }),
        );
        return readable('usuario', items, (item) => listedSchema.parse(item));
      },
      readSome: async (ids) => (await readUsuarios(ids)).map((usuario) => listedSchema.parse(usuario)),
    }),
);

/** Made from lists of users that are in use. */
const made = new WeakMap<readonly ListedUsuario[], readonly ListedUsuario[]>();

/** Every user but the seeded administrator, by e-mail address, as it is now; the same list as long as none changes. */
export async function knownUsuarios(): Promise<readonly ListedUsuario[]> {
  const all = await list().read();
  const shown = made.get(all) ?? all.filter(({ _id }) => _id !== seededAdminId);
  made.set(all, shown);
  return shown;
}

/** The users that meet a condition now, by id, the seeded administrator included. */
export async function findUsuarios(holds: (usuario: ListedUsuario) => boolean): Promise<StoredUsuario[]> {
  const found = (await list().read()).filter(holds);
  const current = await readUsuarios(found.map(({ _id }) => _id));
  return current.filter(holds).toSorted((a, b) => (a._id < b._id ? -1 : 1));
}
