import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeAfter } from './roving.ts';

const size = { rows: 5, columns: 3 };
const press = (row: number, column: number, key: string, ctrlKey = false) =>
  placeAfter({ row, column }, { key, ctrlKey }, size);

describe('keys in a grid', () => {
  it('lead from a cell to the next, and from the first to the name of its row', () => {
    expect(press(1, 1, 'ArrowUp')).toEqual({ row: 0, column: 1 });
    expect(press(1, 1, 'ArrowRight')).toEqual({ row: 1, column: 2 });
    expect(press(1, 0, 'ArrowLeft')).toEqual({ row: 1, column: -1 });
  });

  it('lead to the ends of a row, and of the grid with Ctrl', () => {
    expect(press(1, 1, 'Home')).toEqual({ row: 1, column: -1 });
    expect(press(1, 1, 'End')).toEqual({ row: 1, column: 2 });
    expect(press(1, 1, 'Home', true)).toEqual({ row: 0, column: -1 });
    expect(press(1, 1, 'End', true)).toEqual({ row: 4, column: 2 });
  });

  it('that mean something else are left to the browser', () => {
    expect([press(1, 1, 'Enter'), press(1, 1, 'Tab'), press(1, 1, 'ArrowUp', true)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('never lead out of the grid', () => {
    const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End'];
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 36 }),
        fc.array(fc.constantFrom(...keys), { maxLength: 40 }),
        (rows, columns, pressed) => {
          let place = { row: 0, column: -1 };
          for (const key of pressed) place = placeAfter(place, { key, ctrlKey: false }, { rows, columns }) ?? place;
          expect(place.row >= 0 && place.row < rows && place.column >= -1 && place.column < columns).toBe(true);
        },
      ),
    );
  });
});
