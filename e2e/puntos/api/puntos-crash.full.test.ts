import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claveDePunto } from '../../../contract/puntos/rules/punto.ts';
import type { Fate } from '../../../testing/faulty-dynamodb.ts';
import { startMailCloud } from '../../../testing/mail-cloud.ts';
import { muestra } from '../../../testing/muestras.ts';
import { startOwnProcess } from '../../../testing/own-process.ts';
import { storedUsuario } from '../../../testing/usuarios.ts';
import { listAuditoria } from '../../../lambdas/domain/administracion/list-auditoria.ts';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { Failure } from '../../../lambdas/platform/runtime/failure.ts';
import { readAliases } from '../../../lambdas/domain/puntos/store/puntos.ts';
import { createAlias, deleteAlias } from '../../../lambdas/domain/puntos/aliases.ts';

let stop: () => Promise<void>;
let dying: Awaited<ReturnType<typeof startDying>>;

const clave = (nombre: string) => claveDePunto('Hotel Sol', { nombre });
const [ducha, regadera, lavabo] = [clave('Ducha'), clave('Regadera'), clave('Lavabo')];

beforeAll(async () => {
  const cloud = await startMailCloud();
  stop = async () => cloud.stop();
  const muestras = ['Ducha', 'Regadera', 'Lavabo'].map((nombre) =>
    muestra({ _id: nombre, solicitante: { nombre: 'Hotel Sol' }, punto_muestreo: { nombre } }),
  );
  await saveMuestras(muestras, { now: new Date() });
  dying = await startDying();
});
afterAll(async () => {
  await dying.connection.close();
  await stop();
});

/** The calls in a process whose connection to DynamoDB can be cut; nothing is repeated by the SDK. */
async function startDying() {
  return startOwnProcess(async () => import('../../../lambdas/domain/puntos/aliases.ts'));
}

let ids = 0;
const newId = () => `id-${++ids}`;

/** A request of an administrator, each a second after the one before. */
function request() {
  const now = new Date(Date.parse('2026-03-10T10:00:00.000Z') + ++ids * 1000);
  const jefa = storedUsuario({ _id: 'jefa', email: 'jefa@lab.example', version: 0 });
  const alcance = { solicitantes: 'todos', tipos: 'todos' } as const;
  const visitor = async () => ({ address: '203.0.113.1', origin: null });
  return { now, usuario: jefa, alcance, familia: 'su-sesion', visitor, cookies: [], newId, setCookie: () => undefined };
}

const joinOf = (one: string, de: string) => ({ params: undefined, query: undefined, body: { clave: one, de } });
const partOf = (one: string) => ({ params: undefined, query: { clave: one }, body: undefined });
const join = async (one: string, de: string) => createAlias(joinOf(one, de), request());
const part = async (one: string) => deleteAlias(partOf(one), request());
const joined = async () => (await readAliases()).map((alias) => [alias.clave, alias.de]);

/** The joins and partings that the trail has, newest first. */
async function recorded() {
  const query = { tipo: 'punto', limit: 50 } as const;
  const { entradas } = await listAuditoria({ params: undefined, query, body: undefined }, request());
  return entradas.map(({ cambios }) => cambios[0]?.despues ?? null);
}

/** Does something in a process that dies at its n-th write, before or after DynamoDB has got it. Whether it died. */
async function die(run: () => Promise<unknown>, nth: number, fate: Fate): Promise<boolean> {
  let writes = 0;
  dying.connection.decide(({ isWrite }) => {
    if (isWrite) writes++;
    if (writes < nth) return 'served';
    return isWrite && writes === nth ? fate : 'lost';
  });
  const isDead = await run().then(
    () => false,
    () => true,
  );
  await dying.connection.settled();
  return isDead;
}

/** The code that something is refused with; undefined when it isn't. */
async function refusalOf(call: Promise<unknown>): Promise<string | undefined> {
  return call.then(
    () => undefined,
    (error: unknown) => (error instanceof Failure ? error.code : String(error)),
  );
}

describe('a death at any write of a join', () => {
  it('leaves two points or one, the trail says which, and the same again ends in one', async () => {
    let deaths = 0;
    for (let nth = 1, died = true; died; nth++) {
      for (const fate of ['lost', 'unanswered'] as const) {
        const before = await recorded();
        died = await die(async () => dying.createAlias(joinOf(regadera, ducha), request()), nth, fate);
        if (died) deaths++;
        const isJoined = (await joined()).length === 1;
        expect(await recorded()).toEqual([...(isJoined ? ['Ducha'] : []), ...before].slice(0, 50));
        await join(regadera, ducha);
        expect(await joined()).toEqual([[regadera, ducha]]);
        expect(await recorded()).toEqual(['Ducha', ...before].slice(0, 50));
        await part(regadera);
        expect(await joined()).toEqual([]);
      }
    }
    expect(deaths).toBe(2);
  });
});

describe('two administrators at once', () => {
  it.each([
    ['join two names to each other', [regadera, ducha], [ducha, regadera]],
    ['join a name to one that becomes an alias', [regadera, ducha], [lavabo, regadera]],
    ['join a name to two points', [regadera, ducha], [regadera, lavabo]],
  ] as const)('%s: one is told of the other, and no name is of an alias', async (_, one, other) => {
    const before = (await recorded()).length;
    const refusals = await Promise.all([refusalOf(join(...one)), refusalOf(join(...other))]);
    expect(refusals.toSorted()).toEqual(['CONFLICT', undefined]);
    expect(await joined()).toEqual([refusals[0] === undefined ? [...one] : [...other]]);
    expect(await recorded()).toHaveLength(before + 1);
    for (const [alias = ''] of await joined()) await part(alias);
  });

  it('part the same name: it is parted once', async () => {
    await join(regadera, ducha);
    const refusals = await Promise.all([refusalOf(part(regadera)), refusalOf(part(regadera))]);
    expect(refusals.filter((code) => code === undefined)).toHaveLength(1);
    expect(await joined()).toEqual([]);
  });
});
