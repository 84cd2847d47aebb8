import { describe, expect, it } from 'vitest';
import type { Output } from '../../../contract/calls.ts';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { ultimoFin } from '../../../contract/cuenta/rules/clave.ts';
import { cheapHash } from '../../../testing/product/cheap-password.ts';
import { storePassword } from '../../../lambdas/platform/credentials/store-password.ts';
import { readVista } from '../../../lambdas/domain/muestras/store/acuses.ts';
import { readClave } from '../../../lambdas/platform/access/store/claves.ts';
import { createSession, readSessionsOf } from '../../../lambdas/platform/credentials/store/sessions.ts';
import { readUsuario } from '../../../lambdas/platform/access/store/usuarios.ts';
import { putCliente } from '../../../lambdas/platform/access/store/clientes.ts';
import { clientes, muestras, putUsuario } from '../../../testing/product/laboratory.ts';
import { campos, formOf as informeOf, pdfBytes } from '../../../testing/product/informes.ts';
import { formOf } from '../../../testing/product/panel.ts';
import { nextMailTo } from '../../../testing/product/mails.ts';
import { password } from '../../../testing/product/product.ts';
import { useLaboratory, usePanel } from '../../../testing/product/use-product.ts';

const hoy = fechaEnMadrid(new Date());
const fin = ultimoFin(hoy);
const product = useLaboratory();
const panel = usePanel(product);

let users = 0;
/** A user of the hotels, but for what is given, and its session. */
async function newUser(more: Partial<Parameters<typeof putUsuario>[0]> = {}) {
  const _id = `con-clave-${++users}`;
  const email = await putUsuario({ _id, ...more });
  return { _id, email, token: (await product.signIn(email)).accessToken };
}

type Made = Output<'createClave'>;

/** A key of a user for a year, but for what is given. */
async function keyOf(token: string, more: object = {}): Promise<Made> {
  return (await product.call('createClave', { token, body: { nombre: 'ERP', fin, ...more } })).data;
}

/** The authorised samples that a bearer sees, by solicitante and type. */
async function seenBy(token: string): Promise<string[]> {
  const { data } = await product.call('listResults', { token, query: { limit: '100' } });
  return data.results.map(({ solicitante, tipo_muestra: tipo }) => `${solicitante}/${tipo}`).toSorted();
}

const authorised = (solicitantes: readonly string[]) =>
  muestras
    .filter(({ estado, solicitante }) => estado === 'autorizada' && solicitantes.includes(solicitante.nombre))
    .map(({ solicitante, tipo_muestra: tipo }) => `${solicitante.nombre}/${tipo}`)
    .toSorted();

/** What a bearer's request for results is refused with; undefined where it isn't. */
const refusalTo = async (token: string) => (await product.call('listResults', { token })).refusal?.code;

