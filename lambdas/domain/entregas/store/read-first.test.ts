import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readMapping } from '../form/read-mapping.ts';
import { readFirst } from './simulacion.ts';
import { at, inPieces, long } from './testing.ts';

const mapping = readMapping(JSON.stringify(long));

/** A table of samples of two rows each, which follow each other. */
function table(samples: number): string {
  const rows = Array.from({ length: samples }, (_, n) => {
    const sample = `M-${n};07/05/2026;Cliente;Grifo;Agua`;
    return `${sample};Química;pH;7,1\n${sample};Química;Cloro;0,5\n`;
  });
  return `Muestra;Fecha;Cliente;Producto;Tipo;Ensayo;Parámetro;Valor\n${rows.join('')}`;
}

async function first(content: string | Uint8Array, filas: number) {
  const source = inPieces(typeof content === 'string' ? Buffer.from(content) : content, 4096);
  return readFirst({ archivo: 'lims.csv', source, mapping, filas, now: () => at });
}

describe('the first rows of a table', () => {
  it('are so many, and the first twenty samples of them are shown', async () => {
    const { recuento, esEntero, muestras } = await first(table(3000), 1000);
    expect(recuento).toMatchObject({ filas: 1000, muestras: 500, rechazadas: 0, error: null });
    expect(esEntero).toBe(false);
    expect(muestras.map(({ numero_muestra: numero }) => numero)).toEqual(
      Array.from({ length: 20 }, (_, n) => `M-${n}`),
    );
    expect(muestras[0]).not.toHaveProperty('_id');
  });

  it.each([
    ['one less', 3, 7, true],
    ['just as many', 3, 6, true],
    ['one more', 3, 5, false],
  ])('are all of a table that has %s', async (_case, samples, filas, esEntero) => {
    expect((await first(table(samples), filas)).esEntero).toBe(esEntero);
  });

  it('leave the last sample with the rows that were read of it', async () => {
    const { muestras } = await first(table(3), 5);
    const values = muestras.map(
      ({ determinaciones }) => determinaciones.flatMap(({ resultados }) => resultados).length,
    );
    expect(values).toEqual([2, 2, 1]);
  });

  it('are read of a packed table as of a plain one', async () => {
    expect(await first(gzipSync(table(300)), 100)).toEqual(await first(table(300), 100));
  });

  it('end the reading of a long table early', async () => {
    let read = 0;
    const bytes = Buffer.from(table(200_000));
    async function* counted() {
      for await (const piece of inPieces(bytes, 65_536)) {
        read += piece.length;
        yield piece;
      }
    }
    await readFirst({ archivo: 'lims.csv', source: counted(), mapping, filas: 1000, now: () => at });
    expect(read).toBeLessThan(bytes.length / 10);
  });
});
