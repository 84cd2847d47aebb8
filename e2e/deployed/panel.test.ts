import { ownOf } from '../../testing/product/first-sign-in.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { formOf } from '../../testing/product/panel.ts';
import { secret } from '../../testing/deployed/laboratory.ts';
import { useTarget, useTargetLaboratory } from '../../testing/deployed/use-target.ts';

const target = useTarget();
const laboratory = useTargetLaboratory(target);
let token: string;
beforeAll(async () => {
  token = laboratory.adminToken;
});

describe('the administration panel', () => {
  it('changes and removes clients and groups of types', async () => {
    const { call, mark } = target;
    const form = { nombre: `Efímero ${mark}`, solicitantes: [`Efímero ${mark}`] };
    const { cliente } = (await call('createCliente', { token, body: form })).data;
    const at = { token, params: { id: cliente._id } };
    const changed = await call('updateCliente', {
      ...at,
      body: { ...form, descripcion: 'Otra', version: cliente.version },
    });
    expect(changed.data.cliente.descripcion).toBe('Otra');
    const stale = await call('updateCliente', { ...at, body: { ...form, version: cliente.version } });
    expect(stale.status).toBe(409);
    expect((await call('getCliente', at)).data.cliente).toEqual(changed.data.cliente);
    const found = (await call('listClientes', { token, query: { search: form.nombre } })).data;
    expect(found.clientes).toEqual([changed.data.cliente]);
    const { solicitantes } = form;
    const { compartidos } = (await call('findCompartidos', { token, body: { solicitantes } })).data;
    expect(compartidos).toHaveLength(1);
    expect((await call('getPanelOverview', { token })).data.clientes).toBe(found.total);
    const query = { version: String(changed.data.cliente.version) };
    expect((await call('deleteCliente', { ...at, query })).status).toBe(200);
    const { clientes } = (await call('listClientes', { token, query: { search: form.nombre } })).data;
    expect(clientes).toEqual([]);

    const grupo = { nombre: `Pasajero ${mark}`, tiposIncluidos: [laboratory.tipos.alimento] };
    const { tipoGrupo } = (await call('createTipoGrupo', { token, body: grupo })).data;
    const of = { token, params: { id: tipoGrupo._id } };
    const body = { ...grupo, color: '#112233', version: tipoGrupo.version };
    const { data } = await call('updateTipoGrupo', { ...of, body });
    const gone = await call('deleteTipoGrupo', { ...of, query: { version: String(data.tipoGrupo.version) } });
    expect(gone.status).toBe(200);
    const { tipoGrupos } = (await call('listTipoGrupos', { token })).data;
    expect(tipoGrupos.map(({ nombre }) => nombre)).not.toContain(grupo.nombre);
  });

  it('changes, disables and removes users, one per address, and lists who did what', async () => {
    const { call, mark } = target;
    const email = `pasajera.${mark}@cliente.example`;
    const form = { email, role: 'cliente', master: 'todos', password: secret };
    const { user } = (await call('createUsuario', { token, body: form })).data;
    expect((await call('createUsuario', { token, body: form })).refusal?.code).toBe('EMAIL_TAKEN');
    const lote = { filas: [{ email, cliente: 'Nadie se llama así', solicitantes: [] }] };
    const [checked] = (await call('checkUsuarios', { token, body: lote })).data.filas;
    expect([checked?.existe, checked?.faltas.map(({ campo }) => campo)]).toEqual([true, ['cliente']]);
    const at = { token, params: { id: user._id } };
    const renamed = `otra.${mark}@cliente.example`;
    const changed = (await call('updateUsuario', { ...at, body: formOf(user, { email: renamed, password: secret }) }))
      .data.user;
    expect((await call('login', { body: { email, password: secret } })).status).toBe(401);
    const theirs = await target.signIn(renamed, secret);
    const disabled = (await call('toggleUsuario', { ...at, body: { version: changed.version } })).data.user;
    expect(disabled.isActive).toBe(false);
    expect((await call('getUsuario', at)).data.user).toEqual({ ...disabled, lastLogin: expect.any(String) });
    const found = (await call('listUsuarios', { token, query: { search: renamed } })).data.users;
    expect(found.map((one) => one.email)).toEqual([renamed]);
    expect((await call('listResults', { token: theirs })).status).toBe(401);
    const removed = await call('deleteUsuario', { ...at, query: { version: String(disabled.version) } });
    expect(removed.status).toBe(200);
    expect((await call('listUsuarios', { token, query: { search: renamed } })).data.users).toEqual([]);
    const { entradas } = (await call('listAuditoria', { token, query: { cosa: user._id } })).data;
    expect(entradas.map(({ accion }) => accion).toReversed()).toEqual([
      'crear',
      'modificar',
      'deshabilitar',
      'eliminar',
    ]);
  });

  it('says what a user would see, offers what there is, and is for administrators only', async () => {
    const { call } = target;
    const draft = { role: 'cliente', master: 'todos' };
    const counted = (await call('countAlcance', { token, body: draft })).data;
    expect(counted.muestras).toBe(counted.resultados + counted.enCurso);
    const { solicitantes } = (await call('getOpcionesAdmin', { token })).data;
    expect(solicitantes).toEqual(expect.arrayContaining(Object.values(laboratory.solicitantes)));
    const query = { lista: 'solicitantes', valor: laboratory.solicitantes.sol };
    expect((await call('searchOpcionesAdmin', { token, query })).data).toEqual({
      opciones: [{ valor: query.valor, nombre: query.valor }],
      total: 1,
    });
    const theirs = await target.signIn(laboratory.ajena, secret);
    for (const name of ['listClientes', 'listUsuarios', 'listAuditoria', 'getOpcionesAdmin'] as const) {
      expect((await call(name, { token: theirs })).status).toBe(403);
    }
  });
});

describe('a user', () => {
  it('changes its own password, which the old one opens no more', async () => {
    const email = laboratory.hotelera;
    const theirs = await target.signIn(email, secret);
    const body = { currentPassword: ownOf(secret), newPassword: 'Cambiada-2029' };
    expect((await target.call('changePassword', { token: theirs, body })).status).toBe(200);
    expect((await target.call('login', { body: { email, password: secret } })).status).toBe(401);
    await target.signIn(email, 'Cambiada-2029');
  });
});
