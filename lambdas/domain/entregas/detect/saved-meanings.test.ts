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

describe('what a saved mapping has not seen in the columns that it reads', () => {
  const rows = (headings: string, ...cells: readonly string[]) => [
    `Muestra;Fecha;Cliente;Tipo;Parámetro;Resultado;${headings}`,
    ...cells.map((each, i) => `N-${i};1${i + 3}/05/2026;Lonja;Agua;Nitrito;0,${i + 1};${each}`),
  ];
  const savedOf = (lines: readonly string[]) => detected(lines).mapeo ?? {};
  const verdicts = savedOf(rows('Dictamen', 'Apto', 'No apto', 'Apto'));

  it('are words for verdicts, which are asked about, but for those that are certain', async () => {
    const lines = rows('Dictamen', 'Apto', 'Fuera de límites', 'Revisar', 'Conforme');
    const found = byMapping(verdicts, lines);
    const [question, ...others] = preguntasDe(found);
    expect(others).toEqual([]);
    expect(question?.palabras).toEqual(['Fuera de límites', 'Revisar']);
    const answer = question ? conPalabras(question, { 'Fuera de límites': 1, Revisar: 2 }) : null;
    const mapping = question ? answered(found.mapeo ?? {}, question, answer) : {};
    const { muestras } = await read(`${lines.join('\n')}\n`, { mapping });
    expect(muestras.map(({ conclusion_muestra: said }) => said)).toEqual(['Cumple', 'No cumple', undefined, 'Cumple']);
    expect(askedOf(byMapping(mapping, lines))).toEqual([]);
  });

  it('are words in a list of verdicts, of parameters of a wide table', () => {
    const wide = (...words: readonly string[]) => [
      'Muestra;Fecha;Cliente;Tipo;pH;pH cumple',
      ...words.map((word, i) => `N-${i};1${i + 3}/05/2026;Lonja;Agua;7,${i};${word}`),
    ];
    const found = byMapping(savedOf(wide('Apto', 'No apto')), wide('Apto', 'Revisar'));
    expect(askedOf(found)).toEqual(['conclusion']);
    expect(found.mapeo?.['listas']).toMatchObject({ veredictos: { Apto: 'Cumple', 'No apto': 'No cumple' } });
  });

  it('is a column of verdicts without an owner, never left out in silence', () => {
    const found = byMapping(verdicts, rows('Dictamen;Calificación', 'Apto;Apto', 'No apto;No apto', 'Apto;Apto'));
    expect(preguntasDe(found)[0]?.pregunta).toContain('«Calificación»: conclusiones que no se ve de qué son');
  });

  it('is a limit without a sign, where all had one', () => {
    const saved = savedOf(rows('Límite', '≤ 0,2', '≤ 0,2', '≤ 0,2'));
    expect(askedOf(byMapping(saved, rows('Límite', '≤ 0,2', '≤ 0,3', '≤ 0,2')))).toEqual([]);
    expect(askedOf(byMapping(saved, rows('Límite', '0,15', '0,15', '0,15')))).toEqual(['rango_sin_signo']);
  });

  it('is another decimal sign, which is read', () => {
    const point = rows('Ud', 'mg/L', 'mg/L').map((line) => line.replace(/;0,(\d);/u, ';0.$1;'));
    const found = byMapping(savedOf(rows('Ud', 'mg/L', 'mg/L')), point);
    expect(found.mapeo?.['decimal']).toBe('.');
    expect(found.conjeturas.find(({ campo }) => campo === 'decimal')?.alternativas).toEqual([',']);
  });

  it('is the order of dates in a column that it gains', () => {
    const received = (...dates: readonly string[]) => rows('Fecha recepción', ...dates);
    const saved = savedOf(rows('Ud', 'mg/L', 'mg/L'));
    const found = byMapping(saved, received('05/15/2026', '05/06/2026'));
    expect(askedOf(found)).toContain('campos.fecha_recepcion');
    expect(found.mapeo?.['campos']).toMatchObject({
      fecha_recepcion: { columna: 'Fecha recepción', fechas: ['mm/dd/aaaa'] },
    });
    expect(askedOf(byMapping(saved, received('15/05/2026', '06/05/2026')))).toEqual([]);
  });

  it('are letters in a column that had signs alone', () => {
    const saved = savedOf(rows('Signo', '<', '', ''));
    expect(askedOf(byMapping(saved, rows('Signo', '>', '', '<')))).toEqual([]);
    expect(preguntasDe(byMapping(saved, rows('Signo', '<', 'K', '')))).toMatchObject([
      { campo: 'resultado.operador', palabras: ['K'] },
    ]);
  });

  it('is what a column says that was blank: states, and units of another size than the heading', async () => {
    const wide = (...cells: readonly string[]) => [
      'Muestra;Fecha;Cliente;Tipo;Estado;Nitrito (mg/L);Unidad nitrito',
      ...cells.map((row, i) => `N-${i};1${i + 3}/05/2026;Lonja;Agua;${row}`),
    ];
    const saved = savedOf(wide(';0,1;', ';0,2;'));
    expect(askedOf(byMapping(saved, wide(';0,1;', ';0,2;')))).toEqual([]);
    expect(askedOf(byMapping(saved, wide(';0,1;µg/L', ';0,2;µg/L')))).toEqual(['determinaciones']);
    const lines = wide('Pendiente;0,1;', 'Validada;0,2;');
    const found = byMapping(saved, lines);
    const [question, ...others] = preguntasDe(found);
    expect(others).toEqual([]);
    expect(question?.opciones).toEqual([
      'Son el estado de las muestras',
      'No son su estado: se deja fuera, como dice el formato de lectura',
    ]);
    const states = async (mapping: object) =>
      (await read(`${lines.join('\n')}\n`, { mapping })).muestras.map(({ estado }) => estado);
    expect(await states(found.mapeo ?? {})).toEqual(['en_curso', 'autorizada']);
    const left = question ? answered(found.mapeo ?? {}, question, question.alternativas[0] ?? null) : {};
    expect(left['campos']).not.toHaveProperty('estado');
  });
});
