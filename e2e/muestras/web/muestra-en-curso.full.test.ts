import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { autorizada, deliver, enCurso } from '../../../testing/product/en-curso.ts';
import { openEnCurso, search } from '../../../testing/product/en-curso-page.ts';
import { says, signIn } from '../../../testing/product/pages.ts';
import { muestras, putUsuario } from '../../../testing/product/laboratory.ts';
import { usePortal } from '../../../testing/product/portal.ts';

let email: string;
const portal = usePortal(async () => {
  await deliver(enCurso);
  email = await putUsuario({ _id: 'calidad' });
});

const inWindow = async (test: (page: Page) => Promise<void>) =>
  portal.inWindow(async (page) => {
    await openEnCurso(page, email);
    await test(page);
  });

describe('one sample in progress', () => {
  it('opens with its figures and every result, and leads back to the list as it was', async () => {
    await inWindow(async (page) => {
      await search(page).fill('hab-214');
      await page.keyboard.press('Enter');
      await says(page, '1 muestra en curso');
      await page.getByRole('link', { name: `Ver detalles de ${enCurso.numero_muestra}` }).click();
      await page.getByRole('heading', { level: 1, name: enCurso.numero_muestra }).waitFor();
      const figures = await page.getByRole('region', { name: 'Estadísticas' }).locator('dl > div').allTextContents();
      expect(figures).toEqual([
        'Determinaciones3',
        'Procedimientos completados3/5',
        'Procedimientos pendientes2',
        'Tasa de finalización60,00\u00a0%',
        'Cumplen1',
        'No cumplen1',
        'Tasa de cumplimiento50,00\u00a0%',
      ]);
      const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
      await expect.poll(() => row('Legionella spp.').textContent()).toContain('Pendiente');
      await expect.poll(() => row('Legionella pneumophila').textContent()).toContain('No cumple');
      await expect.poll(() => row('Aerobios a 22 °C').textContent()).toContain('No contrastado');
      await page.getByRole('link', { name: 'Volver a muestras en curso' }).click();
      await says(page, '1 muestra en curso');
      await expect.poll(() => search(page).inputValue()).toBe('hab-214');
    });
  });

  it('that the laboratory annuls stands above the list with its reason, and has a page without results', async () => {
    const one = { ...enCurso, _id: 'rota', numero_muestra: 'M-2026-960' };
    const annul = async (more: { motivo_anulacion?: string }) =>
      saveMuestras([{ ...one, estado: 'anulada', ...more }], { now: new Date() });
    await deliver(one);
    await annul({ motivo_anulacion: 'El frasco llegó abierto' });
    await inWindow(async (page) => {
      const section = page.getByRole('region', { name: '1 muestra anulada: hay que tomar otra' });
      await expect.poll(() => section.textContent()).toContain('Motivo: El frasco llegó abierto');
      await expect.poll(() => page.getByRole('article').filter({ hasText: one.numero_muestra }).count()).toBe(0);
      const missing: string[] = [];
      page.on('response', (response) => {
        if (response.status() === 404) missing.push(response.url());
      });
      await section.getByRole('link', { name: one.numero_muestra }).click();
      await page.getByRole('heading', { level: 1, name: one.numero_muestra }).waitFor();
      await page
        .getByText(/hay que tomar otra\.$/u)
        .first()
        .waitFor();
      await says(page, 'Motivo: El frasco llegó abierto');
      const planned = page.getByRole('region', { name: 'Lo que se había pedido' }).getByRole('listitem');
      expect(await planned.allTextContents()).toEqual(one.determinaciones.map(({ descripcion }) => descripcion));
      expect(await page.getByText('No cumple').count()).toBe(0);
      // Its own address says what it is: it isn't looked for where it isn't.
      await page.reload();
      await says(page, 'Motivo: El frasco llegó abierto');
      expect(missing).toEqual([]);
      await page.goto(new URL('/results/rota', page.url()).href);
      await says(page, `El laboratorio ha anulado la muestra ${one.numero_muestra}`);
      await page.getByRole('link', { name: 'Ver por qué' }).click();
      await says(page, 'Motivo: El frasco llegó abierto');
    });
    await deliver(autorizada(one));
  });

  it('is asked about on its page, and the answer is read there', async () => {
    const admin = await putUsuario({ _id: 'jefa-preguntas', role: 'admin', clientes: [] });
    const address = `/en-curso?muestra=${enCurso._id}`;
    await inWindow(async (page) => {
      await page.goto(new URL(address, page.url()).href);
      await page.getByRole('button', { name: 'Preguntar al laboratorio' }).click();
      await page.getByLabel('¿Qué quieres saber de esta muestra?').fill('¿Para cuándo?');
      await page.getByRole('button', { name: 'Enviar' }).click();
      await says(page, '¿Para cuándo?');
    });
    await portal.inWindow(async (page) => {
      await signIn(page, admin, undefined, '/admin?tab=preguntas');
      await page.getByRole('tab', { name: 'Preguntas 1 sin responder' }).waitFor();
      const item = page.getByRole('list', { name: 'Preguntas', exact: true }).locator('> li');
      await expect.poll(() => item.textContent()).toContain('¿Para cuándo?');
      await page.getByLabel('Respuesta').fill('El viernes');
      await page.getByRole('button', { name: 'Responder', exact: true }).click();
      await says(page, 'Respuesta enviada: la pregunta queda entre las atendidas');
      await says(page, 'No hay preguntas sin responder');
      await page.getByText('Atendidas', { exact: true }).click();
      await says(page, 'El viernes');
    });
    await inWindow(async (page) => {
      await page.goto(new URL(address, page.url()).href);
      const section = page.getByRole('region', { name: 'Preguntas al laboratorio' });
      await expect.poll(() => section.getByRole('listitem').allTextContents()).toHaveLength(2);
      await expect.poll(() => section.textContent()).toContain('El laboratorio');
      await section.getByLabel('Escribir otro mensaje').waitFor();
    });
  });

  it('leaves the list when the laboratory authorises it, says where it went, and is a result at once', async () => {
    const one = { ...enCurso, _id: 'pasajera', numero_muestra: 'M-2026-950', referencia_externa: 'PASA' };
    await deliver(one);
    await inWindow(async (page) => {
      await search(page).fill('pasa');
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: `Ver detalles de ${one.numero_muestra}` }).click();
      await page.getByRole('heading', { level: 1, name: one.numero_muestra }).waitFor();
      await deliver(autorizada(one));
      await page.reload();
      await says(page, `La muestra ${one.numero_muestra} ya está autorizada`);
      await page.getByRole('link', { name: 'Volver a muestras en curso' }).click();
      await says(page, 'No hay muestras en curso disponibles');
      await page.goto(`/en-curso?muestra=${one._id}`);
      await page.getByRole('link', { name: 'Ver el resultado' }).click();
      await page.waitForURL('**/results/pasajera');
      await page.getByRole('heading', { level: 1, name: one.numero_muestra }).waitFor();
      await page.goto(`/results?tab=tabla&search=${one.numero_muestra}`);
      await page.getByRole('link', { name: one.numero_muestra }).waitFor();
    });
  });

  it('of another client is not there', async () => {
    const foreign = muestras.find((m) => m.estado === 'en_curso' && m.solicitante.nombre === 'ETAP Norte');
    await inWindow(async (page) => {
      await page.goto(`/en-curso?muestra=${foreign?._id}`);
      await says(page, 'No se encontró la muestra solicitada.');
    });
  });
});
