import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { fechaCorta } from '../../../contract/base/fechas.ts';
import { putDropped } from '../../../lambdas/domain/entregas/store/entrega-objects.ts';
import { changeEntrega } from '../../../lambdas/domain/entregas/store/entregas.ts';
import { readMuestraHeaders } from '../../../lambdas/domain/muestras/store/muestras.ts';
import { muestras } from '../../../testing/product/laboratory.ts';
import { expectAccessible, expectFits, says } from '../../../testing/product/pages.ts';
import { admin, openPanel, tabOf } from '../../../testing/product/panel-pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';

const { inWindow } = usePortal();

/** Drops a file as the laboratory's system does: samples of one hotel, and as many that are refused for their date. */
async function drop(name: string, good: number, bad: number): Promise<string[]> {
  const [sample] = muestras;
  const { _id: _sample, ...fields } = sample ?? {};
  const samples = Array.from({ length: good + bad }, (_, n) => ({
    ...fields,
    _id: `${name}-${n}`,
    numero_muestra: `${name}-${n}`,
    estado: 'autorizada',
    fecha_muestra: n < good ? '2026-03-10' : '31/02/2026',
    solicitante: { nombre: 'Hotel Sol' },
  }));
  const body = Buffer.from(samples.map((one) => `${JSON.stringify(one)}\n`).join(''));
  await putDropped(`muestras/${name}.ndjson`, body, { size: body.length });
  return samples.slice(0, good).map(({ _id }) => _id);
}

/** How many of these samples are to be seen. */
async function visible(ids: readonly string[]): Promise<number> {
  return [...(await readMuestraHeaders(ids)).values()].filter(({ estado }) => estado !== 'anulada').length;
}

