import { describe, expect, it } from 'vitest';
import { matchingNames, searchable, splitByReach, withAll } from './choice.ts';

const all = searchable(['Legionella spp.', 'Nitrato', 'Recuento de Escherichia coli', 'Ácido cítrico']);

describe('the determinations to choose from', () => {
  it('are found by their words in any order, without case or accents', () => {
    expect(matchingNames(all, 'COLI recuento')).toEqual(['Recuento de Escherichia coli']);
    expect(matchingNames(all, 'acido')).toEqual(['Ácido cítrico']);
    expect(matchingNames(all, '  ')).toHaveLength(4);
    expect(matchingNames(all, 'plomo')).toEqual([]);
  });

  it('that were saved are separated by whether they can still be chosen', () => {
    expect(splitByReach(['Nitrato', 'Plomo'], ['Nitrato', 'Cloro'])).toEqual({
      chosen: new Set(['Nitrato']),
      lost: ['Plomo'],
    });
  });

  it('can be taken in or left out together, and the rest stays', () => {
    const chosen = new Set(['Nitrato', 'Cloro']);
    expect(withAll(chosen, ['Cloro', 'Plomo'], true)).toEqual(new Set(['Nitrato', 'Cloro', 'Plomo']));
    expect(withAll(chosen, ['Cloro', 'Plomo'], false)).toEqual(new Set(['Nitrato']));
  });
});
