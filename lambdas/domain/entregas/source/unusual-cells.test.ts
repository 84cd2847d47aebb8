import { describe, expect, it } from 'vitest';
import { read, wide } from '../store/testing.ts';

const header = 'N;F;S;pH\n';

describe('a part of a cell', () => {
  const cut = async (cell: string, fuente: object) => {
    const campos = { ...wide.campos, solicitante: { columna: 'S', ...fuente } };
    const { muestras } = await read(`${header}A-1;07/05/2026;${cell};7,2\n`, { mapping: { ...wide, campos } });
    return muestras.map(({ solicitante }) => solicitante.nombre);
  };

  it.each([
    ['Hotel Sol (C-17)', { fuera_de: '()' }, 'Hotel Sol'],
    ['Hotel (Sol) (C-17)', { fuera_de: '()' }, 'Hotel (Sol)'],
    ['Hotel Sol (C-17)', { dentro_de: '()' }, 'C-17'],
    ['[C-17] Hotel Sol', { fuera_de: '[]' }, 'Hotel Sol'],
    ['Hotel Sol', { fuera_de: '()' }, 'Hotel Sol'],
    ['Hotel Sol', { dentro_de: '()', defecto: 'Nadie' }, 'Nadie'],
    ['C-17 | Hotel Sol | Palma', { separar: { por: '|', parte: 2 } }, 'Hotel Sol'],
    ['C-17 | Hotel Sol | Palma', { separar: { por: '|', parte: -1 } }, 'Palma'],
    ['C-17', { separar: { por: '|', parte: 2 }, defecto: 'Sin nombre' }, 'Sin nombre'],
    ['1 - Sol', { separar: { por: '-', parte: 1 }, valores: { '1': 'Uno' } }, 'Uno'],
  ])('%s by %j', async (cell, fuente, expected) => {
    expect(await cut(cell, fuente)).toEqual([expected]);
  });

  it('is said in one way', async () => {
    const both = { columna: 'S', dentro_de: '()', separar: { por: '-', parte: 1 } };
    const wrong = { ...wide, campos: { ...wide.campos, solicitante: both } };
    await expect(read(header, { mapping: wrong })).rejects.toThrow(
      'campos.solicitante: Di una sola de "dentro_de", "fuera_de" o "separar"',
    );
    const zero = { ...both, dentro_de: undefined, separar: { por: '-', parte: 0 } };
    await expect(read(header, { mapping: { ...wide, campos: { ...wide.campos, solicitante: zero } } })).rejects.toThrow(
      'Es 1 la primera y -1 la última',
    );
  });
});

describe('a cell of more characters than a spreadsheet holds', () => {
  it('refuses its row with its column, and no other', async () => {
    const rows = `A-1;07/05/2026;Sol;7,2\nA-2;07/05/2026;${'Luna '.repeat(7000)};7,2\nA-3;07/05/2026;Sol;7,3\n`;
    const { muestras, report } = await read(header + rows, { mapping: wide });
    expect(muestras.map(({ numero_muestra: numero }) => numero)).toEqual(['A-1', 'A-3']);
    expect(report.rechazos.primeras).toMatchObject([
      { linea: 3, motivo: expect.stringMatching(/^La celda de la columna 3 tiene más de 32\.767 caracteres/u) },
    ]);
  });
});

describe('values and limits', () => {
  const resultado = async (valor: string, changes: object = {}) => {
    const determinaciones = [{ descripcion: 'pH', resultados: [{ columna: 'pH', ...changes }] }];
    const { muestras } = await read(`${header}A-1;07/05/2026;Sol;${valor}\n`, {
      mapping: { ...wide, determinaciones },
    });
    return muestras[0]?.determinaciones[0]?.resultados[0];
  };

  it.each(['5 ± 0,3', '5±0,3', '5 +/- 0,3', '5 +- 0,3'])('%s is a value and its uncertainty', async (valor) => {
    expect(await resultado(valor)).toMatchObject({ valor: 5, valor_formateado: valor, incertidumbre: '± 0,3' });
  });

  it('leaves an uncertainty that stands in a column of its own', async () => {
    expect(await resultado('5 ± 0,3', { incertidumbre: '± 10 %' })).toMatchObject({
      valor: 5,
      incertidumbre: '± 10 %',
    });
  });

  it.each(['± 0,3', '5 ±', '5 ± poco', 'pH ± 3'])('%s has none', async (valor) => {
    const found = await resultado(valor);
    expect(found).toMatchObject({ valor_formateado: valor });
    expect(found).not.toHaveProperty('valor');
    expect(found).not.toHaveProperty('incertidumbre');
  });

  it.each([
    ['máx. 250', { max: 250 }],
    ['Máximo: 250', { max: 250 }],
    ['MAX 2,5', { max: 2.5 }],
    ['hasta 250', { max: 250 }],
    ['mín. 6', { min: 6 }],
    ['mínimo 6', { min: 6 }],
    ['entre 6,5 y 9,5', { min: 6.5, max: 9.5 }],
    ['Ausencia/25 g', { texto: 'Ausencia/25 g' }],
    ['menos de 250', { texto: 'menos de 250' }],
    ['máx. Ausencia', { texto: 'máx. Ausencia' }],
  ])('%s is a zone', async (rango, referencia) => {
    expect(await resultado('7', { rango })).toMatchObject({ referencia });
  });
});

describe('dates', () => {
  const fecha = async (text: string, fechas: string[]) => {
    const { report, muestras } = await read(`${header}A-1;${text};Hotel Sol;7,2\n`, {
      mapping: { ...wide, fechas },
    });
    const [muestra] = muestras;
    const hora = muestra?.hora_muestra;
    return muestra ? [muestra.fecha_muestra, ...(hora ? [hora] : [])].join(' ') : report.rechazos.primeras[0]?.motivo;
  };

  it.each([
    ['7-may-26', 'dd-mmm-aa', '2026-05-07'],
    ['7 de mayo de 2026', 'dd de mmm de aaaa', '2026-05-07'],
    ['07 Sept. 2025', 'dd mmm aaaa', '2025-09-07'],
    ['15-DES-2025', 'dd-mmm-aaaa', '2025-12-15'],
    ['3-févr-2026', 'dd-mmm-aaaa', '2026-02-03'],
    ['Apr 7, 2026', 'mmm dd, aaaa', '2026-04-07'],
    ['46149', 'excel', '2026-05-07'],
    ['46149,39583', 'excel', '2026-05-07 09:30'],
    ['46149.5', 'excel', '2026-05-07 12:00'],
    ['5/7/2026 9:30 PM', 'mm/dd/aaaa', '2026-05-07 21:30'],
  ])('%s as %s', async (text, format, expected) => {
    expect(await fecha(text, [format])).toBe(expected);
  });

  it.each([
    ['7-foo-26', 'dd-mmm-aa'],
    ['31-feb-2026', 'dd-mmm-aaaa'],
    ['59', 'excel'],
    ['99999999', 'excel'],
    ['-46149', 'excel'],
  ])('%s is none that exists as %s', async (text, format) => {
    expect(await fecha(text, [format])).toContain('No es una fecha que exista');
  });

  it('of two countries in one column are read where only one can', async () => {
    const both = ['dd/mm/aaaa', 'mm/dd/aa'];
    expect(await fecha('17/3/2019', both)).toBe('2019-03-17');
    expect(await fecha('1/14/19', both)).toBe('2019-01-14');
  });
});
