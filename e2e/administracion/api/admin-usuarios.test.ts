import { describe, expect, it, vi } from 'vitest';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { formOf, formulario } from '../../../testing/product/panel.ts';
import { ownOf } from '../../../testing/product/first-sign-in.ts';
import { mailedToken, mailsTo, nextMailTo, resetLink } from '../../../testing/product/mails.ts';
import { passwordsOf } from '../../../testing/product/passwords.ts';
import { useLaboratory, usePanel } from '../../../testing/product/use-product.ts';

const product = useLaboratory();
const panel = usePanel(product);

const created = async (more: object) => (await panel.crearUsuario(more)).data.user;

describe('a user in the panel', () => {
  it('is created and listed without its password, and signs in with it', async () => {
    const { message, data } = await panel.crearUsuario({
      email: ' Nueva@Hotel.example ',
      solicitantes: ['Hotel  Sol'],
    });
    expect(message).toBe('Usuario "nueva@hotel.example" creado exitosamente');
    expect(data.user).toMatchObject({
      email: 'nueva@hotel.example',
      role: 'cliente',
      clientes: [{ _id: 'hoteles', nombre: 'Cliente hoteles' }],
      solicitantes: ['Hotel Sol'],
      isActive: true,
      version: 1,
    });
    const users = await panel.usuarios();
    expect(users).toContainEqual(data.user);
    expect(JSON.stringify(users)).not.toMatch(/scrypt|password|sessionsSince/u);
    expect((await product.signIn('nueva@hotel.example', 'a1b2c3d4e5')).accessToken).toBeTruthy();
  });

  it('is refused for whatever its form has wrong, and says why', async () => {
    const wrong: [object, string][] = [
      [{ email: '' }, 'El correo electrónico es obligatorio'],
      [{ email: 'ana' }, 'El formato del correo electrónico no es válido'],
      [{ clientes: [] }, 'Debe seleccionar un cliente cuando no es master'],
      [
        { clientes: ['hoteles', 'aguas'], porCliente: [{ cliente: 'aguas' }] },
        'Falta decir qué ve en alguno de sus clientes',
      ],
      [
        {
          clientes: ['hoteles', 'aguas'],
          porCliente: [{ cliente: 'aguas', solicitantes: ['Hotel Sol'] }, { cliente: 'hoteles' }],
        },
        'El solicitante "Hotel Sol" no es del cliente seleccionado',
      ],
      [{ password: '' }, 'La contraseña es requerida para nuevos usuarios'],
      [{ password: undefined }, 'La contraseña es requerida para nuevos usuarios'],
      [{ password: 'abc1234' }, 'La contraseña debe tener al menos 8 caracteres'],
      [{ clientes: ['no-existe'] }, 'El cliente seleccionado ya no existe'],
      [{ solicitantes: ['Hotel Sol', 'ETAP Norte'] }, 'El solicitante "ETAP Norte" no es del cliente seleccionado'],
      [{ grupoTipoMuestra: ['no-existe'] }, 'Un grupo seleccionado ya no existe'],
      [{ grupoTipoMuestra: ['aguas'], tipoMuestra: 'Aire' }, 'El tipo "Aire" no está en los grupos seleccionados'],
    ];
    for (const [more, message] of wrong) {
      const { status, refusal } = await panel.crearUsuario({ email: 'mala@hotel.example', ...more });
      expect([status, refusal?.code, refusal?.message]).toEqual([400, 'VALIDATION', message]);
      expect(refusal?.details?.map((one) => one.message)).toContain(message);
    }
    expect((await panel.crearUsuario({ email: 'mala@hotel.example', role: 'admin' })).status).toBe(400);
    expect((await panel.usuarios()).map(({ email }) => email)).not.toContain('mala@hotel.example');
  });

  it('that is a master has neither client nor solicitantes, whatever its form says', async () => {
    const user = await created({ email: 'master@hotel.example', master: 'cbba', solicitantes: ['Hotel Sol'] });
    expect(user).toMatchObject({ master: 'cbba', clientes: [], solicitantes: [] });
  });

  it('has an e-mail address of its own, whatever its case', async () => {
    await created({ email: 'unica@hotel.example' });
    const other = await created({ email: 'otra@hotel.example' });
    for (const again of [
      await panel.crearUsuario({ email: 'UNICA@hotel.example' }),
      await panel.cambiarUsuario(other._id, formOf(other, { email: 'Unica@Hotel.example' })),
    ]) {
      expect([again.status, again.refusal?.message]).toEqual([409, 'Ya existe un usuario con ese correo electrónico']);
    }
    expect((await panel.auditoria({ cosa: 'unica@hotel.example' })).entradas).toHaveLength(1);
  });

  it('takes another address and leaves the old one free for others', async () => {
    const user = await created({ email: 'antes@hotel.example' });
    const changed = await panel.cambiarUsuario(user._id, formOf(user, { email: 'despues@hotel.example' }));
    expect(changed.message).toBe('Usuario "despues@hotel.example" actualizado exitosamente');
    expect(
      (await product.call('login', { body: { email: 'antes@hotel.example', password: 'a1b2c3d4e5' } })).status,
    ).toBe(401);
    expect((await panel.crearUsuario({ email: 'antes@hotel.example' })).status).toBe(200);
  });

  it('that gets another address loses its sessions and its password, and sets one by the link mailed there', async () => {
    const user = await created({ email: 'vieja@hotel.example' });
    const { accessToken: token, refreshToken } = await product.signIn(user.email, 'a1b2c3d4e5');
    const old = await mailedToken(product, user.email);
    const form = formOf(user, { email: 'nueva-direccion@hotel.example' });
    const mail = await nextMailTo(product, form.email, () => panel.cambiarUsuario(user._id, form));
    expect(mail.subject).toBe('Elige tu contraseña de Alícuota');
    expect((await product.call('profile', { token })).refusal?.code).toBe('TOKEN_INVALID');
    expect((await product.call('refresh', { body: { refreshToken } })).status).toBe(401);
    expect((await passwordsOf(product).reset(old)).refusal?.code).toBe('RESET_TOKEN_INVALID');
    for (const secret of ['a1b2c3d4e5', ownOf('a1b2c3d4e5')]) {
      expect(await passwordsOf(product).mayEnter(form.email, secret)).toBe(false);
    }
    const set = await passwordsOf(product).reset(resetLink(mail).searchParams.get('token') ?? '');
    expect(set.data.user).toMatchObject({ email: form.email, debeCambiarContrasena: false });
    expect((await product.call('listResults', { token: set.data.accessToken })).status).toBe(200);
    const [entry] = (await panel.auditoria({ cosa: user._id })).entradas;
    expect(entry).toMatchObject({ accion: 'modificar', contrasenaCambiada: true });
  });

  it('of another client or master loses its sessions, and of other groups or permissions keeps them', async () => {
    const user = await created({ email: 'cedida@hotel.example' });
    const { accessToken: token } = await product.signIn(user.email, 'a1b2c3d4e5');
    const rights = { canUploadInformesExternos: true, incidenciasSoloLectura: true };
    const more = { solicitantes: ['Hotel Sol'], tipoMuestra: 'Aire', ...rights };
    const narrowed = (await panel.cambiarUsuario(user._id, formOf(user, more))).data.user;
    expect((await product.call('profile', { token })).data.user).toMatchObject(more);
    const moved = formOf(narrowed, { clientes: ['aguas'], solicitantes: [] });
    const other = (await panel.cambiarUsuario(user._id, moved)).data.user;
    expect((await product.call('profile', { token })).refusal?.code).toBe('TOKEN_INVALID');
    const next = await product.signIn(user.email, 'a1b2c3d4e5');
    await panel.cambiarUsuario(user._id, formOf(other, { master: 'cbba', clientes: [] }));
    expect((await product.call('profile', { token: next.accessToken })).refusal?.code).toBe('TOKEN_INVALID');
  });

  it('keeps its password and its sessions when the field is blank, and neither when it is not', async () => {
    const user = await created({ email: 'clave@hotel.example' });
    const { accessToken: token, refreshToken } = await product.signIn(user.email, 'a1b2c3d4e5');
    const kept = (await panel.cambiarUsuario(user._id, formOf(user, { password: '', tipoMuestra: 'Aire' }))).data.user;
    expect((await product.call('profile', { token })).data.user.tipoMuestra).toBe('Aire');
    expect((await panel.cambiarUsuario(user._id, formOf(kept, { password: 'nueva9876' }))).status).toBe(200);
    expect((await product.call('profile', { token })).refusal?.code).toBe('TOKEN_INVALID');
    expect((await product.call('refresh', { body: { refreshToken } })).status).toBe(401);
    expect((await product.call('login', { body: { email: user.email, password: 'a1b2c3d4e5' } })).status).toBe(401);
    const { accessToken } = await product.signIn(user.email, 'nueva9876');
    expect((await product.call('profile', { token: accessToken })).status).toBe(200);
  });

  it('is disabled, which its next request answers, and enabled again without its old sessions', async () => {
    const user = await created({ email: 'apagada@hotel.example' });
    const { accessToken: token, refreshToken } = await product.signIn(user.email, 'a1b2c3d4e5');
    const off = await panel.conmutar(user._id, 1);
    expect(off.message).toBe('Usuario "apagada@hotel.example" deshabilitado exitosamente');
    const { status, refusal } = await product.call('listResults', { token });
    expect([status, refusal?.code]).toEqual([401, 'USER_INACTIVE']);
    expect(refusal?.message).toMatch(/usuario inactivo/u);
    expect((await panel.conmutar(user._id, 1)).refusal?.code).toBe('CONFLICT');
    const on = await panel.conmutar(user._id, 2);
    expect(on.message).toBe('Usuario "apagada@hotel.example" habilitado exitosamente');
    expect((await product.call('refresh', { body: { refreshToken } })).status).toBe(401);
    expect((await product.signIn(user.email, 'a1b2c3d4e5')).accessToken).toBeTruthy();
  });

  it('is signed out everywhere by an administrator, once, with an entry in the trail, and signs in again as before', async () => {
    const user = await created({ email: 'perdida@hotel.example' });
    const asked = { token: panel.token, params: { id: user._id } };
    const { accessToken: token } = await product.signIn(user.email, 'a1b2c3d4e5');
    const { refreshToken } = await product.signIn(user.email, ownOf('a1b2c3d4e5'));
    const current = (await product.call('getUsuario', asked)).data.user;
    const ended = await product.call('endSesiones', { ...asked, body: { version: current.version } });
    expect([ended.status, ended.message]).toEqual([200, `Sesiones de ${user.email} cerradas`]);
    expect((await product.call('profile', { token })).status).toBe(401);
    expect((await product.call('refresh', { body: { refreshToken } })).status).toBe(401);
    const again = await product.call('endSesiones', { ...asked, body: { version: current.version } });
    expect(again.refusal?.code).toBe('CONFLICT');
    const [entry] = (await panel.auditoria({ cosa: user.email })).entradas;
    expect(entry).toMatchObject({ accion: 'cerrar-sesiones', cosa: { nombre: user.email }, cambios: [] });
    expect((await product.signIn(user.email, ownOf('a1b2c3d4e5'))).accessToken).toBeTruthy();
    const own = (await product.call('profile', { token: panel.token })).data.user._id;
    const refused = await product.call('endSesiones', { token: panel.token, params: { id: own }, body: {} });
    expect([403, 404]).toContain(refused.status);
  });

  it('is deleted with its sessions, and its address is free again', async () => {
    const user = await created({ email: 'baja@hotel.example' });
    const { accessToken: token, refreshToken } = await product.signIn(user.email, 'a1b2c3d4e5');
    expect((await panel.borrarUsuario(user._id, 1)).message).toBe(
      'Usuario "baja@hotel.example" eliminado exitosamente',
    );
    expect((await product.call('listResults', { token })).refusal?.code).toBe('TOKEN_INVALID');
    expect((await product.call('refresh', { body: { refreshToken } })).status).toBe(401);
    expect((await panel.borrarUsuario(user._id, 1)).status).toBe(404);
    expect((await panel.crearUsuario({ email: 'baja@hotel.example' })).status).toBe(200);
  });

  it('keeps the first of two conflicting changes, and the user’s own sign-ins do not count as a change', async () => {
    const user = await created({ email: 'disputada@hotel.example' });
    await product.signIn(user.email, 'a1b2c3d4e5');
    const first = await panel.cambiarUsuario(user._id, formOf(user, { tipoMuestra: 'Aire' }));
    expect(first.data.user.lastLogin).not.toBeNull();
    const second = await panel.cambiarUsuario(user._id, formOf(user, { tipoMuestra: 'Queso, curado' }));
    expect(second.refusal?.message).toMatch(/^admin@alicuota\.test ha cambiado estos datos/u);
    expect((await panel.borrarUsuario(user._id, 1)).refusal?.code).toBe('CONFLICT');
    const { accessToken: token } = await product.signIn(user.email, 'a1b2c3d4e5');
    expect((await product.call('profile', { token })).data.user.tipoMuestra).toBe('Aire');
  });
});

