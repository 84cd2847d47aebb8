import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FaultyDynamoDb, startFaultyDynamoDb } from '../../../testing/faulty-dynamodb.ts';
import { startTables } from '../../../testing/tables.ts';
import { usuario } from '../../../testing/usuarios.ts';
import { startFakeSecretsManager, type FakeSecretsManager } from '../../../testing/fake-secrets-manager.ts';

const secret = 's'.repeat(64);
const context = { awsRequestId: 'invocacion-1' } as Context;
let stop: () => Promise<void>;
let connection: FaultyDynamoDb;
let secretsManager: FakeSecretsManager;
/** The partitions of the table that were asked for. */
const asked = new Set<string>();

beforeAll(async () => {
  stop = await startTables();
  connection = await startFaultyDynamoDb(process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '');
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = connection.url;
  secretsManager = await startFakeSecretsManager();
  await secretsManager.put(secret, 'origen');
  connection.decide(note);
});
/** What is looked at of a request to the table. */
interface AskedOfTable {
  Key?: Record<string, { S?: string }>;
  Item?: Record<string, { S?: string }>;
  ExpressionAttributeValues?: Record<string, { S?: string }>;
  RequestItems?: Record<string, { Keys: Record<string, { S?: string }>[] }>;
}
/** Whether requests to the table are lost. */
let isLost = false;
const note = ({ body }: { body: string }) => {
  const { Key, Item, ExpressionAttributeValues = {}, RequestItems } = JSON.parse(body) as AskedOfTable;
  const batch = Object.values(RequestItems ?? {}).flatMap(({ Keys }) => Keys);
  if (batch.length === 0) asked.add((Key ?? Item)?.['pk']?.S ?? ExpressionAttributeValues[':pk']?.S ?? body);
  for (const { pk } of batch) asked.add(pk?.S ?? body);
  return isLost ? 'lost' : 'served';
};
afterAll(async () => {
  await secretsManager.close();
  await connection.close();
  await stop();
});

let lines: Record<string, unknown>[];
beforeEach(() => {
  lines = [];
  asked.clear();
  const keep = (text: string) => void lines.push(JSON.parse(text) as Record<string, unknown>);
  for (const level of ['info', 'warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(keep);
});
afterEach(() => vi.restoreAllMocks());

type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<unknown>;

async function ask(handler: Handler, routeKey: string, more: Partial<APIGatewayProxyEventV2> = {}) {
  const event = {
    routeKey,
    headers: { 'x-origin-secret': secret, 'x-viewer-address': '203.0.113.7', ...more.headers },
    rawQueryString: more.rawQueryString ?? '',
    rawPath: more.rawPath ?? routeKey.split(' ')[1],
    requestContext: { requestId: 'peticion-1', http: { method: routeKey.split(' ')[0], sourceIp: '198.51.100.9' } },
  } as unknown as APIGatewayProxyEventV2;
  return (await handler(event, context)) as APIGatewayProxyStructuredResultV2;
}

// The logger writes to this process's own console, where its lines can be read.
Object.assign(process.env, { POWERTOOLS_DEV: 'true', POWERTOOLS_LOG_LEVEL: 'INFO' });
const { handler: health } = await import('../../functions/health.ts');
const { handler: baja } = await import('../../functions/avisos-baja.ts');

describe('a call that comes past CloudFront', () => {
  it.each([
    ['without its secret', { 'x-origin-secret': '' }],
    ['with one that is not its', { 'x-origin-secret': 'x'.repeat(64) }],
  ])('is answered nothing, %s, and is a security event of the address that the gateway saw', async (_, headers) => {
    const { statusCode, body = '' } = await ask(health, 'GET /api/health', { headers });
    expect([statusCode, JSON.parse(body)]).toMatchObject([403, { success: false, code: 'FORBIDDEN' }]);
    expect(asked.size).toBe(0);
    const event = { evento: 'seguridad', tipo: 'sin-cloudfront', visitor: '198.51.100.9', outcome: 'FORBIDDEN' };
    expect(lines[0]).toMatchObject(event);
  });

  it('is refused before its path is looked at', async () => {
    expect(await ask(health, 'GET /api/nada', { headers: { 'x-origin-secret': 'no' } })).toMatchObject({
      statusCode: 403,
    });
  });
});

describe('the functions that need no session', () => {
  it('health reads the partition alone that its role reaches', async () => {
    expect(await ask(health, 'GET /api/health')).toMatchObject({ statusCode: 200 });
    expect([...asked]).toEqual(['tipoGrupos']);
    expect(lines).toMatchObject([{ call: 'health', outcome: 'OK', visitor: '203.0.113.7', requestId: 'peticion-1' }]);
  });

  it('avisos-baja reads the user, and reads and writes what is noted of its mails, alone', async () => {
    const { createUsuario } = await import('../access/store/usuarios.ts');
    const { unsubscribeTokenFor } = await import('../credentials/unsubscribe-token.ts');
    const ana = usuario({ _id: 'ana', avisos: ['Plomo'] });
    await createUsuario(ana);
    const rawQueryString = `token=${await unsubscribeTokenFor(ana)}`;
    asked.clear();
    const read = await ask(baja, 'GET /api/avisos/suscripcion', { rawQueryString });
    expect([read.statusCode, read.body]).toEqual([200, expect.stringContaining('"suscrito":true')]);
    const done = await ask(baja, 'POST /api/avisos/baja', { rawQueryString });
    expect([done.statusCode, done.body]).toEqual([200, expect.stringContaining('"suscrito":false')]);
    expect([...asked].toSorted()).toEqual(['bajas', 'rechazos', 'usuarios']);
    expect(JSON.stringify(lines)).not.toContain(rawQueryString);
  });
});

describe('what a caller accepts', () => {
  it.each([
    ['accept', 'image/webp;q=0'],
    ['accept', ''],
    ['accept-charset', '*;q=0'],
    ['accept-language', '*;q=0'],
    ['accept-encoding', 'identity;q=0, *;q=0'],
    ['accept-encoding', ''],
  ])('decides nothing but how the answer is packed: %s "%s"', async (header, value) => {
    const { statusCode, body = '' } = await ask(health, 'GET /api/health', { headers: { [header]: value } });
    expect([statusCode, JSON.parse(body)]).toMatchObject([200, { success: true }]);
  });
});

describe('a fault', () => {
  it('is answered as one and logged under the id of its request; what is refused is not', async () => {
    isLost = true;
    const { statusCode, body = '' } = await ask(health, 'GET /api/health');
    isLost = false;
    expect([statusCode, JSON.parse(body)]).toMatchObject([
      500,
      { success: false, code: 'INTERNAL', requestId: 'peticion-1' },
    ]);
    const faults = () => lines.filter(({ level }) => level === 'ERROR');
    expect(faults()).toMatchObject([{ message: 'The call failed', requestId: 'peticion-1' }]);
    await ask(health, 'GET /api/health', { headers: { 'x-origin-secret': 'no' } });
    expect(faults()).toHaveLength(1);
  });
});
