import { setTimeout as wait } from 'node:timers/promises';
import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atEveryWrite } from '../../../../testing/at-every-write.ts';
import type { Visit } from '../../../../testing/faulty-dynamodb.ts';
import { inEveryOrder, takeTurns } from '../../../../testing/interleavings.ts';
import { type OwnProcess, startOwnProcess } from '../../../../testing/own-process.ts';
import { storedUsuario } from '../../../../testing/usuarios.ts';
import { useDropBucket } from '../../../../testing/use-drop-bucket.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import { files } from '../../../platform/dynamo/clients.ts';
import { readMappingText } from '../store/entrega-objects.ts';
import { readVersiones } from '../store/mapeos.ts';
import { getMapeo, listMapeos, restoreMapeo, saveMapeo } from './mapeos.ts';

const load = async () => import('./mapeos.ts');

const bucket = useDropBucket();
let writers: OwnProcess<Awaited<ReturnType<typeof load>>>[];
beforeAll(async () => {
  writers = [await startOwnProcess(load), await startOwnProcess(load)];
});
afterAll(async () => {
  for (const { connection } of writers) await connection.close();
});

let ids = 0;
const newId = () => `id-${++ids}`;
let names = 0;
const newName = () => `lims-${++names}`;

function request(email = 'jefa@lab.example') {
  const usuario = storedUsuario({ _id: email, email, version: 0 });
  const alcance = { solicitantes: 'todos', tipos: 'todos' } as const;
  const visitor = async () => ({ address: '203.0.113.1', origin: null });
  const now = new Date('2026-03-10T10:00:00.000Z');
  return { now, usuario, alcance, familia: 'su-sesion', visitor, cookies: [], newId, setCookie: () => undefined };
}

/** A valid mapping of a wide table. */
const wide = (descripcion: string) => ({
  descripcion,
  forma: 'ancha',
  separador: ';',
  decimal: ',',
  identidad: { espacio: 'lims' },
  campos: {
    numero_muestra: 'Muestra',
    solicitante: 'Cliente',
    producto: 'Producto',
    tipo_muestra: 'Tipo',
    fecha_muestra: 'Fecha',
  },
  determinaciones: [{ descripcion: 'pH', resultados: [{ columna: 'pH', descripcion: 'pH', unidad: '' }] }],
});
const mappingText = (descripcion: string) => `${JSON.stringify(wide(descripcion), null, 2)}\n`;

interface Saving {
  desde: number | null;
  email?: string;
  by?: { saveMapeo: typeof saveMapeo };
}

/** What a call answers, with or without a message; the process may have a Reply of its own. */
function dataOf<T extends object>(reply: T | Reply<T, string>): T {
  return 'data' in reply && 'changed' in reply ? reply.data : reply;
}

/** Saves a mapping; gives the version that it is, or the code that it was refused with. */
async function save(nombre: string, descripcion: string, { desde, email, by = { saveMapeo } }: Saving) {
  const input = { params: { nombre }, query: undefined, body: { mapeo: wide(descripcion), desde } };
  return versionOrCode(async () => dataOf(await by.saveMapeo(input, request(email))).mapeo);
}

/** Goes back to a version, over `desde`; gives what `save` gives. */
async function restore(nombre: string, version: number, desde: number) {
  const input = { params: { nombre }, query: undefined, body: { version, desde } };
  return versionOrCode(async () => dataOf(await restoreMapeo(input, request())).mapeo);
}

async function versionOrCode(ask: () => Promise<{ version: number }>) {
  try {
    return (await ask()).version;
  } catch (error) {
    // The process may have a Failure of its own.
    if (error instanceof Error && 'code' in error && error.name === 'Failure') return String(error.code);
    throw error;
  }
}

async function get(nombre: string) {
  const reply = await getMapeo({ params: { nombre }, query: undefined, body: undefined }, request());
  return dataOf(reply).mapeo;
}

async function putByHand(nombre: string, texto: string): Promise<void> {
  await bucket.drop(`mappings/${nombre}.json`, texto);
}

/** The newest version and the document that deliveries are read with. */
async function kept(nombre: string) {
  const [newest] = await readVersiones(nombre, 1);
  return {
    version: newest?.version,
    isNewestRead: newest?.texto === (await readMappingText(nombre)),
    pendiente: newest?.pendiente,
  };
}

describe('a mapping of which a part says nothing', () => {
  it('isn’t saved: "otros" authorises no sample', async () => {
    const estado = { columna: 'Estado', valores: { Firmada: 'autorizada' }, otros: 'Autorizada' };
    const mapeo = { ...wide('con estado'), campos: { ...wide('').campos, estado } };
    const saving = (given: typeof mapeo | ReturnType<typeof wide>) =>
      saveMapeo({ params: { nombre: newName() }, query: undefined, body: { mapeo: given, desde: null } }, request());
    await expect(saving(mapeo)).rejects.toMatchObject({
      code: 'VALIDATION',
      message: expect.stringContaining('campos.estado.otros'),
    });
    const other = { ...mapeo, campos: { ...mapeo.campos, estado: { ...estado, otros: 'en_curso' } } };
    expect(dataOf(await saving(other)).mapeo.version).toBe(1);
  });
});

