import { describe, expect, it } from 'vitest';
import type { Muestra, Resultado } from '../../../../contract/muestras/muestra.ts';
import { aboutRows, fileNameOf } from './export-order.ts';
import {
  type Row,
  type Table,
  exportTables,
  muestraRow,
  muestrasTable,
  parametroRows,
  parametrosTable,
} from './tables.ts';

const at = '2026-01-01T00:00:00.000Z';

function muestra(resultados: Resultado[], more: Partial<Muestra> = {}): Muestra {
  return {
    _id: '1',
    numero_muestra: 'M-1',
    estado: 'autorizada',
    fecha_muestra: '2026-05-07',
    tipo_muestra: 'Agua de consumo',
    solicitante: { nombre: 'Hotel Sol' },
    determinaciones: [
      {
        descripcion: 'Cloro',
        status_inteligente: 'No cumple',
        procedimiento: 'PNT-1',
        acreditado: true,
        resultados,
        total_resultados: resultados.length,
        resultados_cumplen: 0,
        resultados_no_cumplen: 0,
      },
    ],
    importedAt: at,
    lastModified: at,
    createdAt: at,
    updatedAt: at,
    ...more,
  };
}

/** A row by its headings, blanks left out. */
function named({ columns }: Table, row: Row | undefined) {
  const entries = columns.map(({ header }, place) => [header, row?.[place]] as const);
  return Object.fromEntries(entries.filter(([, cell]) => cell !== null));
}

describe('a sample in a file', () => {
  it('has a row with its dates as dates, its count of determinations and the names of those that fail', () => {
    expect(named(muestrasTable, muestraRow(muestra([], { inicio_analisis: '2026-05-08' })))).toEqual({
      'Número de muestra': 'M-1',
      'Fecha de muestra': new Date('2026-05-07T00:00:00Z'),
      'Inicio de análisis': new Date('2026-05-08T00:00:00Z'),
      'Tipo de muestra': 'Agua de consumo',
      Solicitante: 'Hotel Sol',
      Determinaciones: 1,
      'Determinaciones no conformes': 'Cloro',
    });
    const silent = muestra([
      { descripcion: 'Cloro libre', valor: 3, unidad: 'mg/L', referencia: { min: 0.2, max: 1 } },
    ]);
    const [determinacion] = silent.determinaciones;
    const { status_inteligente: _none, ...unsaid } = determinacion as (typeof silent.determinaciones)[number];
    expect(
      named(muestrasTable, muestraRow({ ...silent, conclusion_muestra: 'No cumple', determinaciones: [unsaid] })),
    ).toMatchObject({
      'Posible motivo': 'Posible motivo, según los límites del informe: Cloro libre 3 mg/L, límites 0,2 - 1',
    });
  });

  it('has a row for each parameter, and one for a determination that has none', () => {
    const [row, ...more] = parametroRows(
      muestra([
        {
          descripcion: 'Cloro libre',
          valor: 0.1,
          valor_formateado: '0.10',
          unidad: 'mg/L',
          referencia: { min: 0.2, max: 1 },
          conclusion: 'No cumple',
          acreditado: false,
        },
      ]),
    );
    expect(more).toEqual([]);
    expect(named(parametrosTable, row)).toEqual({
      'Número de muestra': 'M-1',
      'Fecha de muestra': new Date('2026-05-07T00:00:00Z'),
      Solicitante: 'Hotel Sol',
      'Tipo de muestra': 'Agua de consumo',
      Determinación: 'Cloro',
      'Conclusión de la determinación': 'No cumple',
      Procedimiento: 'PNT-1',
      Parámetro: 'Cloro libre',
      Valor: 0.1,
      Unidad: 'mg/L',
      Mínimo: 0.2,
      Máximo: 1,
      Conclusión: 'No cumple',
      'Según sus límites': 'Fuera de límite',
      Acreditado: 'No',
    });
    expect(parametroRows(muestra([])).map((one) => named(parametrosTable, one))).toMatchObject([
      { Determinación: 'Cloro', Acreditado: 'Sí' },
    ]);
  });

  it.each([
    [{ valor: 0.5, operador: '<' as const, valor_formateado: '<0.5' }, '<0,5'],
    [{ valor: 0.5, operador: '<' as const }, '<0,5'],
    [{ valor_formateado: 'Ausencia' }, 'Ausencia'],
    [{ valor: 0 }, 0],
    [{}, undefined],
  ])('gives the value of %j as %j', (resultado, expected) => {
    const [row] = parametroRows(muestra([{ descripcion: 'X', ...resultado }]));
    expect(named(parametrosTable, row)['Valor']).toBe(expected);
  });
});

it('tables have headings that differ, and names that a sheet may have with a number after them', () => {
  for (const { columns, name } of exportTables) {
    const headings = columns.map(({ header }) => header);
    expect(new Set(headings).size).toBe(headings.length);
    expect(name).toMatch(/^[^[\]:*?/\\]{1,25}$/u);
  }
});

describe('an export', () => {
  // Half past midnight in Madrid, still the day before in London.
  const now = new Date('2026-05-06T22:30:00Z');

  it('is called after the day that it is in Madrid', () => {
    expect(fileNameOf({ formato: 'xlsx', now })).toBe('resultados-2026-05-07.xlsx');
    expect(fileNameOf({ formato: 'csv', now })).toBe('resultados-2026-05-07-csv.zip');
  });

  it('says whose results it holds, which, and when they changed under it', () => {
    const order = { formato: 'xlsx', filtros: {}, summary: [], laboratorio: 'Alícuota', now } as const;
    const filtered = { ...order, summary: [{ label: 'Tipo', value: 'Agua' }] };
    expect(aboutRows(filtered, { count: 3, isExact: true, damaged: 0 })).toEqual([
      ['Laboratorio', 'Alícuota'],
      ['Fecha de exportación', expect.stringContaining('7 de mayo de 2026')],
      ['Filtro: Tipo', 'Agua'],
      ['Muestras', 3],
    ]);
    const lines = aboutRows(order, { count: 3, isExact: false, damaged: 2 });
    expect(lines).toContainEqual(['Filtros', 'Ninguno: todos los resultados']);
    expect(lines.slice(-2)).toEqual([
      ['Aviso', expect.stringContaining('cambiaron durante la exportación')],
      ['Aviso', expect.stringMatching(/^Faltan 2 muestras que están dañadas/u)],
    ]);
  });
});
