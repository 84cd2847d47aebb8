import { beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../contract/base/call.ts';
import { asksForSession, isReadOnly } from '../../../contract/base/errors-of.ts';
import { type CallName, calls } from '../../../contract/calls.ts';
import { readVista } from '../../../lambdas/domain/muestras/store/acuses.ts';
import { anyParams } from '../../../testing/product/call-params.ts';
import { muestras, putUsuario } from '../../../testing/product/laboratory.ts';
import { logText } from '../../../testing/product/log-lines.ts';
import { openPanel, type Panel } from '../../../testing/product/panel.ts';
import { useLaboratory } from '../../../testing/product/use-product.ts';

const product = useLaboratory();
let panel: Panel;
beforeAll(async () => {
  await putUsuario({ _id: 'ana', solicitantes: ['Hotel Sol'] });
  await putUsuario({ _id: 'luis', solicitantes: ['Hotel Luna'], tipoMuestra: 'Aire' });
  await putUsuario({ _id: 'de-baja', isActive: false });
  await putUsuario({ _id: 'otra-jefa', role: 'admin', clientes: [] });
  await putUsuario({ _id: 'maestra', master: 'cbba', clientes: [] });
  panel = await openPanel(product);
});

const ofAna = muestras.find(({ solicitante, estado }) => solicitante.nombre === 'Hotel Sol' && estado === 'autorizada');
if (!ofAna) throw new Error('No hay ninguna muestra de Hotel Sol');

/** A view of a user, by the seeded administrator or by the session given. */
async function view(id: string, token = panel.token) {
  return product.call('startVista', { token, params: { id } });
}

async function lines(): Promise<Record<string, unknown>[]> {
  return (await logText(product))
    .split('\n')
    .filter((line) => line.includes('"Answered"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('who sees a sample', () => {
  it('is listed with the reasons, clients’ users first, by the sample’s number or id', async () => {
    for (const muestra of [ofAna._id, ofAna.numero_muestra]) {
      const { data } = await product.call('getVisibilidad', { token: panel.token, query: { muestra } });
      expect(data.muestra).toMatchObject({ _id: ofAna._id, solicitante: 'Hotel Sol' });
      expect(data.usuarios.map(({ email, motivos }) => [email, motivos[0]?.motivo])).toEqual([
        ['ana@cliente.example', 'solicitante'],
        ['otra-jefa@cliente.example', 'administrador'],
      ]);
      expect(data.total).toBe(2);
    }
  });

  it('is checked for one address, with every obstacle', async () => {
    const check = async (email: string) => {
      const body = { muestra: ofAna._id, email };
      const { data } = await product.call('checkVisibilidad', { token: panel.token, body });
      return [data.ve, ...data.motivos.map(({ motivo }) => motivo)];
    };
    expect(await check('Ana@cliente.example')).toEqual([true, 'solicitante', 'todos-los-tipos']);
    expect(await check('luis@cliente.example')).toEqual([false, 'solicitante-no-elegido', 'tipo-excluye']);
    expect(await check('de-baja@cliente.example')).toEqual([false, 'deshabilitado']);
    expect(await check('maestra@cliente.example')).toEqual([false, 'empresa-ajena']);
    expect(await check('nadie@cliente.example')).toEqual([false, 'sin-usuario']);
  });

  it('is who may read the page of an annulled sample, and 404 for one that there isn’t', async () => {
    const anulada = muestras.find(({ estado }) => estado === 'anulada')?._id ?? '';
    const { data } = await product.call('getVisibilidad', { token: panel.token, query: { muestra: anulada } });
    expect(data).toMatchObject({
      usuarios: [{ _id: 'otra-jefa', motivos: [{ motivo: 'administrador' }, {}] }],
      total: 1,
    });
    const { status } = await product.call('getVisibilidad', { token: panel.token, query: { muestra: 'M-0' } });
    expect(status).toBe(404);
  });
});

describe('a view of the portal as a user', () => {
  it('answers what the user would be answered, and nothing that it would not', async () => {
    const { data } = await view('ana');
    expect(data.user.email).toBe('ana@cliente.example');
    const own = (await product.signIn('ana@cliente.example')).accessToken;
    const [asAna, ana] = await Promise.all(
      [data.accessToken, own].map(async (token) => product.call('listResults', { token, query: { limit: '100' } })),
    );
    expect(asAna?.data.results.map(({ _id }) => _id)).toEqual(ana?.data.results.map(({ _id }) => _id));
    expect(asAna?.data.results.length).toBeGreaterThan(0);
    const other = muestras.find(({ solicitante }) => solicitante.nombre === 'Hotel Luna')?._id ?? '';
    const { status } = await product.call('getResult', { token: data.accessToken, params: { id: other } });
    expect(status).toBe(404);
  });

  it('is never of an administrator, nor of a disabled user', async () => {
    for (const id of ['otra-jefa', 'de-baja']) {
      const { status, refusal } = await view(id);
      expect([status, refusal?.code]).toEqual([403, 'FORBIDDEN']);
    }
    expect((await view('admin')).status).toBe(404);
  });

  it('ends when it is ended, with the session that began it, and when its user is disabled', async () => {
    const alive = async (token: string) => (await product.call('profile', { token })).status;
    const ended = (await view('ana')).data;
    expect(await alive(ended.accessToken)).toBe(200);
    await product.call('endVista', { token: panel.token, params: { id: ended._id } });
    expect(await alive(ended.accessToken)).toBe(401);
    expect((await product.call('endVista', { token: panel.token, params: { id: ended._id } })).status).toBe(404);

    const session = await product.signIn('otra-jefa@cliente.example');
    const { accessToken } = (await view('ana', session.accessToken)).data;
    expect(await alive(accessToken)).toBe(200);
    await product.call('logout', { body: { refreshToken: session.refreshToken } });
    expect(await alive(accessToken)).toBe(401);

    await putUsuario({ _id: 'fugaz' });
    const fugaz = (await view('fugaz')).data.accessToken;
    await putUsuario({ _id: 'fugaz', isActive: false });
    expect(await alive(fugaz)).toBe(401);
  });

  it('stands in the audit trail, its start and its end, and in the log of requests with both people', async () => {
    await putUsuario({ _id: 'vista' });
    const { data } = await view('vista');
    await product.call('profile', { token: data.accessToken });
    await product.call('endVista', { token: panel.token, params: { id: data._id } });
    const { entradas } = await panel.auditoria({ cosa: 'vista@cliente.example' });
    expect(entradas.map(({ accion, quien }) => [accion, quien._id])).toEqual([
      ['dejar-de-ver-como', 'admin'],
      ['ver-como', 'admin'],
    ]);
    const asVista = async () => (await lines()).filter(({ user }) => user === 'vista');
    await expect.poll(asVista).toMatchObject([{ call: 'profile', user: 'vista', viewedBy: 'admin', outcome: 'OK' }]);
  });

  it('leaves no trace of the user: neither a sign-in nor a change', async () => {
    await putUsuario({ _id: 'quieta', debeCambiarContrasena: true });
    const { accessToken: token } = (await view('quieta')).data;
    expect((await product.call('listResults', { token })).status).toBe(200);
    const { _id: id } = ofAna;
    expect((await product.call('getResult', { token, params: { id } })).status).toBe(200);
    expect(await readVista({ _id: id, usuarioId: 'quieta' })).toBeUndefined();
    const quieta = (await panel.usuarios()).find(({ _id }) => _id === 'quieta');
    expect(quieta).toMatchObject({ lastLogin: null, debeCambiarContrasena: true, version: 0 });
  });
});

describe('every call that changes something', () => {
  const rows = Object.entries(calls) as [CallName, Call][];
  // Other calls read no token.
  const closed = rows.filter(([, call]) => asksForSession(call));
  const params = {
    ...anyParams,
    id: 'muestra-1',
    cliente: 'hoteles',
    grupo: 'aguas',
    filename: 'M-2026-001',
    nombre: 'lims',
  };
  let token: string;
  beforeAll(async () => {
    token = (await view('ana')).data.accessToken;
  });

  it('has another method than GET, but for those listed here', () => {
    expect(closed.filter(([, { changesNothing }]) => changesNothing).map(([name]) => name)).toEqual([
      'exportResults',
      'checkPdfs',
      'findCompartidos',
      'checkUsuarios',
      'countAlcance',
      'checkVisibilidad',
      'tryNorma',
      'findParecidos',
      'detectSubida',
      'readMuestra',
      'lookUpCertificados',
      'getAudiencia',
      'checkTablaDePrograma',
    ]);
  });

  it.each(closed.filter(([, call]) => !isReadOnly(call)))('%s is refused to a view of a user', async (name) => {
    const { status, refusal } = await product.call(name, { params, token });
    expect([status, refusal?.code]).toEqual([403, 'VIEW_ONLY']);
    expect(refusal?.message).toBe('Estás viendo el portal como otro usuario: solo lectura');
  });
});
