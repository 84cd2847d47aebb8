import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { hashPassword } from '../lambdas/credentials/password.ts';
import { createUsuario } from '../lambdas/store/usuarios.ts';
import { usuario } from '../testing/usuarios.ts';
import { startLocal } from '../local/product.ts';
import { answer, input } from './child.ts';
import { median } from './numbers.ts';

/** Whether the time of an answer reveals if an e-mail address is a user's: `node bench/sign-in.ts`, or a step of the whole. */
export interface SignInMeasured {
  call: string;
  /** Requests of each kind. */
  requests: number;
  /** Medians in milliseconds. */
  known: number;
  unknown: number;
}

/** How many of each kind; 200 by default. */
const { requests: users = 200 } = input() as { requests?: number };

const folder = await mkdtemp(join(tmpdir(), 'alicuota-bench-'));
const product = await startLocal({ dataDir: join(folder, 'data'), port: 0, demo: false, web: false, quiet: true });
try {
  Object.assign(process.env, product.environment);
  await seedUsers();
  const measured: SignInMeasured[] = [
    await compare('/auth/request-password-reset', (email) => ({ email })),
    await compare('/auth/login', (email) => ({ email, password: 'No es esta 1' })),
  ];
  answer(measured);
} finally {
  await product.close();
  await rm(folder, { recursive: true, force: true });
}

/** As many users as there are requests, so that no limit per e-mail address is met. */
async function seedUsers(): Promise<void> {
  const passwordHash = await hashPassword('Alicuota2026');
  for (let n = 0; n < users; n++) {
    await createUsuario(usuario({ _id: randomUUID(), email: knownEmail(n), passwordHash }));
  }
}

function knownEmail(n: number): string {
  return `persona${n}@conocida.test`;
}

/** Known and unknown addresses in turn, each pair from an IP address of its own, so that no limit per place is met. */
async function compare(path: string, bodyOf: (email: string) => object): Promise<SignInMeasured> {
  const times = { known: [] as number[], unknown: [] as number[] };
  // The first requests start the function; they count for nothing.
  for (let n = -5; n < users; n++) {
    const from = `127.0.${1 + Math.floor((n + 5) / 200)}.${((n + 5) % 200) + 1}`;
    const pair = [
      ['known', n < 0 ? `calienta${n}@conocida.test` : knownEmail(n)],
      ['unknown', `persona${n}@desconocida.test`],
    ] as const;
    for (const [kind, email] of n % 2 ? pair : pair.toReversed()) {
      const taken = await timed(path, bodyOf(email), from);
      if (n >= 0) times[kind].push(taken);
      // The mail that a known address gets is sent after the answer, on this same machine: it is let pass.
      await setTimeout(20);
      while (product.pendingFiles > 0) await setTimeout(5);
    }
    if (n > 0 && n % 50 === 0)
      console.error(`${path}: ${n} of ${users}, medians`, median(times.known), median(times.unknown));
  }
  return { call: `POST ${path}`, requests: users, known: median(times.known), unknown: median(times.unknown) };
}

async function timed(path: string, body: object, localAddress: string): Promise<number> {
  const started = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const options = { method: 'POST', localAddress, family: 4, headers: { 'content-type': 'application/json' } };
  const sent = request(`${product.url}/api${path}`, options, (response) => {
    response.resume();
    response.on('end', () => resolve(response.statusCode ?? 0));
  });
  sent.on('error', reject).end(JSON.stringify(body));
  const status = await promise;
  if (status !== 200 && status !== 401) throw new Error(`${path} answered ${status}`);
  return performance.now() - started;
}
