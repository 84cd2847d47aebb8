import { beforeAll, describe, expect, it } from 'vitest';
import type { MuestraDocument } from '../../../contract/muestras/muestra.ts';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { determinacion } from '../../../testing/alerts.ts';
import { muestra } from '../../../testing/muestras.ts';
import { signInReaders } from '../../../testing/product/laboratory.ts';
import { useLaboratory } from '../../../testing/product/use-product.ts';

const product = useLaboratory();
let tokens: { admin: string; hotelera: string; otra: string };
beforeAll(async () => {
  tokens = await signInReaders(product);
});

let deliveries = 0;
const start = Date.now();
/** Delivers samples, each time a second later. */
async function deliver(...documents: MuestraDocument[]): Promise<void> {
  const now = new Date(start + 1000 * deliveries++);
  const entrega = { archivo: `muestras/entrega-${deliveries}.ndjson`, entregada: now };
  await saveMuestras(documents, { now, entrega });
}

const wrong = (_id: string, more: Partial<MuestraDocument> = {}) =>
  muestra({
    _id,
    conclusion_muestra: 'No cumple',
    determinaciones: [determinacion('Legionella spp.', 'No cumple')],
    ...more,
  });
const right = (_id: string, more: Partial<MuestraDocument> = {}) =>
  muestra({
    _id,
    conclusion_muestra: 'Cumple',
    motivo_revision: 'Error de dilución',
    determinaciones: [determinacion('Legionella spp.', 'Cumple')],
    ...more,
  });
const inRow = async (token: string, id: string) => {
  const { data } = await product.call('listResults', { token, query: { numeroMuestra: id } });
  return data.results.find(({ _id }) => _id === id)?.correccion;
};
const pending = async (token: string) => (await product.call('listCorrecciones', { token })).data;

