import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Input } from '../../../contract/calls.ts';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { atEveryWrite } from '../../../testing/at-every-write.ts';
import { cliente } from '../../../testing/clientes.ts';
import { type OwnProcess, startOwnProcess } from '../../../testing/own-process.ts';
import { startTables } from '../../../testing/tables.ts';
import { storedUsuario } from '../../../testing/usuarios.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { loadKeyViewer } from '../../platform/access/key-viewer.ts';
import { readEntradas } from '../../platform/audit/auditoria.ts';
import type * as claves from './claves.ts';
import { readClave, readClavesOf } from '../../platform/access/store/claves.ts';
import { putCliente } from '../../platform/access/store/clientes.ts';

type Claves = Pick<typeof claves, 'createClaveDeCliente' | 'endClaveDeCliente' | 'listClavesDeCliente'>;

let stop: () => Promise<void>;
let dying: OwnProcess<Claves>;
let living: Claves;
beforeAll(async () => {
  stop = await startTables();
  dying = await startOwnProcess(async () => import('./claves.ts'));
  living = await import('./claves.ts');
});
afterAll(async () => {
  await dying.connection.close();
  await stop();
});

const now = new Date();
let ids = 0;
const newId = () => `entrada-${++ids}`;

const request = () => ({
  now: new Date(now.getTime() + ++ids),
  usuario: storedUsuario({ _id: 'jefa', role: 'admin' }),
  alcance: { solicitantes: 'todos', tipos: 'todos' } as const,
  familia: 'su-sesion',
  visitor: async () => ({ address: '203.0.113.1', origin: null }),
  cookies: [],
  newId,
  setCookie: () => undefined,
});

const wanted = (id: string): Input<'createClaveDeCliente'> => ({
  params: { id },
  query: undefined,
  body: { nombre: 'ERP', fin: fechaEnMadrid(now), acotada: { solicitantes: [], tipoGrupos: [] }, categorias: [] },
});

/** What the trail has of a key, newest first. */
async function trailOf(id: string) {
  const { entradas } = await readEntradas(undefined, 1000);
  return entradas.filter(({ cosa }) => cosa._id === id).map(({ accion }) => accion);
}

async function newCliente(name: string): Promise<string> {
  await putCliente(cliente({ _id: name, solicitantes: ['Hotel Sol'] }));
  return name;
}

describe('a death at each write', () => {
  it('of making a key leaves none, or one that is listed and recorded, and room to make another', async () => {
    const deaths = await atEveryWrite(dying, async (name, write) => {
      const id = await newCliente(name);
      await write(async ({ createClaveDeCliente: make }) => make(wanted(id), request()));
      const left = await readClavesOf(`cliente#${id}`);
      for (const { _id } of left) expect(await trailOf(_id)).toEqual(['crear']);
      const { clave, texto } = await living.createClaveDeCliente(wanted(id), request());
      expect((await loadKeyViewer(texto, now)).portador).toEqual({ tipo: 'clave', _id: clave._id });
      const { claves: listed } = await living.listClavesDeCliente({ ...wanted(id), body: undefined }, request());
      expect(listed.map(({ _id }) => _id).toSorted()).toEqual([...left.map(({ _id }) => _id), clave._id].toSorted());
    });
    expect(deaths).toBe(2);
  });

  it('of ending a key leaves it whole or ended; repeated, it is ended and recorded once', async () => {
    const deaths = await atEveryWrite(dying, async (name, write) => {
      const id = await newCliente(`fin-${name}`);
      const { clave, texto } = await living.createClaveDeCliente(wanted(id), request());
      const input = { params: { id, clave: clave._id }, query: undefined, body: undefined };
      await write(async ({ endClaveDeCliente: end }) => end(input, request()));
      const isEnded = (await readClave(clave._id))?.terminada !== null;
      const answered = await loadKeyViewer(texto, now).then(
        ({ usuario }) => usuario.clientes,
        (error: unknown) => (error instanceof Failure ? error.code : error),
      );
      expect(answered).toEqual(isEnded ? 'KEY_INVALID' : [id]);
      await living.endClaveDeCliente(input, request());
      await expect(loadKeyViewer(texto, now)).rejects.toMatchObject({ code: 'KEY_INVALID' });
      expect(await trailOf(clave._id)).toEqual(['terminar', 'crear']);
    });
    expect(deaths).toBe(2);
  });
});
