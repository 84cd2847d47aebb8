import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { deliveryReportSchema, entregaDeReport } from '../../../lambdas/domain/entregas/store/delivery-report.ts';
import { idOfDelivery } from '../../../lambdas/domain/entregas/store/entrega.ts';
import { readEntrega } from '../../../lambdas/domain/entregas/store/entregas.ts';
import { putDropped, readDropped, readReport } from '../../../lambdas/domain/entregas/store/entrega-objects.ts';
import { whatDiffers } from '../../../testing/whole-index.ts';
import { openPanel } from '../../../testing/product/panel.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { useLaboratory } from '../../../testing/product/use-product.ts';

const product = useLaboratory();
let token: string;
beforeAll(async () => {
  token = (await product.signIn(await putUsuario({ _id: 'hotelera' }))).accessToken;
});

const sample = (numero: string, conclusion: string) => ({
  _id: numero,
  numero_muestra: numero,
  fecha_muestra: '2026-05-07',
  tipo_muestra: 'Agua de consumo',
  solicitante: 'Hotel Sol',
  conclusion_muestra: conclusion,
});

async function drop(key: string, samples: readonly object[]): Promise<void> {
  const body = Buffer.from(samples.map((one) => `${JSON.stringify(one)}\n`).join(''));
  await putDropped(key, body, { size: body.length });
}

/** The report of a file once it is as `isReady` wants it. */
async function reportOf(key: string, isReady: (estado: string) => boolean) {
  for (let tries = 0; tries < 1200; tries++) {
    const found = deliveryReportSchema.safeParse(await readReport(key));
    if (found.success && isReady(found.data.estado)) return found.data;
    await wait(100);
  }
  throw new Error(`${key} was not read`);
}

it('a correction that is dropped while a long export is read stays, whichever of the two ends last', async () => {
  const exported = Array.from({ length: 6001 }, (_, n) => sample(`E-${n}`, 'Cumple'));
  await drop('muestras/exportacion.ndjson', exported);
  await reportOf('muestras/exportacion.ndjson', () => true);
  await drop('muestras/correccion.ndjson', [sample('E-6000', 'No cumple')]);
  const isDone = (estado: string) => estado === 'terminado';
  const [all, one] = await Promise.all([
    reportOf('muestras/exportacion.ndjson', isDone),
    reportOf('muestras/correccion.ndjson', isDone),
  ]);
  expect(all.muestras.nuevas + all.muestras.superadas).toBe(6001);
  expect(one.muestras.nuevas + one.muestras.actualizadas).toBe(1);
  const { data } = await product.call('getResult', { token, params: { id: 'E-6000' } });
  expect(data.result.conclusion_muestra).toBe('No cumple');
  const query = { conclusionMuestra: 'No cumple', numeroMuestra: 'E-' };
  const listed = await product.call('listResults', { token, query });
  expect(listed.data.results.map(({ _id }) => _id)).toEqual(['E-6000']);

  // The same file once more is delivered now: it is what the laboratory says last.
  await drop('muestras/otra-vez.ndjson', [exported[6000] ?? {}]);
  expect((await reportOf('muestras/otra-vez.ndjson', isDone)).muestras.actualizadas).toBe(1);
  expect(await whatDiffers()).toEqual([]);
});

