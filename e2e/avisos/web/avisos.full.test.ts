import { describe, expect, it, onTestFinished } from 'vitest';
import { deliverFile, sampleThatFails } from '../../../testing/product/alerts.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { mailsTo, nextMailTo } from '../../../testing/product/mails.ts';
import { expectAccessible, expectFits, expectNoSidewaysScroll, signIn } from '../../../testing/product/pages.ts';
import { adminEmail } from '../../../testing/product/panel.ts';
import { usePortal } from '../../../testing/product/portal.ts';
import { password } from '../../../testing/product/product.ts';

const avisos = ['Legionella spp.'];
const portal = usePortal();

async function open(width = 1440) {
  const { page, failures, close } = await portal.open(width);
  onTestFinished(close);
  return { page, failures };
}

describe('an alert', () => {
  it('is read on the page of the mails, and leads a signed-in user to the sample', async () => {
    const email = await putUsuario({ _id: 'lectora', avisos });
    const { page, failures } = await open();
    await signIn(page, email);
    await nextMailTo(portal.product, email, () =>
      deliverFile([sampleThatFails('w-1', { numero_muestra: 'M-2026-W1', referencia_externa: 'Acumulador 3' })]),
    );
    await page.goto('/_correo');
    await page
      .getByRole('link', {
        name: /Legionella pneumophila 1\.200 UFC\/L \(límite 100\) en Acumulador 3 · Hotel Sol.*lectora/u,
      })
      .click();
    await page.getByText('List-Unsubscribe-Post').waitFor();
    const body = page.frameLocator('iframe');
    await body.getByText('Legionella pneumophila: 1.200 UFC/L (límite 100)').waitFor();
    const opened = page.context().waitForEvent('page');
    await body.getByRole('link', { name: 'Acumulador 3 · Hotel Sol' }).click();
    const sample = await opened;
    await sample.waitForURL('**/results/w-1');
    await sample.getByRole('heading', { name: /M-2026-W1/u }).waitFor();
    expect(failures).toEqual([]);
  });
});

describe('an address that bounces', () => {
  it('is marked in the administrator’s list of users, with why and since when', async () => {
    const email = 'perdida@rebota.example';
    await putUsuario({ _id: 'perdida', avisos, email });
    await nextMailTo(portal.product, email, () => deliverFile([sampleThatFails('v-1')]));
    const { accessToken: token } = await portal.product.signIn(adminEmail);
    await expect
      .poll(async () =>
        (await portal.product.call('listUsuarios', { token })).data.users.some((user) => user.correoRechazado),
      )
      .toBe(true);
    const { page, failures } = await open(360);
    await signIn(page, adminEmail, password, '/admin?tab=usuarios');
    await page.getByText('Correo rechazado').waitFor();
    await page.getByText(/Sin avisos: El correo rebota \(\d+ \w+ \d{4}\)/u).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(failures).toEqual([]);
  });
});

describe('the page to unsubscribe', () => {
  it('asks first, then sends no more alerts, and fits its window at every width', async () => {
    const email = await putUsuario({ _id: 'baja', avisos });
    const mail = await nextMailTo(portal.product, email, () => deliverFile([sampleThatFails('x')]));
    const link = /https?:\/\/\S+\/avisos\/baja\?token=\S+/u.exec(mail.text)?.[0] ?? '';
    const { page, failures } = await open(1440);
    await page.goto(link);
    await page.getByRole('heading', { name: '¿Dejar de recibir avisos?' }).waitFor();
    await expectFits(page);
    await page.getByRole('button', { name: 'Darse de baja de los avisos' }).press('Enter');
    await page.getByRole('heading', { name: 'Ya no recibirás avisos' }).waitFor();
    await expectFits(page);
    await page.reload();
    await page.getByRole('heading', { name: 'Ya no recibirás avisos' }).waitFor();
    const witness = await putUsuario({ _id: 'testigo', avisos });
    await nextMailTo(portal.product, witness, () => deliverFile([sampleThatFails('y')]));
    expect(await mailsTo(portal.product, email)).toHaveLength(1);
    expect(failures).toEqual([]);
  });

  it('says that a link is good for nothing, and offers the way back', async () => {
    const { page } = await open(360);
    for (const address of ['/avisos/baja', '/avisos/baja?token=falso']) {
      await page.goto(address);
      await page.getByRole('heading', { name: 'Enlace no válido' }).waitFor();
      await expectAccessible(page);
    }
    await page.getByRole('link', { name: 'Ir al Área Cliente' }).click();
    await page.waitForURL('**/login');
    expect(new URL(page.url()).pathname).toBe('/login');
  });

  it('says so when it can’t be done, and tries again', async () => {
    const email = await putUsuario({ _id: 'sin-red', avisos });
    const mail = await nextMailTo(portal.product, email, () => deliverFile([sampleThatFails('z-1')]));
    const link = /https?:\/\/\S+\/avisos\/baja\?token=\S+/u.exec(mail.text)?.[0] ?? '';
    const { page } = await open();
    await page.goto(link);
    await page.route('**/api/avisos/baja?*', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Darse de baja de los avisos' }).click();
    await page.getByText('Error de conexión con el servidor').waitFor();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByRole('heading', { name: 'Ya no recibirás avisos' }).waitFor();
    const token = new URL(link).searchParams.get('token') ?? '';
    expect((await portal.product.call('getSuscripcion', { query: { token } })).data).toEqual({ suscrito: false });
  });
});
