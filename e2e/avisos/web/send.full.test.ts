import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { muestras, putUsuario } from '../../../testing/product/laboratory.ts';
import { nextMailTo } from '../../../testing/product/mails.ts';
import { expectAccessible, expectFits, pressAction, signIn } from '../../../testing/product/pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';

const sample = muestras.find((m) => m.estado === 'autorizada' && m.solicitante.nombre === 'Hotel Luna');
const url = `/results/${sample?._id}`;
const colleague = 'companera@cliente.example';
let email: string;
let alone: string;
let admin: string;

const portal = usePortal(async () => {
  email = await putUsuario({ _id: 'remitente' });
  await putUsuario({ _id: 'companera' });
  alone = await putUsuario({ _id: 'sola', clientes: ['aguas'] });
  admin = await putUsuario({ _id: 'jefa', role: 'admin', clientes: [] });
  // More than an administrator's dialog looks at before it is searched in; they see nothing.
  await Promise.all(Array.from({ length: 210 }, (_, n) => putUsuario({ _id: `ajena-${n}`, clientes: [] })));
});

const inWindow = (test: (page: Page) => Promise<void>, asWhom = () => email) =>
  portal.inWindow(async (page) => {
    await signIn(page, asWhom());
    await test(page);
  });

const dialog = (page: Page) => page.getByRole('dialog');
const openDialog = (page: Page) => pressAction(page, 'Enviar por correo');

async function choose(page: Page): Promise<void> {
  await dialog(page).getByRole('combobox', { name: 'Para' }).fill('compa');
  await dialog(page).getByRole('option', { name: colleague }).click();
}

describe('sending by mail', () => {
  it('left undone gives the keyboard back to the menu that it was begun in', async () => {
    await inWindow(async (page) => {
      await openDialog(page);
      await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
      await dialog(page).waitFor({ state: 'detached' });
      const menu = page.getByRole('button', { name: 'Más acciones' });
      await expect.poll(() => menu.evaluate((button) => button === document.activeElement)).toBe(true);
    });
  });

  it('a sample goes to a colleague with a note, once for two clicks, and the form says what it lacks', async () => {
    await inWindow(async (page) => {
      await page.goto(url);
      await openDialog(page);
      await dialog(page).getByText(`${sample?.numero_muestra}, Hotel Luna,`).waitFor();
      await dialog(page).getByLabel('Nota (opcional)').fill('¿Lo miras?');
      await dialog(page).getByRole('button', { name: 'Enviar', exact: true }).click();
      await dialog(page).getByText('Elige al menos a una persona').waitFor();
      await expectAccessible(page);
      for (const width of [360, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await expectFits(page);
      }
      await choose(page);
      const mail = await nextMailTo(portal.product, colleague, async () => {
        await dialog(page).getByRole('button', { name: 'Enviar', exact: true }).dblclick();
        await page.getByText('Enviado a 1 persona').first().waitFor();
      });
      expect(mail.subject).toContain(`${sample?.numero_muestra}, Hotel Luna,`);
      expect(mail.text).toContain('«¿Lo miras?»');
      await dialog(page).waitFor({ state: 'detached' });
    });
  });

  it('results go as a dossier’s link, which opens the list with the filters', async () => {
    await inWindow(async (page) => {
      await page.goto('/results?solicitante=Hotel+Luna');
      await openDialog(page);
      await dialog(page).getByRole('radio', { name: 'Los resultados, para hacer el dossier' }).check();
      await choose(page);
      const mail = await nextMailTo(portal.product, colleague, () =>
        dialog(page).getByRole('button', { name: 'Enviar', exact: true }).click(),
      );
      expect(mail.text).toContain('los resultados de un dossier');
      const link = /https?:\/\/\S+\/results\?\S+/u.exec(mail.text)?.[0] ?? '';
      expect(new URL(link).searchParams.getAll('solicitante')).toEqual(['Hotel Luna']);
    });
  });

  it('an administrator among hundreds of users finds by address whom results are sent to', async () => {
    await inWindow(
      async (page) => {
        await page.goto('/results?solicitante=Hotel+Luna');
        await openDialog(page);
        const para = dialog(page).getByRole('combobox', { name: 'Para' });
        await para.click();
        await dialog(page)
          .getByText(/Escribe para buscar entre 21\d usuarios/u)
          .first()
          .waitFor();
        await para.fill('ajena');
        await dialog(page).getByText('0 de 210: escribe más para acotar').first().waitFor();
        await para.fill('remit');
        await dialog(page).getByRole('option', { name: email }).click();
        await dialog(page).getByText(email).first().waitFor();
        await para.press('Escape');
        const mail = await nextMailTo(portal.product, email, () =>
          dialog(page).getByRole('button', { name: 'Enviar', exact: true }).click(),
        );
        expect(mail.text).toContain('Hotel+Luna');
      },
      () => admin,
    );
  });

  it('says so where no other user sees it', async () => {
    await inWindow(
      async (page) => {
        await openDialog(page);
        await dialog(page).getByText('Nadie más de los tuyos puede verlo').waitFor();
        expect(await dialog(page).getByRole('button', { name: 'Enviar', exact: true }).count()).toBe(0);
      },
      () => alone,
    );
  });
});

describe('sharing', () => {
  it('copies the sentence and the link, and shows the link selected where the browser refuses', async () => {
    await inWindow(async (page) => {
      await page.addInitScript(() => {
        Object.defineProperty(navigator, 'clipboard', {
          value: { writeText: async (text: string) => void Object.assign(window, { copied: text }) },
        });
      });
      await page.goto(url);
      await page.getByRole('button', { name: 'Compartir' }).click();
      await page.getByText('Enlace copiado al portapapeles').first().waitFor();
      const copied = await page.evaluate(() => ('copied' in window ? String(window.copied) : ''));
      expect(copied).toMatch(new RegExp(`^${sample?.numero_muestra}, Hotel Luna, .*\\)\nhttp.*${url}$`, 'u'));
      await page.evaluate(() => {
        navigator.clipboard.writeText = async () => Promise.reject(new Error('Not allowed'));
      });
      await page.getByRole('button', { name: 'Compartir' }).click();
      const field = dialog(page).getByLabel('Enlace');
      await expect.poll(() => field.inputValue()).toContain(url);
      await expect
        .poll(() => field.evaluate((input) => (input instanceof HTMLInputElement ? input.selectionEnd : 0)))
        .toBeGreaterThan(10);
      await expectAccessible(page);
    });
  });

  it('a user who opens a link without access reads what to ask for, and nothing of the sample', async () => {
    await portal.inWindow(
      async (page) => {
        await signIn(page, alone);
        await page.goto(url);
        await page.getByText('No se encontró el resultado solicitado.').waitFor();
        await page.getByText('No tienes acceso a esta muestra o no existe. Pide al laboratorio').waitFor();
        expect(await page.getByRole('main').textContent()).not.toContain('Hotel Luna');
      },
      undefined,
      '404',
    );
  });
});
