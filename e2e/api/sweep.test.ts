import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Area, Call } from '../../contract/calls/call.ts';
import { type CallName, calls } from '../../contract/calls.ts';
import { fechaEnMadrid } from '../../contract/fecha.ts';
import { putDropped } from '../../lambdas/store/drop.ts';
import { archivo, seedIncidencia } from '../../testing/seed-incidencia.ts';
import { anyParams } from '../../testing/product/call-params.ts';
import { dropCertificate } from '../../testing/product/certificates.ts';
import { campos, formOf, pdfBytes } from '../../testing/product/informes.ts';
import { startLaboratory, muestras, putUsuario } from '../../testing/product/laboratory.ts';
import { adminEmail, formulario } from '../../testing/product/panel.ts';
import { password, type Product } from '../../testing/product/product.ts';

const rows = Object.entries(calls) as [CallName, Call][];
const closed = rows.filter(([, { audience }]) => audience !== 'public');
const admins = rows.filter(([, { audience }]) => audience === 'admin');
const withBody = rows.filter(([, { body }]) => body !== undefined);
/** Calls about one thing; whether a certificate exists is a question that always has an answer. */
const withParams = rows.filter(([name, { params }]) => params !== undefined && name !== 'checkPdf');

let product: Product;
let token: string;
let masterToken: string;
let adminToken: string;

beforeAll(async () => {
  product = await startLaboratory();
  const signIn = async (email: string) => (await product.signIn(email)).accessToken;
  token = await signIn(await putUsuario({ _id: 'barrendero' }));
  masterToken = await signIn(await putUsuario({ _id: 'maestra', master: 'todos', clientes: [] }));
  adminToken = await signIn(adminEmail);
});
afterAll(async () => product.close());

const params = {
  ...anyParams,
  id: 'muestra-1',
  cliente: 'hoteles',
  grupo: 'aguas',
  filename: 'M-2026-001',
  nombre: 'no-hay',
};

/** Everything that functions have logged so far. */
async function logged(): Promise<string> {
  const folder = join(product.dataDir, 'logs');
  const logs = await Promise.all((await readdir(folder)).map(async (name) => readFile(join(folder, name), 'utf8')));
  return logs.join('');
}

/** The routes that functions have answered so far, by their logs. */
async function answeredRoutes(): Promise<string[]> {
  return [...(await logged()).matchAll(/"route":"([^"]+)"/gu)].map(([, route = '']) => route);
}

/** A user who may make a call. */
const tokenFor = ({ audience }: Call) =>
  audience === 'admin' ? adminToken : audience === 'public' ? undefined : token;

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
  commentIncidencia: { body: { texto: 'x' } },
  createSubidaDeIncidencia: { body: { tipo: 'application/pdf', size: 1 } },
  addArchivoDeIncidencia: { body: { subida: randomUUID(), tipo: 'application/pdf', nombre: 'x.pdf' } },
  createClaveDeCliente: { body: { nombre: 'x', fin: fechaEnMadrid(new Date()) } },
  updateWebhook: {
    body: { nombre: 'x', url: 'https://x.example', eventos: ['muestra.autorizada'], activo: true },
  },
  confirmLeida: { body: { numero: 1 } },
  admitirCertificado: { body: { solicitante: 'Hotel Sol' } },
  retirarEntrega: { body: { confirmacion: 'RETIRAR' } },
  signPartes: { body: { numeros: [1] } },
  readMuestra: { body: { mapeo } },
  beginEnsayo: { body: { mapeo } },
  entregarSubida: { body: { mapeo: null } },
  saveMapeo: { body: { mapeo, desde: 1 } },
  restoreMapeo: { body: { version: 1, desde: 1 } },
};

