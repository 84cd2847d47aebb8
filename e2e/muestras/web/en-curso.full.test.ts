import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { deliver, determinacion, enCurso } from '../../../testing/product/en-curso.ts';
import { muestras, putUsuario } from '../../../testing/product/laboratory.ts';
import { openEnCurso, search } from '../../../testing/product/en-curso-page.ts';
import { expectFits, widths, says } from '../../../testing/product/pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';

let email: string;

/** One more than a page holds, together with those of the laboratory. */
const own = muestras.filter((m) => m.estado === 'en_curso' && m.solicitante.nombre.startsWith('Hotel'));
const more = Array.from({ length: 21 - own.length - 1 }, (_, n) => ({
  ...enCurso,
  _id: `otra-${n}`,
  numero_muestra: `M-2025-${100 - n}`,
  fecha_muestra: `2025-05-${String(n + 1).padStart(2, '0')}`,
  referencia_externa: `HAB-${n}`,
  determinaciones: [determinacion('Cloro libre residual', [{ descripcion: 'Cloro libre residual' }])],
}));

/** One of them, with long names and values that are compared with nothing. */
const unchecked = {
  ...(more.at(-1) as typeof enCurso),
  determinaciones: [
    determinacion('Determinación de sustancias perfluoroalquiladas y polifluoroalquiladas', [
      { descripcion: 'Suma', valor: 0.0123, valor_formateado: '0,0123', unidad: 'µg/L (veinte sustancias)' },
    ]),
    determinacion('Aniones por cromatografía iónica', [
      { descripcion: 'Nitrato', valor: 12, valor_formateado: '12', unidad: 'mg/L' },
      { descripcion: 'Ortofosfatos disueltos expresados como fósforo', valor_formateado: 'Presencia no cuantificable' },
    ]),
  ],
};

const portal = usePortal(async () => {
  await deliver(enCurso, ...more.slice(0, -1), unchecked);
  email = await putUsuario({ _id: 'calidad' });
});

/** Opens a window on the page for one test, at a width and as a user. */
const inWindow = (test: (page: Page) => Promise<void>, { width = 1440, who = email } = {}) =>
  portal.inWindow(async (page) => {
    await openEnCurso(page, who);
    await test(page);
  }, width);

const cardOf = (page: Page, numero: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: numero, exact: true }) });
const numbers = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents();
type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;
const boxOf = async (part: Locator) => (await part.boundingBox()) as Box;
/** Of the determinations of a card, with the padding of what opens; px. */
const lineHeight = 27;
const bottom = ({ y, height }: Box) => y + height;
const failed = 'Error al cargar las muestras en curso. Verifique la conexión con el servidor.';

