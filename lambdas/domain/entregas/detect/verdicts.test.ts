import { describe, expect, it } from 'vitest';
import { conPalabras, preguntasDe } from '../../../../contract/entregas/deteccion.ts';
import { askedOf, detected, guessOf, readAs } from './testing.ts';
import { asksForFailure } from './words.ts';

const long = (headings: string, ...verdicts: string[]) => [
  `Muestra;Fecha;Cliente;Tipo de muestra;Parámetro;Resultado;${headings}`,
  ...verdicts.map(
    (said, i) => `V-${Math.floor(i / 2)};17/05/2026;Hotel Sol;Río;${i % 2 ? 'Cinc' : 'pH'};7,${i};${said}`,
  ),
];

/** The verdicts of the samples and of their results. */
const verdictsOf = async (lines: readonly string[], answers = {}) =>
  (await readAs(lines, answers)).muestras.map(({ conclusion_muestra: whole, determinaciones }) => [
    whole,
    ...determinaciones.flatMap(({ resultados }) => resultados.map(({ conclusion }) => conclusion)),
  ]);

describe('two columns of verdicts', () => {
  const twice = ['Apta;Conforme', 'Apta;Conforme', 'No apta;Conforme', 'No apta;Conforme'];
  const each = [
    ['Cumple', 'Cumple', 'Cumple'],
    ['No cumple', 'Cumple', 'Cumple'],
  ];

  it.each([
    ['Dictamen de la muestra;Dictamen', []],
    ['Evaluación global;Valoración', []],
    ['Conclusión;Cumple', []],
    ['Dictamen;Evaluación', ['conclusion']],
  ])('«%s» keep their parts', async (headings, asked) => {
    const lines = long(headings, ...twice);
    expect(askedOf(detected(lines))).toEqual(asked);
    expect(await verdictsOf(lines)).toEqual(each);
  });

  it('are set by one question, either way round', async () => {
    const lines = long('Dictamen;Evaluación', ...twice.map((said) => said.split(';').toReversed().join(';')));
    const [question] = preguntasDe(detected(lines));
    expect(question?.opciones).toHaveLength(3);
    expect(await verdictsOf(lines, { conclusion: question?.alternativas[0] })).toEqual(each);
    expect(await verdictsOf(lines, { conclusion: question?.alternativas[1] })).toEqual([
      [undefined, undefined, undefined],
      [undefined, undefined, undefined],
    ]);
  });
});

describe('a column of verdicts', () => {
  it('of a wide table is the sample’s, also as TRUE and FALSE', async () => {
    const lines = [
      'Nº muestra;Fecha;Cliente;Tipo de muestra;pH;Apta',
      'V-1;17/05/2026;Sol;Río;7,5;VERDADERO',
      'V-2;18/05/2026;Sol;Río;9,9;FALSO',
    ];
    expect((await readAs(lines)).muestras.map(({ conclusion_muestra: said }) => said)).toEqual(['Cumple', 'No cumple']);
  });

  it('whose heading says nothing is asked about, and never left out in silence', () => {
    const lines = [
      'Nº muestra;Fecha;Cliente;Tipo de muestra;pH;Dictamen;Fase B',
      ...['Cumple', 'No cumple'].map((said, i) => `V-${i};1${i + 4}/05/2026;Sol;Río;7,5;${said};${said}`),
    ];
    const found = detected(lines);
    expect(guessOf(found, 'campos.conclusion_muestra')).toMatchObject({ valor: 'Dictamen' });
    expect(
      preguntasDe(found)
        .map(({ pregunta }) => pregunta)
        .join(' '),
    ).toMatch(/«Fase B»/u);
  });

  it('is asked word by word of what isn’t known', async () => {
    const words = ['Apta', 'KO', 'Apta con reparos', 'No apta'];
    const lines = [
      'Nº muestra;Fecha;Cliente;Tipo de muestra;pH;Dictamen',
      ...words.map((said, i) => `V-${i};1${i + 4}/05/2026;Sol;Río;7,5;${said}`),
    ];
    const [question] = preguntasDe(detected(lines));
    expect(question).toMatchObject({ campo: 'campos.conclusion_muestra', palabras: ['KO', 'Apta con reparos'] });
    if (!question) throw new Error('Nothing is asked');
    const answer = conPalabras(question, { KO: 1, 'Apta con reparos': 0 });
    const { muestras } = await readAs(lines, { 'campos.conclusion_muestra': answer });
    expect(muestras.map(({ conclusion_muestra: said }) => said)).toEqual([
      'Cumple',
      'No cumple',
      'Cumple',
      'No cumple',
    ]);
  });
});

