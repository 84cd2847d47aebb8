import { describe, expect, it } from 'vitest';
import { clasesDeNota } from '../../../../contract/entregas/clase-de-nota.ts';
import type { CuentaDeCeldas } from '../../../../contract/entregas/celdas.ts';
import { long, read, wide } from '../store/testing.ts';

/** Cells whose value was read and isn't kept: their reason and their texts. */
const refusedCells = ({ destinos }: CuentaDeCeldas) =>
  destinos
    .filter(({ clase }) => clase === 'rechazada')
    .map(({ nombre, celdas, primeras }) => ({ nombre, celdas, textos: primeras.map(({ texto }) => texto) }));

const csv = (rows: readonly (readonly string[])[]) => rows.map((row) => `${row.join(';')}\n`).join('');

const sumOf = ({ destinos }: CuentaDeCeldas) => destinos.reduce((sum, { celdas }) => sum + celdas, 0);

const noSiNo = 'No se entiende como sí o no: se deja sin decir';

describe('a cell whose value is read and not kept is refused with its reason, and not read', () => {
  it('where it is neither yes nor no, of a result or of its determination', async () => {
    const rows = [
      ['N', 'F', 'S', 'pH', 'A', 'E'],
      ['A-1', '07/05/2026', 'Sol', '7', 'quizá', 'tal vez'],
      ['A-2', '07/05/2026', 'Sol', '7', 'sí', 'no'],
    ];
    const determinaciones = [
      {
        descripcion: 'pH',
        subcontratado: { columna: 'E' },
        resultados: [{ columna: 'pH', acreditado: { columna: 'A' } }],
      },
    ];
    const { report, muestras } = await read(csv(rows), { mapping: { ...wide, determinaciones } });
    expect(muestras).toHaveLength(2);
    expect(refusedCells(report.celdas)).toEqual([{ nombre: noSiNo, celdas: 2, textos: ['quizá', 'tal vez'] }]);
    expect([report.celdas.total, sumOf(report.celdas)]).toEqual([18, 18]);
  });

  it('where it is a sign before nothing, but for the sign of several values', async () => {
    const rows = [
      ['N', 'F', 'S', 'S1', 'pH', 'S2', 'Cloro', 'Plomo'],
      ['A-1', '07/05/2026', 'Sol', '<', '', '<', '2', ''],
      ['A-2', '07/05/2026', 'Sol', '', '7', '', '3', '4'],
    ];
    const signed = Object.entries({ pH: 'S1', Cloro: 'S2', Plomo: 'S2' });
    const determinaciones = signed.map(([descripcion, operador]) => ({
      descripcion,
      resultados: [{ columna: descripcion, operador: { columna: operador } }],
    }));
    const { report } = await read(csv(rows), { mapping: { ...wide, determinaciones } });
    const motivo = 'Hay un signo y ningún valor tras él: no se guarda';
    expect(report.avisos.primeras).toMatchObject([{ linea: 2, campo: 'pH', valor: '<', motivo }]);
    expect(refusedCells(report.celdas)).toEqual([{ nombre: motivo, celdas: 1, textos: ['<'] }]);
    expect(sumOf(report.celdas)).toBe(report.celdas.total);
  });

  it('where rows of a sample, or of a determination, say different things', async () => {
    const rows = [
      ['Muestra', 'Fecha', 'Cliente', 'Producto', 'Tipo', 'Ensayo', 'Parámetro', 'Valor', 'Norma'],
      ['A-1', '07/05/2026', 'Sol', 'Pozo', 'Agua', 'E', 'pH', '7', 'ISO 1'],
      ['A-1', '07/05/2026', 'Sol', 'Fuente', 'Agua', 'E', 'Cloro', '0,5', 'ISO 2'],
      ['A-1', '07/05/2026', 'Sol', 'Pozo', 'Agua', 'E', 'Plomo', '3', 'ISO 1'],
    ];
    const determinacion = { descripcion: 'Ensayo', norma: 'Norma' };
    const { report, muestras } = await read(csv(rows), { mapping: { ...long, determinacion } });
    expect(muestras[0]).toMatchObject({ producto: 'Pozo', determinaciones: [{ norma: 'ISO 1' }] });
    const [found] = refusedCells(report.celdas);
    expect(found).toEqual({ nombre: clasesDeNota.filas, celdas: 2, textos: ['Fuente', 'ISO 2'] });
  });

  it('where tables one below another say different things of a sample', async () => {
    const rows = [
      ['N', 'F', 'S', 'P', 'pH'],
      ['A-1', '07/05/2026', 'Sol', 'Pozo', '7'],
      ['N', 'F', 'S', 'P', 'Cloro'],
      ['A-1', '07/05/2026', 'Sol', 'Fuente', '0,5'],
    ];
    const determinaciones = ['pH', 'Cloro'].map((name) => ({ descripcion: name, resultados: [{ columna: name }] }));
    const campos = { ...wide.campos, producto: 'P' };
    const { report } = await read(csv(rows), { mapping: { ...wide, campos, determinaciones, varias_cabeceras: true } });
    expect(refusedCells(report.celdas)).toEqual([{ nombre: clasesDeNota.filas, celdas: 1, textos: ['Fuente'] }]);
  });

  it('where a condition stands beside a value, and a unit beside a value in another', async () => {
    const rows = [
      ['Muestra', 'Fecha', 'Cliente', 'Producto', 'Tipo', 'Ensayo', 'Parámetro', 'Valor', 'Ud', 'C', 'L', 'UL'],
      ['A-1', '07/05/2026', 'Sol', 'Pozo', 'Agua', 'E', 'pH', '7', '', 'ND', '', ''],
      ['A-1', '07/05/2026', 'Sol', 'Pozo', 'Agua', 'F', 'Plomo', '3 µg/L', 'mg/L', '', '', ''],
      ['A-1', '07/05/2026', 'Sol', 'Pozo', 'Agua', 'G', 'Cloro', '', 'g/L', 'ND', '1', 'mg/L'],
    ];
    const censura = { columna: 'C', valores: { ND: '<' }, limite: 'L', unidad: 'UL' };
    const resultado = { descripcion: 'Parámetro', valor: 'Valor', unidad: 'Ud', censura };
    const { report } = await read(csv(rows), { mapping: { ...long, resultado } });
    expect(report.muestras.nuevas).toBe(1);
    expect(refusedCells(report.celdas)).toEqual([
      { nombre: clasesDeNota.valor_y_condicion, celdas: 1, textos: ['ND'] },
      { nombre: clasesDeNota.otra_unidad, celdas: 2, textos: ['mg/L', 'g/L'] },
    ]);
  });

  it('where a sign of the row is not that of its condition, the sample is refused', async () => {
    const rows = [
      ['Muestra', 'Fecha', 'Cliente', 'Producto', 'Tipo', 'Ensayo', 'Parámetro', 'Valor', 'Signo', 'C', 'L'],
      ['A-1', '07/05/2026', 'Sol', 'Pozo', 'Agua', 'E', 'pH', '', '>', 'ND', '3'],
      ['A-2', '07/05/2026', 'Sol', 'Pozo', 'Agua', 'E', 'pH', '', '<', 'ND', '3'],
    ];
    const censura = { columna: 'C', valores: { ND: '<' }, limite: 'L' };
    const resultado = { descripcion: 'Parámetro', valor: 'Valor', operador: 'Signo', censura };
    const { report } = await read(csv(rows), { mapping: { ...long, resultado } });
    expect(report.muestras).toMatchObject({ nuevas: 1, rechazadas: 1 });
    expect(report.rechazos.primeras[0]).toMatchObject({ muestra: 'A-1', valor: '>' });
  });

  it('of JSON where it is neither yes nor no', async () => {
    const sample = {
      numero_muestra: 'A-1',
      fecha_muestra: '2026-05-07',
      tipo_muestra: 'Agua',
      solicitante: 'Sol',
      determinaciones: [
        { descripcion: 'pH', acreditado: 'quizá', resultados: [{ descripcion: 'pH', valor: 7, acreditado: 'x?' }] },
      ],
    };
    const { report } = await read(JSON.stringify([sample]));
    expect(refusedCells(report.celdas)).toEqual([{ nombre: noSiNo, celdas: 2, textos: ['x?', 'quizá'] }]);
    expect(report.celdas.total).toBe(sumOf(report.celdas));
  });
});
