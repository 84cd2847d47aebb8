import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fechaReader, isFechaFormat, readHora } from './fecha.ts';

const spanishIssue = fechaReader(['dd/mm/aaaa']);

describe('a delivered date', () => {
  it.each([
    ['07/05/2026', { fecha: '2026-05-07' }],
    ['7/5/2026', { fecha: '2026-05-07' }],
    ['07/05/2026 9:05', { fecha: '2026-05-07', hora: '09:05' }],
    ['2026-05-07', { fecha: '2026-05-07' }],
    ['2026-05-07T23:30:00', { fecha: '2026-05-07', hora: '23:30' }],
    ['2026-05-07T23:30:00Z', { fecha: '2026-05-08' }],
    ['2026-01-07T23:30:00.000+01:00', { fecha: '2026-01-07' }],
  ])('%s is the calendar date in Madrid', (text, expected) => {
    expect(spanishIssue(text)).toEqual(expected);
  });

  it.each([
    '31/02/2024',
    '2024-02-30',
    '2024-02-31T00:00:00Z',
    '05/13/2026',
    '7-5-2026',
    '45000',
    '',
    '07/05/2026 25:00',
  ])('%j is no date that exists', (text) => {
    expect(spanishIssue(text)).toBeUndefined();
  });

  it('is read in the order that the mapping says', () => {
    expect(fechaReader(['mm/dd/aaaa'])('05/07/2026')).toEqual({ fecha: '2026-05-07' });
    expect(fechaReader(['dd.mm.aa'])('07.05.26')).toEqual({ fecha: '2026-05-07' });
    expect(fechaReader(['aaaammdd'])('20260507')).toEqual({ fecha: '2026-05-07' });
  });

  it('is read back in any format that a mapping may have', () => {
    const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    const format = fc.constantFrom('dd/mm/aaaa', 'mm-dd-aaaa', 'aaaa.mm.dd', 'dd mm aa', 'aaaammdd');
    fc.assert(
      fc.property(day, format, (date, pattern) => {
        expect(isFechaFormat(pattern)).toBe(true);
        const [year = '', month = '', dayOfMonth = ''] = date.toISOString().slice(0, 10).split('-');
        const text = pattern
          .replace('aaaa', year)
          .replace('aa', year.slice(2))
          .replace('mm', month)
          .replace('dd', dayOfMonth);
        expect(fechaReader([pattern])(text)).toEqual({ fecha: `${year}-${month}-${dayOfMonth}` });
      }),
    );
  });

  it('has a format that names year, month and day', () => {
    expect(['dd/mm/aaaa', 'yyyy-mm-dd', 'dd/mm', 'mm/aaaa', 'dd/mm/aaaa hh'].filter(isFechaFormat)).toEqual([
      'dd/mm/aaaa',
    ]);
  });
});

describe('a delivered time of day', () => {
  it.each([
    ['9:05', '09:05'],
    ['23:59:59', '23:59'],
    ['12:00 AM', '00:00'],
    ['1:30 p. m.', '13:30'],
  ])('%s is %s', (text, hora) => {
    expect(readHora(text)).toBe(hora);
  });

  it.each(['24:00', '10:60', '13:00 pm', 'mediodía'])('%s is none that exists', (text) => {
    expect(readHora(text)).toBeUndefined();
  });
});
