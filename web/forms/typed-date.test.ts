import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDate, writtenDate } from './typed-date.ts';

describe('a typed date', () => {
  it.each([
    '07/05/2026',
    '7/5/26',
    ' 7-5-2026 ',
    '7.5.26',
    '7 5 2026',
    '07052026',
    '7 may 2026',
    '7 may. 2026',
    '7 de mayo de 2026',
    '7 Mayo 26',
    '7-may-2026',
    '2026-05-07',
    '2026/5/7',
  ])('%j is 7 May 2026', (text) => {
    expect(readDate(text)).toEqual({ fecha: '2026-05-07' });
  });

  it.each(['30 sept 2026', '30 sep 2026', '30 set 2026', '30 de septiembre de 2026'])('%j is in September', (text) => {
    expect(readDate(text)).toEqual({ fecha: '2026-09-30' });
  });

  it('has its day first, whatever the language of the browser', () => {
    expect(readDate('05/07/2026')).toEqual({ fecha: '2026-07-05' });
  });

  it.each([
    ['31/02/2026', 'El 31 de febrero de 2026 no existe.'],
    ['29/2/27', 'El 29 de febrero de 2027 no existe.'],
    ['0/1/2026', 'El 0 de enero de 2026 no existe.'],
    ['12/13/2026', 'No hay ningún mes 13: escribe la fecha como dd/mm/aaaa.'],
    ['12/00/2026', 'No hay ningún mes 0: escribe la fecha como dd/mm/aaaa.'],
    ['12/0', 'Escribe la fecha completa, como 07/05/2026.'],
    ['7/5/202', 'Escribe la fecha completa, como 07/05/2026.'],
    ['7 jun', 'Escribe la fecha completa, como 07/05/2026.'],
    ['7 floreal 2026', 'Escribe la fecha completa, como 07/05/2026.'],
    ['ayer', 'Escribe la fecha completa, como 07/05/2026.'],
  ])('%j is refused: %s', (text, fault) => {
    expect(readDate(text)).toEqual({ fault });
  });

  it('a blank is no date and no fault', () => {
    expect([readDate(''), readDate('  ')]).toEqual([{}, {}]);
  });

  it('29 February exists in leap years', () => {
    expect(readDate('29/02/2028')).toEqual({ fecha: '2028-02-29' });
  });
});

it('every date is read back as it is written', () => {
  const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (date) => {
      const fecha = date.toISOString().slice(0, 10);
      expect(readDate(writtenDate(fecha))).toEqual({ fecha });
    }),
  );
});

it('what is no date is shown as it was typed', () => {
  expect(writtenDate('31/02/2026')).toBe('31/02/2026');
});
