import { expect, it } from 'vitest';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { signIn } from '../../../testing/product/pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';

let admin: string;
const portal = usePortal(async () => {
  admin = await putUsuario({ _id: 'jefa', role: 'admin', clientes: [] });
});

const pages = [
  ['/results', 'Resultados Analíticos'],
  ['/results?tab=tabla', 'Resultados Analíticos'],
  ['/results/muestra-1', 'M-2026-001'],
  ['/en-curso', 'Sistema de Tracking de Muestras'],
  ['/informes-externos', /Informes/u],
  ['/admin', /Panel/u],
] as const;

it('nothing on any page violates its content security policy, which names no source that isn’t used', async () => {
  // `inWindow` fails with what a page's securitypolicyviolation events tell.
  await portal.inWindow(async (page) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Iniciar Sesión' }).waitFor();
    await page.goto('/reset-password?token=x');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await signIn(page, admin);
    for (const [path, heading] of pages) {
      const answer = await page.goto(path);
      const policy = answer?.headers()['content-security-policy'] ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toMatch(/blob:|unsafe-eval/u);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await page.waitForLoadState('networkidle');
    }
  });
});

it('a violation is noticed, where there is one', async () => {
  const { page, failures, close } = await portal.open();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Iniciar Sesión' }).waitFor();
  await page.evaluate(
    async () =>
      new Promise((resolve) => {
        addEventListener('securitypolicyviolation', () => resolve(null));
        const image = new Image();
        image.src = 'https://otro.example/x.png';
      }),
  );
  await close();
  expect(failures.join('\n')).toContain('CSP: img-src https://otro.example');
});
