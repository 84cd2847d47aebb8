import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { choose, field, openTable } from '../../../testing/product/filters-page.ts';
import { muestras, putUsuario } from '../../../testing/product/laboratory.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  pressAction,
  signIn,
  widths,
} from '../../../testing/product/pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';

let admin: string;

const [first] = muestras as [(typeof muestras)[number]];
const [coli] = first.determinaciones as [(typeof first.determinaciones)[number]];
/** More than fit in the lines of a row or a card, and all of them fail. */
const fallos = ['Cloro libre', 'Turbidez', 'Legionella spp.', 'Nitrato', 'Aerobios a 30 °C', 'Enterococo', 'Hierro'];
const mala = {
  ...first,
  _id: 'siete-fallos',
  numero_muestra: 'S-7',
  estado: 'autorizada' as const,
  fecha_muestra: '2026-06-01',
  conclusion_muestra: 'No cumple',
  determinaciones: ['Sodio', ...fallos].map((descripcion, n) => ({
    ...coli,
    descripcion,
    status_inteligente: n === 0 ? 'Cumple' : 'No cumple',
    resultados: [],
  })),
};

const { inWindow } = usePortal(async () => {
  await saveMuestras([mala], { now: new Date('2026-07-01T00:00:00Z') });
  admin = await putUsuario({ _id: 'jefa', role: 'admin', clientes: [] });
});

const filters = (page: Page) => page.getByRole('button', { name: 'Filtros de Búsqueda' });

it.each([390, 1440])('no determination that fails is hidden in its row at %i pixels', async (width) => {
  await inWindow(async (page) => {
    await openTable(page, admin);
    const row = page.getByRole('row').filter({ hasText: 'S-7' });
    await row.getByRole('button', { name: '+1: ver las 8 determinaciones de S-7' }).waitFor();
    const seen = async () => {
      const found = await Promise.all(fallos.map((name) => row.getByTitle(name, { exact: true }).isVisible()));
      return found.filter(Boolean).length;
    };
    await expect.poll(seen).toBe(fallos.length);
  }, width);
});

