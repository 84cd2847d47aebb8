import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fallosAdmitidos, lecturaDeMedia, lecturaDeSerie, type MuestraDeSerie, type Vertido } from './serie-anual.ts';

/** Copied by hand from annex III.C: samples of a year, and how many may fail. */
const anexoC = `4-7:1 8-16:2 17-28:3 29-40:4 41-53:5 54-67:6 68-81:7 82-95:8 96-110:9 111-125:10 126-140:11 141-155:12
156-171:13 172-187:14 188-203:15 204-219:16 220-235:17 236-251:18 252-268:19 269-284:20 285-300:21 301-317:22 318-334:23
335-350:24 351-365:25`
  .split(/\s+/u)
  .map((row) => row.split(/[-:]/u).map(Number) as [number, number, number]);

const mg = (valor: number, rest: Partial<MuestraDeSerie> = {}, operador?: '<' | '>'): MuestraDeSerie => ({
  resultado: { descripcion: 'x', valor, unidad: 'mg/L', ...(operador && { operador }) },
  ...rest,
});
const veces = (n: number, one: MuestraDeSerie) => Array.from({ length: n }, () => one);
const mediana: Vertido = { habitantesEquivalentes: 30_000 };

describe('the failures that a year’s series admits (annex III.C)', () => {
  it.each(anexoC)('%i to %i samples: %i', (from, to, max) => {
    expect([from, to].map(fallosAdmitidos)).toEqual([max, max]);
  });

  it('has a row for every number from 4 to 365, and for no other', () => {
    expect(Array.from({ length: 362 }, (_, place) => fallosAdmitidos(place + 4))).toEqual(
      anexoC.flatMap(([from, to, max]) => Array.from({ length: to - from + 1 }, () => max)),
    );
    expect([3, 366].map(fallosAdmitidos)).toEqual([undefined, undefined]);
  });
});

describe('the year of DBO5, DQO and solids (annex III.A.2)', () => {
  it.each([
    ['dbo5', 25, 50],
    ['dqo', 125, 250],
    ['solidos', 35, 87.5],
  ] as const)('%s: more than %d fails, more than %d fails by itself', (parametro, limite, extremo) => {
    const serie = (...some: MuestraDeSerie[]) =>
      lecturaDeSerie(parametro, [...some, ...veces(12 - some.length, mg(1))], mediana).veredicto;
    expect(serie(mg(limite), mg(limite), mg(limite))).toBe('conforme');
    expect(serie(mg(limite + 0.1), mg(limite + 0.1))).toBe('conforme');
    expect(serie(mg(limite + 0.1), mg(limite + 0.1), mg(limite + 0.1))).toBe('no conforme');
    expect(serie(mg(extremo))).toBe('conforme');
    expect(serie(mg(extremo + 0.1))).toBe('no conforme');
  });

  it('solids of high mountain: 60 up to 10.000 h-e, 35 above', () => {
    const serie = (habitantesEquivalentes: number) =>
      lecturaDeSerie('solidos', veces(24, mg(60)), { habitantesEquivalentes, isAltaMontana: true, isAnoDeDoce: true })
        .veredicto;
    expect([10_000, 10_001].map(serie)).toEqual(['conforme', 'no conforme']);
  });

  it('a reduction stands in the place of the concentration; between 70 and 90 % of DBO5 the table leaves it open', () => {
    const serie = (reduccion: number) => lecturaDeSerie('dbo5', veces(12, mg(40, { reduccion })), mediana).veredicto;
    expect([69.9, 70, 89.9, 90].map(serie)).toEqual([
      'no conforme',
      'no se puede leer',
      'no se puede leer',
      'conforme',
    ]);
    const dqo = (reduccion: number) => lecturaDeSerie('dqo', veces(12, mg(200, { reduccion })), mediana).veredicto;
    expect([74.9, 75].map(dqo)).toEqual(['no conforme', 'conforme']);
  });

  it('says what is missing: the reduction of what fails, samples, a bound that may be on both sides', () => {
    const fails = lecturaDeSerie('dqo', [...veces(3, mg(130)), ...veces(9, mg(50))], mediana);
    expect(fails.frase).toBe(
      'RD 509/1996, anexo III.A.2 y C: 3 de 12 muestras no conformes (se admiten 2): serie no conforme por la concentración: no consta el porcentaje de reducción',
    );
    expect(fails.falta).toEqual(['el porcentaje de reducción, que vale en lugar de la concentración']);
    expect(lecturaDeSerie('dqo', veces(11, mg(50)), mediana).falta).toEqual(['hay 11 muestras y el año pide 12']);
    expect(lecturaDeSerie('dqo', veces(23, mg(50)), { habitantesEquivalentes: 50_000 }).falta).toEqual([
      'hay 23 muestras y el año pide 24',
    ]);
    expect(lecturaDeSerie('dqo', veces(4, mg(50)), { habitantesEquivalentes: 9999 }).falta[0]).toContain(
      'falta saber si el año pide 12',
    );
    expect(
      lecturaDeSerie('dqo', veces(4, mg(50)), { habitantesEquivalentes: 9999, isAnoDeDoce: false }).veredicto,
    ).toBe('conforme');
    expect(lecturaDeSerie('dqo', veces(3, mg(50)), { habitantesEquivalentes: 9999 }).falta).toEqual([
      'hay 3 muestras y el año pide 4',
    ]);
    expect(lecturaDeSerie('dqo', [...veces(9, mg(50)), ...veces(3, mg(200, {}, '<'))], mediana).veredicto).toBe(
      'no se puede leer',
    );
    expect(lecturaDeSerie('dqo', [...veces(10, mg(50)), ...veces(2, mg(200, {}, '<'))], mediana).veredicto).toBe(
      'conforme',
    );
  });

  it('values of unusual rain are not counted', () => {
    const rain = mg(900, { isLluviaInusual: true });
    expect(lecturaDeSerie('dqo', [rain, ...veces(12, mg(50))], mediana).veredicto).toBe('conforme');
  });

  it('agrees with a count by hand, whatever the series', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(10, 25, 26, 50, 51), { minLength: 12, maxLength: 40 }), (values) => {
        const max = anexoC.find(([, to]) => values.length <= to)?.[2] ?? 0;
        const fails = values.filter((each) => each > 25).length;
        const expected = values.includes(51) || fails > max ? 'no conforme' : 'conforme';
        expect(
          lecturaDeSerie(
            'dbo5',
            values.map((each) => mg(each)),
            mediana,
          ).veredicto,
        ).toBe(expected);
      }),
    );
  });
});