describe('a saved mapping', () => {
  it('has versions, each with its author and what it changed', async () => {
    const nombre = newName();
    expect(await save(nombre, 'uno', { desde: null })).toBe(1);
    expect(await save(nombre, 'dos', { desde: 1, email: 'otro@lab.example' })).toBe(2);
    const { mapeo, versiones } = await get(nombre);
    expect(mapeo).toEqual(wide('dos'));
    expect(versiones).toMatchObject([
      {
        version: 2,
        por: 'otro@lab.example',
        diferencias: [{ ruta: 'descripcion', antes: '"uno"', despues: '"dos"' }],
        total: 1,
      },
      { version: 1, por: 'jefa@lab.example', diferencias: [], total: 0 },
    ]);
    expect(await readMappingText(nombre)).toBe(mappingText('dos'));
  });

  it('is saved over no version but its newest', async () => {
    const nombre = newName();
    expect(await save(nombre, 'uno', { desde: 1 })).toBe('NOT_FOUND');
    expect(await readMappingText(nombre)).toBeUndefined();
    await save(nombre, 'uno', { desde: null });
    expect(await save(nombre, 'dos', { desde: null })).toBe('CONFLICT');
    expect(await save(nombre, 'dos', { desde: 2 })).toBe('CONFLICT');
    expect(await readMappingText(nombre)).toBe(mappingText('uno'));
  });

  it('goes back to a former version as its next one, and forward again', async () => {
    const nombre = newName();
    await save(nombre, 'uno', { desde: null });
    await save(nombre, 'dos', { desde: 1, email: 'otro@lab.example' });
    expect(await restore(nombre, 1, 2)).toBe(3);
    const { mapeo, versiones } = await get(nombre);
    expect(mapeo).toEqual(wide('uno'));
    expect(versiones.map(({ version, por }) => [version, por])).toEqual([
      [3, 'jefa@lab.example'],
      [2, 'otro@lab.example'],
      [1, 'jefa@lab.example'],
    ]);
    expect(await kept(nombre)).toEqual({ version: 3, isNewestRead: true, pendiente: false });
    // Repeated, it is what is stored already; the version that was left can be gone back to, too.
    expect(await restore(nombre, 1, 2)).toBe(3);
    expect(await restore(nombre, 2, 3)).toBe(4);
    expect(await readMappingText(nombre)).toBe(mappingText('dos'));
  });

  it('goes back to no version that is not kept, over one that is not the newest, or that is no mapping', async () => {
    const nombre = newName();
    expect(await restore(nombre, 1, 1)).toBe('NOT_FOUND');
    await putByHand(nombre, '{"forma": "redonda"}');
    await getMapeo({ params: { nombre }, query: undefined, body: undefined }, request());
    await save(nombre, 'dos', { desde: 1 });
    await save(nombre, 'tres', { desde: 2 });
    expect(await restore(nombre, 9, 3)).toBe('NOT_FOUND');
    expect(await restore(nombre, 2, 1)).toBe('CONFLICT');
    expect(await restore(nombre, 1, 3)).toBe('VALIDATION');
    expect(await kept(nombre)).toEqual({ version: 3, isNewestRead: true, pendiente: false });
    expect(await readMappingText(nombre)).toBe(mappingText('tres'));
  });

  it('that is saved twice has one version', async () => {
    const nombre = newName();
    expect(await save(nombre, 'uno', { desde: null })).toBe(1);
    expect(await save(nombre, 'uno', { desde: null })).toBe(1);
    expect((await get(nombre)).versiones).toHaveLength(1);
  });

  it('of two administrators at once is the first one’s, and the other is refused', async () => {
    const orders = await inEveryOrder(async (choose) => {
      const nombre = newName();
      await save(nombre, 'cero', { desde: null });
      const outcomes: (string | number)[] = [];
      const run = async (by: (typeof writers)[number], n: number) => {
        outcomes[n] = await save(nombre, `de ${n}`, { desde: 1, email: `${n}@lab.example`, by });
      };
      // The entries of the trail are each one writer’s own, and what is listed in the answer decides nothing.
      const isApart = ({ body }: Visit) => body.includes('auditoria') || body.includes('"Limit":21');
      await takeTurns({ writers, run, isApart }, choose);
      const saved = outcomes.indexOf(2);
      expect([outcomes.length, outcomes[saved], outcomes[1 - saved]]).toEqual([2, 2, 'CONFLICT']);
      expect(await readMappingText(nombre)).toBe(mappingText(`de ${saved}`));
      expect(await kept(nombre)).toEqual({ version: 2, isNewestRead: true, pendiente: false });
    });
    expect(orders).toBeGreaterThan(10);
  }, 300_000);

  it('whose saving dies at any write is whole once it is asked for: as before, or as saved', async () => {
    const [dying] = writers;
    if (!dying) throw new Error('There is no process');
    const deaths = await atEveryWrite(dying, async (_name, write) => {
      const nombre = newName();
      await save(nombre, 'antes', { desde: null });
      await write(async (by) => save(nombre, 'después', { desde: 1, by }));
      const { version, mapeo } = await get(nombre);
      expect([1, 2]).toContain(version);
      expect(mapeo).toEqual(wide(version === 1 ? 'antes' : 'después'));
      expect(await kept(nombre)).toEqual({ version, isNewestRead: true, pendiente: false });
      // The administrator tries again.
      expect(await save(nombre, 'después', { desde: 1 })).toBe(2);
      expect(await kept(nombre)).toEqual({ version: 2, isNewestRead: true, pendiente: false });
    });
    expect(deaths).toBeGreaterThanOrEqual(4);
  });

  it('that was put in the bucket by hand is the next version, of no author', async () => {
    const nombre = newName();
    await putByHand(nombre, mappingText('a mano'));
    expect(await get(nombre)).toMatchObject({ version: 1, por: null, mapeo: wide('a mano') });
    expect(await save(nombre, 'del panel', { desde: 1 })).toBe(2);
    await putByHand(nombre, mappingText('otra vez a mano'));
    expect(await save(nombre, 'sin verlo', { desde: 2 })).toBe('CONFLICT');
    const { versiones } = await get(nombre);
    expect(versiones.map(({ version, por }) => [version, por])).toEqual([
      [3, null],
      [2, 'jefa@lab.example'],
      [1, null],
    ]);
    expect(await readMappingText(nombre)).toBe(mappingText('otra vez a mano'));
  });

  it('whose document was deleted by hand is there no more, and its next version goes on from the last', async () => {
    const nombre = newName();
    await save(nombre, 'uno', { desde: null });
    const Key = `mappings/${nombre}.json`;
    await files().send(new DeleteObjectCommand({ Bucket: process.env['DROP_BUCKET'] ?? '', Key }));
    await expect(get(nombre)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await save(nombre, 'dos', { desde: 1 })).toBe('NOT_FOUND');
    expect(await save(nombre, 'uno', { desde: null })).toBe(2);
    expect(await kept(nombre)).toEqual({ version: 2, isNewestRead: true, pendiente: false });
  });

  it('that is by hand longer than an item is listed with the others, and can be saved over', async () => {
    // The list has the first 200 by name.
    const nombre = 'a-largo';
    const long = { ...wide('largo'), ignorar: Array.from({ length: 30_000 }, (_, n) => `Columna ${n}`) };
    await putByHand(nombre, JSON.stringify(long));
    const reply = await listMapeos({ params: undefined, query: undefined, body: undefined }, request());
    const { mapeos } = dataOf(reply);
    expect(mapeos.find((mapeo) => mapeo.nombre === nombre)).toMatchObject({ version: 1, descripcion: 'largo' });
    expect(await save(nombre, 'corto', { desde: 1 })).toBe(2);
    expect(await kept(nombre)).toEqual({ version: 2, isNewestRead: true, pendiente: false });
  });
});

