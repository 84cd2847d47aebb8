import { describe, expect, it } from 'vitest';
import { evaluateRules, type InspectedMuestra } from './coherencia.ts';
import { type Dado, deAntes, despuesDe, muestraCon } from './testing.ts';

const veces = (n: number, of: (i: number) => Dado[]): Dado[][] => Array.from({ length: n }, (_, i) => of(i));
/** Values around 10, a little other each time. */
const hierro = (valor: number | string, unidad = 'µg/L'): Dado => ['Hierro', valor, unidad];
const usual = (n: number) => veces(n, (i) => [hierro([9.1, 10.4, 11.2, 9.8, 10.9, 8.7, 10.1, 9.5][i % 8] ?? 10)]);

describe('far outside what was measured at the point', () => {
  it.each<[string, Dado[][], Dado, boolean]>([
    ['far above eight values', usual(8), hierro(60), true],
    ['far above seven values', usual(7), hierro(60), false],
    ['within them', usual(8), hierro(9), false],
    ['twice as much', usual(8), hierro(20), false],
    ['far below', usual(8), hierro(0.9), true],
    ['far below by its limit', usual(8), hierro('<0,9'), true],
    ['below a limit that says nothing', usual(8), hierro('<20'), false],
    ['above a range', usual(8), hierro('>60'), true],
    ['in another unit of its kind', usual(8), hierro(0.06, 'mg/L'), true],
    ['the same in another unit', usual(8), hierro(0.0105, 'mg/L'), false],
    ['in a unit that can’t be compared', usual(8), hierro(60, 'mg/kg'), false],
    ['where nothing was ever quantified', veces(8, () => [hierro('<5')]), hierro(40), true],
    ['just above what was never quantified', veces(8, () => [hierro('<5')]), hierro(7), false],
    ['where limits were high once', [...usual(8), [hierro('<100')]], hierro(60), false],
    ['where it was that high once', [...usual(12), [hierro(70)]], hierro(60), false],
    ['a count, fifty times', veces(8, () => [['Aerobios', 20, 'UFC/mL']]), ['Aerobios', 1000, 'UFC/mL'], false],
    ['a count, a thousand times', veces(8, () => [['Aerobios', 20, 'UFC/mL']]), ['Aerobios', 20_000, 'UFC/mL'], true],
    ['no organisms where there were', veces(8, () => [['Aerobios', 20, 'UFC/mL']]), ['Aerobios', 0, 'UFC/mL'], false],
    ['a pH', veces(8, (i) => [['pH', 7.2 + i / 20]]), ['pH', 9.4], true],
    ['a pH a unit off', veces(8, (i) => [['pH', 7.2 + i / 20]]), ['pH', 8.3], false],
    ['another parameter', usual(8), ['Manganeso', 600, 'µg/L'], false],
  ])('%s', (_name, antes, dado, isFound) => {
    expect(despuesDe(antes, [dado])).toEqual(isFound ? ['inusual'] : []);
  });

  it('is told with what was measured, censored values as they were', () => {
    const antes = [...usual(8), [hierro('<5')]].map((one, dia) => deAntes(dia, one));
    const input = { muestra: muestraCon([hierro('150')]), punto: { clave: 'p', nombre: 'P' }, antes };
    expect(evaluateRules([input]).map(({ frase }) => frase)).toEqual([
      'Hierro: 150 µg/L; los 9 valores de los 24 meses anteriores en el punto: entre <5 y 11,2 µg/L.',
    ]);
  });
});

describe('a unit that is off', () => {
  it.each<[string, Dado[][], Dado, string[]]>([
    ['a thousand times more', usual(4), hierro(10_200), ['unidad']],
    ['a thousand times less', usual(4), hierro(0.0102), ['unidad']],
    ['a million times more', usual(4), hierro(10_200_000), ['unidad']],
    ['a million times less', usual(4), hierro(0.0000102), ['unidad']],
    ['a thousand times more, of three values', usual(3), hierro(10_200), []],
    ['a thousand times more in its unit, the same in another', usual(4), hierro(10.2, 'mg/L'), ['unidad']],
    ['sixty times more', usual(4), hierro(600), []],
    ['a hundred times more, of eight', usual(8), hierro(1020), ['inusual']],
    ['among values of many sizes', veces(8, (i) => [hierro(10 ** i)]), hierro(5000), []],
    ['a count', veces(8, () => [['Aerobios', 30, 'UFC/mL']]), ['Aerobios', 29_000, 'UFC/mL'], []],
    ['below a limit', usual(8), hierro('<0,0102'), ['inusual']],
  ])('%s', (_name, antes, dado, found) => {
    expect(despuesDe(antes, [dado])).toEqual(found);
  });
});