describe('an administrator', () => {
  it('that the portal began with is hidden, and can be neither changed, disabled nor deleted', async () => {
    expect((await panel.usuarios()).map(({ email }) => email)).not.toContain('admin@alicuota.test');
    const form = { email: 'yo@otro.example', role: 'admin', version: 0 };
    for (const { status, refusal } of [
      await panel.cambiarUsuario('admin', form),
      await panel.conmutar('admin', 0),
      await panel.borrarUsuario('admin', 0),
    ]) {
      expect([status, refusal?.code]).toEqual([404, 'NOT_FOUND']);
    }
  });

  it('is not deleted, changes its address but not its role, and does not disable itself', async () => {
    const email = await putUsuario({ _id: 'jefa', role: 'admin', clientes: [] });
    const refused = await panel.borrarUsuario('jefa', 0);
    expect([refused.status, refused.refusal?.message]).toEqual([403, 'No se puede eliminar a un administrador']);
    const own = await product.signIn(email);
    const self = await product.call('toggleUsuario', {
      token: own.accessToken,
      params: { id: 'jefa' },
      body: { version: 0 },
    });
    expect([self.status, self.refusal?.message]).toEqual([403, 'No puedes deshabilitar tu propia cuenta']);
    const demoted = await panel.cambiarUsuario('jefa', { email, role: 'cliente', clientes: ['hoteles'], version: 0 });
    expect([demoted.status, demoted.refusal?.message]).toEqual([400, 'No se puede cambiar el rol de un usuario']);
    const moved = await panel.cambiarUsuario('jefa', { email: 'jefa@lab.example', role: 'admin', version: 0 });
    expect(moved.data.user).toMatchObject({ email: 'jefa@lab.example', role: 'admin' });
    const promoted = await created({ email: 'aspirante@hotel.example' });
    expect((await panel.cambiarUsuario(promoted._id, formOf(promoted, { role: 'admin' }))).status).toBe(400);
  });
});