describe('a key of a user', () => {
  it('reads what its user sees, within what it is narrowed to, and never more', async () => {
    const { token, _id } = await newUser();
    expect(await seenBy((await keyOf(token)).texto)).toEqual(authorised(['Hotel Sol', 'Hotel Luna']));
    const sol = await keyOf(token, { acotada: { solicitantes: ['Hotel Sol'] } });
    const aguas = await keyOf(token, { acotada: { clientes: ['hoteles'], tipoGrupos: ['aguas'] } });
    expect(await seenBy(sol.texto)).toEqual(authorised(['Hotel Sol']));
    const ofWater = authorised(['Hotel Sol', 'Hotel Luna']).filter((one) => /Agua de (consumo|piscina)$/u.test(one));
    expect(await seenBy(aguas.texto)).toEqual(ofWater);
    expect(sol.clave.acotada).toEqual({ clientes: [], solicitantes: ['Hotel Sol'], tipoGrupos: [] });
    expect(aguas.clave.acotada.tipoGrupos.map(({ nombre }) => nombre)).toEqual(['Grupo aguas']);
    // Its user loses what the key names.
    await putUsuario({ _id, solicitantes: ['Hotel Luna'] });
    expect(await seenBy(sol.texto)).toEqual([]);
    const of = async (name: string) =>
      muestras.find(({ estado, solicitante }) => estado === 'autorizada' && solicitante.nombre === name)?._id ?? '';
    for (const other of ['ETAP Norte', 'Hotel Sol']) {
      const asked = { token: sol.texto, params: { id: await of(other) } };
      expect((await product.call('getResult', asked)).status).toBe(404);
    }
  });

  it('is not narrowed to what its user doesn’t see', async () => {
    const { token } = await newUser({ solicitantes: ['Hotel Sol'] });
    for (const acotada of [{ solicitantes: ['Hotel Luna'] }, { clientes: ['aguas'] }, { tipoGrupos: ['no-hay'] }]) {
      const { status, refusal } = await product.call('createClave', { token, body: { nombre: 'x', fin, acotada } });
      expect([status, refusal?.details?.map(({ field }) => field)]).toEqual([400, ['acotada']]);
    }
  });

  it('ends when it is ended, and on the day after its last one', async () => {
    const { token } = await newUser();
    const { clave, texto } = await keyOf(token);
    expect(await refusalTo(texto)).toBeUndefined();
    expect((await product.call('endClave', { token, params: { id: clave._id } })).status).toBe(200);
    expect(await refusalTo(texto)).toBe('KEY_INVALID');
    // Repeated, as after an answer that was lost.
    expect((await product.call('endClave', { token, params: { id: clave._id } })).status).toBe(200);
    const { claves } = (await product.call('listClaves', { token })).data;
    expect(claves).toMatchObject([{ _id: clave._id, estado: 'terminada', terminada: { por: clave.creadaPor } }]);
  });

  it('ends with its user: disabled, deleted, of another address, or of another client', async () => {
    const key = async (user: { token: string }) => (await keyOf(user.token)).texto;
    const disabled = await newUser();
    const gone = await newUser();
    const moved = await newUser();
    const other = await newUser();
    const keys = await Promise.all([disabled, gone, moved, other].map(key));
    expect(await Promise.all(keys.map(refusalTo))).toEqual([undefined, undefined, undefined, undefined]);
    const versionOf = async (id: string) => (await readUsuario(id))?.version ?? -1;
    await panel.conmutar(disabled._id, await versionOf(disabled._id));
    const list = (await product.call('listClaves', { token: gone.token })).data.claves;
    await panel.borrarUsuario(gone._id, await versionOf(gone._id));
    expect(await readClave(list[0]?._id ?? '')).toBeUndefined();
    const listed = await panel.usuarios();
    const form = (id: string, more: object) => {
      const user = listed.find(({ _id }) => _id === id);
      if (!user) throw new Error(`${id} is not in the panel`);
      return formOf(user, more);
    };
    await panel.cambiarUsuario(moved._id, form(moved._id, { email: 'quien-le-sustituye@cliente.example' }));
    await panel.cambiarUsuario(other._id, form(other._id, { clientes: ['aguas'] }));
    for (const text of keys) expect(await refusalTo(text)).toBe('KEY_INVALID');
    // With its address again too: a key that was over doesn't come back.
    const again = await panel.usuarios();
    const back = again.find(({ _id }) => _id === moved._id);
    if (!back) throw new Error('It is not in the panel');
    const restored = await panel.cambiarUsuario(moved._id, formOf(back, { email: moved.email }));
    expect(restored.refusal).toBeUndefined();
    expect(await refusalTo(keys[2] as string)).toBe('KEY_INVALID');
    await storePassword(moved._id, cheapHash(password), new Date());
    const { accessToken } = await product.signIn(moved.email);
    const { claves } = (await product.call('listClaves', { token: accessToken })).data;
    expect(claves).toMatchObject([{ estado: 'terminada', terminada: { por: 'el laboratorio' } }]);
    // Enabled again it is the same user.
    await panel.conmutar(disabled._id, await versionOf(disabled._id));
    expect(await refusalTo(keys[0] as string)).toBeUndefined();
  });

  it('is none of an administrator, nor of another user', async () => {
    for (const [name, asked] of [
      ['createClave', { body: { nombre: 'x', fin } }],
      ['listClaves', {}],
      ['endClave', { params: { id: 'x' } }],
    ] as const) {
      const { status, refusal } = await product.call(name, { token: panel.token, ...asked });
      expect([status, refusal?.code]).toEqual([403, 'FORBIDDEN']);
    }
    const { clave, texto } = await keyOf((await newUser()).token);
    const { token } = await newUser();
    expect((await product.call('endClave', { token, params: { id: clave._id } })).status).toBe(404);
    expect((await product.call('listClaves', { token })).data.claves).toEqual([]);
    expect(await refusalTo(texto)).toBeUndefined();
  });

  it('has an end within a year, and a name', async () => {
    const { token } = await newUser();
    const refused = async (body: object) =>
      (await product.call('createClave', { token, body })).refusal?.details?.map(({ field }) => field);
    expect(await refused({ nombre: 'x', fin: '2020-01-01' })).toEqual(['fin']);
    expect(await refused({ nombre: 'x', fin: `${Number(fin.slice(0, 4)) + 1}${fin.slice(4)}` })).toEqual(['fin']);
    expect(await refused({ nombre: ' ', fin })).toEqual(['nombre']);
    expect((await keyOf(token, { fin: hoy })).clave.fin).toBe(hoy);
  });

  it('follows what it sees, and begins again with another’s cursor', async () => {
    const { token } = await newUser();
    const follow = async (text: string, desde_cambio = '') =>
      (await product.call('listCambios', { token: text, query: { limite: '200', desde_cambio } })).data;
    const wide = await follow((await keyOf(token)).texto);
    const { texto } = await keyOf(token, { acotada: { solicitantes: ['Hotel Sol'] } });
    const names = ({ muestras: all }: typeof wide) => [...new Set(all.map(({ solicitante }) => solicitante.nombre))];
    expect(names(wide).toSorted()).toEqual(['Hotel Luna', 'Hotel Sol']);
    const narrow = await follow(texto, wide.cursor);
    expect([narrow.reinicio, names(narrow)]).toEqual([true, ['Hotel Sol']]);
    expect(await follow(texto, narrow.cursor)).toMatchObject({ reinicio: false, muestras: [], retiradas: [] });
  });

  it('is made by who has just signed in, or gives the password, and is mailed to its user', async () => {
    const { _id, email, token } = await newUser();
    const [sesion] = await readSessionsOf(_id);
    if (!sesion) throw new Error('No hay sesión');
    await createSession({ ...sesion, desde: sesion.desde - 3600 });
    const asked = async (more: object) =>
      product.call('createClave', { token, body: { nombre: 'Tardía', fin, ...more } });
    expect((await asked({})).refusal?.code).toBe('REAUTHENTICATION_REQUIRED');
    expect((await asked({ contrasena: 'otra' })).refusal?.details?.map(({ field }) => field)).toEqual(['contrasena']);
    const mail = await nextMailTo(product, email, async () => {
      expect((await asked({ contrasena: password })).status).toBe(200);
    });
    expect(mail.text).toContain('la clave «Tardía»');
  });

  it('writes nothing for its user, and its last use is shown', async () => {
    const { token, _id } = await newUser();
    const { texto } = await keyOf(token);
    const sample = muestras.find(
      ({ estado, solicitante }) => estado === 'autorizada' && solicitante.nombre === 'Hotel Sol',
    );
    const id = sample?._id ?? '';
    expect((await product.call('getResult', { token: texto, params: { id } })).status).toBe(200);
    expect(await readVista({ _id: id, usuarioId: _id })).toBeUndefined();
    const { claves } = (await product.call('listClaves', { token })).data;
    expect(claves[0]?.ultimoUso?.slice(0, 10)).toBe(new Date().toISOString().slice(0, 10));
  });
});