describe('where the first data stand', () => {
  // Pixels from the top of the window; some above what the layout takes here, since typefaces differ.
  const topOf = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())?.y ?? 9999;

  it('the first row of the table by 430 of 900 pixels, with the fields open', async () => {
    await inWindow(async (page) => {
      await openTable(page, admin);
      await page.getByLabel('Búsqueda general').waitFor();
      await expect.poll(() => topOf(page, 'tbody tr')).toBeLessThanOrEqual(430);
    });
  });

  it.each([360, 390, 412])('the number of results stands beside the tabs or below them at %i pixels', async (width) => {
    await inWindow(async (page) => {
      await openTable(page, admin);
      const boxOf = async (found: Locator) => {
        const box = await found.boundingBox();
        if (!box) throw new Error('It is not drawn');
        return box;
      };
      const tab = await boxOf(page.getByRole('tab', { name: 'Evolución' }));
      const count = await boxOf(page.getByRole('region', { name: 'Lista de resultados' }).locator('output'));
      expect(count.y >= tab.y + tab.height || count.x >= tab.x + tab.width).toBe(true);
    }, width);
  });

  it('the fields take one row at 1,440 pixels and two at 768, with every label whole', async () => {
    await inWindow(async (page) => {
      await openTable(page, admin);
      const rows = async () => {
        const boxes = await page.locator('search label').evaluateAll((labels) =>
          labels.map((label) => ({
            top: Math.round(label.getBoundingClientRect().top),
            isWhole: label.scrollWidth <= label.clientWidth,
          })),
        );
        expect(boxes).toHaveLength(9);
        return { lines: new Set(boxes.map(({ top }) => top)).size, areWhole: boxes.every(({ isWhole }) => isWhole) };
      };
      await expect.poll(rows).toEqual({ lines: 1, areWhole: true });
      await page.setViewportSize({ width: 768, height: 900 });
      await expect.poll(rows).toEqual({ lines: 2, areWhole: true });
      await expect
        .poll(async () => (await page.getByRole('region', { name: 'Filtros de Búsqueda' }).boundingBox())?.height)
        .toBeLessThanOrEqual(200);
    });
  });

  it('the first figure by 220 pixels on a phone, where actions take one button and a card of the table 100', async () => {
    await inWindow(async (page) => {
      await signIn(page, admin, undefined, '/results?tab=estadisticas');
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('list', { name: 'Indicadores' }).waitFor();
      await expect.poll(() => topOf(page, '[role=tabpanel]')).toBeLessThanOrEqual(200);
      // Whether anything fails stands beside the title of 'Ahora'.
      await expect.poll(() => topOf(page, '[role=tabpanel] header svg')).toBeLessThanOrEqual(220);
      await expect.poll(() => page.getByRole('button', { name: 'Excel o CSV' }).isVisible()).toBe(false);
      await page.getByRole('button', { name: 'Más acciones' }).click();
      await expect.poll(() => page.getByRole('button', { name: 'Excel o CSV' }).isEnabled()).toBe(true);
      await expect.poll(() => page.getByRole('button', { name: 'Preparar dossier' }).isEnabled()).toBe(true);
      const actions = page.getByRole('button', { name: 'Más acciones' }).locator('+ div').getByRole('button');
      expect(await actions.count()).toBe(5);
      // Each as wide as the panel, those that open a menu of their own too.
      expect(new Set(await actions.evaluateAll((all) => all.map(({ clientWidth }) => clientWidth))).size).toBe(1);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByRole('button', { name: 'Excel o CSV' }).isVisible()).toBe(false);
      await page.getByRole('tab', { name: 'Tabla' }).click();
      await page.getByText(/^Mostrando 1-/u).waitFor();
      await expect.poll(() => topOf(page, 'tbody tr')).toBeLessThanOrEqual(205);
      // What fails is never hidden: a card of it is as tall as it takes.
      const complying = page.locator('tbody tr').filter({ hasNotText: 'No cumple' });
      await expect.poll(async () => Math.max(...(await complying.evaluateAll(heightsOf)))).toBeLessThanOrEqual(100);
    }, 390);
  });
});

