import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failureSchema } from '../../contract/base/errors.ts';
import type { Caller } from '../functions/functions.ts';
import { BusyError } from '../functions/turns.ts';
import { apiHandler, type Fault } from './api.ts';
import { type Gateway, startGateway } from './gateway.ts';
import { staticSite } from './static-site.ts';

const config = { brandings: [{ empresa: 'alicuota' as const, nombre: 'A', dominio: null, historico: null }] };
const routes = [
  { routeKey: 'GET /api/results/{id}', functionName: 'echo' },
  { routeKey: 'GET /api/results/stats', functionName: 'echo' },
  { routeKey: 'POST /api/results', functionName: 'echo' },
  { routeKey: 'GET /api/bytes', functionName: 'bytes' },
  { routeKey: 'GET /api/broken', functionName: 'broken' },
  { routeKey: 'GET /api/failing', functionName: 'failing' },
  { routeKey: 'GET /api/busy', functionName: 'busy' },
  { routeKey: 'GET /api/slow', functionName: 'slow' },
  { routeKey: 'ANY /api/results/{id}', functionName: 'echo' },
  { routeKey: 'ANY /api/results/stats', functionName: 'echo' },
  { routeKey: 'ANY /api/admin/{proxy+}', functionName: 'echo' },
  { routeKey: 'ANY /api/admin/subidas/{proxy+}', functionName: 'echo' },
  { routeKey: 'ANY /api/admin/clientes/{id}/claves', functionName: 'echo' },
];

const callers: string[] = [];
const slow = Promise.withResolvers<void>();
const left = Promise.withResolvers<void>();

/** Functions that answer what they were asked, bytes, or nothing that a gateway takes. */
async function invoke(name: string, requestId: string, event: unknown, { key, signal }: Caller): Promise<unknown> {
  callers.push(key);
  if (name === 'busy') throw new BusyError('Too many wait already');
  if (name === 'slow') {
    signal.addEventListener('abort', () => left.resolve());
    slow.resolve();
    await left.promise;
    throw signal.reason;
  }
  if (name === 'bytes') {
    const body = Buffer.from([0, 255, 10]).toString('base64');
    return {
      statusCode: 201,
      headers: { 'content-type': 'application/pdf' },
      cookies: ['a=1', 'b=2'],
      body,
      isBase64Encoded: true,
    };
  }
  if (name === 'broken') throw new Error('secret detail');
  if (name === 'failing') return { statusCode: 500, body: '{}' };
  return {
    statusCode: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ requestId, event }),
  };
}

const longScript = 'run();'.repeat(1000);

let base: string;
let folder: string;
let gateway: Gateway;
const faults: Fault[] = [];

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'alicuota-gateway-'));
  folder = join(base, 'site');
  await mkdir(join(folder, 'assets'), { recursive: true });
  await writeFile(join(folder, 'index.html'), '<h1>page</h1>');
  await writeFile(join(folder, 'assets/app-1a2b.js'), 'run()');
  await writeFile(join(folder, 'assets/long-3c4d.js'), longScript);
  await writeFile(join(base, 'outside.txt'), 'secret');
  gateway = await startGateway(0);
});
afterAll(async () => {
  await gateway.close();
  await rm(base, { recursive: true, force: true });
});

const open = () =>
  gateway.open({
    headers: { 'X-Frame-Options': 'DENY' },
    api: apiHandler({
      routes,
      apiPath: (path) => path,
      apiHeaders: (headers, address) => ({ ...headers, 'x-viewer-address': address }),
      invoke,
      onFault: (fault) => faults.push(fault),
    }),
    site: staticSite({
      folder,
      fileFor: (path) => (path.startsWith('/assets/') || path === '/config.json' ? path : '/index.html'),
      config,
    }),
    mail: async (_, response) => void response.end('mails'),
  });

const get = (path: string, init?: RequestInit) => fetch(gateway.url + path, init);
async function eventOf(path: string, init?: RequestInit): Promise<APIGatewayProxyEventV2> {
  return ((await (await get(path, init)).json()) as { event: APIGatewayProxyEventV2 }).event;
}

describe('before it is ready', () => {
  test('the API says so in its own shape, and pages ask again by themselves', async () => {
    const api = await get('/api/health');
    expect([api.status, failureSchema.parse(await api.json()).code]).toEqual([503, 'NOT_READY']);
    const page = await get('/');
    expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('http-equiv="refresh"')]);
    open();
  });
});

