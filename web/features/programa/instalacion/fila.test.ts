import { describe, expect, it } from 'vitest';
import { type Frecuencia, frecuenciaSchema } from '../../../../contract/programa/frecuencia.ts';
import { enteraOf, filaOf } from '../testing.ts';
import { errorsOfFila, filaValues, isOtraFrecuencia, withFila } from './fila.ts';
import { errorOfFrecuencia, frecuenciaValues, readFrecuencia } from './frecuencia.ts';

const hoy = '2026-06-15';

it.each<Frecuencia>([
  { cada: 'ano', veces: 10 },
  { cada: 'dias', dias: 1 },
  { cada: 'semanas', semanas: 2 },
  { cada: 'meses', meses: 60 },
  { cada: 'en_meses', enMeses: [3, 9] },
  { cada: 'fechas', fechas: ['2026-03-31', '2026-09-30'], margen: 5 },
  { cada: 'tras', que: 'limpieza y desinfección', desde: 15, hasta: 30 },
  { cada: 'apertura', dias: 15 },
])('a frequency comes back from a form as it went into it: %j', (frecuencia) => {
  const values = frecuenciaValues(frecuencia);
  expect(frecuenciaSchema.parse(readFrecuencia(values))).toEqual(frecuencia);
  expect(errorOfFrecuencia(values)).toBeUndefined();
});

it.each([
  [{ cada: 'ano', n: '0' }, 'Escribe cuántas veces al año, hasta 10.000'],
  [{ cada: 'semanas', n: 'dos' }, 'Escribe cuántas semanas, hasta 52'],
  [{ cada: 'en_meses' }, 'Elige al menos un mes'],
  [{ cada: 'fechas' }, 'Escribe al menos una fecha'],
  [{ cada: 'fechas', fechas: '31/02/2026' }, 'Escribe cada fecha como 31/03/2026'],
  [{ cada: 'fechas', fechas: '31/03/1026' }, 'Escribe una fecha entre 1950 y 2199'],
  [{ cada: 'fechas', fechas: '31/03/2026', margen: '61' }, 'Escribe cuántos días antes o después, hasta 60'],
  [{ cada: 'fechas', fechas: '31/03/2026', margen: 'pocos' }, 'Escribe cuántos días antes o después, hasta 60'],
  [{ cada: 'fechas', fechas: '31/03/2026,'.repeat(61) }, 'Escribe como mucho 60 fechas'],
  [{ cada: 'tras', desdeDias: '30', hastaDias: '15' }, 'El primer día va después del último'],
  [{ cada: 'tras', desdeDias: '' }, 'Escribe cuántos días, hasta 365'],
] as const)('a frequency that is wrong says what to write: %j', (change, error) => {
  expect(errorOfFrecuencia({ ...frecuenciaValues(), ...change })).toBe(error);
});

describe('a row that is sampled otherwise', () => {
  const fila = filaOf();
  const entera = enteraOf([fila, filaOf({ _id: 'f2', que: 'Hierro' })]);
  const quarterly = { ...filaValues(fila, hoy), frecuencia: frecuenciaValues({ cada: 'meses', meses: 3 }) };

  it.each([
    ['2026-06-15', '2026-07-01'],
    ['2026-12-02', '2027-01-01'],
    ['2026-06-01', '2026-06-01'],
  ])('begins with a month, where nothing else is said: on %s, %s', (today, begins) => {
    expect(filaValues(fila, today).nuevoDesde).toBe(begins);
  });

  it('ends the day before, and another follows it with a programme of its own', () => {
    expect(isOtraFrecuencia(quarterly, fila, hoy)).toBe(true);
    const { filas, version } = withFila({ ...quarterly, nuevoDesde: '2026-07-01' }, fila, entera, hoy);
    expect(filas.map(({ _id, desde, hasta, frecuencia }) => [_id, desde, hasta, frecuencia])).toEqual([
      ['f1', '2026-01-01', '2026-06-30', { cada: 'meses', meses: 1 }],
      [undefined, '2026-07-01', null, { cada: 'meses', meses: 3 }],
      ['f2', '2026-01-01', null, { cada: 'meses', meses: 1 }],
    ]);
    expect(version).toBe(3);
  });

  it('changes as a whole where the one before was a mistake', () => {
    const { filas } = withFila({ ...quarterly, como: 'siempre' }, fila, entera, hoy);
    expect(filas.map(({ _id, frecuencia }) => [_id, frecuencia])).toEqual([
      ['f1', { cada: 'meses', meses: 3 }],
      ['f2', { cada: 'meses', meses: 1 }],
    ]);
  });

  it('isn’t asked since when where nothing has begun, or something else was changed', () => {
    expect(isOtraFrecuencia(quarterly, filaOf({ desde: '2026-07-01' }), hoy)).toBe(false);
    const other = { ...filaValues(fila, hoy), quien: 'El titular' };
    expect(isOtraFrecuencia(other, fila, hoy)).toBe(false);
    expect(withFila(other, fila, entera, hoy).filas).toHaveLength(2);
  });

  it('is a row of its own where another person took away the one that it was', () => {
    const without = enteraOf([filaOf({ _id: 'f2', que: 'Hierro' })]);
    expect(withFila(quarterly, fila, without, hoy).filas).toMatchObject([
      { _id: 'f2' },
      { que: 'Legionella spp.', frecuencia: { cada: 'meses', meses: 3 }, desde: '2026-01-01' },
    ]);
  });

  it('is compared with the row as it is there, not as it was opened', () => {
    const changed = enteraOf([filaOf({ frecuencia: { cada: 'meses', meses: 3 } })]);
    expect(withFila(quarterly, fila, changed, hoy).filas).toHaveLength(1);
  });

  it.each([
    ['', 'Escribe desde qué día se muestrea así'],
    ['ayer', 'Escribe desde qué día se muestrea así'],
    ['2027-01-01', 'Va después del último día de la fila'],
  ])('can’t begin on no day, nor after it ends: %j', (nuevoDesde, error) => {
    const ending = { ...quarterly, hasta: '2026-12-31', nuevoDesde };
    expect(errorsOfFila(ending, fila, hoy)).toEqual({ nuevoDesde: error });
  });

  it('can’t begin before the row that it follows', () => {
    const errors = errorsOfFila({ ...quarterly, nuevoDesde: '2026-01-01' }, fila, hoy);
    expect(errors).toEqual({ nuevoDesde: 'Elige un día posterior al primero de la fila de antes' });
  });
});

it('a row of an authority needs its resolution, and any row what counts for it', () => {
  const values = { ...filaValues(null, hoy), que: 'Aerobios', origen: 'autoridad' as const };
  expect(Object.keys(errorsOfFila(values, null, hoy)).toSorted()).toEqual(['documento', 'tipos']);
  const right = { ...values, documento: 'Resolución 12/2025' };
  expect(errorsOfFila(right, null, hoy)).toEqual({ tipos: 'Elige qué tipos de muestra cuentan, o qué parámetros' });
});
