import { describe, expect, it } from 'vitest';
import type { Resultado } from '../../../contract/muestras/muestra.ts';
import { limitesDistintos } from './limites-distintos.ts';
import type { Condiciones, Lugar, NormaId } from '../../../contract/normas/norma.ts';
import { normas } from '../../../contract/normas/todas.ts';

interface Caso {
  norma?: NormaId;
  lugar?: Lugar | undefined;
  condiciones?: Condiciones;
  fecha?: string;
}

/** What a limit stated of one parameter is found to be: '=' the norm's, '-' not compared, else what holds. */
function compara(
  descripcion: string,
  referencia: NonNullable<Resultado['referencia']>,
  unidad: string | undefined,
  { norma = 'rd-3-2023', lugar, condiciones = {}, fecha = '2026-11-25' }: Caso,
): string {
  const resultado = { descripcion, referencia, ...(unidad !== undefined && { unidad }) };
  const { distintos, comparados } = limitesDistintos(
    { determinaciones: [{ descripcion, resultados: [resultado] }] },
    { norma: normas[norma], lugar, fecha, atributos: { condiciones } },
  );
  if (comparados === 0) return '-';
  const [first] = distintos;
  return first ? `${first.indicado}; ${first.vigente}; ${first.articulo}` : '=';
}

const red = { lugar: 'red' } as const;
const torre = { norma: 'rd-487-2022', lugar: 'torre' } as const;
const vaso = { norma: 'rd-742-2013', lugar: 'vaso de piscina', condiciones: { desinfectaConCloro: true } } as const;

describe('a stated limit', () => {
  it.each([
    ['Nitrato', { max: 50 }, 'mg/L', red, '='],
    ['Nitrato', { max: 50.1 }, 'mg/L', red, 'máx. 50,1 mg/L; máx. 50 mg/L; anexo I B'],
    // The norm writes 2500: it stands beside a number of ours.
    [
      'Conductividad',
      { max: 2000 },
      'µS/cm a 20 °C',
      red,
      'máx. 2.000 µS/cm a 20 °C; máx. 2.500 µS/cm a 20 °C; anexo I C',
    ],
    ['Hierro', { max: 0.2 }, 'mg/L', red, '='],
    ['Hierro', { max: 0.3 }, 'mg/L', red, 'máx. 0,3 mg/L; máx. 200 µg/L; anexo I C'],
    // A value of 'no aptitud' isn't the parametric one.
    ['Hierro', { max: 600 }, 'µg/L', red, 'máx. 600 µg/L; máx. 200 µg/L; anexo I C'],
    ['pH', { min: 6.5, max: 9.5 }, 'ud. pH', red, '='],
    ['pH', { min: 6, max: 9.5 }, 'ud. pH', red, 'mín. 6 ud. pH; mín. 6,5 unidades pH; anexo I C'],
    // At the exit of a works turbidity has a reference and a value of 'no aptitud': a laboratory may state either.
    ['Turbidez', { max: 0.8 }, 'UNF', { lugar: 'salida de ETAP' }, '='],
    ['Turbidez', { max: 2 }, 'UNF', { lugar: 'salida de ETAP' }, '='],
    [
      'Turbidez',
      { max: 1 },
      'UNF',
      { lugar: 'salida de ETAP' },
      'máx. 1 UNF; máx. 0,8 UNF o máx. 2 UNF; anexo I C, nota 17',
    ],
    ['Cromo total', { max: 50 }, 'µg/L', red, '='],
    ['Cromo total', { max: 25 }, 'µg/L', red, 'máx. 25 µg/L; máx. 50 µg/L; anexo I B, nota 4'],
    ['Cromo total', { max: 25 }, 'µg/L', { ...red, fecha: '2030-01-02' }, '='],
    // 'Less than 100' is stated as 100 or, of a count, as 99.
    ['Legionella spp.', { max: 100 }, 'UFC/L', torre, '='],
    ['Legionella spp.', { max: 99 }, 'UFC/L', torre, '='],
    ['Legionella spp.', { max: 1000 }, 'UFC/L', torre, 'máx. 1.000 UFC/L; menos de 100 UFC/L; anexo VIII.B, tabla 8'],
    ['Cloro libre residual', { min: 0.5, max: 2 }, 'mg/L', vaso, '='],
    ['Cloro libre residual', { max: 5 }, 'mg/L', vaso, 'máx. 5 mg/L; máx. 2,0 mg/L; anexo I'],
  ] as [string, NonNullable<Resultado['referencia']>, string, Caso, string][])(
    '%s %o %s, %o: %s',
    (descripcion, referencia, unidad, caso, expected) => {
      expect(compara(descripcion, referencia, unidad, caso)).toBe(expected);
    },
  );

  it('is no false alarm where the place or a condition is not known', () => {
    expect(compara('Nitritos', { max: 0.1 }, 'mg/L', {})).toBe('=');
    expect(compara('Nitritos', { max: 0.5 }, 'mg/L', {})).toBe('=');
    expect(compara('Nitritos', { max: 0.6 }, 'mg/L', {})).toMatch(/^máx\. 0,6 mg\/L; /u);
    expect(compara('Clorato', { max: 0.7 }, 'mg/L', red)).toBe('=');
    expect(compara('Clorato', { max: 0.7 }, 'mg/L', { ...red, condiciones: { generaClorato: false } })).toMatch(
      /máx\. 0,25 mg\/L/u,
    );
    // Only water of reservoirs and lakes has a limit for it.
    expect(compara('Microcistina-LR', { max: 9 }, 'µg/L', red)).toBe('-');
  });

  it.each([
    ['in a direction that the norm does not limit', 'Nitrato', { min: 1 }, 'mg/L', red],
    ['of a parameter that the norm does not limit', 'Legionella pneumophila', { max: 0 }, 'UFC/L', red],
    ['in a unit that cannot be compared', 'Nitrato', { max: 50 }, 'mg/kg', red],
    ['without a unit', 'Nitrato', { max: 50 }, undefined, red],
    ['in words', 'Nitrato', { texto: 'El del cliente' }, 'mg/L', red],
    ['of a sample from before the text that was read', 'Nitrato', { max: 1 }, 'mg/L', { ...red, fecha: '2022-12-31' }],
  ] as const)('is not compared %s', (_, descripcion, referencia, unidad, caso) => {
    expect(compara(descripcion, referencia, unidad, caso)).toBe('-');
  });
});
