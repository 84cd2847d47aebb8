import { expect, it } from 'vitest';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { muestra } from '../../../testing/muestras.ts';
import { dropCertificate } from '../../../testing/product/certificates.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { expectAccessible, expectFits, pressAction, signIn } from '../../../testing/product/pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';

const at = { referencia_externa: 'Aljibe norte', fecha_muestra: '2026-03-01' };
let email: string;
let withoutCertificates = '';
const portal = usePortal(async () => {
  email = await putUsuario({ _id: 'enlazadora' });
  await saveMuestras(
    ['E-1', 'E-2'].map((_id) => muestra({ _id, ...at, conclusion_muestra: 'Cumple' })),
    { now: new Date('2026-03-02T00:00:00Z') },
  );
  await dropCertificate('E-1');
});

it('a user shares a dossier, a stranger reads it at 390 px, and the user sees what was read and ends it', async () => {
  let address = '';
  await portal.inWindow(async (page) => {
    await signIn(page, email);
    await page.goto('/results?search=Aljibe');
    await pressAction(page, 'Preparar dossier');
    await page.getByRole('menuitem', { name: 'Compartir con un enlace' }).click();
    await page.getByLabel('Para quién').fill('Inspección sin certificados');
    await page.getByLabel('Con los certificados').uncheck();
    await page.getByRole('button', { name: 'Crear enlace' }).click();
    withoutCertificates = await page.getByLabel('Dirección').inputValue();
    await page.getByRole('button', { name: 'Ya la he guardado' }).click();
    await page.goto('/results?search=Aljibe');
    await pressAction(page, 'Preparar dossier');
    await page.getByRole('menuitem', { name: 'Compartir con un enlace' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Días que sirve').fill('91');
    await dialog.getByRole('button', { name: 'Crear enlace' }).click();
    await dialog.getByText('Escribe para quién es').waitFor();
    await dialog.getByText('Como mucho 90 días').waitFor();
    await dialog.getByLabel('Días que sirve').fill('7');
    await dialog.getByLabel('Para quién').fill('Inspección de Sanidad');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Crear enlace' }).click();
    address = await dialog.getByLabel('Dirección').inputValue();
    expect(address).toMatch(/\/dossier#enl_[a-z0-9]{10}_[\w-]{43}$/u);
    await dialog.getByRole('button', { name: 'Ya la he guardado' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  await portal.inWindow(async (page) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(address);
    await page.getByRole('heading', { name: 'Dossier de resultados' }).waitFor();
    await page.getByText('Inspección de Sanidad').waitFor();
    await page.getByRole('heading', { name: '2 muestras' }).waitFor();
    expect(await page.getByRole('navigation').getByRole('link').allInnerTexts()).not.toContain('Resultados');
    await expectFits(page, true);
    await expectAccessible(page);
    const [download] = await Promise.all([
      page.waitForEvent('download', { timeout: 60_000 }),
      page.getByRole('button', { name: 'Descargar con los certificados' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^dossier-.*\.pdf$/u);
    await page.getByRole('button', { name: 'Cerrar' }).click();
    await page.getByRole('link', { name: 'E-1' }).click();
    await page.getByRole('heading', { name: 'E-1' }).waitFor();
    await page.getByRole('button', { name: 'Certificado' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Descargar' }).waitFor();
    await page.keyboard.press('Escape');
    await expectFits(page, true);
    await page.getByRole('link', { name: 'Volver al dossier' }).click();
    await page.getByRole('link', { name: 'E-2' }).waitFor();
    // One that the laboratory annuls is counted no more.
    await saveMuestras([muestra({ _id: 'E-2', ...at, estado: 'anulada' })], { now: new Date() });
    await page.reload();
    await page.getByRole('heading', { name: '1 muestra', exact: true }).waitFor();
    await page.getByText('Falta 1 de las 2 muestras con que se creó el enlace').waitFor();
    // A link without certificates says nothing of whether there are any.
    await page.goto(withoutCertificates);
    await page.reload();
    await page.getByRole('link', { name: 'E-1' }).click();
    await page.getByRole('heading', { name: 'E-1' }).waitFor();
    expect(await page.getByText(/certificado/iu).count()).toBe(0);
    // What signs its calls is in no address that a server is asked.
    expect(asked.filter((url) => url.includes('enl_'))).toEqual([]);
  }, 390);

  await portal.inWindow(async (page) => {
    await signIn(page, email, undefined, '/mi-cuenta/enlaces');
    await page.getByRole('button', { name: 'Registro de Inspección de Sanidad' }).click();
    const log = page.getByRole('list', { name: 'Registro' });
    await log.getByText('PDF del dossier: muestras 1–2 de 2').waitFor();
    await log.getByText('Certificado E-1').first().waitFor();
    await log.getByText('Muestra E-1').waitFor();
    await expectFits(page, true);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Terminar Inspección de Sanidad' }).click();
    await page.getByRole('button', { name: 'Terminar enlace' }).click();
    await page.getByText('Terminado', { exact: true }).waitFor();
    await page.goto(address);
    await page.getByRole('heading', { name: 'Este enlace no sirve' }).waitFor();
  });
});
