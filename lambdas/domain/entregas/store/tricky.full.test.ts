import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isObject, type Json, type JsonObject } from '../../../../contract/entregas/deteccion.ts';
import type { Resultado } from '../../../../contract/muestras/muestra.ts';
import { trickyFolder } from '../../../../testing/real-data.ts';
import { readMapping } from '../form/read-mapping.ts';
import { detectDelivery } from '../detect/detect-delivery.ts';
import { processFile } from './process.ts';
import { inPieces, memory } from './testing.ts';

const names = existsSync(trickyFolder) ? readdirSync(trickyFolder).filter((name) => /\.(?:csv|xlsx)$/u.test(name)) : [];

/** The mapping as the assistant proposes it, with what it asks of all samples answered. */
function complete(mapeo: JsonObject): JsonObject {
  const campos = isObject(mapeo['campos']) ? mapeo['campos'] : {};
  const isOpen = (source: Json | undefined) => isObject(source) && source['constante'] === '';
  const said = Object.entries(campos).map(([name, source]) => [name, isOpen(source) ? { constante: 'Uno' } : source]);
  return { ...mapeo, campos: Object.fromEntries(said) as JsonObject };
}

/** What the portal stores of a file by the assistant's mapping, unanswered but for client and type. */
async function stored(name: string) {
  const bytes = readFileSync(join(trickyFolder, name));
  const { mapeo } = await detectDelivery(inPieces(bytes, 65_536));
  const { save, stored: samples } = memory();
  if (mapeo) {
    const mapping = readMapping(JSON.stringify(complete(mapeo)));
    const now = () => new Date('2027-01-15T10:00:00Z');
    await processFile({
      archivo: name,
      source: inPieces(bytes, 997),
      mapping,
      simulacion: false,
      save,
      spool: {},
      now,
    });
  }
  return { bytes, samples: [...samples.values()] };
}

const resultsOf = (samples: Awaited<ReturnType<typeof stored>>['samples']): Resultado[] =>
  samples.flatMap(({ determinaciones }) => determinaciones.flatMap(({ resultados }) => resultados));

/** A text without spaces, what no one sees, and the sign of what is below or above it. */
const bare = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/[\s\u00AD\u200B-\u200D\u2060\uFEFF]/gu, '')
    .replace(/^(?:[<>=≤≥⩽⩾≦≧＜＞‹›]|&lt;|&gt;)+/u, '');

/** The lines of a text as such texts. */
function linesOf(bytes: Buffer): string {
  const text = new TextDecoder('utf-8', { fatal: false }).decode(bytes);
  return (text.includes('\uFFFD') ? bytes.toString('latin1') : text)
    .split(/[\r\n]/u)
    .map((line) => bare(line.replaceAll('"', '')))
    .join('\n');
}

/** Numbers that a text in any notation may be. */
function numbersOf(text: string): number[] {
  const body = text.replaceAll('\u2212', '-').replace(/(?:[x×·*]10\^?|[eE])([+-]?\d+)$/u, 'e$1');
  const readings = [
    body.replaceAll(/[.']/gu, '').replace(',', '.'),
    body.replaceAll(/[,']/gu, ''),
    body.replace(',', '.'),
    body.replaceAll(/[.,']/gu, ''),
  ];
  return readings.map(Number);
}

describe.skipIf(names.length === 0)('of the small files that laboratories make', () => {
  it.each(names)('%s: no value is stored that its text is not', async (name) => {
    const { samples } = await stored(name);
    for (const { valor, valor_formateado: texto = '' } of resultsOf(samples)) {
      const plain = /[±⁰¹²³⁴⁵⁶⁷⁸⁹]|\+\/-|10\^|10[eE]\d|\*\*/u.test(texto) ? undefined : numbersOf(bare(texto));
      const isOne = valor === undefined || plain === undefined || plain.includes(valor);
      expect(isOne, `${valor} of «${texto}»`).toBe(true);
    }
  });

  it.each(names.filter((name) => name.endsWith('.csv')))(
    '%s: the text of each value is one of the file',
    async (name) => {
      const { bytes, samples } = await stored(name);
      const lines = linesOf(bytes);
      for (const { valor_formateado: texto = '' } of resultsOf(samples)) {
        const body = bare(texto.replaceAll('"', ''));
        expect(new RegExp(`(?<![\\d.])${RegExp.escape(body)}(?!\\d)`, 'u').test(lines), `«${texto}»`).toBe(true);
      }
    },
  );
});
