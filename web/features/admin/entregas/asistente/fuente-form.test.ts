import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../../contract/deteccion.ts';
import { fuenteOf, readFuente } from './fuente-form.ts';

describe('a source in a form', () => {
  it.each<[string, Json]>([
    ['a column', 'PRODUCTO'],
    ['a column with a default', { columna: 'TIPO', defecto: 'Sin tipo' }],
    ['columns joined', { columnas: ['A', 'B'], separador: ' - ' }],
    ['the same for all', { constante: '2020-01-01' }],
    ['what stands in brackets', { columna: 'CLIENTE', dentro_de: '()' }],
    ['one part of a text', { columna: 'CODIGO', separar: { por: '-', parte: -1 } }],
    ['words that stand for others', { columna: 'SEMAFORO', valores: { Verde: 'Cumple', Gris: null }, otros: null }],
    ['a list of the mapping', { columna: 'CUMPLE', valores: 'veredictos' }],
    ['a default of other columns', { columna: 'N', defecto: { columnas: ['A', 'B'], separador: ' ' } }],
  ])('is what it was where nothing is changed: %s', (_name, fuente) => {
    expect(fuenteOf(readFuente(fuente), fuente)).toEqual({ fuente });
  });

  it('names what is missing', () => {
    const empty = readFuente(undefined);
    expect(fuenteOf(empty, undefined)).toEqual({ error: 'Elige la columna' });
    expect(fuenteOf({ ...empty, origen: 'constante' }, undefined)).toEqual({ error: 'Escribe el texto' });
    expect(fuenteOf({ ...empty, origen: 'columnas', columnas: ['A'] }, undefined)).toEqual({
      error: 'Elige dos columnas o más',
    });
    const cut = { ...empty, columnas: ['A'], parte: 'separar' };
    expect(fuenteOf(cut, undefined)).toEqual({ error: 'Di el signo que separa las partes' });
    expect(fuenteOf({ ...cut, por: '-', cual: 0 }, undefined)).toMatchObject({
      error: expect.stringContaining('cuál') as string,
    });
  });

  it('drops what is meant only beside what was taken away', () => {
    const before = { columna: 'SEMAFORO', valores: { Verde: 'Cumple' }, otros: null };
    expect(fuenteOf({ ...readFuente(before), valores: undefined }, before)).toEqual({ fuente: 'SEMAFORO' });
  });
});
