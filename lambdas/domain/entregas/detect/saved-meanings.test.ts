import { describe, expect, it } from 'vitest';
import { type Json, preguntasDe, answered, conPalabras } from '../../../../contract/entregas/deteccion.ts';
import { read } from '../store/testing.ts';
import { askedOf, detected } from './testing.ts';

const campos = { numero_muestra: 'Muestra', fecha_muestra: 'Fecha', solicitante: 'Cliente', tipo_muestra: 'Tipo' };
const written = { separador: ';', decimal: ',', fechas: ['dd/mm/aaaa'] };

/** What is found of a file by a mapping that was saved of one before. */
const byMapping = (mapeo: Record<string, Json>, lines: readonly string[]) =>
  detected(lines, { saved: [{ nombre: 'planta', mapeo }] });

describe('signs in a column that a saved mapping doesn’t know', () => {
  const resultado = { descripcion: 'Ensayo', valor: 'Hallado', unidad: 'Ud', limite_cuantificacion: 'LQ' };
  const saved = { forma: 'larga', ...written, campos, resultado, ignorar: [] };
  const table = (heading: string, ...cells: readonly [sign: string, value: string][]) => [
    `Muestra;Fecha;Cliente;Tipo;Ensayo;${heading};Hallado;Ud;LQ`,
    ...cells.map(([sign, value], i) => `N-1;17/05/2026;Lonja;Agua;Metal ${i};${sign};${value};µg/L;0,2`),
  ];
  const texts = async (lines: readonly string[]) => {
    const { muestras } = await read(`${lines.join('\n')}\n`, { mapping: byMapping(saved, lines).mapeo ?? {} });
    return muestras.flatMap(({ determinaciones }) =>
      determinaciones.flatMap(({ resultados }) => resultados.map(({ operador = '', valor }) => `${operador}${valor}`)),
    );
  };

  it('are read where there are only signs, and yes or no', async () => {
    expect(await texts(table('Marca', ['<', '0,2'], ['', '3,5'], ['>', '90']))).toEqual(['<0.2', '3.5', '>90']);
    expect(await texts(table('Detectado', ['No', '0,2'], ['Sí', '3,5']))).toEqual(['<0.2', '3.5']);
  });

  it('are asked about where letters are among them, and left out of nothing', async () => {
    const lines = table('Marca', ['<', '0,2'], ['U', '0,2'], ['', '3,5'], ['ND', ''], ['>', '90']);
    const found = byMapping(saved, lines);
    expect(askedOf(found)).toEqual(['resultado.operador']);
    expect(found.mapeo?.['ignorar']).toEqual([]);
    expect((await texts(lines))[0]).toBe('<0.2');
  });
});

describe('letters that a saved mapping’s column of signs has for the first time', () => {
  const signed = { '<': '<', U: '<' };
  const long = {
    forma: 'larga',
    ...written,
    campos,
    resultado: { descripcion: 'Ensayo', valor: 'Hallado', operador: { columna: 'Marca', valores: signed } },
  };
  const wide = {
    forma: 'ancha',
    ...written,
    campos,
    listas: { signos: signed },
    determinaciones: [
      { descripcion: 'pH', resultados: [{ columna: 'pH', operador: { columna: 'Marca', valores: 'signos' } }] },
    ],
  };
  const row = (i: number, letter: string) => `N-${i};1${i}/05/2026;Lonja;Agua;`.concat(`pH;${letter};7,${i}`);
  const longLines = (...letters: readonly string[]) => [
    'Muestra;Fecha;Cliente;Tipo;Ensayo;Marca;Hallado',
    ...letters.map((letter, i) => row(i + 3, letter)),
  ];
  const wideLines = (...letters: readonly string[]) =>
    longLines(...letters).map((line) => line.replace(/;(?:Ensayo|pH);/u, ';').replace('Hallado', 'pH'));

  it.each([
    ['long', long, longLines],
    ['wide', wide, wideLines],
  ] as const)('are asked about, and the others are as they were: %s', async (_form, saved, linesOf) => {
    expect(askedOf(byMapping(saved, linesOf('U', '', '<')))).toEqual([]);
    const lines = linesOf('U', 'K', '<');
    const found = byMapping(saved, lines);
    const [question] = preguntasDe(found);
    expect(question).toMatchObject({ campo: 'resultado.operador', palabras: ['K'] });
    expect(question?.fundamento).toBe('El formato de lectura «planta» no sabe qué es «K» (línea 3) de «Marca»');
    const mapping = question ? answered(found.mapeo ?? {}, question, conPalabras(question, { K: 1 })) : {};
    const { muestras } = await read(`${lines.join('\n')}\n`, { mapping });
    const values = muestras.map(({ determinaciones }) => determinaciones[0]?.resultados[0]);
    expect(values.map((each) => `${each?.operador ?? ''}${each?.valor ?? ''}`)).toEqual(['<7.3', '>7.4', '<7.5']);
  });

  it('are none where the mapping says what all others are', () => {
    const said = {
      ...long,
      resultado: { ...long.resultado, operador: { columna: 'Marca', valores: signed, otros: null } },
    };
    expect(askedOf(byMapping(said, longLines('U', 'K')))).toEqual([]);
  });
});