describe('a request becomes the event that API Gateway would send', () => {
  test('with its path’s parameters decoded and its query whole and by name', async () => {
    const event = await eventOf('/api/results/M%232024%20%C3%B1?tipo=Agua&tipo=Leche%20cruda&q=');
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'GET /api/results/{id}',
      rawPath: '/api/results/M#2024 ñ',
      rawQueryString: 'tipo=Agua&tipo=Leche%20cruda&q=',
      pathParameters: { id: 'M#2024 ñ' },
      queryStringParameters: { tipo: 'Agua,Leche cruda', q: '' },
      isBase64Encoded: false,
      requestContext: { http: { method: 'GET', sourceIp: '127.0.0.1' }, stage: '$default' },
    });
    expect(event).not.toHaveProperty('body');
  });

  test('with an escape of the sign of escapes left as it is, and what isn’t UTF-8', async () => {
    expect((await eventOf('/api/results/100%25%2Dx')).rawPath).toBe('/api/results/100%25-x');
    expect((await eventOf('/api/results/%FF')).rawPath).toBe('/api/results/%FF');
  });

  test('by a route of all that lies under a path, after any of the whole path and the longer of two', async () => {
    const keyOf = async (path: string) => (await eventOf(path)).routeKey;
    expect(await keyOf('/api/admin/clientes/7')).toBe('ANY /api/admin/{proxy+}');
    expect(await keyOf('/api/admin/subidas/7/fin')).toBe('ANY /api/admin/subidas/{proxy+}');
    expect(await keyOf('/api/admin/subidas')).toBe('ANY /api/admin/{proxy+}');
    expect(await keyOf('/api/admin/clientes/7/claves')).toBe('ANY /api/admin/clientes/{id}/claves');
    // A slash is one however it is written.
    expect(await keyOf('/api/admin/clientes/a%2Fb/claves')).toBe('ANY /api/admin/{proxy+}');
    expect((await eventOf('/api/admin/a/b')).pathParameters).toEqual({ proxy: 'a/b' });
    expect((await get('/api/admin/')).status).toBe(404);
  });

  test('with a literal segment before a parameter', async () => {
    expect((await eventOf('/api/results/stats')).routeKey).toBe('GET /api/results/stats');
  });

  test('by the route of any method where the path has none of its own for it', async () => {
    expect((await eventOf('/api/results/stats', { method: 'PUT' })).routeKey).toBe('ANY /api/results/stats');
    expect((await eventOf('/api/results/1', { method: 'OPTIONS' })).routeKey).toBe('ANY /api/results/{id}');
  });

  test('with its headers in lower case, its cookies apart and the visitor’s own address', async () => {
    const headers = { Accept: 'text/x', Cookie: 'a=1; b=2', 'X-Viewer-Address': '8.8.8.8' };
    const event = await eventOf('/api/results/1', { headers });
    expect(event.headers).toMatchObject({ accept: 'text/x', 'x-viewer-address': '127.0.0.1' });
    expect(event.headers).not.toHaveProperty('cookie');
    expect(event.cookies).toEqual(['a=1', 'b=2']);
  });

  test('with text as it came and anything else in base64', async () => {
    const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"ñ":1}' };
    expect(await eventOf('/api/results', json)).toMatchObject({ body: '{"ñ":1}', isBase64Encoded: false });
    const bytes = { method: 'POST', headers: { 'content-type': 'application/pdf' }, body: new Uint8Array([0, 255]) };
    expect(await eventOf('/api/results', bytes)).toMatchObject({ body: 'AP8=', isBase64Encoded: true });
  });
});

