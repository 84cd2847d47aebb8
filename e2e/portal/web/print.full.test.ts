import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { muestra } from '../../../testing/muestras.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { signIn, widths } from '../../../testing/product/pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';

declare global {
  /** Notes how many charts a paper has. */
  function notePaper(charts: number): Promise<void>;
}

const months = 14;
const types = 12;
/** As many types of one group as few laboratories have, with names as long as theirs. */
const longTypes = Array.from(
  { length: 14 },
  (_, n) => `Agua de consumo humano en grifo de instalación interior: análisis completo, punto ${1 + n}`,
);
let email: string;

const portal = usePortal(async () => {
  // More months than are unfolded on the screen.
  const samples = Array.from({ length: months * types }, (_, n) =>
    muestra({
      _id: `papel-${n}`,
      fecha_muestra: new Date(Date.UTC(2024, n % months, 10)).toISOString().slice(0, 10),
      tipo_muestra: `Tipo ${1 + Math.floor(n / months)}`,
      solicitante: { nombre: 'Papelera' },
      ...(n % 9 > 0 && { conclusion_muestra: n % 5 ? 'Cumple' : 'No cumple' }),
    }),
  );
  const [failing, ...passing] = Array.from({ length: 14 }, (_, n) => ({
    descripcion: `Recuento de la especie número ${n + 1}`,
    status_inteligente: n === 0 ? 'No cumple' : 'Cumple',
    resultados: [
      {
        descripcion: `Especie ${n + 1}`,
        valor: n === 0 ? 10_000 : 5,
        unidad: 'UFC/L',
        referencia: { max: 100 },
        conclusion: n === 0 ? 'No cumple' : 'Cumple',
      },
    ],
    total_resultados: 1,
    resultados_cumplen: Number(n > 0),
    resultados_no_cumplen: Number(n === 0),
  }));
  const crowded = muestra({
    _id: 'papel-denso',
    fecha_muestra: '2024-03-01',
    solicitante: { nombre: 'Imprenta' },
    conclusion_muestra: 'No cumple',
    // What fails comes last: the table puts it first.
    determinaciones: [...passing, ...(failing ? [failing] : [])],
  });
  const longNamed = longTypes.map((tipo_muestra, n) =>
    muestra({
      _id: `largo-${n}`,
      fecha_muestra: '2024-03-10',
      tipo_muestra,
      solicitante: { nombre: 'Aguas Largas' },
      conclusion_muestra: n > 0 ? 'Cumple' : 'No cumple',
    }),
  );
  await saveMuestras([...samples, ...longNamed, crowded], { now: new Date('2026-05-01T00:00:00Z') });
  email = await putUsuario({ _id: 'impresora', master: 'todos', clientes: [] });
});

const inWindow = (test: (page: Page) => Promise<void>) =>
  portal.inWindow(async (page) => {
    await signIn(page, email);
    await test(page);
  });

interface Paper {
  width: number;
  height: number;
  /** The words of the page in their order, without those of its foot. */
  text: string;
}

/** The pages that a browser prints of the page as it stands. */
async function printed(page: Page): Promise<Paper[]> {
  const bytes = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  const file = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await file.promise;
  const papers: Paper[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const sheet = await document.getPage(number);
    const { width, height } = sheet.getViewport({ scale: 1 });
    const { items } = await sheet.getTextContent();
    const words = items.map((item) => ('str' in item ? item.str : '')).join(' ');
    papers.push({ width, height, text: words.replaceAll(/\s+/gu, ' ').replace(/\d+ \/ \d+\s*$/u, '') });
  }
  await file.destroy();
  return papers;
}

const times = (text: string, words: RegExp) => text.match(words)?.length ?? 0;

