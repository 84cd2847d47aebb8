import fc from 'fast-check';
import { expect, it } from 'vitest';
import { puntosQuerySchema, solicitanteOfClave } from './puntos.ts';
import { claveDePunto } from './rules/punto.ts';

it('the key of any point is taken, and says whose it is', () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 });
  fc.assert(
    fc.property(text, text, text, (solicitante, nombre, codigo) => {
      const clave = claveDePunto(solicitante, { nombre, codigo });
      expect(puntosQuerySchema.parse(clave)).toEqual([clave]);
      expect(solicitanteOfClave(clave)).toBe(JSON.parse(clave)[0]);
    }),
  );
});

it('a text of the form of a key is the JSON of three texts', () => {
  const piece = fc.constantFrom('"', '\\', ',', '[', ']', 'u', '0', 'f', 'n', ' ', '\n', '\u0001', 'ñ', '1');
  const almost = fc.array(piece, { maxLength: 12 }).map((signs) => `["${signs.join('')}","b","c"]`);
  fc.assert(
    fc.property(almost, (text) => {
      expect(puntosQuerySchema.safeParse(text).success).toBe(isKey(text));
    }),
    { numRuns: 2000 },
  );
});

it.each(['', '[]', '["a","b"]', '["a","b","c","d"]', '["a","b",1]', '["a", "b","c"]', '["a","b","c"]\n', 'null'])(
  '%j is no key',
  (text) => expect(puntosQuerySchema.safeParse(text).success).toBe(false),
);

/** Whether a text is JSON of three texts with nothing between them; by JSON's own reader. */
function isKey(text: string): boolean {
  try {
    const parts: unknown = JSON.parse(text);
    return Array.isArray(parts) && parts.length === 3 && parts.every((part) => typeof part === 'string');
  } catch {
    return false;
  }
}
