import { describe, expect, it } from 'vitest';
import { preguntasDe } from '../../../../contract/entregas/deteccion.ts';
import { askedOf, detected, guessOf, readAs } from './testing.ts';

const wide = (...numbers: string[]) => [
  'Nº muestra;Fecha;Cliente;Tipo de muestra;Sulfato (mg/L)',
  ...numbers.map((number, i) => `${number};${14 + i}/04/2026;Hotel Sol;Río;3${i},5`),
];

describe('rows of quality control', () => {
  it.each(['C-17 DUP', 'C-17-MSD', 'BLANCO 2', 'LCS 50', 'QC-3', 'C-17 Spike', 'MRC 12'])(
    '«%s» by its number is asked about and left out',
    async (number) => {
      const { found, muestras } = await readAs(wide('C-17', number, 'C-18', 'C-19'));
      expect(askedOf(found)).toEqual(['omitir_filas']);
      expect(muestras).toHaveLength(3);
      expect((await readAs(wide('C-17', number, 'C-18', 'C-19'), { omitir_filas: [] })).muestras).toHaveLength(4);
    },
  );

  it.each(['MS-17', 'BLANCA-2', 'QCAL-1', 'DUPONT-3'])('«%s» is no control', (number) => {
    expect(askedOf(detected(wide('C-17', number, 'C-18', 'C-19')))).toEqual([]);
  });

  it.each([
    'Blanco de campo',
    'Blanco de viaje',
    'Duplicado',
    'Fortificado',
    'Patrón',
    'Material de referencia certificado',
  ])('of the kind «%s» are left out, and what they were compared with is no limit', async (kind) => {
    const lines = [
      'Nº muestra;Fecha;Cliente;Tipo de muestra;Clase de fila;Parámetro;Resultado;Unidad;Valor de referencia',
      'C-17;14/05/2026;Hotel Sol;Río;Muestra;Sulfato;31,5;mg/L;',
      `C-17;14/05/2026;Hotel Sol;Río;${kind};Sulfato;32,5;mg/L;31`,
      'C-18;15/05/2026;Hotel Sol;Río;Muestra;Sulfato;33,5;mg/L;',
    ];
    const { found, muestras } = await readAs(lines);
    expect(askedOf(found)).toEqual(['omitir_filas']);
    expect(found.mapeo?.['resultado']).not.toHaveProperty('rango');
    expect(muestras.map(({ determinaciones }) => determinaciones[0]?.resultados[0]?.valor)).toEqual([31.5, 33.5]);
  });

  it('are left out by their codes, and the column of these is no type of sample', async () => {
    const lines = [
      'Nº muestra;Kind;Fecha;Cliente;Tipo de muestra;Parámetro;Resultado;Unidad',
      ...['N', 'FD', 'MSD', 'LB', 'CCV', 'N'].map(
        (kind, i) => `C-${i};${kind};1${i}/05/2026;Hotel Sol;Río;Sulfato;3${i},5;mg/L`,
      ),
    ];
    const { found, muestras } = await readAs(lines);
    expect(askedOf(found)).toEqual(['omitir_filas']);
    expect(muestras.map(({ numero_muestra: numero }) => numero)).toEqual(['C-0', 'C-5']);
  });

  it.each(['Vino blanco', 'Agua de consumo: control en grifo', 'Queso estándar'])(
    '«%s» is a type of sample',
    (type) => {
      expect(
        askedOf(detected(wide('C-17', 'C-18').map((line, i) => (i === 1 ? line.replace('Río', type) : line)))),
      ).toEqual([]);
    },
  );
});

describe('replicates with their mean', () => {
  const lines = [
    'Nº muestra;Ensayo nº;Fecha;Cliente;Tipo de muestra;Sulfato (mg/L)',
    ...['R1', 'R2', 'Promedio', 'CV %'].map((kind, i) => `C-17;${kind};14/04/2026;Hotel Sol;Río;3${i},5`),
  ];

  it('are asked which is the result: the mean unless another is said', async () => {
    const { found, muestras, resultados } = await readAs(lines);
    expect(askedOf(found)).toEqual(['omitir_filas']);
    expect([muestras.length, resultados]).toEqual([1, ['Sulfato 32.5 mg/L']]);
    const [question] = preguntasDe(found);
    expect(question?.opciones).toHaveLength(3);
    const each = await readAs(lines, { omitir_filas: question?.alternativas[0] ?? null });
    expect(each.muestras.map(({ numero_muestra: numero }) => numero)).toEqual(['C-17-R1', 'C-17-R2']);
  });
});

describe('a row that parts samples', () => {
  it('is left out, and said', async () => {
    const lines = wide('C-17', 'C-18', 'C-19', 'C-20', 'C-21', 'C-22', 'C-23', 'C-24', 'C-25', 'C-26', 'C-27');
    const { found, muestras } = await readAs(lines.toSpliced(5, 0, '— Zona norte —;;;;'));
    expect(guessOf(found, 'omitir_filas')).toMatchObject({
      certeza: 'probable',
      fundamento: expect.stringContaining('«— Zona norte —» (línea 6)'),
    });
    expect(muestras).toHaveLength(11);
  });

  it('isn’t what makes a number that two rows have another', async () => {
    const lines = wide('C-17', 'C-18', 'C-19', 'C-20', 'C-21', 'C-22', 'C-23', 'C-24', 'C-25', 'C-26', 'C-26');
    expect(guessOf(detected(lines), 'campos.numero_muestra')).toMatchObject({
      valor: 'Nº muestra',
      pregunta: expect.stringContaining('«C-26»'),
    });
  });
});

describe('columns of numbers that nothing says to be results', () => {
  it('may be none: there is a No', async () => {
    const lines = [
      'Nº muestra;Fecha;Cliente;Tipo de muestra;pH;Páginas',
      'C-17;14/05/2026;Sol;Río;7,5;3',
      'C-18;15/05/2026;Sol;Río;7,6;2',
    ];
    const [question] = preguntasDe(detected(lines));
    expect(question).toMatchObject({ campo: 'determinaciones', pregunta: expect.stringContaining('«Páginas»') });
    const { resultados } = await readAs(lines, { determinaciones: question?.alternativas[0] ?? null });
    expect(resultados).toEqual(['pH 7.5', 'pH 7.6']);
  });
});
