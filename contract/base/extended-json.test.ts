import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readExtendedJson } from './extended-json.ts';

describe('MongoDB extended JSON', () => {
  it('gives ids as text, dates as instants in UTC and numbers as numbers', () => {
    const exported = {
      _id: { $oid: '65f0c0ffee0000000000abcd' },
      fecha: { $date: '2024-03-02T00:00:00+01:00' },
      otra: { $date: { $numberLong: '1709334000000' } },
      valores: [{ $numberDouble: '0.5' }, { $numberInt: '3' }, { $numberDecimal: '12.25' }],
    };
    expect(readExtendedJson(exported)).toEqual({
      _id: '65f0c0ffee0000000000abcd',
      fecha: '2024-03-01T23:00:00.000Z',
      otra: '2024-03-01T23:00:00.000Z',
      valores: [0.5, 3, 12.25],
    });
  });

  it('refuses a date that is none', () => {
    expect(() => readExtendedJson({ $date: 'ayer' })).toThrow(RangeError);
    expect(() => readExtendedJson({ $date: null })).toThrow(RangeError);
    expect(() => readExtendedJson({ $date: '2024-02-31T00:00:00Z' })).toThrow(RangeError);
  });

  it('leaves plain JSON as it is', () => {
    const plain = fc.jsonValue().filter((value) => !JSON.stringify(value).includes('"$'));
    fc.assert(
      fc.property(plain, (value) => {
        expect(readExtendedJson(value)).toEqual(value);
      }),
    );
  });
});