describe('words of a laboratory’s own for a verdict', () => {
  it.each([
    ['Dictamen', 'Dentro del rango', 'Fuera del rango'],
    ['Evaluación', 'No supera el VP', 'Supera el VP'],
    ['Conclusión', 'En norma', 'Por encima de la norma'],
  ])('are asked about one by one under «%s»: %s, %s', (heading, good, bad) => {
    const found = detected([
      `Nº muestra;Fecha;Cliente;Tipo de muestra;${heading};pH`,
      ...[good, bad, good].map((said, i) => `V-${i};1${i + 4}/05/2026;Sol;Río;${said};7,${i}`),
    ]);
    const question = guessOf(found, 'campos.conclusion_muestra');
    expect(question).toMatchObject({
      certeza: 'preguntar',
      valor: { columna: heading, valores: { [good]: 'Cumple', [bad]: 'No cumple' } },
      palabras: [good, bad],
    });
  });

  it('are asked about though no word of them is known', () => {
    const found = detected([
      'Nº muestra;Fecha;Cliente;Tipo de muestra;Dictamen;pH',
      ...['Nivel 1', 'Nivel 2', 'Nivel 1'].map((said, i) => `V-${i};1${i + 4}/05/2026;Sol;Río;${said};7,${i}`),
    ]);
    expect(guessOf(found, 'campos.conclusion_muestra')).toMatchObject({ palabras: ['Nivel 1', 'Nivel 2'] });
  });
});

describe('a verdict of the whole sample alone', () => {
  const lines = [
    'Nº muestra;Fecha;Cliente;Tipo de muestra;pH;Sulfato (mg/L);Dictamen',
    'V-1;14/05/2026;Sol;Río;7,5;31,5;APTO',
    'V-2;15/05/2026;Sol;Río;7,6;931,5;NO APTO',
  ];

  it.each([
    ['wide', lines],
    ['long', long('Dictamen de la muestra', 'APTA', 'APTA', 'NO APTA', 'NO APTA')],
  ])('asks who concludes each parameter of a %s table, and says what clients will see', async (_, table) => {
    const question = preguntasDe(detected(table)).find(({ campo }) => campo === '(conclusión de cada parámetro)');
    expect(question?.fundamento).toMatch(/Los clientes verán .* «Sin conclusión»/u);
    expect(await verdictsOf(table)).toEqual([
      ['Cumple', undefined, undefined],
      ['No cumple', undefined, undefined],
    ]);
    const said = { [question?.campo ?? '']: question?.alternativas[0] ?? null };
    expect(await verdictsOf(table, said)).toEqual([
      ['Cumple', 'Cumple', 'Cumple'],
      ['No cumple', undefined, undefined],
    ]);
  });
});

describe('a table with limits that nobody concludes', () => {
  const rows = [
    'S-1;14/05/2026;Granja Sur;Pozo;61;2',
    'S-2;15/05/2026;Granja Sur;Pozo;12;9',
    'S-3;16/05/2026;Taller;Pozo;3;1',
  ];
  const said = expect.stringContaining(
    'Ninguna columna dice si cumple: las muestras y sus parámetros saldrán «Sin conclusión»',
  );

  it('says so, and nothing of values that may be read in two ways until it is known which', () => {
    const wide = detected(['Nº muestra;Fecha;Cliente;Tipo;Nitrato (mg/L) [≤50];Cinc (mg/L) [≤5]', ...rows]);
    expect(wide.avisos).toEqual([said]);
    const results = rows.map((row) => `${row.split(';').slice(0, 4).join(';')};Nitrato;25.000;0;100`);
    const found = detected(['Nº muestra;Fecha;Cliente;Tipo;Parámetro;Resultado;Mínimo;Máximo', ...results]);
    expect(found.avisos).toEqual([said]);
    expect(JSON.stringify(found)).not.toMatch(/está fuera|están fuera/u);
  });

  it('says nothing of a table without limits or with a column of verdicts', () => {
    expect(detected(['Nº muestra;Fecha;Cliente;Tipo;Nitrato (mg/L);Cinc (mg/L)', ...rows]).avisos).toEqual([]);
    const judged = rows.map((row, i) => `${row};${i === 2 ? 'Apto' : 'No apto'}`);
    const header = 'Nº muestra;Fecha;Cliente;Tipo;Nitrato (mg/L) [≤50];Cinc (mg/L) [≤5];Dictamen muestra';
    expect(detected([header, ...judged]).avisos).toEqual([]);
  });
});

it('a verdict that differs between the rows of the only sample is each result’s', async () => {
  const row = (rest: string) => `X-1;02/03/2026;Conservas Alba;Alimento;${rest}`;
  const { found, muestras } = await readAs([
    'Nº muestra;Fecha;Cliente;Tipo de muestra;Parámetro;Resultado;Unidad;Límite;Dictamen',
    row('E. coli;<10;UFC/g;≤10;Cumple'),
    row('Estafilococos;150;UFC/g;≤100;No cumple'),
  ]);
  expect(JSON.stringify(found.conjeturas)).not.toContain('dice lo mismo en todas las filas');
  expect(muestras).toHaveLength(1);
  expect(muestras[0]?.determinaciones.map(({ status_inteligente: status }) => status)).toEqual(['Cumple', 'No cumple']);
});

