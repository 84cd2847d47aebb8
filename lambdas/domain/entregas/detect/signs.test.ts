import { describe, expect, it } from 'vitest';
import { conPalabras, preguntasDe } from '../../../../contract/entregas/deteccion.ts';
import { unitOf } from '../reading/numero.ts';
import { askedOf, detected, guessOf, readAs } from './testing.ts';

/** A result for each sign, in a column of its own under this heading. */
const long = (heading: string, ...cells: (readonly [sign: string, value: string])[]) => [
  `Muestra;Fecha;Cliente;Tipo de muestra;Parámetro;${heading};Resultado;Unidad;LQ`,
  ...cells.map(([sign, value], i) => `S-4;17/05/2026;Hotel Sol;Río;Sustancia ${i};${sign};${value};µg/L;0,5`),
];

describe('the sign before a value in a column of its own', () => {
  it.each(['Flag', 'Remark', 'Sig', 'Cód.', '>', 'Operador', 'Acotado', 'Tipo de valor'])(
    'is read under «%s»',
    async (heading) => {
      const { found, resultados } = await readAs(
        long(heading, ['<', '0,5'], ['', '2,5'], ['>', '800,5'], ['≤', '3,5'], ['=', '4,5']),
      );
      expect(askedOf(found)).toEqual([]);
      expect(resultados.map((text) => text.slice(12))).toEqual([
        '<0.5 µg/L',
        '2.5 µg/L',
        '>800.5 µg/L',
        '<=3.5 µg/L',
        '4.5 µg/L',
      ]);
    },
  );

  it.each([
    ['Valor censurado', 'S', 'N'],
    ['Non-detect', 'true', 'false'],
    ['Detectado', 'No', 'Sí'],
    ['Cuantificado', 'NO', 'SI'],
  ])('is said by «%s» with %s and %s', async (heading, below, whole) => {
    const { resultados } = await readAs(long(heading, [below, '0,5'], [whole, '2,5'], [whole, '800,5']));
    expect(resultados.map((text) => text.slice(12))).toEqual(['<0.5 µg/L', '2.5 µg/L', '800.5 µg/L']);
  });

  it('is asked letter by letter where letters stand among signs, and nothing is lost of a row without a value', async () => {
    const lines = long('Nota', ['<', '0,5'], ['K', '0,5'], ['E', '0,3'], ['', '2,5'], ['NQ', ''], ['<LQ', '']);
    const question = preguntasDe(detected(lines)).find(({ palabras }) => palabras);
    expect(question).toMatchObject({ campo: 'resultado.operador', palabras: ['K', 'E', 'NQ'] });
    if (!question) throw new Error('Nothing is asked');
    // What becomes of the rows without a value is said before it is answered.
    expect(question.fundamento).toContain('donde no hay valor es «LQ»');
    expect(question.opciones?.[1]).toBe('Menor que el valor, o que el límite si no lo hay (<)');
    const answer = conPalabras(question, { K: 0, E: 2, NQ: 0 });
    const { resultados } = await readAs(lines, { 'resultado.operador': answer });
    expect(resultados.map((text) => text.slice(12))).toEqual([
      '<0.5 µg/L',
      '<0.5 µg/L',
      '0.3 µg/L',
      '2.5 µg/L',
      '<0.5 µg/L',
      '<0.5 µg/L',
    ]);
  });

  it('stands beside each parameter of a wide table', async () => {
    const { found, resultados } = await readAs([
      'Nº muestra;Fecha;Cliente;Tipo de muestra;Signo cinc;Cinc (µg/L);;Plomo (µg/L)'.replace(';;', ';±;'),
      'S-4;17/05/2026;Hotel Sol;Río;<;0,5;;2,5',
      'S-5;18/05/2026;Hotel Sol;Río;;1,5;>;800,5',
    ]);
    expect(askedOf(found)).toEqual([]);
    expect(resultados).toEqual(['Cinc <0.5 µg/L', 'Plomo 2.5 µg/L', 'Cinc 1.5 µg/L', 'Plomo >800.5 µg/L']);
  });
});

