import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { csvFile } from '../../resultados/export/write-csv.ts';
import { tablaDeSerie } from './table-export.ts';
import { serieDe, valorDe } from './testing.ts';

const elegida = { determinacion: 'Aniones', parametro: 'Nitrato (NO₃)', unidad: 'mg/L', puntos: [] };

describe('the file of a series', () => {
  it('has a row a value: a number only where it was measured exactly, and what another limit says', async () => {
    const series = serieDe([
      valorDe('<0.50', '2026-01-01', { max: 50, referencia_externa: 'Toma' }),
      valorDe('60', '2026-02-01', { max: 50 }),
      valorDe('Ausencia', '2026-03-01'),
    ]);
    const { table, rows } = tablaDeSerie({ series, elegida, otro: { extremo: 'max', valor: 0.3 } });
    expect(table.file).toBe('evolucion-nitrato-no');
    const text = await csvFile(table, rows).text();
    const read: unknown = parse(text, { delimiter: ';', bom: true, columns: true });
    expect(read).toMatchObject([
      {
        'Fecha de muestra': '01/01/2026',
        'Punto de muestreo': 'Toma',
        'Valor (mg/L)': '<0,5',
        'Como se informó': '<0,50 mg/L',
        Máximo: '50',
        Conclusión: 'Cumple',
        'Con un máximo de 0,3': 'No decidible',
      },
      { 'Valor (mg/L)': '60', Conclusión: 'No cumple', 'Con un máximo de 0,3': 'No cumple' },
      { 'Valor (mg/L)': 'Ausencia', 'Como se informó': 'Ausencia', 'Con un máximo de 0,3': 'No se compara' },
    ]);
    expect(rows.map((row) => typeof row[4])).toEqual(['string', 'number', 'string']);
  });

  it('has a row a month where the series has months', () => {
    const percentile = { clase: 'no calculable', motivo: 'demasiados censurados' } as const;
    const { valores: _none, ...series } = serieDe([]);
    const mes = { mes: '2026-01', valores: 9, censurados: 8, noCumplen: 0 };
    const meses = [{ ...mes, p10: percentile, mediana: percentile, p90: percentile }];
    const { table, rows } = tablaDeSerie({ series: { ...series, meses }, elegida, otro: null });
    expect(table.name).toBe('Meses');
    expect(rows).toEqual([
      ['2026-01', 9, 8, 0, 'no calculable', 'no calculable', 'no calculable', null, null, null, null],
    ]);
  });
});
