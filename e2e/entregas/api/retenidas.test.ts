import { beforeAll, describe, expect, it } from 'vitest';
import type { DecisionDeRetenidas } from '../../../contract/entregas/retenidas.ts';
import { readDropped, putDropped } from '../../../lambdas/domain/entregas/store/entrega-objects.ts';
import { idOfDelivery } from '../../../lambdas/domain/entregas/store/entrega.ts';
import { readEntrega } from '../../../lambdas/domain/entregas/store/entregas.ts';
import { readMuestra } from '../../../testing/read-muestra.ts';
import { seedCliente } from '../../../testing/alerts.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { openPanel, type Panel } from '../../../testing/product/panel.ts';
import { useLaboratory } from '../../../testing/product/use-product.ts';

const product = useLaboratory();
let panel: Panel;
beforeAll(async () => {
  await seedCliente('Grupo Mar', ['Pensión Ola']);
  await seedCliente('Cumbre, S. L.', ['Refugio Alto']);
  await putUsuario({ _id: 'ana', solicitantes: ['Hotel Sol'] });
  panel = await openPanel(product);
});

const sample = (_id: string, more: object = {}) => ({
  _id,
  numero_muestra: _id,
  fecha_muestra: '2026-02-07',
  tipo_muestra: 'Agua de consumo',
  solicitante: 'Pensión Ola',
  ...more,
});

/** Delivers samples as a file does; gives the delivery's id once it was read. */
async function deliver(name: string, ...samples: object[]): Promise<string> {
  const key = `muestras/${name}.ndjson`;
  const body = Buffer.from(samples.map((one) => `${JSON.stringify(one)}\n`).join(''));
  await putDropped(key, body, { size: body.length });
  const dropped = await readDropped(key);
  dropped?.body.destroy();
  const id = dropped ? idOfDelivery(key, dropped) : '';
  await expect.poll(async () => (await readEntrega(id))?.estado, { timeout: 60_000 }).toMatch(/^hecha/u);
  return id;
}
const list = async (id: string, query = {}) =>
  (await product.call('listRetenidas', { token: panel.token, params: { id }, query })).data;
const decide = async (id: string, body: DecisionDeRetenidas) =>
  product.call('decideRetenidas', { token: panel.token, params: { id }, body });
const settled = async (id: string) => {
  await expect.poll(async () => (await readEntrega(id))?.decidiendo, { timeout: 60_000 }).toBeNull();
};