describe('a process that is slow', () => {
  it('does not put its own document over that of a version saved after it', async () => {
    const nombre = newName();
    await save(nombre, 'uno', { desde: null });
    const [slow] = writers;
    const held = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    let isCreated = false;
    slow?.connection.decide(async ({ isWrite, body }) => {
      if (isCreated && isWrite) {
        reached.resolve();
        await held.promise;
      }
      isCreated ||= isWrite && body.includes(`mapeo#${nombre}`);
      return 'served' as const;
    });
    const saving = save(nombre, 'dos', { desde: 1, ...(slow && { by: slow }) });
    await reached.promise;
    expect(await save(nombre, 'tres', { desde: 2 })).toBe(3);
    held.resolve();
    await saving;
    slow?.connection.decide(() => 'served');
    expect(await readMappingText(nombre)).toBe(mappingText('tres'));
    expect(await kept(nombre)).toEqual({ version: 3, isNewestRead: true, pendiente: false });
  });

  it('does not take a document that it read before for one put by hand after', async () => {
    const nombre = newName();
    await save(nombre, 'uno', { desde: null });
    const [slow] = writers;
    const held = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    slow?.connection.decide(async ({ operation }) => {
      if (operation === 'Query') {
        reached.resolve();
        await held.promise;
      }
      return 'served' as const;
    });
    const reading = slow?.getMapeo({ params: { nombre }, query: undefined, body: undefined }, request());
    await reached.promise;
    // Where the document is read at the same time as the versions, it has arrived by now.
    await wait(200);
    expect(await save(nombre, 'dos', { desde: 1 })).toBe(2);
    held.resolve();
    await reading;
    slow?.connection.decide(() => 'served');
    expect((await get(nombre)).versiones.map(({ version, por }) => [version, por])).toEqual([
      [2, 'jefa@lab.example'],
      [1, 'jefa@lab.example'],
    ]);
  });
});