describe('rows that are no samples, in a file that a saved mapping reads', () => {
  const parametros = [{ descripcion: 'Nitrito', resultados: [{ columna: 'Nitrito (mg/L)', unidad: 'mg/L' }] }];
  const saved = { forma: 'ancha', ...written, campos, determinaciones: parametros };
  const rows = (...numbers: readonly string[]) => [
    'Muestra;Fecha;Cliente;Tipo;Nitrito (mg/L)',
    ...numbers.map((number, i) => `${number};1${3 + i}/05/2026;Lonja;Agua;0,${1 + i}`),
  ];
  const rule = (...valores: readonly string[]) => ({ columna: 'Muestra', valores });

  it('are asked about, and left out until they are', async () => {
    const lines = rows('N-1', 'N-1 DUP', 'BLANCO', 'N-2');
    const found = byMapping(saved, lines);
    expect(askedOf(found)).toEqual(['omitir_filas']);
    const { muestras } = await read(`${lines.join('\n')}\n`, { mapping: found.mapeo ?? {} });
    expect(muestras.map(({ numero_muestra: numero }) => numero)).toEqual(['N-1', 'N-2']);
  });

  it('are asked about where their texts are others than before, beside those that were left out then', () => {
    const omitir = { ...saved, omitir_filas: [{ ultimas: 1 }, rule('N-1 DUP', 'BLANCO')] };
    expect(askedOf(byMapping(omitir, rows('N-1', 'N-1 DUP', 'BLANCO', 'N-2', 'Total')))).toEqual([]);
    const found = byMapping(omitir, rows('N-3', 'N-3 DUP', 'BLANCO', 'N-4', 'Total'));
    expect(askedOf(found)).toEqual(['omitir_filas']);
    expect(found.mapeo?.['omitir_filas']).toEqual([{ ultimas: 1 }, rule('N-1 DUP', 'BLANCO', 'N-3 DUP')]);
    const [question] = preguntasDe(found);
    expect(question && answered({}, question, question.alternativas[0] ?? null)).toEqual({
      omitir_filas: omitir.omitir_filas,
    });
  });

  it('are samples where a person has said so', () => {
    expect(askedOf(byMapping({ ...saved, omitir_filas: [] }, rows('N-1', 'N-1 DUP', 'BLANCO', 'N-2')))).toEqual([]);
  });

  it('may be replicates with their mean', () => {
    const lines = ['1', '2', 'Media'].flatMap((replica) => [`N-1;${replica};13/05/2026;Lonja;Agua;0,1`]);
    const found = byMapping(saved, ['Muestra;Réplica;Fecha;Cliente;Tipo;Nitrito (mg/L)', ...lines]);
    expect(askedOf(found)).toEqual(['omitir_filas']);
  });
});