describe('the API answers', () => {
  test('the bytes, headers and cookies that a function gives', async () => {
    const response = await get('/api/bytes');
    expect([response.status, response.headers.get('content-type')]).toEqual([201, 'application/pdf']);
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([0, 255, 10]);
  });

  test.each([
    ['an unknown path', '/api/nothing', {}, 404, 'NOT_FOUND'],
    ['another method', '/api/results', { method: 'DELETE' }, 404, 'NOT_FOUND'],
    ['too long an address', `/api/results/1?q=${'x'.repeat(8192)}`, {}, 414, 'URI_TOO_LONG'],
    ['too many headers', '/api/results/1', { headers: { 'x-long': 'x'.repeat(10_240) } }, 431, 'HEADERS_TOO_LARGE'],
    [
      'a body over 10 MB',
      '/api/results',
      { method: 'POST', body: 'x'.repeat(10 * 1024 * 1024 + 1) },
      413,
      'PAYLOAD_TOO_LARGE',
    ],
    ['a function’s failure', '/api/broken', {}, 500, 'INTERNAL'],
    ['that a function has no room', '/api/busy', {}, 503, 'BUSY'],
  ])('%s in its own shape, with the security headers', async (_, path, init, status, code) => {
    const response = await get(path, init);
    expect([response.status, failureSchema.parse(await response.json()).code]).toEqual([status, code]);
    expect(response.headers.get('x-frame-options')).toBe('DENY');
  });

  test('nothing of a failure’s cause, which is logged with the id that was answered', async () => {
    const refusal = failureSchema.parse(await (await get('/api/broken')).json());
    expect(JSON.stringify(refusal)).not.toContain('secret');
    expect(faults.at(-1)).toMatchObject({
      route: 'GET /api/broken',
      functionName: 'broken',
      requestId: refusal.requestId,
      error: new Error('secret detail'),
    });
    await get('/api/failing');
    expect(faults.at(-1)).toMatchObject({ route: 'GET /api/failing', functionName: 'failing' });
    const count = faults.length;
    await get('/api/nothing');
    expect(faults).toHaveLength(count);
  });

  test('when to come back, where a function has no room, which is no fault', async () => {
    const count = faults.length;
    expect((await get('/api/busy')).headers.get('retry-after')).toMatch(/^\d+$/u);
    expect(faults).toHaveLength(count);
  });

  test('a caller’s calls by their own turns: other routes and other tokens are other callers', async () => {
    callers.length = 0;
    const asked = ['/api/results/1', '/api/results/2', '/api/results/stats'];
    for (const path of asked) await get(path, { headers: { authorization: 'Bearer a' } });
    await get('/api/results/1', { headers: { authorization: 'Bearer b' } });
    expect(callers[0]).toBe(callers[1]);
    expect(new Set(callers).size).toBe(3);
  });

  test('no client that has hung up', async () => {
    const count = faults.length;
    const leaving = new AbortController();
    const asked = get('/api/slow', { signal: leaving.signal });
    await slow.promise;
    leaving.abort();
    await expect(asked).rejects.toThrow('abort');
    await left.promise;
    expect(faults).toHaveLength(count);
  });

  test.each([
    ['headers beyond all bounds', `GET /api/results/1 HTTP/1.1\r\nHost: x\r\nx: ${'x'.repeat(100_000)}\r\n\r\n`, 431],
    ['what is no request', 'nonsense\r\n\r\n', 400],
  ])('%s in its own shape', async (_, sent, status) => {
    const socket = connect(gateway.port, '127.0.0.1');
    socket.write(sent);
    const answer = await text(socket);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(failureSchema.parse(JSON.parse(body)).success).toBe(false);
  });
});

describe('the site answers', () => {
  test('any address of the single page with the page, revalidated each time', async () => {
    const response = await get('/results/123');
    expect([response.status, await response.text()]).toEqual([200, '<h1>page</h1>']);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('x-frame-options')).toBe('DENY');
  });

  test('a built asset to be kept for ever, and a missing one with 404', async () => {
    const asset = await get('/assets/app-1a2b.js');
    expect(asset.headers.get('cache-control')).toContain('immutable');
    expect(asset.headers.get('content-type')).toContain('javascript');
    expect((await get('/assets/gone.js')).status).toBe(404);
  });

  test('a long text compressed for those who take Brotli, as CloudFront does', async () => {
    const packed = await get('/assets/long-3c4d.js', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(Number(packed.headers.get('content-length'))).toBeLessThan(longScript.length);
    expect(await packed.text()).toBe(longScript);
    const plain = await get('/assets/long-3c4d.js', { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.headers.get('vary')).toBe('Accept-Encoding');
    expect(await plain.text()).toBe(longScript);
  });

  test('304 to a browser that has the asset already', async () => {
    const etag = (await get('/assets/app-1a2b.js')).headers.get('etag') ?? '';
    expect((await get('/assets/app-1a2b.js', { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  test('nothing from outside its folder', async () => {
    for (const path of ['/assets/..%2F..%2Foutside.txt', '/assets/%2e%2e/%2e%2e/outside.txt', '/assets/%00']) {
      expect([200, 404]).toContain((await get(path)).status);
      expect(await (await get(path)).text()).not.toContain('secret');
    }
  });

  test('the configuration that a deployment would write, and the mails', async () => {
    expect(await (await get('/config.json')).json()).toEqual(config);
    expect(await (await get('/_correo/1')).text()).toBe('mails');
  });
});

test('a port that is taken is reported in one line, with what to do', async () => {
  await expect(startGateway(gateway.port)).rejects.toThrow(`El puerto ${gateway.port} ya está ocupado`);
});