describe('the same values twice in a row', () => {
  const cuatro = (ph: number, conductividad: number, nitrato: number | string, cloro: number): Dado[] => [
    ['pH', ph],
    ['Conductividad', conductividad, 'µS/cm'],
    ['Nitrato', nitrato, 'mg/L'],
    ['Cloruro', cloro, 'mg/L'],
  ];
  const una = cuatro(7.42, 512, 12.3, 31.5);

  it.each<[string, Dado[][], Dado[], boolean]>([
    ['all of them', [una], una, true],
    ['but for one', [una], cuatro(7.42, 512, 12.3, 31.6), false],
    ['but for a sign', [cuatro(7.42, 512, '<12,3', 31.5)], una, false],
    ['not of the last sample', [una, cuatro(7.4, 498, 12, 30.2)], una, false],
    ['with one more that the former had not', [una], [...una, ['Sulfato', 40, 'mg/L']], true],
    ['two of them', [una.slice(0, 2)], una.slice(0, 2), false],
    ['of few digits', [cuatro(7.4, 5, 1, 3)], cuatro(7.4, 5, 1, 3), false],
    [
      'nothing but limits',
      [una.map(([name]): Dado => [name, '<0,125', 'µg/L'])],
      una.map(([name]): Dado => [name, '<0,125', 'µg/L']),
      false,
    ],
  ])('%s', (_name, antes, dados, isFound) => {
    expect(despuesDe(antes, dados).includes('repetida')).toBe(isFound);
  });
});

describe('two samples that were changed for one another', () => {
  const deNorte = (i: number): Dado[] => [
    ['Nitrato', 2 + i / 10, 'mg/L'],
    ['Cloruro', 9 + i / 10, 'mg/L'],
    ['Sodio', 20 + i / 5, 'mg/L'],
  ];
  const deSur = (i: number): Dado[] => [
    ['Nitrato', 40 + i, 'mg/L'],
    ['Cloruro', 180 + i, 'mg/L'],
    ['Sodio', 400 + i, 'mg/L'],
  ];
  const input = (
    _id: string,
    punto: string,
    antes: Dado[][],
    dados: Dado[],
    fecha_muestra = '2026-03-01',
  ): InspectedMuestra => ({
    muestra: muestraCon(dados, { _id, fecha_muestra }),
    punto: { clave: punto, nombre: punto },
    antes: antes.map((one, dia) => deAntes(dia, one)),
  });
  const found = (...inspected: InspectedMuestra[]) =>
    evaluateRules(inspected).map(({ regla, muestra }) => `${muestra._id} ${regla}`);
  const [norte, sur] = [veces(8, deNorte), veces(8, deSur)];

  it('each fits the other’s point and not its own, and nothing else is said of it', () => {
    expect(found(input('a', 'Norte', norte, deSur(3)), input('b', 'Sur', sur, deNorte(3)))).toEqual([
      'a cambiadas',
      'b cambiadas',
    ]);
    expect(evaluateRules([input('a', 'Norte', norte, deSur(3)), input('b', 'Sur', sur, deNorte(3))])[0]?.frase).toBe(
      'Sus valores encajan en «Sur» y no en su punto, y los de la muestra b, de allí, encajan aquí.',
    );
  });

  it('not where one fits its own, where they are of other days, or where a point is little known', () => {
    const changed = (regla: string) => regla.endsWith('cambiadas');
    expect(found(input('a', 'Norte', norte, deSur(3)), input('b', 'Sur', sur, deSur(3))).filter(changed)).toEqual([]);
    expect(
      found(input('a', 'Norte', norte, deSur(3)), input('b', 'Sur', sur, deNorte(3), '2026-03-02')).filter(changed),
    ).toEqual([]);
    expect(
      found(input('a', 'Norte', norte, deSur(3)), input('b', 'Sur', sur.slice(0, 7), deNorte(3))).filter(changed),
    ).toEqual([]);
    expect(found(input('a', 'Norte', norte, deNorte(3)), input('b', 'Sur', sur, deSur(3)))).toEqual([]);
  });
});