describe('every call of the table', () => {
  it.each(rows)('%s is answered by a function, by its route', async (name, { method, path }) => {
    const { status } = await product.call(name, { params, token });
    expect(status).not.toBe(500);
    // The gateway too answers 404; only a function notes which route it answered.
    await expect.poll(answeredRoutes).toContain(`${method} /api${path}`);
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

  it.each(withParams)('%s answers 404 for what does not exist', async (name, call) => {
    for (const id of ['no-existe', '../auth', '%', 'ñ']) {
      const asked = {
        params: { ...params, id, cliente: id, grupo: id, filename: id, clave: id },
        token: tokenFor(call),
        ...wellAsked[name],
      };
      const { status, refusal } = await product.call(name, asked);
      expect([status, refusal?.code]).toEqual([404, 'NOT_FOUND']);
    }
  });

  it.each(admins)('%s answers 403 to users other than administrators, a master of all included', async (name) => {
    for (const one of [token, masterToken]) {
      const { status, refusal } = await product.call(name, { params, token: one, ...wellAsked[name] });
      expect([status, refusal?.code]).toEqual([403, 'FORBIDDEN']);
    }
  });
});

/** An authorised sample that has a certificate, and an external report, by the ids of their files. */
async function seedFiles(): Promise<{ pdf: string; informe: string; entrega: string; incidencia: string }> {
  const numero = muestras.find(({ estado }) => estado === 'autorizada')?.numero_muestra ?? '';
  await dropCertificate(numero);
  const { data } = await product.call('checkPdf', { token: adminToken, params: { filename: numero } });
  const body = formOf({ ...campos, archivo: new File([pdfBytes()], 'informe.pdf', { type: 'application/pdf' }) });
  const created = await product.call('createInforme', { token: adminToken, body });
  const refused = Buffer.from('{"numero_muestra":"sin lo demás"}\n');
  await putDropped('muestras/rechazada.ndjson', refused, { size: refused.length, dryRun: false });
  const read = async () =>
    (await product.call('listEntregas', { token: adminToken })).data.entregas.find(
      ({ estado }) => estado === 'hecha_con_rechazos',
    )?._id;
  return {
    pdf: data.document?._id ?? '',
    informe: created.data.informe._id,
    entrega: (await vi.waitUntil(read, { timeout: 20_000, interval: 200 })) ?? '',
    incidencia: await seedIncidencia({ archivos: [archivo(anyParams.archivo, 'x@hotel.example')] }),
  };
}

describe('a call that leads to a file', () => {
  const toFiles = rows.filter(([, { output }]) => output === 'file');
  let ids: Awaited<ReturnType<typeof seedFiles>>;
  beforeAll(async () => {
    ids = await seedFiles();
  });

  it.each(toFiles)(
    '%s is answered by a redirection that nothing may keep, and then by bytes that nothing may',
    async (name, { area }) => {
      const own: Partial<Record<Area, string>> = {
        pdfs: ids.pdf,
        admin: ids.entrega,
        incidencias: ids.incidencia,
      };
      const asked = { ...anyParams, id: own[area] ?? ids.informe };
      const { status, headers } = await product.call(name, { params: asked, query: { token: 'x' }, token: adminToken });
      expect([status, headers.get('cache-control')]).toEqual([302, 'private, no-store']);
      const toPages: Partial<Record<Area, RegExp>> = {
        'avisos-baja': /^\/avisos\/baja\?/u,
        empresa: /^\/entrada-empresa#fallo=caducada$/u,
      };
      const location = headers.get('location') ?? '';
      expect(location).toMatch(toPages[area] ?? /[?&]X-Amz-Signature=/u);
      if (toPages[area]) return;
      expect(new URL(location).searchParams.get('response-cache-control')).toBe('private, no-store');
      const bytes = await fetch(location);
      // The incident's file was only named.
      const isThere = area !== 'incidencias';
      expect([bytes.status, bytes.headers.get('cache-control')]).toEqual(
        isThere ? [200, 'private, no-store'] : [404, null],
      );
      await bytes.body?.cancel();
    },
  );

  it('and any other leave a line of who asked what, from where and how it ended, and no secret', async () => {
    const email = await putUsuario({ _id: 'anotada' });
    const { accessToken, refreshToken } = await product.signIn(email);
    const wrong = 'Esta-no-es-la-mia-26';
    await product.call('login', { body: { email, password: wrong } });
    await product.call('listResults', { token: accessToken, query: { search: 'lo-que-busca' } });
    await product.call('getResult', { token: accessToken, params: { id: 'no-existe' } });
    await product.call('listUsuarios', { token: accessToken });
    const { headers } = await product.call('previewInforme', { params: { id: ids.informe }, token: adminToken });
    await product.call('refresh', { body: { refreshToken } });
    const lines = async () =>
      (await logged())
        .split('\n')
        .filter((line) => line.includes('"Answered"') && line.includes('"anotada"'))
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .map(({ call, outcome, user, visitor }) => [call, outcome, user, visitor]);
    const line = (call: string, outcome: string) => [call, outcome, 'anotada', '127.0.0.1'];
    await expect
      .poll(lines)
      .toEqual(
        expect.arrayContaining([
          line('login', 'OK'),
          line('login', 'CREDENTIALS_INVALID'),
          line('listResults', 'OK'),
          line('getResult', 'NOT_FOUND'),
          line('listUsuarios', 'FORBIDDEN'),
        ]),
      );
    const all = await logged();
    const signature = new URL(headers.get('location') ?? '').searchParams.get('X-Amz-Signature') ?? '';
    const secrets = [accessToken, refreshToken, adminToken, password, wrong, email, signature, 'lo-que-busca'];
    expect(secrets.filter((secret) => secret === '' || all.includes(secret))).toEqual([]);
    // Nor those of any other request: JSON Web Tokens, presigned addresses, hashes.
    expect(all).not.toMatch(/eyJ[\w-]{8,}\.|X-Amz-|scrypt\$/u);
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
  it.each(['/api/', '/api/nada', '/api/results/a/b'])('%s answers 404 in JSON', async (path) => {
    const response = await fetch(product.url + path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
  });
});
