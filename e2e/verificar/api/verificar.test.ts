import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { codigoOf } from '../../../lambdas/domain/verificar/codigos.ts';
import { createSession, readSessionsOf } from '../../../lambdas/platform/credentials/store/sessions.ts';
import { dropCertificate } from '../../../testing/product/certificates.ts';
import { muestras, putUsuario } from '../../../testing/product/laboratory.ts';
import { logText } from '../../../testing/product/log-lines.ts';
import { openPanel } from '../../../testing/product/panel.ts';
import { password } from '../../../testing/product/product.ts';
import { nextMailTo } from '../../../testing/product/mails.ts';
import { useLaboratory } from '../../../testing/product/use-product.ts';

const product = useLaboratory();
const [numero = '', other = '', third = '', shown = '', aged = ''] = muestras
  .filter((m) => m.estado === 'autorizada' && m.solicitante.nombre === 'Hotel Sol')
  .map((m) => m.numero_muestra);
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const ask = async (body: { codigo?: string; sha256?: string }) => product.call('verificar', { body });
let own: string;
let foreign: string;
let panel: Awaited<ReturnType<typeof openPanel>>;

beforeAll(async () => {
  own = (await product.signIn(await putUsuario({ _id: 'hotelera' }))).accessToken;
  foreign = (await product.signIn(await putUsuario({ _id: 'aguas', clientes: ['aguas'] }))).accessToken;
  panel = await openPanel(product);
});

describe('a report', () => {
  it('is verified by anyone as its file or by the code that its client reads, and nothing is told of whose it is', async () => {
    const first = await dropCertificate(numero);
    const newest = await dropCertificate(numero, 'Segunda edición');
    const [replaced, current] = [await ask({ sha256: sha256(first) }), await ask({ sha256: sha256(newest) })];
    expect(replaced.data.informes).toMatchObject([{ numero, revision: 1, estado: 'sustituido', vigente: 2 }]);
    expect(current.data.informes).toEqual([
      {
        numero,
        revision: 2,
        entregado: expect.any(String),
        estado: 'vigente',
        hasta: null,
        vigente: 2,
        contenido: null,
      },
    ]);
    const codeFor = async (token: string) =>
      (await product.call('checkPdf', { token, params: { filename: numero } })).data.document?.codigo;
    const codigo = await codeFor(own);
    const typed = (codigo ?? '').toLowerCase().replaceAll('-', ' ');
    expect((await ask({ codigo: typed })).data).toEqual(current.data);
    expect(await codeFor(foreign)).toBeUndefined();
    // Neither a code nor what a file is known by is in any log.
    const logged = await logText(product);
    for (const kept of [codigo ?? '', typed, sha256(first), sha256(newest)]) expect(logged).not.toContain(kept);
  });

  it('is refused a code that can’t be one, and what is neither a code nor a file', async () => {
    const { status, refusal } = await ask({ codigo: 'AAAA-BBBB' });
    expect([status, refusal?.code]).toEqual([400, 'VALIDATION']);
    expect(refusal?.details?.[0]?.message).toContain('no está bien escrito');
    for (const body of [{}, { sha256: 'x' }, { sha256: 'A'.repeat(64) }]) expect((await ask(body)).status).toBe(400);
    expect((await ask({ sha256: '0'.repeat(64) })).data).toEqual({ informes: [] });
  });
});