describe('units that are one', () => {
  it.each([
    ['µS/cm 20ºC', 'µS/cm a 25 °C'],
    ['ug/L', 'μg/l'],
    ['UFC/100ml', 'ufc / 100 mL'],
  ])('are known as units: %s and %s', (one, other) => {
    const found = detected([
      'Muestra;Fecha;Cliente;Tipo de muestra;Parámetro;Resultado;Medido en',
      `S-4;17/05/2026;Hotel Sol;Río;Conductividad;410,5;${one}`,
      `S-5;17/05/2026;Hotel Sol;Río;Conductividad;415,5;${other}`,
    ]);
    expect(guessOf(found, 'resultado.unidad')).toMatchObject({ valor: 'Medido en' });
  });

  it('are none where a mega may be taken for a milli', () => {
    expect([unitOf('MBq/L'), unitOf('mBq/L'), unitOf('MG/L')]).toEqual([undefined, 'mBq/L', 'mg/L']);
  });

  it('stand with name and limit in one heading', async () => {
    const { muestras } = await readAs([
      'Nº muestra;Fecha;Cliente;Tipo de muestra;Sulfato (mg/L) [≤250];pH (6,5-9,5);Cinc µg/L VMA: 40;Boro (mg/L) máx. 1,5;Hierro (µg/L) (VP 200 µg/L)',
      'S-4;17/05/2026;Hotel Sol;Río;31,5;7,5;2,5;0,5;10,5',
    ]);
    expect(muestras[0]?.determinaciones.flatMap(({ resultados }) => resultados)).toMatchObject([
      { descripcion: 'Sulfato', unidad: 'mg/L', referencia: { max: 250 } },
      { descripcion: 'pH', referencia: { min: 6.5, max: 9.5 } },
      { descripcion: 'Cinc', unidad: 'µg/L', referencia: { max: 40 } },
      { descripcion: 'Boro', unidad: 'mg/L', referencia: { max: 1.5 } },
      { descripcion: 'Hierro', unidad: 'µg/L', referencia: { max: 200 } },
    ]);
  });

  it('are a limit’s own where it has one', async () => {
    const { muestras } = await readAs([
      'Muestra;Fecha;Cliente;Tipo de muestra;Parámetro;Resultado;Unidad;LD;Unidad LD',
      'S-4;17/05/2026;Hotel Sol;Río;Plomo;0,003;mg/L;2;µg/L',
    ]);
    expect(muestras[0]?.determinaciones[0]?.resultados[0]).toMatchObject({
      unidad: 'mg/L',
      limite_deteccion: '0,002',
    });
  });
});

describe('a column that says why a row has no value', () => {
  it('is asked about, and its words or its limit are the result', async () => {
    const lines = [
      'ActivityIdentifier;Fecha;Cliente;Tipo de muestra;CharacteristicName;Condition;ResultMeasureValue;Unidad;DetectionLimitValue',
      'ACT-4;17/05/2026;Hotel Sol;Río;Cinc;;2,5;µg/L;0,5',
      'ACT-4;17/05/2026;Hotel Sol;Río;Plomo;Not Detected;;µg/L;0,5',
      'ACT-5;18/05/2026;Hotel Sol;Río;Cinc;Lost;;µg/L;0,5',
      'ACT-5;18/05/2026;Hotel Sol;Río;Plomo;;3,5;µg/L;0,5',
    ];
    const question = preguntasDe(detected(lines)).find(({ campo }) => campo === 'resultado.operador');
    expect(question?.palabras).toEqual(['Not Detected', 'Lost']);
    const answer = question && conPalabras(question, { 'Not Detected': 0, Lost: 2 });
    const { resultados } = await readAs(lines, { 'resultado.operador': answer ?? null });
    expect(resultados).toEqual(['Cinc 2.5 µg/L', 'Plomo <0.5 µg/L', 'Cinc Lost µg/L', 'Plomo 3.5 µg/L']);
  });

  it('is asked about where what isn’t detected is a count of 0', async () => {
    const found = await readAs(long('Detectado', ['No', '0'], ['Sí', '12']));
    expect(askedOf(found.found)).toEqual(['resultado.operador']);
    expect(found.resultados).toEqual(['Sustancia 0 0 µg/L', 'Sustancia 1 12 µg/L']);
  });
});

