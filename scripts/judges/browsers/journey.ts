import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { dateFields, doWrong, inkOfPictures, slicesDrawn, tableRows, wentWrong } from './in-page.ts';
import { keys } from './input.ts';
import type { Page } from './page.ts';

/** Who walks, and what the laboratory found for them, newest first. */
export interface Walker {
  email: string;
  password: string;
  samples: { numero: string; conclusion: string | undefined }[];
}

/** A part of the journey; throws an Error for what a person would miss. */
export interface Step {
  name: string;
  walk: (page: Page, walker: Walker) => Promise<void>;
}

/** Rows of the table's first page. */
const rowsPerPage = 20;

export const journey: readonly Step[] = [
  {
    name: 'login',
    async walk(page) {
      await page.open('/results');
      await page.see('Accede a tus resultados analíticos');
    },
  },
  {
    name: 'statistics',
    async walk(page, { email, password, samples }) {
      await page.fill('Correo electrónico', email);
      await page.fill('Contraseña', password);
      await page.click('button', 'Iniciar Sesión');
      await page.see(`Total Muestras ${samples.length}`);
      await page.see(`No cumple ${samples.filter(({ conclusion }) => conclusion === 'No cumple').length}`);
      await page.until('for slices of a pie', async () => (await page.driver.run(slicesDrawn)) > 0);
    },
  },
  {
    name: 'dates',
    async walk(page, { samples }) {
      const fields = await page.driver.run(dateFields);
      const wrong = fields.filter(({ value, type }) => value !== '' || type === 'date');
      if (fields.length < 2 || wrong.length > 0) throw new Error(`Fields of dates: ${JSON.stringify(fields)}`);
      const first = async () => (await page.driver.run(dateFields))[0]?.value;
      await page.fill('Fecha inicio', '7/1/26');
      await page.press(keys.enter);
      // What is applied folds to a line.
      await page.see('Desde: 7 ene 2026');
      await page.click('button', 'Filtros de Búsqueda*');
      await page.until('for a typed date as dd/mm/aaaa', async () => (await first()) === '07/01/2026');
      await page.click('button', 'Limpiar filtros');
      await page.see(`Total Muestras ${samples.length}`);
    },
  },
  {
    name: 'table',
    async walk(page, { samples }) {
      await page.click('tab', 'Tabla');
      await page.see(`Mostrando 1-${rowsPerPage} de ${samples.length} resultados`);
      const rows = await page.driver.run(tableRows);
      samples.slice(0, rowsPerPage).forEach(({ numero, conclusion }, place) => {
        const row = rows[place] ?? '';
        if (row.includes(numero) && row.includes(conclusion ?? 'Pendiente')) return;
        throw new Error(`Row ${place + 1} is not ${numero}, ${conclusion}: ${row}`);
      });
    },
  },
  {
    name: 'sample',
    async walk(page, { samples: [newest] }) {
      const { numero = '', conclusion = '' } = newest ?? {};
      await page.fill('Número de muestra', numero.toLowerCase());
      await page.see('Mostrando 1-1 de 1 resultados');
      await page.click('link', numero);
      await page.see('Escherichia coli');
      await page.see(numero);
      await page.see(conclusion);
    },
  },
  {
    name: 'certificate',
    async walk(page, { samples: [newest] }) {
      await page.click('button', `PDF*`);
      await page.see(`Certificado de ${newest?.numero}`);
      await page.until('for a page of the PDF', async () => (await page.driver.run(inkOfPictures)) > 100);
    },
  },
  {
    name: 'export',
    async walk(page, { samples }) {
      await page.press(keys.escape);
      await page.open('/results?tab=tabla');
      await page.see(`Mostrando 1-${rowsPerPage} de ${samples.length} resultados`);
      await page.click('button', 'Más acciones');
      await page.click('button', 'Excel o CSV');
      await page.click('menuitem', 'CSV*');
      await page.see(`se ha descargado con ${samples.length} muestras`);
      const csv = await exported(page);
      const missing = samples.filter(({ numero }) => !csv.includes(`${numero};`));
      if (missing.length > 0) throw new Error(`${missing.length} samples are not in the file`);
    },
  },
  {
    name: 'faults are seen',
    async walk(page) {
      const seen: string[] = [];
      await page.driver.run(doWrong);
      await page.until(
        () => `to hear of a complaint and a violation: ${seen.join('; ')}`,
        async () => {
          seen.push(...(await page.driver.run(wentWrong)));
          return seen.some((one) => one.includes('on purpose')) && seen.some((one) => one.startsWith('policy'));
        },
      );
    },
  },
];

/** The samples of the one file that was downloaded, as it has them, once it is whole. */
async function exported(page: Page): Promise<string> {
  let text = '';
  let files: string[] = [];
  await page.until(
    () => `for the file, among '${files.join(', ')}'`,
    async () => {
      files = await readdir(page.driver.downloads);
      const name = files.find((file) => /^resultados-\d{4}-\d\d-\d\d-csv\.zip$/u.test(file));
      if (name === undefined) return false;
      const bytes = await readFile(join(page.driver.downloads, name));
      try {
        text = Buffer.from(unzipSync(bytes)['muestras.csv'] ?? []).toString('utf8');
      } catch {
        // A part of it.
        return false;
      }
      return text !== '';
    },
  );
  return text;
}
