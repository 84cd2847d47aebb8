import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { height, sparkline, width } from './sparkline.ts';

const of = (...valores: number[]) => valores.map((valor) => ({ valor, conclusion: 'Cumple' as const }));
const top = 5;
const bottom = height - top;

describe('a small line of values', () => {
  it('begins at zero below a maximum, and reaches the maximum as soon as a value is half of it', () => {
    expect(sparkline(of(25, 50), { max: 50 })).toMatchObject({
      marks: [
        { x: 7, y: 13, range: null },
        { x: 81, y: top, range: null },
      ],
      line: 'M7 13L81 5',
      limits: [top],
    });
    // A tenth of the limit stays low, and the limit is out of sight.
    const far = sparkline(of(5, 5), { max: 50 });
    expect(far.limits).toEqual([]);
    expect(far.marks[0]?.y).toBe(17.8);
  });

  it('reaches both limits where there are two, and without any from the lowest value to the highest', () => {
    expect(sparkline(of(8), { min: 6.5, max: 9.5 })).toMatchObject({ marks: [{ y: 13 }], limits: [bottom, top] });
    expect(sparkline(of(8, 9)).marks.map(({ y }) => y)).toEqual([bottom, top]);
    expect(sparkline(of(-18, -20), { max: -15 }).marks.every(({ y }) => y > top && y <= bottom)).toBe(true);
  });

  it('draws what is below a limit of quantification as all that it may be, and no line to it', () => {
    const censored = { valor: 5, operador: '<' as const, conclusion: 'Cumple' as const };
    const { marks, line } = sparkline([...of(10), censored, ...of(10, 10)]);
    expect(marks[1]).toEqual({ x: 31.7, y: 13, range: { from: bottom, to: 13 }, isFailed: false, isOutside: false });
    expect(line).toBe('M7 5M56.3 5L81 5');
    const beyond = sparkline([{ valor: 300, operador: '>', conclusion: 'No cumple' }, ...of(0, 600)]);
    expect(beyond.marks[0]).toMatchObject({ range: { from: top, to: 13 }, isFailed: true });
  });

  it('tells what is outside its limits from what does not comply, and from what is within', () => {
    const value = { valor: 12, conclusion: 'Sin definir' as const };
    const { marks } = sparkline([{ ...value, fuera: true }, { ...value, fuera: true, conclusion: 'No cumple' }, value]);
    expect(marks.map(({ isFailed, isOutside }) => [isFailed, isOutside])).toEqual([
      [false, true],
      [true, false],
      [false, false],
    ]);
  });

  it('never leaves its drawing', () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 });
    const limit = fc.option(number, { nil: undefined });
    const value = fc.record({
      valor: number,
      operador: fc.option(fc.constantFrom('<' as const, '>' as const), { nil: undefined }),
      conclusion: fc.constantFrom('Cumple' as const, 'No cumple' as const),
    });
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 12 }), limit, limit, (valores, min, max) => {
        const { marks, limits } = sparkline(valores, { min, max });
        const ys = [...marks.flatMap(({ y, range }) => [y, range?.from ?? y]), ...limits];
        expect(ys.filter((y) => !(y >= 0 && y <= height))).toEqual([]);
        expect(marks.filter(({ x }) => !(x >= 0 && x <= width))).toEqual([]);
        expect(marks).toHaveLength(valores.length);
      }),
    );
  });
});
