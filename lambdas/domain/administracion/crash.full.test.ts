import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '../../platform/runtime/failure.ts';
import { cliente } from '../../../testing/clientes.ts';
import type { Fate } from '../../../testing/faulty-dynamodb.ts';
import { startMailCloud } from '../../../testing/mail-cloud.ts';
import { startOwnProcess } from '../../../testing/own-process.ts';
import { listUsuarios, storedUsuario, usuario } from '../../../testing/usuarios.ts';
import { putCliente, readClientes } from '../../platform/access/store/clientes.ts';
import { readMuestraHeaders } from '../muestras/store/muestras.ts';
import { readPdf, writePdf } from '../certificados/store/pdfs.ts';
import { createUsuario as seedUsuario, findUsuarioByEmail, readUsuario } from '../../platform/access/store/usuarios.ts';
import { readPasswordHash } from '../../platform/access/store/usuarios-password.ts';
import { insertUsuario } from '../../platform/access/store/usuarios-panel.ts';
import { isRevisionVisible } from '../certificados/access/certificados.ts';
import { saveMuestras } from '../entregas/store/save-muestras.ts';
import { muestra } from '../../../testing/muestras.ts';
import { admitCertificado } from '../certificados/admit-certificado.ts';
import { createUsuario } from './create-usuario.ts';
import { listAuditoria } from './list-auditoria.ts';
import { orEmailTaken } from './usuario.ts';

const at = '2026-03-10T10:00:00.000Z';

let stop: () => Promise<void>;
let dying: Awaited<ReturnType<typeof startDying>>;

beforeAll(async () => {
  // Another address has a mail ordered.
  const cloud = await startMailCloud();
  stop = async () => cloud.stop();
  await putCliente(cliente({ _id: 'hoteles', solicitantes: ['Hotel Sol'] }));
  await seedUsuario(usuario({ _id: 'jefa', email: 'jefa@lab.example', role: 'admin' }));
  dying = await startDying();
});
afterAll(async () => {
  await dying.connection.close();
  await stop();
});

/** The panel's calls in a process whose connection to DynamoDB can be cut; nothing is repeated by the SDK. */
async function startDying() {
  return startOwnProcess(async () => ({
    ...(await import('./create-usuario.ts')),
    ...(await import('./update-usuario.ts')),
    ...(await import('./delete-usuario.ts')),
    ...(await import('./clientes.ts')),
    ...(await import('../certificados/admit-certificado.ts')),
  }));
}

let ids = 0;
const newId = () => `id-${++ids}`;

/** A request of the administrator `minutes` after ten o'clock. */
function request(minutes: number) {
  const now = new Date(Date.parse(at) + minutes * 60_000);
  const jefa = storedUsuario({ _id: 'jefa', email: 'jefa@lab.example', version: 0 });
  const alcance = { solicitantes: 'todos', tipos: 'todos' } as const;
  const visitor = async () => ({ address: '203.0.113.1', origin: null });
  return { now, usuario: jefa, alcance, familia: 'su-sesion', visitor, cookies: [], newId, setCookie: () => undefined };
}

const form = {
  role: 'cliente' as const,
  master: null,
  clientes: ['hoteles'],
  solicitantes: [],
  grupoTipoMuestra: [],
  tipoMuestra: null,
  permisosInformesExternos: [],
  canUploadInformesExternos: false,
  incidenciasSoloLectura: false,
  porCliente: [],
};

/** Another user that wants an address. */
const taker = (email: string) => storedUsuario({ _id: newId(), email });