it('a name that a person joined to another is stored by it in every delivery after, which says so, until they are parted', async () => {
  const { token: admin, crearCliente } = await openPanel(product);
  const isDone = (estado: string) => estado === 'terminado';
  const named = (numero: string) => ({
    ...sample(numero, 'Cumple'),
    solicitante: 'HOTEL SOL',
    tipo_muestra: 'agua consumo',
    determinaciones: [
      { descripcion: 'Turbieza', resultados: [{ descripcion: 'Turbieza', valor: 1, unidad: 'u.n.f.' }] },
    ],
  });
  const stored = async (numero: string) => (await product.call('getResult', { token, params: { id: numero } })).data;
  const known = [
    { clase: 'solicitante' as const, nombre: 'HOTEL SOL', como: 'Hotel Sol' },
    { clase: 'tipo' as const, nombre: 'agua consumo', como: 'Agua de consumo' },
  ];
  // What resembles nothing that is known isn't proposed; it may be joined all the same.
  const asked = {
    nombres: [...known.map(({ clase, nombre }) => ({ clase, nombre })), { clase: 'tipo' as const, nombre: 'Lodo' }],
  };
  const { parecidos, version } = (await product.call('findParecidos', { token: admin, body: asked })).data;
  expect([parecidos.map(({ clase, nombre, como }) => ({ clase, nombre, como })), version]).toEqual([known, 0]);
  expect(parecidos[0]).toMatchObject({ motivo: 'Solo cambian las mayúsculas, las tildes o los signos', seguro: true });
  const change = async (body: object) => product.call('updateDiccionario', { token: admin, body });
  const uniones = [...known, { clase: 'parametro', nombre: 'Turbieza', como: 'Turbidez' }];
  for (const [i, union] of uniones.entries()) expect((await change({ ...union, version: i })).status).toBe(200);

  await drop('muestras/con-diccionario.ndjson', [named('D-1'), named('D-2')]);
  const report = await reportOf('muestras/con-diccionario.ndjson', isDone);
  expect(report.muestras.nuevas).toBe(2);
  const said = report.avisos.primeras.filter(({ clase }) => clase === 'nombre');
  expect(said.map(({ linea, motivo }) => [linea, motivo])).toEqual(
    [1, 2].flatMap((line) =>
      uniones.map(({ nombre, como }) => [line, `«${nombre}» se guarda como «${como}», por el diccionario de nombres`]),
    ),
  );
  const { result } = await stored('D-2');
  expect(result).toMatchObject({
    solicitante: { nombre: 'Hotel Sol' },
    tipo_muestra: 'Agua de consumo',
    determinaciones: [{ descripcion: 'Turbidez', resultados: [{ descripcion: 'Turbidez', unidad: 'u.n.f.' }] }],
  });

  // A change upon another version, or of a unit to one of another size, is refused.
  expect((await change({ ...uniones[0], como: 'Hotel Luna', version: 0 })).refusal?.code).toBe('CONFLICT');
  const otherSize = { clase: 'unidad', nombre: 'ug/l', como: 'mg/L', version: 3 };
  expect((await change(otherSize)).refusal?.code).toBe('VALIDATION');
  // A known name that is itself joined takes along what was joined to it.
  // A name that the portal hasn't got is made only where that is said.
  const invented = { clase: 'parametro', nombre: 'Turbidez', como: 'Turbidez (UNF)', version: 3 };
  expect((await change(invented)).refusal).toMatchObject({
    code: 'NOT_FOUND',
    message: 'No hay ningún parámetro que se llame «Turbidez (UNF)» en el portal',
  });
  const further = await change({ ...invented, crear: true });
  const search = { nombres: [], busca: { clase: 'parametro' as const, texto: 'turbidez (' } };
  expect((await product.call('findParecidos', { token: admin, body: search })).data.conocidos).toEqual([
    'Turbidez (UNF)',
  ]);
  const parametros = (further.data as { uniones: { clase: string }[] }).uniones.filter(
    ({ clase }) => clase === 'parametro',
  );
  expect(parametros).toEqual([
    { clase: 'parametro', nombre: 'Turbieza', como: 'Turbidez (UNF)' },
    { clase: 'parametro', nombre: 'Turbidez', como: 'Turbidez (UNF)' },
  ]);

  expect((await change({ clase: 'solicitante', nombre: 'HOTEL SOL', como: null, version: 4 })).status).toBe(200);
  await drop('muestras/sin-diccionario.ndjson', [named('D-3')]);
  expect((await reportOf('muestras/sin-diccionario.ndjson', isDone)).sin_cliente).toMatchObject({ total: 1 });

  // A name that is said to be another one is stored as it is, and proposed no more.
  const other = { clase: 'tipo' as const, nombre: 'Agua de consum' };
  const proposed = async () =>
    (await product.call('findParecidos', { token: admin, body: { nombres: [other] } })).data.parecidos;
  expect(await proposed()).toMatchObject([{ ...other, como: 'Agua de consumo' }]);
  expect((await change({ ...other, como: other.nombre, version: 5 })).status).toBe(200);
  expect(await proposed()).toEqual([]);
  expect((await change({ ...other, como: null, version: 6 })).status).toBe(200);
  expect(await proposed()).toHaveLength(1);

  // Its page says whose nobody sees, as the clients are now, and who concluded nothing.
  const detail = async (archivo: string) => {
    const { entregas } = (await product.call('listEntregas', { token: admin })).data;
    const id = entregas.find((one) => one.archivo === archivo)?._id ?? '';
    return (await product.call('getEntrega', { token: admin, params: { id } })).data;
  };
  expect(await detail('sin-diccionario.ndjson')).toMatchObject({
    conclusiones: { con: 1, sin: 0, fuera: 0 },
    sinCliente: { total: 1, primeros: ['HOTEL SOL'] },
  });
  expect((await crearCliente({ nombre: 'Mayúsculas', solicitantes: ['HOTEL SOL'] })).status).toBe(200);
  expect((await detail('sin-diccionario.ndjson')).sinCliente).toEqual({ total: 0, primeros: [] });

  // What was stored under a name of before is the joined one's once its delivery is read again.
  await drop('muestras/renombrado.ndjson', [{ ...named('D-4'), solicitante: { nombre: 'Hotel Sol (antes)' } }]);
  await reportOf('muestras/renombrado.ndjson', isDone);
  const seen = async () => (await product.call('getResult', { token, params: { id: 'D-4' } })).status;
  expect(await seen()).toBe(404);
  const renamed = { clase: 'solicitante', nombre: 'Hotel Sol (antes)', como: 'Hotel Sol', version: 7 };
  expect((await change(renamed)).status).toBe(200);
  const { entregas } = (await product.call('listEntregas', { token: admin })).data;
  const id = entregas.find(({ archivo }) => archivo === 'renombrado.ndjson')?._id ?? '';
  expect((await product.call('repeatEntrega', { token: admin, params: { id } })).status).toBe(200);
  await expect.poll(seen).toBe(200);
});

