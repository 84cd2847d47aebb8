import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import readExcelFile from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { type CampoSimple, camposSimples } from '../../../contract/muestras/muestra-campos.ts';
import { readMapping } from '../../../lambdas/domain/entregas/form/read-mapping.ts';
import { processFile } from '../../../lambdas/domain/entregas/store/process.ts';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { pressAction, signIn } from '../../../testing/product/pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';
import { password } from '../../../testing/product/product.ts';

const now = new Date('2026-05-07T10:00:00Z');

/** What a sample says in each of its fields: a value of the field's kind, different for every field. */
const values = new Map(camposSimples.map((campo, place) => [campo.name, valueOf(campo, place)]));

/** The point has two parts: pages show them as one text, files and answers apart. */
const punto = { nombre: 'Dicho en punto muestreo', codigo: 'PM-7' };

/** The columns of the file, each with what it says, under the name that the mapping gives it. */
const columns = camposSimples.flatMap(({ name, kind }): [string, string][] =>
  kind === 'point'
    ? [
        [`${name}.nombre`, punto.nombre],
        [`${name}.codigo`, punto.codigo],
      ]
    : [[name, values.get(name) ?? '']],
);

/** The fields as the API answers them. */
const answered = camposSimples.map(({ name, kind }) => ({
  name,
  kind,
  value: kind === 'point' ? punto : values.get(name),
}));

function valueOf({ name, kind }: CampoSimple, place: number): string {
  if (kind === 'date') return new Date(Date.UTC(2026, 0, 1 + place)).toISOString().slice(0, 10);
  if (kind === 'time') return '09:30';
  if (kind === 'point') return 'Dicho en punto muestreo · Código: PM-7';
  // A conclusion that counts as neither, so that the page shows it in words.
  return `${kind === 'long' ? 'Un texto largo' : 'Dicho'} en ${name.replaceAll('_', ' ')}`;
}

/** Both samples say the same, each under its own `_id`. */
const ids = { autorizada: 'con-todo', en_curso: 'con-todo-en-curso' };

let token: string;
let email: string;
let report: Awaited<ReturnType<typeof processFile>>;

const portal = usePortal(async (product) => {
  const lines = Object.entries(ids).map(([estado, id]) =>
    [id, estado, 'Con Todo', ...columns.map(([, value]) => value), '7'].join(';'),
  );
  const content = [['id', 'e', 's', ...columns.map(([name]) => name), 'pH'].join(';'), ...lines, ''].join('\n');
  const mapping = {
    forma: 'ancha',
    separador: ';',
    decimal: ',',
    campos: {
      _id: 'id',
      estado: 'e',
      solicitante: 's',
      ...Object.fromEntries(columns.map(([name]) => [name, name])),
    },
    determinaciones: [{ descripcion: 'pH', resultados: [{ columna: 'pH' }] }],
  };
  report = await processFile({
    archivo: 'muestras/con-todo.csv',
    source: (async function* source() {
      yield Buffer.from(content);
    })(),
    mapping: readMapping(JSON.stringify(mapping)),
    simulacion: false,
    save: (documents) => saveMuestras(documents, { now }),
    now: () => now,
  });
  email = await putUsuario({ _id: 'lector', master: 'todos', clientes: [] });
  token = (await product.signIn(email)).accessToken;
});

const dateIn = (style: 'long' | 'medium', value: string) =>
  new Intl.DateTimeFormat('es-ES', { dateStyle: style, timeZone: 'UTC' }).format(new Date(`${value}T00:00:00Z`));

/** The names and values of the facts that a page shows. */
async function factsIn(page: Page): Promise<Map<string, string>> {
  const facts = page.locator('dl > div');
  await facts.first().waitFor();
  const pairs = await facts.evaluateAll((all) =>
    all.map((one) => [one.querySelector('dt')?.textContent ?? '', one.querySelector('dd')?.textContent ?? ''] as const),
  );
  return new Map(pairs);
}

/** The facts of a sample's page. */
const shown = camposSimples.flatMap(({ name, label, kind, time, detail }): [string, string][] => {
  const value = values.get(name) ?? '';
  if (!detail) return [];
  if (name === 'conclusion_muestra') return [['Conclusión del laboratorio', value]];
  if (kind !== 'date') return [[label, value]];
  return [[label, [dateIn('long', value), ...(time ? [values.get(time)] : [])].join(', ')]];
});

