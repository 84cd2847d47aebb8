import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { entriesOf, searchable, toggled } from './picker-entries.ts';

const options = searchable(['Hotel Cala Marina', 'Hotel Peñón', 'ETAP Norte']);
const asked = { search: '', creatable: false, hasNone: false };

function found(more: Partial<typeof asked>): string[] {
  return entriesOf(options, { ...asked, ...more }).map((entry) => {
    if (entry.kind === 'option') return entry.option.label;
    return entry.kind === 'none' ? '(ninguno)' : `+${entry.text}`;
  });
}

it('options are found by any words of theirs, in any order, without case or accents', () => {
  expect(found({ search: 'PENON hotel' })).toEqual(['Hotel Peñón']);
  expect(found({ search: 'hot' })).toEqual(['Hotel Cala Marina', 'Hotel Peñón']);
  expect(found({ search: 'hotel norte' })).toEqual([]);
  expect(found({})).toEqual(['Hotel Cala Marina', 'Hotel Peñón', 'ETAP Norte']);
});

it('the choice of none stands first, and steps aside as soon as something is typed', () => {
  expect(found({ hasNone: true })[0]).toBe('(ninguno)');
  expect(found({ hasNone: true, search: 'etap' })).toEqual(['ETAP Norte']);
});

it('what is typed can be added unless it is an option already, however it is written', () => {
  expect(found({ creatable: true, search: ' Hotel Nuevo ' })).toEqual(['+Hotel Nuevo']);
  expect(found({ creatable: true, search: 'hotel' })).toEqual(['Hotel Cala Marina', 'Hotel Peñón', '+hotel']);
  expect(found({ creatable: true, search: 'hotel penon' })).toEqual(['Hotel Peñón']);
  expect(found({ creatable: true, search: '  ' })).toHaveLength(3);
});

it('of one choice only, the last one wins, and choosing it again keeps it', () => {
  expect(toggled(['a'], 'b', 1)).toEqual(['b']);
  expect(toggled(['b'], 'b', 1)).toEqual(['b']);
});

it('of many choices, choosing twice changes nothing but the order', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd');
  fc.assert(
    fc.property(fc.uniqueArray(name), name, (values, value) => {
      const once = toggled(values, value, Infinity);
      expect(once.includes(value)).toBe(!values.includes(value));
      expect(toggled(once, value, Infinity).toSorted()).toEqual(values.toSorted());
    }),
  );
});
