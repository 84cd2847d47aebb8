import { beforeAll, describe, expect, it } from 'vitest';
import { estadosEnCurso, palabraDeRetirada } from '../../../contract/entregas/entrega.ts';
import { putTouched } from '../../../lambdas/domain/entregas/store/entrega-objects.ts';
import {
  changeEntrega,
  readEntrega,
  beginWithdrawing,
  endWithdrawing,
} from '../../../lambdas/domain/entregas/store/entregas.ts';
import { beginDelivery, deliver } from '../../../testing/entregas.ts';
import { muestra } from '../../../testing/muestras.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { openPanel, type Panel } from '../../../testing/product/panel.ts';
import { useLaboratory } from '../../../testing/product/use-product.ts';

const product = useLaboratory();
let panel: Panel;
beforeAll(async () => {
  await putUsuario({ _id: 'ana', solicitantes: ['Hotel Sol'] });
  panel = await openPanel(product);
});

const body = { confirmacion: palabraDeRetirada };
const refusalOf = async (name: 'previewRetirada' | 'withdrawEntrega' | 'repeatEntrega', id: string) => {
  const asked = { token: panel.token, params: { id }, ...(name === 'withdrawEntrega' && { body }) };
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
    const { ultimaEntrega } = (await product.call('getPanelOverview', { token: panel.token })).data;
    expect(ultimaEntrega?.entrega._id).toBe(ids[1]);
  });

  it('shows one whose reading died as failed, so that it can be withdrawn', async () => {
    const id = await deliver(4, [muestra({ _id: 'murio' })]);
    const long = { estado: 'leyendo', actualizada: '2026-05-07T10:00:00.000Z' } as const;
    await changeEntrega(id, (stored) => ({ ...stored, ...long, actualizada: new Date().toISOString() }));
    const look = async () =>
      (await product.call('getEntrega', { token: panel.token, params: { id } })).data.entrega.estado;
    expect(await look()).toBe('leyendo');
    expect(await refusalOf('withdrawEntrega', id)).toBe('CONFLICT');
    await changeEntrega(id, (stored) => ({ ...stored, ...long }));
    expect(await look()).toBe('fallida');
    expect((await product.call('previewRetirada', { token: panel.token, params: { id } })).data.retiradas).toBe(1);
  });

  it('shows one that nobody has read while its queue had it as failed', async () => {
    const id = (await beginDelivery(7)).entrega.id ?? '';
    const look = async () =>
      (await product.call('getEntrega', { token: panel.token, params: { id } })).data.entrega.estado;
    const waiting = async (days: number) =>
      changeEntrega(id, (stored) => {
        const actualizada = new Date(Date.now() - days * 86_400_000).toISOString();
        return { ...stored, estado: 'en_cola', actualizada };
      });
    await waiting(13);
    expect(await look()).toBe('en_cola');
    await waiting(15);
    expect(await look()).toBe('fallida');
  });

  it('say what withdrawing them would do by looking at few samples, and of many by what they brought', async () => {
    const id = await deliver(6, [muestra({ _id: 'pocas' })]);
    const look = async () => (await product.call('previewRetirada', { token: panel.token, params: { id } })).data;
    expect(await look()).toEqual({
      retiradas: 1,
      restauradas: 0,
      quedan: 0,
      certificados: 0,
      total: 1,
      exacta: true,
    });
    const muestras = { nuevas: 7000, actualizadas: 200, sin_cambios: 15, superadas: 2, retenidas: 1, rechazadas: 1 };
    const ausentes = { faltan: 2, de: 9000, retiradas: 2 };
    await changeEntrega(id, (stored) => ({ ...stored, muestras, ausentes }));
    expect(await look()).toEqual({
      retiradas: 7000,
      restauradas: 202,
      quedan: 17,
      certificados: 0,
      total: 7219,
      exacta: false,
    });
    // A reading that died before it counted anything may have stored as many.
    const none = { ...muestras, nuevas: 0, actualizadas: 0, sin_cambios: 0, superadas: 0 };
    await changeEntrega(id, (stored) => ({ ...stored, muestras: none, ausentes: null }));
    const many = Array.from({ length: 201 }, (_, n) => `no-está-${n}`);
    await putTouched(id, 'json', 2, many);
    expect(await look()).toMatchObject({ retiradas: 0, total: 0, exacta: false });
  });

  it('are withdrawn one at a time, by an administrator who says so, and delivered again only where the file is', async () => {
    const id = await deliver(5, [muestra({ _id: 'una' })]);
    const { accessToken } = await product.signIn('ana@cliente.example');
    const foreign = await product.call('withdrawEntrega', { token: accessToken, params: { id }, body });
    expect(foreign.refusal?.code).toBe('FORBIDDEN');
    const wordless = { token: panel.token, params: { id }, body: { confirmacion: 'sí' } };
    expect((await product.call('withdrawEntrega', wordless)).refusal?.code).toBe('VALIDATION');
    expect(await refusalOf('repeatEntrega', id)).toBe('CONFLICT');

    await beginWithdrawing('otra', new Date());
    expect(await refusalOf('withdrawEntrega', id)).toBe('CONFLICT');
    expect((await readEntrega(id))?.estado).toBe('hecha');
    const { entradas } = (await product.call('listAuditoria', { token: panel.token, query: { tipo: 'entrega' } })).data;
    expect(entradas).toEqual([]);
    await endWithdrawing('otra');

    const done = await product.call('withdrawEntrega', { token: panel.token, params: { id }, body });
    expect(estadosEnCurso).toContain(done.data.entrega.estado);
    expect(done.message).toContain('Se está retirando la entrega');
    // Asked again, it is ordered again or has ended.
    expect([undefined, 'CONFLICT']).toContain(await refusalOf('withdrawEntrega', id));
    await expect.poll(async () => (await readEntrega(id))?.estado, { timeout: 30_000 }).toBe('retirada');
    expect(await refusalOf('previewRetirada', id)).toBe('CONFLICT');
  });

  it('that there aren’t are not found', async () => {
    for (const name of ['previewRetirada', 'withdrawEntrega', 'repeatEntrega'] as const) {
      expect(await refusalOf(name, 'nada')).toBe('NOT_FOUND');
    }
    const missing = { token: panel.token, params: { id: 'nada' } };
    expect((await product.call('getEntrega', missing)).refusal?.code).toBe('NOT_FOUND');
    expect((await product.call('openRechazadas', missing)).refusal?.code).toBe('NOT_FOUND');
  });
});
