import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MuestraDocument, muestraDocumentSchema } from '../../../contract/muestras/muestra.ts';
import { clean } from '../../../contract/base/texto.ts';
import { saveMuestras } from '../../domain/entregas/store/save-muestras.ts';
import { rowsStored, whatDiffers } from '../../../testing/whole-index.ts';
import { runsOf } from '../../../testing/thorough.ts';
import { useTables } from '../../../testing/use-tables.ts';
import { queryRows } from '../query/list/list.ts';
import { comparePositions, expectedOf, type IndexRow, rowOf } from '../blocks/row.ts';

useTables();

/** Any text that a laboratory may deliver: emoji, ideograms, combining marks, right-to-left, nothing at all. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom('', '👩‍🔬 水質検査', 'é', 'e\u0301', 'ﺎﻠﻣﺎﺀ', '\u0000', 'İstanbul ß ﬁ', '0', '  '),
);
const name = text.map((given) => clean(given) || 'x');
const numero = fc.oneof(
  name,
  fc.constantFrom('M-2026-001', '2026/001-B', '000123', '1e9', '9007199254740993', '-0', 'Nº 7 bis'),
  fc.tuple(fc.nat(), fc.nat()).map(([a, b]) => `${a}/${b}`),
);
const counts = { resultados: [], total_resultados: 0, resultados_cumplen: 0, resultados_no_cumplen: 0 };
const optional = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined });
const resultado = fc.record({
  descripcion: text,
  unidad: optional(text),
  valor: optional(fc.double({ noNaN: true, noDefaultInfinity: true })),
  operador: fc.constantFrom('<', '>=', undefined),
  valor_formateado: optional(text),
  referencia: fc.constantFrom({ max: 0.1 }, { texto: 'Ausencia 水' }, undefined),
  conclusion: optional(text),
});
const determinacion = fc.record({
  descripcion: name,
  status_inteligente: optional(text),
  resultados: fc.array(resultado, { maxLength: 3 }),
});

/** A sample with such texts everywhere, as ingest would have read it. */
function anySample(n: number, nombre: string): fc.Arbitrary<MuestraDocument> {
  return fc
    .record({
      numero,
      dia: fc.integer({ min: 0, max: 40_000 }),
      tipo_muestra: name,
      producto: fc.option(text, { nil: undefined }),
      referencia_externa: fc.option(text, { nil: undefined }),
      conclusion_muestra: fc.option(text, { nil: undefined }),
      determinaciones: fc.array(determinacion, { maxLength: 5 }),
      punto_muestreo: optional(fc.record({ nombre: name, codigo: optional(name) })),
    })
    .map(({ numero: numero_muestra, dia, determinaciones, ...rest }) =>
      muestraDocumentSchema.parse({
        _id: `${nombre} ${n} 水`,
        numero_muestra,
        estado: 'autorizada',
        fecha_muestra: new Date(Date.UTC(1950, 0, 1 + dia)).toISOString().slice(0, 10),
        solicitante: { nombre },
        ...rest,
        determinaciones: determinaciones.map((given) => ({ ...counts, ...given })),
      }),
    );
}

async function listed(solicitante: string): Promise<IndexRow[]> {
  const alcance = { solicitantes: new Set([solicitante]), tipos: 'todos' } as const;
  const slice = { offset: 0, limit: 10_000, sortBy: 'fecha_muestra', descending: false } as const;
  const { rows } = await queryRows('autorizada', alcance, {}, slice);
  return rows;
}

async function saveAndCompare(documents: readonly MuestraDocument[], solicitante: string): Promise<void> {
  await saveMuestras(documents, { now: new Date('2026-03-10T10:00:00Z') });
  const rows = documents.map(rowOf).toSorted(comparePositions);
  const indexed = documents.flatMap((document) => expectedOf(document)?.row ?? []);
  expect(await rowsStored('autorizada', solicitante)).toEqual(indexed.toSorted(comparePositions));
  expect(await listed(solicitante)).toEqual(rows);
}

describe('what the index keeps of a sample', () => {
  it('is what its document says, letter by letter, whatever is written in it', async () => {
    let batches = 0;
    const batch = fc.integer({ min: 1, max: 12 }).chain((size) => {
      const nombre = `Ñandú 🧀 ${batches++}`;
      return fc.tuple(...Array.from({ length: size }, (_, n) => anySample(n, nombre)));
    });
    await fc.assert(
      fc.asyncProperty(batch, async (documents) => {
        await saveAndCompare(documents, documents[0]?.solicitante.nombre ?? '');
      }),
      { numRuns: runsOf(50) },
    );
  });

  it('has room for hundreds of types, and for no determination as for six hundred', async () => {
    const nombre = 'Muchos tipos';
    const documents = Array.from({ length: 700 }, (_, n) =>
      muestraDocumentSchema.parse({
        _id: `tipo ${n}`,
        numero_muestra: `T-${n}`,
        estado: 'autorizada',
        fecha_muestra: '2026-03-01',
        tipo_muestra: `Tipo ${n} ${String.fromCodePoint(0x1f600 + (n % 50))}`,
        producto: `Producto ${n}`,
        solicitante: { nombre },
        determinaciones: Array.from({ length: n % 350 === 0 ? 600 : 0 }, (_unused, d) => ({
          descripcion: `Plaguicida ${n} ${d}`,
          status_inteligente: `Conclusión ${d % 300}`,
          ...counts,
        })),
      }),
    );
    await saveAndCompare(documents, nombre);
    expect(await whatDiffers()).toEqual([]);
  });
});
