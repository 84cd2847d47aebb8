import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PDF } from '@libpdf/core';
import PDFDocument from 'pdfkit';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, expect, it } from 'vitest';
import type { Muestra } from '../../../../../contract/muestras/muestra.ts';
import type { PdfOrder } from './order.ts';
import { sample } from './testing.ts';
import type { Fonts } from './text-tools.ts';
import { writeDossier } from './write.ts';

const { resolve } = createRequire(import.meta.url);
const fontFile = async (face: string) =>
  new Uint8Array(await readFile(resolve(`@expo-google-fonts/inter/${face}.ttf`)));

let fonts: Fonts<Uint8Array>;
beforeAll(async () => {
  fonts = {
    regular: await fontFile('400Regular/Inter_400Regular'),
    bold: await fontFile('600SemiBold/Inter_600SemiBold'),
  };
});

/** A certificate of some pages; one that asks for a password where there is one. */
async function certificate(pages: number, userPassword?: string): Promise<Blob> {
  const document = new PDFDocument({ size: 'A4', autoFirstPage: false, ...(userPassword && { userPassword }) });
  for (let n = 1; n <= pages; n++) document.addPage().text(`Certificado, hoja ${n}`);
  document.end();
  return new Blob([new Uint8Array(Buffer.concat(await document.toArray()))]);
}

function order(muestras: readonly Muestra[], over: Partial<PdfOrder> = {}): PdfOrder {
  return {
    marca: { nombre: 'Alícuota', acento: '#3b5bdb', logo: undefined },
    summary: [],
    now: new Date('2026-11-22T08:00:00Z'),
    muestras,
    revisiones: new Map(),
    referenciasAjenas: new Set(),
    isExact: true,
    damaged: 0,
    certificados: new Map(),
    missing: [],
    verificables: new Map(),
    ...over,
  };
}

/** The text of each page, white space evened out. */
async function pagesOf(file: Blob): Promise<string[]> {
  const pdf = await PDF.load(new Uint8Array(await file.arrayBuffer()));
  return pdf.extractText().map(({ text }) => text.replaceAll(/\s+/gu, ' '));
}

/** How the shapes of a page (from 1) are painted: of a QR code that is stroked as well, no light module is left. */
async function paintedOn(file: Blob, n: number): Promise<Set<unknown>> {
  const pdf = await getDocument({ data: new Uint8Array(await file.arrayBuffer()) }).promise;
  const { fnArray, argsArray } = await (await pdf.getPage(n)).getOperatorList();
  return new Set(fnArray.flatMap((op, at) => (op === OPS.constructPath ? [argsArray[at]?.[0]] : [])));
}

const quiet = () => undefined;

it('a dossier numbers every page, its certificates included, and its index points to them', async () => {
  const certificados = new Map([
    ['M-1', await certificate(2)],
    ['M-2', await certificate(1)],
  ]);
  const written = await writeDossier(order([sample('M-1'), sample('M-2')], { certificados }), fonts, quiet);
  const pages = await pagesOf(written.file);
  expect(written).toMatchObject({ pages: pages.length, certificados: 2, missing: [] });
  for (const [n, text] of pages.entries()) expect(text).toContain(`Página ${n + 1} de ${pages.length}`);
  expect(pages.slice(-3).map((text) => /M-\d/u.exec(text)?.[0])).toEqual(['M-1', 'M-1', 'M-2']);
  expect(pages.join(' ')).toContain(`Certificado: página ${pages.length - 2}`);
  expect(pages[1]).toContain('Índice');
});

it('a dossier of samples that were chosen before says when, that later ones aren’t in it, and how many are gone', async () => {
  const elegidas = { cuando: new Date('2026-11-20T08:00:00Z'), muestras: 4 };
  const written = await writeDossier(order([sample('M-1'), sample('M-2')], { elegidas, damaged: 1 }), fonts, quiet);
  const [cover = ''] = await pagesOf(written.file);
  expect(cover).toContain('Muestras elegidas el 20 de noviembre de 2026 a las 9:00. Las posteriores no están');
  expect(cover).toContain('Falta 1 de las 4 muestras con que se creó el enlace');
  expect(cover).not.toContain('todos los resultados');
  const [whole = ''] = await pagesOf((await writeDossier(order([sample('M-1')]), fonts, quiet)).file);
  expect(whole).toContain('Ninguno: todos los resultados');
  expect(whole).not.toContain('elegidas');
});

it('a dossier says how each certificate that has a code is verified, by code, address and QR, and names no other', async () => {
  const codigo = 'TFBH-ZJNW-XJZP-W575-MA8W-3PWX-242X-Q4BY-5';
  const direccion = `https://portal.example/verificar?codigo=${codigo}`;
  const certificados = new Map([
    ['M-1', await certificate(1)],
    ['M-2', await certificate(1)],
  ]);
  const samples = [sample('M-1'), sample('M-2')];
  const verificables = new Map([['M-2', { codigo, direccion }]]);
  const { file } = await writeDossier(order(samples, { certificados, verificables }), fonts, quiet);
  const pages = await pagesOf(file);
  const own = pages.filter((text) => text.startsWith('Verificación de los certificados'));
  expect(own).toHaveLength(1);
  expect(own[0]).toContain(`M-2 Código ${codigo} ${direccion}`);
  expect(own[0]).not.toContain('M-1');
  expect(await paintedOn(file, pages.indexOf(own[0] ?? '') + 1)).toEqual(new Set([OPS.fill]));
  const without = await pagesOf((await writeDossier(order(samples, { certificados }), fonts, quiet)).file);
  expect(without.join(' ')).not.toContain('Verificación de los certificados');
});

