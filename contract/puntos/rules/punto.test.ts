import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { claveDePunto, puntoOf, textoDeCampo } from './punto.ts';

describe('the point of a sample', () => {
  const punto_muestreo = { nombre: 'Toma de red', codigo: 'T-01' };

  it('is the one that the laboratory gives, else its external reference, else none', () => {
    expect(puntoOf({ punto_muestreo, referencia_externa: 'Lote 7' }, false)).toEqual(punto_muestreo);
    expect(puntoOf({ referencia_externa: ' Acumulador  3 ' }, false)).toEqual({ nombre: 'Acumulador 3' });
    for (const referencia_externa of [undefined, '', ' \t'])
      expect(puntoOf({ referencia_externa }, false)).toBe(undefined);
  });

  it('is never a reference that its client says is something else', () => {
    expect(puntoOf({ punto_muestreo, referencia_externa: 'Lote 7' }, true)).toEqual(punto_muestreo);
    expect(puntoOf({ referencia_externa: 'Lote 7' }, true)).toBe(undefined);
  });

  it('is one text with its code, where it has one', () => {
    expect([punto_muestreo, { nombre: 'Grifo' }, 'Agua', undefined].map(textoDeCampo)).toEqual([
      'Toma de red · Código: T-01',
      'Grifo',
      'Agua',
      undefined,
    ]);
  });
});

describe('the key of a point', () => {
  const key = (nombre: string, codigo?: string) => claveDePunto('Hotel Sol', { nombre, ...(codigo && { codigo }) });

  it('goes by name and code, without case and accents', () => {
    expect(key('  DEPÓSITO 2 ', 'd-1')).toBe(key('Deposito  2', 'D-1'));
    expect(key('Grifo', '017')).not.toBe(key('Grifo', '018'));
    expect(key('Grifo', '17')).not.toBe(key('Grifo', '017'));
    expect(key('Grifo', '17')).not.toBe(key('Grifo'));
    expect(key('Grifo 1')).not.toBe(key('Grifo 11'));
    expect(key('Grifo 1')).not.toBe(key('Grifo1'));
  });

  it('is of one solicitante, whose name counts to the letter', () => {
    expect(claveDePunto('Hotel Sol', { nombre: 'Grifo' })).not.toBe(claveDePunto('HOTEL SOL', { nombre: 'Grifo' }));
    expect(claveDePunto(' Hotel  Sol', { nombre: 'Grifo' })).toBe(claveDePunto('Hotel Sol', { nombre: 'Grifo' }));
  });

  it('is the same of a reference and of a given point of that name without a code', () => {
    const [given, reference] = [{ punto_muestreo: { nombre: 'Grifo' } }, { referencia_externa: 'GRIFO' }].map((one) =>
      puntoOf(one, false),
    );
    expect(given && reference && claveDePunto('Sol', given) === claveDePunto('Sol', reference)).toBe(true);
  });

  // Letters of few kinds, so that equal names and names of one beginning come up; quotes and brackets are JSON's own.
  const name = fc.string({ unit: fc.constantFrom('a', 'A', 'á', 'Á', 'ñ', 'n', 'N', '1', ' ', '"', ',', '[', '\\') });
  const parts = fc.tuple(
    name,
    name.filter((text) => text.trim() !== ''),
    fc.option(name, { nil: undefined }),
  );
  const plain = { á: 'a', ñ: 'n' } as const;
  /** Word by word, each letter by a table: another way to what `fold` does. */
  const folded = (text = '') =>
    text
      .toLowerCase()
      .split(' ')
      .filter(Boolean)
      .map((word) => word.replaceAll(/[áñ]/gu, (letter) => (letter === 'á' ? plain.á : plain.ñ)))
      .join(' ');
  const words = (text: string) => text.split(' ').filter(Boolean).join(' ');

  it('is the same just where solicitante, folded name and folded code all are', () => {
    fc.assert(
      fc.property(parts, parts, (one, other) => {
        const [a, b] = [one, other].map(([solicitante, nombre, codigo]) => ({
          key: claveDePunto(solicitante, { nombre, codigo }),
          parts: [words(solicitante), folded(nombre), folded(codigo)],
        }));
        expect(a?.key === b?.key).toBe(a?.parts.every((part, n) => part === b?.parts[n]));
      }),
      { numRuns: 2000 },
    );
  });

  it('is that of the point as it is read, cleaned or not', () => {
    fc.assert(
      fc.property(parts, ([solicitante, nombre, codigo]) => {
        const given = { nombre, codigo };
        const read = puntoOf({ punto_muestreo: given, referencia_externa: 'otra' }, false);
        expect(read && claveDePunto(solicitante, read)).toBe(claveDePunto(solicitante, given));
      }),
    );
  });
});