describe('the samples in progress', () => {
  it('are cards with all that is known of each, whose determinations open where they have several results', async () => {
    await inWindow(async (page) => {
      await says(page, 'Mostrando 1 a 20 de 21 muestras en curso');
      await page.getByText('sujetos a modificación').waitFor();
      const card = cardOf(page, enCurso.numero_muestra);
      for (const text of ['HAB-214', 'Hotel Sol', '30 jun 2026', 'Técnico T-04', 'Frasco estéril de 1 L']) {
        await expect.poll(() => card.textContent()).toContain(text);
      }
      await expect.poll(() => card.textContent()).toContain('3/5 procedimientos60,00\u00a0%');
      await expect.poll(() => card.textContent()).toContain('Determinaciones 3Realizadas 1No cumplen 1');
      const opened = card.getByRole('button', { name: 'Legionella' });
      await expect.poll(() => card.getByRole('button').count()).toBe(1);
      await expect.poll(() => card.getByText('Legionella pneumophila').count()).toBe(0);
      await opened.focus();
      await page.keyboard.press('Enter');
      await card.getByText('Legionella pneumophila').waitFor();
      const lines = await card.getByRole('listitem').filter({ hasText: '°C' }).allTextContents();
      expect(lines.join()).toMatch(/Aerobios a 22 °C12 UFC\/mL\s*No contrastado/u);
    });
  });

  it.each([360, 768, 1440])('say what is not checked in its own row, beside its name, at %i px', async (width) => {
    await inWindow(
      async (page) => {
        const shown = cardOf(page, unchecked.numero_muestra);
        if (width < 500) await shown.getByRole('button', { name: /^Ficha de/u }).click();
        await shown.getByRole('button', { name: 'Aniones' }).click();
        const verdicts = shown.getByText('No contrastado', { exact: true });
        expect(await verdicts.count()).toBe(4);
        for (const verdict of await verdicts.all()) {
          const line = verdict.locator('xpath=ancestor::*[2]');
          const name = line.locator(':scope > :first-child');
          const [row, first, said] = await Promise.all([boxOf(line), boxOf(name), boxOf(verdict)]);
          expect([said.y >= row.y, bottom(said) <= bottom(row)]).toEqual([true, true]);
          expect(said.height).toBeLessThan(26);
          const middle = said.y + said.height / 2;
          expect([middle > first.y, middle < first.y + lineHeight]).toEqual([true, true]);
          expect(said.x).toBeGreaterThanOrEqual(first.x + first.width - 0.5);
          expect(said.x + said.width).toBeLessThanOrEqual(Math.min(row.x + row.width, width) + 0.5);
        }
      },
      { width },
    );
  });

  it('are found with Enter or the button, and turned into pages, each in the address', async () => {
    await inWindow(async (page) => {
      await search(page).fill('hab-214');
      expect(page.url()).not.toContain('search');
      await page.keyboard.press('Enter');
      await says(page, '1 muestra en curso');
      await expect.poll(() => page.url()).toContain('search=hab-214');
      await search(page).fill('nada de nada');
      await page.getByRole('button', { name: 'Buscar', exact: true }).click();
      await says(page, 'No hay muestras en curso disponibles');
      await page.getByRole('button', { name: 'Quitar la búsqueda' }).click();
      await says(page, 'Mostrando 1 a 20 de 21 muestras en curso');
      await expect.poll(() => search(page).inputValue()).toBe('');
      await page.getByRole('button', { name: 'Siguiente' }).click();
      await says(page, 'Página 2 de 2');
      await says(page, 'Mostrando 21 a 21 de 21 muestras en curso');
      await expect.poll(() => page.url()).toContain('page=2');
      await page.getByRole('button', { name: 'Anterior' }).click();
      await says(page, 'Página 1 de 2');
    });
  });

  it('are sorted at once in the browser, and the whole list by the server', async () => {
    await inWindow(async (page) => {
      await says(page, 'Mostrando 1 a 20 de 21 muestras en curso');
      expect((await numbers(page))[0]).toBe(enCurso.numero_muestra);
      const held = Promise.withResolvers<void>();
      await page.route('**/api/muestras-en-curso?*', async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.getByLabel('Ordenar por').selectOption('Número de muestra');
      const before = await numbers(page);
      expect(before).toEqual(before.toSorted((a, b) => a.localeCompare(b, 'es', { numeric: true })));
      held.resolve();
      const all = [enCurso, ...own, ...more].map(({ numero_muestra }) => numero_muestra);
      const first = all.toSorted((a, b) => a.localeCompare(b, 'es', { numeric: true })).slice(0, 20);
      await expect.poll(() => numbers(page)).toEqual(first);
      await page.getByLabel('Ordenar por').selectOption('Solicitante');
      const names = page
        .getByRole('article')
        .locator('dd')
        .filter({ hasText: /^Hotel/u });
      await expect.poll(async () => (await names.allTextContents())[0]).toBe('Hotel Luna');
      await expect.poll(() => page.url()).toContain('orden=solicitante');
    });
  });

  it('are parted by when they are due, and the late ones of all pages are found at once', async () => {
    const daysFromNow = (days: number) => fechaEnMadrid(new Date(Date.now() + days * 86_400_000));
    const due = [-12, -1, 30].map((days, n) => ({
      ...enCurso,
      _id: `plazo-${n}`,
      numero_muestra: `PLAZO-${n}`,
      // The longest awaited is the oldest of all: newest first, it stands on the second page.
      fecha_muestra: days === -12 ? '2024-01-01' : '2026-06-29',
      fecha_prevista: daysFromNow(days),
    }));
    await deliver(...due);
    await inWindow(async (page) => {
      await says(page, 'Mostrando 1 a 20 de 24 muestras en curso');
      const late = page.getByRole('region', { name: /^Con retraso/u });
      // Newest first, they are one list.
      expect(await numbers(page)).not.toContain('PLAZO-0');
      expect(await late.count()).toBe(0);
      await page.getByLabel('Ordenar por').selectOption('Fecha prevista');
      await expect
        .poll(() => late.getByRole('heading').allTextContents())
        .toEqual(['Con retraso', 'PLAZO-0', 'PLAZO-1']);
      await late.getByText('1 día de retraso').waitFor();
      await page
        .getByRole('region', { name: /^Después/u })
        .getByText('PLAZO-2')
        .waitFor();
      await page.getByRole('region', { name: /^Sin fecha prevista/u }).waitFor();
      const filter = page.getByRole('button', { name: '2 con retraso' });
      await filter.click();
      await says(page, '2 muestras en curso con retraso');
      expect(await numbers(page)).toEqual(['PLAZO-0', 'PLAZO-1']);
      await says(page, '12 días de retraso');
      await expect.poll(() => page.url()).toContain('retraso=true');
      await filter.click();
      await says(page, 'Mostrando 1 a 20 de 24 muestras en curso');
      await page.getByLabel('Ordenar por').selectOption('Más antiguas');
      await expect.poll(async () => (await numbers(page))[0]).toBe('PLAZO-0');
      await expectFits(page);
    });
    await inWindow(
      async (page) => {
        await says(page, 'Mostrando 1 a 20 de 24 muestras en curso');
        const card = cardOf(page, 'PLAZO-1');
        const height = async () => (await card.boundingBox())?.height ?? 0;
        expect(await height()).toBeLessThan(100);
        for (const text of ['Agua de consumo', 'Hotel Sol', '3/5', '1 día de retraso', '1 no cumple']) {
          // Of what the row shows, and not of the card that is closed.
          await expect.poll(() => card.innerText()).toContain(text);
        }
        const row = card.getByRole('button', { name: 'Ficha de PLAZO-1' });
        await row.press('Enter');
        await card.getByText('Frasco estéril de 1 L').waitFor();
        await card.getByRole('link', { name: 'Ver detalles de PLAZO-1' }).click();
        await page.getByRole('heading', { level: 1, name: 'PLAZO-1' }).waitFor();
        await page.getByRole('link', { name: 'Volver a muestras en curso' }).click();
        await expect.poll(() => row.evaluate((button) => button === document.activeElement)).toBe(true);
      },
      { width: 360 },
    );
    await deliver(...due.map((one) => ({ ...one, estado: 'anulada' as const })));
  });

  it('show the marker of the administrator to administrators only', async () => {
    await inWindow(async (page) => {
      await says(page, 'Mostrando 1 a 20 de 21 muestras en curso');
      await expect.poll(() => page.getByText('Vista de administrador').count()).toBe(0);
    });
    await inWindow(async (page) => says(page, 'Vista de administrador'), { who: 'admin@alicuota.test' });
    expect.assertions(3);
  });

  it('that cannot be loaded say so, and can be asked for again; those that are there stay', async () => {
    await inWindow(async (page) => {
      await says(page, 'Mostrando 1 a 20 de 21 muestras en curso');
      // Without this it would ask again by itself.
      await page.route('**/api/health', (route) => route.abort());
      await page.route('**/api/muestras-en-curso?*', (route) => route.abort());
      await page.getByRole('button', { name: 'Actualizar' }).click();
      await page.getByRole('alert').getByText(failed).waitFor();
      expect(await numbers(page)).toHaveLength(20);
      await page.reload();
      await page.getByRole('alert').getByText(failed).waitFor();
      expect(await numbers(page)).toHaveLength(0);
      await page.unroute('**/api/muestras-en-curso?*');
      await page.getByRole('button', { name: 'Reintentar' }).click();
      await says(page, 'Mostrando 1 a 20 de 21 muestras en curso');
    });
  });
});

it.each(widths)('the page is the chosen tab in a window of %i pixels', async (width) => {
  await inWindow(
    async (page) => {
      // Where the header has no room for its tabs, the menu has them.
      if (width < 768) await page.getByRole('button', { name: 'Menú' }).click();
      const tab = page.getByRole('link', { name: 'En Curso', exact: true });
      expect([await tab.count(), await tab.getAttribute('aria-current')]).toEqual([1, 'page']);
    },
    { width },
  );
});

it('the list, a detail and an empty list are accessible to all and fit their window at every width', async () => {
  await inWindow(async (page) => {
    await cardOf(page, enCurso.numero_muestra).getByRole('button', { name: 'Legionella' }).click();
    await expectFits(page);
    await page.getByRole('link', { name: `Ver detalles de ${enCurso.numero_muestra}` }).click();
    await page.getByRole('heading', { level: 1, name: enCurso.numero_muestra }).waitFor();
    await expectFits(page);
    await page.goto('/en-curso?search=nada');
    await says(page, 'No hay muestras en curso disponibles');
    await expectFits(page);
  });
});
