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

describe('the acts of a report', () => {
  it.each<[string, Partial<Informe>, unknown[]]>([
    ['the network, in 4 working days', {}, [['sinac', '2026-12-02', 'anexo XI.A.7.d'], web]],
    ['the network with a breach, as well', { incumple: true }, [['sinac', '2026-12-02', 'anexo XI.A.7.d'], web]],
    ['a routine control of the network: none', { tipo: 'Control de RUTINA en red' }, []],
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

  it('72 hours are hours, over the change of the clock', () => {
    const [, publicar] = actosDeInforme(informe({ publicado: '2026-10-23T22:30:00.000Z' }));
    expect(publicar?.hasta).toBe('2026-10-26T22:30:00.000Z');
  });
});
