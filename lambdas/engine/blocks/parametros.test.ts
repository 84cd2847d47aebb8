import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../../../contract/base/texto.ts';
import { runsOf } from '../../../testing/thorough.ts';
import { openBlock } from './block.ts';
import { encodeBlock } from './format.ts';
import { comparePositions, type IndexedRow } from './row.ts';
import { textOfValores, type ValorIndexado } from './valores.ts';

const nothing = { unidad: '', operador: '', decimal: '', texto: '', limite: {}, veredicto: 2 } as const;
const determinaciones = ['Aniones', 'Nitratos en red', 'Metales'];
const descripciones = ['Nitrato', 'NITRITOS', 'Plomo', 'Níquel', 'Aniones', ''];
const valor: fc.Arbitrary<ValorIndexado> = fc
  .record({ determinacion: fc.constantFrom(...determinaciones), descripcion: fc.constantFrom(...descripciones) })
  .map((parametro) => ({ ...nothing, ...parametro }));

const row = (id: string, own: IndexedRow['determinaciones']): IndexedRow => ({
  id,
  numero: id,
  fecha: '2026-03-01',
  tipo: 'Agua',
  solicitante: 'Hotel Sol',
  conclusion: '',
  referencia: '',
  producto: '',
  prevista: '',
  determinaciones: own,
  punto: '',
  codigoPunto: '',
});

const anyRow: fc.Arbitrary<IndexedRow & { own: readonly ValorIndexado[] }> = fc
  .record({
    id: fc.uuid(),
    valores: fc.option(fc.array(valor, { maxLength: 4 }), { nil: undefined }),
    conclusion: fc.constantFrom('Cumple', 'No cumple'),
  })
  .map(({ id, valores, conclusion }) => {
    const names = [...new Set(valores?.map(({ determinacion }) => determinacion))];
    const determinadas = names.map((name): [string, string] => [name, conclusion]);
    return { ...row(id, determinadas), valores: valores && textOfValores(valores), own: valores ?? [] };
  });

describe('the names of parameters in a block', () => {
  it('find the rows that have them, but for those that a determination’s name contains', () => {
    const texts = fc.constantFrom('nitr', 'nitrato', 'plomo', 'niquel', 'e', 'aniones', 'cromo');
    fc.assert(
      fc.property(fc.array(anyRow, { minLength: 1, maxLength: 30 }), texts, (rows, text) => {
        const inOrder = rows.toSorted(comparePositions);
        const { columns, texts: searched } = openBlock(encodeBlock(inOrder));
        const names = new Uint8Array(searched.parametros.count);
        searched.parametros.mark(text, names);
        const hits = new Uint8Array(inOrder.length);
        columns.parametros.markRows(names, columns.determinaciones, hits);
        const wanted = inOrder.map(({ own }) =>
          own.some(({ determinacion, descripcion }) => {
            return fold(descripcion).includes(text) && !fold(determinacion).includes(fold(descripcion));
          }),
        );
        expect(Array.from(hits, (hit) => hit === 1)).toEqual(wanted);
      }),
      { numRuns: runsOf(300) },
    );
  });

  it('take next to nothing for rows that have the same as those before', () => {
    const of = (names: readonly string[]) =>
      Array.from({ length: 2500 }, (_, n): IndexedRow => {
        const id = String(n).padStart(5, '0');
        const determinacion = n % 7 === 0 ? 'Metales' : 'Aniones';
        const valores = names.map((descripcion) => ({ ...nothing, determinacion, descripcion }));
        return { ...row(id, [[determinacion, 'Cumple']]), valores: textOfValores(valores) };
      });
    const [without, with40] = [of([]), of(Array.from({ length: 40 }, (_, n) => `Parámetro ${n}`))].map(
      (rows) => encodeBlock(rows).length,
    ) as [number, number];
    expect(with40 - without).toBeLessThan(250);
  });
});
