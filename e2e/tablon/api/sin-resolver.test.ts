import { beforeAll, expect, it } from 'vitest';
import type { MuestraDocument } from '../../../contract/muestras/muestra.ts';
import { signInReaders } from '../../../testing/product/laboratory.ts';
import { apagado, at, clave, cloro, last, readerOf, save } from '../../../testing/product/tablones.ts';
import { useLaboratory } from '../../../testing/product/use-product.ts';
import { seedIncidencia } from '../../../testing/seed-incidencia.ts';

const product = useLaboratory();
const { pageOf } = readerOf(product);
let tokens: Awaited<ReturnType<typeof signInReaders>>;

beforeAll(async () => {
  tokens = await signInReaders(product);
});

const tipo = 'Agua de piscina';
const fila = (more: object = {}) => ({
  que: 'Control periódico',
  tipos: [tipo],
  frecuencia: { cada: 'meses', meses: 1 },
  desde: `${last}-01-01`,
  origen: { clase: 'propio', documento: '' },
  ...more,
});
/** Publishes a pool with points and rows; its address. */
async function publish(nombre: string, puntos: string[], filas: object[] = [fila()]): Promise<string> {
  const body = {
    solicitante: 'Hotel Sol',
    nombre,
    atributos: { clase: 'vaso' },
    puntos: puntos.map((one) => clave(one)),
    filas,
  };
  const made = await product.call('createInstalacion', { token: tokens.admin, body });
  const instalacion = made.data.instalacion._id;
  const board = { instalacion, ...apagado, activo: true };
  return (await product.call('updateTablon', { token: tokens.hotelera, body: board })).data.tablon.nombre;
}
const estadoOf = (html: string) => /<p class="estado ?(\w*)"><strong>([^<]*)/u.exec(html)?.slice(1);
const bad: Partial<MuestraDocument> = { conclusion_muestra: 'No cumple', determinaciones: [cloro(3.1)] };
const en = (nombre: string): Partial<MuestraDocument> => ({ punto_muestreo: { nombre } });
const unResuelto = ['no', 'Hay un incumplimiento sin otra muestra posterior que cumpla.'];

it('a board isn’t green while any of its points fails, however long ago and whatever the others say', async () => {
  const days = [5, 6, 7, 8, 9].map((day) => `${last}-10-0${day}`);
  await save(
    at('U-0', '2019-10-01', { ...bad, ...en('Vaso') }),
    ...days.map((day, n) => at(`U-${n + 1}`, day, en('Circuito'))),
  );
  const nombre = await publish('Vaso y circuito', ['Vaso', 'Circuito']);
  const html = await pageOf(nombre);
  expect(estadoOf(html)).toEqual(unResuelto);
  expect(html).toContain('<li>1 oct 2019 a las 10:20: Cloro libre residual, 3,1 mg/L');
  expect(html).not.toContain('No hay ninguno');
  await save(at('U-9', `${last}-10-10`, en('Vaso')));
  expect(estadoOf(await pageOf(nombre))).toEqual(['si', 'La última muestra publicada cumple.']);
});

it('a board isn’t green while a point fails in a type that no row names, of which it says the day alone', async () => {
  await save(
    at('V-1', `${last}-10-01`, en('Vaso 2')),
    at('V-2', `${last}-10-02`, { ...bad, ...en('Vaso 2'), tipo_muestra: 'Agua de consumo' }),
  );
  const html = await pageOf(await publish('Vaso 2', ['Vaso 2']));
  expect(estadoOf(html)).toEqual(unResuelto);
  expect(html).toContain(`Hay un incumplimiento, del 2 oct ${last}, en análisis que esta página no publica`);
  expect(html).not.toMatch(/3,1|Agua de consumo/u);
});

it('a row of the programme that ended is shown no more', async () => {
  await save(
    at('Z-1', `${last}-10-01`, en('Vaso 6')),
    at('Z-2', `${last}-10-02`, { ...en('Vaso 6'), tipo_muestra: 'Aire' }),
  );
  const filas = [fila(), fila({ que: 'Aire', tipos: ['Aire'], hasta: `${last}-12-31` })];
  const html = await pageOf(await publish('Vaso 6', ['Vaso 6'], filas));
  expect([html.includes('Control periódico'), html.includes('Aire')]).toEqual([true, false]);
});

it('an incident that its client closed with a reason is told as it allows, until it is opened again', async () => {
  await save(at('X-1', `${last}-10-01`, { ...bad, ...en('Vaso 4') }));
  const nombre = await publish('Vaso 4', ['Vaso 4']);
  const muestra = { _id: 'X-1', numero_muestra: 'X-1', fecha_muestra: `${last}-10-01`, tipo_muestra: tipo };
  const name = 'Cloro libre residual';
  const id = await seedIncidencia({
    determinacion: name,
    parametro: name,
    muestras: [
      { ...muestra, conclusion: 'No cumple', papel: 'incumple', revision: 0, fallo: `${last}-10-02T10:00:00.000Z` },
    ],
  });
  const token = tokens.hotelera;
  const move = async (estado: string, motivo: string) =>
    product.call('moveIncidencia', { token, params: { id }, body: { estado, motivo } });
  expect((await move('cerrada', 'Se vació el vaso y no se volverá a llenar')).status).toBe(200);
  // Nothing of it is let be read.
  expect(estadoOf(await pageOf(nombre))).toEqual(unResuelto);
  const medida = { texto: 'Se vació el vaso', hecha: `${last}-10-03`, publica: true };
  expect((await product.call('updateIncidencia', { token, params: { id }, body: { medida } })).status).toBe(200);
  const closed = await pageOf(nombre);
  expect(estadoOf(closed)).toEqual(['', 'La última muestra publicada no cumple.']);
  expect(closed).toMatch(/Se vació el vaso<br><strong>Incidencia cerrada el \d+ \w+ \d+<\/strong>/u);
  expect(closed).not.toContain('no se volverá a llenar');
  expect((await move('en_curso', 'Se ha vuelto a llenar')).status).toBe(200);
  expect(estadoOf(await pageOf(nombre))).toEqual(unResuelto);
  expect((await move('cerrada', 'Ahora sí')).status).toBe(200);
  expect(estadoOf(await pageOf(nombre))).toEqual(['', 'La última muestra publicada no cumple.']);
});
