import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { demoLaboratory } from './laboratory.ts';
import { renderCertificate } from './pdf.ts';

const all = [...demoLaboratory({ seed: 'alicuota', samples: 2000, today: '2026-11-20' }).muestras()];

function find(tipo: string) {
  const found = all.find((one) => one.estado === 'autorizada' && one.tipo_muestra === tipo);
  if (!found) throw new Error(`No sample of ${tipo}`);
  return found;
}

/** The text that a page shows: pdfkit writes it as hexadecimal strings inside compressed streams. */
function textOf(pdf: Buffer): string {
  const raw = pdf.toString('latin1');
  const streams = [...raw.matchAll(/stream\n([\s\S]*?)\nendstream/gu)].map(([, body = '']) =>
    Buffer.from(body, 'latin1'),
  );
  const contents = streams.map((body) => {
    try {
      return inflateSync(body).toString('latin1');
    } catch {
      return '';
    }
  });
  return contents
    .flatMap((content) =>
      content
        .split('\n')
        .map((row) =>
          [...row.matchAll(/<([0-9a-f]+)>/gu)]
            .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
            .join(''),
        ),
    )
    .join('\n');
}

describe('a certificate', () => {
  test('is a PDF with the sample, its results and the verdict, accents included', async () => {
    const muestra = find('Agua de consumo: control en red');
    const pdf = await renderCertificate(muestra);
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const text = textOf(pdf);
    for (const part of [
      muestra.numero_muestra,
      muestra.solicitante.nombre,
      'Alícuota Laboratorios',
      'µS/cm',
      'Página 1 de 1',
    ]) {
      expect(text).toContain(part);
    }
  });

  test('runs over several pages where there are a hundred parameters', async () => {
    const text = textOf(await renderCertificate(find('Plaguicidas en hortalizas')));
    expect(text).toContain('Página 3 de 3');
    expect(text).toContain('Vinclozolina');
  });

  test('is the same file whenever it is made', async () => {
    const muestra = find('Legionella en agua caliente sanitaria');
    expect((await renderCertificate(muestra)).equals(await renderCertificate(muestra))).toBe(true);
  });
});
