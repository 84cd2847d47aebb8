import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { read } from '../store/testing.ts';
import { detect } from './detect.ts';
import { preguntasDe, answered } from '../../../../contract/entregas/deteccion.ts';

/** A sample as a test makes it up: `valores` in hundredths. */
interface Made {
  dia: number;
  mes: number;
  cliente: string;
  valores: readonly [number, number];
}

const made = fc.record({
  dia: fc.integer({ min: 1, max: 28 }),
  mes: fc.integer({ min: 1, max: 12 }),
  cliente: fc.constantFrom('Hotel Sol', 'Peñón', 'Cañada; S. L.', 'Agua, Luz y "Gas"', 'Niño\nPérez'),
  valores: fc.tuple(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 1, max: 999_999 })),
});

const writing = fc.record({
  separador: fc.constantFrom(';', ',', '\t', '|'),
  encoding: fc.constantFrom('utf-8', 'utf-8 con marca', 'windows-1252', 'utf-16le'),
  decimal: fc.constantFrom(',', '.'),
  decimales: fc.constantFrom(1, 2, 3),
  orden: fc.constantFrom('dma', 'mda', 'iso'),
  titulo: fc.boolean(),
  final: fc.constantFrom('\n', '\r\n'),
});
type Writing = typeof writing extends fc.Arbitrary<infer T> ? T : never;

const two = (number: number) => String(number).padStart(2, '0');

function dateOf({ dia, mes }: Made, orden: string): string {
  if (orden === 'iso') return `2025-${two(mes)}-${two(dia)}`;
  return orden === 'dma' ? `${two(dia)}/${two(mes)}/2025` : `${two(mes)}/${two(dia)}/2025`;
}

const numberOf = (hundredths: number, { decimal, decimales }: Writing) =>
  (hundredths / 100).toFixed(decimales).replace('.', decimal);

function written(samples: readonly Made[], how: Writing): Uint8Array {
  const { separador, encoding, orden, titulo, final } = how;
  const rows = samples.map((sample, i) => [
    `M-${i + 1}`,
    dateOf(sample, orden),
    sample.cliente,
    'Agua',
    ...sample.valores.map((valor) => numberOf(valor, how)),
  ]);
  const header = ['Código muestra', 'Fecha muestreo', 'Cliente', 'Tipo muestra', 'Cloro (mg/L)', 'Turbidez (UNF)'];
  const quoted = (cell: string) =>
    /["\n]/u.test(cell) || cell.includes(separador) ? `"${cell.replaceAll('"', '""')}"` : cell;
  const lines = [
    ...(titulo ? ['Exportación del laboratorio'] : []),
    ...[header, ...rows].map((row) => row.map(quoted).join(separador)),
    '',
  ];
  const text = lines.join(final);
  if (encoding === 'windows-1252') return Buffer.from(text, 'latin1');
  if (encoding === 'utf-16le') return Buffer.from(`\uFEFF${text}`, 'utf16le');
  return Buffer.from(encoding === 'utf-8' ? text : `\uFEFF${text}`);
}

describe('a table written in any way', () => {
  it('is read as the same samples, and asked about only where it says two things', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(made, { minLength: 4, maxLength: 20 }), writing, async (samples, how) => {
        const content = written(samples, how);
        const found = detect({ inicio: content });
        const decidesDates =
          how.orden === 'iso' || samples.some(({ dia }) => dia > 12) || samples.every(({ dia, mes }) => dia === mes);
        const texts = samples.flatMap(({ valores }) => valores.map((valor) => numberOf(valor, how)));
        const mayBeThousands = (text: string) => /^[1-9]\d{0,2}[.,]\d{3}$/u.test(text);
        const decidesNumbers = texts.some((text) => !mayBeThousands(text));
        const expected = [...(decidesNumbers ? [] : ['decimal']), ...(decidesDates ? [] : ['fechas'])];
        const asked = preguntasDe(found);
        expect(asked.map(({ campo }) => campo).sort()).toEqual(expected);
        let mapeo = found.mapeo ?? {};
        for (const question of asked) {
          const answer =
            question.campo === 'decimal'
              ? { decimal: how.decimal, miles: 'ninguno' }
              : [how.orden === 'dma' ? 'dd/mm/aaaa' : 'mm/dd/aaaa'];
          expect([question.valor, ...question.alternativas]).toContainEqual(answer);
          mapeo = answered(mapeo, question, answer);
        }
        const { report, muestras } = await read(content, { mapping: mapeo });
        expect(report.rechazos.primeras).toEqual([]);
        const simple = muestras.map(
          ({ numero_muestra: numero, fecha_muestra: fecha, solicitante, determinaciones }) => ({
            numero,
            fecha,
            cliente: solicitante.nombre,
            valores: determinaciones.map(({ resultados }) => resultados[0]?.valor),
          }),
        );
        expect(simple).toEqual(
          samples.map(({ dia, mes, cliente, valores }, i) => ({
            numero: `M-${i + 1}`,
            fecha: `2025-${two(mes)}-${two(dia)}`,
            cliente: cliente.replaceAll('\n', ' '),
            valores: valores.map((valor) => Number((valor / 100).toFixed(how.decimales))),
          })),
        );
      }),
      { numRuns: 150 },
    );
  });
});
