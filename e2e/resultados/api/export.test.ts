import { beforeAll, describe, expect, it } from 'vitest';
import type { ExportPosition } from '../../../contract/resultados/exportacion.ts';
import type { Muestra } from '../../../contract/muestras/muestra.ts';
import * as base from '../../../testing/product/laboratory.ts';
import { useProduct } from '../../../testing/product/use-product.ts';

const product = useProduct();
let token: string;

beforeAll(async () => {
  await base.seedLaboratory();
  token = (await product.signIn(await base.putUsuario({ _id: 'exportador' }))).accessToken;
});

async function exported(body: object, asWhom = token): Promise<Muestra[]> {
  const muestras: Muestra[] = [];
  let despues: ExportPosition | undefined;
  do {
    const { data } = await product.call('exportResults', { body: { ...body, despues }, token: asWhom });
    muestras.push(...data.muestras);
    despues = data.siguiente ?? undefined;
  } while (despues);
  return muestras;
}

const ids = (muestras: readonly { _id: string }[]) => muestras.map(({ _id }) => _id).toSorted();

describe('an export through the API', () => {
  it('is what the list shows under the same filters, each sample as its own page has it', async () => {
    const queries: Record<string, string>[] = [
      {},
      { search: 'leche' },
      { conclusionMuestra: 'No cumple' },
      { tipoGrupoId: 'aguas' },
    ];
    for (const query of queries) {
      const listed = (await product.call('listResults', { query: { ...query, limit: '1000' }, token })).data;
      const muestras = await exported(query);
      expect(listed.pagination.totalItems).toBeGreaterThan(0);
      expect(ids(muestras)).toEqual(ids(listed.results));
      for (const muestra of muestras.slice(0, 5)) {
        const { data } = await product.call('getResult', { params: { id: muestra._id }, token });
        expect(muestra).toEqual(data.result);
      }
    }
  });

  it("has no sample of another client's, neither in its answers nor after a cursor issued to another user", async () => {
    const own = base.muestras.filter(
      ({ solicitante, estado }) => ['Hotel Sol', 'Hotel Luna'].includes(solicitante.nombre) && estado === 'autorizada',
    );
    expect(ids(await exported({}))).toEqual(ids(own));
    expect(await exported({ solicitante: ['ETAP Norte'] })).toEqual([]);
    expect(await exported({ clienteId: 'aguas' })).toEqual([]);
    const other = base.muestras.find(({ solicitante }) => solicitante.nombre === 'ETAP Norte');
    const despues = { fecha: '2026-01-01', numero: other?.numero_muestra, id: other?._id };
    const { data } = await product.call('exportResults', { body: { despues }, token });
    expect(data.muestras.map(({ solicitante }) => solicitante.nombre)).not.toContain('ETAP Norte');
  });

  it('takes as many solicitantes as a filter may hold, which no address could', async () => {
    const solicitante = Array.from({ length: 499 }, (_, n) => `Solicitante ${n} ${'x'.repeat(150)}`);
    expect((await exported({ solicitante: [...solicitante, 'Hotel Sol'] })).length).toBeGreaterThan(0);
  });

  it.each([
    { desconocido: 1 },
    { fechaInicio: 'ayer' },
    { despues: {} },
    { despues: { fecha: '2026-01-01', numero: 'x' } },
    { despues: { fecha: '2026-13-01', numero: 'x', id: 'x' } },
    { despues: { fecha: '2026-01-01', numero: 'x', id: 'x', mas: 1 } },
    { solicitante: Array.from({ length: 501 }, () => 'x') },
    { search: 'x'.repeat(201) },
    { search: 7 },
  ])('refuses %j', async (body) => {
    const { status, refusal } = await product.call('exportResults', { body, token });
    expect([status, refusal?.code]).toEqual([400, 'VALIDATION']);
  });
});
