import { beforeAll, describe, expect, it } from 'vitest';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { sinMotivo } from '../../../testing/motivos.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { useLaboratory } from '../../../testing/product/use-product.ts';

const product = useLaboratory();
let token: string;

beforeAll(async () => {
  await saveMuestras(Object.values(sinMotivo), { now: new Date() });
  token = (await product.signIn(await putUsuario({ _id: 'maestra', master: 'todos', clientes: [] }))).accessToken;
});

const listed = async (limit: string) => {
  const { data } = await product.call('listResults', { token, query: { numeroMuestra: 'MOTIVO-', limit } });
  return new Map(data.results.map((row) => [row._id, row]));
};

describe('a sample that does not comply without a verdict for any parameter', () => {
  it('names in the list what may be why, on pages of up to 50 samples, and nothing of one that complies', async () => {
    const rows = await listed('50');
    const { motivos } = rows.get(sinMotivo.fuera._id) ?? {};
    expect(motivos).toMatchObject({ total: 2, valores: 4, dentro: 1, dudosos: 1 });
    expect(motivos?.fuera).toEqual([
      {
        determinacion: 'Coliformes',
        medida: { parametro: 'Coliformes', valor: 12, unidad: 'UFC/100 mL', referencia: { max: 0 }, exceso: 12 },
      },
      {
        determinacion: 'Salmonella',
        medida: { parametro: 'Salmonella', valor_formateado: 'Presencia', referencia: { texto: 'Ausencia en 25 g' } },
      },
    ]);
    expect(rows.get(sinMotivo.dentro._id)?.motivos).toEqual({ fuera: [], total: 0, valores: 2, dentro: 1, dudosos: 1 });
    expect(rows.get(sinMotivo.cumple._id)).not.toHaveProperty('motivos');
    expect((await listed('51')).get(sinMotivo.fuera._id)).not.toHaveProperty('motivos');
  });

  it('has no verdict made for its parameters, in the list, in its detail and in the figures', async () => {
    const row = (await listed('50')).get(sinMotivo.fuera._id);
    expect(new Set(row?.determinaciones.map((one) => one.status_inteligente))).toEqual(new Set(['Sin conclusión']));
    const { data } = await product.call('getResult', { token, params: { id: sinMotivo.fuera._id } });
    expect(data.result.determinaciones).toEqual(sinMotivo.fuera.determinaciones);
    expect(data.motivos).toEqual(row?.motivos);
    const query = { solicitante: 'Balneario Alto' };
    const parametros = await product.call('listParametros', { token, query });
    expect(parametros.data.parametros.map(({ noCumplen }) => noCumplen)).toEqual([0, 0, 0, 0]);
  });
});
