import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { webhookProgress } from '../../../lambdas/domain/webhooks/store/webhook-state.ts';
import { determinacion } from '../../../testing/alerts.ts';
import { muestra } from '../../../testing/muestras.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { usePortal } from '../../../testing/product/portal.ts';

let puerto = 0;
let folder: string;
let receiver: ChildProcess | undefined;
const portal = usePortal(
  async () => {},
  async () => {
    puerto = await freePort();
    return { privateOrigins: `http://127.0.0.1:${puerto}` };
  },
);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alicuota-receptor-'));
});
afterAll(async () => {
  receiver?.kill();
  await rm(folder, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** What the receiver has kept: the kind and the sample of each event. */
function kept(): string[] {
  const base = new DatabaseSync(join(folder, 'avisos.db'), { readOnly: true });
  const rows = base.prepare('select datos from avisos order by id').all();
  base.close();
  return rows.map(({ datos }) => {
    const { tipo, datos: about } = JSON.parse(String(datos)) as { tipo: string; datos: { muestra?: { _id: string } } };
    return `${tipo} ${about.muestra?._id ?? ''}`.trim();
  });
}

const keptOrNothing = () => {
  try {
    return kept();
  } catch {
    return [];
  }
};

it('the receiver that the page of the API shows keeps what webhooks send, once, and nothing that is not signed', async () => {
  let code = '';
  await portal.inWindow(async (page) => {
    await page.goto('/api');
    const heading = page.getByRole('heading', { name: 'Avisos a tu sistema (webhooks)' });
    await heading.waitFor();
    const codes = await page.locator('pre').allInnerTexts();
    code = codes.find((one) => one.includes('BaseHTTPRequestHandler')) ?? '';
  });
  const email = await putUsuario({ _id: 'con-receptor', solicitantes: ['Hotel Sol'] });
  const { accessToken: token } = await portal.product.signIn(email);
  const body = {
    nombre: 'Receptor',
    url: `http://127.0.0.1:${puerto}/`,
    eventos: ['muestra.autorizada', 'muestra.no_cumple'],
  };
  const { webhook, secreto } = (await portal.product.call('createWebhook', { token, body })).data;
  await writeFile(join(folder, 'receptor.py'), code);
  const env = { ...process.env, ALICUOTA_SECRETO: secreto, PUERTO: String(puerto) };
  receiver = spawn('python3', ['receptor.py'], { cwd: folder, env, stdio: 'ignore' });
  await expect.poll(async () => (await webhookProgress.read(webhook._id)).tras, { timeout: 30_000 }).toBeDefined();
  const { envio } = (await portal.product.call('tryWebhook', { token, params: { id: webhook._id } })).data;
  await expect.poll(keptOrNothing, { timeout: 30_000 }).toEqual(['prueba']);
  const failing = { determinaciones: [determinacion('Legionella spp.', 'No cumple')] };
  await saveMuestras([muestra({ _id: 'recibida', ...failing })], { now: new Date() });
  await portal.product.sendScheduled();
  const all = ['prueba', 'muestra.autorizada recibida', 'muestra.no_cumple recibida'];
  await expect.poll(kept, { timeout: 30_000 }).toEqual(all);
  const params = { id: webhook._id, envio };
  await portal.product.call('repeatWebhookEnvio', { token, params });
  await expect
    .poll(
      async () => (await portal.product.call('listWebhookEnvios', { token, params })).data.envios.at(-1)?.intentos,
      {
        timeout: 30_000,
      },
    )
    .toBe(2);
  const forged = await fetch(body.url, {
    method: 'POST',
    headers: {
      'webhook-id': 'x',
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'webhook-signature': 'v1,falsa',
    },
    body: '{"tipo":"muestra.autorizada","datos":{}}',
  });
  expect(forged.status).toBe(401);
  expect(kept()).toEqual(all);
}, 120_000);
