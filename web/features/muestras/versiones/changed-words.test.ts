import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedWords } from './changed-words.ts';

const marked = (before: string, after: string) => {
  const pieces = changedWords(before, after);
  const draw = (all: typeof pieces.before) =>
    all.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('');
  return [draw(pieces.before), draw(pieces.after)];
};

describe('the changed words of two texts', () => {
  it('are those that the other lacks', () => {
    expect(marked('2.200 UFC/L', '22 UFC/L')).toEqual(['[2.200 ]UFC/L', '[22 ]UFC/L']);
    expect(marked('No cumple', 'Cumple')).toEqual(['[No cumple]', '[Cumple]']);
    expect(marked('Grifo de la cocina', 'Grifo frío de cocina')).toEqual([
      'Grifo de [la ]cocina',
      'Grifo [frío ]de cocina',
    ]);
    expect(marked('igual', 'igual')).toEqual(['igual', 'igual']);
  });

  it('leave both texts whole, and the rest of both the same', () => {
    const words = fc
      .array(fc.constantFrom('a', 'b', 'c', ' ', 'Cumple'), { maxLength: 40 })
      .map((all) => all.join(' '));
    fc.assert(
      fc.property(words, words, (before, after) => {
        const pieces = changedWords(before, after);
        const text = (all: typeof pieces.before) => all.map((piece) => piece.text).join('');
        const same = (all: typeof pieces.before) =>
          text(all.filter(({ isChanged }) => !isChanged)).replaceAll(/\s+/gu, '');
        expect([text(pieces.before), text(pieces.after)]).toEqual([before, after]);
        expect(same(pieces.before)).toBe(same(pieces.after));
      }),
    );
  });

  it('are found in long texts too', () => {
    const long = 'palabra '.repeat(2000);
    expect(marked(`${long}uno`, `${long}dos`)).toEqual([`${long}[uno]`, `${long}[dos]`]);
  });
});
