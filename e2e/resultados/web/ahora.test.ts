import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { MuestraDocument } from '../../../contract/muestras/muestra.ts';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { haceDias } from '../../../testing/product/incidencias-page.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { expectFits, signIn } from '../../../testing/product/pages.ts';
import { points } from '../../../testing/product/points.ts';
import { usePortal } from '../../../testing/product/portal.ts';
import { answerLate, shiftOf } from '../../../testing/product/shifts.ts';

/** Samples of which the laboratory says no more than whether they comply as a whole. */
const whole = [
  ['Hielo', 200, 'No cumple'],
  ['Hielo', 100, 'Cumple'],
  ['Vapor', 20, 'No cumple'],
  ['Vapor', 10, 'Cumple'],
  ['Nieve', 425, 'No cumple'],
].map(([tipo_muestra, dias, conclusion_muestra]): MuestraDocument => ({
  _id: `${tipo_muestra}-${dias}`,
  numero_muestra: `${tipo_muestra}-${dias}`,
  estado: 'autorizada',
  fecha_muestra: haceDias(Number(dias)),
  tipo_muestra: String(tipo_muestra),
  solicitante: { nombre: 'Hotel Sol' },
  punto_muestreo: { nombre: 'Hab. 419' },
  conclusion_muestra: String(conclusion_muestra),
  determinaciones: [],
}));

let email: string;
let other: string;
const portal = usePortal(async () => {
  email = await putUsuario({ _id: 'calidad' });
  other = await putUsuario({ _id: 'etap', clientes: ['aguas'] });
  await saveMuestras([...Object.values(points).flat(), ...whole], { now: new Date() });
});
const { inWindow } = portal;

const ahora = (page: Page) => page.getByRole('region', { name: 'Ahora' });
const lines = (page: Page) => page.getByRole('list', { name: 'Sin resolver' }).getByRole('link', { name: /desde el/u });
const words = async (page: Page) =>
  (await lines(page).allInnerTexts()).map((text) => text.replaceAll(/\s+/gu, ' ').trim());

describe('what fails now', () => {
  it('is one line a point, the worst first, that leads to the sample that decides', async () => {
    await inWindow(async (page) => {
      await signIn(page, email);
      await ahora(page)
        .getByText(/^\d+ sin resolver$/u)
        .waitFor();
      const [first, second, third] = await words(page);
      expect(first).toMatch(
        /^ACUMULADOR 3 Hotel Sol Legionella spp\. 10\.?000 UFC\/L \(límite 100\) desde el \d+ \p{L}+ · repetida el \d+ \p{L}+: 10\.?000, no cumple · nueva muestra en análisis desde el \d+ \p{L}+$/u,
      );
      expect(second).toMatch(
        /^Grifo de cocina Hotel Luna pH 9,9 \(límite 6,5 - 9,5\) desde el .+ · aún sin volver a analizar$/u,
      );
      // Without a reference the point is the sample.
      expect(third).toContain(points.withoutReference[0]?.numero_muestra);
      await ahora(page).getByRole('button', { name: '2 resueltos' }).click();
      await ahora(page)
        .getByRole('link', { name: /Ducha 101 .*repetida el .*: 10, cumple/u })
        .waitFor();
      await expectFits(page);
      const series = ahora(page).getByRole('link', { name: 'Ver la evolución de pH en Grifo de cocina' });
      expect(new URL((await series.getAttribute('href')) ?? '', 'https://area.example').searchParams.get('punto')).toBe(
        '["Hotel Luna","grifo de cocina",""]',
      );
      await lines(page).first().click();
      await page.getByRole('heading', { level: 1, name: points.repeated[2]?.numero_muestra ?? '' }).waitFor();
    });
  });

  it.each(['ahora', 'stats'])('moves no figures, nor they it, when %s comes late', async (late) => {
    await inWindow(async (page) => {
      await page.setViewportSize({ width: 390, height: 800 });
      await answerLate(page, new RegExp(`/results/${late}$`, 'u'));
      await signIn(page, email);
      await ahora(page)
        .getByText(/^\d+ sin resolver$/u)
        .waitFor();
      await page.getByRole('list', { name: 'Indicadores' }).waitFor();
      expect(await shiftOf(page)).toBeLessThan(0.02);
    });
  });

  it('follows the filters of points and no dates, and says so in green where nothing fails', async () => {
    await inWindow(async (page) => {
      await signIn(page, email, undefined, '/results?solicitante=Hotel+Luna&fechaFin=2020-01-01');
      await ahora(page)
        .getByText(/^\d+ sin resolver$/u)
        .waitFor();
      await ahora(page).getByText('sin tener en cuenta las fechas que has elegido').waitFor();
      await page.goto('/results?tipoMuestra=Hielo');
      await ahora(page)
        .getByText(/^Nada sin resolver; sin muestras en los últimos 90 días, la última es del/u)
        .waitFor();
      await page.goto('/results?tipoMuestra=Vapor');
      await ahora(page)
        .getByText(/^Nada sin resolver; lo último se resolvió el \d+ \p{L}+/u)
        .waitFor();
      await signIn(page, other);
      await ahora(page)
        .getByText(/^\d+ sin resolver$/u)
        .waitFor();
      expect((await words(page))[0]).toContain('Salida de planta');
    });
  });

  it('says of what failed long ago how long, and that nobody has tested it again', async () => {
    await inWindow(async (page) => {
      await signIn(page, email, undefined, '/results?tipoMuestra=Nieve');
      await ahora(page).getByText('1 sin resolver', { exact: true }).waitFor();
      expect((await words(page))[0]).toMatch(
        /^Hab\. 419 Hotel Sol La muestra no cumple El laboratorio no indica por qué, y no da ningún valor desde el .+ · hace 1[34] meses, aún sin volver a analizar$/u,
      );
      await expectFits(page, true);
    });
  });

  it('offers to try again where it could not be loaded, and keeps the rest of the page', async () => {
    await inWindow(async (page) => {
      let isDown = true;
      // Without this it would ask again by itself.
      await page.route('**/api/health', (route) => route.abort());
      await page.route('**/api/results/ahora*', async (route) => (isDown ? route.abort() : route.continue()));
      await signIn(page, email);
      const alert = page.getByRole('alert').filter({ hasText: 'No se ha podido saber qué incumple ahora' });
      await alert.waitFor();
      await page.getByRole('list', { name: 'Indicadores' }).waitFor();
      isDown = false;
      await alert.getByRole('button', { name: 'Reintentar' }).click();
      await ahora(page)
        .getByText(/^\d+ sin resolver$/u)
        .waitFor();
    });
  });
});

