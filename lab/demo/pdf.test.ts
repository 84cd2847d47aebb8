import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { demoLaboratory } from './laboratory.ts';
import { gota, letras } from './marca.ts';
import { renderCertificate } from './pdf.ts';

const all = [...demoLaboratory({ seed: 'alicuota', samples: 2000, today: '2026-11-20' }).muestras()];

function find(tipo: string) {
  const found = all.find((one) => one.estado === 'autorizada' && one.tipo_muestra === tipo);
  if (!found) throw new Error(`No sample of ${tipo}`);
  return found;
}

/** What draws the pages: streams that pdfkit compresses. */
function contentsOf(pdf: Buffer): string[] {
  const raw = pdf.toString('latin1');
  const streams = [...raw.matchAll(/stream\n([\s\S]*?)\nendstream/gu)].map(([, body = '']) =>
    Buffer.from(body, 'latin1'),
  );
  return streams.map((body) => {
    try {
      return inflateSync(body).toString('latin1');
    } catch {
      return '';
    }
  });
}

/** How pdfkit writes a colour: three shares of one. */
function colourOf(hex: string): string {
  return [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((share) => String(Math.trunc(share * 1e6) / 1e6))
    .join(' ')
    .slice(0, 7);
}

/** The text that a page shows: pdfkit writes it as hexadecimal strings. */
function pdfText(pdf: Buffer): string {
  return contentsOf(pdf)
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
    const pdf = await renderCertificate(muestra, 'alicuota');
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const text = pdfText(pdf);
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
    const text = pdfText(await renderCertificate(find('Plaguicidas en hortalizas'), 'alicuota'));
    expect(text).toContain('Página 3 de 3');
    expect(text).toContain('Vinclozolina');
  });

  test('is the same file whenever it is made', async () => {
    const muestra = find('Legionella en agua caliente sanitaria');
    expect((await renderCertificate(muestra, 'alicuota')).equals(await renderCertificate(muestra, 'alicuota'))).toBe(
      true,
    );
  });

  test.each([
    ['alicuota', 'Alícuota Laboratorios', 'laboratorio@alicuota.example', '#3b5bdb', '#862e9c'],
    ['cbba', 'CBBA Laboratorios', 'laboratorio@cbba.example', '#862e9c', '#3b5bdb'],
  ] as const)(
    'bears the name, the address and the colour of %s, and no other',
    async (empresa, nombre, correo, own, other) => {
      const pdf = await renderCertificate(find('Leche pasteurizada'), empresa);
      const text = pdfText(pdf);
      expect(text).toContain(nombre);
      expect(text).toContain(correo);
      const drawn = contentsOf(pdf).join('');
      expect(drawn).toContain(colourOf(own));
      expect(drawn).not.toContain(colourOf(other));
    },
  );

  test('draws the marks of the portal', () => {
    const svg = (name: string) => readFileSync(join(import.meta.dirname, `../../web/branding/${name}.svg`), 'utf8');
    expect(svg('alicuota')).toContain(gota);
    for (const letra of letras) expect(svg('cbba')).toContain(letra);
  });

  test('names the decision rule once', async () => {
    const text = pdfText(await renderCertificate(find('Leche pasteurizada'), 'cbba'));
    expect(text.match(/Regla de decisión/gu)).toHaveLength(1);
    expect(all.filter(({ regla_decision }) => /regla de decisión/iu.test(regla_decision ?? ''))).toEqual([]);
  });
});
