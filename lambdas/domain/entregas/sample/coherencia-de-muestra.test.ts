import { describe, expect, it } from 'vitest';
import type { Determinacion, MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { evaluateRules } from './coherencia.ts';
import { type Dado, determinacion, muestraCon, reglasDe } from './testing.ts';

const frases = (dados: readonly Dado[], more: Partial<MuestraDocument> = {}) =>
  evaluateRules([{ muestra: muestraCon(dados, more) }]).map(({ frase }) => frase);

describe('a part over its whole', () => {
  it.each<[string, Dado, Dado, boolean]>([
    ['dissolved above total', ['Hierro disuelto', 0.61, 'mg/L'], ['Hierro total', 0.6, 'mg/L'], true],
    ['dissolved as much as total', ['Hierro disuelto', 0.6, 'mg/L'], ['Hierro total', 0.6, 'mg/L'], false],
    ['in units of one kind', ['Cobre disuelto', 40, 'µg/L'], ['Cobre total', 0.05, 'mg/L'], false],
    ['in units of one kind, above', ['Cobre disuelto', 60, 'µg/L'], ['Cobre total', 0.05, 'mg/L'], true],
    ['in units that say nothing of each other', ['Plomo disuelto', 60, 'mg/kg'], ['Plomo total', 0.05, 'mg/L'], false],
    ['a metal by its name alone', ['Níquel disuelto', 9, 'µg/L'], ['Níquel', 5, 'µg/L'], true],
    ['another metal', ['Manganeso disuelto', 9, 'µg/L'], ['Hierro total', 5, 'µg/L'], false],
    ['columns with their units', ['AS_DIS_mg/L', 0.02, 'mg/L'], ['AS_TOT_mg/L', 0.01, 'mg/L'], true],
    ['organic carbon', ['Carbono orgánico disuelto', 4, 'mg/L'], ['Carbono orgánico total', 3, 'mg/L'], true],
    ['DBO and DQO', ['DBO5', 41, 'mg/L'], ['DQO', 40, 'mg O2/L'], false],
    ['DBO above DQO', ['DBO5', 41, 'mg/L'], ['Demanda química de oxígeno (DQO)', 40, 'mg/L'], true],
    [
      'E. coli above coliforms',
      ['Escherichia coli', 12, 'UFC/100 mL'],
      ['Bacterias coliformes', 3, 'UFC/100 mL'],
      true,
    ],
    ['counts of two methods', ['Escherichia coli', 12, 'NMP/100 mL'], ['Bacterias coliformes', 3, 'UFC/100 mL'], false],
    ['counts in other volumes', ['E. coli', 12, 'UFC/100 mL'], ['Coliformes totales', 1, 'UFC/mL'], false],
    ['in words', ['E. coli', 'Presencia', ''], ['Coliformes totales', 'Ausencia', ''], true],
    ['in words of other amounts', ['E. coli', 'Presencia en 25 g'], ['Coliformes totales', 'Ausencia en 1 g'], false],
    [
      'one colony where fewer were counted',
      ['E. coli', 1, 'UFC/100 mL'],
      ['Coliformes totales', '<1', 'UFC/100 mL'],
      true,
    ],
    ['a part below its limit', ['Zinc disuelto', '<0,5', 'mg/L'], ['Zinc total', 0.1, 'mg/L'], false],
    ['a whole below its limit', ['Zinc disuelto', 0.3, 'mg/L'], ['Zinc total', '<0,5', 'mg/L'], false],
    ['a whole that is certainly less', ['Zinc disuelto', 0.6, 'mg/L'], ['Zinc total', '<0,5', 'mg/L'], true],
    ['a part over its range', ['Zinc disuelto', '>2', 'mg/L'], ['Zinc total', 2, 'mg/L'], true],
    ['a whole over its range', ['Zinc disuelto', 9, 'mg/L'], ['Zinc total', '>2', 'mg/L'], false],
    ['nitrate as nitrate', ['Nitratos', 20, 'mg NO3/L'], ['Nitrógeno total', 10, 'mg/L'], false],
    ['much nitrate as nitrate', ['Nitratos', 50, 'mg/L NO3'], ['Nitrógeno total', 10, 'mg N/L'], true],
    ['nitrate that may be as nitrate', ['Nitrato', 20, 'mg/L'], ['Nitrógeno total', 10, 'mg/L'], false],
    ['nitrate as nitrogen', ['N-NO3', 12, 'mg/L'], ['Nitrógeno total', 10, 'mg/L'], true],
    ['nitrate as nitrogen by its name', ['Nitrógeno nítrico', 12, 'mg/L'], ['Nitrógeno total', 10, 'mg/L'], true],
    ['nitrate as nitrogen by its unit', ['Nitratos', 12, 'mg/L N-NO₃'], ['Nitrógeno total', 10, 'mg/L'], true],
    ['phosphate as phosphate', ['Ortofosfatos', 2, 'mg PO4/L'], ['Fósforo total', 1, 'mg P/L'], false],
    ['much phosphate as phosphate', ['Ortofosfatos', 4, 'mg PO4/L'], ['Fósforo total', 1, 'mg P/L'], true],
    ['phosphate as phosphorus', ['Ortofosfato (como P)', 1.2, 'mg/L'], ['Fósforo total', 1, 'mg/L'], true],
    ['free chlorine', ['Cloro libre residual', 1.2, 'mg/L'], ['Cloro total', 1, 'mg/L'], true],
    ['chromium VI', ['Cromo VI', 6, 'µg/L'], ['Cromo total', 5, 'µg/L'], true],
  ])('%s', (_name, parte, total, isFound) => {
    expect(reglasDe([parte, total])).toEqual(isFound ? ['parte'] : []);
    expect(reglasDe([total, parte])).toEqual(isFound ? ['parte'] : []);
  });

  it('is told with both figures', () => {
    expect(
      frases([
        ['Hierro disuelto', '0,61', 'mg/L'],
        ['Hierro total', '0,60', 'mg/L'],
      ]),
    ).toEqual(['Hierro disuelto (0,61 mg/L) es más que Hierro total (0,60 mg/L), que lo incluye.']);
  });

  it('is certain of a whole that is given twice only where it is more than both', () => {
    const total = (valor: number): Dado => ['Coliformes totales', valor, 'UFC/100 mL'];
    const coli: Dado = ['E. coli', 5, 'UFC/100 mL'];
    expect(reglasDe([coli, total(3), total(9)])).toEqual([]);
    expect(reglasDe([coli, total(3), total(4)])).toEqual(['parte']);
  });
});

describe('a sum and its addends', () => {
  const thm = (suma: number | string, ...sumandos: (number | string)[]): Dado[] => [
    ['Trihalometanos (suma de 4)', suma, 'µg/L'],
    ...['Cloroformo', 'Bromodiclorometano', 'Dibromoclorometano', 'Bromoformo']
      .slice(0, sumandos.length)
      .map((name, n): Dado => [name, sumandos[n] ?? 0, 'µg/L']),
  ];

  it.each<[string, Dado[], boolean]>([
    ['that it is', thm(23, 12.4, 5.1, 3.3, 2.2), false],
    ['rounded', thm(23, 12.6, 5.2, 3.3, 2.2), false],
    ['within what rounding makes of many', thm(100, 30.4, 30.4, 30.4, 11), false],
    ['beyond what rounding makes of many', thm(100, 30.4, 30.4, 30.4, 12), true],
    ['less than its addends', thm(20, 12.4, 5.1, 3.3, 2.2), true],
    ['less than one of them', thm(10, 12.4), true],
    ['more than all of them', thm(40, 12.4, 5.1, 3.3, 2.2), true],
    ['more than some of them', thm(40, 12.4, 5.1), false],
    ['of what is below its limit, as nothing', thm(12.4, 12.4, '<2', '<2', '<2'), false],
    ['of what is below its limit, as the limit', thm(18.4, 12.4, '<2', '<2', '<2'), false],
    ['more than with the limits', thm(30, 12.4, '<2', '<2', '<2'), true],
    [
      'of nitrogen',
      [
        ['Nitrógeno total', 10, 'mg/L'],
        ['N-NO3', 6, 'mg/L'],
        ['N-NH4', 6, 'mg/L'],
      ],
      true,
    ],
  ])('%s', (_name, dados, isFound) => {
    expect(reglasDe(dados)).toEqual(isFound ? ['suma'] : []);
  });
});

describe('a limit of quantification above the maximum', () => {
  const con = (lc: string | undefined, valor: number | string = 1, max = 5, unidad = 'µg/L'): Dado => [
    'Plomo',
    valor,
    unidad,
    { referencia: { max }, ...(lc !== undefined && { limite_cuantificacion: lc }) },
  ];

  it.each<[string, Dado, boolean]>([
    ['above', con('6'), true],
    ['the same', con('5'), false],
    ['below', con('4,9'), false],
    ['with its sign and unit', con('< 6 µg/L'), true],
    ['in another unit', con('0,006 mg/L'), true],
    ['in another unit, below', con('0,004 mg/L'), false],
    ['in a unit of another kind', con('6 mg/kg'), false],
    ['as the value', con(undefined, '<10'), true],
    ['as the value, below', con(undefined, '<2'), false],
    ['one colony and none permitted', con('1', '<1', 0, 'UFC/100 mL'), false],
    ['ten colonies and none permitted', con(undefined, '<10', 0, 'UFC/100 mL'), true],
    ['in words', con('según método'), false],
  ])('%s', (_name, dado, isFound) => {
    expect(reglasDe([dado])).toEqual(isFound ? ['cuantificacion'] : []);
  });
});

describe('conclusions that say the opposite', () => {
  const con = (valor: number | string, conclusion: string, referencia: object = { max: 50 }): Dado => [
    'Nitrato',
    valor,
    'mg/L',
    { conclusion, referencia },
  ];
  const of = (status: string, ...dados: Dado[]): Determinacion => ({
    ...determinacion(['Aniones', 1]),
    status_inteligente: status,
    resultados: dados.flatMap((dado) => determinacion(dado).resultados),
  });
  const found = (determinaciones: Determinacion[], conclusion_muestra?: string) =>
    evaluateRules([
      { muestra: { ...muestraCon([]), determinaciones, ...(conclusion_muestra && { conclusion_muestra }) } },
    ]).map(({ frase }) => frase);

  it.each<[string, Dado, boolean]>([
    ['outside with Cumple', con(51, 'CUMPLE'), true],
    ['at its limit with Cumple', con(50, 'Cumple'), false],
    ['inside with No cumple', con(50, 'No cumple'), true],
    ['outside with No cumple', con(51, 'No cumple'), false],
    ['that may be either', con('<60', 'Cumple'), false],
    ['without a limit', con(51, 'Cumple', {}), false],
    ['outside without a verdict', con(51, 'Apto'), false],
    ['presence with Cumple', con('Presencia', 'Cumple', { texto: 'Ausencia' }), true],
  ])('%s', (_name, dado, isFound) => {
    expect(reglasDe([dado]).filter((regla) => regla === 'veredicto')).toEqual(isFound ? ['veredicto'] : []);
  });

  it('a parameter that fails in a determination that complies, and the other way round', () => {
    const bad: Dado = ['Nitrato', 60, 'mg/L', { conclusion: 'No cumple' }];
    const good: Dado = ['Cloruro', 6, 'mg/L', { conclusion: 'Cumple' }];
    const silent: Dado = ['Sulfato', 6, 'mg/L'];
    expect(found([of('Cumple', good, bad)])).toEqual([
      'Aniones: la conclusión es «Cumple» y la de «Nitrato» es «No cumple».',
    ]);
    expect(found([of('No cumple', good)])).toHaveLength(1);
    expect(found([of('No cumple', good, silent)])).toEqual([]);
    expect(found([of('No cumple', bad)])).toEqual([]);
    expect(found([of('Sin definir', bad)])).toEqual([]);
  });

  it('a sample that complies with a determination that does not, and the other way round', () => {
    const bad = of('No cumple', ['Nitrato', 60, 'mg/L']);
    const good = of('Cumple', ['Cloruro', 6, 'mg/L']);
    expect(found([good, bad], 'Cumple')).toEqual(['La muestra concluye «Cumple» y no cumple Aniones.']);
    expect(found([good], 'No cumple')).toHaveLength(1);
    expect(found([good, of('', ['Sulfato', 6])], 'No cumple')).toEqual([]);
    expect(found([good, bad], 'No cumple')).toEqual([]);
  });
});

describe('what can’t be', () => {
  const grifo = { tipo_muestra: 'Agua de consumo' };
  it.each<[string, Dado, boolean]>([
    ['a pH of 14', ['pH', 14, 'ud. pH'], false],
    ['a pH of 14,1', ['pH', '14,1', 'ud. pH'], true],
    ['a pH of 0', ['pH', 0], false],
    ['a pH below 0', ['pH in situ', '-0,1', 'unidades de pH'], true],
    ['a pH over the range', ['pH', '>14'], true],
    ['a pH below the range', ['pH', '<4'], false],
    ['a negative count', ['Enterococos', -1, 'UFC/100 mL'], true],
    ['no count', ['Enterococos', 0, 'UFC/100 mL'], false],
    ['a negative concentration', ['Nitrato', -3, 'mg/L'], true],
    ['a negative potential', ['Potencial redox', -120, 'mV'], false],
    ['a negative index', ['Índice de Langelier', -0.4, ''], false],
    ['a negative activity', ['Actividad alfa total', -0.01, 'Bq/L'], false],
    ['100 %', ['Humedad', 100, '%'], false],
    ['101 %', ['Humedad', 101, '% (m/m)'], true],
    ['over 100 %', ['Grasa', '>100', '%'], true],
    ['oxygen over saturation', ['Oxígeno disuelto', 130, '% de saturación'], false],
    ['a recovery', ['Recuperación del patrón', 108, '%'], false],
    ['water that boils', ['Temperatura', 101, 'ºC'], true],
    ['water at 100 ºC', ['Temperatura', 100, '°C'], false],
    ['ice', ['Temperatura del agua', -1, 'ºC'], true],
    ['boiling water of a point', ['Temperatura en el punto', 120, '°C'], true],
    ['boiling water by its sign', ['Tª agua', 120, 'ºC'], true],
    ['boiling water of a vessel', ['Temperatura del vaso', 120, '°C'], true],
    ['an oven', ['Temperatura de incubación', 121, 'ºC'], false],
    ['a fridge', ['Temperatura de transporte', -2, 'ºC'], false],
    ['a sign of less', ['Nitrato', '<0', 'mg/L'], true],
  ])('%s', (_name, dado, isFound) => {
    expect(reglasDe([dado], grifo)).toEqual(isFound ? ['imposible'] : []);
  });

  it.each([
    ['4,5 ºC', false],
    ['100', false],
    ['101 °C', true],
    ['-1', true],
    ['ambiente', false],
  ])('the sample’s own temperature: %s', (temperatura, isFound) => {
    expect(reglasDe([], { ...grifo, temperatura })).toEqual(isFound ? ['imposible'] : []);
    expect(reglasDe([], { tipo_muestra: 'Congelado', temperatura })).toEqual([]);
  });

  it('the temperature of what is no water is none of water', () => {
    expect(reglasDe([['Temperatura', -18, 'ºC']], { tipo_muestra: 'Helado', producto: 'Helado de nata' })).toEqual([]);
  });
});

describe('dates in disorder', () => {
  const dia = { fecha_muestra: '2026-03-10' };
  it.each<[string, Partial<MuestraDocument>, number]>([
    ['analysed the same day', { inicio_analisis: '2026-03-10', fin_analisis: '2026-03-12' }, 0],
    ['analysed before it was taken', { inicio_analisis: '2026-03-09' }, 1],
    ['ended before it was taken', { fin_analisis: '2026-03-09' }, 1],
    ['received before it was taken', { fecha_recepcion: '2026-03-09' }, 1],
    ['ended before it began', { inicio_analisis: '2026-03-12', fin_analisis: '2026-03-11' }, 1],
    ['reported before it ended', { fin_analisis: '2026-03-14', fecha_emision: '2026-03-13' }, 1],
    ['two dates before it was taken', { fecha_recepcion: '2026-03-09', inicio_analisis: '2026-03-09' }, 2],
  ])('%s', (_name, dates, found) => {
    expect(reglasDe([], { ...dia, ...dates })).toEqual(Array.from({ length: found }, () => 'fechas'));
  });
});

describe('a sample that was taken after its delivery', () => {
  const found = (fecha: string, entregada: string, more: Partial<MuestraDocument> = {}) =>
    evaluateRules([{ muestra: muestraCon([], { fecha_muestra: fecha, ...more }), entregada }]).map(
      ({ frase }) => frase,
    );

  it('is looked at, unless it is still planned', () => {
    expect(found('2026-03-11', '2026-03-10')).toEqual([
      'La toma (11 mar 2026) es posterior a la entrega del archivo (10 mar 2026).',
    ]);
    expect(found('2026-03-10', '2026-03-10')).toEqual([]);
    expect(found('2026-03-20', '2026-03-10', { estado: 'en_curso' })).toEqual([]);
  });
});

describe('a value outside of the limit that its file states', () => {
  const nitrato = (valor: number | string, mas: Dado[3] = {}): Dado => [
    'Nitrato',
    valor,
    'mg/L',
    { referencia: { max: 50 }, ...mas },
  ];
  it.each<[string, Dado, Partial<MuestraDocument>, string[]]>([
    ['of which nothing is concluded', nitrato(61), {}, ['sin_veredicto']],
    ['of a sample that complies as a whole', nitrato(61), { conclusion_muestra: 'Cumple' }, ['sin_veredicto']],
    ['of a sample that doesn’t', nitrato(61), { conclusion_muestra: 'No cumple' }, []],
    ['that is concluded', nitrato(61, { conclusion: 'No cumple' }), {}, []],
    ['of a sample in progress', nitrato(61), { estado: 'en_curso' }, []],
    ['that may lie within', nitrato('<61'), {}, []],
    ['within', nitrato(49), {}, []],
  ])('%s', (_name, dado, more, rules) => {
    expect(
      reglasDe([dado], { conclusion_muestra: 'Sin definir', ...more }).filter((one) => one !== 'cuantificacion'),
    ).toEqual(rules);
  });
});

it('a rule that is off finds nothing, and findings have the same id each time', () => {
  const muestra = muestraCon([['pH', 15]]);
  expect(evaluateRules([{ muestra }], new Set(['imposible']))).toEqual([]);
  const [one, again] = [evaluateRules([{ muestra }]), evaluateRules([{ muestra }])];
  expect(one).toEqual(again);
  expect(one).toMatchObject([{ regla: 'imposible', muestra: { _id: 'm-1', numero: 'm-1' }, parametro: 'pH' }]);
});
