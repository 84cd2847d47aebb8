import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { createCalendario, lastDayFrom } from './calendario.ts';

test('three years end today and begin the day after today three years ago', () => {
  const calendario = createCalendario('2026-11-20');
  expect([calendario.fecha(0), calendario.fecha(calendario.length - 1)]).toEqual(['2023-11-21', '2026-11-20']);
});

test('the laboratory works neither at weekends nor on holidays', () => {
  const calendario = createCalendario('2026-11-20');
  const days = Array.from({ length: calendario.length }, (_, day) => day);
  const next = (fecha: string) => {
    const day = days.find((one) => calendario.fecha(one) === fecha) ?? -1;
    return calendario.fecha(calendario.workingDay(day));
  };
  expect(next('2025-12-06')).toBe('2025-12-09');
  expect(next('2025-12-10')).toBe('2025-12-10');
});

test('the last day follows from the first, so that an interrupted load can go on another day', () => {
  const anyDay = integer({ min: 0, max: 4000 }).map((n) => new Date(Date.UTC(2024, 0, 1 + n)));
  assert(
    property(anyDay, (date) => {
      const today = date.toISOString().slice(0, 10);
      const first = createCalendario(today).fecha(0);
      const found = lastDayFrom(first) ?? '';
      expect(createCalendario(found).fecha(0)).toBe(first);
    }),
  );
});