/** The code that something is refused with; undefined when it isn't. */
async function refusalOf(call: Promise<unknown>): Promise<string | undefined> {
  return call.then(
    () => undefined,
    (error: unknown) => (error instanceof Failure ? error.code : String(error)),
  );
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

/** Dies at every write in turn, before and after it, and looks at what is left each time. Gives how many deaths there were. */
async function atEveryWrite(
  attempt: (name: string, die: (run: () => Promise<unknown>) => Promise<boolean>) => Promise<boolean>,
) {
  let deaths = 0;
  for (let nth = 1; ; nth++) {
    for (const fate of ['lost', 'unanswered'] as const) {
      const died = await attempt(`${nth}-${fate}-${newId()}`, async (run) => die(run, nth, fate));
      if (!died) return deaths;
      deaths++;
    }
  }
}

/** The actions that the trail has of a thing, newest first. */
async function recorded(cosa: string) {
  const query = { cosa, limit: 50 };
  const { entradas } = await listAuditoria({ params: undefined, query, body: undefined }, request(0));
  return entradas.map(({ accion }) => accion);
}

describe('a crash of the panel at any of its writes', () => {
  it('leaves a client unchanged or changed, and the trail has the change exactly if it was made', async () => {
    const deaths = await atEveryWrite(async (name, perish) => {
      const [before] = await readClientes(['hoteles']);
      const body = {
        nombre: name,
        solicitantes: ['Hotel Sol'],
        descripcion: '',
        contacto: { email: '', telefono: '', direccion: '' },
        empresa: null,
        version: before?.version ?? 0,
      };
      const input = { params: { id: 'hoteles' }, query: undefined, body };
      const died = await perish(async () => dying.updateCliente(input, request(0)));
      const [after] = await readClientes(['hoteles']);
      expect(await recorded(name)).toEqual(after?.nombre === name ? ['modificar'] : []);
      const again = { ...input, body: { ...body, nombre: `${name} otra vez`, version: after?.version ?? 0 } };
      dying.connection.decide(() => 'served');
      await dying.updateCliente(again, request(1));
      expect(await recorded(`${name} otra vez`)).toEqual(['modificar']);
      expect(await recorded(name)).toEqual(['modificar', ...(after?.nombre === name ? ['modificar'] : [])]);
      return died;
    });
    expect(deaths).toBeGreaterThanOrEqual(2);
  });

  it('leaves a new user made or not, and its address free for another try at once', async () => {
    const deaths = await atEveryWrite(async (name, perish) => {
      const email = `${name}@hotel.example`;
      const input = {
        params: undefined,
        query: undefined,
        body: { ...form, email, password: 'k3j9x2m8', invitar: false },
      };
      const died = await perish(async () => dying.createUsuario(input, request(0)));
      const made = await findUsuarioByEmail(email);
      expect(await recorded(email)).toEqual(made ? ['crear'] : []);
      expect(await refusalOf(createUsuario(input, request(0)))).toBe(made ? 'EMAIL_TAKEN' : undefined);
      expect(await recorded(email)).toEqual(['crear']);
      return died;
    });
    expect(deaths).toBeGreaterThanOrEqual(2);
  });

  it('never leaves a user without an address that leads to it, nor another address that does', async () => {
    const deaths = await atEveryWrite(async (name, perish) => {
      const [old, next] = [`${name}@antes.example`, `${name}@despues.example`];
      await seedUsuario(usuario({ _id: name, email: old }));
      const input = { params: { id: name }, query: undefined, body: { ...form, email: next, version: 0 } };
      const update = () => dying.updateUsuario(() => new Date(at))(input, request(0));
      const died = await perish(update);
      const now = await readUsuario(name);
      const other = now?.email === old ? next : old;
      expect([old, next]).toContain(now?.email);
      expect((await findUsuarioByEmail(now?.email ?? ''))?._id).toBe(name);
      expect(await findUsuarioByEmail(other)).toBeUndefined();
      // The old password opens nothing at the new address, whether or not the mail was ordered.
      expect(now && (await readPasswordHash(now)) === undefined).toBe(now?.email === next);
      expect(await recorded(name)).toEqual(now?.email === next ? ['modificar'] : []);
      await insertUsuario({ ...taker(other), passwordHash: 'x' }, request(0).now);
      expect((await findUsuarioByEmail(now?.email ?? ''))?._id).toBe(name);
      return died;
    });
    expect(deaths).toBeGreaterThanOrEqual(2);
  });

  it('leaves a user that is deleted or not, and its address free once it is', async () => {
    const deaths = await atEveryWrite(async (name, perish) => {
      const email = `${name}@hotel.example`;
      await seedUsuario(usuario({ _id: name, email }));
      const input = { params: { id: name }, query: { version: 0 }, body: undefined };
      const died = await perish(async () => dying.deleteUsuario(input, request(0)));
      const isGone = !(await readUsuario(name));
      expect(await recorded(name)).toEqual(isGone ? ['eliminar'] : []);
      const taken = orEmailTaken(insertUsuario({ ...taker(email), passwordHash: 'x' }, request(0).now));
      expect(await refusalOf(taken)).toBe(isGone ? undefined : 'EMAIL_TAKEN');
      return died;
    });
    expect(deaths).toBeGreaterThanOrEqual(2);
    const emails = (await listUsuarios()).map(({ email }) => email);
    expect(new Set(emails).size).toBe(emails.length);
  });

  it('leaves a certificate valid for the new solicitante or not, and saying so again makes it so', async () => {
    const deaths = await atEveryWrite(async (numero, perish) => {
      const entrega = (minute: number) => ({ archivo: `${numero}.ndjson`, entregada: request(minute).now });
      for (const [minute, nombre] of [
        [0, 'Hotel Sol'],
        [2, 'Hospital'],
      ] as const) {
        const options = { now: request(minute).now, entrega: entrega(minute) };
        await saveMuestras([muestra({ _id: numero, solicitante: { nombre } })], options);
      }
      const bytes = { huella: numero, orden: '', entregas: [] };
      const revision = { ...bytes, _id: numero, filesize: 1, key: `pdfs/${numero}.pdf`, muestras: [numero] };
      const own = { numero, grupo: numero, filename: `${numero}.pdf`, anteriores: [], revisiones: 1, version: 1 };
      await writePdf({ ...revision, ...own, subido: request(1).now.toISOString(), cambio: null }, undefined);
      const hospital = { solicitantes: new Set(['Hospital']), tipos: 'todos' } as const;
      const isTheirs = async () => {
        const [pdf, muestras] = [await readPdf(numero), await readMuestraHeaders([numero])];
        return pdf !== undefined && isRevisionVisible(hospital, [...muestras.values()], pdf);
      };
      expect(await isTheirs()).toBe(false);
      const input = { params: { id: numero }, query: undefined, body: { solicitante: 'Hospital' } };
      const died = await perish(async () => dying.admitCertificado(input, request(3)));
      expect(await recorded(numero)).toEqual((await isTheirs()) ? ['modificar'] : []);
      await admitCertificado(input, request(4));
      expect(await isTheirs()).toBe(true);
      expect(await recorded(numero)).toEqual(['modificar']);
      return died;
    });
    expect(deaths).toBeGreaterThanOrEqual(2);
  });
});
