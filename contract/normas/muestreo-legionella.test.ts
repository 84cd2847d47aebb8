import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ResultadoLeido } from './medido.ts';
import { lecturaDeMuestreo } from './muestreo-legionella.ts';

const ufc = (valor: number, operador?: '<' | '>'): ResultadoLeido => ({
  descripcion: 'Legionella spp.',
  valor,
  unidad: 'UFC/L',
  ...(operador && { operador }),
});
const indeterminable: ResultadoLeido = {
  descripcion: 'Legionella spp.',
  valor_formateado: 'Legionella spp. indeterminable',
};
const veces = (n: number, resultado: ResultadoLeido) => Array.from({ length: n }, () => resultado);
const actuacion = (...resultados: ResultadoLeido[][]) => lecturaDeMuestreo(resultados.flat()).actuacion;

describe('the 30 % rule over a sampling of sanitary water (RD 487/2022, annex VIII.B, table 7)', () => {
  it.each([
    [10, 0, 'mantener'],
    [10, 1, 'a'],
    [10, 3, 'a'],
    [10, 4, 'b'],
    [20, 6, 'a'],
    [20, 7, 'b'],
    [3, 1, 'b'],
    [4, 1, 'a'],
    [1, 1, 'b'],
  ] as const)('of %i samples %i reach 100: %s', (n, reached, expected) => {
    expect(actuacion(veces(reached, ufc(100)), veces(n - reached, ufc(99)))).toBe(expected);
  });

  it('a single sample of 1.000 is still (a), two are the next range', () => {
    expect(actuacion([ufc(1000)], veces(9, ufc(10, '<')))).toBe('a');
    expect(actuacion([ufc(1000), ufc(999)], veces(8, ufc(10, '<')))).toBe('a');
    expect(actuacion([ufc(1000), ufc(1000)], veces(8, ufc(10, '<')))).toBe('mil o más');
  });

  it('says where the table describes one sampling twice', () => {
    expect(lecturaDeMuestreo([ufc(1000), ufc(10, '<')]).frase).toBe(
      'RD 487/2022, anexo VIII.B, tabla 7: 1 de 2 muestras alcanzan 100 UFC/L: más del 30 %: revisión inmediata, limpieza y desinfección del sistema y nueva toma a los 15-30 días (una única muestra de 1.000 o más es también el caso a: la tabla no dice cuál prevalece)',
    );
  });

  it('an indeterminable result is no negative: it may turn the share, and is asked for again', () => {
    expect(actuacion([indeterminable], veces(9, ufc(10, '<')))).toBe('no se puede leer');
    expect(actuacion([indeterminable], veces(2, ufc(100)), veces(7, ufc(10, '<')))).toBe('a');
    expect(actuacion([indeterminable], veces(3, ufc(100)), veces(6, ufc(10, '<')))).toBe('no se puede leer');
    expect(lecturaDeMuestreo([...veces(2, ufc(2000)), indeterminable]).frase).toContain(
      '; 1 indeterminables: revisar y repetir hasta que se determinen',
    );
  });

  it('what is beyond what could be counted, or has no unit, is only what it may be', () => {
    expect(actuacion([ufc(300, '>')], veces(9, ufc(10, '<')))).toBe('a');
    expect(actuacion(veces(2, ufc(300, '>')), veces(8, ufc(10, '<')))).toBe('no se puede leer');
    expect(actuacion([{ descripcion: 'Legionella spp.', valor: 100 }])).toBe('no se puede leer');
    expect(actuacion([{ descripcion: 'Legionella spp.', valor_formateado: 'No detectado' }])).toBe('mantener');
    expect(actuacion([])).toBe('no se puede leer');
  });

  it('agrees with a count by hand, whatever the sampling', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(0, 50, 99, 100, 500, 999, 1000, 20_000), { minLength: 1 }), (counts) => {
        const cien = counts.filter((each) => each >= 100).length;
        const mil = counts.filter((each) => each >= 1000).length;
        const expected = mil > 1 ? 'mil o más' : cien / counts.length > 0.3 ? 'b' : cien > 0 ? 'a' : 'mantener';
        expect(lecturaDeMuestreo(counts.map((each) => ufc(each))).actuacion).toBe(expected);
      }),
    );
  });
});
