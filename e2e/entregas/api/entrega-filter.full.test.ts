import { beforeAll, describe, expect, it } from 'vitest';
import { palabraDeRetirada } from '../../../contract/entregas/entrega.ts';
import type { MuestraDocument } from '../../../contract/muestras/muestra.ts';
import { readEntrega } from '../../../lambdas/domain/entregas/store/entregas.ts';
import { deliver } from '../../../testing/entregas.ts';
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

const nitrato = { descripcion: 'Nitrato', valor: 12, unidad: 'mg/L', valor_formateado: '12' };
const sample = (_id: string, more: Partial<MuestraDocument> = {}) =>
  muestra({
    _id,
    conclusion_muestra: 'Cumple',
    determinaciones: [
      {
        descripcion: 'Aniones',
        resultados: [nitrato],
        total_resultados: 1,
        resultados_cumplen: 1,
        resultados_no_cumplen: 0,
      },
    ],
    ...more,
  });

const serie = { determinacion: 'Aniones', parametro: 'Nitrato', unidad: 'mg/L' };

const sum = (counts: readonly { count: number }[]) => counts.reduce((all, { count }) => all + count, 0);

/** How many samples each call that takes the filters finds of a delivery, or the code that it refuses with. */
async function foundBy(entrega: string, token = panel.token, more: Record<string, string> = {}) {
  const query = { entrega, ...more };
  const calls = {
    list: async () => {
      const answer = await product.call('listResults', { token, query });
      return answer.refusal?.code ?? answer.data.pagination.totalItems;
    },
    stats: async () => {
      const answer = await product.call('getStats', { token, query });
      return answer.refusal?.code ?? answer.data.summary.total;
    },
    groups: async () => {
      const answer = await product.call('getTipoGruposStats', { token, query });
      return answer.refusal?.code ?? sum(answer.data.stats);
    },
    detailed: async () => {
      const answer = await product.call('getTipoGruposDetailed', { token, query });
      return answer.refusal?.code ?? sum(answer.data.tiposMuestraDetailed);
    },
    parametros: async () => {
      const answer = await product.call('listParametros', { token, query });
      return answer.refusal?.code ?? answer.data.parametros.reduce((all, { valores }) => all + valores, 0);
    },
    serie: async () => {
      const answer = await product.call('getEvolucion', { token, query: { ...query, ...serie } });
      return answer.refusal?.code ?? answer.data.total;
    },
    panorama: async () => {
      const answer = await product.call('getPanorama', { token, query });
      return (
        answer.refusal?.code ??
        answer.data.filas.flatMap(({ celdas }) => celdas).reduce((all, { valores }) => all + valores, 0)
      );
    },
    export: async () => {
      const answer = await product.call('exportResults', { token, body: query });
      return answer.refusal?.code ?? answer.data.muestras.length;
    },
  };
  const answers = await Promise.all(Object.values(calls).map(async (ask) => ask()));
  expect(new Set(answers).size, JSON.stringify(answers)).toBe(1);
  return answers[0];
}

async function listed(entrega: string) {
  const { data } = await product.call('listResults', {
    token: panel.token,
    query: { entrega, sortBy: 'numero_muestra' },
  });
  return data.results.map(({ _id, tipo_muestra, solicitante }) => [_id, tipo_muestra, solicitante]);
}

describe('results filtered by a delivery', () => {
  it('are the samples that it brought, as they are today, whatever a later one changed', async () => {
    const first = await deliver(1, [sample('f1'), sample('f2'), sample('f3'), sample('f4', { estado: 'en_curso' })]);
    const changed = { tipo_muestra: 'Superficie', solicitante: { nombre: 'Hotel Luna' } };
    const second = await deliver(2, [sample('f2', changed), sample('f5'), sample('f3', { estado: 'anulada' })]);
    const [f1, f2] = [
      ['f1', 'Agua de consumo', 'Hotel Sol'],
      ['f2', 'Superficie', 'Hotel Luna'],
    ];
    expect(await listed(first)).toEqual([f2, f1]);
    expect(await foundBy(first)).toBe(2);
    expect(await listed(second)).toEqual([['f5', 'Agua de consumo', 'Hotel Sol'], f2]);
    expect(await foundBy(first, panel.token, { tipoMuestra: 'Superficie' })).toBe(1);
    expect(await foundBy(first, panel.token, { solicitante: 'ETAP Norte' })).toBe(0);

    // Of what is withdrawn nothing is shown, though a sample of it was put back.
    const body = { confirmacion: palabraDeRetirada };
    await product.call('withdrawEntrega', { token: panel.token, params: { id: second }, body });
    await expect.poll(async () => (await readEntrega(second))?.estado, { timeout: 30_000 }).toBe('retirada');
    expect(await foundBy(second)).toBe(0);
    expect(await foundBy(first)).toBe(3);
  });

  it('are found of a delivery of many samples too', async () => {
    const many = Array.from({ length: 600 }, (_, n) => sample(`muchas-${n}`, { numero_muestra: `L-${n}` }));
    const id = await deliver(3, many);
    const { data } = await product.call('listResults', { token: panel.token, query: { entrega: id } });
    expect(data.pagination.totalItems).toBe(600);
    const narrowed = { entrega: id, numeroMuestra: 'L-59' };
    const few = await product.call('listResults', { token: panel.token, query: narrowed });
    expect(few.data.pagination.totalItems).toBe(11);
  });

  it('are for administrators: to others, and where there is no such delivery, it is not found', async () => {
    const id = await deliver(4, [sample('g1')]);
    expect(await foundBy(id)).toBe(1);
    const { accessToken } = await product.signIn('ana@cliente.example');
    expect(await foundBy(id, accessToken)).toBe('NOT_FOUND');
    const view = await product.call('startVista', { token: panel.token, params: { id: 'ana' } });
    expect(await foundBy(id, view.data.accessToken)).toBe('NOT_FOUND');
    expect(await foundBy('ninguna')).toBe('NOT_FOUND');
    // An empty filter is none.
    expect((await product.call('listResults', { token: accessToken, query: { entrega: '' } })).status).toBe(200);
  });

  it('are sent to nobody, nor asked of samples in progress', async () => {
    const id = await deliver(5, [sample('h1')]);
    const cosa = { vista: 'resultados', filtros: { entrega: id } };
    const { token } = panel;
    expect((await product.call('listDestinatarios', { token, body: { cosa } })).refusal?.code).toBe('VALIDATION');
    const asked = await product.call('listMuestrasEnCurso', { token, query: { entrega: id } });
    expect(asked.refusal?.code).toBe('VALIDATION');
  });
});
