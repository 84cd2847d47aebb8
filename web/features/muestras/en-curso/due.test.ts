import { describe, expect, it } from 'vitest';
import type { Muestra } from '../../../../contract/muestras/muestra.ts';
import { dueOf, sectionsOf, textOfDue } from './due.ts';

// A Wednesday.
const today = '2026-11-25';

describe('when a sample is due', () => {
  it.each([
    [undefined, 'undated', undefined],
    ['2026-11-15', 'late', '10 días de retraso'],
    ['2026-11-24', 'late', '1 día de retraso'],
    ['2026-11-25', 'thisWeek', 'Prevista hoy'],
    ['2026-11-26', 'thisWeek', 'Prevista mañana'],
    ['2026-11-29', 'thisWeek', 'Prevista el 29 nov'],
    ['2026-11-30', 'later', 'Prevista el 30 nov'],
    ['2027-01-02', 'later', 'Prevista el 2 ene 2027'],
  ])('%s on a Wednesday is %s: %s', (prevista, due, text) => {
    expect(dueOf(prevista, today)).toBe(due);
    expect(textOfDue(prevista, today)).toBe(text);
  });

  it('this week ends with Sunday, on Sunday and on Monday too', () => {
    expect([dueOf('2026-11-29', '2026-11-29'), dueOf('2026-11-30', '2026-11-29')]).toEqual(['thisWeek', 'later']);
    expect([dueOf('2026-12-06', '2026-11-30'), dueOf('2026-12-07', '2026-11-30')]).toEqual(['thisWeek', 'later']);
  });

  it('parts a page in sections, the late ones first, each in the order of the page', () => {
    const page = ['2026-12-30', '2026-11-20', undefined, '2026-11-10'].map(
      (prevista, n) => ({ _id: String(n), fecha_prevista: prevista }) as Muestra,
    );
    const sections = sectionsOf(page, today).map(({ title, muestras }) => [
      title,
      muestras.map(({ _id }) => _id).join(''),
    ]);
    expect(sections).toEqual([
      ['Con retraso', '13'],
      ['Después', '0'],
      ['Sin fecha prevista', '2'],
    ]);
  });
});
