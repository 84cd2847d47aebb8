import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { maxVistas, vistaCambiadaSchema, vistaNuevaSchema } from '../../../contract/vistas/vista.ts';
import { cliente } from '../../../testing/clientes.ts';
import { startTables } from '../../../testing/tables.ts';
import { storedUsuario, usuario } from '../../../testing/usuarios.ts';
import { putCliente, readClientes } from '../../platform/access/store/clientes.ts';
import { createUsuario } from '../../platform/access/store/usuarios.ts';
import { bytesInAnswer, maxAnswerBytes } from '../../platform/runtime/answer-room.ts';
import { deleteCliente } from '../administracion/clientes.ts';
import { deleteUsuario } from '../administracion/delete-usuario.ts';
import { deCliente, deUsuario, readListas, writeListas } from './store/vistas.ts';
import { createVista, listVistas, updateVista } from './vistas.ts';

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startTables();
});
afterAll(async () => stop());

const rest = {
  now: new Date('2026-03-02T08:00:00.000Z'),
  alcance: { solicitantes: 'todos', tipos: 'todos', clientes: 'todos' } as const,
  familia: 'su-sesion',
  visitor: async () => ({ address: '203.0.113.1', origin: null }),
  cookies: [],
  newId: randomUUID,
  setCookie: () => undefined,
};
const jefa = { ...rest, usuario: storedUsuario({ _id: 'jefa', role: 'admin' }) };
const bodyOf = (of: string | null) =>
  vistaNuevaSchema.parse({ pagina: 'puntos', nombre: 'Vista', consulta: 'search=grifo', cliente: of });
const save = async (asking: Parameters<typeof createVista>[1], of: string | null) =>
  createVista({ params: undefined, query: undefined, body: bodyOf(of) }, asking);

it('a view under way while its user, or its client, is deleted leaves nothing', async () => {
  await putCliente(cliente({ _id: 'hoteles' }));
  for (const _id of ['calidad', 'colega']) await createUsuario(usuario({ _id, email: `${_id}@hotel.example` }));
  const calidad = { ...rest, usuario: storedUsuario({ _id: 'calidad', clientes: ['hoteles'] }) };
  const colega = { ...rest, usuario: storedUsuario({ _id: 'colega', clientes: ['hoteles'] }) };
  await save(calidad, null);
  await deleteUsuario({ params: { id: 'calidad' }, query: { version: 0 }, body: undefined }, jefa);
  await expect(save(calidad, null)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await deleteUsuario({ params: { id: 'colega' }, query: { version: 0 }, body: undefined }, jefa);
  const [{ version } = { version: 0 }] = await readClientes(['hoteles']);
  await deleteCliente({ params: { id: 'hoteles' }, query: { version }, body: undefined }, jefa);
  await expect(save(colega, 'hoteles')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const left = await readListas([deUsuario('calidad'), deUsuario('colega'), deCliente('hoteles')]);
  expect(left.map(({ vistas }) => vistas)).toEqual([[], [], []]);
});

it('a view that is saved, or changed, again as it is answers as the first time, and another of its name is refused', async () => {
  await createUsuario(usuario({ _id: 'repite', email: 'repite@hotel.example' }));
  const repite = { ...rest, usuario: storedUsuario({ _id: 'repite' }) };
  const first = await save(repite, null);
  expect(await save(repite, null)).toEqual(first);
  const other = { ...bodyOf(null), consulta: 'search=ducha' };
  await expect(createVista({ params: undefined, query: undefined, body: other }, repite)).rejects.toMatchObject({
    code: 'VALIDATION',
  });
  const params = { id: first.vista._id };
  const change = async (consulta: string) => {
    const body = vistaCambiadaSchema.parse({ nombre: 'Vista', consulta, cliente: null, version: 1 });
    return updateVista({ params, query: undefined, body }, repite);
  };
  const changed = await change('search=ducha');
  expect(await change('search=ducha')).toEqual(changed);
  await expect(change('search=fuente')).rejects.toMatchObject({ code: 'CONFLICT' });
  const { vistas } = await listVistas({ params: undefined, query: undefined, body: undefined }, repite);
  expect(vistas).toEqual([changed.vista]);
});

it('the views of a hundred full clients fit an answer, one’s own before theirs', async () => {
  const ids = Array.from({ length: 100 }, (_, n) => `lleno-${n}`);
  await createUsuario(usuario({ _id: 'gestora', email: 'gestora@hotel.example' }));
  const gestora = { ...rest, usuario: storedUsuario({ _id: 'gestora', clientes: ids }) };
  const consulta = `search=${'x'.repeat(1490)}`;
  for (const _id of ids) {
    await putCliente(cliente({ _id }));
    const vistas = Array.from({ length: maxVistas }, (_, n) => ({
      ...bodyOf(null),
      _id: `${_id}-${n}`,
      consulta,
      version: 1,
    }));
    await writeListas([{ dueno: deCliente(_id), vistas, version: 0 }]);
  }
  const { vista } = await save(gestora, null);
  const answer = await listVistas({ params: undefined, query: undefined, body: undefined }, gestora);
  expect(bytesInAnswer(answer)).toBeLessThan(maxAnswerBytes);
  expect(answer.vistas.length).toBeGreaterThan(ids.length * 20);
  expect(answer.vistas).toContainEqual(vista);
});