it('a verdict without a heading at the end of a wide table is asked about once, and not as letters of a sign', () => {
  const found = detected([
    'Nº muestra;Fecha;Cliente;Tipo;Nitrato (mg/L);',
    'A-1;14/03/2026;Hotel Sol;Río;0,5;OK',
    'A-2;15/03/2026;Hotel Sol;Río;2,5;OK',
  ]);
  expect(askedOf(found)).toContain('conclusion');
  expect(askedOf(found)).not.toContain('resultado.operador');
  expect(JSON.stringify(found.mapeo?.['determinaciones'])).not.toContain('operador');
});

describe('a column of verdicts whose heading asks for what fails', () => {
  const headings = ['Incumple', 'No conforme', 'Incumplimiento', 'Supera VP', 'Excede el límite', 'Fuera de norma'];

  it.each(headings)('has its yes and no asked about, the other way round: «%s»', async (heading) => {
    const lines = long(heading, 'Sí', 'No', 'No', 'No');
    const [question, ...others] = preguntasDe(detected(lines));
    expect(others).toEqual([]);
    expect(question).toMatchObject({ campo: 'resultado.conclusion', palabras: ['Sí', 'No'] });
    expect(question?.pregunta).toContain(`de «${heading}»: Cumple, No cumple`);
    expect(await verdictsOf(lines)).toEqual([
      [undefined, 'No cumple', 'Cumple'],
      [undefined, 'Cumple', 'Cumple'],
    ]);
  });

  it('is read as it stands where it says both, or answers in words', () => {
    expect(askedOf(detected(long('Cumple / No cumple', 'Sí', 'No', 'No', 'No')))).toEqual([]);
    expect(askedOf(detected(long('Incumplimiento', 'No cumple', 'Cumple', 'Cumple', 'Cumple')))).toEqual([]);
  });

  it.each(['No supera el límite', 'No excede el VMA', 'Supera el control', 'Ensayo superado', 'Pass/Fail'])(
    'is none where the heading asks for what is well: «%s»',
    (heading) => expect(asksForFailure(heading)).toBe(false),
  );

  it('judges the parameter before it in a wide table, by a list of its own', async () => {
    const lines = [
      'Nº muestra;Fecha;Cliente;Tipo de muestra;pH;Incumple;Cinc (mg/L);Incumple',
      'V-1;14/05/2026;Sol;Río;7,5;No;31,5;Sí',
      'V-2;15/05/2026;Sol;Río;9,6;Sí;1,5;No',
    ];
    expect(askedOf(detected(lines))).toEqual(['listas.veredictos_de_incumplimiento']);
    expect(await verdictsOf(lines)).toEqual([
      [undefined, 'Cumple', 'No cumple'],
      [undefined, 'No cumple', 'Cumple'],
    ]);
  });
});

describe('words for verdicts that may mean something else', () => {
  const wide = (headings: string, ...rows: readonly string[]) => [
    `Nº muestra;Fecha;Cliente;Tipo de muestra;${headings}`,
    ...rows.map((row, i) => `V-${i};1${i + 4}/05/2026;Sol;Río;${row}`),
  ];

  it('are letters beside the word that they would stand for, and no verdict until a person says so', async () => {
    const lines = wide('pH;Dictamen', '7,5;Cumple', '7,6;NC', '9,9;No cumple');
    const question = guessOf(detected(lines), 'campos.conclusion_muestra');
    expect(question?.pregunta).toBe('¿Qué es «NC» (línea 3): Cumple, No cumple o ninguno de los dos?');
    expect((await verdictsOf(lines)).map(([whole]) => whole)).toEqual(['Cumple', 'NC', 'No cumple']);
    expect(guessOf(detected(wide('pH;Dictamen', '7,5;C', '7,6;NC')), 'campos.conclusion_muestra')?.pregunta).toBe(
      undefined,
    );
  });

  it.each([
    ['pH;pH cumple;Cinc;Cinc cumple', 'listas.veredictos', ['7;Dentro de límites;3;Fuera de límites', '7;OK;3;OK']],
    ['pH;Situación', 'listas.conclusiones', ['7;Dentro de límites', '9;Fuera de límites', '7;Dentro de límites']],
  ])('are asked about where columns judge parameters, or nobody knows what: «%s»', (headings, campo, rows) => {
    expect(guessOf(detected(wide(headings, ...rows)), campo)).toMatchObject({
      certeza: 'preguntar',
      palabras: ['Dentro de límites', 'Fuera de límites'],
    });
  });

  it('are asked about one by one, and each answer is read', async () => {
    const lines = wide('pH;pH cumple;Cinc;Cinc cumple', '7;Dentro de límites;3;Fuera de límites', '7;OK;3;Revisar');
    const question = guessOf(detected(lines), 'listas.veredictos');
    if (!question) throw new Error('Nothing is asked');
    const answer = conPalabras(question, { 'Dentro de límites': 0, 'Fuera de límites': 1, Revisar: 2 });
    expect(await verdictsOf(lines, { 'listas.veredictos': answer })).toEqual([
      [undefined, 'Cumple', 'No cumple'],
      [undefined, 'Cumple', undefined],
    ]);
  });
});