const exported = camposSimples.flatMap(({ name, label, kind, column }) =>
  column
    ? kind === 'point'
      ? [
          { header: label, value: punto.nombre, isDate: false },
          { header: 'Código del punto de muestreo', value: punto.codigo, isDate: false },
        ]
      : [{ header: label, value: values.get(name) ?? '', isDate: kind === 'date' }]
    : [],
);

async function exportAs(page: Page, format: string): Promise<Buffer> {
  await pressAction(page, 'Excel o CSV');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format }).click(),
  ]);
  return readFile(await download.path());
}

describe('every field of a sample, imported by a mapping', () => {
  it('is read without a refusal or a warning', () => {
    expect(report).toMatchObject({ muestras: { nuevas: 2 }, rechazos: { total: 0 }, avisos: { total: 0 } });
  });

  it('is answered by the API, whole and in progress', async () => {
    const { result } = (await portal.product.call('getResult', { params: { id: ids.autorizada }, token })).data;
    expect(result).toMatchObject(Object.fromEntries(answered.map(({ name, value }) => [name, value])));
    const { muestra } = (await portal.product.call('getMuestraEnCurso', { params: { id: ids.en_curso }, token })).data;
    for (const { name, kind, value } of answered) {
      expect([name, muestra[name]]).toEqual([
        name,
        kind === 'date' ? { $date: `${values.get(name)}T00:00:00.000Z` } : value,
      ]);
    }
  });

  it('is listed and found as the table says', async () => {
    const search = async (text = '') =>
      (await portal.product.call('listResults', { query: { search: text }, token })).data.results;
    const [listed] = await search(values.get('numero_muestra'));
    const expected = camposSimples
      .filter(({ index }) => index && index !== 'found')
      .map(({ name }) => [name, values.get(name)]);
    expect(listed).toMatchObject(Object.fromEntries(expected));
    for (const { name, kind, index } of camposSimples.filter(({ kind: one }) => one !== 'date' && one !== 'time')) {
      const text = kind === 'point' ? punto.nombre : values.get(name);
      expect([name, (await search(text)).length]).toEqual([name, index === 'searched' || index === 'found' ? 1 : 0]);
    }
  });

  it("is shown on the sample's page, authorised and in progress", async () => {
    await portal.inWindow(async (page) => {
      await signIn(page, email, password, `/results/${ids.autorizada}`);
      expect([...(await factsIn(page))]).toEqual(expect.arrayContaining(shown));
      await page.goto(`/en-curso?muestra=${ids.en_curso}`);
      expect([...(await factsIn(page))]).toEqual(expect.arrayContaining(shown));
    });
  });

  it('is shown on the card of a sample in progress, where it has a place there', async () => {
    const expected = camposSimples.flatMap(({ name, label, kind, card }): [string, string][] => {
      const value = values.get(name) ?? '';
      return card ? [[card.label ?? label, kind === 'date' ? dateIn('medium', value) : value]] : [];
    });
    await portal.inWindow(async (page) => {
      await signIn(page, email, password, '/en-curso?search=con+todo');
      await page.getByRole('article').waitFor();
      expect([...(await factsIn(page))]).toEqual(expect.arrayContaining(expected));
    });
  });

  it('is exported to Excel and CSV', async () => {
    await portal.inWindow(async (page) => {
      await signIn(page, email, password, '/results?search=con+todo');
      const [muestras] = await readExcelFile(await exportAs(page, 'Excel (.xlsx)'));
      const [headings = [], row = []] = muestras?.data ?? [];
      for (const { header, value, isDate } of exported) {
        const cell = row[headings.indexOf(header)];
        expect([header, cell]).toEqual([header, isDate ? new Date(`${value}T00:00:00Z`) : value]);
      }
      const files = unzipSync(await exportAs(page, 'CSV'));
      const [line]: Record<string, string>[] = parse(Buffer.from(files['muestras.csv'] ?? []), {
        bom: true,
        delimiter: ';',
        columns: true,
      });
      for (const { header, value, isDate } of exported) {
        const written = isDate ? value.split('-').toReversed().join('/') : value;
        expect([header, line?.[header]]).toEqual([header, written]);
      }
    });
  });
});
