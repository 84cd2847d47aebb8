import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../contract/entregas/deteccion.ts';
import { abierta, cerrada } from './fuente-form.ts';

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
    ['dates in an order of their own', { columna: 'FECHA', fechas: ['mm/dd/aaaa'] }],
    ['a default of other columns', { columna: 'N', defecto: { columnas: ['A', 'B'], separador: ' ' } }],
  ])('is what it was where nothing is changed: %s', (_name, fuente) => {
    expect(cerrada(abierta(fuente))).toEqual({ fuente });
  });

  it('names what is missing', () => {
    const empty = abierta(undefined);
    expect(cerrada(empty)).toEqual({ error: 'Elige la columna' });
    expect(cerrada({ ...empty, origen: 'constante' })).toEqual({ error: 'Escribe el texto' });
    expect(cerrada({ ...empty, origen: 'columnas', columnas: ['A'] })).toEqual({
      error: 'Elige dos columnas o más',
    });
    const cut = (por: string, parte: number) => ({ ...empty, columnas: ['A'], resto: { separar: { por, parte } } });
    expect(cerrada(cut('', 1))).toEqual({ error: 'Di el signo que separa las partes' });
    expect(cerrada(cut('-', 0))).toMatchObject({
      error: expect.stringContaining('cuál') as string,
    });
  });

  it('drops what is meant only beside what was taken away', () => {
    const { resto, ...open } = abierta({ columna: 'SEMAFORO', valores: { Verde: 'Cumple' }, otros: null });
    const { valores: _gone, ...rest } = resto;
    expect(cerrada({ ...open, resto: rest })).toEqual({ fuente: 'SEMAFORO' });
  });
});
