import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanOptions, cutShort, matchRank, maxSentOptions, maxWholeOptions, typedText } from './opciones.ts';
import { clean, fold } from '../../base/texto.ts';

describe('a list to choose from', () => {
  it('has no blanks and no duplicates, and is in the order of a Spanish dictionary', () => {
    const values = ['Zumo', ' Ñora', '', 'Árbol 10', null, '  ', 'Nube', 'Árbol  9', undefined, 'Oca', 'Zumo ', 'zumo'];
    expect(cleanOptions(values)).toEqual(['Árbol 9', 'Árbol 10', 'Nube', 'Ñora', 'Oca', 'zumo', 'Zumo']);
  });

  it('takes for one name what is written with composed and with combining accents', () => {
    expect(cleanOptions(['Panadería', 'Panadería'.normalize('NFD')])).toEqual(['Panadería']);
  });

  it('has exactly the names given, whatever their order, and cleaning it again changes nothing', () => {
    const names = fc.array(fc.constantFrom('01', '1', 'a', 'A', 'á', 'ñ', ' n ', '', '\t', 'n  o'));
    fc.assert(
      fc.property(names, (values) => {
        const options = cleanOptions(values);
        expect(new Set(options)).toEqual(new Set(values.map(clean).filter((name) => name !== '')));
        expect(cleanOptions(values.toReversed())).toEqual(options);
        expect(cleanOptions(options)).toEqual(options);
      }),
    );
  });
});

describe('a long list to choose from', () => {
  const names = (count: number) => Array.from({ length: count }, (_, n) => `Hotel ${n}`);

  it('is sent whole up to a bound, and past it by its first names and their number', () => {
    expect(cutShort(names(maxWholeOptions))).toEqual({ options: names(maxWholeOptions), total: undefined });
    const { options, total } = cutShort(names(maxWholeOptions + 1));
    expect([options, total]).toEqual([names(maxSentOptions), maxWholeOptions + 1]);
  });

  it.each([
    ['hotel', 'Hotel Sol', 0],
    ['HÓTEL  so', 'Hotel Sol', 0],
    ['sol', 'Hotel Sol', 1],
    ['sol hot', 'Hotel Sol', 1],
    ['mar', 'Aldemar (Marina)', 1],
    ['ote', 'Hotel Sol', 2],
    ['sol ote', 'Hotel Sol', 2],
    ['mar', 'Aldemar', 2],
    ['espana', 'Plaza de España', 1],
    ['s.l.', 'Aguas, S.L.', 1],
    ['luna', 'Hotel Sol', undefined],
    ['sol luna', 'Hotel Sol', undefined],
    ['', 'Hotel Sol', 0],
  ])('typing «%s» ranks «%s» %s', (typed, name, rank) => {
    expect(matchRank(fold(name), typedText(typed))).toBe(rank);
  });
});
