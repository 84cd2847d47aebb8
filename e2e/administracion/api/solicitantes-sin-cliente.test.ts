import { beforeAll, describe, expect, it } from 'vitest';
import type { MuestraDocument } from '../../../contract/muestras/muestra.ts';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { seedCliente } from '../../../testing/alerts.ts';
import { clientes, muestras, putUsuario } from '../../../testing/product/laboratory.ts';
import { openPanel, type Panel } from '../../../testing/product/panel.ts';
import { useLaboratory } from '../../../testing/product/use-product.ts';

const product = useLaboratory();
let panel: Panel;
/** Delivers an authorised sample of a solicitante as the laboratory's system spells it. */
async function deliver(_id: string, nombre: string) {
  const document: MuestraDocument = {
    ...(muestras[0] as MuestraDocument),
    _id,
    numero_muestra: _id,
    estado: 'autorizada',
    solicitante: { nombre },
  };
  await saveMuestras([document], { now: new Date() });
}

beforeAll(async () => {
  await deliver('mal-escrita', 'hotel sol');
  await putUsuario({ _id: 'ana', solicitantes: ['Hotel Sol'] });
  await putUsuario({ _id: 'luis', solicitantes: ['Hotel Luna'] });
  panel = await openPanel(product);
});

const body = { solicitante: 'hotel sol', clienteId: 'hoteles', como: 'Hotel Sol' };
const list = async () => (await product.call('listSinCliente', { token: panel.token })).data;
const sees = async (id: string) => {
  const { accessToken } = await product.signIn(`${id}@cliente.example`);
  return (await product.call('getResult', { token: accessToken, params: { id: 'mal-escrita' } })).status === 200;
};

describe('a solicitante that no client has', () => {
  it('is listed with its samples and the one that it is probably meant to be', async () => {
    const { sinCliente, total, conCliente } = await list();
    const named = new Set(clientes.flatMap(({ solicitantes }) => solicitantes));
    expect(conCliente).toBe(
      new Set(muestras.map(({ solicitante }) => solicitante.nombre).filter((one) => named.has(one))).size,
    );
    const hoteles = { _id: 'hoteles', nombre: 'Cliente hoteles' };
    expect(total).toBe(2);
    expect(sinCliente).toEqual([
      { solicitante: 'Sin cliente', muestras: expect.any(Number), parecido: null },
      {
        solicitante: 'hotel sol',
        muestras: 1,
        parecido: { cliente: hoteles, solicitante: 'Hotel Sol', diferencia: 'escritura' },
      },
    ]);
  });

  it('is assigned as another spelling to the client and its users that have the right one, and taken back', async () => {
    const assign = async () => product.call('assignSolicitante', { token: panel.token, body });
    const assigned = await assign();
    expect([assigned.message, assigned.data.usuarios]).toEqual(['«hotel sol» es ahora de Cliente hoteles', 1]);
    expect(assigned.data.cliente.solicitantes).toEqual(['Hotel Sol', 'Hotel Luna', 'hotel sol']);
    expect([await sees('ana'), await sees('luis')]).toEqual([true, false]);
    expect((await list()).total).toBe(1);
    // Repeated, it changes nothing.
    expect((await assign()).data).toEqual({ ...assigned.data, usuarios: 0 });
    const { entradas } = await panel.auditoria({ limit: '2' });
    expect(entradas.map(({ cosa }) => cosa.nombre)).toEqual(['Cliente hoteles', 'ana@cliente.example']);

    const undone = await product.call('unassignSolicitante', { token: panel.token, body });
    expect([undone.data.cliente.solicitantes, undone.data.usuarios]).toEqual([['Hotel Sol', 'Hotel Luna'], 1]);
    expect(await sees('ana')).toBe(false);
    expect((await panel.usuarios()).find(({ _id }) => _id === 'ana')?.solicitantes).toEqual(['Hotel Sol']);
    expect((await list()).total).toBe(2);
  });

  it('is refused to a client that is not there, like what the client has not, and where another client has it', async () => {
    const refused = async (more: object) =>
      (await product.call('assignSolicitante', { token: panel.token, body: { ...body, ...more } })).refusal?.code;
    expect(await refused({ clienteId: 'nadie' })).toBe('NOT_FOUND');
    expect(await refused({ como: 'ETAP Norte' })).toBe('CONFLICT');
    expect(await refused({ solicitante: 'ETAP Norte', como: null })).toBe('SOLICITANTE_TAKEN');
  });

  it('that may be meant for either of two clients is offered the first by name', async () => {
    await seedCliente('tras-hoteles', ['Hotel Sol'], { nombre: 'Balnearios del Sol' });
    const { sinCliente } = await list();
    const parecido = sinCliente.find(({ solicitante }) => solicitante === 'hotel sol')?.parecido;
    expect(parecido?.cliente.nombre).toBe('Balnearios del Sol');
  });
});
