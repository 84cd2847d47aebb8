import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../contract/base/call.ts';
import { asksForSession, isReadOnly } from '../../../contract/base/errors-of.ts';
import { type CallName, calls, type Output } from '../../../contract/calls.ts';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { anyParams } from '../../../testing/product/call-params.ts';
import { campos } from '../../../testing/product/informes.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { logLines, logText } from '../../../testing/product/log-lines.ts';
import { adminEmail, formulario, openPanel } from '../../../testing/product/panel.ts';
import { useLaboratory } from '../../../testing/product/use-product.ts';

const rows = Object.entries(calls) as [CallName, Call][];
const closed = rows.filter(([, call]) => asksForSession(call));
const admins = rows.filter(([, { audience }]) => audience === 'admin');
const withBody = rows.filter(([, { body }]) => body !== undefined);
/** Calls about one thing; whether a certificate exists is a question that always has an answer. */
const withAnyParams = rows.filter(([, { params }]) => params !== undefined);
const withParams = rows.filter(([name, { params }]) => params !== undefined && name !== 'checkPdf');

/** All that may change something; what a mail program sends to unsubscribe is a form, and isn't read. */
const changing = rows.filter(([name, { method }]) => method !== 'GET' && name !== 'unsubscribe');

const product = useLaboratory();
let token: string;
let masterToken: string;
let adminToken: string;
/** Another user of the same client: how often each asks for webhooks is counted. */
let otherToken: string;

beforeAll(async () => {
  const signIn = async (email: string) => (await product.signIn(email)).accessToken;
  token = await signIn(await putUsuario({ _id: 'barrendero' }));
  otherToken = await signIn(await putUsuario({ _id: 'barrendera' }));
  masterToken = await signIn(await putUsuario({ _id: 'maestra', master: 'todos', clientes: [] }));
  adminToken = await signIn(adminEmail);
});

const params = {
  ...anyParams,
  id: 'muestra-1',
  cliente: 'hoteles',
  grupo: 'aguas',
  filename: 'M-2026-001',
  nombre: 'no-hay',
};