describe('the statistics of many months on paper', () => {
  it('begin on the first page, have every block unfolded with its title beside its bar, and no blank page', async () => {
    await inWindow(async (page) => {
      await page.goto('/results?agrupacion=mes&search=Papelera');
      await page.getByRole('heading', { name: 'Detalle por mes' }).waitFor();
      await expect.poll(() => page.getByText('Por tipo de muestra', { exact: true }).count()).toBe(0);
      await page.locator('.js-plotly-plot svg').first().waitFor();
      const papers = await printed(page);

      expect(papers.every(({ width, height }) => width > height)).toBe(true);
      for (const [number, { text }] of papers.entries()) expect([number, text.length > 40]).toEqual([number, true]);
      expect(papers[0]?.text).toContain('Cumplimiento por mes');
      const whole = papers.map(({ text }) => text).join(' ');
      expect(times(whole, /Por tipo de muestra/gu)).toBe(months);
      // The percentages of its bar are what comes next: no title ends a page of which the bar begins the next.
      const titles = /\d+ muestras · [\d,]+ % de cumplimiento/gu;
      expect(times(whole, titles)).toBe(months);
      for (const { text } of papers) {
        for (const after of text.split(titles).slice(1)) expect(after).toMatch(/^ [\d,]+ % /u);
      }
      expect(papers.length).toBeLessThanOrEqual(months + 2);
      await page.getByRole('button', { name: 'Desplegar todo' }).waitFor();
    });
  });

  it('is printed by its button once what draws its charts has come, however late', async () => {
    await inWindow(async (page) => {
      const { promise: isAsked, resolve: letCome } = Promise.withResolvers<void>();
      await page.route(/Plot-.*\.js$/u, async (route) => {
        await isAsked;
        await route.continue();
      });
      const papers: string[] = [];
      await page.exposeFunction('notePaper', (charts: number) => papers.push(charts > 0 ? 'charts' : 'none'));
      await page.addInitScript(() => {
        window.print = () => {
          dispatchEvent(new Event('beforeprint'));
          // The browser lays the paper out after what its event has queued.
          queueMicrotask(() => {
            queueMicrotask(() => void notePaper(document.querySelectorAll('.main-svg').length));
          });
        };
      });
      const asked = page.waitForRequest(/Plot-.*\.js$/u);
      await page.goto('/results?search=Papelera');
      await page.getByRole('heading', { name: 'Resumen General' }).waitFor();
      await page.getByRole('button', { name: 'Exportar PDF' }).click();
      await asked;
      expect(papers).toEqual([]);
      letCome();
      await expect.poll(() => papers).toEqual(['charts']);
    });
  });
});

it('a paper bears the day on which it is printed, however long its page has been open', async () => {
  await inWindow(async (page) => {
    await page.goto('/results/papel-denso');
    await page.getByText('Impreso el').waitFor({ state: 'attached' });
    await page.clock.setFixedTime('2030-01-01T23:30:00Z');
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    expect(await page.getByText('Impreso el').textContent()).toBe('Impreso el 2 de enero de 2030');
  });
});

describe('a sample on paper', () => {
  it('is a document on upright A4: number and verdict, the results, then the facts', async () => {
    await inWindow(async (page) => {
      await page.goto('/results/papel-1');
      await page.getByRole('heading', { name: 'Determinaciones y resultados' }).waitFor();
      const papers = await printed(page);
      expect(papers.every(({ width, height }) => height > width)).toBe(true);
      const whole = papers.map(({ text }) => text).join(' ');
      const results = ['Impreso el', 'Determinaciones y resultados', 'No se encontraron'];
      const facts = ['Número de muestra', 'Conclusión global', 'Solicitante', 'Detalles del muestreo'];
      const places = [...results, ...facts].map((part) => whole.indexOf(part));
      expect(places.every((place) => place >= 0)).toBe(true);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(whole).not.toMatch(/Compartir|Datos de la muestra|Certificado/u);
      await page.getByRole('button', { name: 'Compartir' }).waitFor();
    });
  });
});

