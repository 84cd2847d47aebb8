import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fechaEnMadrid } from '../../contract/fecha.ts';
import { unsubscribeTokenFor } from '../../lambdas/credentials/unsubscribe-token.ts';
import { putDropped } from '../../lambdas/store/drop.ts';
import type { SesEvent } from '../aws/ses-events.ts';
import { root } from '../environment.ts';
import { adminEmail } from '../../demo/admin-email.ts';
import { seedAcceso } from '../tasks/seed-admin.ts';
import { type PackagedCloud, startPackaged } from './cloud.ts';
import { startPackage } from './package-process.ts';
import { type LambdaPackage, makePackages } from './packages.ts';

/** Bytes of a package's code, unzipped, its source map left out: `auth` has WebAuthn's certificates' readers. */
const mostBytes = 1_600_000;

const made = await makePackages();
const { packages } = made;
const adminPassword = 'Paquetes2026';
let cloud: PackagedCloud;

beforeAll(async () => {
  const sizes = packages.map(({ area, files }) => `${area} ${((files.get('index.mjs') ?? NaN) / 1e6).toFixed(3)} MB`);
  console.log(`Packages without maps: ${sizes.join(', ')}`);
  cloud = await startPackaged(made, adminPassword);
  Object.assign(process.env, cloud.environment);
  // A new stage's administrator would need a second factor.
  await seedAcceso();
});
afterAll(async () => {
  await cloud[Symbol.asyncDispose]();
  await made[Symbol.asyncDispose]();
});

describe.each(packages)('the package of $area', ({ folder, files, runtime, architectures, definition, handler }) => {
  test('is one ES module with its source map, small and for Node 24 on ARM', () => {
    expect([...files.keys()]).toEqual(['index.mjs', 'index.mjs.map']);
    expect(files.get('index.mjs')).toBeLessThanOrEqual(mostBytes);
    expect({ runtime, architectures, handler }).toEqual({
      runtime: 'nodejs24.x',
      architectures: ['arm64'],
      handler: 'index.handler',
    });
  });

  test('is the same wherever it is bundled: it says no path of this machine', async () => {
    const [code, map] = await Promise.all(
      ['index.mjs', 'index.mjs.map'].map((file) => readFile(join(folder, file), 'utf8')),
    );
    expect(code).toContain('//# sourceMappingURL=index.mjs.map');
    expect(code).not.toContain(root);
    const { sources, sourcesContent } = JSON.parse(map ?? '') as { sources: string[]; sourcesContent?: string[] };
    expect(sources).toContain(`../../../${definition.entry}`);
    // The map that a package brings with it (saxes) may name sources as its own repository has them.
    const known = /^(?:\.\.\/){3}(?:lambdas|contract|docs\/examples|node_modules|src)\//u;
    expect(sources.filter((source) => !known.test(source))).toEqual([]);
    expect(sourcesContent).toBeUndefined();
  });
});

interface Answer {
  status: number;
  data: Record<string, unknown>;
  location: string | null;
}

