import fc from 'fast-check';
import { expect, it } from 'vitest';
import { claveDePunto, puntoOf } from '../../../../contract/puntos/rules/punto.ts';
import { clean } from '../../../../contract/base/texto.ts';
import { muestra } from '../../../../testing/muestras.ts';
import { runsOf } from '../../../../testing/thorough.ts';
import { openBlock } from '../../blocks/block.ts';
import { encodeBlock } from '../../blocks/format.ts';
import { noPunto } from '../../blocks/names.ts';
import { rowOf } from '../../blocks/row.ts';
import { pointOfRow } from './block-points.ts';

const solicitante = 'Hotel Sol';
// Few letters, so that names meet; a mark alone folds to nothing, a bidi control is no part of a name.
const text = fc.string({ unit: fc.constantFrom('a', 'A', 'á', 'ñ', '1', ' ', '\u0301', '\u202E', '水'), maxLength: 4 });
const name = text.filter((one) => clean(one) !== '');
const sample = fc.record({
  referencia_externa: fc.option(text, { nil: undefined }),
  punto_muestreo: fc.option(
    fc.record({ nombre: name, codigo: fc.option(name, { nil: undefined }) }, { requiredKeys: ['nombre'] }),
    { nil: undefined },
  ),
});

it('gives rows one number exactly where their points have one key, and the point as it is written', () => {
  const samples = fc.array(sample, { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(samples, fc.boolean(), fc.constantFrom('named', 'by reference'), (all, isAjena, kind) => {
      const documents = all.map((one, n) =>
        muestra({
          _id: `${n}`,
          numero_muestra: String(n).padStart(3, '0'),
          solicitante: { nombre: solicitante },
          ...one,
          ...(kind === 'by reference' && { punto_muestreo: undefined }),
        }),
      );
      const block = openBlock(encodeBlock(documents.map(rowOf)));
      const puntos = documents.map((document) => puntoOf(document, isAjena));
      const rows = pointOfRow(block);
      expect(documents.map((_, row) => rows.puntoAt(row, isAjena))).toEqual(puntos);
      const numbers = documents.map((_, row) => rows.numberAt(row, isAjena));
      const claves = puntos.map((punto) => punto && claveDePunto(solicitante, punto));
      expect(numbers.map((number) => number === noPunto)).toEqual(claves.map((clave) => clave === undefined));
      const places = (list: readonly unknown[]) => list.map((one) => list.indexOf(one));
      expect(places(numbers)).toEqual(places(claves));
    }),
    { numRuns: runsOf(300) },
  );
});