describe('letters beside values that stand for nothing', () => {
  const row = (number: string, parametro: string, rest: string) =>
    `${number};14/05/2026;Granja Sur;Pozo;${parametro};${rest};mg/L`;
  const header = 'Muestra;Fecha;Cliente;Tipo;Parámetro;Flag;Resultado;LQ;Unidad';
  const rows = [
    row('S-1', 'Hierro', 'B;1,5;0,5'),
    row('S-1', 'Cinc', '<;0,5;0,5'),
    row('S-2', 'Hierro', 'R;;0,5'),
    row('S-2', 'Cinc', 'B;4,5;0,5'),
  ];

  it('leave each value as it stands, or the letter where there is none, and nothing to be warned of', async () => {
    const guess = guessOf(detected([header, ...rows]), 'resultado.operador');
    expect(guess?.palabras).toEqual(['B', 'R']);
    const nothing = guess?.alternativas.at(-1) ?? null;
    const { resultados, said } = await readAs([header, ...rows], { 'resultado.operador': nothing });
    expect(resultados).toEqual(['Hierro 1.5 mg/L', 'Cinc <0.5 mg/L', 'Hierro R mg/L', 'Cinc 4.5 mg/L']);
    expect(said).toEqual([]);
  });

  it('are the limit with their sign where they have one', async () => {
    const below = guessOf(detected([header, ...rows]), 'resultado.operador')?.alternativas[0] ?? null;
    const { resultados, said } = await readAs([header, ...rows], { 'resultado.operador': below });
    expect(resultados).toEqual(['Hierro <1.5 mg/L', 'Cinc <0.5 mg/L', 'Hierro <0.5 mg/L', 'Cinc <4.5 mg/L']);
    expect(said).toEqual([]);
  });
});

describe('a column without a heading beside the values', () => {
  const table = (...signs: readonly string[]) => [
    'Nº muestra;Fecha;Cliente;Tipo de muestra;Parámetro;;Resultado;Unidad',
    ...signs.map(
      (sign, i) => `A-${i < 2 ? 1 : 2};14/03/2026;Hotel Sol;Río;${i % 2 ? 'Plomo' : 'Cinc'};${sign};${i},5;µg/L`,
    ),
  ];

  it.each([
    ['menor que', 'mayor que'],
    ['LT', 'GT'],
    ['Less than', 'Greater than'],
    ['inferior a', 'superior a'],
  ])('has its words asked about as signs, those that are clear as they are: %s', async (below, above) => {
    const lines = table(below, '', '', above);
    const { found, resultados } = await readAs(lines);
    expect(guessOf(found, 'resultado.operador')?.valor).toMatchObject({
      resultado: { operador: { columna: 'Columna F (sin nombre)', valores: { [below]: '<', [above]: '>' } } },
    });
    expect(resultados).toEqual(['Cinc <0.5 µg/L', 'Plomo 1.5 µg/L', 'Cinc 2.5 µg/L', 'Plomo >3.5 µg/L']);
  });

  it('has its letters asked about', () => {
    const found = detected(table('U', '', 'J', ''));
    expect(askedOf(found)).toContain('resultado.operador');
    expect(guessOf(found, 'resultado.operador')?.palabras).toEqual(['U', 'J']);
  });

  it('is no sign where each row has a text of its own', () => {
    const found = detected(table('turbia', 'clara', 'con olor', 'sin olor'));
    expect(guessOf(found, 'resultado.operador')).toBeUndefined();
  });

  it('is a parameter’s sign in a wide table too, in words', async () => {
    const { resultados } = await readAs([
      'Nº muestra;Fecha;Cliente;Tipo de muestra;;Nitrato (mg/L);;Plomo (µg/L)',
      'A-1;14/03/2026;Hotel Sol;Río;LT;0,5;;12',
      'A-2;15/03/2026;Hotel Sol;Río;;13;GT;300',
    ]);
    expect(resultados).toEqual(['Nitrato <0.5 mg/L', 'Plomo 12 µg/L', 'Nitrato 13 mg/L', 'Plomo >300 µg/L']);
  });
});

