import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { sumaDias } from '../../../contract/base/dias-habiles.ts';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import type { MuestraDocument } from '../../../contract/muestras/muestra.ts';
import type { Linea } from '../../../contract/programa/por-tomar.ts';
import type { InstalacionEntera } from '../../../contract/programa/programa.ts';
import { diasDePlazo } from '../../../contract/programa/rules/plazo.ts';
import { claveDePunto } from '../../../contract/puntos/rules/punto.ts';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { putCliente } from '../../../lambdas/platform/access/store/clientes.ts';
import { cliente } from '../../../testing/clientes.ts';
import { muestra } from '../../../testing/muestras.ts';
import { putUsuario, signInReaders } from '../../../testing/product/laboratory.ts';
import { useLaboratory } from '../../../testing/product/use-product.ts';

const product = useLaboratory();
let tokens: Awaited<ReturnType<typeof signInReaders>> & { legionelista: string };
let torre: InstalacionEntera;

const hoy = fechaEnMadrid(new Date());
const mes = diasDePlazo('mes', hoy);
/** A day long enough ago to be of an earlier month. */
const antes = sumaDias(mes.desde, -20);
const clave = (nombre: string, solicitante = 'Hotel Sol') => claveDePunto(solicitante, { nombre });
const det = (descripcion: string) => ({
  descripcion,
  resultados: [],
  total_resultados: 0,
  resultados_cumplen: 0,
  resultados_no_cumplen: 0,
});
const at = (id: string, nombre: string, fecha: string, more: Partial<MuestraDocument> = {}) =>
  muestra({
    _id: id,
    numero_muestra: id,
    fecha_muestra: fecha,
    tipo_muestra: 'Legionella',
    punto_muestreo: { nombre },
    determinaciones: [det('Legionella spp.')],
    ...more,
  });
const save = async (...some: MuestraDocument[]) => saveMuestras(some, { now: new Date() });

const mensual = (que: string, tipo: string) => ({
  que,
  tipos: [tipo],
  frecuencia: { cada: 'meses', meses: 1 },
  desde: mes.desde,
  quien: 'Laboratorio',
  origen: { clase: 'propio' },
});
const create = async (solicitante: string, nombre: string, puntos: string[], filas: object[]) => {
  const body = { solicitante, nombre, atributos: { clase: 'otra' }, puntos, filas };
  const made = await product.call('createInstalacion', { token: tokens.admin, body });
  expect(made.status).toBe(200);
  return made.data.instalacion;
};
const list = async (token: string, query: Record<string, string> = {}) =>
  (await product.call('listPorTomar', { token, query })).data;
const named = (lineas: readonly Linea[]) => lineas.map(({ instalacion, fila }) => `${instalacion.nombre}: ${fila.que}`);

beforeAll(async () => {
  const readers = await signInReaders(product);
  const solo = await putUsuario({ _id: 'solo', clientes: ['hoteles'], tipoMuestra: 'Legionella' });
  tokens = { ...readers, legionelista: (await product.signIn(solo)).accessToken };
  await save(
    at('T-0', 'Retorno', sumaDias(antes, -30), { tipo_muestra: 'Superficie' }),
    at('T-1', 'Balsa', sumaDias(antes, -30), { determinaciones: [det('Aerobios')] }),
    at('T-2', 'Balsa', antes),
    at('T-3', 'Balsa', sumaDias(antes, 1), { tipo_muestra: 'Agua de consumo', determinaciones: [det('Nitrato')] }),
    at('T-4', 'Retorno', antes, { estado: 'en_curso', determinaciones: [det('Legionella spp.'), det('Cloro')] }),
    at('T-5', 'Salida', antes, { solicitante: { nombre: 'ETAP Norte' }, tipo_muestra: 'Agua de consumo' }),
  );
  torre = await create(
    'Hotel Sol',
    'Torre',
    [clave('Retorno'), clave('Balsa')],
    [mensual('Legionella', 'Legionella'), mensual('Control', 'Agua de consumo')],
  );
  await create('ETAP Norte', 'Planta', [clave('Salida', 'ETAP Norte')], [mensual('Control', 'Agua de consumo')]);
});