describe('a key of a client', () => {
  const make = async (body: object = {}, cliente = 'hoteles') =>
    product.call('createClaveDeCliente', {
      token: panel.token,
      params: { id: cliente },
      body: { nombre: 'Cuadro de mando', fin, ...body },
    });

  it('reads what the client has, narrowed, and the kinds of external report that it names', async () => {
    const { texto } = (await make()).data;
    expect(await seenBy(texto)).toEqual(authorised(['Hotel Sol', 'Hotel Luna']));
    const luna = (await make({ acotada: { solicitantes: ['Hotel Luna'] }, categorias: ['Hipercloraciones'] })).data;
    expect(await seenBy(luna.texto)).toEqual(authorised(['Hotel Luna']));
    for (const [solicitante, categoria] of [
      ['Hotel Luna', 'Hipercloraciones'],
      ['Hotel Luna', 'Auditoría de Cocina'],
      ['Hotel Sol', 'Hipercloraciones'],
    ] as const) {
      const archivo = new File([pdfBytes()], 'informe.pdf', { type: 'application/pdf' });
      const body = informeOf({ ...campos, solicitante, categoria, archivo });
      expect((await product.call('createInforme', { token: panel.token, body })).status).toBe(200);
    }
    const informesOf = async (token: string) =>
      (await product.call('listInformes', { token })).data.informes.map(
        ({ solicitante, categoria }) => `${solicitante}/${categoria}`,
      );
    expect(await informesOf(texto)).toEqual([]);
    expect(await informesOf(luna.texto)).toEqual(['Hotel Luna/Hipercloraciones']);
    expect((await make({ acotada: { solicitantes: ['ETAP Norte'] } })).status).toBe(400);
  });

  it('rests while the client is inactive, and is ended by an administrator', async () => {
    const [cliente] = clientes;
    if (!cliente) throw new Error('No hay clientes');
    const { clave, texto } = (await make()).data;
    await putCliente({ ...cliente, isActive: false });
    expect(await refusalTo(texto)).toBe('KEY_INVALID');
    await putCliente(cliente);
    expect(await refusalTo(texto)).toBeUndefined();
    const at = { token: panel.token, params: { id: 'hoteles', clave: clave._id } };
    const elsewhere = { ...at, params: { ...at.params, id: 'aguas' } };
    expect((await product.call('endClaveDeCliente', elsewhere)).status).toBe(404);
    expect((await product.call('endClaveDeCliente', at)).status).toBe(200);
    expect(await refusalTo(texto)).toBe('KEY_INVALID');
    const { claves } = (await product.call('listClavesDeCliente', at)).data;
    expect(claves.find(({ _id }) => _id === clave._id)?.estado).toBe('terminada');
  });

  it('stands in the audit trail, made and ended', async () => {
    const { clave } = (await make({ nombre: 'Registrada' })).data;
    await product.call('endClaveDeCliente', { token: panel.token, params: { id: 'hoteles', clave: clave._id } });
    const { entradas } = await panel.auditoria({ cosa: clave._id });
    expect(entradas.map(({ accion, cosa, quien }) => [accion, cosa.nombre, quien._id])).toEqual([
      ['terminar', 'Registrada (Cliente hoteles)', 'admin'],
      ['crear', 'Registrada (Cliente hoteles)', 'admin'],
    ]);
  });
});