describe('a word in a column of signs beside a blank value', () => {
  const sample = 'Nº muestra;Fecha;Cliente;Tipo de muestra';
  const rows = (headings: string, ...cells: readonly string[]) => [
    `${sample};${headings}`,
    ...cells.map((row, i) => `A-${i + 1};${i + 14}/03/2026;Hotel Sol;Río;${row}`),
  ];
  const questionOf = (lines: readonly string[]) => {
    const question = preguntasDe(detected(lines)).find(({ campo }) => campo === 'resultado.operador');
    if (!question) throw new Error('Nothing is asked');
    return question;
  };

  it.each(['Signo', 'Signo nitrato', ''])('is the value of a wide table, whatever it means: «%s»', async (name) => {
    const lines = rows(`${name};Nitrato (mg/L);pH`, '<;0,5;7,1', 'ND;;7,2', 'ND;0,4;7,3', ';2,5;7,4');
    expect(questionOf(lines).fundamento).toMatch(/; donde no hay valor, lo es la palabra$/u);
    for (const [answer, sign] of [
      [0, '<'],
      [2, ''],
    ] as const) {
      const { resultados, said, celdas } = await readAs(lines, {
        'resultado.operador': conPalabras(questionOf(lines), { ND: answer }),
      });
      expect(resultados.filter((text) => text.startsWith('Nitrato'))).toEqual([
        'Nitrato <0.5 mg/L',
        'Nitrato ND mg/L',
        `Nitrato ${sign}0.4 mg/L`,
        'Nitrato 2.5 mg/L',
      ]);
      expect(said).toEqual([]);
      expect(celdas.sum).toBe(celdas.total);
    }
  });

  it.each(['<;;7,1', '<;;'])('is none of a wide table where it is a sign alone, which is said: %s', async (blank) => {
    const lines = rows('Signo nitrato;Nitrato (mg/L);pH', blank, ';;7,2', '<;2,5;7,3');
    const { resultados, said, celdas } = await readAs(lines);
    expect(resultados.filter((text) => text.startsWith('Nitrato'))).toEqual(['Nitrato <2.5 mg/L']);
    expect(said.filter((text) => text.includes('signo'))).toEqual([
      'Hay un signo y ningún valor tras él: no se guarda',
    ]);
    expect(celdas.sum).toBe(celdas.total);
  });

  it('is kept as a cell of values with the word is', async () => {
    const apart = rows('Signo nitrato;Nitrato (mg/L);pH', '<;0,5;7,1', 'ND;;7,2');
    const within = rows('Nitrato (mg/L);pH', '<0,5;7,1', 'ND;7,2');
    const [one, other] = await Promise.all([readAs(apart), readAs(within)]);
    expect(one.muestras.map(({ determinaciones }) => determinaciones)).toEqual(
      other.muestras.map(({ determinaciones }) => determinaciones),
    );
  });

  it.each([';mg/L', '0,2;mg/L'])(
    'is no value of a long table where it is a sign alone, which is said: %s',
    async (rest) => {
      const [limit = '', unit = ''] = rest.split(';');
      const lines = [
        `${sample};Parámetro;Signo;Resultado;LC;Unidad`,
        ...[';2,5', '<;0,5', 'ND;', '<;'].map(
          (row, i) => `S-4;17/05/2026;Hotel Sol;Río;Sustancia ${i};${row};${limit};${unit}`,
        ),
      ];
      const answer = conPalabras(questionOf(lines), { ND: 2 });
      const { resultados, said } = await readAs(lines, { 'resultado.operador': answer });
      expect(resultados.map((text) => text.slice(12))).toEqual(['2.5 mg/L', '<0.5 mg/L', 'ND mg/L', ' mg/L']);
      expect(said).toContain('Hay un signo y ningún valor tras él: no se guarda');
    },
  );
});