it('a delivery’s report, its item and what the panel is answered say the same of it', async () => {
  const { token: admin } = await openPanel(product);
  const key = 'muestras/tres-cuentas.ndjson';
  const faulty = { ...sample('T-3', 'Cumple'), fecha_muestra: 'ayer' };
  const isDone = (estado: string) => estado === 'terminado';
  const samples = [sample('T-1', 'Cumple'), sample('T-2', 'No cumple'), sample('T-2', 'No cumple'), faulty];
  await drop(key, samples);
  await reportOf(key, isDone);
  const dropped = await readDropped(key);
  dropped?.body.destroy();
  const id = dropped ? idOfDelivery(key, dropped) : '';
  const report = await reportOf(key, isDone);
  const { data } = await product.call('getEntrega', { token: admin, params: { id } });
  const { entrega, notas, conclusiones, celdas } = data;
  expect(entrega.muestras).toMatchObject({ nuevas: 2, sin_cambios: 1, rechazadas: 1 });
  expect(entrega).toMatchObject(entregaDeReport(report));
  expect(await readEntrega(id)).toMatchObject(entregaDeReport(report));
  const { por_motivo: porMotivo, conclusiones: concluded, celdas: cells } = report;
  expect({ ...notas, conclusiones, celdas }).toEqual({ ...porMotivo, conclusiones: concluded, celdas: cells });
});