describe('what a client chooses of its reports', () => {
  const choose = async (token: string, abierta: boolean) =>
    product.call('updateVerificacion', { token, params: { id: 'hoteles' }, body: { abierta } });

  it('is told while it is on, and is kept in the trail; who sees a part of the client can’t choose, nor another’s', async () => {
    const bytes = await dropCertificate(shown);
    const contenido = async () => (await ask({ sha256: sha256(bytes) })).data.informes[0]?.contenido;
    expect(await contenido()).toBeNull();
    const part = (await product.signIn(await putUsuario({ _id: 'parte', solicitantes: ['Hotel Sol'] }))).accessToken;
    expect((await choose(part, true)).refusal?.code).toBe('FORBIDDEN');
    expect((await choose(foreign, true)).refusal?.code).toBe('NOT_FOUND');
    expect((await choose(own, true)).data).toEqual({ abierta: true });
    expect(await contenido()).toMatchObject({ solicitante: 'Hotel Sol' });
    expect((await choose(own, false)).status).toBe(200);
    expect(await contenido()).toBeNull();
    const { entradas } = (await product.call('listAuditoria', { token: panel.token, query: {} })).data;
    expect(entradas.slice(0, 2).map(({ quien, cambios }) => [quien._id, cambios])).toEqual([
      ['hotelera', [{ campo: 'verificacionAbierta', antes: true, despues: false }]],
      ['hotelera', [{ campo: 'verificacionAbierta', antes: false, despues: true }]],
    ]);
  });

  it('are its counts of verifications, which no other client sees, and a mail about an old paper', async () => {
    const email = await putUsuario({ _id: 'avisada' });
    const token = (await product.signIn(email)).accessToken;
    await product.call('updateAvisos', { token, body: { avisos: [], avisosPapeles: true } });
    const first = await dropCertificate(aged);
    await dropCertificate(aged, 'Segunda edición');
    const mail = await nextMailTo(product, email, async () => ask({ sha256: sha256(first) }));
    expect(mail.subject).toBe(`Alguien tiene un informe sustituido: ${aged}`);
    const listed = (await product.call('listConsultas', { token })).data;
    expect(listed.informes.find((one) => one.numero === aged)).toMatchObject({ veces: 1, antiguas: 1 });
    expect(listed.clientes).toEqual([
      { _id: 'hoteles', nombre: 'Cliente hoteles', abierta: false, puedeCambiar: true },
    ]);
    const others = (await product.call('listConsultas', { token: foreign })).data;
    expect(others.informes).toEqual([]);
    expect(others.clientes.map(({ _id }) => _id)).toEqual(['aguas']);
  });
});

describe('a key for codes', () => {
  const keys = async () => (await product.call('listClavesDeVerificacion', { token: panel.token })).data.claves;
  const make = async (more: object = {}) =>
    product.call('createClaveDeVerificacion', { token: panel.token, body: { nombre: 'LIMS', ...more } });

  it('makes the codes of what comes while it is in force; its secret is answered once, and is in no log', async () => {
    const { clave, secreto } = (await make()).data;
    expect(secreto).toMatch(/^[0-9a-f]{64}$/u);
    expect(JSON.stringify(await keys())).not.toContain(secreto);
    await dropCertificate(other);
    const codigo = codigoOf(secreto, other, 1);
    expect((await ask({ codigo })).data.informes).toMatchObject([{ numero: other, revision: 1, estado: 'vigente' }]);
    const params = { id: clave._id };
    for (let times = 0; times < 2; times++) {
      expect((await product.call('endClaveDeVerificacion', { token: panel.token, params })).status).toBe(200);
    }
    await dropCertificate(third);
    expect((await ask({ codigo })).data.informes).toHaveLength(1);
    expect((await ask({ codigo: codigoOf(secreto, third, 1) })).data.informes).toEqual([]);
    const [ended] = await keys();
    expect(ended).toEqual({ _id: clave._id, nombre: 'LIMS', desde: expect.any(String), hasta: expect.any(String) });
    const { entradas } = (await product.call('listAuditoria', { token: panel.token, query: {} })).data;
    expect(entradas.slice(0, 2).map(({ accion, cosa }) => `${accion} ${cosa.tipo} ${cosa.nombre}`)).toEqual([
      'terminar claveDeVerificacion LIMS',
      'crear claveDeVerificacion LIMS',
    ]);
    expect(await logText(product)).not.toContain(secreto);
  });

  it('is one of two at most, and is made by who has just signed in or gives the password', async () => {
    const atOnce = await Promise.all([make(), make(), make(), make()]);
    expect(atOnce.filter(({ status }) => status === 200)).toHaveLength(2);
    expect((await make()).refusal?.code).toBe('TOO_MANY_KEYS');
    for (const { _id } of await keys()) {
      await product.call('endClaveDeVerificacion', { token: panel.token, params: { id: _id } });
    }
    const { _id } = (await product.call('profile', { token: panel.token })).data.user;
    for (const sesion of await readSessionsOf(_id)) await createSession({ ...sesion, desde: sesion.desde - 3600 });
    expect((await make()).refusal?.code).toBe('REAUTHENTICATION_REQUIRED');
    expect((await make({ contrasena: 'otra' })).refusal?.details?.map(({ field }) => field)).toEqual(['contrasena']);
    expect((await make({ contrasena: password })).status).toBe(200);
    expect((await product.call('listClavesDeVerificacion', { token: own })).status).toBe(403);
  });
});
