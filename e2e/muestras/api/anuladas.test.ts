import { beforeAll, describe, expect, it } from 'vitest';
import type { MuestraDocument } from '../../../contract/muestras/muestra.ts';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { enCurso, determinacion } from '../../../testing/product/en-curso.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { useLaboratory } from '../../../testing/product/use-product.ts';

const product = useLaboratory();
let token: string;
let ajeno: string;
let admin: string;
const day = 24 * 3_600_000;
const ago = (days: number) => new Date(Date.now() - days * day);
const fecha = ago(40).toISOString().slice(0, 10);

const sample = (_id: string, more: Partial<MuestraDocument> = {}): MuestraDocument => ({
  ...enCurso,
  _id,
  numero_muestra: `AN-${_id}`,
  fecha_muestra: fecha,
  ...more,
});
const anulada = { estado: 'anulada', motivo_anulacion: 'Volumen insuficiente' } as const;
const deliver = async (days: number, ...all: MuestraDocument[]) => saveMuestras(all, { now: ago(days) });

const list = async (of = token, query: Record<string, string> = {}) =>
  (await product.call('listMuestrasAnuladas', { token: of, query })).data;
const open = async (id: string, of = token) => product.call('getMuestraAnulada', { token: of, params: { id } });
const listed = async (id: string, of = token) => (await list(of)).muestras.some(({ _id }) => _id === id);

beforeAll(async () => {
  const signed = async (more: Parameters<typeof putUsuario>[0]) =>
    (await product.signIn(await putUsuario(more))).accessToken;
  [token, ajeno, admin] = await Promise.all([
    signed({ _id: 'calidad' }),
    signed({ _id: 'ajeno', clientes: ['aguas'] }),
    signed({ _id: 'jefa', role: 'admin' }),
  ]);
});

describe('a sample that the laboratory annuls', () => {
  it('is listed with its reason to who has it in scope, and read without any result; to others it isn’t there', async () => {
    await deliver(5, sample('rota'));
    expect((await open('rota')).status).toBe(404);
    const conValores = [determinacion('Legionella', [{ descripcion: 'Legionella spp.', valor: 777 }])];
    await deliver(4, sample('rota', { ...anulada, conclusion_muestra: 'No cumple', determinaciones: conValores }));
    const { muestras, total } = await list();
    expect(total).toBe(muestras.length);
    expect(muestras.find(({ _id }) => _id === 'rota')).toEqual({
      _id: 'rota',
      numero_muestra: 'AN-rota',
      fecha_muestra: fecha,
      tipo_muestra: 'Agua de consumo',
      producto: 'Agua caliente sanitaria',
      referencia_externa: 'HAB-214',
      solicitante: { nombre: 'Hotel Sol', id: 'solicitante-1' },
      motivo_anulacion: 'Volumen insuficiente',
      anulada: expect.stringContaining(ago(4).toISOString().slice(0, 10)),
      retirada: false,
    });
    // By a client that the viewer may know of; another one finds nothing.
    const of = async (who: string, clienteId: string) => (await list(who, { clienteId })).total;
    expect([await of(token, 'hoteles'), await of(admin, 'hoteles')]).toEqual([total, total]);
    for (const [who, clienteId] of [
      [token, 'aguas'],
      [admin, 'aguas'],
      [admin, 'no-hay'],
      [ajeno, 'hoteles'],
    ] as const)
      expect([clienteId, await of(who, clienteId)]).toEqual([clienteId, 0]);
    const { data } = await open('rota');
    expect(data.muestra).toMatchObject({ numero_muestra: 'AN-rota', determinaciones: ['Legionella'] });
    expect(JSON.stringify(data)).not.toMatch(/777|No cumple/u);
    for (const one of ['getResult', 'getMuestraEnCurso'] as const) {
      expect((await product.call(one, { token, params: { id: 'rota' } })).status).toBe(404);
    }
    expect(await listed('rota', admin)).toBe(true);
    expect(await listed('rota', ajeno)).toBe(false);
    const { status, refusal } = await open('rota', ajeno);
    expect([status, refusal?.code]).toEqual([404, 'NOT_FOUND']);
  });

  it('is listed under its client alone where the list is of one', async () => {
    await deliver(4, sample('de-hoteles', anulada));
    const under = async (clienteId: string) => {
      const { muestras, total } = await list(admin, { clienteId });
      return [muestras.some(({ _id }) => _id === 'de-hoteles'), total > 0];
    };
    expect(await under('hoteles')).toEqual([true, true]);
    expect(await under('aguas')).toEqual([false, false]);
    expect(await under('nadie')).toEqual([false, false]);
  });

  it('leaves the list of samples in progress and its counts as they are', async () => {
    const counted = async () => (await product.call('listMuestrasEnCurso', { token })).data.pagination.totalItems;
    const before = await counted();
    await deliver(3, sample('contada'));
    expect(await counted()).toBe(before + 1);
    await deliver(2, sample('contada', anulada));
    expect(await counted()).toBe(before);
  });

  it('stands in the list for thirty days, and has its page for as long as it is annulled', async () => {
    await deliver(35, sample('vieja', { ...anulada }));
    await deliver(29, sample('reciente', { ...anulada }));
    expect([await listed('vieja'), await listed('reciente')]).toEqual([false, true]);
    expect((await open('vieja')).status).toBe(200);
  });

  it('keeps its day when it is delivered again, and with another reason says that one', async () => {
    await deliver(20, sample('dos', anulada));
    await deliver(1, sample('dos', { ...anulada, motivo_anulacion: 'Otro motivo' }));
    const one = (await list()).muestras.filter(({ _id }) => _id === 'dos');
    expect(one).toMatchObject([
      { motivo_anulacion: 'Otro motivo', anulada: expect.stringContaining(ago(20).toISOString().slice(0, 10)) },
    ]);
  });

  it('that had been a result says so, and is a result like any other once it is authorised again', async () => {
    await deliver(10, sample('vuelve', { estado: 'autorizada' }));
    await deliver(9, sample('vuelve', anulada));
    expect((await open('vuelve')).data.muestra.retirada).toBe(true);
    await deliver(8, sample('vuelve', { estado: 'autorizada' }));
    expect([await listed('vuelve'), (await open('vuelve')).status]).toEqual([false, 404]);
    expect((await product.call('getResult', { token, params: { id: 'vuelve' } })).status).toBe(200);
  });

  it('that came so at first long after it was taken has a page without a day, and isn’t listed', async () => {
    await deliver(1, sample('historia', { ...anulada, fecha_muestra: '2020-02-03' }));
    expect(await listed('historia')).toBe(false);
    expect((await open('historia')).data.muestra.anulada).toBe(null);
  });

  it('has no certificate and is said to its administrators to be seen by who is told of it', async () => {
    await deliver(1, sample('vista', anulada));
    const { data } = await product.call('getVisibilidad', { token: admin, query: { muestra: 'AN-vista' } });
    expect(data.usuarios.map(({ _id }) => _id)).toContain('calidad');
    const check = await product.call('checkPdf', { token, params: { filename: 'AN-vista.pdf' } });
    expect(check.data.exists).toBe(false);
  });
});
