import type { Page } from 'playwright-core';
import { signIn } from './pages.ts';

/** Opens 'En Curso' as a user. */
export async function openEnCurso(page: Page, email: string): Promise<void> {
  await signIn(page, email, undefined, '/en-curso');
  await page.getByRole('heading', { name: 'Sistema de Tracking de Muestras' }).waitFor();
}

export const search = (page: Page) => page.getByLabel('Buscar muestras en curso');
