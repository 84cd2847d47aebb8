import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  loteComprobadoSchema,
  loteDeUsuariosSchema,
  maxUsuariosDeLote,
} from '../../../contract/administracion/usuarios-lote.ts';
import { cliente } from '../../../testing/clientes.ts';
import { startTables } from '../../../testing/tables.ts';
import { usuario } from '../../../testing/usuarios.ts';
import { putCliente } from '../../platform/access/store/clientes.ts';
import { createUsuario } from '../../platform/access/store/usuarios.ts';
import { checkUsuarios } from './check-usuarios.ts';

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startTables();
  const hoteles = ['Hotel Sol', 'Hotel  Luna', 'Hotel Estación 1', 'HOTEL ESTACIÓN 2'];
  await putCliente(cliente({ _id: 'hoteles', nombre: 'Hoteles del Mar', solicitantes: hoteles }));
  await putCliente(cliente({ _id: 'agua-1', nombre: 'Aguas', solicitantes: ['Red'] }));
  await putCliente(cliente({ _id: 'agua-2', nombre: 'AGUAS', solicitantes: ['Pozo'] }));
  await createUsuario(usuario({ _id: 'ana', email: 'ana@hotel.example' }));
});
afterAll(async () => stop());

async function check(...filas: [email: string, cliente: string, ...solicitantes: string[]][]) {
  const body = loteDeUsuariosSchema.parse({
    filas: filas.map(([email, nombre, ...solicitantes]) => ({ email, cliente: nombre, solicitantes })),
  });
  const answer = await checkUsuarios({ params: undefined, query: undefined, body }, {} as never);
  return loteComprobadoSchema.parse(answer).filas;
}

it('a row gives the client and the solicitantes as they are stored, however they are written', async () => {
  const hoteles = { _id: 'hoteles', nombre: 'Hoteles del Mar' };
  expect(
    await check(
      [' Luis@Hotel.example ', 'hoteles  del mar', 'hotel estacion 1', 'HOTEL SOL', 'Hotel Sol'],
      ['eva@hotel.example', 'Hoteles del Mar', 'Hotel Luna'],
      ['ana@hotel.example', 'Hoteles del Mar'],
    ),
  ).toEqual([
    {
      email: 'luis@hotel.example',
      cliente: hoteles,
      solicitantes: ['Hotel Estación 1', 'Hotel Sol'],
      existe: false,
      faltas: [],
    },
    { email: 'eva@hotel.example', cliente: hoteles, solicitantes: ['Hotel Luna'], existe: false, faltas: [] },
    { email: 'ana@hotel.example', cliente: hoteles, solicitantes: [], existe: true, faltas: [] },
  ]);
});

it('of two clients whose names differ in case alone, the one that is written so is meant, and else none', async () => {
  const [exact, other] = await check(['a@x.example', 'AGUAS'], ['b@x.example', 'aguas']);
  expect(exact?.cliente?._id).toBe('agua-2');
  expect(other).toMatchObject({
    cliente: null,
    faltas: [{ campo: 'cliente', motivo: 'Hay 2 clientes que se llaman «aguas»', sugerencia: null }],
  });
});

it.each([
  [['', 'Hoteles del Mar'], 'email', 'El correo electrónico es obligatorio', null],
  [['luis@', 'Hoteles del Mar'], 'email', 'El formato del correo electrónico no es válido', null],
  [['x@x.example', ''], 'cliente', 'Falta el cliente', null],
  [['x@x.example', 'Hoteles dle Mar'], 'cliente', 'No hay ningún cliente «Hoteles dle Mar»', 'Hoteles del Mar'],
  [['x@x.example', 'Campings'], 'cliente', 'No hay ningún cliente «Campings»', null],
  [
    ['x@x.example', 'Hoteles del Mar', 'Hotel Sol', 'Hotel Estacoin 2'],
    'solicitantes',
    '«Hotel Estacoin 2» no es solicitante de Hoteles del Mar',
    'HOTEL ESTACIÓN 2',
  ],
  [['x@x.example', 'Hoteles del Mar', 'Pozo'], 'solicitantes', '«Pozo» no es solicitante de Hoteles del Mar', null],
] as const)('the row %j has one fault, of %s', async (fila, campo, motivo, sugerencia) => {
  const [found] = await check([...fila]);
  expect(found?.faltas).toEqual([{ campo, motivo, sugerencia, valor: expect.any(String) }]);
});

it('an address is of the first row that has it', async () => {
  const filas = await check(
    ['x@x.example', 'Hoteles del Mar'],
    ['y@x.example', 'Hoteles del Mar'],
    ['X@x.example', 'Hoteles del Mar'],
  );
  expect(filas.map(({ faltas }) => faltas.map(({ motivo }) => motivo))).toEqual([
    [],
    [],
    ['La dirección está ya en la fila 1'],
  ]);
});

it('a list is bounded, and has a row', () => {
  const fila = { email: 'a@x.example', cliente: 'Aguas' };
  const isTaken = (rows: number) =>
    loteDeUsuariosSchema.safeParse({ filas: Array.from({ length: rows }, () => fila) }).success;
  expect([0, 1, maxUsuariosDeLote, maxUsuariosDeLote + 1].map(isTaken)).toEqual([false, true, true, false]);
});