let token = '';
async function ask(method: string, path: string, body?: object): Promise<Answer> {
  const response = await fetch(`${cloud.url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    redirect: 'manual',
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const { data = {} } = (text.startsWith('{') ? JSON.parse(text) : {}) as { data?: Record<string, unknown> };
  return { status: response.status, data, location: response.headers.get('location') };
}

const drop = async (key: string, text: string) =>
  putDropped(key, Buffer.from(text), { size: Buffer.byteLength(text), dryRun: false });

const done = { batchItemFailures: [] };

describe('in a clean process, with the variables of its template and those of Lambda alone', () => {
  test('health answers', async () => {
    expect(await ask('GET', '/health')).toMatchObject({ status: 200, data: { status: 'ok' } });
  });

  test('an error names the lines of the sources, and Node loaded no more than the function needs', async () => {
    const health = packages.find(({ area }) => area === 'health');
    if (!health) throw new Error('There is no health');
    const fresh = await startPackage(health);
    await expect(fresh.invoke(undefined)).rejects.toThrow(/at .*\(lambdas\/http\/serve\.ts:\d+:\d+\)/u);
    await fresh.end();
    // An import of these would have Node read what loads its client for fetch, and its reports.
    for (const { folder } of packages) {
      const code = await readFile(join(folder, 'index.mjs'), 'utf8');
      expect(code.match(/from"(?:node:)?(?:http|process)"/gu)).toBeNull();
    }
  });

  test('auth signs in', async () => {
    const { status, data } = await ask('POST', '/auth/login', { email: adminEmail, password: adminPassword });
    expect(status).toBe(200);
    token = String(data['accessToken']);
    expect(await ask('GET', '/auth/determinaciones-disponibles')).toMatchObject({ status: 200 });
  });

  test('empresa knows of no company', async () => {
    expect(await ask('POST', '/auth/empresa/buscar', { email: adminEmail })).toMatchObject({
      status: 200,
      data: { empresa: false },
    });
  });

  test('ingest reads what was dropped, and avisos what that announced', async () => {
    const determinacion = {
      descripcion: 'pH',
      resultados: [{ descripcion: 'pH', valor: 4, conclusion: 'No cumple' }],
    };
    const muestra = {
      numero_muestra: 'P-1',
      fecha_muestra: fechaEnMadrid(new Date()),
      tipo_muestra: 'Agua',
      solicitante: 'Hotel Sol',
      determinaciones: [determinacion],
    };
    await drop('muestras/paquetes.ndjson', `${JSON.stringify(muestra)}\n`);
    await drop('pdfs/P-1.pdf', '%PDF-1.7\nprueba\n%%EOF\n');
    expect(await cloud.dealtWith('ingest', 2)).toEqual([done, done]);
    expect(await cloud.dealtWith('avisos', 1)).toEqual([done]);
  });

  test('seguimiento opens an incident of it, and incidencias shows it', async () => {
    expect(await cloud.dealtWith('seguimiento', 1)).toEqual([done]);
    expect(await ask('GET', '/incidencias')).toMatchObject({
      status: 200,
      data: { incidencias: [{ muestra: { numero_muestra: 'P-1' }, estado: 'abierta' }] },
    });
  });

  test('puntos lists no point, since it names none', async () => {
    expect(await ask('GET', '/puntos')).toMatchObject({ status: 200, data: { total: 0 } });
  });

  test('results lists it', async () => {
    expect(await ask('GET', '/results')).toMatchObject({
      status: 200,
      data: { results: [{ numero_muestra: 'P-1' }] },
    });
  });

  test('export gives it whole', async () => {
    expect(await ask('POST', '/results/export', {})).toMatchObject({
      status: 200,
      data: { muestras: [{ numero_muestra: 'P-1', determinaciones: [{ descripcion: 'pH' }] }] },
    });
  });

  test('muestras-en-curso has none', async () => {
    expect(await ask('GET', '/muestras-en-curso')).toMatchObject({ status: 200 });
  });

  test('pdfs leads to its certificate', async () => {
    const { data } = await ask('POST', '/pdfs/check-multiple', { filenames: ['P-1.pdf'] });
    const { results } = data as { results: Record<string, { document: { _id: string } }> };
    const { status, location } = await ask('GET', `/pdfs/blob/${results['P-1.pdf']?.document._id}`);
    expect(status).toBe(302);
    expect(await (await fetch(location ?? '')).text()).toContain('prueba');
  });

  test('admin lists users', async () => {
    expect(await ask('GET', '/admin/usuarios')).toMatchObject({ status: 200 });
    expect(await ask('GET', '/admin/opciones')).toMatchObject({ status: 200 });
  });

  test('subidas finds how a file is to be read', async () => {
    const content = 'Muestra;Cliente;Fecha;Tipo;pH\nP-2;Hotel Sol;07/05/2026;Agua;7,2\n';
    const begun = await ask('POST', '/admin/subidas', { archivo: 'lims.csv', bytes: content.length });
    const { id } = begun.data['subida'] as { id: string };
    const { data } = await ask('POST', `/admin/subidas/${id}/partes`, { numeros: [1] });
    const [parte] = data['partes'] as { url: string }[];
    expect((await fetch(parte?.url ?? '', { method: 'PUT', body: content })).status).toBe(200);
    expect(await ask('POST', `/admin/subidas/${id}/fin`)).toMatchObject({ status: 200 });
    const found = await ask('POST', `/admin/subidas/${id}/deteccion`, {});
    expect(found).toMatchObject({ status: 200, data: { deteccion: { formato: 'tabla' } } });
  });

  test('informes-externos says where to upload a file', async () => {
    expect(await ask('GET', '/informes-externos')).toMatchObject({ status: 200 });
    const subida = await ask('POST', '/informes-externos/subidas', { size: 10 });
    expect(subida).toMatchObject({ status: 200, data: { url: expect.stringContaining('http') } });
  });

  test('avisos-baja knows whose a link is', async () => {
    const { data } = await ask('GET', '/auth/profile');
    const { _id = '', email = '' } = data['user'] as { _id?: string; email?: string };
    const link = await unsubscribeTokenFor({ _id, email });
    expect(await ask('GET', `/avisos/suscripcion?token=${link}`)).toMatchObject({
      status: 200,
      data: { suscrito: false },
    });
  });

  test('webhooks begins to follow, and sends what auth ordered', async () => {
    const cliente = await ask('POST', '/admin/clientes', { nombre: 'Hoteles', solicitantes: ['Hotel Sol'] });
    const { _id } = (cliente.data['cliente'] ?? cliente.data) as { _id: string };
    const body = { nombre: 'ERP', url: 'https://receptor.invalid/', eventos: ['muestra.no_cumple'], cliente: _id };
    const { status, data } = await ask('POST', '/webhooks', body);
    expect(status).toBe(200);
    const { _id: id } = data['webhook'] as { _id: string };
    expect(await cloud.dealtWith('webhooks', 1)).toEqual([done]);
    expect(await ask('POST', `/webhooks/${id}/prueba`)).toMatchObject({ status: 200 });
    expect(await cloud.dealtWith('webhooks', 2)).toEqual([done, done]);
    expect(await ask('GET', `/webhooks/${id}/envios`)).toMatchObject({
      data: { envios: [{ tipo: 'prueba', estado: 'fallido', ultimo: { codigo: null } }] },
    });
  });

  test('mail sends what auth ordered', async () => {
    expect(await ask('POST', '/auth/request-password-reset', { email: adminEmail })).toMatchObject({ status: 200 });
    expect(await cloud.dealtWith('mail', 1)).toEqual([done]);
    expect(await cloud.mails()).toMatchObject([{ to: [adminEmail] }]);
  });

  test('avisos records SES’s event of a mail', async () => {
    const time = new Date().toISOString();
    const complaint = { complainedRecipients: [{ emailAddress: adminEmail }], timestamp: time };
    const event: SesEvent = {
      source: 'aws.ses',
      'detail-type': 'Email Complaint Received',
      time,
      detail: { eventType: 'Complaint', complaint, mail: { destination: [adminEmail] } },
    };
    const before = cloud.exchanges('avisos').length;
    await cloud.tellOfMail(event);
    expect((await cloud.dealtWith('avisos', before + 1)).at(-1)).toEqual(done);
    expect(await cloud.outputOf('avisos')).toContain('"usuarios":1');
  });
});

describe('what a schedule invokes', () => {
  test('index-check compares the index with the samples, and logs what it found', async () => {
    await cloud.invoke('index-check', {});
    expect(await cloud.outputOf('index-check')).toMatch(/"message":"The index was compared".*"diferencias":0/u);
  });
});

/** The package with NODE_OPTIONS, and no other variable. */
function withoutVariables({ definition, ...others }: LambdaPackage): LambdaPackage {
  const { NODE_OPTIONS = '' } = definition.environment;
  return { ...others, definition: { ...definition, environment: { NODE_OPTIONS } } };
}

describe.each(packages)('without its variables, $area', (one) => {
  test('fails, and both its log and its error name the line of TypeScript', async () => {
    const event = cloud.exchanges(one.area).at(-1)?.event;
    const broken = await startPackage(withoutVariables(one), cloud.sdk);
    const outcome = await broken.invoke(event).catch((error: Error) => error);
    expect(outcome).toSatisfy(one.area === 'index-check' ? isThrown : isFailure);
    await expect(broken.invoke(null)).rejects.toThrow(/(?:lambdas|node_modules\/@middy)\/[\w./-]+\.[tj]s:\d+/u);
    await broken.end();
    // What stops a mail is logged by name alone: its words may name an address.
    const expected = one.area === 'mail' ? /"error":"Error"/u : /lambdas\/runtime\/environment\.ts:\d+/u;
    expect(isThrown(outcome) ? outcome.message : broken.output()).toMatch(expected);
  });
});

/** Lambda itself logs what an invocation without a caller throws. */
function isThrown(result: unknown): result is Error {
  return result instanceof Error;
}

function isFailure(result: { statusCode?: number; batchItemFailures?: object[] }): boolean {
  return result.statusCode === 500 || result.batchItemFailures?.length === 1;
}