it('a certificate that is damaged or asks for a password is named as missing, and the rest is there', async () => {
  const certificados = new Map([
    ['M-1', new Blob(['nada de esto es un PDF'])],
    ['M-2', await certificate(1, 'secreto')],
    ['M-3', await certificate(1)],
  ]);
  const samples = ['M-1', 'M-2', 'M-3', 'M-4'].map((id) => sample(id));
  const missing = [{ numero: 'M-4', reason: 'Sin certificado disponible' }];
  const written = await writeDossier(order(samples, { certificados, missing }), fonts, quiet);
  expect(written.certificados).toBe(1);
  expect(written.missing.map(({ numero }) => numero)).toEqual(['M-4', 'M-1', 'M-2']);
  const text = (await pagesOf(written.file)).join(' ');
  expect(text).toContain('faltan 3 certificados');
  expect(text).toContain('M-4 Sin certificado disponible');
});

it('a value outside its limits is said to be, and may be why a sample fails, where the laboratory says nothing of it', async () => {
  const determinacion = (conclusion: string) => ({
    descripcion: 'Coliformes',
    resultados: [
      {
        descripcion: 'Coliformes',
        valor: 12,
        unidad: 'UFC/100 mL',
        referencia: { max: 0 },
        ...(conclusion && { conclusion }),
      },
    ],
    total_resultados: 1,
    resultados_cumplen: 0,
    resultados_no_cumplen: 0,
  });
  const samples = [
    sample('M-1', { conclusion_muestra: 'No cumple', determinaciones: [determinacion('')] }),
    sample('M-2', { conclusion_muestra: 'Cumple', determinaciones: [determinacion('Cumple')] }),
    sample('M-3', { conclusion_muestra: 'No cumple', determinaciones: [determinacion('No cumple')] }),
  ];
  const text = (await pagesOf((await writeDossier(order(samples), fonts, quiet)).file)).join(' ');
  const reason = 'Posible motivo, según los límites del informe: Coliformes 12 UFC/100 mL, máx. 0';
  expect(text).toContain(reason);
  // In the list of what fails, where it is broken into lines, and with its results.
  expect(text.split('Posible motivo')).toHaveLength(3);
  expect(text).toContain('1 determinación no cumple y 1 muestra no cumple sin que el laboratorio diga por qué');
  expect(text.split('Fuera de límite')).toHaveLength(3);
});

it('a determination that fails without a parameter that does is written as failing, and counted in the index', async () => {
  const determinacion = {
    descripcion: 'Aspecto',
    status_inteligente: 'No cumple',
    resultados: ['Color', 'Olor'].map((descripcion) => ({ descripcion, valor_formateado: 'Raro' })),
    total_resultados: 2,
    resultados_cumplen: 0,
    resultados_no_cumplen: 0,
  };
  const samples = [sample('M-1', { conclusion_muestra: 'Cumple', determinaciones: [determinacion] })];
  const pages = await pagesOf((await writeDossier(order(samples), fonts, quiet)).file);
  expect(pages.find((text) => text.startsWith('Índice'))).toContain('1 muestra · 1 no cumple');
  expect(pages.find((text) => text.startsWith('Resultados por punto'))).toMatch(/Aspecto\s*-\s*-\s*No cumple/u);
});

it('units and limits are written as they are, and no character stops it', async () => {
  const resultados = [
    {
      descripcion: 'Plomo ≤ 10⁻⁶ 日本 😀 \u0001',
      valor: 2.5,
      unidad: 'µg/L·m²',
      referencia: { texto: '≤ 10 (Ω α β)' },
    },
  ];
  const determinaciones = [
    { descripcion: 'Metales', resultados, total_resultados: 1, resultados_cumplen: 0, resultados_no_cumplen: 0 },
  ];
  const { file } = await writeDossier(order([sample('M-1', { determinaciones })]), fonts, quiet);
  const text = (await pagesOf(file)).join(' ');
  expect(text).toContain('Plomo ≤ 10⁻⁶ ?? ?');
  expect(text).toContain('µg/L·m²');
  expect(text).toContain('≤ 10 (Ω α β)');
});

it('a long dossier goes over its pages with the headings of its tables', async () => {
  const resultados = Array.from({ length: 200 }, (_, n) => ({ descripcion: `Plaguicida ${n}`, valor: n }));
  const determinaciones = [
    {
      descripcion: 'Multirresiduo',
      resultados,
      total_resultados: 200,
      resultados_cumplen: 0,
      resultados_no_cumplen: 0,
    },
  ];
  const { file } = await writeDossier(
    order([sample('M-1', { determinaciones })], { certificados: null }),
    fonts,
    quiet,
  );
  const pages = (await pagesOf(file)).filter((text) => text.includes('Plaguicida'));
  expect(pages.length).toBeGreaterThan(3);
  for (const text of pages) expect(text).toContain('Parámetro');
});