describe('the table on paper', () => {
  it.each([390, 1440])(
    'names every determination, with value and limit of what fails, from %i pixels',
    async (width) => {
      await inWindow(async (page) => {
        await page.setViewportSize({ width, height: 900 });
        await page.goto('/results?tab=tabla&search=Imprenta');
        await page.getByRole('button', { name: /^\+\d+: ver las 14 determinaciones/u }).waitFor();
        const papers = await printed(page);
        expect(papers.every((paper) => paper.width > paper.height)).toBe(true);
        const paper = papers.map(({ text }) => text).join(' ');
        expect(paper).toMatch(/Recuento de la especie número 1 10\.000 UFC\/L · límite 100/u);
        for (let n = 2; n <= 14; n++)
          expect(paper).toMatch(new RegExp(`Recuento de la especie número ${n}(?!\\d)`, 'u'));
        expect(paper).not.toMatch(/\+\d/u);
      });
    },
  );
});

it('the determinations that a row has no room for open behind its button, which gets the keyboard back', async () => {
  await inWindow(async (page) => {
    await page.setViewportSize({ width: 390, height: 900 });
    await page.goto('/results?tab=tabla&search=Imprenta');
    const more = page.getByRole('button', { name: /^\+\d+: ver las 14 determinaciones/u });
    const list = page.getByRole('dialog').filter({ hasText: 'Recuento de la especie número 14' }).getByRole('list');
    await more.focus();
    for (const round of [1, 2]) {
      await page.keyboard.press('Enter');
      await expect.poll(() => list.getByRole('listitem').count(), { message: `round ${round}` }).toBe(14);
      await expect.poll(() => list.evaluate((element) => element === document.activeElement)).toBe(true);
      await page.keyboard.press('Escape');
      await list.waitFor({ state: 'detached' });
      await expect.poll(() => more.evaluate((element) => element === document.activeElement)).toBe(true);
    }
    await more.click();
    await list.waitFor();
    await more.click();
    await list.waitFor({ state: 'detached' });
  });
});

describe('a long legend', () => {
  it('shows every entry whole at every width, folded on a phone, and is whole on paper', async () => {
    await inWindow(async (page) => {
      await page.goto('/results?search=Aguas+Largas');
      const legend = page.getByRole('table', { name: /^Tipos de muestra de/u });
      const unfold = page.getByRole('button', { name: /^Ver gráficos de/u });
      await page.setViewportSize({ width: 360, height: 900 });
      await unfold.waitFor();
      expect(await legend.count()).toBe(0);
      const paper = (await printed(page)).map(({ text }) => text).join(' ');
      // In the legend, and on a card of its own further down.
      const onPaper = longTypes.map((_, n) => times(paper, new RegExp(`punto ${1 + n}(?!\\d)`, 'gu')));
      expect(onPaper).toEqual(longTypes.map(() => 2));
      expect(await legend.count()).toBe(0);
      await unfold.click();
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(() => legend.getByRole('rowheader').count()).toBe(longTypes.length);
        // Nothing of it lies outside its chart, nor is anything scrolled or cut off there.
        const cut = await legend.evaluate((table) => {
          const chart = table.closest('figure')?.getBoundingClientRect();
          return [...table.querySelectorAll('tbody > tr > *, a')].filter((part) => {
            const { left, right, bottom, height } = part.getBoundingClientRect();
            const isShown = getComputedStyle(part).display !== 'none';
            return (
              isShown && (!chart || left < chart.left || right > chart.right || bottom > chart.bottom || height < 8)
            );
          }).length;
        });
        expect([width, cut]).toEqual([width, 0]);
      }
    });
  });
});

describe('what the page asks for', () => {
  it('is each statistic once when it is opened, and again when the tab is entered again', async () => {
    await inWindow(async (page) => {
      const asked: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/api/results/stats')) asked.push(pathname);
      });
      const calls = ['', '/tipo-grupos', '/tipo-grupos-detailed'].map((path) => `/api/results/stats${path}`);
      await page.goto('/results?search=Papelera');
      await page.getByRole('heading', { name: 'Resumen General' }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(asked.toSorted()).toEqual(calls);
      await page.getByRole('tab', { name: 'Tabla' }).click();
      await page.getByText(/^Mostrando 1-/u).waitFor();
      await page.getByRole('tab', { name: 'Estadísticas' }).click();
      await expect.poll(() => asked.toSorted()).toEqual([...calls, ...calls].toSorted());
    });
  });
});
