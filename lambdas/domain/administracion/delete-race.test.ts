import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cliente } from '../../../testing/clientes.ts';
import { takeTurns } from '../../../testing/interleavings.ts';
import { type OwnProcess, startOwnProcess } from '../../../testing/own-process.ts';
import { formulario } from '../../../testing/product/panel.ts';
import { startTables } from '../../../testing/tables.ts';
import { runsOf } from '../../../testing/thorough.ts';
import { storedUsuario } from '../../../testing/usuarios.ts';
import { putCliente, readClientes } from '../../platform/access/store/clientes.ts';
import { putTipoGrupo, readTipoGrupo } from '../../platform/access/store/tipo-grupos.ts';
import { findUsuarioByEmail } from '../../platform/access/store/usuarios.ts';
import type { createUsuario } from './create-usuario.ts';
import type { deleteCliente } from './clientes.ts';
import type { deleteTipoGrupo } from './tipo-grupos.ts';
import type { updateUsuario } from './update-usuario.ts';

interface Panel {
  createUsuario: typeof createUsuario;
  updateUsuario: typeof updateUsuario;
  deleteCliente: typeof deleteCliente;
  deleteTipoGrupo: typeof deleteTipoGrupo;
}

let stop: () => Promise<void>;
const writers: OwnProcess<Panel>[] = [];
beforeAll(async () => {
  stop = await startTables();
  for (let n = 0; n < 2; n++) {
    writers.push(
      await startOwnProcess(async () => ({
        ...(await import('../../../testing/product/cheap-scrypt.ts')),
        ...(await import('./create-usuario.ts')),
        ...(await import('./update-usuario.ts')),
        ...(await import('./clientes.ts')),
        ...(await import('./tipo-grupos.ts')),
      })),
    );
  }
});
afterAll(async () => {
  await Promise.all(writers.map(async ({ connection }) => connection.close()));
  await stop();
});

const request = () => ({
  now: new Date(),
  usuario: storedUsuario({ _id: 'jefa', role: 'admin' }),
  alcance: { solicitantes: 'todos', tipos: 'todos' } as const,
  familia: 'su-sesion',
  visitor: async () => ({ address: '203.0.113.1', origin: null }),
  cookies: [],
  newId: randomUUID,
  setCookie: () => undefined,
});

const at = '2026-01-01T00:00:00.000Z';
const grupo = (_id: string) => ({
  _id,
  nombre: _id,
  descripcion: '',
  color: '#3B82F6',
  tiposIncluidos: ['Agua'],
  isActive: true,
  createdAt: at,
  updatedAt: at,
});

type Body = Parameters<typeof createUsuario>[0]['body'];

const isRefusal = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(?:VALIDATION|IN_USE|NOT_FOUND)$/u.test(String(error.code));

/** Deletes something in one process while another makes, or changes, a user of it: in what order chance says. Gives whether each was done. */
async function contend(use: (panel: Panel) => Promise<unknown>, remove: (panel: Panel) => Promise<unknown>) {
  const done = [false, false];
  const run = async (writer: OwnProcess<Panel>, n: number) => {
    try {
      await (n === 0 ? use(writer) : remove(writer));
      done[n] = true;
    } catch (error) {
      // Anything else is a fault of its own.
      if (!isRefusal(error)) throw error;
    }
  };
  // Each order begins with one of them so many steps ahead, and goes on as it comes.
  let ahead = Math.floor(Math.random() * 25);
  const first = Math.floor(Math.random() * 2);
  await takeTurns({ writers, run }, (waiting) => {
    if (ahead-- > 0 && waiting.includes(first)) return first;
    return waiting[Math.floor(Math.random() * waiting.length)] as number;
  });
  return { used: done[0], removed: done[1] };
}

const rounds = runsOf(200);

it.each(['created', 'changed'] as const)(
  'no user is left of a client or a group that is gone, where it is %s while they are deleted',
  async (how) => {
    const seen = new Set<string>();
    for (let round = 0; round < rounds; round++) {
      const id = `${how}-${round}`;
      const isCliente = round % 2 === 0;
      await putCliente(cliente({ _id: id, nombre: id, solicitantes: [] }));
      await putCliente(cliente({ _id: `otro-${id}`, nombre: 'Otro', solicitantes: [] }));
      await putTipoGrupo(grupo(id));
      const email = `${id}@hotel.example`;
      const own = { clientes: [isCliente ? id : `otro-${id}`], grupoTipoMuestra: isCliente ? [] : [id] };
      const form = (more: object) => formulario.usuario({ email, invitar: false, ...more }) as unknown as Body;
      let use = async (panel: Panel): Promise<unknown> =>
        panel.createUsuario({ params: undefined, query: undefined, body: form(own) }, request());
      if (how === 'changed') {
        const body = form({ clientes: [`otro-${id}`], grupoTipoMuestra: [] });
        const made = await writers[0]?.createUsuario({ params: undefined, query: undefined, body }, request());
        const { _id = '' } = made?.data.user ?? {};
        const changed = { ...form({ ...own, password: undefined }), version: 1 };
        use = async (panel) =>
          panel.updateUsuario(() => new Date())({ params: { id: _id }, query: undefined, body: changed }, request());
      }
      const { used, removed } = await contend(use, async (panel) => {
        const input = { params: { id }, query: { version: 0 }, body: undefined };
        return isCliente ? panel.deleteCliente(input, request()) : panel.deleteTipoGrupo(input, request());
      });
      seen.add(`${used} ${removed}`);
      const usuario = await findUsuarioByEmail(email);
      const isGone = isCliente ? (await readClientes([id])).length === 0 : (await readTipoGrupo(id)) === undefined;
      const refers = usuario !== undefined && (usuario.clientes.includes(id) || usuario.grupoTipoMuestra.includes(id));
      expect([round, isGone, refers]).toEqual([round, removed, used]);
      expect([round, isGone && refers]).toEqual([round, false]);
    }
    // Either of them came first at times.
    expect([...seen]).toEqual(expect.arrayContaining(['true false', 'false true']));
  },
  600_000,
);