describe('a user of one client who is given another', () => {
  it('is mailed which it is and what it sees there, which the trail has, and nobody who was just made or moved is', async () => {
    const email = 'mantenimiento@hotel.example';
    const user = await created({ email });
    const porCliente = [{ cliente: 'hoteles' }, { cliente: 'aguas', solicitantes: ['ETAP Norte'] }];
    const more = { clientes: ['hoteles', 'aguas'], porCliente };
    const give = async () => panel.cambiarUsuario(user._id, formOf(user, more));
    const { subject, text } = await nextMailTo(product, email, give);
    expect(subject).toMatch(/^Tienes acceso a los datos de otro cliente/u);
    expect(text).toContain('«Cliente aguas», donde ves ETAP Norte.');
    expect(text).not.toMatch(/token|contraseña/u);
    const [entrada] = (await panel.auditoria({ cosa: user._id })).entradas;
    expect(entrada?.cambios.map(({ campo }) => campo)).toEqual(expect.arrayContaining(['clientes', 'porCliente']));
    // A user that gets another client in the place of its own is another's, and is told otherwise.
    const other = await created({ email: 'mudado@hotel.example' });
    await panel.cambiarUsuario(other._id, formOf(other, { clientes: ['aguas'] }));
    const invited = await created({ email: 'invitado@hotel.example', invitar: true, password: undefined });
    await panel.cambiarUsuario(invited._id, formOf(invited, more));
    await vi.waitUntil(() => product.pending === 0, { timeout: 30_000 });
    const of = async (who: string) =>
      (await mailsTo(product, who)).filter(({ subject: said }) => /otro cliente/u.test(said));
    expect([(await of(email)).length, await of('mudado@hotel.example'), await of('invitado@hotel.example')]).toEqual([
      1,
      [],
      [],
    ]);
  });
});