/** The routes that no function has answered so far, by their logs: a 404 of the gateway leaves no line there. */
async function unansweredRoutes(): Promise<string[]> {
  const answered = new Set([...(await logText(product)).matchAll(/"route":"([^"]+)"/gu)].map(([, route]) => route));
  return rows.map(([, { method, path }]) => `${method} /api${path}`).filter((route) => !answered.has(route));
}

/** A user who may make a call. */
const tokenFor = (call: Call) => (call.audience === 'admin' ? adminToken : asksForSession(call) ? token : undefined);

/** A mapping of the documents. */
const mapeo: unknown = JSON.parse(await readFile('docs/examples/mappings/conagua-subterraneas.json', 'utf8'));

/** What a call about one thing must be asked besides its id, for it to get as far as looking for the thing. */
const wellAsked: Partial<Record<CallName, { body?: object; query?: Record<string, string> }>> = {
  updateCliente: { body: { ...formulario.cliente(), version: 0 } },
  deleteCliente: { query: { version: '0' } },
  updateTipoGrupo: { body: { ...formulario.tipoGrupo(), version: 0 } },
  deleteTipoGrupo: { query: { version: '0' } },
  updateUsuario: { body: { ...formulario.usuario(), version: 0 } },
  toggleUsuario: { body: { version: 0 } },
  deleteUsuario: { query: { version: '0' } },
  updateInforme: { body: { ...campos, version: 1 } },
  deleteInforme: { query: { version: '1' } },
  updateEntradaEmpresa: {
    body: { dominios: ['x.example'], emisor: 'https://x.example', idCliente: 'x', secreto: 'x' },
  },
  finishPruebaEmpresa: { body: { codigo: 'x' } },
  moveIncidencia: { body: { estado: 'en_curso' } },
  moveIncidencias: { body: { ids: ['no-hay'], estado: 'cerrada', motivo: 'x' } },
  commentIncidencia: { body: { texto: 'x' } },
  askPregunta: { body: { texto: 'x' } },
  answerPregunta: { body: { texto: 'x' } },
  withdrawSolicitud: { body: {} },
  answerSolicitud: { body: { estado: 'rechazada', texto: 'x' } },
  linkSolicitud: { body: { numero: 'x' } },
  attendPregunta: { body: { atendida: true } },
  createSubidaDeIncidencia: { body: { tipo: 'application/pdf', size: 1 } },
  addArchivoDeIncidencia: { body: { subida: randomUUID(), tipo: 'application/pdf', nombre: 'x.pdf' } },
  createClaveDeCliente: { body: { nombre: 'x', fin: fechaEnMadrid(new Date()) } },
  updateWebhook: {
    body: { nombre: 'x', url: 'https://x.example', eventos: ['muestra.autorizada'], activo: true },
  },
  confirmLeida: { body: { numero: 1 } },
  getPeriodo: { query: { fila: 'x', desde: '2026-01-01' } },
  updateVista: { body: { nombre: 'x', consulta: 'search=x', cliente: null } },
  updateInstalacion: { body: { nombre: 'x', atributos: { clase: 'otra' }, puntos: [] } },
  updateVerificacion: { body: { abierta: true } },
  getTablon: { query: { instalacion: 'x' } },
  updateTablon: { body: { instalacion: 'x', activo: false, nombre: '', indexable: false, sinac: '' } },
  markNotificacion: { body: { hecho: true, numero: 0 } },
  admitCertificado: { body: { solicitante: 'Hotel Sol' } },
  decideRetenidas: { body: { decision: 'aceptar', cuales: { motivos: ['fecha'] } } },
  withdrawEntrega: { body: { confirmacion: 'RETIRAR' } },
  sayCoherencia: { body: { regla: 'imposible', reparos: null, salida: 'no_es_error', motivo: 'x' } },
  updateRegla: { body: { activa: false } },
  signPartes: { body: { numeros: [1] } },
  keepBorrador: {
    body: { fijado: {}, desdeCero: false, mapeo, pendientes: [], confirmados: [], desplazadas: {} },
  },
  readMuestra: { body: { mapeo } },
  beginSimulacion: { body: { mapeo } },
  deliverSubida: { body: { mapeo: null } },
  updateDiccionario: { body: { clase: 'tipo', nombre: 'x', como: 'x', version: 0 } },
  findParecidos: { body: { nombres: [] } },
  saveMapeo: { body: { mapeo, desde: 1 } },
  restoreMapeo: { body: { version: 1, desde: 1 } },
};

describe('every call of the table', () => {
  it('is answered by a function, by its route', async () => {
    for (const [name] of rows) {
      const { status } = await product.call(name, { params, token });
      expect([name, status]).not.toEqual([name, 500]);
    }
    await expect.poll(unansweredRoutes).toEqual([]);
  });

  it.each(closed)(
    '%s is refused without a token, with a malformed one and with one signed by another key',
    async (name) => {
      const forged = await new SignJWT({ sub: 'barrendero' })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer('alicuota')
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode('x'.repeat(64)));
      const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${forged.split('.')[1]}.`;
      for (const bad of [undefined, 'falso', forged, unsigned]) {
        const { status, refusal } = await product.call(name, { params, token: bad });
        expect([status, refusal?.code]).toEqual([401, 'TOKEN_INVALID']);
      }
    },
  );

  it.each(withBody)('%s refuses a malformed body with a message in Spanish', async (name, call) => {
    for (const body of ['{', '[]', '"texto"', '{"desconocido":true}', 'null']) {
      const { status, refusal } = await product.call(name, { params, body, token: tokenFor(call) });
      expect([status, refusal?.code]).toEqual([400, 'VALIDATION']);
    }
  });

  it.each(changing)('%s refuses a body that isn’t JSON by its type, as other sites’ forms are', async (name, call) => {
    const text = JSON.stringify(wellAsked[name]?.body ?? {});
    for (const type of [
      'application/x-www-form-urlencoded',
      'text/plain;charset=UTF-8',
      'text/plain; application/json',
      '',
    ]) {
      const asked = {
        params,
        ...wellAsked[name],
        body: text,
        token: tokenFor(call),
        headers: { 'content-type': type },
      };
      const { status, refusal } = await product.call(name, asked);
      expect([status, refusal?.code]).toEqual([400, 'VALIDATION']);
      expect(refusal?.message).toContain('JSON');
    }
  });

  it.each(withAnyParams)('%s answers 400 or 404 for ids that nobody sees', async (name, call) => {
    for (const id of ['\u200e', '\u202e\u2066\u061c', '\u200b', '\ufeff', '\u0000', '\u0301']) {
      const every = Object.fromEntries(Object.keys(params).map((param) => [param, id]));
      const by = call.audience === 'signed-in' ? otherToken : tokenFor(call);
      const { status } = await product.call(name, { token: by, ...wellAsked[name], params: every });
      expect([name, id, [400, 404].includes(status) || (name === 'checkPdf' && status === 200)]).toEqual([
        name,
        id,
        true,
      ]);
    }
  });

  it.each(withParams)('%s answers 404 for what does not exist', async (name, call) => {
    for (const id of ['no-existe', '../auth', '%', 'ñ']) {
      const asked = {
        params: { ...params, id, cliente: id, grupo: id, filename: id, clave: id },
        token: tokenFor(call),
        ...wellAsked[name],
      };
      const { status, refusal } = await product.call(name, asked);
      // A page says it in words alone.
      expect([status, refusal?.code]).toEqual([404, call.output === 'page' ? undefined : 'NOT_FOUND']);
    }
  });

  it('leaves a line that names its user, however it ends', async () => {
    const named = async () =>
      (await logLines(product)).filter(({ message, user }) => message === 'Answered' && user === 'barrendero');
    const answered = async () => new Set((await named()).map(({ call }) => call));
    await expect.poll(answered).toEqual(new Set(['login', ...closed.map(([name]) => name)]));
  });

  it.each(admins)('%s answers 403 to users other than administrators, a master of all included', async (name) => {
    for (const one of [token, masterToken]) {
      const { status, refusal } = await product.call(name, { params, token: one, ...wellAsked[name] });
      expect([status, refusal?.code]).toEqual([403, 'FORBIDDEN']);
    }
  });
});

/** A key of a new user of the hotels. */
async function newKey(_id: string): Promise<Output<'createClave'>> {
  const { accessToken } = await product.signIn(await putUsuario({ _id }));
  const body = { nombre: 'ERP', fin: fechaEnMadrid(new Date()) };
  return (await product.call('createClave', { token: accessToken, body })).data;
}

describe('every call by a key', () => {
  const withKey = closed.filter(([, { conClave }]) => conClave);
  const withoutKey = closed.filter(([, { conClave }]) => !conClave);
  let key: string;
  beforeAll(async () => {
    key = (await newKey('barrida')).texto;
  });

  it.each(withKey)('%s changes nothing, and is answered to a key as to its user', async (name, call) => {
    expect(isReadOnly(call)).toBe(true);
    expect(call.audience).toBe('signed-in');
    const { status, refusal } = await product.call(name, { params, token: key });
    expect([400, 404].includes(status) ? refusal?.code : status).toSatisfy((one: unknown) =>
      [200, 302, 'VALIDATION', 'NOT_FOUND'].includes(one as never),
    );
  });

  it.each(withKey)('%s is refused to a key that is none, without a hint which', async (name) => {
    const other = key.replace(/.$/u, (last) => (last === 'A' ? 'B' : 'A'));
    const words = new Set<string | undefined>();
    for (const bad of ['alq_', 'alq_x', other, `alq_aaaaaaaaaa_${'x'.repeat(43)}`]) {
      const { status, refusal } = await product.call(name, { params, token: bad });
      expect([status, refusal?.code]).toEqual([401, 'KEY_INVALID']);
      words.add(refusal?.message);
    }
    expect(words.size).toBe(1);
  });

  it.each(withoutKey)('%s is refused to any key', async (name) => {
    const { status, refusal } = await product.call(name, { params, token: key });
    expect([status, refusal?.code]).toEqual([403, 'KEY_NOT_ALLOWED']);
  });

  it('leaves lines with the id of the key, never its secret, and a security event where it is refused', async () => {
    const { clave, texto } = await newKey('anotada');
    const bad = `alq_${clave._id}_${'y'.repeat(43)}`;
    await product.call('listResults', { token: texto });
    await product.call('listResults', { token: bad });
    await product.call('changePassword', { token: texto, body: {} });
    const lines = async () =>
      (await logText(product))
        .split('\n')
        .filter((line) => line.includes(`"${clave._id}"`))
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .map(({ message, call, outcome, user, tipo }) => [message, call, outcome, user, tipo]);
    await expect.poll(lines).toEqual(
      expect.arrayContaining([
        ['Answered', 'listResults', 'OK', 'anotada', undefined],
        ['Security', 'listResults', 'KEY_INVALID', undefined, 'clave-rechazada'],
        ['Security', 'changePassword', 'KEY_NOT_ALLOWED', undefined, 'clave-rechazada'],
      ]),
    );
    const all = await logText(product);
    expect(all).not.toMatch(new RegExp(`${texto.slice(15)}|y{43}`, 'u'));
  });
});

describe('an address by a method that it has no call for', () => {
  const paths = [...new Set(rows.map(([, { path }]) => path))];
  it.each(paths)('%s answers 405 and which methods it has', async (path) => {
    const own: string[] = rows.filter(([, call]) => call.path === path).map(([, { method }]) => method);
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter((one) => !own.includes(one))) {
      const response = await fetch(`${product.url}/api${path.replaceAll(/\{\w+\}/gu, 'algo')}`, { method });
      expect([response.status, response.headers.get('allow')]).toEqual([405, own.toSorted().join(', ')]);
      expect(await response.json()).toMatchObject({ success: false, code: 'METHOD_NOT_ALLOWED' });
    }
  });
});

describe('an address that is no call', () => {
  it.each(['/api/', '/api/nada', '/api/nada/a/b'])('%s answers 404 in JSON', async (path) => {
    const response = await fetch(product.url + path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
  });
});

describe('every call but those that lead out of it', () => {
  it('is refused to a user whose password an administrator has set', async () => {
    const panel = await openPanel(product);
    const given = 'a1b2c3d4e5';
    const { email } = (await panel.crearUsuario({ email: 'novata@hotel.example', password: given })).data.user;
    const novata = (await product.call('login', { body: { email, password: given } })).data.accessToken;
    const open = new Set(['profile', 'changePassword']);
    for (const [name] of closed.filter(([one]) => !open.has(one))) {
      const { status, refusal } = await product.call(name, { token: novata, params: anyParams });
      expect([name, status, refusal?.code]).toEqual([name, 403, 'PASSWORD_CHANGE_REQUIRED']);
    }
  });

  // Last, since the rule holds for every other user of a client too.
  it('is refused to whom the rule of second factors holds back, and no view of it is', async () => {
    const retenida = (await product.signIn(await putUsuario({ _id: 'retenida' }))).accessToken;
    const body = { administradores: 'opcional', clientes: 'obligatorio', diasDeGracia: 0 };
    expect((await product.call('updateAcceso', { token: adminToken, body })).status).toBe(200);
    const codeOf = async (name: CallName) =>
      (await product.call(name, { token: retenida, params: anyParams })).refusal?.code;
    // Each function goes by the rule that it knows for some seconds.
    for (const [name] of closed.filter(([, { beforeSecondFactor }]) => !beforeSecondFactor)) {
      await expect
        .poll(async () => [name, await codeOf(name)], { timeout: 15_000 })
        .toEqual([name, 'SECOND_FACTOR_REQUIRED']);
    }
    // The session is ended last.
    const open = closed.filter(([, { beforeSecondFactor }]) => beforeSecondFactor).map(([name]) => name);
    for (const name of open.toSorted((a, b) => Number(a === 'changePassword') - Number(b === 'changePassword'))) {
      expect([name, await codeOf(name)]).not.toEqual([name, 'SECOND_FACTOR_REQUIRED']);
    }

    const asked = { token: adminToken, params: { id: 'retenida' } };
    const view = (await product.call('startVista', asked)).data.accessToken;
    expect((await product.call('listResults', { token: view })).status).toBe(200);
    expect((await product.call('getCuenta', { token: view })).refusal?.code).toBe('VIEW_ONLY');
  });
});
