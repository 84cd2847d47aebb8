import { beforeAll, expect, it } from 'vitest';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import type { MuestraDocument } from '../../../contract/muestras/muestra.ts';
import { claveDePunto } from '../../../contract/puntos/rules/punto.ts';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { putCliente } from '../../../lambdas/platform/access/store/clientes.ts';
import { muestra } from '../../../testing/muestras.ts';
import { clientes, signInReaders } from '../../../testing/product/laboratory.ts';
import { useLaboratory } from '../../../testing/product/use-product.ts';

const product = useLaboratory();
let token: string;

const last = String(Number(fechaEnMadrid(new Date()).slice(0, 4)) - 1);
const tipo = 'Aguas de consumo humano';
const clave = (nombre: string) => claveDePunto('Hotel Sol', { nombre });
const at = (id: string, nombre: string, fecha: string, more: Partial<MuestraDocument> = {}) =>
  muestra({
    _id: id,
    numero_muestra: id,
    fecha_muestra: fecha,
    tipo_muestra: tipo,
    punto_muestreo: { nombre },
    ...more,
  });
const save = async (...some: MuestraDocument[]) => saveMuestras(some, { now: new Date() });
const create = async (body: object) => product.call('createInstalacion', { token, body });
const control = {
  que: 'Análisis de control',
  tipos: [tipo],
  frecuencia: { cada: 'ano', veces: 4 },
  desde: `${last}-01-01`,
  origen: { clase: 'ley' },
};

beforeAll(async () => {
  token = (await signInReaders(product)).admin;
  await save(at('P-1', 'Red alta', `${last}-02-10`));
});

it('a row of the law is counted by types and parameters that its samples have had, of which those of its words are proposed', async () => {
  const carries = 'Agua de red (análisis de control)';
  await save(at('P-10', 'Red alta', fechaEnMadrid(new Date()), { tipo_muestra: carries }));
  const made = await create({
    solicitante: 'Hotel Sol',
    nombre: 'Red del hotel',
    atributos: { clase: 'red', m3Dia: 3200 },
    puntos: [clave('Red alta')],
  });
  const red = made.data.instalacion;
  const { nombre, atributos, puntos, activaDesde, activaHasta, hechos, version } = red;
  const body = { nombre, atributos, puntos, activaDesde, activaHasta, hechos, version };
  const { data } = await product.call('getPropuestas', { token, params: { id: red._id } });
  expect(data.ley.map(({ que, tipos }) => [que, tipos])).toContainEqual([control.que, [carries]]);
  const change = async (fila: object) =>
    product.call('updateInstalacion', {
      token,
      params: { id: red._id },
      body: { ...body, filas: [control, { ...control, ...fila }] },
    });
  const tipos = ['Agua de rede'];
  const wrong = (await change({ tipos })).refusal;
  expect(wrong?.details?.map(({ field }) => field)).toEqual(['filas.1.tipos']);
  expect(wrong?.message).toMatch(/ninguna muestra de «Hotel Sol» ha sido de «Agua de rede».*Elige un tipo/u);
  const lacking = (await change({ parametros: ['Kriptonita'] })).refusal;
  expect(lacking?.details?.map(({ field }) => field)).toEqual(['filas.1.parametros']);
  expect(lacking?.message).toContain('«Kriptonita»');
  const [row] = (
    await product.call('checkTablaDePrograma', {
      token,
      body: {
        filas: [
          {
            solicitante: 'Hotel Sol',
            instalacion: red.nombre,
            que: control.que,
            tipos: tipo,
            parametros: 'Kriptonita',
            frecuencia: '4 al año',
            desde: `1/1/${last}`,
            origen: 'ley',
          },
        ],
      },
    })
  ).data.filas;
  expect(row?.faltas.map(({ campo }) => campo)).toEqual(['parametros']);
  // Of whoever has no sample yet nobody knows how they will be called.
  const [hoteles] = clientes as [(typeof clientes)[number]];
  await putCliente({ ...hoteles, solicitantes: [...hoteles.solicitantes, 'Hotel Nuevo'] });
  const nueva = await create({
    solicitante: 'Hotel Nuevo',
    nombre: 'Red nueva',
    atributos: { clase: 'red', m3Dia: 3200 },
    puntos: [],
    filas: [{ ...control, tipos }],
  });
  expect([nueva.status, nueva.data.instalacion.filas.map((fila) => fila.tipos)]).toEqual([200, [tipos]]);
  const gone = { token, params: { id: nueva.data.instalacion._id }, query: {} };
  expect((await product.call('deleteInstalacion', gone)).status).toBe(200);
});
