import { afterAll, beforeAll, expect, it } from 'vitest';
import { clienteCambiadoSchema, clienteNuevoSchema } from '../../contract/cliente.ts';
import { startTables } from '../../testing/tables.ts';
import { createCliente, updateCliente } from './clientes.ts';

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startTables();
});
afterAll(async () => stop());

const now = new Date('2026-03-10T10:00:00.000Z');
let ids = 0;
const newId = () => `id-${++ids}`;
const request = { now, usuario: { _id: 'jefa', email: 'jefa@lab.example' }, alcance: undefined } as never;

/** The payload that the specification lists, and what else is given. */
const payload = (nombre: string, solicitantes: string[], more = {}) => ({
  nombre,
  solicitantes,
  descripcion: '',
  contacto: { email: '', telefono: '', direccion: '' },
  empresa: '',
  ...more,
});

async function create(...given: Parameters<typeof payload>) {
  const body = clienteNuevoSchema.parse(payload(...given));
  return createCliente(newId)({ params: undefined, query: undefined, body }, request).then(clienteOf, refusalOf);
}

async function update(id: string, ...given: Parameters<typeof payload>) {
  const body = clienteCambiadoSchema.parse(payload(...given));
  return updateCliente(newId)({ params: { id }, query: undefined, body }, request).then(clienteOf, refusalOf);
}

const clienteOf = (answer: object) => (answer as { data: { cliente: { _id: string } } }).data.cliente;
const refusalOf = ({ code, details }: { code: string; details: unknown }) => ({ code, details });
const taken = (message: string) => ({
  code: 'SOLICITANTE_TAKEN',
  details: [{ field: 'solicitantes', message }],
});

it('a solicitante of another client is added once it is known whose it is, and then never asked about again', async () => {
  expect(await create('Hoteles', ['Hotel Sol', 'Hotel Mar'])).toMatchObject({ nombre: 'Hoteles' });
  expect(await create('Cocinas', ['Hotel  Sol', 'Cocina 1'])).toEqual(taken('«Hotel Sol» ya es de Hoteles'));
  const cocinas = await create('Cocinas', ['Cocina 1']);
  const { _id } = cocinas as { _id: string };
  const both = ['Cocina 1', 'Hotel Sol', 'Hotel Mar'];
  expect(await update(_id, 'Cocinas', both)).toEqual(taken('«Hotel Sol» y «Hotel Mar» ya son de Hoteles'));
  expect(await update(_id, 'Cocinas', both, { compartirSolicitantes: true })).toMatchObject({ solicitantes: both });
  expect(await update(_id, 'Cocinas SA', both)).toMatchObject({ nombre: 'Cocinas SA', solicitantes: both });
});

it('more clients than one are all named, each by itself', async () => {
  await create('Uno', ['Balneario']);
  await create('Dos', ['Balneario'], { compartirSolicitantes: true });
  expect(await create('Tres', ['Balneario'])).toMatchObject({
    details: [{ message: '«Balneario» ya es de Uno' }, { message: '«Balneario» ya es de Dos' }].map((one) =>
      expect.objectContaining(one),
    ),
  });
});
