import { afterAll, beforeAll, expect, it } from 'vitest';
import { cliente } from '../../../testing/clientes.ts';
import { startTables } from '../../../testing/tables.ts';
import { usuario } from '../../../testing/usuarios.ts';
import { putCliente } from './store/clientes.ts';
import { createUsuario, readUsuario } from './store/usuarios.ts';
import { changeUsuario, type PanelChanges } from './store/usuarios-panel.ts';
import { usuarioOf } from './owner.ts';

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startTables();
  for (const _id of ['sol', 'luna', 'mar']) await putCliente(cliente({ _id, nombre: _id, solicitantes: [_id] }));
});
afterAll(async () => stop());

let users = 0;
let clock = Date.parse('2026-03-10T10:00:00Z');
const later = () => new Date((clock += 1000));

/** A user, what it makes at an instant, and the panel's changes of it. */
async function newOwner(of: Partial<Parameters<typeof usuario>[0]> = { clientes: ['sol'] }) {
  const _id = `u${++users}`;
  await createUsuario(usuario({ _id, ...of }));
  const change = async (changes: PanelChanges) => {
    const before = await readUsuario(_id);
    if (!before) throw new Error(`${_id} is gone`);
    const cuando = later();
    await changeUsuario(before, changes, { _id: `${_id}-${clock}`, cuando: cuando.toISOString(), email: 'a' }, cuando);
  };
  const made = async () => {
    const owner = await readUsuario(_id);
    if (!owner) throw new Error(`${_id} is gone`);
    const { email, master, clientes } = owner;
    return {
      dueno: { tipo: 'usuario', usuarioId: _id, email, master, clientes } as const,
      creada: later().toISOString(),
    };
  };
  return { _id, change, made };
}

it.each<[string, Partial<Parameters<typeof usuario>[0]>, PanelChanges, PanelChanges]>([
  [
    'address',
    { email: 'ana@sol.example', clientes: ['sol'] },
    { email: 'eva@sol.example' },
    { email: 'ana@sol.example' },
  ],
  ['client', { clientes: ['sol'] }, { clientes: ['luna'] }, { clientes: ['sol'] }],
  ['clients', { clientes: ['sol', 'luna'] }, { clientes: [] }, { clientes: ['luna'] }],
  ['master', { role: 'cliente', master: 'alicuota' }, { master: 'cbba' }, { master: 'alicuota' }],
] as never)('what a user made stays over once its %s was another and is the same again', async (_, of, away, back) => {
  const { change, made } = await newOwner(of);
  const before = await made();
  expect(await usuarioOf(before)).toBeDefined();
  await change(away);
  expect(await usuarioOf(before)).toBeUndefined();
  await change(back);
  expect(await usuarioOf(before)).toBeUndefined();
  expect(await usuarioOf(await made())).toBeDefined();
});

it('what a user made reads on while the user keeps some of its clients, and whatever else of it changes', async () => {
  const { change, made } = await newOwner({ clientes: ['sol', 'luna'] });
  const before = await made();
  for (const changes of [
    { clientes: ['luna', 'mar'] },
    { solicitantes: ['luna'] },
    { isActive: false },
    { isActive: true },
  ])
    await change(changes);
  expect((await usuarioOf(before))?.clientes).toEqual(['luna']);
});

it('what a user made gives nothing of a client that it left, not even once it comes back, and all of the others', async () => {
  const { change, made } = await newOwner({ clientes: ['sol', 'luna'] });
  const before = await made();
  await change({ clientes: ['luna'] });
  await change({ clientes: ['luna', 'sol'] });
  expect((await usuarioOf(before))?.clientes).toEqual(['luna']);
  expect((await usuarioOf(await made()))?.clientes).toEqual(['luna', 'sol']);
  const of = async (clientes: string[]) => (await usuarioOf({ ...before, acotada: { clientes } }))?.clientes;
  expect(await of(['sol'])).toBeUndefined();
  expect(await of(['sol', 'luna'])).toEqual(['luna']);
  await change({ clientes: ['sol'] });
  expect(await usuarioOf(before)).toBeUndefined();
});
