import { beforeAll, expect, it } from 'vitest';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import type { Lugar } from '../../../contract/normas/norma.ts';
import { claveDePunto } from '../../../contract/puntos/rules/punto.ts';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { muestra } from '../../../testing/muestras.ts';
import { signInReaders } from '../../../testing/product/laboratory.ts';
import { useLaboratory } from '../../../testing/product/use-product.ts';

const product = useLaboratory();
let token: string;

const last = String(Number(fechaEnMadrid(new Date()).slice(0, 4)) - 1);
const whole = { desde: `${last}-01-01`, hasta: `${last}-12-31` };
const nota =
  '; no consta cuántos terminales hay, y se pide cada punto que lo es; de depósito de AFCH ni retorno no hay puntos, y no se pide';
const clave = (nombre: string) => claveDePunto('Hotel Sol', { nombre });
const take = async (tipo: string, ...some: [id: string, nombre: string, fecha: string][]) =>
  saveMuestras(
    some.map(([id, nombre, fecha]) =>
      muestra({
        _id: id,
        numero_muestra: id,
        fecha_muestra: `${last}-${fecha}`,
        tipo_muestra: tipo,
        punto_muestreo: { nombre },
      }),
    ),
    { now: new Date() },
  );
const classify = async (nombre: string, clase: Lugar) => {
  const ficha = {
    clase,
    atributos: {},
    codigoSinac: null,
    materiales: null,
    volumen: null,
    coordenadas: null,
    inactivoDesde: null,
  };
  const { status } = await product.call('updatePunto', { token, body: { clave: clave(nombre), ficha, version: 0 } });
  expect(status).toBe(200);
};
const create = async (body: object) => {
  const made = await product.call('createInstalacion', { token, body: { solicitante: 'Hotel Sol', ...body } });
  return made.data.instalacion;
};
const filaDe = (que: string, tipo: string, frecuencia: object) => ({
  que,
  tipos: [tipo],
  frecuencia,
  desde: `${last}-01-01`,
  hasta: `${last}-12-31`,
  origen: { clase: 'ley' },
});
const counted = async (instalacion: string) => {
  const { data } = await product.call('getCobertura', { token, query: { ...whole, instalacion } });
  return data;
};

beforeAll(async () => {
  token = (await signInReaders(product)).admin;
});

it('one shower a quarter is not all of a building’s Legionella, and what is said of its points counts at once', async () => {
  const nombres = ['Ducha 1', 'Ducha 2', 'Acumulador'];
  await take('ACS', ['L-1', 'Ducha 1', '02-10'], ['L-2', 'Ducha 1', '05-10'], ['L-3', 'Ducha 2', '05-10']);
  await take('ACS', ['L-4', 'Acumulador', '05-11'], ['L-5', 'Acumulador', '06-20']);
  const made = await create({
    nombre: 'Agua sanitaria',
    atributos: { clase: 'edificio' },
    puntos: nombres.map(clave),
    filas: [filaDe('Legionella spp.', 'ACS', { cada: 'meses', meses: 3 })],
  });
  const of = async () => (await counted(made._id)).instalaciones[0]?.filas[0];
  // Nobody knows yet how many outlets there are: the row says so.
  expect((await of())?.sinPuntos).toContain('El portal no cuenta los puntos');
  expect((await counted(made._id)).resumen).toMatchObject({ planeadas: 4, sinHacer: 2, sinPuntos: 1 });

  await classify('Ducha 1', 'terminal');
  await classify('Ducha 2', 'terminal');
  await classify('Acumulador', 'acumulador');
  const { resumen, sinHacer } = await counted(made._id);
  expect(resumen).toMatchObject({ planeadas: 12, autorizadas: 4, sinHacer: 8, sinPuntos: 0 });
  expect(sinHacer.map(({ faltan, puntos }) => [faltan, puntos])).toEqual([
    [3, `De 3 puntos, 0: faltan 2 terminales y el acumulador${nota}`],
    [3, `De 3 puntos, 0: faltan 2 terminales y el acumulador${nota}`],
    [2, `De 3 puntos, 1: faltan 1 terminal y el acumulador${nota}`],
  ]);
  const fila = await of();
  expect(fila?.periodos.map(({ estado, puntos }) => [estado, puntos])).toContainEqual([
    'hecho',
    `De 3 puntos, 3${nota}`,
  ]);
  const { data } = await product.call('getPeriodo', {
    token,
    params: { id: made._id },
    query: { fila: fila?._id ?? '', desde: `${last}-04-01` },
  });
  expect(data.muestras.map(({ _id, cuenta, motivo }) => [_id, cuenta, motivo])).toEqual([
    ['L-2', true, expect.any(String)],
    ['L-3', true, expect.any(String)],
    ['L-4', true, expect.any(String)],
    ['L-5', false, 'Su punto ya tiene una muestra que cuenta en este periodo'],
  ]);
});

it('a pool is sampled in the circuit and in itself, and a slaughterhouse five carcases a session', async () => {
  await take('Piscina', ['V-1', 'Vaso', '07-01'], ['V-2', 'Entrada', '07-01'], ['V-3', 'Vaso', '08-01']);
  await classify('Vaso', 'vaso de piscina');
  const pool = await create({
    nombre: 'Piscina',
    atributos: { clase: 'vaso', temporada: { desde: '07-01', hasta: '08-31' }, esDeRed: true },
    puntos: [clave('Vaso'), clave('Entrada')],
    filas: [
      {
        ...filaDe('Control periódico', 'Piscina', { cada: 'meses', meses: 1 }),
        temporada: { desde: '07-01', hasta: '08-31' },
      },
    ],
  });
  expect((await counted(pool._id)).sinHacer.map(({ desde, puntos }) => [desde, puntos])).toEqual([
    [`${last}-08-01`, 'De 2 puntos, 1: falta la entrada del circuito'],
  ]);
  await take('Canal', ...[1, 2, 3].map((n): [string, string, string] => [`C-${n}`, 'Cadena', '03-04']));
  const matadero = await create({
    nombre: 'Matadero',
    atributos: { clase: 'matadero' },
    puntos: [clave('Cadena')],
    filas: [
      {
        ...filaDe('Canales: recuentos y Salmonella', 'Canal', { cada: 'semanas', semanas: 1 }),
        desde: `${last}-02-20`,
        hasta: `${last}-03-20`,
      },
    ],
  });
  expect((await counted(matadero._id)).sinHacer.map(({ puntos }) => puntos)).toContain(
    'De 5 muestras, 3: faltan 2 canales',
  );
});