describe('deliveries in the panel', () => {
  it.each([390, 1440])('are followed, opened by their refusals, repeated and withdrawn, at %i px', async (width) => {
    await inWindow(async (page) => {
      await openPanel(page, 'entregas', admin);
      const name = `lote-${width}`;
      // What comes while the page is open appears by itself.
      const ids = await drop(name, 3, 2);
      const link = page.getByRole('link', { name: new RegExp(`^${name}.ndjson Con rechazos`, 'u') });
      await link.waitFor({ timeout: 60_000 });
      await expectFits(page);
      await expectAccessible(page);
      await link.click();
      await page.getByRole('heading', { name: `${name}.ndjson` }).waitFor();
      await page.getByText('3 nuevas · 2 rechazadas').waitFor();
      const refused = page.getByRole('region', { name: 'Rechazadas' });
      await refused.getByText('Fecha de muestra').waitFor();
      await refused.getByText(`Línea 4, ${name}-3`).waitFor();
      await expectFits(page);
      await expectAccessible(page);

      const downloaded = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Descargar las rechazadas' }).click();
      const file = await downloaded;
      expect(file.suggestedFilename()).toBe(`${name}-rechazadas.ndjson`);
      const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n');
      expect(lines.map((line) => (JSON.parse(line) as { _id: string })._id)).toEqual([`${name}-3`, `${name}-4`]);

      await page.getByRole('button', { name: 'Repetir' }).click();
      await says(page, `«${name}.ndjson» se ha entregado otra vez`);
      await page.getByText('3 sin cambios · 2 rechazadas').waitFor({ timeout: 60_000 });
      expect(await visible(ids)).toBe(3);

      await page.getByRole('button', { name: 'Retirar entrega' }).click();
      const dialog = page.getByRole('dialog', { name: 'Retirar entrega' });
      await dialog.getByText('3 muestras se quedan: otras entregas traen lo mismo o algo más reciente').waitFor();
      await dialog.getByRole('button', { name: 'Cancelar' }).click();

      await page.getByRole('link', { name: 'Todas las entregas' }).click();
      await page
        .getByRole('link', { name: /Con rechazos.*3 nuevas/u })
        .first()
        .click();
      for (const place of [0, 1]) {
        if (place === 1) {
          await page.getByRole('link', { name: 'Todas las entregas' }).click();
          await page
            .getByRole('link', { name: /Con rechazos.*3 sin cambios/u })
            .first()
            .click();
        }
        await page.getByRole('button', { name: 'Retirar entrega' }).click();
        const go = dialog.getByRole('button', { name: 'Retirar', exact: true });
        await dialog.getByLabel('Escribe RETIRAR para confirmar').fill('retira');
        expect(await go.isDisabled()).toBe(true);
        if (place === 1)
          await dialog.getByText('3 muestras que solo trajo esta entrega desaparecerán del portal').waitFor();
        await dialog.getByLabel('Escribe RETIRAR para confirmar').fill('retirar');
        await expectAccessible(page);
        await go.click();
        await says(page, `Se está retirando la entrega «${name}.ndjson»`);
        await page.getByText('Retirada', { exact: true }).first().waitFor({ timeout: 60_000 });
        expect(await visible(ids)).toBe(place === 0 ? 3 : 0);
      }
    }, width);
  });

  it('are withdrawn while it isn’t known yet what that would do, and ordered again where nothing is heard', async () => {
    const [id = ''] = await drop('lenta', 1, 0);
    await inWindow(async (page) => {
      await openPanel(page, 'entregas', admin);
      await page.getByRole('link', { name: /^lenta.ndjson Hecha/u }).click({ timeout: 60_000 });
      // A preview that never comes.
      await page.route('**/admin/entregas/*/retirada', (route) =>
        route.request().method() === 'GET' ? undefined : route.continue(),
      );
      await page.getByRole('button', { name: 'Retirar entrega' }).click();
      const dialog = page.getByRole('dialog', { name: 'Retirar entrega' });
      await dialog.getByRole('status', { name: 'Mirando qué cambiaría' }).waitFor();
      await dialog.getByLabel('Escribe RETIRAR para confirmar').fill('retirar');
      await dialog.getByRole('button', { name: 'Retirar', exact: true }).click();
      await says(page, 'Se está retirando la entrega «lenta.ndjson»');
      await page.getByText('Retirada', { exact: true }).first().waitFor({ timeout: 60_000 });
      expect(await visible([id])).toBe(0);

      const { pathname, searchParams } = new URL(page.url());
      const entrega = searchParams.get('entrega') ?? '';
      const actualizada = new Date(Date.now() - 3_600_000).toISOString();
      await changeEntrega(entrega, (stored) => ({ ...stored, estado: 'retirando', actualizada }));
      await page.goto(`${pathname}?${searchParams.toString()}`);
      await page.getByText(/^La retirada no avanza desde/u).waitFor();
      await expectFits(page);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Volver a ordenar' }).click();
      await says(page, 'La retirada de «lenta.ndjson» se ha vuelto a ordenar');
      await page.getByText('Retirada', { exact: true }).first().waitFor({ timeout: 60_000 });
    }, 390);
  });

  it('the summary names the last one, and filters find those of a state', async () => {
    await drop('buena', 1, 0);
    await inWindow(
      async (page) => {
        await openPanel(page, 'entregas', admin);
        await page.getByRole('link', { name: /^buena.ndjson Hecha/u }).waitFor({ timeout: 60_000 });
        await page.getByLabel('Estado').selectOption('Fallida');
        await says(page, 'No hay entregas en ese estado');
        await page.getByRole('button', { name: 'Ver todas' }).click();
        await page.getByLabel('Qué traen').selectOption('Certificados');
        await page.getByText(/^Todavía no ha llegado ningún certificado/u).waitFor();
        await page.goto('/admin?tab=entregas&entrega=no-es-ninguna');
        await says(page, 'No hay ninguna entrega con esa dirección.');
        await tabOf(page, 'Resumen');
        const last = page.getByRole('region', { name: 'Última entrega' });
        await last.getByText('En las últimas 24 horas · 1 nueva').waitFor();
        await last.getByRole('link', { name: 'buena.ndjson' }).click();
        await page.getByText('Ninguna todavía').waitFor({ state: 'detached' });
        await page.getByRole('heading', { name: /^buena.ndjson/u }).waitFor();
        await page.getByRole('link', { name: 'Ver sus muestras' }).click();
        const today = fechaCorta(fechaEnMadrid(new Date()));
        const chip = page.getByRole('button', { name: `Quitar Entrega: buena.ndjson, ${today}` });
        await chip.waitFor();
        await page.getByRole('link', { name: 'buena-0' }).waitFor();
        await page.getByText('Mostrando 1-1 de 1 resultados').waitFor();
        await expectAccessible(page);
        // It has no field of its own: its chip stays where the others have theirs.
        await page.getByRole('button', { name: 'Filtros de Búsqueda' }).click();
        await chip.click();
        await chip.waitFor({ state: 'detached' });
        expect(new URL(page.url()).searchParams.has('entrega')).toBe(false);
      },
      1440,
      '404',
    );
  });

  it.each([390, 1440])(
    'show the samples that wait for a word, to be accepted or dismissed, at %i px',
    async (width) => {
      await inWindow(async (page) => {
        const name = `espera-${width}`;
        const ids = await drop(name, 4, 0);
        await openPanel(page, 'entregas', admin);
        await page.getByRole('link', { name: new RegExp(`^${name}.ndjson Hecha`, 'u') }).waitFor({ timeout: 60_000 });
        const key = `muestras/${name}-año.ndjson`;
        const moved = ids.map((_id, n) => ({
          _id,
          numero_muestra: n === 3 ? `${_id}/B` : _id,
          fecha_muestra: n === 3 ? '2026-03-10' : '2025-03-10',
          tipo_muestra: 'Agua de consumo',
          solicitante: 'Hotel Sol',
        }));
        const body = Buffer.from(moved.map((one) => `${JSON.stringify(one)}\n`).join(''));
        await putDropped(key, body, { size: body.length });
        const link = page.getByRole('link', { name: new RegExp(`^${name}-año.ndjson .*4 por decidir`, 'u') });
        await link.click({ timeout: 60_000 });
        const waiting = page.getByRole('region', { name: 'Esperan tu decisión 4' });
        await waiting.getByText('¿Empieza la numeración cada año?').waitFor();
        await waiting.getByText('10 mar 2025').first().waitFor();
        await waiting.getByText('Hoteles', { exact: false }).first().waitFor();
        await expectFits(page);
        await expectAccessible(page);
        await waiting.getByRole('button', { name: `Aceptar ${name}-3/B` }).click();
        await page.getByRole('region', { name: 'Esperan tu decisión 3' }).waitFor({ timeout: 60_000 });
        const numero = async (n: number) => (await readMuestraHeaders(ids)).get(ids[n] ?? '')?.numero;
        expect(await numero(3)).toBe(`${name}-3/B`);
        await page.getByRole('button', { name: `Descartar ${name}-0` }).click();
        await page.getByRole('region', { name: 'Esperan tu decisión 2' }).waitFor({ timeout: 60_000 });
        await page.getByRole('button', { name: 'Decidir las 2 a la vez' }).click();
        const dialog = page.getByRole('dialog', { name: 'Cambia de fecha en más de 60 días' });
        await expectAccessible(page);
        await dialog.getByRole('button', { name: 'Descartar todas' }).click();
        await page.getByText('1 retenida y aceptada · 3 retenidas y descartadas').waitFor({ timeout: 60_000 });
        expect((await readMuestraHeaders(ids)).get(ids[0] ?? '')?.fecha).toBe('2026-03-10');
      }, width);
    },
  );

  it('list the certificates that have no sample until it comes', async () => {
    await inWindow(async (page) => {
      const pdf = Buffer.from('%PDF-1.7\n');
      await putDropped('pdfs/huerfano-0.pdf', pdf, { size: pdf.length });
      await openPanel(page, 'entregas', admin);
      const link = page.getByRole('link', { name: 'Certificados sin muestra 1' });
      await link.click({ timeout: 60_000 });
      const list = page.getByRole('region', { name: 'Certificados sin muestra' });
      await list.getByText('huerfano-0', { exact: true }).waitFor();
      await list.getByRole('link', { name: 'huerfano-0.pdf' }).waitFor();
      await expectFits(page);
      await expectAccessible(page);
      await drop('huerfano', 1, 0);
      await page.getByRole('link', { name: 'Todas las entregas' }).click();
      await page.getByRole('link', { name: /^huerfano.ndjson Hecha/u }).waitFor({ timeout: 60_000 });
      await expect.poll(async () => link.count(), { timeout: 60_000 }).toBe(0);
    });
  });

  it.each([390, 1440])('say what can’t be in them, and who sees to it and why, at %i px', async (width) => {
    await inWindow(async (page) => {
      const name = `mirar-${width}`;
      const [sample] = muestras;
      const counts = { total_resultados: 1, resultados_cumplen: 0, resultados_no_cumplen: 0 };
      const pH = { descripcion: 'pH', resultados: [{ descripcion: 'pH', valor: 15 }], ...counts };
      const lines = [1, 2, 3].map((n) => ({
        ...sample,
        _id: `${name}-${n}`,
        numero_muestra: `${name}-${n}`,
        estado: 'autorizada',
        fecha_muestra: '2026-03-10',
        determinaciones: [pH],
        conclusion_muestra: 'Apto',
      }));
      const body = Buffer.from(lines.map((one) => `${JSON.stringify(one)}\n`).join(''));
      await putDropped(`muestras/${name}.ndjson`, body, { size: body.length });
      await openPanel(page, 'entregas', admin);
      const link = page.getByRole('link', { name: new RegExp(`^${name}.ndjson .*Por mirar: 3`, 'u') });
      await link.click({ timeout: 60_000 });
      const found = page.getByRole('region', { name: 'Por mirar' });
      await found.getByText('pH (15): un pH está entre 0 y 14.').first().waitFor();
      await expectFits(page);
      await expectAccessible(page);
      await found.getByRole('button', { name: `No es un error: ${name}-2` }).click();
      const dialog = page.getByRole('dialog', { name: 'No es un error' });
      await dialog.getByLabel('Motivo').fill('Es una disolución de calibración');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Guardar' }).click();
      await found.getByText('No es un error: Es una disolución de calibración').waitFor();
      await found.getByText('2 de 3').waitFor();
      await found.getByRole('button', { name: 'Todas lo eran: Todas las de «Valor imposible»' }).click();
      await page.getByRole('dialog').getByLabel('Motivo').fill('Se corrigen mañana');
      await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click();
      await found.getByText('0 de 3').waitFor();
      await found.getByRole('link', { name: 'Qué se mira' }).click();
      const rule = page.getByRole('switch', { name: 'Valor imposible' });
      await rule.waitFor();
      await expectFits(page);
      await expectAccessible(page);
    });
  });
});
