import { describe, expect, it } from 'vitest';
import { conPalabras, preguntasDe } from '../../../../contract/entregas/deteccion.ts';
import { askedOf, detected, guessOf, readAs } from './testing.ts';

describe('signs and letters beside the parameters of a wide table', () => {
  const rows = (name: string, ...cells: (readonly [letter: string, nitrato: string])[]) => [
    `Nº muestra;Fecha;Cliente;Tipo de muestra;${name};Nitrato (mg/L);pH (ud. pH)`,
    ...cells.map(([letter, value], i) => `A-${i + 1};${i + 14}/03/2026;Hotel Sol;Río;${letter};${value};7,${i + 1}`),
  ];
  const questionOf = (lines: readonly string[]) =>
    preguntasDe(detected(lines)).find(({ campo }) => campo === 'resultado.operador');
  const nitrato = (resultados: readonly string[]) => resultados.filter((text) => text.startsWith('Nitrato'));

  it.each([
    ['Signo', '<', 'J', '', '>'],
    ['', '<', 'J', '', '>'],
    ['Calificador', 'U', 'J', '', 'J'],
    ['Flag nitrato', 'U', 'J', '', 'J'],
    ['Cualif.', 'U', 'J', '', 'J'],
    ['', 'U', 'J', '', 'U'],
  ])('are asked letter by letter under «%s»: %s %s', async (name, ...letters) => {
    const lines = rows(name, ...letters.map((letter, i): [string, string] => [letter, `${i + 2},5`]));
    const question = questionOf(lines);
    const words = ['U', 'J'].filter((letter) => letters.includes(letter));
    expect(question?.palabras).toEqual(words);
    const chosen = Object.fromEntries(words.map((word) => [word, word === 'U' ? 0 : 2]));
    const answer = question ? conPalabras(question, chosen) : null;
    const { resultados, said } = await readAs(lines, { 'resultado.operador': answer });
    expect(question?.pregunta).toContain('junto a «Nitrato (mg/L)»');
    const signs = letters.map((letter) => (letter === 'U' ? '<' : letter === 'J' ? '' : letter));
    expect(nitrato(resultados)).toEqual(signs.map((sign, i) => `Nitrato ${sign}${i + 2}.5 mg/L`));
    expect(said).toEqual([]);
  });

  it.each(['Flag', ''])('are one question for all columns of them: «%s»', async (name) => {
    const lines = [
      `Nº muestra;Fecha;Cliente;Tipo de muestra;Nitrato (mg/L);${name};Plomo (µg/L);${name}`,
      'A-1;14/03/2026;Hotel Sol;Río;0,5;U;1,5;J',
      'A-2;15/03/2026;Hotel Sol;Río;2,5;;0,5;U',
    ];
    const question = questionOf(lines);
    expect(question?.palabras).toEqual(['U', 'J']);
    const { resultados } = await readAs(lines, {
      'resultado.operador': question ? conPalabras(question, { U: 0, J: 2 }) : null,
    });
    expect(resultados).toEqual(['Nitrato <0.5 mg/L', 'Plomo 1.5 µg/L', 'Nitrato 2.5 mg/L', 'Plomo <0.5 µg/L']);
  });

  it('are not those of a column that says something of the sample', () => {
    expect(questionOf(rows('Turno', ['M', '1,5'], ['T', '2,5'], ['M', '3,5']))).toBeUndefined();
  });

  it.each([
    ['Detectado', 'No', 'Sí'],
    ['Censurado', 'Sí', 'No'],
    ['Cuantificado', '0', '1'],
  ])('say whether a value is a limit: «%s»', async (name, below, whole) => {
    const lines = [
      `Nº muestra;Fecha;Cliente;Tipo de muestra;Nitrato (mg/L);${name};Plomo (µg/L);${name}`,
      `A-1;14/03/2026;Hotel Sol;Río;0,5;${below};1,5;${whole}`,
      `A-2;15/03/2026;Hotel Sol;Río;2,5;${whole};0,5;${below}`,
    ];
    const { found, resultados } = await readAs(lines);
    expect(askedOf(found)).toEqual([]);
    expect(resultados).toEqual(['Nitrato <0.5 mg/L', 'Plomo 1.5 µg/L', 'Nitrato 2.5 mg/L', 'Plomo <0.5 µg/L']);
  });

  it('are none where a limit of detection is 1 in all rows', async () => {
    const { muestras } = await readAs([
      'Nº muestra;Fecha;Cliente;Tipo de muestra;Nitrato (mg/L);Límite detección nitrato',
      'A-1;14/03/2026;Hotel Sol;Río;2,5;1',
      'A-2;15/03/2026;Hotel Sol;Río;3,5;1',
    ]);
    expect(muestras[0]?.determinaciones[0]?.resultados[0]).toMatchObject({ valor: 2.5, limite_deteccion: '1' });
  });
});