it('a month has what lacks, by installation and point, with the parameters of the last sample of that type', async () => {
  const found = await list(tokens.hotelera);
  expect(found).toMatchObject({ ...mes, hoy, total: 2, resumen: { instalaciones: 1, tocan: 2, sinHacer: 0 } });
  expect(named(found.lineas)).toEqual(['Torre: Control', 'Torre: Legionella']);
  const legionella = found.lineas[1];
  expect(legionella).toMatchObject({
    fila: { quien: 'Laboratorio' },
    tomas: [{ clase: 'toca', para: mes.hasta, faltan: 1, planeadas: 1 }],
    antes: null,
    ritmo: null,
  });
  // Sampled on the same day, they come by name; of two that weren't, the one that waits longer comes first.
  expect(legionella?.puntos.map(({ nombre, ultima }) => [nombre, ultima?.numero_muestra, ultima?.parametros])).toEqual([
    ['Balsa', 'T-2', ['Legionella spp.']],
    ['Retorno', 'T-4', ['Legionella spp.', 'Cloro']],
  ]);
  expect(legionella?.puntos.map(({ ultima }) => ultima?.enCurso)).toEqual([false, true]);
  const control = found.lineas[0];
  expect(control?.puntos.map(({ ultima }) => ultima?.numero_muestra ?? null)).toEqual(['T-3', null]);
});

it('each reads what it may: another client none of it, a reader of one type that type, the laboratory all by place', async () => {
  expect(named((await list(tokens.otra)).lineas)).toEqual(['Planta: Control']);
  const { lineas, otrasFilas, resumen } = await list(tokens.legionelista);
  expect([named(lineas), otrasFilas, resumen.tocan]).toEqual([['Torre: Legionella'], 1, 1]);
  expect(JSON.stringify(lineas)).not.toContain('Nitrato');
  const all = await list(tokens.admin);
  expect(named(all.lineas)).toEqual(['Planta: Control', 'Torre: Control', 'Torre: Legionella']);
  const ofOne = await list(tokens.admin, { solicitante: 'Hotel Sol' });
  expect(named(ofOne.lineas)).toEqual(['Torre: Control', 'Torre: Legionella']);
  expect((await list(tokens.otra, { instalacion: torre._id })).total).toBe(0);
  expect((await list(tokens.otra, { punto: clave('Balsa') })).total).toBe(0);
});

it('says what was asked of a row and isn’t there, to whom may see it', async () => {
  const ask = async (more: object) => {
    const body = { solicitante: 'Hotel Sol', tipo_muestra: 'Legionella', desde: hoy, hasta: hoy, ...more };
    const asked = await product.call('createSolicitud', {
      token: tokens.hotelera,
      body: { ...body, peticion: randomUUID() },
    });
    return asked.data.solicitud;
  };
  const de = async (token: string, query: Record<string, string> = {}) =>
    (await list(token, query)).lineas.map(({ fila, pedidas }) => [fila.que, pedidas.map(({ _id }) => _id)]);
  const [one, two] = [await ask({ instalacion: torre._id }), await ask({ punto: { nombre: 'Balsa' } })];
  const [other, elsewhere] = [await ask({ parametros: ['Aerobios'] }), await ask({ punto: { nombre: 'Otro' } })];
  const said = [
    ['Control', []],
    ['Legionella', [two._id, one._id]],
  ];
  expect(await de(tokens.hotelera)).toEqual(said);
  expect(await de(tokens.legionelista)).toEqual(said.slice(1));
  expect((await de(tokens.admin)).slice(1)).toEqual(said);
  // Of a solicitante that two clients have, each one's are those that it asked for.
  await putCliente(cliente({ _id: 'vecinos', solicitantes: ['Hotel Sol'] }));
  expect(await de(tokens.admin, { clienteId: 'hoteles' })).toEqual(said);
  const none = said.map(([que]) => [que, []]);
  expect(await de(tokens.admin, { clienteId: 'vecinos' })).toEqual(none);
  const { version } = one;
  const asked = { token: tokens.admin, params: { id: one._id } };
  const body = { estado: 'aceptada', fecha: hoy, version };
  await product.call('answerSolicitud', { ...asked, body });
  expect((await list(tokens.hotelera)).lineas[1]?.pedidas[1]).toMatchObject({ estado: 'aceptada', aceptada: hoy });
  for (const { _id, version: of } of [two, other, elsewhere])
    await product.call('withdrawSolicitud', { token: tokens.hotelera, params: { id: _id }, body: { version: of } });
  await product.call('answerSolicitud', { ...asked, body: { estado: 'rechazada', texto: 'No', version: version + 1 } });
  expect(await de(tokens.hotelera)).toEqual([
    ['Control', []],
    ['Legionella', []],
  ]);
});

