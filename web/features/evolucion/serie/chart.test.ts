import { describe, expect, it } from 'vitest';
import { cabeLogaritmica, type Dibujo, dibujoDe, marcoDe, nombres } from './chart.ts';
import { dibujoDeMeses, dibujoDePalabras, dibujoPorAnos } from './other-charts.ts';
import { serieDe, valorDe } from './testing.ts';
import type { Evolucion, ValorDeSerie } from './valor.ts';

const monthly = (n: number, text: (place: number) => string) =>
  Array.from({ length: n }, (_, place) => {
    const fecha = new Date(Date.UTC(2024, place, 15)).toISOString().slice(0, 10);
    return valorDe(text(place), fecha, { max: 50 });
  });

const draw = (values: ValorDeSerie[], more: Partial<Evolucion> = {}, isLog = false) =>
  dibujoDe({ series: serieDe(values, more), values, otro: null, lineas: [], withTrend: true, isLog });
const named = ({ data }: Dibujo, name: string) => data.find((one) => one.name === name);

describe('the chart of a series', () => {
  it('draws each verdict with a colour and a shape of its own, and each mark opens its sample', () => {
    const values = [valorDe('3', '2026-01-01', { max: 50 }), valorDe('60', '2026-02-01', { max: 50 })];
    const dibujo = draw(values);
    expect(named(dibujo, 'Cumple')).toMatchObject({ x: ['2026-01-01'], y: [3], marker: { symbol: ['circle'] } });
    expect(named(dibujo, 'No cumple')).toMatchObject({ y: [60], marker: { symbol: ['triangle-up'] } });
    const failing = dibujo.data.findIndex(({ name }) => name === 'No cumple');
    expect(dibujo.muestras[failing]).toEqual([values[1]?.muestra._id]);
  });

  it('draws a censored value as a bar from zero to its limit with an open mark, on no line', () => {
    const values = monthly(9, (place) => (place % 2 === 0 ? '<5' : '20'));
    const dibujo = draw(values);
    const bars = dibujo.data.find(({ type, ...one }) => type === 'scatter' && 'opacity' in one && one.opacity === 0.55);
    expect(bars).toMatchObject({ y: Array.from({ length: 5 }, () => [5, 0, null]).flat() });
    const marks = named(dibujo, 'Cumple');
    expect(marks).toHaveProperty('marker.symbol', expect.arrayContaining(['triangle-down-open', 'circle']));
  });

  it('has a step where the limit changed, its number at the right end', () => {
    const values = [valorDe('3', '2024-01-01', { max: 50 }), valorDe('4', '2025-01-01', { max: 25 })];
    const { data, layout } = draw(values);
    const [first, last] = marcoDe(values, null)?.x ?? [];
    expect(data[0]).toMatchObject({ x: [first, '2025-01-01', '2025-01-01', last], y: [50, 50, 25, 25] });
    expect(layout.annotations?.map(({ text, y }) => [text, y])).toEqual([['25', 25]]);
    expect(layout.shapes).toHaveLength(2);
  });

  it('draws a running median of seven values, and none of fewer', () => {
    const seven = monthly(7, (place) => String(10 + place));
    expect(named(draw(seven), nombres.mediana)).toMatchObject({ x: ['2024-04-15'], y: [13] });
    expect(named(draw(seven.slice(1)), nombres.mediana)).toBeUndefined();
  });

  it('draws a trend only where one is shown, and its crossing with it', () => {
    const values = monthly(25, (place) => String(20 + place));
    const tendencia = { n: 25, pendiente: 12, intervalo: { desde: 10, hasta: 14 }, final: 44 } as const;
    const cruce = { extremo: 'max', limite: 50, fecha: '2026-07-15' } as const;
    const none = draw(values, { tendencia: { ...tendencia, clase: 'sin tendencia demostrable' }, cruce });
    expect(named(none, nombres.tendencia)).toBeUndefined();
    const shown = draw(values, { tendencia: { ...tendencia, clase: 'sube' }, cruce });
    expect(named(shown, nombres.tendencia)).toMatchObject({ x: ['2024-01-15', '2026-01-15'] });
    expect(named(shown, nombres.tendencia)).toHaveProperty('y.1', 44);
    expect(named(shown, nombres.tendencia)).toHaveProperty('y.0', expect.closeTo(20, 0));
    expect(shown.layout.annotations?.map(({ text }) => text)).toContain('50 hacia 2026');
    expect(shown.layout).toHaveProperty('xaxis.range.1', expect.stringMatching(/^2026-(?:07|08)/u));
  });

  it('judges by another limit at once', () => {
    const values = monthly(4, (place) => ['10', '20', '<30', '40'][place] ?? '');
    const series = serieDe(values);
    const otro = { extremo: 'max', valor: 15 } as const;
    const { data, layout } = dibujoDe({ series, values, otro, lineas: [], withTrend: true, isLog: false });
    const marks = data.filter(({ name }) => name).map((one) => [one.name, 'y' in one ? one.y : []]);
    expect(marks).toEqual([
      ['Cumple', [10]],
      ['No decidible', [30]],
      ['No cumple', [20, 40]],
    ]);
    expect(layout.annotations?.map(({ text }) => text)).toEqual(['50', '¿15?']);
  });

  it('is drawn on a logarithmic axis only where values are far apart and none is negative', () => {
    const far = [valorDe('1', '2026-01-01'), valorDe('12000', '2026-01-02'), valorDe('0', '2026-01-03')];
    expect(cabeLogaritmica(far)).toBe(true);
    expect(cabeLogaritmica([...far, { ...valorDe('3', '2026-01-04'), valor: -3 }])).toBe(false);
    expect(cabeLogaritmica(far.slice(0, 1))).toBe(false);
    const { layout, data } = draw(far, {}, true);
    expect(layout).toHaveProperty('yaxis.type', 'log');
    expect(layout).toHaveProperty('yaxis.range.0', expect.closeTo(Math.log10(1 / 3)));
    expect(named({ data, layout, muestras: [] }, 'Cumple')).toMatchObject({ y: [1, 12_000, 1 / 3] });
  });

  it('spans days enough for an axis of days around a single one', () => {
    const [first = '', last = ''] = marcoDe([valorDe('1', '2026-01-20')], null)?.x ?? [];
    expect((Date.parse(last) - Date.parse(first)) / 86_400_000).toBeGreaterThanOrEqual(20);
  });

  it('draws values far from zero around themselves', () => {
    const ph = [valorDe('7.1', '2026-01-01'), valorDe('7.6', '2026-01-02')];
    expect(marcoDe(ph, null)?.y[0]).toBeGreaterThan(6.5);
    expect(marcoDe([...ph, valorDe('<8', '2026-01-03')], null)?.y[0]).toBe(0);
  });
});