describe('answers of yes and no in a wide table', () => {
  const sample = 'Nº muestra;Fecha;Cliente;Tipo de muestra';
  const table = (headings: string, ...rows: readonly string[]) => [
    `${sample};${headings}`,
    ...rows.map((row, i) => `A-${i + 1};${i + 14}/03/2026;Hotel Sol;Río;${row}`),
  ];

  it.each([
    ['E. coli;pH;Salmonella detectada', 'Salmonella detectada'],
    ['E. coli;Salmonella detectada;pH', 'Salmonella detectada'],
    ['E. coli;Legionella no detectada;pH', 'Legionella no detectada'],
    ['E. coli;pH;Cloro residual detectado', 'Cloro residual detectado'],
  ])('are results of a parameter that no other column has: %s', async (headings, name) => {
    const at = headings.split(';').indexOf(name);
    const row = (word: string) => ['3', '7,2'].toSpliced(at, 0, word).join(';');
    const { found, resultados } = await readAs(table(headings, row('Sí'), row('No')));
    expect(askedOf(found)).toEqual([]);
    expect(resultados.toSorted()).toEqual(
      ['E. coli 3', 'E. coli 3', `${name} No`, `${name} Sí`, 'pH 7.2', 'pH 7.2'].toSorted(),
    );
  });

  it.each([
    ['E. coli;Presencia detectada de Salmonella;pH', '3;Sí;7,2', '4;No;7,4'],
    ['Salmonella;Salmonella detectada;pH', 'Ausencia/25 g;No;7,2', 'Presencia/25 g;Sí;7,4'],
    ['Nitrato;pH;Menores de 12 años', '3;7,2;Sí', '4;7,4;No'],
  ])('are no signs of the values beside them: %s', async (headings, ...rows) => {
    const { found, resultados } = await readAs(table(headings, ...rows));
    expect(askedOf(found)).toEqual([]);
    expect(resultados.filter((text) => /[<>]/u.test(text))).toEqual([]);
    expect(JSON.stringify(found.mapeo?.['determinaciones'])).not.toContain('operador');
  });

  it.each(['Censurado pH', 'pH (censurado)', 'Valor de pH censurado', 'pH < LQ', 'pH menor que LQ'])(
    'are the signs of the parameter that their heading names: %s',
    async (name) => {
      const { found, resultados } = await readAs(table(`pH;Nitrato;${name}`, '7,2;3,5;No', '5;4,5;Sí'));
      expect(askedOf(found)).toEqual([]);
      expect(resultados).toEqual(['pH 7.2', 'Nitrato 3.5', 'pH <5', 'Nitrato 4.5']);
    },
  );

  it('are those of the parameter with the whole name', async () => {
    const { found, resultados } = await readAs(
      table('Cloro;Cloro residual;pH;Censurado cloro residual', '1,5;0,5;7,2;Sí', '2,5;0,8;7,4;No'),
    );
    expect(askedOf(found)).toEqual([]);
    expect(resultados.slice(0, 3)).toEqual(['Cloro 1.5', 'Cloro residual <0.5', 'pH 7.2']);
  });

  it.each(['No detectado', 'Censurado', '< LQ', 'Menor que LQ', '¿Censurado?'])(
    'are the signs of the values beside them under «%s»',
    async (name) => {
      const lines = table(`Nitrato (mg/L);${name};Plomo (µg/L);${name}`, '0,5;Sí;1,5;No', '2,5;No;0,5;Sí');
      const { found, resultados } = await readAs(lines);
      expect(askedOf(found)).toEqual([]);
      expect(resultados).toEqual(['Nitrato <0.5 mg/L', 'Plomo 1.5 µg/L', 'Nitrato 2.5 mg/L', 'Plomo <0.5 µg/L']);
    },
  );

  it('may be left out as letters too, though they were asked about one by one', async () => {
    const lines = table('Nitrato (mg/L);Flag;Plomo (µg/L)', '0,5;U;1,5', '2,5;J;0,5');
    const question = guessOf(detected(lines), 'determinaciones');
    expect(question?.opciones?.at(-1)).toBe('«Flag» no es un signo: se deja fuera');
    const { resultados, said } = await readAs(lines, { determinaciones: question?.alternativas.at(-1) ?? null });
    expect(said).toEqual([]);
    expect(resultados).toEqual(['Nitrato 0.5 mg/L', 'Plomo 1.5 µg/L', 'Nitrato 2.5 mg/L', 'Plomo 0.5 µg/L']);
  });

  it('are signs of neither value beside them where a person says so', async () => {
    const lines = table('Nitrato (mg/L);Detectado;Plomo (µg/L)', '0,5;No;1,5', '2,5;Sí;0,5');
    const question = guessOf(detected(lines), 'determinaciones');
    expect(question?.pregunta).toBe('¿Qué columna es el signo de «Nitrato (mg/L)»?');
    const none = question?.opciones?.indexOf('«Detectado» no es un signo: se deja fuera') ?? -1;
    expect(none).toBe(2);
    const { resultados } = await readAs(lines, { determinaciones: question?.alternativas[none - 1] ?? null });
    expect(resultados).toEqual(['Nitrato 0.5 mg/L', 'Plomo 1.5 µg/L', 'Nitrato 2.5 mg/L', 'Plomo 0.5 µg/L']);
  });
});

