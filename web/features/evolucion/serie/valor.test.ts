import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serieDe, valorDe } from './testing.ts';
import { rotulo } from './marks.ts';
import { juicioDe, limiteVigente, lugarDe, recuentoCon, textoDe, tramosDe } from './valor.ts';

describe('another limit', () => {
  const values = [
    valorDe('3', '2026-01-01', { max: 10, punto: 0 }),
    valorDe('7', '2026-01-02', { max: 10, punto: 0 }),
    valorDe('12', '2026-01-03', { max: 10, punto: 1 }),
    valorDe('<8', '2026-01-04', { max: 10, punto: 1 }),
    valorDe('<2', '2026-01-05', { max: 10 }),
    valorDe('Ausencia', '2026-01-06'),
  ];

  it('counts values, samples and points that would not comply, and apart those that can’t be decided', () => {
    expect(recuentoCon(values, { extremo: 'max', valor: 5 })).toEqual({
      comparados: 5,
      ahora: 1,
      noCumplen: 2,
      noDecidibles: 1,
      muestras: 2,
      puntos: 2,
      sinPunto: 0,
    });
  });

  it('leaves the laboratory’s verdict to results in words', () => {
    const ausencia = valorDe('Ausencia', '2026-01-01', { conclusion: 'No cumple' });
    expect(juicioDe(ausencia, { extremo: 'max', valor: 0 })).toBe('No cumple');
  });

  it('takes the place of one end of the permitted zone and leaves the other', () => {
    const ph = (text: string) => valorDe(text, '2026-01-01', { min: 6.5, max: 9.5 });
    expect(juicioDe(ph('6'), { extremo: 'max', valor: 9 })).toBe('No cumple');
    expect(juicioDe(ph('9.2'), { extremo: 'max', valor: 9 })).toBe('No cumple');
    expect(juicioDe(ph('9.2'), { extremo: 'min', valor: 9 })).toBe('Cumple');
  });

  it('can’t be decided for a value below its limit of quantification where that is above the limit', () => {
    expect(juicioDe(valorDe('<0.5', '2026-01-01'), { extremo: 'max', valor: 0.3 })).toBe('No decidible');
    expect(juicioDe(valorDe('<0.5', '2026-01-01'), { extremo: 'max', valor: 0.5 })).toBe('Cumple');
    expect(juicioDe(valorDe('>300', '2026-01-01'), { extremo: 'max', valor: 500 })).toBe('No decidible');
    expect(juicioDe(valorDe('>300', '2026-01-01'), { extremo: 'max', valor: 300 })).toBe('No cumple');
  });

  it('counts each value once, and no fewer that fail with a lower maximum', () => {
    const value = fc
      .tuple(fc.constantFrom('', '<', '>'), fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 3 }))
      .map(([sign, number, punto]) => valorDe(`${sign}${number}`, '2026-01-01', { punto }));
    const limits = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }));
    fc.assert(
      fc.property(fc.array(value), limits, (list, [a, b]) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)].map((valor) =>
          recuentoCon(list, { extremo: 'max', valor }),
        );
        const complying = list.filter((one) => juicioDe(one, { extremo: 'max', valor: a }) === 'Cumple').length;
        const counted = recuentoCon(list, { extremo: 'max', valor: a });
        expect(complying + counted.noCumplen + counted.noDecidibles).toBe(list.length);
        expect(low?.noCumplen).toBeGreaterThanOrEqual(high?.noCumplen ?? Infinity);
      }),
    );
  });
});

it('a value that nobody concludes is called as the sample calls it', () => {
  const value = valorDe('3', '2026-01-01', { conclusion: 'Sin definir' });
  expect(juicioDe(value, null)).toBe('Sin conclusión');
  expect(rotulo(value, serieDe([]), juicioDe(value, null))).toContain('Sin conclusión');
});

describe('the limits of a series', () => {
  it('follow one another where a limit changed', () => {
    const values = [
      valorDe('3', '2024-01-01', { max: 10 }),
      valorDe('3', '2025-01-01', { max: 10 }),
      valorDe('3', '2026-01-01', { max: 5 }),
    ];
    expect(tramosDe(values)).toEqual({
      tramos: [
        { desde: '2024-01-01', hasta: '2025-01-01', zona: { max: 10 } },
        { desde: '2026-01-01', hasta: '2026-01-01', zona: { max: 5 } },
      ],
      isSucesion: true,
    });
    expect(limiteVigente(values)).toEqual({ max: 5 });
  });

  it('stand beside one another where two are in force at the same time', () => {
    const values = [
      valorDe('3', '2024-01-01', { max: 10 }),
      valorDe('3', '2024-06-01', { max: 5 }),
      valorDe('3', '2025-01-01', { max: 10 }),
    ];
    expect(tramosDe(values).isSucesion).toBe(false);
  });

  it('are none where no value has one', () => {
    expect(tramosDe([valorDe('3', '2024-01-01')])).toEqual({ tramos: [], isSucesion: true });
    expect(limiteVigente([valorDe('3', '2024-01-01')])).toEqual({});
  });
});

describe('a value in words', () => {
  it('is written as the laboratory wrote it, in the unit that it was given in', () => {
    expect(textoDe(valorDe('<0.50', '2026-01-01'), 'mg/L')).toBe('<0,50 mg/L');
    expect(textoDe({ ...valorDe('350', '2026-01-01'), valor: 0.35, unidad: 'µg/L' }, 'mg/L')).toBe('350 µg/L');
    expect(textoDe(valorDe('Ausencia', '2026-01-01'), '/100 mL')).toBe('Ausencia');
  });

  it('names its point, or the reference that it came with', () => {
    const citado = { clave: 'k', solicitante: 'Hotel Sol', nombre: 'Cocina', codigo: 'C-1', valores: 1, noCumplen: 0 };
    const series = serieDe([], { puntos: { citados: [citado], total: 1 } });
    expect(lugarDe(valorDe('3', '2026-01-01', { punto: 0, referencia_externa: 'cocina' }), series)).toBe(
      'Cocina (C-1)',
    );
    const another = { puntoSinCitar: { nombre: 'Lavandería', codigo: 'L-2' }, referencia_externa: 'Lote 6' };
    expect(lugarDe(valorDe('3', '2026-01-01', another), series)).toBe('Lavandería (L-2)');
    expect(lugarDe(valorDe('3', '2026-01-01', { referencia_externa: 'Lote 7' }), series)).toBe('Lote 7');
    expect(lugarDe(valorDe('3', '2026-01-01'), series)).toBe('');
  });
});
