import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginDelivery, beginRetirada, withdraw } from '../../../../testing/entregas.ts';
import { type DropBucket, startDropBucket } from '../../../../testing/drop-bucket.ts';
import { storedUsuario } from '../../../../testing/usuarios.ts';
import { putTouched } from '../store/entrega-objects.ts';
import { changeEntrega } from '../store/entregas.ts';
import { muestrasOfEntrega } from './entregas.ts';

let bucket: DropBucket;
beforeAll(async () => {
  bucket = await startDropBucket();
});
afterAll(async () => bucket.stop());

const admin = { usuario: storedUsuario({ _id: 'admin', role: 'admin' }) };
const delivery = async () => (await beginDelivery(1)).entrega.id ?? '';

describe('the samples of a delivery', () => {
  it('grow while it is read, are those of every reading, and the same set as long as nothing comes', async () => {
    const id = await delivery();
    await changeEntrega(id, (stored) => ({ ...stored, estado: 'leyendo' }));
    await putTouched(id, 'v1', 1, ['a', 'b']);
    expect(await muestrasOfEntrega(admin, id)).toEqual(new Set(['a', 'b']));
    await putTouched(id, 'v1', 2, ['b', 'c']);
    const read = await muestrasOfEntrega(admin, id);
    expect(read).toEqual(new Set(['a', 'b', 'c']));
    await changeEntrega(id, (stored) => ({ ...stored, estado: 'hecha' }));
    expect(await muestrasOfEntrega(admin, id)).toBe(read);
    expect(await muestrasOfEntrega(admin, id)).toBe(read);
    await putTouched(id, 'v2', 1, ['d']);
    await changeEntrega(id, (stored) => ({ ...stored, estado: 'hecha' }));
    expect(await muestrasOfEntrega(admin, id)).toEqual(new Set(['a', 'b', 'c', 'd']));
  });

  it('are none from the moment that it is withdrawn', async () => {
    const id = await delivery();
    await putTouched(id, 'v1', 1, ['z']);
    await beginRetirada(id);
    expect(await muestrasOfEntrega(admin, id)).toEqual(new Set());
    await withdraw(id);
    expect(await muestrasOfEntrega(admin, id)).toEqual(new Set());
  });

  it('are not found by others, nor of certificates or of what was never delivered', async () => {
    const id = await delivery();
    const missing = { code: 'NOT_FOUND' };
    await expect(muestrasOfEntrega({ usuario: storedUsuario({ _id: 'ana' }) }, id)).rejects.toMatchObject(missing);
    const master = { usuario: storedUsuario({ _id: 'jefa', master: 'todos' }) };
    await expect(muestrasOfEntrega(master, id)).rejects.toMatchObject(missing);
    await expect(muestrasOfEntrega(admin, 'ninguna')).rejects.toMatchObject(missing);
    await changeEntrega(id, (stored) => ({ ...stored, clase: 'certificados' }));
    await expect(muestrasOfEntrega(admin, id)).rejects.toMatchObject(missing);
  });
});