describe('a column of remarks beside the parameters of a wide table', () => {
  const rows = (name: string, ...cells: readonly string[]) => [
    `Nº muestra;Fecha;Cliente;Tipo de muestra;Nitrato (mg/L);pH;${name}`,
    ...cells.map((cell, i) => `A-${i + 1};${i + 14}/03/2026;Hotel Sol;Río;1,5;7,${i + 1};${cell}`),
  ];

  it.each([
    ['Observaciones', '<', 'turbia', ''],
    ['Notas', '<', 'turbia', 'con olor'],
    ['Observaciones pH', '<', 'agua turbia', ''],
    ['Comentarios', '<LC', 'agua turbia', 'con olor'],
    ['Notas', 'menor que', 'agua turbia', ''],
  ])('is one of words though a cell of it is a sign, of which is asked: «%s» %s', async (name, ...cells) => {
    const { found, resultados, muestras } = await readAs(rows(name, ...cells));
    expect(askedOf(found)).toEqual(['determinaciones']);
    expect(guessOf(found, 'determinaciones')?.alternativas).toEqual([]);
    expect(resultados.filter((text) => /[<>]/u.test(text))).toEqual([]);
    expect(muestras.map(({ informacion_muestra: words = '' }) => words)).toEqual(cells);
  });

  it.each([
    ['Observaciones', '<', '', ''],
    ['Comentarios', '<LC', '', ''],
    ['Info', '<', 'turbia', ''],
    ['', '<', 'agua turbia', 'clara'],
    ['Notas', '<', '>', 'turbia'],
  ])('is asked about where its words don’t tell: «%s» %s', async (name, ...cells) => {
    const lines = rows(name, ...cells);
    const question = preguntasDe(detected(lines)).find(({ campo }) => campo === 'determinaciones');
    const shown = name === '' ? 'Columna G (sin nombre)' : name;
    expect(question?.pregunta).toMatch(`¿Es «${shown}» el signo de «pH»?`);
    expect(question?.opciones).toEqual([`«${shown}» es el signo de «pH»`, `«${shown}» no es un signo: se deja fuera`]);
    const { resultados } = await readAs(lines, { determinaciones: question?.alternativas[0] ?? null });
    expect(resultados.filter((text) => /[<>]/u.test(text))).toEqual([]);
  });

  const sentence = 'valor < LC según acreditación, ver nota';

  it.each(['Observaciones', 'Comentarios', 'Flag', 'Anotado'])(
    'has its signs asked about where sentences are among them, which are none: «%s»',
    async (name) => {
      const lines = rows(name, '<', sentence, '');
      const question = preguntasDe(detected(lines)).find(({ pregunta }) => pregunta?.startsWith('¿De qué valor son'));
      const informs = name === 'Observaciones' || name === 'Comentarios';
      const rest = informs ? 'lo demás es información de la muestra' : 'lo demás se deja fuera';
      const none = `No son signos: ${informs ? 'todo es información de la muestra' : 'se deja fuera'}`;
      const ways = [`Son los signos de «pH»; ${rest}`, `Son los signos de «Nitrato (mg/L)»; ${rest}`];
      expect(question?.opciones).toEqual([none, ...ways]);
      const { resultados, muestras, celdas } = await readAs(lines, {
        [question?.pregunta ?? '']: question?.alternativas[0] ?? null,
      });
      expect(resultados.filter((text) => text.startsWith('pH'))).toEqual(['pH <7.1', 'pH 7.2', 'pH 7.3']);
      expect(muestras[1]?.informacion_muestra).toBe(informs ? sentence : undefined);
      expect(muestras[0]?.informacion_muestra).toBeUndefined();
      expect(celdas.sum).toBe(celdas.total);
    },
  );

  it('is asked about between two parameters too, and may be neither’s sign', () => {
    const lines = rows('x').map((line) => line.replace('pH;x', 'Notas;pH'));
    lines.push('A-1;14/03/2026;Hotel Sol;Río;1,5;<;7,1', 'A-2;15/03/2026;Hotel Sol;Río;1,5;;7,2');
    expect(guessOf(detected(lines), 'determinaciones')?.opciones?.at(-1)).toBe('«Notas» no es un signo: se deja fuera');
  });
});