describe('a corrected sample', () => {
  it('is marked until it is opened, pending until it is confirmed, and its former state stays in reach', async () => {
    const [id, token] = ['R-1', tokens.hotelera];
    await deliver(wrong(id));
    expect((await product.call('getResult', { token, params: { id } })).data).not.toHaveProperty('correccion');
    expect(await inRow(token, id)).toBeUndefined();
    await deliver(right(id));
    expect(await inRow(token, id)).toMatchObject({ numero: 1, abierta: false, leida: false });
    const one = { _id: id, numero: 1, numero_muestra: id, solicitante: 'Hotel Sol', retirada: false };
    expect(await pending(token)).toMatchObject({ total: 1, correcciones: [one] });
    const opened = await product.call('getResult', { token, params: { id } });
    expect(opened.data.correccion).toMatchObject({ numero: 1, abierta: false, frase: expect.stringContaining('→') });
    expect(await inRow(token, id)).toMatchObject({ abierta: true, leida: false });

    const { revisiones } = (await product.call('listRevisiones', { token, params: { id } })).data;
    expect(revisiones).toMatchObject([
      { numero: 1, vigente: true, motivo: 'Error de dilución', frase: 'Legionella spp.: No cumple → Cumple' },
      { numero: 0, vigente: false, frase: '' },
    ]);
    expect(JSON.stringify(revisiones)).not.toContain('entrega-');
    const params = { id, numero: '0' };
    const former = await product.call('getRevision', { token, params });
    expect(former.data.result).toMatchObject({ _id: id, conclusion_muestra: 'No cumple' });
    expect((await product.call('getRevision', { token, params: { id, numero: '2' } })).status).toBe(404);

    for (let times = 0; times < 2; times++) {
      expect((await product.call('confirmLeida', { token, params: { id }, body: { numero: 1 } })).status).toBe(200);
    }
    expect((await product.call('confirmLeida', { token, params: { id }, body: { numero: 2 } })).status).toBe(404);
    expect(await pending(token)).toEqual({ total: 0, correcciones: [] });
    expect(await inRow(token, id)).toMatchObject({ abierta: true, leida: true });
    const { data } = await product.call('listAcuses', { token: tokens.admin, params: { id } });
    expect(data.acuses).toMatchObject([{ usuario: 'hotelera', vista: 1, leida: 1, leidaEn: expect.any(String) }]);
    const asAdmin = await product.call('listRevisiones', { token: tokens.admin, params: { id } });
    expect(asAdmin.data.revisiones.map(({ archivo }) => archivo)).toEqual(['entrega-2.ndjson', 'entrega-1.ndjson']);
  });

  it('doesn’t exist for another client, nor who has read it for any client', async () => {
    const [id, token] = ['R-2', tokens.otra];
    await deliver(wrong(id));
    await deliver(right(id));
    const params = { id };
    expect((await product.call('listRevisiones', { token, params })).status).toBe(404);
    expect((await product.call('getRevision', { token, params: { id, numero: '0' } })).status).toBe(404);
    expect((await product.call('confirmLeida', { token, params, body: { numero: 1 } })).status).toBe(404);
    expect((await pending(token)).total).toBe(0);
    expect((await product.call('listAcuses', { token: tokens.hotelera, params })).status).toBe(403);
  });

  it('that passed to another client shows each what was theirs, and no more', async () => {
    const [id, params] = ['R-3', { id: 'R-3' }];
    await deliver(wrong(id));
    await deliver(right(id, { solicitante: { nombre: 'ETAP Norte' } }));
    const { otra, hotelera, admin } = tokens;
    const now = await product.call('getResult', { token: otra, params });
    expect(now.data).not.toHaveProperty('correccion');
    expect(await inRow(otra, id)).toBeUndefined();
    expect((await pending(otra)).total).toBe(0);
    const own = await product.call('listRevisiones', { token: otra, params });
    expect(own.data.revisiones).toMatchObject([{ numero: 1, frase: '' }]);
    expect((await product.call('getRevision', { token: otra, params: { id, numero: '0' } })).status).toBe(404);

    const gone = (await pending(hotelera)).correcciones.find(({ _id }) => _id === id);
    expect(gone).toMatchObject({ retirada: true, solicitante: 'Hotel Sol', frase: 'Retirada por el laboratorio' });
    expect((await product.call('listRevisiones', { token: hotelera, params })).status).toBe(404);
    await product.call('confirmLeida', { token: hotelera, params, body: { numero: 1 } });
    expect((await pending(hotelera)).correcciones.some(({ _id }) => _id === id)).toBe(false);
    const all = await product.call('listRevisiones', { token: admin, params });
    expect(all.data.revisiones).toHaveLength(2);
  });

  it('that is withdrawn and comes back says both', async () => {
    const [id, token, params] = ['R-4', tokens.hotelera, { id: 'R-4' }];
    await deliver(right(id));
    await deliver(right(id, { estado: 'anulada' }));
    const [gone] = (await pending(token)).correcciones;
    expect(gone).toMatchObject({ _id: id, numero: 1, retirada: true });
    expect((await product.call('listRevisiones', { token, params })).status).toBe(404);
    await deliver(right(id));
    const { revisiones } = (await product.call('listRevisiones', { token, params })).data;
    expect(revisiones).toMatchObject([
      { numero: 2, retirada: false, frase: 'Publicada de nuevo sin cambios' },
      { numero: 0, retirada: true },
    ]);
  });

  it('is listed with others of its file by number, whatever their ids', async () => {
    const token = tokens.hotelera;
    const numbers = { z: 'S-1', x: 'S-2', y: 'S-10' };
    const all = (of: typeof wrong) => Object.entries(numbers).map(([id, numero_muestra]) => of(id, { numero_muestra }));
    await deliver(...all(wrong));
    await deliver(...all(right));
    const { correcciones } = await pending(token);
    expect(correcciones.slice(0, 3).map(({ numero_muestra }) => numero_muestra)).toEqual(['S-1', 'S-2', 'S-10']);
  });
});
