import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { answer, input } from './child.ts';
import { percentile } from './numbers.ts';
import { adminUser, clienteUser } from './users.ts';

/** Asks the local product over HTTP, signed in, one request at a time and then 20 at once. */
export interface HttpInput {
  url: string;
}

/** Times in milliseconds. */
interface Times {
  p50: number;
  p95: number;
}

export interface HttpMeasured {
  user: string;
  path: string;
  alone: Times;
  together: Times;
  /** Bytes of the answer's body, and of what travels. */
  json: number;
  compressed: number;
}

const paths = [
  '/results?page=1&limit=20',
  '/results?page=1&limit=20&search=leche',
  '/results?page=1&limit=1000&conclusionMuestra=No%20cumple',
  '/results/ahora',
  '/results/stats?dimension=tipo_muestra',
  '/results/stats?dimension=fecha&groupBy=month',
  '/results/stats/tipo-grupos?dimension=fecha&groupBy=month',
  '/results/stats/tipo-grupos-detailed?dimension=fecha&groupBy=month',
  '/results/stats/tipo-grupos-detailed?dimension=solicitante&groupBy=solicitante',
  '/results/filters',
];
const mostRequests = 200;
const atOnce = 20;
/** Milliseconds after which no more requests are begun. */
const longest = 15_000;

const { url } = input() as HttpInput;
const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
const measured: HttpMeasured[] = [];
for (const [user, credentials] of [
  ['admin', adminUser],
  ['client', { email: clienteUser.stored.email, password: clienteUser.password }],
] as const) {
  for (const path of paths) {
    const token = await signIn(credentials);
    measured.push({ user, path, ...(await measure(path, token)) });
  }
}
agent.destroy();
answer(measured);

async function measure(path: string, token: string): Promise<Omit<HttpMeasured, 'user' | 'path'>> {
  const json = await get(path, token, 'identity');
  const { bytes: compressed } = await get(path, token, 'br');
  const ask = () => get(path, token, 'br');
  return { json: json.bytes, compressed, alone: await times(1, ask), together: await times(atOnce, ask) };
}

async function times(lanes: number, ask: () => Promise<{ milliseconds: number }>): Promise<Times> {
  const all: number[] = [];
  const end = performance.now() + longest;
  let begun = 0;
  const lane = async () => {
    while (begun++ < mostRequests && performance.now() < end) all.push((await ask()).milliseconds);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return { p50: percentile(all, 0.5), p95: percentile(all, 0.95) };
}

async function get(path: string, token: string, encoding: string): Promise<{ milliseconds: number; bytes: number }> {
  const started = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; bytes: number }>();
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encoding };
  const sent = request(`${url}/api${path}`, { agent, headers }, (response) => {
    buffer(response).then(({ length }) => resolve({ status: response.statusCode ?? 0, bytes: length }), reject);
  });
  sent.on('error', reject).end();
  const { status, bytes } = await promise;
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  return { milliseconds: performance.now() - started, bytes };
}

async function signIn(credentials: { email: string; password: string }): Promise<string> {
  const answered = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  const { data } = (await answered.json()) as { data?: { accessToken: string } };
  if (!data) throw new Error(`${credentials.email} can’t sign in: ${answered.status}`);
  return data.accessToken;
}