it('at 400 % zoom one bar stays, on the table and on a sample’s page', async () => {
  const bars = (page: Page) =>
    page.locator('body *').evaluateAll((all) =>
      all
        .filter((one) => ['sticky', 'fixed'].includes(getComputedStyle(one).position))
        .map((one) => ({ name: one.tagName, box: one.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 160 && box.height > 20 && box.bottom > 0 && box.top < innerHeight)
        .map(({ name }) => name),
    );
  await inWindow(async (page) => {
    await openTable(page, admin);
    await page.setViewportSize({ width: 320, height: 256 });
    await page.evaluate(() => scrollTo(0, 400));
    await expect.poll(() => bars(page)).toEqual(['HEADER']);
    await page.locator('tbody tr a').first().click();
    await page.getByRole('heading', { name: 'Determinaciones y resultados' }).waitFor();
    await page.evaluate(() => scrollTo(0, 300));
    await expect.poll(() => bars(page)).toEqual(['HEADER']);
    await expectNoSidewaysScroll(page);
  }, 360);
});

it('a page opened by its address begins at its top, wherever another was left', async () => {
  await inWindow(async (page) => {
    await openTable(page, admin);
    await page.evaluate(() => scrollTo(0, 300));
    await page.goto('/ayuda');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});

it('one action stands beside the title and its views, and the rest in one menu; of a series there is nothing that is of more', async () => {
  await inWindow(async (page) => {
    await signIn(page, admin, undefined, '/results?tab=evolucion');
    const header = page.getByRole('heading', { level: 1 }).locator('xpath=../..').getByRole('button');
    const shown = async () =>
      header.evaluateAll((all) =>
        all.filter((one) => one.checkVisibility()).map((one) => one.getAttribute('aria-label') ?? one.textContent),
      );
    await expect.poll(shown).toEqual(['Vistas', 'Exportar PDF', 'Más acciones']);
    await page.getByRole('button', { name: 'Más acciones' }).click();
    await expect
      .poll(shown)
      .toEqual([
        'Vistas',
        'Exportar PDF',
        'Más acciones',
        'Excel o CSV',
        'Preparar dossier',
        'Certificados (ZIP)',
        'Enviar por correo',
      ]);
    await page.goto('/results?tab=evolucion&determinacion=pH&parametro=pH');
    await expect.poll(shown).toEqual(['Vistas', 'Exportar PDF']);
  });
});

const heightsOf = (rows: Element[]) => rows.map((row) => row.getBoundingClientRect().height);

describe('the folded filters', () => {
  it('say the conclusion once: by the part that is pressed, and as a chip only where no part says it', async () => {
    await inWindow(async (page) => {
      await signIn(page, admin, undefined, '/results?tab=tabla&conclusionMuestra=No+cumple&search=agua');
      await page.getByRole('button', { name: 'Quitar Búsqueda: agua' }).waitFor();
      await page.getByRole('button', { name: 'No cumple', exact: true, pressed: true }).waitFor();
      expect(await page.getByRole('button', { name: /^Quitar Conclusión/u }).count()).toBe(0);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('button', { name: 'Quitar Conclusión: No cumple' }).waitFor();
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto('/results?tab=tabla&conclusionMuestra=Cumple');
      await page.getByRole('button', { name: 'Quitar Conclusión: Cumple' }).waitFor();
    });
  });
});

/** Of each element, whether a pointer finds it at its left and its right end: it is neither cut nor covered. */
const areInSight = async (all: Locator) =>
  all.evaluateAll((elements) =>
    elements.map((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const corners = [left + 2, right - 2].map((x) => document.elementFromPoint(x, (top + bottom) / 2));
      return corners.every((found) => found !== null && element.contains(found));
    }),
  );

describe('many filters, folded', () => {
  it.each([768, 1024, 1440])('are each a whole chip at %i pixels', async (width) => {
    await inWindow(async (page) => {
      const search = 'tab=tabla&conclusionMuestra=No+cumple&search=agua&fechaInicio=2026-01-01&fechaFin=2026-12-31';
      await signIn(page, admin, undefined, `/results?${search}&solicitante=Hotel+Sol&solicitante=Hotel+Luna`);
      const chips = page.getByRole('button', { name: /^Quitar (?:Búsqueda|Desde|Hasta|Solicitante)/u });
      await expect.poll(() => areInSight(chips)).toEqual([true, true, true, true, true]);
      expect((await page.getByRole('tabpanel').boundingBox())?.y).toBeLessThanOrEqual(360);
      await expectNoSidewaysScroll(page);
    }, width);
  });
});

describe('the header', () => {
  it.each([768, 1024, 1280, 1440])('has room for six tabs and for what is unresolved at %i pixels', async (width) => {
    await inWindow(async (page) => {
      const estados = { abierta: 12, en_curso: 0, pendiente_remuestra: 0, cerrada: 0, descartada: 0 };
      const data = { sinResolver: 12, porResolver: 14, vencidas: 2, propuestas: 0, estados };
      await page.route('**/api/incidencias/recuento', (route) => route.fulfill({ json: { success: true, data } }));
      await openTable(page, admin);
      await page
        .getByRole('link', { name: /^Incidencias\s*12\s+sin resolver(?:, con \d+ incidencias abiertas)?$/u })
        .waitFor();
      const inside = page.getByRole('banner').locator('nav:visible a, button:visible, span[title]:visible');
      await expect.poll(async () => (await areInSight(inside)).every(Boolean)).toBe(true);
      // The address is there whole where it is there at all.
      const email = page.getByRole('banner').getByTitle(admin);
      expect(await email.isVisible()).toBe(width >= 1280);
      expect(await email.evaluate((span) => span.scrollWidth <= span.clientWidth)).toBe(true);
      await expectNoSidewaysScroll(page);
    }, width);
  });
});

describe('a notice that stays', () => {
  const notice = (page: Page) => page.getByRole('region', { name: 'Exportación' });
  const edge = async (page: Page, selector: string, side: 'top' | 'bottom') =>
    page
      .locator(selector)
      .first()
      .evaluate((element, of) => Math.round(element.getBoundingClientRect()[of]), side);
  const topOfNotice = async (page: Page) =>
    notice(page).evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const toEnd = async (page: Page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  /** Pixels between the last line of the page and the notice. What comes late makes the page longer: each look scrolls. */
  const spaceUnderEnd = async (page: Page) => {
    await toEnd(page);
    return (await topOfNotice(page)) - (await edge(page, 'nav[aria-label="Información legal"]', 'bottom'));
  };

  it.each([390, 1440])(
    'leaves the end of a page and its bar free, and dialogs above it, at %i pixels',
    async (width) => {
      await inWindow(async (page) => {
        await openTable(page, admin);
        await toEnd(page);
        const before = await page.evaluate(() => document.documentElement.scrollHeight);
        await pressAction(page, 'Excel o CSV');
        await page.getByRole('menuitem', { name: /^CSV/u }).click();
        await page
          .getByText(/se ha descargado/u)
          .first()
          .waitFor();
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(before);
        await expect.poll(() => spaceUnderEnd(page)).toBeGreaterThanOrEqual(0);
        await expect
          .poll(async () => (await edge(page, 'nav[aria-label="Páginas de resultados"]', 'bottom')) < 900)
          .toBe(true);
        await expectAccessible(page);

        await page.locator('tbody tr a').first().click();
        await page.getByRole('heading', { name: 'Determinaciones y resultados' }).waitFor();
        await expect.poll(() => spaceUnderEnd(page)).toBeGreaterThanOrEqual(0);
        // On a phone what one does next stays under it.
        const share = page.getByRole('button', { name: 'Compartir' });
        const topOfBar = async () =>
          width < 768 ? share.evaluate((one) => one.getBoundingClientRect().top) : page.viewportSize()?.height;
        const foot = async () => notice(page).evaluate((one) => one.getBoundingClientRect().bottom);
        await expect.poll(async () => ((await topOfBar()) ?? 0) - (await foot())).toBeGreaterThanOrEqual(0);
        await pressAction(page, 'Enviar por correo');
        await page.getByRole('dialog').waitFor();
        await expect
          .poll(async () => (await edge(page, '[data-modal-content]', 'bottom')) <= (await topOfNotice(page)))
          .toBe(true);
        await page.keyboard.press('Escape');
        await notice(page).getByRole('button', { name: 'Cerrar' }).click();
        await notice(page).waitFor({ state: 'detached' });
      }, width);
    },
  );
});

describe.each(widths)('at %i pixels', (width) => {
  it('the filters, open and with a list open, are accessible to all and fit their window', async () => {
    await inWindow(async (page) => {
      await openTable(page, admin);
      if (width < 768) await filters(page).click();
      else await page.getByRole('button', { name: 'Periodo' }).click();
      await page.getByRole('button', { name: 'Mar 2026' }).click();
      await expectAccessible(page);
      await choose(page, 'Tipo de muestra', 'Aire');
      await expectAccessible(page);
      // Only the list, not the sheet that it stands in on a phone.
      await page.keyboard.press('Escape');
      await field(page, 'Solicitante').click();
      await page.locator('[role=option]').first().waitFor();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Aplicar filtros' }).click();
      await page.getByRole('button', { name: 'Quitar Tipo: Aire' }).waitFor();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }, width);
  });
});
