import { describe, expect, it } from 'vitest';
import { actosDeInforme, type Informe } from './actos-de-informe.ts';

/** Written from RD 3/2023, annex XI.A.7 and articles 63.2, and RD 742/2013, article 14. A report of Thursday 26 November 2026. */
const informe = (more: Partial<Informe> = {}): Informe => ({
  atributos: { clase: 'red' },
  tipo: 'Análisis de control',
  fechaMuestra: '2026-11-20',
  emision: '2026-11-26',
  publicado: '2026-11-26T15:30:00.000Z',
  incumple: false,
  ...more,
});
const brief = (more: Partial<Informe>) =>
  actosDeInforme(informe(more)).map(({ acto, hasta, articulo }) => [acto, hasta, articulo.split(', ').at(-1)]);

const web = ['publicar', '2026-11-29T15:30:00.000Z', 'art. 63.2 y anexo XI.B.1.1'];

const sinWeb = ['publicar', '2026-11-27T15:30:00.000Z', 'art. 63.3.a'];
const deRed = ['sinac', '2026-12-02', 'anexo XI.A.7.d'];
const zona = (more: Partial<NonNullable<Informe['zona']>>) => ({ clase: 'zona' as const, esPrivada: false, ...more });

describe('the acts of a report', () => {
  it.each<[string, Partial<Informe>, unknown[]]>([
    ['the network, in 4 working days', {}, [['sinac', '2026-12-02', 'anexo XI.A.7.d'], web]],
    ['the network with a breach, as well', { incumple: true }, [['sinac', '2026-12-02', 'anexo XI.A.7.d'], web]],
    ['a routine control of the network: none', { tipo: 'Control de RUTINA en red' }, []],
    [
      'a routine control of a works: within the others’ term',
      { tipo: 'Control de rutina', atributos: { clase: 'etap' } },
      [['sinac', '2026-12-11', 'anexo XI.A.7.e']],
    ],
    [
      'a routine control of a priority building with a breach',
      { tipo: 'Control de rutina', atributos: { clase: 'edificio', esPrioritario: true }, incumple: true },
      [['sinac', '2026-12-02', 'anexo XI.A.7.e']],
    ],
    [
      'a routine control at a point of a zone of no known class',
      { tipo: 'Control de rutina', atributos: { clase: 'zona' } },
      [['sinac', '2026-12-11', 'anexo XI.A.7.e']],
    ],
    [
      'an operational control of the network: loaded and not published',
      { tipo: 'Control operacional' },
      [['sinac', '2026-12-02', 'anexo XI.A.7.d']],
    ],
    [
      'the network of a zone of type 1: loaded if they wish, and told in a day unless there is a website',
      { zona: zona({ m3Dia: 9 }) },
      [['sinac', null, 'art. 62.3'], sinWeb],
    ],
    [
      'a private zone, of type 0',
      { atributos: { clase: 'captacion' }, zona: zona({ m3Dia: 9, esPrivada: true }), incumple: true },
      [['sinac', null, 'art. 62.3']],
    ],
    ['a zone of type 2 without a website', { zona: zona({ habitantes: 300, tieneWeb: false }) }, [deRed, sinWeb]],
    ['a zone of type 2 of which that isn’t known', { zona: zona({ m3Dia: 60 }) }, [deRed, sinWeb]],
    ['a zone of type 2 with a website', { zona: zona({ m3Dia: 60, tieneWeb: true }) }, [deRed, web]],
    ['a zone of type 3, which has to have one', { zona: zona({ m3Dia: 600, tieneWeb: false }) }, [deRed, web]],
    ['a zone of no known type without a website', { zona: zona({ tieneWeb: false }) }, [deRed, sinWeb]],
    ['a zone of which nothing is known', { zona: zona({}) }, [deRed, web]],
    [
      'a works, in 10: two holidays between',
      { atributos: { clase: 'etap' } },
      [['sinac', '2026-12-11', 'anexo XI.A.7.e']],
    ],
    [
      'a tank with a breach, in 4',
      { atributos: { clase: 'deposito' }, incumple: true },
      [['sinac', '2026-12-02', 'anexo XI.A.7.e']],
    ],
    ['a source', { atributos: { clase: 'captacion' } }, [['sinac', '2026-12-11', 'anexo XI.A.7.e']]],
    [
      'a priority building',
      { atributos: { clase: 'edificio', esPrioritario: true }, tipo: 'Legionella' },
      [['sinac', '2026-12-11', 'anexo XI.A.7.e']],
    ],
    ['another building: none', { atributos: { clase: 'edificio', esPrioritario: false } }, []],
    [
      'a zone at a point of the network',
      { atributos: { clase: 'zona' }, lugar: 'red' },
      [['sinac', '2026-12-02', 'anexo XI.A.7.d'], web],
    ],
    [
      'a zone at a tank',
      { atributos: { clase: 'zona' }, lugar: 'depósito' },
      [['sinac', '2026-12-11', 'anexo XI.A.7.e']],
    ],
    [
      'a zone at a point of no known class, by the shorter term',
      { atributos: { clase: 'zona' } },
      [['sinac', '2026-12-02', 'anexo XI.A.7.d y e'], web],
    ],
    ['a pool: shown, without a day', { atributos: { clase: 'vaso' } }, [['mostrar', null, 'art. 14']]],
    [
      'food in a priority building: none',
      { atributos: { clase: 'edificio', esPrioritario: true }, norma: 'reg-2073-2005' },
      [],
    ],
    ['a tower', { atributos: { clase: 'torre' } }, []],
    [
      'a report without its date: no day',
      { emision: undefined, atributos: { clase: 'etap' } },
      [['sinac', null, 'anexo XI.A.7.e']],
    ],
  ])('%s', (_, more, expected) => {
    expect(brief(more)).toEqual(expected);
  });

  it.each([
    ['2026-12-21', '2026-12-28', false, '2027-01-04'],
    ['2026-12-22', '2026-12-28', false, '2027-01-30'],
    ['2026-12-31', '2027-01-08', false, '2027-01-30'],
    ['2026-12-31', '2027-01-08', true, '2027-01-14'],
    ['2027-01-01', '2027-01-08', false, '2027-01-14'],
    // What was over before there was a report is no term.
    ['2026-12-23', '2027-01-30', false, '2027-01-30'],
    ['2026-12-23', '2027-01-31', false, '2027-02-04'],
    ['2026-12-23', '2027-02-01', false, '2027-02-05'],
  ])('a sample of %s with a report of %s, with a breach %s, is due by %s', (fechaMuestra, emision, incumple, hasta) => {
    expect(brief({ fechaMuestra, emision, incumple })[0]?.[1]).toBe(hasta);
  });

  it.each([
    ['Monday', '2026-11-23', '2026-11-27'],
    ['Tuesday', '2026-11-24', '2026-11-30'],
    ['Saturday', '2026-11-28', '2026-12-03'],
    ['before a bridge of two holidays', '2026-12-03', '2026-12-10'],
    ['Good Friday', '2027-03-24', '2027-03-31'],
  ])('working days after a report of %s', (_, emision, hasta) => {
    expect(brief({ emision })[0]?.[1]).toBe(hasta);
  });

  it('of a December sample without the date of its report are by when it was had', () => {
    const december = { fechaMuestra: '2026-12-23', emision: undefined };
    expect(brief({ ...december, publicado: '2027-01-20T09:00:00.000Z' })[0]?.[1]).toBe('2027-01-30');
    expect(brief({ ...december, publicado: '2027-02-20T09:00:00.000Z' })[0]?.[1]).toBeNull();
  });

  it('say what they depend on', () => {
    const said = (more: Partial<Informe>) => actosDeInforme(informe(more)).map(({ cuando }) => cuando);
    expect(said({ atributos: { clase: 'zona' }, zona: zona({ m3Dia: 60 }) })).toEqual([
      'Si el punto no es de la red, 10 días hábiles',
      'Si el punto es de la red. Con página web son 72 horas (art. 63.2): di en la zona si la hay',
    ]);
    expect(said({ zona: zona({ m3Dia: 9 }) })[0]).toMatch(/zona de tipo 1 es voluntario/u);
    expect(said({ atributos: { clase: 'zona' }, tipo: 'Control de rutina' })).toEqual([
      'Si el punto es de la red, un control de rutina no tiene plazo',
    ]);
  });

  it('72 hours are hours, over the change of the clock', () => {
    const [, publicar] = actosDeInforme(informe({ publicado: '2026-10-23T22:30:00.000Z' }));
    expect(publicar?.hasta).toBe('2026-10-26T22:30:00.000Z');
  });
});
