import type { MuestraDocument } from '../../../contract/muestra.ts';
import { type Act, beyond, type Measured, sumActs } from '../measured.ts';
import { typical } from './deliver.ts';
import { readAll } from './meter.ts';
import { recordPages } from './pages.ts';
import type { MeteredProduct } from './product.ts';
import { type Call, Session } from './session.ts';

interface Credentials {
  email: string;
  password: string;
}

/** Whose acts are measured: somebody who sees everything, and a client's user. */
export interface Users {
  admin: Credentials;
  client: Credentials;
}
type Role = keyof Users;
const roles: readonly Role[] = ['admin', 'client'];

type Acts = Record<string, Act>;

const login = ({ email, password }: Credentials): Call => ({
  method: 'POST',
  path: '/api/auth/login',
  body: { email, password },
});

const list: Call = { method: 'GET', path: '/api/results?page=1&limit=20' };

/** What the pages of samples in course ask for, for each role. */
export async function measureInCourse(product: MeteredProduct, users: Users): Promise<Acts> {
  const acts: Acts = {};
  for (const role of roles) {
    const session = await Session.open(product, users[role].email, users[role].password);
    await session.measure(list);
    const { steps } = await recordPages(product.url, { ...users[role], isAdmin: role === 'admin' }, 'inCourse');
    for (const { name, calls } of steps) acts[`${role}.${name}`] = await replay(session, calls);
  }
  return acts;
}

/** Everything else that people do, once each, named by role and act. */
export async function measureActs(
  product: MeteredProduct,
  users: Users,
  newest: readonly MuestraDocument[],
): Promise<{ acts: Acts; site: Measured['site'] }> {
  const acts: Acts = {};
  let site = { requests: 0, bytes: 0 };
  for (const role of roles) {
    const session = await Session.open(product, users[role].email, users[role].password);
    const recorded = await recordPages(product.url, { ...users[role], isAdmin: role === 'admin' }, 'usual');
    ({ site } = recorded);
    for (const { name, calls } of recorded.steps) acts[`${role}.${name}`] = await replay(session, calls);
    // Of the samples that were delivered here: of the others the portal has the index alone.
    const fechaInicio = newest[0]?.fecha_muestra;
    acts[`${role}.export`] = await session.measure({
      method: 'POST',
      path: '/api/results/export',
      body: { fechaInicio },
    });
  }
  const { admin, client } = users;
  const session = await Session.open(product, client.email, client.password);
  acts['signIn'] = await session.measure(login(client));
  acts['refresh'] = await session.once({
    method: 'POST',
    path: '/api/auth/refresh',
    body: { refreshToken: session.refreshToken },
  });
  const inCharge = await Session.open(product, admin.email, admin.password);
  acts['certificateOpened'] = await openedCertificate(inCharge, newest);
  await product.settled();
  readAll(product.meters);
  await session.call({ method: 'POST', path: '/api/auth/request-password-reset', body: { email: client.email } });
  await product.settled();
  acts['passwordMail'] = readAll(product.meters, { api: 1, apiBytes: 300 });
  return { acts, site };
}

async function openedCertificate(session: Session, newest: readonly MuestraDocument[]): Promise<Act> {
  const numero = newest[0]?.numero_muestra ?? '';
  const checked = await session.call({ method: 'GET', path: `/api/pdfs/check/${numero}` });
  const { document } = checked.data as { document: { _id: string } };
  return session.measure({ method: 'GET', path: `/api/pdfs/blob/${document._id}` });
}

async function replay(session: Session, calls: readonly Call[]): Promise<Act> {
  const acts: Act[] = [];
  for (const call of calls) acts.push(await session.measure(call));
  return sumActs(acts);
}

/** What each function's first event costs beyond its next ones: loading the code, secrets, and the results index. */
export async function measureColdStarts(product: MeteredProduct, users: Users): Promise<Acts> {
  const acts: Acts = {};
  for (const role of roles) {
    const session = await Session.open(product, users[role].email, users[role].password);
    const cold = async (name: string, call: Call) => {
      const starts: Act[] = [];
      for (let start = 0; start < 3; start++) {
        product.restart();
        starts.push(await session.once(call));
      }
      acts[name] = beyond(typical(starts), await session.measure(call));
    };
    await cold(`cold.results.${role}`, list);
    if (role === 'client') continue;
    await cold('cold.auth', login(users.admin));
    await cold('cold.pdfs', { method: 'POST', path: '/api/pdfs/check-multiple', body: { filenames: ['M-2026-1'] } });
    await cold('cold.muestras-en-curso', { method: 'GET', path: '/api/muestras-en-curso?page=1&limit=20' });
    await cold('cold.admin', { method: 'GET', path: '/api/admin/usuarios' });
    await cold('cold.informes-externos', { method: 'GET', path: '/api/informes-externos' });
  }
  return acts;
}
