import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atEveryWrite } from '../../../../testing/at-every-write.ts';
import { inEveryOrder, takeTurns } from '../../../../testing/interleavings.ts';
import { startOwnProcess } from '../../../../testing/own-process.ts';
import { startTables } from '../../../../testing/tables.ts';
import { usuario } from '../../../../testing/usuarios.ts';
import type { StoredLlave, StoredTotp } from './factores.ts';

let stop: () => Promise<void>;
let reader: Awaited<ReturnType<typeof startInstance>>;
let writers: Awaited<ReturnType<typeof startInstance>>[];
beforeAll(async () => {
  stop = await startTables();
  reader = await startInstance();
  writers = [await startInstance(), await startInstance()];
});
afterAll(async () => {
  for (const { connection } of [reader, ...writers]) await connection.close();
  await stop();
});

async function startInstance() {
  return startOwnProcess(async () => ({
    ...(await import('./factores.ts')),
    ...(await import('../../access/store/usuarios.ts')),
    ...(await import('../../access/store/usuarios-factores.ts')),
    ...(await import('../../access/store/usuarios-panel.ts')),
    ...(await import('./retos.ts')),
  }));
}

const at = '2026-03-02T08:00:00.000Z';
const app = (usuarioId: string, _id: string): StoredTotp => ({
  usuarioId,
  _id,
  tipo: 'totp',
  nombre: 'Teléfono',
  creado: at,
  secreto: 'GEZDGNBVGY3TQOJQ',
  ultimoPaso: -1,
});
const llave = (usuarioId: string, _id: string): StoredLlave => ({
  usuarioId,
  _id,
  tipo: 'llave',
  nombre: 'Portátil',
  creado: at,
  credencialId: 'AA',
  clavePublica: 'AA',
  contador: 4,
  transports: [],
  dominio: 'localhost',
  verificada: true,
  sinContrasena: false,
});

let made = 0;
async function newUser(): Promise<string> {
  const _id = `con-factores-${++made}`;
  await reader.createUsuario(usuario({ _id }));
  return _id;
}

/** How many of two writers who do the same at the same time succeed. */
async function winnersOf(
  choose: (waiting: readonly number[]) => number,
  run: (writer: (typeof writers)[number], n: number) => Promise<unknown>,
): Promise<number> {
  const won: unknown[] = [];
  await takeTurns({ writers, run: async (writer, n) => won.push(await run(writer, n)) }, choose);
  return won.filter(Boolean).length;
}

describe('of two at the same time, in every order, one', () => {
  it('takes a code’s step, and none takes an earlier one after it', async () => {
    await inEveryOrder(async (choose) => {
      const factor = app(await newUser(), 'a');
      await reader.putFactor(factor);
      expect(await winnersOf(choose, async (writer) => writer.takeStep(factor, 100, at))).toBe(1);
      expect(await reader.takeStep(factor, 99, at)).toBe(false);
      expect(await reader.takeStep(factor, 101, at)).toBe(true);
    });
  });

  it('takes a recovery code', async () => {
    await inEveryOrder(async (choose) => {
      const _id = await newUser();
      const named = { _id, factores: [], codigosRecuperacion: await reader.putCodigos(_id, ['uno', 'dos']) };
      expect(await winnersOf(choose, async (writer) => writer.takeCodigo(named, 'uno'))).toBe(1);
      expect(await reader.countCodigos(named)).toBe(1);
      expect(await reader.takeCodigo(named, 'dos')).toBe(true);
      expect(await reader.takeCodigo(named, 'dos')).toBe(false);
      expect(await reader.countCodigos(named)).toBe(0);
    });
  });

  it('moves a passkey’s counter on', async () => {
    await inEveryOrder(async (choose) => {
      const factor = llave(await newUser(), 'l');
      await reader.putFactor(factor);
      expect(await winnersOf(choose, async (writer, n) => writer.moveContador(factor, 5 + n, at))).toBe(1);
    });
  });

  it('uses a challenge', async () => {
    await inEveryOrder(async (choose) => {
      const reto = `reto-${++made}`;
      await reader.putReto({ reto, para: 'entrar', origen: 'http://localhost', expira: 2000 });
      expect(await winnersOf(choose, async (writer) => writer.takeReto(reto, 1000))).toBe(1);
    });
    await reader.putReto({ reto: 'viejo', para: 'entrar', origen: 'http://localhost', expira: 2000 });
    expect(await reader.takeReto('viejo', 2000)).toBeUndefined();
  });

  it('names another factor over what it read; the other one is told', async () => {
    await inEveryOrder(async (choose) => {
      const _id = await newUser();
      const before = await reader.readUsuario(_id);
      if (!before) throw new Error('No user');
      const name = async (writer: (typeof writers)[number], n: number) =>
        writer.nameFactores(before, { factores: [`f${n}`], codigosRecuperacion: null, sessionsSince: 50 + n });
      expect(await winnersOf(choose, name)).toBe(1);
      const after = await reader.readUsuario(_id);
      expect(after?.factores).toEqual([after?.sessionsSince === 50 ? 'f0' : 'f1']);
    });
  });
});

describe('a process that dies at any write', () => {
  it('of adding a factor leaves it whole or worth nothing, and the same is done after it', async () => {
    const [dying] = writers;
    if (!dying) throw new Error('No writer');
    const add = async (
      { putFactor, putCodigos, readUsuario, nameFactores }: typeof reader,
      _id: string,
      id: string,
    ) => {
      const before = await readUsuario(_id);
      if (!before || before.factores.includes(id)) return;
      await putFactor(app(_id, id));
      const codigosRecuperacion = await putCodigos(_id, ['uno']);
      await nameFactores(before, { factores: [id], codigosRecuperacion });
    };
    const deaths = await atEveryWrite(dying, async (name, write) => {
      const _id = await newUser();
      await write(async (living) => add(living, _id, name));
      const user = await reader.readUsuario(_id);
      if (!user) throw new Error('No user');
      const found = await reader.readFactores(user);
      expect(found.map((factor) => factor._id)).toEqual(user.factores);
      expect(await reader.countCodigos(user)).toBe(user.factores.length > 0 ? 1 : null);
      await add(reader, _id, name);
      const after = await reader.readUsuario(_id);
      expect(after?.factores).toEqual([name]);
      if (after) await reader.removeUsuario(after);
      expect(await reader.readFactor(_id, name)).toBeUndefined();
    });
    expect(deaths).toBeGreaterThan(0);
  });
});
