import { describe, expect, it } from 'vitest';
import { tablaDePanorama } from './table-export.ts';

describe('the panorama as a file', () => {
  it('has a line for each period with samples, the newest first, whose shares are numbers', () => {
    const { table, rows } = tablaDePanorama('punto', {
      columnas: ['2025-02', '2025-03'],
      filas: [
        {
          clave: 'a',
          punto: { clave: 'a', solicitante: 'Hotel Sol', nombre: 'Toma de red', codigo: 'T-01' },
          muestras: 3,
          valores: 2,
          noCumplen: 1,
          celdas: [
            { columna: 0, muestras: 1, valores: 0, noCumplen: 0 },
            {
              columna: 1,
              muestras: 2,
              valores: 2,
              noCumplen: 1,
              peor: 1.2345,
              ultimo: { muestra: 'm', fecha: '2025-03-09', conclusion: 'No cumple', parte: 1.2345 },
            },
          ],
        },
      ],
    });
    expect(table.columns.map(({ header }) => header).slice(0, 4)).toEqual([
      'Solicitante',
      'Punto de muestreo',
      'Código del punto de muestreo',
      'Periodo',
    ]);
    expect(rows).toEqual([
      [
        'Hotel Sol',
        'Toma de red',
        'T-01',
        '2025-03',
        2,
        2,
        1,
        123.5,
        null,
        new Date('2025-03-09T00:00:00Z'),
        'No cumple',
      ],
      ['Hotel Sol', 'Toma de red', 'T-01', '2025-02', 1, 0, 0, null, null, null, null],
    ]);
  });
});
