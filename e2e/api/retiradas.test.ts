import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { estadosEnCurso, palabraDeRetirada } from '../../contract/entrega.ts';
import { beginWithdrawing, changeEntrega, endWithdrawing, readEntrega } from '../../lambdas/store/entregas.ts';
import { beginDelivery, deliver } from '../../testing/entregas.ts';
import { muestra } from '../../testing/muestras.ts';
import { putUsuario, startLaboratory } from '../../testing/product/laboratory.ts';
import { openPanel, type Panel } from '../../testing/product/panel.ts';
import type { Product } from '../../testing/product/product.ts';

let product: Product;
let panel: Panel;
beforeAll(async () => {
  product = await startLaboratory();
  await putUsuario({ _id: 'ana', solicitantes: ['Hotel Sol'] });
  panel = await openPanel(product);
});
afterAll(async () => product.close());

const body = { confirmacion: palabraDeRetirada };
const refusalOf = async (name: 'previewRetirada' | 'retirarEntrega' | 'repetirEntrega', id: string) => {
  const asked = { token: panel.token, params: { id }, ...(name === 'retirarEntrega' && { body }) };
  return (await product.call(name, asked)).refusal?.code;
};

describe('the deliveries of the panel', () => {
  it('come newest first, a page after another, over months, and by state', async () => {
    const ids: string[] = [];
    for (const second of [1, 3, 2]) ids.push((await beginDelivery(second)).entrega.id ?? '');
    await changeEntrega(ids[0] ?? '', (stored) => ({ ...stored, estado: 'fallida' }));
    const found: string[] = [];
    const idsOf = ({ entregas }: { entregas: readonly { _id: string }[] }) => entregas.map(({ _id }) => _id).join();
    const ask = async (query: Record<string, string>) =>
      (await product.call('listEntregas', { token: panel.token, query })).data;
    let page = await ask({ limit: '1' });
    for (; page.cursor !== null; page = await ask({ limit: '1', cursor: page.cursor })) found.push(idsOf(page));
    found.push(idsOf(page));
    expect(found).toEqual([ids[1], ids[2], ids[0]]);
    const failed = (await product.call('listEntregas', { token: panel.token, query: { estado: 'fallida' } })).data;
    expect(failed.entregas.map(({ _id }) => _id)).toEqual([ids[0]]);
    const { ultimaEntrega } = (await product.call('getResumenPanel', { token: panel.token })).data;
    expect(ultimaEntrega?.entrega._id).toBe(ids[1]);
  });

  it('shows one whose reading died as failed, so that it can be withdrawn', async () => {
    const id = await deliver(4, [muestra({ _id: 'murio' })]);
    const long = { estado: 'leyendo', actualizada: '2026-05-07T10:00:00.000Z' } as const;
    await changeEntrega(id, (stored) => ({ ...stored, ...long, actualizada: new Date().toISOString() }));
    const look = async () =>
      (await product.call('getEntrega', { token: panel.token, params: { id } })).data.entrega.estado;
    expect(await look()).toBe('leyendo');
    expect(await refusalOf('retirarEntrega', id)).toBe('CONFLICT');
    await changeEntrega(id, (stored) => ({ ...stored, ...long }));
    expect(await look()).toBe('fallida');
    expect((await product.call('previewRetirada', { token: panel.token, params: { id } })).data.retiradas).toBe(1);
  });

  it('are withdrawn one at a time, by an administrator who says so, and delivered again only where the file is', async () => {
    const id = await deliver(5, [muestra({ _id: 'una' })]);
    const { accessToken } = await product.signIn('ana@cliente.example');
    const foreign = await product.call('retirarEntrega', { token: accessToken, params: { id }, body });
    expect(foreign.refusal?.code).toBe('FORBIDDEN');
    const wordless = { token: panel.token, params: { id }, body: { confirmacion: 'sí' } };
    expect((await product.call('retirarEntrega', wordless)).refusal?.code).toBe('VALIDATION');
    expect(await refusalOf('repetirEntrega', id)).toBe('CONFLICT');

    await beginWithdrawing('otra');
    expect(await refusalOf('retirarEntrega', id)).toBe('CONFLICT');
    expect((await readEntrega(id))?.estado).toBe('hecha');
    const { entradas } = (await product.call('listAuditoria', { token: panel.token, query: { tipo: 'entrega' } })).data;
    expect(entradas).toEqual([]);
    await endWithdrawing('otra');

    const done = await product.call('retirarEntrega', { token: panel.token, params: { id }, body });
    expect(estadosEnCurso).toContain(done.data.entrega.estado);
    expect(done.message).toContain('Se está retirando la entrega');
    // Asked again, it is ordered again or has ended.
    expect([undefined, 'CONFLICT']).toContain(await refusalOf('retirarEntrega', id));
    await expect.poll(async () => (await readEntrega(id))?.estado, { timeout: 30_000 }).toBe('retirada');
    expect(await refusalOf('previewRetirada', id)).toBe('CONFLICT');
  });

  it('that there aren’t are not found', async () => {
    for (const name of ['previewRetirada', 'retirarEntrega', 'repetirEntrega'] as const) {
      expect(await refusalOf(name, 'nada')).toBe('NOT_FOUND');
    }
    const missing = { token: panel.token, params: { id: 'nada' } };
    expect((await product.call('getEntrega', missing)).refusal?.code).toBe('NOT_FOUND');
    expect((await product.call('openRechazadas', missing)).refusal?.code).toBe('NOT_FOUND');
  });
});