describe('the yearly mean of nitrogen and phosphorus (table 2)', () => {
  it.each([
    ['fosforo-total', 10_000, 2],
    ['fosforo-total', 100_000, 2],
    ['fosforo-total', 100_001, 1],
    ['nitrogeno-total', 10_000, 15],
    ['nitrogeno-total', 100_000, 15],
    ['nitrogeno-total', 100_001, 10],
  ] as const)('%s at %i h-e: %d', (parametro, habitantesEquivalentes, limite) => {
    const media = (last: number) =>
      lecturaDeMedia(parametro, [...veces(22, mg(limite)), mg(limite - 0.1), mg(last)], { habitantesEquivalentes })
        ?.veredicto;
    expect(media(limite + 0.1)).toBe('conforme');
    expect(media(limite + 0.1001)).not.toBe('conforme');
    expect(media(limite + 30)).toBe('no conforme');
  });

  it('nitrogen beyond its mean is open while no day is beyond 20, which warm effluents may have', () => {
    expect(lecturaDeMedia('nitrogeno-total', veces(12, mg(16)), mediana)?.falta[0]).toContain('12 °C');
    expect(lecturaDeMedia('nitrogeno-total', [...veces(11, mg(16)), mg(20.1)], mediana)?.veredicto).toBe('no conforme');
  });

  it('says that no rule tells how a bound counts in a mean, where it matters', () => {
    expect(lecturaDeMedia('fosforo-total', [...veces(11, mg(2)), mg(3, {}, '<')], mediana)?.falta[0]).toContain('cota');
    expect(lecturaDeMedia('fosforo-total', [...veces(11, mg(1)), mg(3, {}, '<')], mediana)?.veredicto).toBe('conforme');
    expect(lecturaDeMedia('fosforo-total', veces(12, mg(1)), { habitantesEquivalentes: 9999 })).toBeUndefined();
    expect(lecturaDeMedia('fosforo-total', veces(5, mg(1)), mediana)?.veredicto).toBe('no se puede leer');
    const [sinUnidad] = veces(1, { resultado: { descripcion: 'x', valor: 1 } });
    expect(lecturaDeMedia('fosforo-total', [sinUnidad as MuestraDeSerie, ...veces(11, mg(1))], mediana)?.falta).toEqual(
      ['no consta la unidad (el límite está en mg/L)'],
    );
  });
});
