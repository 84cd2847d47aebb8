import { lazy } from '../../../../contract/base/lazy.ts';
import { ItemList } from '../../../platform/dynamo/item-list.ts';
import { huellaDePunto, listPuntos, readByHuella, type StoredPunto } from './puntos.ts';

type Listed = StoredPunto & { _id: string };

const withId = (punto: StoredPunto): Listed => ({ ...punto, _id: huellaDePunto(punto.clave) });

const list = lazy(
  () =>
    new ItemList<Listed>({
      kind: 'puntos',
      compare: (a, b) => Number(a._id > b._id) - Number(a._id < b._id),
      readAll: async () => (await listPuntos()).map(withId),
      readSome: async (huellas) => (await readByHuella(huellas)).map(withId),
    }),
);

/** By list of points the same by key. */
const byClave = new WeakMap<readonly Listed[], ReadonlyMap<string, StoredPunto>>();

/** What is said of every point, by its key, as it is now; the same map as long as none changes. */
export async function knownPuntos(): Promise<ReadonlyMap<string, StoredPunto>> {
  const all = await list().read();
  const known = byClave.get(all) ?? new Map(all.map((punto) => [punto.clave, punto]));
  byClave.set(all, known);
  return known;
}