describe('answers of yes and no in a long table', () => {
  it('of fewer than twelve years are no signs', () => {
    const lines = long('Menores de 12 años', ['Sí', '0,5'], ['No', '2,5']);
    expect(guessOf(detected(lines), 'resultado.operador')).toBeUndefined();
  });

  const rows = (heading: string, ...cells: (readonly [name: string, word: string, rest: string])[]) => [
    `Muestra;Fecha;Cliente;Tipo de muestra;Parámetro;${heading};Resultado;Unidad;LC`,
    ...cells.map(([name, word, rest]) => `S-4;17/05/2026;Hotel Sol;Río;${name};${word};${rest}`),
  ];

  it('of a column that names a parameter are asked about, and are no signs unless a person says so', async () => {
    const lines = rows('Salmonella detectada', ['E. coli', 'No', '3,5;UFC;'], ['pH', 'Sí', '7,5;;']);
    const found = detected(lines);
    expect(askedOf(found)).toEqual(['resultado.operador']);
    const question = guessOf(found, 'resultado.operador');
    expect(question?.opciones?.[0]).toBe('No es un signo: se deja fuera');
    expect((await readAs(lines)).resultados).toEqual(['E. coli 3.5 UFC', 'pH 7.5']);
    const asSigns = await readAs(lines, { 'resultado.operador': question?.alternativas[0] ?? null });
    expect(asSigns.resultados).toEqual(['E. coli <3.5 UFC', 'pH 7.5']);
  });

  it.each(['Analito detectado', 'Resultado cuantificado'])('are signs under «%s»', async (heading) => {
    const { found, resultados } = await readAs(rows(heading, ['Cinc', 'No', '3,5;mg/L;'], ['pH', 'Sí', '7,5;;']));
    expect(askedOf(found)).toEqual([]);
    expect(resultados).toEqual(['Cinc <3.5 mg/L', 'pH 7.5']);
  });

  it.each(['Salmonella', 'Salmonella detectada'])('are the value of a row that has none: %s', async (name) => {
    const lines = rows('Detectado', [name, 'No', ';;'], ['Legionella', 'Sí', ';;'], ['Cinc', 'No', '0,5;mg/L;']).map(
      (line) => line.replace(/;[^;]*$/u, ''),
    );
    const found = detected(lines);
    expect(guessOf(found, 'resultado.operador')).toMatchObject({
      certeza: 'preguntar',
      fundamento: expect.stringMatching(/; hay filas sin valor entre lo que no se detectó$/u),
    });
    const { resultados } = await readAs(lines);
    expect(resultados).toEqual([`${name} No`, 'Legionella Sí', 'Cinc <0.5 mg/L']);
  });

  it.each<readonly [heading: string, rows: readonly (readonly [string, string, string])[], stored: string[][]]>([
    [
      'Detectado',
      [
        ['Cinc', 'No', '0,5;mg/L;'],
        ['Plomo', 'Sí', '3;mg/L;'],
        ['Boro', 'No', ';mg/L;'],
      ],
      [
        ['Cinc <0.5 mg/L', 'Plomo 3 mg/L', 'Boro No mg/L'],
        ['Cinc 0.5 mg/L', 'Plomo 3 mg/L', 'Boro No mg/L'],
      ],
    ],
    [
      'Detectado',
      [
        ['Cinc', 'No', '0;mg/L;'],
        ['Plomo', 'Sí', '3;mg/L;'],
      ],
      [
        ['Cinc 0 mg/L', 'Plomo 3 mg/L'],
        ['Cinc <0 mg/L', 'Plomo 3 mg/L'],
      ],
    ],
    [
      'Salmonella detectada',
      [
        ['Cinc', 'No', '0,5;mg/L;'],
        ['Plomo', 'Sí', '3;mg/L;'],
        ['Boro', 'No', ';mg/L;'],
      ],
      [
        ['Cinc 0.5 mg/L', 'Plomo 3 mg/L', 'Boro No mg/L'],
        ['Cinc <0.5 mg/L', 'Plomo 3 mg/L', 'Boro No mg/L'],
      ],
    ],
  ])('store what each answer says, whichever was given before: «%s» %j', async (heading, cells, stored) => {
    const lines = rows(heading, ...cells).map((line) => line.replace(/;[^;]*$/u, ''));
    const { valor = null, alternativas = [] } = guessOf(detected(lines), 'resultado.operador') ?? {};
    const kept = [valor, ...alternativas].map(async (answer) => {
      const { resultados } = await readAs(lines, { 'resultado.operador': answer });
      return resultados;
    });
    expect(await Promise.all(kept)).toEqual(stored);
  });

  it('are the value, without a sign, where other rows have a limit in its place', async () => {
    const lines = rows('Detectado', ['Salmonella', 'No', ';;'], ['Cinc', 'No', ';mg/L;0,5']);
    expect((await readAs(lines)).resultados).toEqual(['Salmonella No', 'Cinc <0.5 mg/L']);
  });

  it('put no sign before a value in words', async () => {
    const lines = rows('Detectado', ['Salmonella', 'No', 'Ausencia;;'], ['Cinc', 'No', '0,5;mg/L;']);
    expect((await readAs(lines)).resultados).toEqual(['Salmonella Ausencia', 'Cinc <0.5 mg/L']);
  });
});

describe('a column called a flag whose letters are units elsewhere', () => {
  it('has its letters asked about, and is no unit', () => {
    const found = detected([
      'Nº muestra;Fecha;Cliente;Tipo de muestra;Hierro (mg/L);Flag',
      'A-1;14/03/2026;Hotel Sol;Río;0,15;L',
      'A-2;15/03/2026;Hotel Sol;Río;0,25;G',
      'A-3;16/03/2026;Hotel Sol;Río;0,35;',
    ]);
    expect(preguntasDe(found).map(({ campo, palabras }) => [campo, palabras])).toEqual([
      ['resultado.operador', ['L', 'G']],
    ]);
  });
});
