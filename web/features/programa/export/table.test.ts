import { expect, it } from 'vitest';
import { contadaOf, filaOf, periodoOf } from '../testing.ts';
import { debidasOf, debidasTable, filasOf, programaTable } from './table.ts';

const instalacion = contadaOf([
  {
    sinPuntos: null,
    ...filaOf({ origen: { clase: 'ley', articulo: 'RD 487/2022, an. V.C, tabla 3', frase: 'Torre: mensual' } }),
    periodos: [
      periodoOf('2026-01-01', '2026-01-31', 1, 'hecho', ['2026-01-20']),
      periodoOf('2026-02-01', '2026-02-28', 1, 'falta'),
      periodoOf('2026-03-01', '2026-03-31', 1, 'pendiente'),
    ],
    sigue: null,
  },
]);

it('an Excel of a programme has a line for each row, with its months in words and its sums', () => {
  const [row] = filasOf(instalacion, 2026, '2026-03-10');
  const cells = Object.fromEntries(programaTable.columns.map(({ header }, place) => [header, row?.[place]]));
  expect(cells).toMatchObject({
    Instalación: 'Torre 1',
    Frecuencia: 'Mensual',
    Origen: 'Ley · RD 487/2022, an. V.C, tabla 3',
    'Cómo sale': 'Torre: mensual',
    Desde: new Date('2026-01-01T00:00:00Z'),
    Hasta: null,
    Enero: '1 hecho',
    Febrero: '1 sin hacer',
    Marzo: '1 planeado',
    Abril: null,
    Planeadas: 3,
    Hechas: 1,
    Faltan: 2,
  });
});

it('and a line for each period of which samples lack, ended or not', () => {
  const rows = debidasOf(instalacion, '2026-03-10');
  const over = debidasTable.columns.findIndex(({ header }) => header === 'Acabó');
  expect(rows.map((row) => row[over])).toEqual(['Sí', 'No']);
});
