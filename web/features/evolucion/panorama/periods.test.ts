import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cabecerasDe, diasDePeriodo, nombreDePeriodo } from './periods.ts';

describe('a period of the panorama', () => {
  it('is named in words', () => {
    expect(['2025-03', '2025-T1', '2025-T4', '2025'].map(nombreDePeriodo)).toEqual([
      'marzo de 2025',
      'primer trimestre de 2025',
      'cuarto trimestre de 2025',
      '2025',
    ]);
  });

  it('reaches from its first to its last day', () => {
    expect(['2024-02', '2025-02', '2025-12', '2025-T1', '2025-T4', '2025'].map(diasDePeriodo)).toEqual([
      ['2024-02-01', '2024-02-29'],
      ['2025-02-01', '2025-02-28'],
      ['2025-12-01', '2025-12-31'],
      ['2025-01-01', '2025-03-31'],
      ['2025-10-01', '2025-12-31'],
      ['2025-01-01', '2025-12-31'],
    ]);
  });

  it('has every day of its year in exactly one month and one quarter of it', () => {
    const periods = [
      Array.from({ length: 12 }, (_, month) => `-${String(month + 1).padStart(2, '0')}`),
      ['-T1', '-T2', '-T3', '-T4'],
      [''],
    ];
    const date = fc.date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(date, (at) => {
        const day = at.toISOString().slice(0, 10);
        const found = periods.map(
          (kind) =>
            kind.filter((within) => {
              const [first, last] = diasDePeriodo(day.slice(0, 4) + within);
              return first <= day && day <= last;
            }).length,
        );
        expect(found).toEqual([1, 1, 1]);
      }),
    );
  });
});

describe('the heads of columns', () => {
  it('have a year beneath the first of its columns, where the next one leaves room', () => {
    expect(cabecerasDe(['2023-12', '2024-01', '2024-02'])).toEqual([
      { periodo: '2023-12', corto: 'dic', ano: null },
      { periodo: '2024-01', corto: 'ene', ano: '2024' },
      { periodo: '2024-02', corto: 'feb', ano: null },
    ]);
    expect(cabecerasDe(['2023-T3', '2023-T4', '2024-T1']).map(({ corto, ano }) => [corto, ano])).toEqual([
      ['T3', '2023'],
      ['T4', null],
      ['T1', '2024'],
    ]);
    expect(cabecerasDe(['2024', '2025']).map(({ corto, ano }) => [corto, ano])).toEqual([
      ['2024', null],
      ['2025', null],
    ]);
  });
});