it('the days of a month, and no day of another, have what is to be taken in it; a day that is not over what may be taken already', async () => {
  const lastDay = await list(tokens.hotelera, { plazo: 'dia', dia: mes.hasta });
  expect(lastDay.resumen).toMatchObject({ tocan: 2, abiertas: 0 });
  const next = await list(tokens.hotelera, { dia: sumaDias(mes.hasta, 1) });
  expect(next).toMatchObject({ desde: sumaDias(mes.hasta, 1), resumen: { tocan: 2 } });
  expect((await list(tokens.hotelera, { dia: sumaDias(mes.desde, -1) })).total).toBe(0);
  const today = await list(tokens.hotelera, { plazo: 'dia' });
  const due = hoy === mes.hasta;
  expect(today.resumen).toMatchObject({ tocan: due ? 2 : 0, abiertas: due ? 0 : 2 });
  expect((await product.call('listPorTomar', { token: tokens.admin, query: { plazo: 'siglo' } })).status).toBe(400);
  expect((await product.call('listPorTomar', { token: tokens.admin, query: { dia: '1200-01-01' } })).status).toBe(400);
});

it('what is taken is no longer there, in progress or authorised; of none left it says of how many installations', async () => {
  await save(at('T-6', 'Retorno', hoy, { estado: 'en_curso' }));
  expect(named((await list(tokens.hotelera)).lineas)).toEqual(['Torre: Control']);
  await save(at('T-7', 'Retorno', hoy, { tipo_muestra: 'Agua de consumo' }));
  const { total, lineas, resumen } = await list(tokens.hotelera);
  expect([total, lineas, resumen.instalaciones]).toEqual([0, [], 1]);
});

it('what ended without its samples is told beside today’s month', async () => {
  const { data } = await product.call('getInstalacion', { token: tokens.admin, params: { id: torre._id } });
  const { nombre, atributos, puntos, filas } = data.instalacion;
  const since = diasDePlazo('mes', sumaDias(mes.desde, -1));
  await product.call('updateInstalacion', {
    token: tokens.admin,
    params: { id: torre._id },
    body: {
      nombre,
      atributos,
      puntos,
      filas: [...filas, { ...mensual('Legionella de antes', 'Superficie'), desde: since.desde, hasta: since.hasta }],
    },
  });
  const { lineas, resumen } = await list(tokens.hotelera);
  expect(lineas).toMatchObject([
    { fila: { que: 'Legionella de antes' }, tomas: [], antes: { periodos: 1, faltan: 1, ultimo: since.hasta } },
  ]);
  const { data: cobertura } = await product.call('getCobertura', {
    token: tokens.hotelera,
    query: { desde: resumen.desdeAntes, hasta: mes.hasta },
  });
  expect([resumen.sinHacer, cobertura.resumen.sinHacer]).toEqual([1, 1]);
  expect(lineas[0]?.puntos).toEqual([]);
  const then = await list(tokens.hotelera, { dia: since.desde });
  expect(then.lineas).toMatchObject([
    { tomas: [{ clase: 'sin hacer', para: since.hasta, faltan: 1 }], antes: null, puntos: [] },
  ]);
});