describe('the values at the point of a sample', () => {
  const spark = (page: Page) => page.getByRole('link', { name: /^Ver la evolución de Legionella/u });

  it('are a small line beside the parameter, that opens its series', async () => {
    await inWindow(async (page) => {
      await signIn(page, email, undefined, `/results/${points.repeated[1]?._id}`);
      await expect
        .poll(async () => spark(page).getAttribute('aria-label'))
        .toMatch(
          /^Ver la evolución de Legionella spp\. en Acumulador 3: 3 valores del .+ al .+, el más alto 10\.?000 UFC\/L; 2 no cumplen$/u,
        );
      await expectFits(page, true);
      await spark(page).click();
      await page.waitForURL(/tab=evolucion/u);
      const asked = new URL(page.url()).searchParams;
      expect(['determinacion', 'parametro', 'unidad', 'punto'].map((name) => asked.get(name))).toEqual([
        'Recuento de Legionella',
        'Legionella spp.',
        'UFC/L',
        '["Hotel Sol","acumulador 3",""]',
      ]);
    });
  });

  it('are none where no other sample is of the point, and then take no place', async () => {
    await inWindow(async (page) => {
      await signIn(page, email, undefined, `/results/${points.alone[0]?._id}`);
      await page.getByText('Es la única muestra autorizada que ves de Grifo de cocina.').waitFor();
      await expect.poll(async () => page.getByRole('columnheader', { name: 'Evolución' }).count()).toBe(0);
    });
  });
});

describe('the history in a sample', () => {
  const history = (page: Page) => page.getByRole('region', { name: 'Muestras de este punto' });
  const open = async (page: Page, id: string | undefined) => signIn(page, email, undefined, `/results/${id}`);

  it('says whether a failure was tested again, and leads to the samples of the point', async () => {
    await inWindow(async (page) => {
      await open(page, points.solved[0]?._id);
      await history(page)
        .getByText(/^Repetida el .+: Cumple/u)
        .waitFor();
      const rows = history(page).getByRole('listitem').filter({ hasText: 'UFC/L' });
      await expect.poll(() => rows.count()).toBe(2);
      await expect.poll(() => rows.nth(1).innerText()).toMatch(/400 UFC\/L \(límite 100\)/u);
      await expectFits(page);
      await rows.nth(0).getByRole('link').click();
      await page.getByRole('heading', { level: 1, name: points.solved[1]?.numero_muestra ?? '' }).waitFor();
      await history(page).getByRole('link', { name: 'Ducha 101: 2 muestras' }).click();
      await page.getByText(/^Mostrando 1-2 de 2/u).waitFor();
    });
  });

  it('says that it was not repeated, or that its point is not known', async () => {
    await inWindow(async (page) => {
      await open(page, points.alone[0]?._id);
      await history(page).getByText('Aún sin volver a analizar').waitFor();
      await history(page).getByText('Es la única muestra autorizada que ves de Grifo de cocina.').waitFor();
      await page.goto(`/results/${points.withoutReference[0]?._id}`);
      await history(page)
        .getByText(/^No consta en qué punto se tomó/u)
        .waitFor();
    });
  });
});
