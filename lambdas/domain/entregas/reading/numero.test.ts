import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDoubtfulValue, type NumberNotation, otherReadings, readNumero, readValor, quotedValue } from './numero.ts';

const comma: NumberNotation = { decimal: ',' };
const point: NumberNotation = { decimal: '.' };

describe('a delivered value', () => {
  it.each([
    ['<0,5', comma, { texto: '<0,5', operador: '<', valor: 0.5 }],
    ['<1 ', point, { texto: '<1', operador: '<', valor: 1 }],
    ['>200.5', point, { texto: '>200.5', operador: '>', valor: 200.5 }],
    ['<= 3', point, { texto: '<= 3', operador: '<=', valor: 3 }],
    ['≥ 0,30', comma, { texto: '≥ 0,30', operador: '>=', valor: 0.3 }],
    ['1.2E3', point, { texto: '1.2E3', valor: 1200 }],
    ['2,0 x 10^3', comma, { texto: '2,0 x 10^3', valor: 2000 }],
    ['1,5·10⁻³', comma, { texto: '1,5·10⁻³', valor: 0.0015 }],
    ['\u22120,4', comma, { texto: '\u22120,4', valor: -0.4 }],
    ['007', point, { texto: '007', valor: 7 }],
  ] as const)('%j is a number with its sign, and its text is kept', (texto, notation, expected) => {
    expect(readValor(texto, notation)).toEqual(expected);
  });

  it.each(['ND', '-', 'Ausencia', 'No detectado', 'Ausencia en 25 g', '1.968.333', '12 mg/L', '1,5', '1.5.', '<', ''])(
    '%j is no number where the decimal sign is a point',
    (texto) => {
      expect(readValor(texto, point)).toEqual({ texto });
    },
  );

  it('has a thousands separator only where the mapping says so', () => {
    expect(readNumero('1.234,5', comma)).toBeUndefined();
    expect(readNumero('1.234,5', { decimal: ',', miles: '.' })).toBe(1234.5);
    expect(readNumero('1.23,5', { decimal: ',', miles: '.' })).toBeUndefined();
    expect(readNumero('12 345', { decimal: ',', miles: ' ' })).toBe(12_345);
    expect(readNumero("1'000", { decimal: '.', miles: "'" })).toBe(1000);
  });

  it.each([
    ['4,2×10⁵', 420_000],
    ['4,2X10^5', 420_000],
    ['4,2 x 10E5', 420_000],
    ['4,2*10e5', 420_000],
    ['4,2∙10⁵', 420_000],
    ['4,2 10⁵', 420_000],
    ['4,2*10**5', 420_000],
    ['4,2E5', 420_000],
    ['4.2E+05', 420_000],
    ['10⁵', 100_000],
    ['10^5', 100_000],
    ['10⁻²', 0.01],
    ['1E5', 100_000],
  ])('%s is one number, however the power of ten is written', (texto, valor) => {
    expect(readNumero(texto, comma)).toBe(valor);
    expect(readValor(`<${texto}`, comma)).toEqual({ texto: `<${texto}`, operador: '<', valor });
  });

  it('may be two powers of ten: 10E5 is people’s 10⁵ and programs’ 10 × 10⁵', () => {
    for (const notation of [comma, point, { decimal: 'mixto' } as const]) {
      expect(readNumero('10E5', notation)).toBeUndefined();
      expect(otherReadings('<10E5', notation)).toEqual([100_000, 1_000_000]);
    }
  });

  it.each(['4.200E+05', '4,2 105', '105⁵', '12⁵', '10^', '4.2E+', '410⁵'])(
    '%s is none where commas are decimals',
    (texto) => {
      expect(readNumero(texto, comma)).toBeUndefined();
    },
  );

  it('gives a warning when it looks like a broken number or is blank', () => {
    const odd = ['1.968.333', '-', '12 mg/L', '< 3 UFC', '?'].filter((texto) =>
      isDoubtfulValue(readValor(texto, point)),
    );
    expect(odd).toEqual(['1.968.333', '-', '12 mg/L', '< 3 UFC', '?']);
    const plain = ['ND', 'Ausencia en 25 g', '3.5', '', '<1'].filter((texto) =>
      isDoubtfulValue(readValor(texto, point)),
    );
    expect(plain).toEqual([]);
  });

  it('is read back exactly, however it is signed and whichever the decimal sign', () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true });
    const operador = fc.constantFrom(undefined, '<', '>', '<=', '>=');
    fc.assert(
      fc.property(number, operador, fc.constantFrom(comma, point), (valor, sign, notation) => {
        const texto = `${sign ?? ''}${String(valor).replace('.', notation.decimal)}`;
        expect(readValor(` ${texto}\t`, notation)).toEqual({
          texto,
          valor: valor === 0 ? 0 : valor,
          ...(sign && { operador: sign }),
        });
      }),
    );
  });

  it('is never read as a number unless the text has a digit, and its text is never lost', () => {
    fc.assert(
      fc.property(fc.string(), (texto) => {
        const parsed = readValor(texto, point);
        expect(parsed.texto).toBe(texto.trim());
        expect(parsed.valor === undefined || /\d/u.test(texto)).toBe(true);
      }),
    );
  });
});

it('a value is quoted as people write it, without the signs of JSON', () => {
  expect([{ nombre: 'Sol' }, { nombre: 'Sol', id: 7 }, ['a', { b: true }], 'x', null].map(quotedValue)).toEqual([
    'Sol',
    'nombre: Sol, id: 7',
    'a, true',
    'x',
    'null',
  ]);
});
