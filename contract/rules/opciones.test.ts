import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanOptions } from './opciones.ts';
import { clean } from './texto.ts';

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
