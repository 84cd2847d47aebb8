import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Resultado } from '../../../contract/muestras/muestra.ts';
import type { Lugar } from '../../../contract/normas/norma.ts';
import { decimalDeNumero } from '../normas/intervalo.ts';
import { conDecimales, escrito, lineasDe } from './boletin.ts';

const linea = (resultado: Resultado, { lugar, fecha = '2026-03-04' }: { lugar?: Lugar; fecha?: string } = {}) => {
  const determinacion = {
    descripcion: 'Metales y aniones',
    procedimiento: 'PNT-07',
    resultados: [resultado],
    total_resultados: 1,
    resultados_cumplen: 0,
    resultados_no_cumplen: 0,
  };
  return lineasDe({ determinaciones: [determinacion], fecha_muestra: fecha }, lugar)[0];
};

/** Written from annexes I and IV of RD 3/2023: number, unit and decimals of the parametric value. */
describe('a value of a bulletin is in the unit and with the decimals of annex I', () => {
  it.each<[string, number, string, number | null, string | null, string | null]>([
    ['Arsénico', 0.0043, 'mg/L', 7, '4', 'µg/L'],
    ['Antimonio', 2.5, 'µg/L', 6, '3', 'µg/L'],
    ['Boro', 812, 'µg/L', 11, '0,8', 'mg/L'],
    ['Nitrito', 0.126, 'mg/L', 27, '0,13', 'mg/L'],
    ['Plomo', 4.6, 'µg/L', 29, '5', 'µg/L'],
    ['Amonio', 0.1, 'mg/L', 42, '0,10', 'mg/L'],
    ['Benzo(a)pireno', 0.0021, 'µg/L', 9, '0,002', 'µg/L'],
    ['pH', 7.25, 'unidades pH', 51, '7,3', 'unidades pH'],
    ['Turbidez', 0.35, 'UNF', 54, '0,4', 'UNF'],
    ['Escherichia coli', 0, 'UFC/100 mL', 1, '0', 'UFC/100 mL'],
    ['Diclofenaco', 0.05, 'µg/L', 71, '50', 'ng/L'],
    ['Nitrato', 12, 'mmol/L', 26, null, null],
    ['Cosa sin nombre', 3, 'mg/L', null, null, null],
  ])('%s, %d %s', (descripcion, valor, unidad, numero, escritoComo, en) => {
    expect(linea({ descripcion, valor, unidad })).toMatchObject({ numero, valor: escritoComo, unidad: en });
  });

  it('of lead from 2030 on, as its value of then is written', () => {
    expect(
      linea({ descripcion: 'Plomo', valor: 4.6, unidad: 'µg/L' }, { fecha: '2030-03-01', lugar: 'red' })?.valor,
    ).toBe('4,6');
  });

  it('a value below what the method measures keeps its sign and its digits', () => {
    const found = linea({ descripcion: 'Cobre', valor: 5, operador: '<', unidad: 'µg/L', limite_cuantificacion: '5' });
    expect(found).toMatchObject({ valor: '< 0,005', unidad: 'mg/L', informado: '<5 µg/L', lc: '5', metodo: 'PNT-07' });
  });

  it.each<[string, string, number, string, string | null, Partial<Resultado>, Lugar | undefined]>([
    [
      'a breach that rounds to the limit',
      'Nitrito',
      0.504,
      '0,50',
      '0,50 mg/L (anexo I, depósito, red), que 0,504 no',
      {},
      'red',
    ],
    ['at the exit of a works', 'Nitrito', 0.104, '0,10', '0,10 mg/L (anexo I, salida de ETAP', {}, 'salida de ETAP'],
    ['of the network there is none', 'Nitrito', 0.104, '0,10', null, {}, 'red'],
    [
      'where the place isn’t known, whichever',
      'Nitrito',
      0.104,
      '0,10',
      '0,10 mg/L (anexo I, salida de ETAP',
      {},
      undefined,
    ],
    ['a minimum', 'pH', 6.46, '6,5', 'al menos 6,5 unidades pH', { unidad: 'unidades pH' }, 'red'],
    [
      'no aptitud alone',
      'Turbidez',
      2.04,
      '2,0',
      'como mucho 2 UNF (valor de no aptitud',
      { unidad: 'UNF' },
      'salida de ETAP',
    ],
    [
      'that of its own report',
      'Nitrito',
      0.204,
      '0,20',
      '0,2 mg/L (el de su informe)',
      { referencia: { max: 0.2 } },
      'red',
    ],
    ['a breach that stays one', 'Nitrito', 0.51, '0,51', null, {}, 'red'],
    ['what complies', 'Nitrito', 0.496, '0,50', null, {}, 'red'],
  ])('a value that rounding takes across a limit says so: %s', (_, descripcion, valor, written, said, more, lugar) => {
    const found = linea({ descripcion, valor, unidad: 'mg/L', ...more }, { ...(lugar && { lugar }) });
    expect(found?.valor).toBe(written);
    const expected = expect.stringMatching(/no cumple\. Sigue siendo un incumplimiento$/u);
    expect([found?.motivo ?? null, found?.motivo?.includes(said ?? '') ?? true]).toEqual([
      said === null ? null : expected,
      true,
    ]);
  });

  it('a value within a strict limit that rounds to it says that it complies', () => {
    const own = { descripcion: 'Pseudomonas aeruginosa', valor: 0.6, unidad: 'UFC/100 mL' };
    expect(linea(own, { lugar: 'edificio prioritario' })).toMatchObject({
      valor: '1',
      motivo:
        'Al redondearlo, 1 UFC/100 mL queda al otro lado del límite: menos de 1 UFC/100 mL (valor de referencia, edificio prioritario), que 0,6 sí cumple',
    });
  });

  it('what the laboratory concludes not to comply is said, with whatever else there is to say', () => {
    const fails = { descripcion: 'Nitrito', unidad: 'mg/L', conclusion: 'No cumple' };
    expect(linea({ ...fails, valor: 0.7 })?.motivo).toBe('El laboratorio concluye que no cumple');
    expect(linea({ ...fails, valor: 0.504 }, { lugar: 'red' })?.motivo).toMatch(
      /^El laboratorio concluye que no cumple\. Al redondearlo.*Sigue siendo un incumplimiento$/u,
    );
    expect(linea({ ...fails, valor_formateado: 'Ver anexo' })?.motivo).toBe(
      'El laboratorio concluye que no cumple. El informe no da un número',
    );
  });

  it('what the laboratory concludes of the determination alone is said of that', () => {
    const determinacion = {
      descripcion: 'Metales',
      status_inteligente: 'No cumple',
      resultados: [{ descripcion: 'Plomo', valor: 4.6, unidad: 'µg/L' }],
      total_resultados: 1,
      resultados_cumplen: 0,
      resultados_no_cumplen: 0,
    };
    const [own] = lineasDe({ determinaciones: [determinacion], fecha_muestra: '2026-03-01' }, 'red');
    expect(own?.motivo).toBe('El laboratorio concluye que «Metales» no cumple');
  });

  it('says why where it can’t be said', () => {
    expect(linea({ descripcion: 'Nitrato', valor_formateado: 'Ver anexo' })?.motivo).toBe('El informe no da un número');
  });
});

it('says of every value whether rounding changes on which side of a limit it lies, and of no other', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 12_000 }), (thousandths) => {
      const value = thousandths / 1000;
      const found = linea({ descripcion: 'pH', valor: value, unidad: 'unidades pH' }, { lugar: 'red' });
      const rounded = Math.floor((thousandths + 50) / 100) / 10;
      const sideOf = (one: number) => [4.5, 6.5].map((min) => one >= min).concat([9.5, 10].map((max) => one <= max));
      expect(found?.motivo === null).toBe(sideOf(value).join() === sideOf(rounded).join());
    }),
  );
});

it('rounds as a person does, halves away from zero, and writes every decimal', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 4 }), (thousandths, decimals) => {
      const written = escrito(conDecimales(decimalDeNumero(thousandths / 1000), decimals), decimals);
      const scale = 10 ** decimals;
      const magnitude = Math.floor((Math.abs(thousandths) * scale * 2 + 1000) / 2000);
      const sign = thousandths < 0 && magnitude > 0 ? -1 : 1;
      expect(Number(written.replace(',', '.'))).toBe((sign * magnitude) / scale);
      expect(written.split(',')[1]?.length ?? 0).toBe(decimals);
    }),
  );
});