describe('held back samples', () => {
  it('are shown to administrators against what is stored, with whom they are and would be seen by', async () => {
    await deliver('a1', sample('R-1', { producto: 'Ducha' }));
    const id = await deliver(
      'a2',
      sample('R-1', { producto: 'Grifo', fecha_muestra: '2025-02-07', solicitante: 'Refugio Alto' }),
    );
    expect(await list(id)).toEqual({
      retenidas: [
        {
          muestra: 'R-1',
          motivos: ['solicitante', 'fecha'],
          sobre: 1,
          cambiada: false,
          superada: false,
          antes: { numero: 'R-1', fecha: '2026-02-07', solicitante: 'Pensión Ola', clientes: ['Grupo Mar'] },
          despues: { numero: 'R-1', fecha: '2025-02-07', solicitante: 'Refugio Alto', clientes: ['Cumbre, S. L.'] },
          cambios: [
            { nombre: 'Producto', texto: 'Ducha → Grifo' },
            { nombre: 'Fecha de muestra', texto: '7 feb 2026 → 7 feb 2025' },
            { nombre: 'Solicitante', texto: 'Pensión Ola → Refugio Alto' },
          ],
          otros: 0,
        },
      ],
      cursor: null,
    });
    const { accessToken } = await product.signIn('ana@cliente.example');
    const foreign = { token: accessToken, params: { id } };
    expect((await product.call('listRetenidas', foreign)).refusal?.code).toBe('FORBIDDEN');
    const body = { decision: 'aceptar', cuales: { motivos: ['fecha'] } };
    expect((await product.call('decideRetenidas', { ...foreign, body })).refusal?.code).toBe('FORBIDDEN');
  });

  it('are accepted over what was shown, once, and the trail says by whom and which', async () => {
    await deliver('b1', sample('R-2'), sample('R-3'));
    const id = await deliver(
      'b2',
      sample('R-2', { numero_muestra: 'R-2/A' }),
      sample('R-3', { fecha_muestra: '2025-01-01' }),
    );
    const accept: DecisionDeRetenidas = { decision: 'aceptar', cuales: { muestras: [{ _id: 'R-2', sobre: 1 }] } };
    const stale = await decide(id, { ...accept, cuales: { muestras: [{ _id: 'R-2', sobre: 9 }] } });
    expect([stale.refusal?.code, stale.refusal?.message]).toEqual([
      'CONFLICT',
      expect.stringContaining('ha cambiado mientras la mirabas'),
    ]);
    const { data, message } = await decide(id, accept);
    expect([data.entrega._id, message]).toEqual([id, 'Se está aplicando lo que has decidido de «b2.ndjson»']);
    await settled(id);
    expect((await readMuestra('R-2'))?.muestra.numero_muestra).toBe('R-2/A');
    expect((await decide(id, accept)).refusal?.message).toBe('De estas muestras ya se ha decidido');
    const { entradas } = (await product.call('listAuditoria', { token: panel.token, query: { tipo: 'entrega' } })).data;
    expect(entradas[0]).toMatchObject({
      accion: 'aceptar-retenidas',
      cosa: { _id: id, nombre: 'b2.ndjson' },
      cambios: [{ campo: 'entrega.retenidas', antes: null, despues: ['R-2/A'] }],
    });
    expect((await list(id)).retenidas.map(({ muestra }) => muestra)).toEqual(['R-3']);
  });

  it('of one reason are dismissed together, a page of them at a time is shown, and others wait', async () => {
    const many = Array.from({ length: 21 }, (_, n) => `R-4-${String(n).padStart(2, '0')}`);
    await deliver('c1', ...many.map((id) => sample(id)), sample('R-5'));
    const moved = many.map((id) => sample(id, { fecha_muestra: '2025-02-07' }));
    const id = await deliver('c2', ...moved, sample('R-5', { numero_muestra: 'R-5/A' }));
    const first = await list(id);
    expect(first.retenidas.map(({ muestra }) => muestra)).toEqual(many.slice(0, 20));
    const rest = await list(id, { cursor: first.cursor ?? '' });
    expect(rest.retenidas.map(({ muestra }) => muestra)).toEqual([many[20], 'R-5']);
    expect((await decide(id, { decision: 'descartar', cuales: { motivos: ['fecha'] } })).status).toBe(200);
    await settled(id);
    expect(await list(id)).toMatchObject({ retenidas: [{ muestra: 'R-5' }], cursor: null });
    const { entrega } = (await product.call('getEntrega', { token: panel.token, params: { id } })).data;
    expect(entrega).toMatchObject({
      estado: 'hecha_con_rechazos',
      esperan: [{ motivos: ['numero'], muestras: 1 }],
      decididas: { aceptadas: 0, descartadas: 21, superadas: 0 },
    });
    const again = await decide(id, { decision: 'aceptar', cuales: { motivos: ['fecha'] } });
    expect(again.refusal?.code).toBe('CONFLICT');
  });

  it('of a delivery that there isn’t are not found', async () => {
    const missing = { token: panel.token, params: { id: 'nada' } };
    expect((await product.call('listRetenidas', missing)).refusal?.code).toBe('NOT_FOUND');
    expect((await decide('nada', { decision: 'aceptar', cuales: { motivos: ['fecha'] } })).refusal?.code).toBe(
      'NOT_FOUND',
    );
  });
});
