import { describe, expect, it } from 'vitest';
import { changeUsuario } from '../../../lambdas/platform/access/store/usuarios-panel.ts';
import { readUsuario } from '../../../lambdas/platform/access/store/usuarios.ts';
import { nextMailTo, resetLink } from '../../../testing/product/mails.ts';
import { formOf } from '../../../testing/product/panel.ts';
import { newPassword, passwordsOf } from '../../../testing/product/passwords.ts';
import { useLaboratory, usePanel } from '../../../testing/product/use-product.ts';

const product = useLaboratory();
const panel = usePanel(product);

const invited = { invitar: true, password: undefined };
const userOf = async (email: string) => (await panel.usuarios()).find((one) => one.email === email);

/** Has the last invitation of a user be an hour old. */
async function age(id: string): Promise<void> {
  const stored = await readUsuario(id);
  if (!stored?.cambio) throw new Error('No hay tal usuario');
  const invitado = new Date(Date.now() - 3_600_000).toISOString();
  await changeUsuario(stored, { invitado }, stored.cambio, new Date());
}

describe('a user that is invited', () => {
  it('chooses its first password by the mailed link, and is pending until then', async () => {
    const email = 'invitada@hotel.example';
    const mail = await nextMailTo(product, email, async () => panel.crearUsuario({ email, ...invited }));
    expect(mail.subject).toBe('Tu acceso al área de clientes de Alícuota');
    expect(mail.text).toContain('Es válido durante 7 días');
    const { invitacion, lastLogin } = (await userOf(email)) ?? {};
    const days = (Date.parse(invitacion?.caduca ?? '') - Date.parse(invitacion?.enviada ?? '')) / 86_400_000;
    expect([days, lastLogin]).toEqual([7, null]);
    const { reset, mayEnter } = passwordsOf(product);
    expect((await reset(resetLink(mail).searchParams.get('token') ?? '')).status).toBe(200);
    expect(await mayEnter(email, newPassword)).toBe(true);
    const user = await userOf(email);
    expect([user?.invitacion, user?.debeCambiarContrasena]).toEqual([undefined, false]);
  });

  it('is given no password besides, and one that is not invited needs one', async () => {
    const both = await panel.crearUsuario({ email: 'dos@hotel.example', invitar: true });
    expect(both.refusal?.details).toMatchObject([{ field: 'password' }]);
    const none = await panel.crearUsuario({ email: 'dos@hotel.example', password: undefined });
    expect(none.refusal?.message).toBe('La contraseña es requerida para nuevos usuarios');
  });

  it('may be invited again, once a minute, while it has no password', async () => {
    const email = 'otra-vez@hotel.example';
    const { data } = await panel.crearUsuario({ email, ...invited });
    const { _id } = data.user;
    const invite = async () => product.call('inviteUsuario', { token: panel.token, params: { id: _id }, body: {} });
    expect((await invite()).refusal?.code).toBe('TOO_MANY_ATTEMPTS');
    await age(_id);
    const mail = await nextMailTo(product, email, async () => {
      expect((await invite()).message).toBe(`Invitación enviada a ${email}`);
    });
    const { entradas } = await panel.auditoria({ cosa: email });
    expect(entradas.map(({ accion }) => accion)).toEqual(['invitar', 'crear']);
    await passwordsOf(product).reset(resetLink(mail).searchParams.get('token') ?? '');
    expect((await invite()).refusal?.code).toBe('FORBIDDEN');
  });

  it('is invited at its new address when the first was wrong, and the old link is good for nothing', async () => {
    const [wrong, right] = ['mal@hotel.example', 'bien@hotel.example'];
    let id = '';
    const first = await nextMailTo(product, wrong, async () => {
      const { data } = await panel.crearUsuario({ email: wrong, ...invited });
      id = data.user._id;
    });
    const user = await userOf(wrong);
    if (!user) throw new Error('No se ha creado');
    const second = await nextMailTo(product, right, async () =>
      panel.cambiarUsuario(id, formOf(user, { email: right })),
    );
    expect(second.subject).toMatch(/^Tu acceso/u);
    expect((await userOf(right))?.invitacion).toBeDefined();
    const { reset } = passwordsOf(product);
    expect((await reset(resetLink(first).searchParams.get('token') ?? '')).status).toBe(400);
    expect((await reset(resetLink(second).searchParams.get('token') ?? '')).status).toBe(200);
  });
});
