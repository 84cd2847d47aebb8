import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { muestra } from '../../../testing/muestras.ts';
import { expectedOf } from './row.ts';
import { decimalOf, operadores, parseValores, textOfValores, valoresOf, type ValorIndexado } from './valores.ts';
import { encodeValues, ValueColumns } from './value-columns.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 12 }).map((value) => value.replaceAll('\0', ''));
const number = fc.oneof(
  fc.integer({ min: -1_000_000, max: 1_000_000 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.tuple(fc.nat(99_999), fc.nat(5)).map(([digits, scale]) => digits / 10 ** scale),
);
const limite = fc.record(
  { min: number, max: number, texto: text.filter((one) => one !== '') },
  { requiredKeys: [] },
) as fc.Arbitrary<ValorIndexado['limite']>;
const measured = fc.record({
  operador: fc.constantFrom(...operadores),
  decimal: number.map((one) => decimalOf(one)),
  texto: fc.constant(''),
});
const inWords = fc.record({ operador: fc.constant('' as const), decimal: fc.constant(''), texto: text });
const anyValor: fc.Arbitrary<ValorIndexado> = fc
  .record({
    determinacion: fc.constantFrom('Aniones', 'Legionella spp.', 'Ácidos 水'),
    descripcion: fc.oneof(fc.constantFrom('Nitrato', 'Nitrito', ''), text),
    unidad: fc.constantFrom('mg/L', 'UFC/L', ''),
    limite,
    veredicto: fc.nat(2),
    result: fc.oneof(measured, measured, inWords),
  })
  .map(({ result, ...rest }) => ({ ...rest, ...result }));

const counts = { total_resultados: 0, resultados_cumplen: 0, resultados_no_cumplen: 0 };

/** In the order that documents are read in. */
const inOrder = (valores: readonly ValorIndexado[]) =>
  valores.toSorted((a, b) => {
    const key = ({ determinacion, descripcion, unidad }: ValorIndexado) => [determinacion, descripcion, unidad];
    const [one, other] = [key(a), key(b)];
    const place = one.findIndex((part, i) => part !== other[i]);
    return place === -1 ? 0 : (one[place] as string) < (other[place] as string) ? -1 : 1;
  });

describe('the values of a block', () => {
  it('are given back as they were, row by row, whatever is in them', () => {
    const row = fc.array(anyValor, { maxLength: 6 });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 30 }), (rows) => {
        const texts = rows.map((valores) => textOfValores(inOrder(valores)));
        expect(new ValueColumns(encodeValues(texts.map((valores) => ({ valores })))).all().map(textOfValores)).toEqual(
          texts,
        );
      }),
      { numRuns: 400 },
    );
  });

  it('are exact as numbers, by parameter and row, with their limits and verdicts', () => {
    fc.assert(
      fc.property(fc.array(fc.array(anyValor, { maxLength: 6 }), { minLength: 1, maxLength: 30 }), (rows) => {
        const values = new ValueColumns(encodeValues(rows.map((one) => ({ valores: textOfValores(one) }))));
        const found = values.parametros.flatMap((parametro, place) => {
          const column = values.column(place);
          return [...column.rows].map((at, i) => ({
            at,
            ...parametro,
            number: column.numbers[i],
            veredicto: column.veredictos[i],
            limite: values.limites[column.limites[i] as number],
          }));
        });
        const wanted = rows.flatMap((one, at) =>
          one.map(({ determinacion, descripcion, unidad, decimal, veredicto, limite: own }) => {
            const known = { ...own };
            return {
              at,
              determinacion,
              descripcion,
              unidad,
              number: decimal === '' ? NaN : Number(decimal),
              veredicto,
              limite: known,
            };
          }),
        );
        const sorted = (all: readonly object[]) => all.map((one) => JSON.stringify(one)).toSorted();
        expect(sorted(found)).toEqual(sorted(wanted));
      }),
    );
  });

  it('take little room, and none of the rows whose values are not known', () => {
    const rows = Array.from({ length: 2500 }, (_, n) => {
      const resultados = ['pH', 'Cloro libre', 'Turbidez', 'Nitrato', 'Nitrito', 'Amonio', 'Hierro', 'Plomo'].map(
        (descripcion, i) => ({
          descripcion,
          unidad: 'mg/L',
          valor: ((n * 7919 * (i + 3)) % 400) / 100,
          ...(i > 3 && { operador: '<' as const, valor: 0.05, valor_formateado: '<0,050' }),
          referencia: { max: 5 },
          conclusion: 'Cumple',
        }),
      );
      const document = muestra({ _id: `m${n}`, determinaciones: [{ ...counts, descripcion: 'Aguas', resultados }] });
      return { valores: expectedOf(document)?.row.valores };
    });
    const data = encodeValues(rows);
    expect(data.length / (2500 * 8)).toBeLessThan(1.2);
  });

  it('are refused where no writer of them wrote them', () => {
    expect(() => new ValueColumns(Uint8Array.of(1, 2, 3))).toThrow('format');
    expect(() => new ValueColumns(Uint8Array.of(0x12, 2, 255, 255))).toThrow('Decompression failed');
    const half = encodeValues([{ valores: '[]' }]).subarray(0, -2);
    expect(() => new ValueColumns(half)).toThrow('unexpected end of file');
  });
});

describe('a value as digits', () => {
  it.each([
    [0.35, '0,350', '0.350'],
    [0.35, '<0.350', '0.350'],
    [4000, '4000', '4000'],
    [4000, '4.000', '4000'],
    [1.234, '1.234', '1.234'],
    [7, '007', '7'],
    [0, '-0,0', '0.0'],
    [22, 'unos 22', '22'],
    [1.5e-7, undefined, '0.00000015'],
    [1e21, undefined, '1000000000000000000000'],
    [-12.5, '-12,50', '-12.50'],
  ])('of %s, written %s, is %s', (valor, escrito, wanted) => {
    expect(decimalOf(valor, escrito)).toBe(wanted);
    expect(Number(decimalOf(valor, escrito))).toBe(valor);
  });

  it('is the number itself, whatever it is', () => {
    fc.assert(
      fc.property(number, (one) => {
        expect(Number(decimalOf(one))).toBe(one === 0 ? 0 : one);
      }),
    );
  });
});

describe('a sample’s values', () => {
  it('are those of its document, a parameter’s in their order', () => {
    const resultados = [
      { descripcion: 'Nitrito', valor: 0.05, operador: '<' as const, valor_formateado: '<0,05', unidad: 'mg/L' },
      { descripcion: 'E. coli', valor_formateado: 'Ausencia', conclusion: 'Cumple' },
    ];
    const document = muestra({ _id: 'una', determinaciones: [{ ...counts, descripcion: 'Agua\0', resultados }] });
    const valores = valoresOf(document);
    expect(
      valores.map(({ descripcion, operador, decimal, texto, veredicto }) => {
        return [descripcion, operador, decimal, texto, veredicto];
      }),
    ).toEqual([
      ['E. coli', '', '', 'Ausencia', 0],
      ['Nitrito', '<', '0.05', '', 2],
    ]);
    expect(valores[0]?.determinacion).toBe('Agua');
    expect(parseValores(textOfValores(valores))).toEqual(valores);
  });
});
