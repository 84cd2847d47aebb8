import { describe, expect, it } from 'vitest';
import type { MuestraDocument } from '../../contract/muestras/muestra.ts';
import { sampleThatFails } from '../../testing/product/alerts.ts';
import { determinacion } from '../../testing/product/en-curso.ts';
import { ndjson, secret } from '../../testing/deployed/laboratory.ts';
import { eventually, type SentMail } from '../../testing/deployed/target.ts';
import { useTarget, useTargetLaboratory } from '../../testing/deployed/use-target.ts';

const target = useTarget();
const laboratory = useTargetLaboratory(target);

const mailTo = async (email: string, subject: string): Promise<SentMail> =>
  eventually(`a mail to ${email}`, async () =>
    (await target.mailsTo(email)).find((mail) => mail.subject.includes(subject)),
  );

describe('a mail', () => {
  it('for a forgotten password has a link to choose another, valid once', async () => {
    const email = laboratory.ajena;
    await target.call('requestPasswordReset', { body: { email } });
    const { from, text } = await mailTo(email, 'contraseña');
    expect(from).toContain('no-responder@alicuota.example');
    const link = /https?:\/\/\S+\/reset-password\?token=\S+/u.exec(text)?.[0] ?? '';
    const token = new URL(link).searchParams.get('token') ?? '';
    const reset = async () => target.call('resetPassword', { body: { token, newPassword: 'Otra-clave-2028' } });
    expect((await reset()).status).toBe(200);
    expect((await reset()).status).not.toBe(200);
    expect((await target.call('login', { body: { email, password: secret } })).status).toBe(401);
    const accessToken = await target.signIn(email, 'Otra-clave-2028');
    expect((await target.call('profile', { token: accessToken })).data.user.email).toBe(email);
  });

  it('alerts a subscriber of a sample that does not comply, and links to it', async () => {
    const { call, mark } = target;
    const token = await target.signIn(laboratory.hotelera, secret);
    const deliver = async (id: string, more: Partial<MuestraDocument> = {}) => {
      const sample = sampleThatFails(id, { solicitante: { nombre: laboratory.solicitantes.sol }, ...more });
      await target.drop(`muestras/${id}.ndjson`, ndjson([sample]));
    };
    const bien = { descripcion: 'Legionella pneumophila', valor: 0, valor_formateado: '0', conclusion: 'Cumple' };
    await deliver(`primera-${mark}`, {
      conclusion_muestra: 'Cumple',
      determinaciones: [determinacion('Legionella spp.', [bien])],
    });
    const disponible = await eventually('the determination is known', async () => {
      const { determinaciones } = (await call('getDeterminacionesDisponibles', { token })).data;
      return determinaciones[0];
    });
    const body = { avisos: [disponible], avisosProvisionales: false };
    expect((await call('updateAvisos', { token, body })).status).toBe(200);
    const id = `aviso-${mark}`;
    await deliver(id);
    const { from, text } = await mailTo(laboratory.hotelera, 'límite 100');
    expect(from).toContain('no-responder@alicuota.example');
    expect(text).toContain('Legionella pneumophila: 1.200 UFC/L (límite 100)');
    expect(text).toMatch(new RegExp(`https?://\\S+/results/${id}\\s`, 'u'));
    const query = { token: /\/avisos\/baja\?token=(?<token>\S+)/u.exec(text)?.groups?.['token'] ?? '' };
    expect((await call('openBaja', { query })).status).toBe(302);
    expect((await call('getSuscripcion', { query })).data).toEqual({ suscrito: true });
    expect((await call('unsubscribe', { query })).data).toEqual({ suscrito: false });
    expect((await call('getSuscripcion', { query })).data).toEqual({ suscrito: false });
    expect((await target.call('getResult', { token, params: { id } })).status).toBe(200);
    expect(await target.mailsTo(laboratory.ajena)).not.toContainEqual(expect.objectContaining({ text }));
  });
});
