import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { documentoDeMapeoSchema } from '../../../contract/entregas/deteccion.ts';
import { putDropped, readMappingText } from '../../../lambdas/domain/entregas/store/entrega-objects.ts';
import { expectAccessible, expectFits } from '../../../testing/product/pages.ts';
import { admin, openPanel, picker } from '../../../testing/product/panel-pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';

const { inWindow } = usePortal();

const traces = (name: string) => ['A', 'B', 'C', 'D'].map((letter) => `Traza ${letter} ${name} (mg/L)`).join(';');

/**
 * An export that asks: whose the samples are, and whether 03/04 is in March or April; one sample is of the future. Some
 * columns are its own, so that no mapping that was saved before reads it.
 */
const exported = (name: string) =>
  [
    'Listado de resultados de mayo',
    `Nº muestra;Fecha muestreo;Matriz;Semáforo;pH (ud. pH);Nitrato (mg/L);${traces(name)}`,
    `${name}-1;03/04/2026;Agua de consumo;Verde;7,2;<0,5;0,1;0,1;0,1;0,1`,
    `${name}-2;04/04/2026;Agua de consumo;Rojo;7,45;62,5;0,1;0,1;0,1;0,1`,
    `${name}-3;05/04/2026;Piscina;Azul;8,1;ND;0,1;0,1;0,1;0,1`,
    `${name}-4;04/05/2099;Piscina;Verde;8,1;12;0,1;0,1;0,1;0,1`,
    '',
  ].join('\n');

/** What a person answers to questions that say this; the first answer to the others. */
const answers = {
  solicitante: 'Lo mismo en todo el archivo',
  fecha: 'dd/mm/aaaa',
  Azul: 'Ninguno de los dos',
};

