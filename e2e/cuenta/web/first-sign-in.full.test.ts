import { expect, it } from 'vitest';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { expectFits, signIn, signInFirst } from '../../../testing/product/pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';
import { password } from '../../../testing/product/product.ts';

const { inWindow } = usePortal();

it('who has yet to choose a password can go nowhere else, and goes on where it was going once it has', async () => {
  const email = await putUsuario({ _id: 'nueva', debeCambiarContrasena: true });
  await inWindow(async (page) => {
    await page.goto('/login');
    await page.getByLabel('Correo electrónico').fill(email);
    await page.getByLabel('Contraseña', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
    const heading = page.getByRole('heading', { name: 'Elige tu contraseña' });
    await heading.waitFor();
    await expectFits(page);
    for (const path of ['/results', '/en-curso', '/informes-externos', '/admin', '/login', '/']) {
      await page.goto(path);
      await heading.waitFor();
      await expect
        .poll(() => page.getByRole('link', { name: /^(?:Resultados|En Curso|Panel Admin)$/u }).count())
        .toBe(0);
    }
    await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
    await page.getByRole('button', { name: 'Iniciar Sesión' }).waitFor();
  });
  await inWindow(async (page) => {
    await signInFirst(page, email, password, 'Trece-caballos-7');
    await signIn(page, email, 'Trece-caballos-7');
    await page.getByRole('heading', { name: 'Resultados Analíticos' }).waitFor();
  });
});

it('a password that is easy to guess is refused beside its field', async () => {
  const email = await putUsuario({ _id: 'facil', debeCambiarContrasena: true });
  await inWindow(async (page) => {
    await page.goto('/login');
    await page.getByLabel('Correo electrónico').fill(email);
    await page.getByLabel('Contraseña', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
    await page.getByLabel('Contraseña actual', { exact: true }).fill(password);
    for (const name of ['Nueva contraseña', 'Confirmar contraseña'])
      await page.getByLabel(name, { exact: true }).fill('Primavera2026');
    await page.getByRole('button', { name: 'Guardar contraseña' }).click();
    await page.getByText('Es una de las contraseñas más usadas. Elige otra').waitFor();
  });
});
