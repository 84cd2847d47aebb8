import { beforeAll, describe, expect, it } from 'vitest';
import type { Muestra, MuestraDocument } from '../../../contract/muestras/muestra.ts';
import { deliverFile } from '../../../testing/product/alerts.ts';
import * as base from '../../../testing/product/laboratory.ts';
import { useProduct } from '../../../testing/product/use-product.ts';

const product = useProduct();
let token: string;

beforeAll(async () => {
  await base.seedLaboratory();
  token = (await product.signIn(await base.putUsuario({ _id: 'seguidor' }))).accessToken;
});

/** A sample as its laboratory would deliver it again. */
function asDelivered(muestra: Muestra): MuestraDocument {
  const { importedAt: _in, lastModified: _changed, createdAt: _made, updatedAt: _edited, ...document } = muestra;
  return document;
}

const ids = (muestras: readonly { _id: string }[]) => muestras.map(({ _id }) => _id).toSorted();

async function exported(): Promise<Muestra[]> {
  const { data } = await product.call('exportResults', { body: {}, token });
  expect(data.siguiente).toBeNull();
  return data.muestras;
}

describe('the changes through the API', () => {
  it('leave a program that follows them with what an export has, before and after samples were delivered, moved and withdrawn', async () => {
    const mirror = new Map<string, Muestra>();
    let cursor: string | undefined;
    const follow = async () => {
      for (;;) {
        const query = { limite: '7', ...(cursor && { desde_cambio: cursor }) };
        const { data } = await product.call('listCambios', { query, token });
        if (data.reinicio) mirror.clear();
        for (const muestra of data.muestras) mirror.set(muestra._id, muestra);
        for (const id of data.retiradas) mirror.delete(id);
        ({ cursor } = data);
        if (!data.mas) return;
      }
    };
    const expectEqual = async () => {
      await follow();
      const whole = await exported();
      expect(ids([...mirror.values()])).toEqual(ids(whole));
      for (const muestra of whole) expect(mirror.get(muestra._id)).toEqual(muestra);
    };
    await expectEqual();
    const [first, second, third] = [...mirror.values()].map(asDelivered);
    if (!first || !second || !third) throw new Error('The client has too few samples');
    await deliverFile([
      { ...first, producto: 'Hielo' },
      { ...second, estado: 'anulada' },
      { ...third, solicitante: { nombre: 'ETAP Norte' } },
      { ...first, _id: 'nueva', numero_muestra: 'nueva' },
    ]);
    await expectEqual();
    expect([mirror.get(first._id)?.producto, mirror.has(second._id), mirror.has('nueva')]).toEqual([
      'Hielo',
      false,
      true,
    ]);
  });

  it('are for users of the portal, by a cursor of its own', async () => {
    expect((await product.call('listCambios')).status).toBe(401);
    const { status, refusal } = await product.call('listCambios', { token, query: { desde_cambio: 'inventado' } });
    expect([status, refusal?.code]).toEqual([400, 'CURSOR_INVALID']);
    expect((await product.call('listCambios', { token, query: { limite: '201' } })).status).toBe(400);
  });
});
