import { afterAll, beforeAll, expect, it } from 'vitest';
import { clienteCambiadoSchema, clienteNuevoSchema } from '../../../contract/administracion/cliente.ts';
import { startTables } from '../../../testing/tables.ts';
import { readEntradas } from '../../platform/audit/auditoria.ts';
import { readReferenciasAjenas } from '../../platform/access/store/known-clientes.ts';
import { createCliente, updateCliente } from './clientes.ts';

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startTables();
});
afterAll(async () => stop());

const now = new Date('2026-03-10T10:00:00.000Z');
let ids = 0;
const newId = () => `id-${++ids}`;
const request = { now, newId, usuario: { _id: 'jefa', email: 'jefa@lab.example' }, alcance: undefined } as never;

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
  return createCliente({ params: undefined, query: undefined, body }, request).then(clienteOf, refusalOf);
}

async function update(id: string, ...given: Parameters<typeof payload>) {
  const body = clienteCambiadoSchema.parse(payload(...given));
  return updateCliente({ params: { id }, query: undefined, body }, request).then(clienteOf, refusalOf);
}

const clienteOf = (answer: object) => (answer as { data: { cliente: { _id: string } } }).data.cliente;
/** What the trail has of the changes of a client, in no order. */
const changesOf = async (id: string) =>
  (await readEntradas(undefined, 200)).entradas.flatMap(({ accion, cosa, cambios }) =>
    accion === 'modificar' && cosa._id === id ? [cambios] : [],
  );
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
    details: [{ message: '«Balneario» ya es de Dos' }, { message: '«Balneario» ya es de Uno' }].map((one) =>
      expect.objectContaining(one),
    ),
  });
});

it('what references are is kept by a page that knows nothing of it, and the trail says each change', async () => {
  const made = await create('Bodegas', ['Bodega 1'], { referenciaExterna: 'otra' });
  expect(made).toMatchObject({ referenciaExterna: 'otra' });
  const { _id } = made as { _id: string };
  expect(await readReferenciasAjenas()).toEqual(new Set(['Bodega 1']));
  expect(await update(_id, 'Bodegas SA', ['Bodega 1'])).toMatchObject({
    nombre: 'Bodegas SA',
    referenciaExterna: 'otra',
  });
  const punto = await update(_id, 'Bodegas SA', ['Bodega 1'], { referenciaExterna: 'punto' });
  expect(punto).not.toHaveProperty('referenciaExterna');
  expect(await readReferenciasAjenas()).toEqual(new Set());
  await update(_id, 'Bodegas SA', ['Bodega 1'], { referenciaExterna: 'otra' });
  const changes = await changesOf(_id);
  expect(changes).toHaveLength(3);
  expect(changes).toEqual(
    expect.arrayContaining([
      [{ campo: 'nombre', antes: 'Bodegas', despues: 'Bodegas SA' }],
      [{ campo: 'referenciaExterna', antes: 'otra', despues: 'punto' }],
      [{ campo: 'referenciaExterna', antes: 'punto', despues: 'otra' }],
    ]),
  );
});

it('a client that says nothing of its references, and one stored before it could, is as one whose references are points', async () => {
  const made = await create('Fuentes', ['Fuente 1']);
  expect(made).not.toHaveProperty('referenciaExterna');
  const { _id } = made as { _id: string };
  await update(_id, 'Fuentes', ['Fuente 1'], { referenciaExterna: 'punto' });
  expect(await changesOf(_id)).toEqual([]);
});

it('nothing else than the two is taken for what references are', () => {
  expect(clienteNuevoSchema.safeParse(payload('X', ['Y'], { referenciaExterna: 'lote' })).success).toBe(false);
});
