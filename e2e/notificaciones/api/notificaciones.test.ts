import { beforeAll, expect, it } from 'vitest';
import { claveDePunto } from '../../../contract/puntos/rules/punto.ts';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { haceDias, nitrato } from '../../../testing/product/incidencias-page.ts';
import { putUsuario, signInReaders } from '../../../testing/product/laboratory.ts';
import { useLaboratory } from '../../../testing/product/use-product.ts';

const product = useLaboratory();
let tokens: Awaited<ReturnType<typeof signInReaders>> & { lectora: string };

const sample = (valor: number, more = {}) =>
  nitrato('N-1', valor, { fecha_muestra: haceDias(3), fecha_emision: haceDias(0), ...more });
const save = async (document = sample(20)) => saveMuestras([document], { now: new Date() });

beforeAll(async () => {
  const readers = await signInReaders(product);
  const lectora = await putUsuario({ _id: 'lectora', clientes: ['hoteles'], incidenciasSoloLectura: true });
  tokens = { ...readers, lectora: (await product.signIn(lectora)).accessToken };
  await save();
  const body = {
    solicitante: 'Hotel Sol',
    nombre: 'Red del hotel',
    atributos: { clase: 'red' },
    puntos: [claveDePunto('Hotel Sol', { nombre: 'Grifo de cocina' })],
  };
  await product.call('createInstalacion', { token: tokens.admin, body });
});

const list = async (token: string, query = {}) => (await product.call('listNotificaciones', { token, query })).data;
const ofReport = async (token: string, query = {}) =>
  (await list(token, query)).notificaciones.flatMap(({ origen }) =>
    origen.clase === 'informe' ? [`${origen.acto} ${origen.numero}`] : [],
  );
const mark = async (token: string, hecho: boolean, numero = 0) =>
  product.call('markNotificacion', { token, params: { id: 'N-1', acto: 'sinac' }, body: { hecho, numero } });

it('what a report asks for is listed to who sees the sample, and is nothing to others', async () => {
  expect((await ofReport(tokens.hotelera)).toSorted()).toEqual(['publicar 0', 'sinac 0']);
  expect((await ofReport(tokens.admin)).toSorted()).toEqual(['publicar 0', 'sinac 0']);
  expect(await ofReport(tokens.otra)).toEqual([]);
  const { boletin } = (await product.call('getBoletin', { token: tokens.hotelera, params: { id: 'N-1' } })).data;
  expect(boletin).toMatchObject({ codigoPunto: null, infraestructura: 'Red del hotel', fechaInforme: haceDias(0) });
  expect(boletin.lineas).toMatchObject([{ numero: 26, valor: '20', unidad: 'mg/L' }]);
  expect((await product.call('getBoletin', { token: tokens.otra, params: { id: 'N-1' } })).status).toBe(404);
  expect((await mark(tokens.otra, true)).status).toBe(404);
});

it('is ticked with who and when in the audit trail, by who may write, and begins anew with a correction', async () => {
  expect((await mark(tokens.lectora, true)).refusal?.code).toBe('FORBIDDEN');
  const done = await mark(tokens.hotelera, true);
  expect([done.status, done.message]).toEqual([200, 'Marcada como hecha']);
  const [hecha] = (await list(tokens.hotelera, { situacion: 'hechas' })).notificaciones;
  expect(hecha?.hecho).toMatchObject({ quien: expect.stringContaining('@') });
  const trail = await product.call('listAuditoria', { token: tokens.admin, query: { tipo: 'notificacion' } });
  expect(trail.data.entradas[0]).toMatchObject({
    cosa: { tipo: 'notificacion', nombre: 'Cargar el boletín en SINAC · N-1' },
    cambios: [{ campo: 'notificacion.hecha', antes: false, despues: true }],
  });
  await save(sample(21));
  expect((await ofReport(tokens.hotelera)).toSorted()).toEqual(['publicar 1', 'sinac 1']);
  expect((await mark(tokens.hotelera, true)).refusal?.code).toBe('CONFLICT');
  expect((await mark(tokens.hotelera, true, 1)).status).toBe(200);
  expect((await mark(tokens.hotelera, false, 1)).message).toBe('Vuelve a estar pendiente');
});
