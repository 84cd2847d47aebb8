import { lazy } from '../../../../contract/base/lazy.ts';
import { compareSpanish } from '../../../../contract/base/texto.ts';
import { ItemList } from '../../../platform/dynamo/item-list.ts';
import { listInstalaciones, readInstalaciones, type StoredInstalacion } from './instalaciones.ts';

const list = lazy(
  () =>
    new ItemList<StoredInstalacion>({
      kind: 'instalaciones',
      compare: (a, b) =>
        compareSpanish(a.solicitante, b.solicitante) ||
        compareSpanish(a.nombre, b.nombre) ||
        Number(a._id > b._id) - Number(a._id < b._id),
      readAll: listInstalaciones,
      readSome: readInstalaciones,
    }),
);

/** Every installation as it is now, by solicitante and name; the same list and objects as long as none changes. */
export async function knownInstalaciones(): Promise<readonly StoredInstalacion[]> {
  return list().read();
}
