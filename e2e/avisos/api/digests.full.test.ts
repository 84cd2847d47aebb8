import { publish } from '../../../lambdas/platform/bus/bus.ts';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { digestDateAt } from '../../../lambdas/domain/avisos/resumen.ts';
import {
  beginDigests,
  placeDigests,
  readDigestsOf,
  type UserDigests,
} from '../../../lambdas/platform/access/store/digests.ts';
import { deliverFile, sampleThatFails } from '../../../testing/product/alerts.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { mailsTo, nextMailTo } from '../../../testing/product/mails.ts';
import { useLaboratory } from '../../../testing/product/use-product.ts';

const product = useLaboratory();
beforeAll(async () => {
  // For the order that this test puts there before seven in the morning.
  process.env['OUTBOX_BUCKET'] = 'alicuota-outbox-bucket';
});

/** Waits until a user's digests have come so far. */
async function waitFor(usuarioId: string, done: (digests: UserDigests) => boolean): Promise<UserDigests> {
  for (let tries = 0; tries < 500; tries++) {
    const digests = await readDigestsOf(usuarioId);
    if (digests && done(digests)) return digests;
    await setTimeout(20);
  }
  throw new Error('It never came to pass');
}

/** Has it be as if a user had chosen its digests some days ago. */
async function ageChoice(usuarioId: string): Promise<void> {
  const { desde, cursor = '' } = await waitFor(usuarioId, (digests) => digests.cursor !== undefined);
  await beginDigests({ usuarioId, desde, ultimo: '2026-01-01' });
  await placeDigests(usuarioId, { desde, cursor });
}

/** The hour's message; before seven in the morning, when it orders none, also what it will order then. */
async function tick(usuarioId: string): Promise<void> {
  await product.sendScheduled();
  if (digestDateAt(new Date()) === undefined) await publish('resumen', { usuarioId, fecha: fechaEnMadrid(new Date()) });
}

describe('a digest that a user has chosen in ‘Mis avisos’', () => {
  it('tells by the hour’s message what was delivered since, in one mail', async () => {
    const _id = 'resume';
    const email = await putUsuario({ _id });
    const { accessToken: token } = await product.signIn(email);
    await deliverFile([sampleThatFails('r-0')]);
    const saved = await product.call('updateAvisos', { token, body: { avisos: [], resumen: 'diario' } });
    expect(saved.data).toMatchObject({ avisos: [], resumen: 'diario' });
    await ageChoice(_id);
    await deliverFile([sampleThatFails('r-1'), sampleThatFails('r-2', { solicitante: { nombre: 'ETAP Norte' } })]);
    const mail = await nextMailTo(product, email, () => tick(_id));
    expect(mail).toMatchObject({
      from: 'Alícuota <no-responder@alicuota.example>',
      subject: 'Resumen diario: 1 muestra nueva, 1 no cumple',
    });
    expect(mail.text).toContain('Legionella pneumophila: 1.200 UFC/L (límite 100)');
    expect(mail.text).toContain(`${product.url}/results/r-1\n`);
    const today = fechaEnMadrid(new Date());
    await waitFor(_id, ({ ultimo }) => ultimo >= today);
    await deliverFile([sampleThatFails('r-3')]);
    await tick(_id);
    await expect.poll(() => product.pending, { timeout: 15_000 }).toBe(0);
    expect(await mailsTo(product, email)).toHaveLength(1);
  });

  it('is kept by who says nothing of it, shown in the profile, and unsubscribed from by its mail', async () => {
    const _id = 'lo-deja';
    const email = await putUsuario({ _id });
    const { accessToken: token } = await product.signIn(email);
    const save = async (body: object) => (await product.call('updateAvisos', { token, body })).data;
    const profile = async () => (await product.call('profile', { token })).data.user;
    expect(await profile()).toMatchObject({ resumen: 'ninguno' });
    await save({ avisos: [], resumen: 'diario' });
    expect(await save({ avisos: [] })).toMatchObject({ resumen: 'diario' });
    await ageChoice(_id);
    await deliverFile([sampleThatFails('s-1')]);
    const { headers } = await nextMailTo(product, email, () => tick(_id));
    const baja = headers['list-unsubscribe']?.slice(1, -1) ?? '';
    const query = { token: new URL(baja).searchParams.get('token') ?? '' };
    expect((await product.call('getSuscripcion', { query })).data).toEqual({ suscrito: true });
    expect((await fetch(baja, { method: 'POST' })).status).toBe(200);
    expect(await profile()).toMatchObject({ resumen: 'diario', avisosPausados: true });
    expect(await save({ avisos: [], resumen: 'ninguno' })).toMatchObject({ resumen: 'ninguno' });
  });

  it('is refused of another kind', async () => {
    const { accessToken: token } = await product.signIn(await putUsuario({ _id: 'otra-cosa' }));
    const body: unknown = { avisos: [], resumen: 'mensual' };
    const { status, refusal } = await product.call('updateAvisos', { token, body });
    expect([status, refusal?.code]).toEqual([400, 'VALIDATION']);
  });
});