describe('the mapping assistant', () => {
  it.each([768, 1440])('leads from a dropped table to its samples in the list, at %i px', async (width) => {
    await inWindow(async (page) => {
      await openPanel(page, 'entregas', admin);
      const name = `asistente-${width}-${randomUUID().slice(0, 8)}`;
      const buffer = Buffer.from(exported(name), 'latin1');
      await page.setInputFiles('input[type=file]', { name: `${name}.csv`, mimeType: 'text/csv', buffer });
      await page.waitForURL(/subida=/u);
      const samples = page.getByRole('region', { name: '3. Las muestras' });
      const sheet = page.getByRole('region', { name: 'Primeras filas del archivo' });
      await sheet.getByText('Listado de resultados de mayo').waitFor();
      await expectFits(page);
      await expectAccessible(page);

      // One question at a time, each with why; an answer can be taken back.
      const question = page.locator('form', { hasText: 'el archivo no lo dice' });
      const answer = page.getByRole('button', { name: /^Responder/u });
      const deliver = page.getByRole('button', { name: /^(?:Ver qué va a pasar|Guardar y entregar)$/u });
      const reply = async () => {
        const heading = await question.getByRole('heading').innerText();
        const label = Object.entries(answers).find(([asked]) => heading.includes(asked))?.[1];
        if (label !== undefined) await question.getByRole('radio', { name: label, exact: true }).check();
        const text = question.getByLabel('Texto', { exact: true });
        if ((await text.count()) > 0) await text.fill('Hotel Sol');
        await answer.click();
        await expect.poll(async () => question.filter({ hasText: heading }).count()).toBe(0);
      };
      await question.waitFor();
      expect(await deliver.isDisabled()).toBe(true);
      for (let asked = 0; asked < 8 && (await question.count()) > 0; asked++) await reply();
      await page.getByText('Falta confirmar la forma de la tabla').waitFor();
      expect(await deliver.isDisabled()).toBe(true);
      await page.getByRole('button', { name: 'Deshacer' }).click();
      await question.waitFor();
      await reply();

      // What decides whose a sample is or what a result means is confirmed once, by itself where it isn't clear.
      const part = page.getByRole('row', { name: /^Nº muestra/u });
      await part.getByText('por confirmar').waitFor();
      await part.getByRole('button', { name: 'Confirmar' }).click();
      await part.getByText('confirmado').waitFor();
      expect(await deliver.isDisabled()).toBe(true);
      await page.getByRole('button', { name: /^Confirmar todo lo claro/u }).click();
      const others = page.getByRole('button', { name: /^(?:Confirmar «|Dejar fuera)/u });
      for (let left = await others.count(); left > 0; left--) await others.first().click();
      await expect.poll(async () => deliver.isEnabled()).toBe(true);
      await samples.getByText(`${name}-1`).waitFor();
      await samples.getByText('El archivo entero').waitFor();
      await samples.getByText('Se rechazarían', { exact: true }).first().waitFor();
      await samples.getByText(`Línea 6, ${name}-4`).waitFor();

      // A column is something else, with a limit of its own.
      await page.getByRole('button', { name: 'Opciones de «Nitrato (mg/L)»' }).click();
      await page.getByRole('dialog').getByLabel('Límite superior').fill('50');
      await page.getByRole('dialog').getByLabel('Parámetro').fill('Nitratos');
      await page.getByRole('button', { name: 'Aceptar' }).click();
      await page.getByText('«Nitratos» en mg/L; máx. 50').waitFor();
      await samples.getByText('Nitratos').first().waitFor();
      await page.getByLabel('Qué es «Matriz»').selectOption('campos.producto');
      await page.getByText('Falta decir de dónde sale: tipo de muestra.').waitFor();
      await page
        .getByRole('row', { name: /^Tipo de muestra/u })
        .getByText('Falta, y sin ello')
        .waitFor();
      await page.getByLabel('Qué es «Matriz»').selectOption('campos.tipo_muestra');
      await expectFits(page);
      await expectAccessible(page);

      // What the page doesn't show can be written, and stays.
      await page.getByText('Ver el formato de lectura en JSON').click();
      const json = page.getByLabel('El formato de lectura como documento JSON');
      await json.fill(`{${(await json.inputValue()).trim().slice(1, -1)}, "repetidos": "replicas"}`);
      await page.getByRole('button', { name: 'Aplicar' }).click();

      await page.getByLabel('Nombre del formato de lectura').fill('con espacios');
      await page.getByText('Usa letras sin tilde').waitFor();
      await page.getByLabel('Nombre del formato de lectura').fill(name);
      // Near the end of the page, where the button would move from under the pointer if anything above it closed.
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight - innerHeight - 150));
      await deliver.click();
      await page.getByRole('region', { name: 'Qué va a pasar' }).getByText('nuevas').waitFor({ timeout: 60_000 });
      await expectFits(page);
      await expectAccessible(page);
      await deliver.click();
      await page.waitForURL(/entrega=/u);
      await page.getByText('3 nuevas · 1 rechazada').waitFor({ timeout: 60_000 });
      const saved = documentoDeMapeoSchema.parse(JSON.parse((await readMappingText(name)) ?? '{}'));
      expect(saved).toMatchObject({
        cabecera: 2,
        repetidos: 'replicas',
        fechas: ['dd/mm/aaaa'],
        campos: { solicitante: { constante: 'Hotel Sol' }, tipo_muestra: 'Matriz' },
      });

      // The mapping has a page with its versions, which the delivery and the list of mappings lead to.
      await page.getByRole('link', { name, exact: true }).click();
      await page.getByText(/^Versión 1, .*, por .*, la que se usa$/u).waitFor();
      await expectFits(page);
      await expectAccessible(page);
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Descargar el JSON' }).click(),
      ]);
      expect(file.suggestedFilename()).toBe(`${name}.json`);

      // Changed since by hand, it goes back to what it was.
      const byHand = Buffer.from(JSON.stringify({ ...saved, cabecera: 3 }));
      await putDropped(`mappings/${name}.json`, byHand, { size: byHand.length });
      await page.reload();
      await page.getByText('cabecera pasó de 2 a 3').waitFor();
      await page.getByRole('button', { name: 'Volver a la versión 1' }).click();
      const dialog = page.getByRole('dialog', { name: 'Volver a la versión 1' });
      await dialog.getByText(`muestras/${name}/`).waitFor();
      await expectFits(page);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Volver a esta versión' }).click();
      await page.getByText(/^Versión 3, .*, por .*, la que se usa$/u).waitFor();
      await dialog.waitFor({ state: 'detached' });
      expect(JSON.parse((await readMappingText(name)) ?? '{}')).toEqual(saved);
      await page.getByRole('link', { name: 'Todos los formatos de lectura' }).click();
      await page.getByRole('link', { name: new RegExp(`^${name}`, 'u') }).waitFor();
      await expectFits(page);
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Todas las entregas' }).click();
      await page.getByRole('link', { name: new RegExp(`^${name}.csv`, 'u') }).click();

      // The same file with its mapping saved is asked about nothing but whose it is; it can be tried another way from its delivery.
      await page.getByRole('button', { name: 'Probar otra lectura' }).click();
      await page.waitForURL(/subida=/u);
      await page.getByText(`que lee el formato de lectura «${name}»`).waitFor();
      await page.getByText('¿Son todas las muestras de «Hotel Sol», como en el archivo anterior?').waitFor();
      await page.getByRole('button', { name: 'Responder' }).click();
      await expect.poll(async () => deliver.isEnabled()).toBe(true);
      await page.getByRole('button', { name: 'Descartar el archivo' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Descartar', exact: true }).click();
      await page.getByRole('link', { name: new RegExp(`^${name}.csv`, 'u') }).waitFor();
    }, width);
  });

  it.each([360, 1440])(
    'joins a new name to the known one that it is like, and parts them again, at %i px',
    async (width) => {
      await inWindow(async (page) => {
        await openPanel(page, 'entregas', admin);
        const name = `nombres-${width}-${randomUUID().slice(0, 8)}`;
        const table = exported(name)
          .replace('Matriz;', 'Matriz;Cliente;')
          .replaceAll(/(Agua de consumo|Piscina);/gu, '$1;HOTEL  SOL;');
        const buffer = Buffer.from(table, 'latin1');
        await page.setInputFiles('input[type=file]', { name: `${name}.csv`, mimeType: 'text/csv', buffer });
        await page.waitForURL(/subida=/u);
        const alike = page.getByRole('region', { name: /se parece.* a otros del portal$/u });
        const proposed = alike.getByLabel('Nombre en el portal de «HOTEL SOL»');
        await proposed.waitFor();
        expect(await proposed.inputValue()).toBe('Hotel Sol');
        await expectFits(page);
        await expectAccessible(page);
        await alike.getByRole('button', { name: 'Unir «HOTEL SOL» a «Hotel Sol»' }).click();
        await page.getByText('«HOTEL SOL» se leerá como «Hotel Sol»').waitFor();
        // Read again, the file's samples are those of the known one, and the note says why.
        await page.getByRole('region', { name: 'Avisos' }).getByText('por el diccionario de nombres').first().waitFor();

        await page.getByRole('link', { name: 'Todas las entregas' }).click();
        await page.getByRole('link', { name: 'Diccionario de nombres' }).click();
        const joined = page
          .getByRole('list', { name: 'Nombres unidos' })
          .getByRole('listitem')
          .filter({ hasText: 'HOTEL SOL' });
        await joined.waitFor();
        await page.getByLabel('Buscar un nombre').fill('no se llama así');
        await page.getByText('Ningún nombre del diccionario se llama así.').waitFor();
        await page.getByLabel('Buscar un nombre').fill('hotel');
        await expectFits(page);
        await expectAccessible(page);
        await joined.getByRole('button', { name: 'Separar «HOTEL SOL»' }).click();
        await joined.waitFor({ state: 'detached' });
        await page.getByLabel('Nombre en los archivos').fill(`${name} A`);
        await picker(page, 'Nombre en el portal').fill(`${name} B`);
        await page.getByRole('button', { name: 'Unir', exact: true }).click();
        // A name that the portal hasn't got is asked about; known ones are offered.
        const made = page.getByRole('dialog', { name: 'Ese nombre no está en el portal' });
        await made.getByText(`No hay ningún parámetro que se llame «${name} B» en el portal: ¿crearlo?`).waitFor();
        await expectAccessible(page);
        await made.getByRole('button', { name: 'Crearlo' }).click();
        await page.getByRole('button', { name: `Separar «${name} A»` }).waitFor();

        // Said to be another one, it isn't proposed again, to no file.
        await page.getByRole('link', { name: 'Todas las entregas' }).click();
        await page.getByRole('link', { name: `Seguir con ${name}.csv` }).click();
        await alike.getByRole('button', { name: 'Es otro: «HOTEL SOL»' }).click();
        await page.getByText('«HOTEL SOL» es otro: no se vuelve a proponer').waitFor();
        await proposed.waitFor({ state: 'detached' });
        await page.getByRole('link', { name: 'Todas las entregas' }).click();
        await page.getByRole('link', { name: 'Diccionario de nombres' }).click();
        const forget = page.getByRole('button', { name: 'Olvidar «HOTEL SOL»' });
        await forget.click();
        await forget.waitFor({ state: 'detached' });
      }, width);
    },
  );

  it.each([360, 1440])('keeps a file that is left for later, with its answers, at %i px', async (width) => {
    await inWindow(async (page) => {
      await openPanel(page, 'entregas', admin);
      const name = `luego-${width}-${randomUUID().slice(0, 8)}`;
      const buffer = Buffer.from(exported(name), 'latin1');
      await page.setInputFiles('input[type=file]', { name: `${name}.csv`, mimeType: 'text/csv', buffer });
      const question = page.locator('form', { hasText: 'el archivo no lo dice' });
      const first = await question.getByRole('heading').innerText();
      await question.getByRole('radio').first().check();
      const kept = page.waitForResponse((response) => response.url().endsWith('/borrador') && response.ok());
      await page.getByRole('button', { name: /^Responder/u }).click();
      await question.filter({ hasNotText: first }).waitFor();
      await kept;
      const second = await question.getByRole('heading').innerText();

      // What holds for all its samples is said by switches, and kept too.
      const yearly = page.getByRole('switch', { name: 'Los números empiezan de nuevo cada año' });
      const keptToo = page.waitForResponse((response) => response.url().endsWith('/borrador') && response.ok());
      await yearly.setChecked(true);
      await keptToo;

      // What takes samples away by their absence is off until a person has said so twice.
      const complete = page.getByRole('switch', { name: 'Cada archivo trae todas las muestras' });
      const dialog = page.getByRole('dialog', { name: 'Cada archivo trae todas las muestras' });
      await complete.click();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Cancelar' }).click();
      expect(await complete.isChecked()).toBe(false);
      await complete.click();
      await dialog.getByLabel('Cuántas pueden faltar, de cada cien').fill('10');
      await dialog.getByRole('button', { name: 'Retirar las que falten' }).click();
      await page.getByText('Si falta más del 10 %, no se retira ninguna.').waitFor();
      await complete.click();
      await page.getByText('un archivo no quita nada de lo que trajeron otros').waitFor();
      await page.getByRole('link', { name: 'Dejarlo para luego' }).click();
      await page.getByRole('heading', { name: /^Esperan tu respuesta: \d+$/u }).waitFor();
      await page.reload();
      const waiting = page.getByRole('listitem').filter({ hasText: `${name}.csv` });
      await waiting.getByText(admin).waitFor();
      await expectFits(page);
      await expectAccessible(page);
      await waiting.getByRole('link', { name: `Seguir con ${name}.csv` }).click();
      await question.getByRole('heading', { name: second, exact: true }).waitFor();
      expect(await yearly.isChecked()).toBe(true);
      expect(await page.getByRole('switch', { name: 'Revisar antes de publicar' }).isChecked()).toBe(false);

      await page.getByRole('link', { name: 'Todas las entregas' }).click();
      await waiting.getByRole('button', { name: `Descartar ${name}.csv` }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click();
      await page.getByText(`«${name}.csv» se ha descartado`).waitFor();
      await waiting.waitFor({ state: 'detached' });
    }, width);
  });

  it('says what is wrong with a file that is no table, and shows its rows', async () => {
    await inWindow(async (page) => {
      await openPanel(page, 'entregas', admin);
      const buffer = Buffer.from('uno^dos^tres\n1^2^3\n4^5^6\n');
      await page.setInputFiles('input[type=file]', { name: 'raro.csv', mimeType: 'text/csv', buffer });
      await page.waitForURL(/subida=/u);
      await page.getByText('No se ve qué separa las columnas').waitFor();
      await page.getByRole('region', { name: 'Primeras filas del archivo' }).getByText('uno^dos^tres').waitFor();
      await page.goto('/admin?tab=entregas&subida=no-hay');
      await page.getByText('Este archivo ya no está').waitFor();
      await page.goto('/admin?tab=entregas&mapeo=no-hay');
      await page.getByText('No hay ningún formato de lectura con ese nombre.').waitFor();
    });
  });
});