describe('the years laid over one another', () => {
  it('stand in one common year, a line each', () => {
    const values = [valorDe('3', '2024-02-29'), valorDe('4', '2025-03-01')];
    const dibujo = dibujoPorAnos(serieDe(values), values, null, false);
    expect(named(dibujo, '2024')).toMatchObject({ x: ['2000-02-29'], y: [3] });
    expect(named(dibujo, '2025')).toMatchObject({ x: ['2000-03-01'], y: [4] });
  });
});

describe('results in words', () => {
  it('have a lane for each word, the most frequent on top', () => {
    const values = [
      valorDe('Ausencia', '2026-01-01'),
      valorDe('Presencia', '2026-01-02', { conclusion: 'No cumple' }),
      valorDe('Ausencia', '2026-01-03'),
    ];
    const { data, layout, carriles } = dibujoDePalabras(serieDe(values), values);
    expect(carriles).toBe(2);
    expect(layout.yaxis?.ticktext).toEqual(['Presencia', 'Ausencia']);
    expect(data.map((one) => ('y' in one ? one.y : []))).toEqual([[1, 1], [0]]);
  });
});

describe('a series by month', () => {
  it('draws the band where it is known, the medians that are numbers, and the extremes', () => {
    const number = (valor: number) => ({ clase: 'valor', valor }) as const;
    const month = (mes: string, mediana: Evolucion['mediana']) => {
      const [minimo, maximo] = [valorDe('1', `${mes}-03`, { max: 50 }), valorDe('60', `${mes}-20`, { max: 50 })];
      const counts = { valores: 9, censurados: 1, noCumplen: 1 };
      return { mes, ...counts, p10: { clase: 'menor', valor: 2 } as const, mediana, p90: number(40), minimo, maximo };
    };
    const meses = [month('2026-01', number(20)), month('2026-02', { clase: 'menor', valor: 5 })];
    const dibujo = dibujoDeMeses(serieDe([], { meses }), meses);
    expect(dibujo.data.map((one) => ('y' in one ? one.y : []))).toEqual([
      [0, 0],
      [40, 40],
      [50, 50],
      [20, null],
      [1, 1],
      [60, 60],
    ]);
  });
});