describe('the payloads that the specification lists, without a version', () => {
  it('change, disable, enable and delete a user as it is stored', async () => {
    const { _id } = await created({ email: 'suelta@hotel.example' });
    const asked = { token: panel.token, params: { id: _id } };
    const toggled = async (more: object = {}) => (await product.call('toggleUsuario', { ...asked, ...more })).data.user;
    expect((await toggled()).isActive).toBe(false);
    expect((await toggled({ body: {} })).isActive).toBe(true);
    const { password: _created, ...listed } = formulario.usuario({
      email: 'suelta@hotel.example',
      solicitantes: ['Hotel Sol'],
    });
    const { user } = (await panel.cambiarUsuario(_id, listed)).data;
    expect(user).toMatchObject({ solicitantes: ['Hotel Sol'], version: 4 });
    expect((await product.signIn('suelta@hotel.example', 'a1b2c3d4e5')).accessToken).toBeTruthy();
    expect((await product.call('deleteUsuario', asked)).message).toMatch(/eliminado exitosamente$/u);
    expect((await product.call('toggleUsuario', asked)).status).toBe(404);
  });

  it('leave a user who only reads incidents as it is', async () => {
    const email = 'lectora@hotel.example';
    const { _id } = await created({ email, incidenciasSoloLectura: true });
    const { password: _created, ...listed } = formulario.usuario({ email, solicitantes: ['Hotel Sol'] });
    const { user } = (await panel.cambiarUsuario(_id, listed)).data;
    expect(user).toMatchObject({ solicitantes: ['Hotel Sol'], incidenciasSoloLectura: true });
    const asked = { ...listed, incidenciasSoloLectura: false };
    expect((await panel.cambiarUsuario(_id, asked)).data.user.incidenciasSoloLectura).toBe(false);
  });
});
