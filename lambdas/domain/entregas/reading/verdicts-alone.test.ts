import { describe, expect, it } from 'vitest';
import { read } from '../store/testing.ts';

// Verdicts that stand without a value, without a parameter, or beside a name that a spreadsheet has damaged.

const mapping = {
  forma: 'larga',
  separador: ';',
  decimal: ',',
  campos: {
    numero_muestra: 'N',
    fecha_muestra: { constante: '2026-05-07' },
    tipo_muestra: { constante: 'Agua' },
    solicitante: { constante: 'Hotel Sol' },
    conclusion_muestra: 'CM',
  },
  determinacion: { descripcion: 'D', conclusion: 'DC' },
  resultado: { descripcion: 'P', valor: 'V', unidad: 'U', conclusion: 'C' },
};

type Cells = Partial<Record<'N' | 'CM' | 'D' | 'DC' | 'P' | 'V' | 'U' | 'C', string>>;
const columns = ['N', 'CM', 'D', 'DC', 'P', 'V', 'U', 'C'] as const;

async function long(rows: readonly Cells[], changes: object = {}) {
  const lines = rows.map((row) => columns.map((column) => row[column] ?? (column === 'N' ? 'A-1' : '')).join(';'));
  const content = [columns.join(';'), ...lines, ''].join('\n');
  const { report, muestras } = await read(content, { mapping: { ...mapping, ...changes } });
  // That a value is missing at all is said whatever was concluded.
  const avisos = report.avisos.primeras.filter(({ campo }) => campo !== 'valor');
  return { muestras, rechazos: report.rechazos.primeras, avisos };
}

const ph: Cells = { D: 'Metales', P: 'pH', V: '7', C: 'Cumple' };

async function json(change: object) {
  const sample = { numero_muestra: 'A-1', fecha_muestra: '2026-05-07', tipo_muestra: 'Agua', solicitante: 'Hotel Sol' };
  const { report, muestras } = await read(JSON.stringify({ ...sample, ...change }));
  return { muestras, rechazos: report.rechazos.primeras, avisos: report.avisos.primeras };
}

describe('a verdict', () => {
  it.each<Cells>([{ C: 'No cumple' }, { D: 'Metales', DC: 'No cumple' }])(
    'of a row that names no parameter refuses the sample (%j)',
    async (row) => {
      const { muestras, rechazos } = await long([ph, row]);
      expect(muestras).toEqual([]);
      expect(rechazos).toMatchObject([{ linea: 3, motivo: 'Hay una conclusión y no dice de qué parámetro' }]);
    },
  );

  it('that the mapping gives to whatever has none is no reason to refuse a row without a parameter', async () => {
    const resultado = { ...mapping.resultado, conclusion: { columna: 'C', defecto: 'Cumple' } };
    expect((await long([ph, {}], { resultado })).muestras).toHaveLength(1);
  });

  it.each<Cells>([
    { D: 'Metales', DC: 'Cumple', P: 'Pb' },
    { D: 'Metales', P: 'Pb', C: 'Cumple' },
  ])('without a value is warned of once (%j)', async (row) => {
    const { avisos } = await long([row]);
    expect(avisos).toMatchObject([{ motivo: 'El laboratorio concluye «Cumple» y no da ningún valor' }]);
  });

  it('of a sample or of a determination without results is warned of', async () => {
    const motivo = 'El laboratorio concluye «No cumple» y no da ningún valor';
    expect((await long([{ CM: 'No cumple' }])).avisos).toMatchObject([{ campo: 'conclusion_muestra', motivo }]);
    const { avisos } = await json({
      determinaciones: [{ descripcion: 'Metales', status_inteligente: 'No cumple', resultados: [] }],
    });
    expect(avisos).toMatchObject([{ campo: 'Metales', motivo }]);
  });

  it('of a determination whose results have values is warned of in no case', async () => {
    expect(
      (
        await long([
          { ...ph, DC: 'Cumple', CM: 'Cumple' },
          { D: 'Metales', P: 'Pb' },
        ])
      ).avisos,
    ).toEqual([]);
  });
});

describe('the name of a parameter or a determination', () => {
  it.each<Cells>([
    { D: 'Metales', P: '1,23E+12', V: '7' },
    { D: '1,23E+12', P: 'Pb', V: '7' },
  ])('that a spreadsheet has shortened refuses the sample (%j)', async (row) => {
    const { muestras, rechazos } = await long([ph, row]);
    expect(muestras).toEqual([]);
    expect(rechazos).toMatchObject([{ valor: '1,23E+12', motivo: expect.stringContaining('ha perdido cifras') }]);
  });

  it('is refused in JSON alike', async () => {
    for (const [determinacion, parametro] of [
      ['1.23E+12', 'Pb'],
      ['Metales', '1.23E+12'],
    ]) {
      const { muestras, rechazos } = await json({
        determinaciones: [{ descripcion: determinacion, resultados: [{ descripcion: parametro, valor: 1 }] }],
      });
      expect(muestras).toEqual([]);
      expect(rechazos).toMatchObject([{ motivo: expect.stringContaining('ha perdido cifras') }]);
    }
  });
});

it('a parameter in two units is kept twice, and said', async () => {
  const { muestras, avisos } = await long([
    { D: 'Metales', P: 'Pb', V: '1', U: 'µg/L', C: 'Cumple' },
    { D: 'Metales', P: 'Pb', V: '2', U: 'mg/L', C: 'No cumple' },
  ]);
  expect(muestras[0]?.determinaciones[0]?.total_resultados).toBe(2);
  expect(avisos).toMatchObject([{ campo: 'Pb', motivo: expect.stringContaining('dos unidades (µg/L y mg/L)') }]);
});

describe('a parameter that fails', () => {
  it('within a determination that is said to comply is said to count, and nothing is changed', async () => {
    const { muestras, avisos } = await long([
      { ...ph, DC: 'Cumple' },
      { D: 'Metales', P: 'Plomo', V: '12', DC: 'Cumple', C: 'No cumple' },
    ]);
    expect(avisos).toMatchObject([
      {
        campo: 'Metales',
        motivo:
          'El laboratorio concluye «Cumple» de la determinación y «No cumple» de «Plomo»: cuenta como incumplimiento',
      },
    ]);
    expect(muestras[0]?.determinaciones[0]?.status_inteligente).toBe('Cumple');
  });
});
