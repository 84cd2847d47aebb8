import { describe, expect, it } from 'vitest';
import { conPalabras, isObject, preguntasDe } from '../../../../contract/entregas/deteccion.ts';
import { askedOf, companionsAsked, detected, guessOf, readAs } from './testing.ts';

/** Results with a quantity of the sampling beside them, each with its unit. */
const besides = (quantity: string, itsUnit: string, ofResults: string) => [
  `SAMPLE_NO,SAMPLE_DATE,CLIENT,SAMPLE_TYPE,${quantity},DETERMINAND,RESULT,${ofResults},${itsUnit}`,
  ...['RV-8', 'RV-9'].flatMap((numero, i) =>
    [
      ['SALINITY', '28.5', 'PPTH'],
      ['TEMPERATURE', '15.5', 'DEG C'],
      ['NITRATE', '2.25', 'MG/L'],
      ['COLOUR', '5', 'HAZEN'],
    ].map(([parametro, value, unit]) =>
      [numero, `2026-03-1${i}`, 'Hotel Sol', 'River', '0.5', parametro, value, unit, 'M'].join(),
    ),
  ),
];

describe('a column of units', () => {
  it.each([
    ['SAMPLE_DEPTH', 'SAMPLE_DEPTH_UNIT', 'PARAMETER_UNITS'],
    ['Volumen filtrado', 'Unidad volumen', 'Ud.'],
    ['FLOW', 'FLOW_UOM', 'RESULT_UNIT_CODE'],
    ['Profundidad', 'Ud. profundidad', 'Unidades del parámetro'],
  ])('of «%s» is never that of the results, whatever its cells: «%s» beside «%s»', async (...headings) => {
    const { found, resultados } = await readAs(besides(...headings));
    expect(guessOf(found, 'resultado.unidad')).toMatchObject({ valor: headings[2] });
    expect(resultados.slice(0, 4)).toEqual([
      'SALINITY 28.5 PPTH',
      'TEMPERATURE 15.5 DEG C',
      'NITRATE 2.25 MG/L',
      'COLOUR 5 HAZEN',
    ]);
  });

  it('of another quantity is none of the results’ where they have none', () => {
    const lines = besides('SAMPLE_DEPTH', 'SAMPLE_DEPTH_UNIT', 'METHOD');
    expect(guessOf(detected(lines), 'resultado.unidad')).toBeUndefined();
  });

  it.each([
    ['Unidad', 'Unidad del informe'],
    ['Unidad', 'Unidad límite'],
    ['RESULT_UNIT', 'REPORTED_UNIT'],
  ])('that could be another’s is asked about: «%s» and «%s»', (one, other) => {
    const found = detected([
      `Muestra;Fecha;Cliente;Tipo de muestra;Parámetro;Resultado;${one};Límite;${other}`,
      'T-7;16/03/2026;Hotel Sol;Río;Plomo;2,5;µg/L;10;mg/L',
      'T-7;16/03/2026;Hotel Sol;Río;Nitrato;3,5;mg/L;50;mg/L',
      'T-8;17/03/2026;Hotel Sol;Río;Plomo;4,5;µg/L;10;mg/L',
    ]);
    expect(askedOf(found)).toContain('resultado.unidad');
    expect(guessOf(found, 'resultado.unidad')).toMatchObject({ valor: one, alternativas: [other] });
  });
});

it('two columns of dates of which either may be the sample’s are asked about', () => {
  const dated = (one: string, other: string) =>
    askedOf(
      detected([
        `Muestra;${one};${other};Cliente;Tipo de muestra;pH`,
        'T-7;16/03/2026;20/03/2026;Hotel Sol;Río;7,5',
        'T-8;17/03/2026;21/03/2026;Hotel Sol;Río;7,6',
      ]),
    );
  expect(dated('Fecha', 'Campaña')).toContain('campos.fecha_muestra');
  expect(dated('Fecha de toma', 'Fecha de muestreo')).toContain('campos.fecha_muestra');
  expect(dated('Fecha de toma', 'Fecha de recepción')).not.toContain('campos.fecha_muestra');
});

describe('a value that is taken from its limit', () => {
  const lines = (unit: string, ...rows: string[]) => [
    `Muestra;Fecha;Cliente;Tipo de muestra;Parámetro;Aviso;Resultado;Unidad;Límite de detección${unit}`,
    ...rows.map((row) => `T-7;16/03/2026;Hotel Sol;Río;${row}`),
  ];
  const below = async (table: string[]) => {
    const question = preguntasDe(detected(table)).find(({ campo }) => campo === 'resultado.operador');
    if (!question) throw new Error('Nothing is asked of the letters');
    return readAs(table, {
      'resultado.operador': question.palabras ? conPalabras(question, {}) : (question.alternativas[0] ?? null),
    });
  };

  it('has the limit’s unit', async () => {
    const { resultados } = await below(
      lines(';Ud. límite', 'Plomo;ND;;;2;µg/L', 'Nitrato;ND;;;0,5;mg/L', 'Cinc;;4,5;µg/L;1;µg/L'),
    );
    expect(resultados).toEqual(['Plomo <2 µg/L', 'Nitrato <0.5 mg/L', 'Cinc 4.5 µg/L']);
  });

  it('is it where a column only says whether something was detected', async () => {
    const { resultados } = await readAs([
      'Muestra;Fecha;Cliente;Tipo de muestra;Parámetro;Detectado;Resultado;Unidad;Límite de detección;Ud. límite',
      'T-7;16/03/2026;Hotel Sol;Río;Plomo;No;;;2;µg/L',
      'T-7;16/03/2026;Hotel Sol;Río;Nitrato;No;;;0,5;mg/L',
      'T-7;16/03/2026;Hotel Sol;Río;Cinc;Sí;4,5;µg/L;1;µg/L',
    ]);
    expect(resultados).toEqual(['Plomo <2 µg/L', 'Nitrato <0.5 mg/L', 'Cinc 4.5 µg/L']);
  });

  it('is said to have no unit where neither has one', async () => {
    const { resultados, said } = await below(lines('', 'Plomo;ND;;;2', 'Cinc;;4,5;µg/L;1'));
    expect(resultados).toEqual(['Plomo <2', 'Cinc 4.5 µg/L']);
    expect(said).toContainEqual(expect.stringContaining('ni la fila ni el límite dicen la unidad'));
  });
});

describe('a legal limit with a unit of its own', () => {
  const rows = ['Plomo;0,009;mg/L;5;µg/L', 'Nitrato;55;mg/L;50;mg/L'];
  const row = (text: string) => `T-7;16/03/2026;Hotel Sol;Río;${text}`;

  it.each([
    ['Límite legal;Unidad límite', 'rango'],
    ['VP;Unidad VP', 'rango'],
    ['Límite máximo;Ud. límite máximo', 'max'],
  ])('is compared in the unit of the result: %s', async (headings, campo) => {
    const { found, muestras } = await readAs([
      `Muestra;Fecha;Cliente;Tipo de muestra;Parámetro;Resultado;Unidad;${headings}`,
      ...rows.map(row),
      row('Cinc;1,5;mg/L;3;mg/L').replace('T-7', 'T-8'),
    ]);
    const names = headings.split(';');
    expect(guessOf(found, `resultado.${campo}`)).toMatchObject({ valor: { columnas: names, separador: ' ' } });
    const results = muestras.flatMap(({ determinaciones }) => determinaciones.flatMap(({ resultados }) => resultados));
    expect(results.map(({ referencia }) => referencia)).toEqual([{ max: 0.005 }, { max: 50 }, { max: 3 }]);
  });

  it('keeps its own where it measures something else', async () => {
    const { muestras } = await readAs([
      'Muestra;Fecha;Cliente;Tipo de muestra;Parámetro;Resultado;Unidad;Límite;Unidad límite',
      ...['E. coli;3;UFC/100 mL;5;UFC/g', 'Nitrato;55;mg/L;50;mg/L'].map(row),
    ]);
    const [first] = muestras.flatMap(({ determinaciones }) => determinaciones);
    expect(first?.resultados[0]?.referencia).toEqual({ texto: '5 UFC/g' });
  });
});

it('a limit whose heading says another unit than the values is in that of the values', async () => {
  const { muestras } = await readAs([
    'Muestra;Fecha;Cliente;Tipo de muestra;Parámetro;Resultado (mg/L);LD (µg/L);Límite (µg/L)',
    ...['Plomo', 'Cadmio'].flatMap((name) =>
      [7, 8].map((n) => `T-${n};1${n}/03/2026;Hotel Sol;Río;${name};0,009;1;máx. 5`),
    ),
  ]);
  const [first] = muestras.flatMap(({ determinaciones }) => determinaciones);
  expect(first?.resultados[0]).toMatchObject({ unidad: 'mg/L', referencia: { max: 0.005 }, limite_deteccion: '0,001' });
});

describe('two columns that may be one part of a long table', () => {
  const rows = (names: string, one: readonly [string, string], other: readonly [string, string]) => [
    `Muestra;Fecha;Cliente;Tipo;Parámetro;Unidad;${names}`,
    `A-1;17/05/2026;Hotel Sol;Agua;Plomo;µg/L;${one[0]};${other[0]}`,
    `A-1;17/05/2026;Hotel Sol;Agua;Cinc;µg/L;${one[1]};${other[1]}`,
    `A-2;18/05/2026;Hotel Luna;Agua;Plomo;µg/L;${other[0]};${one[0]}`,
    `A-2;18/05/2026;Hotel Luna;Agua;Cinc;µg/L;${other[1]};${one[1]}`,
  ];

  it.each([
    ['resultado.valor', 'Resultado;Resultado corregido'],
    ['resultado.valor', 'Valor final;Valor'],
    ['resultado.rango', 'Límite;Límite cliente'],
  ])('are asked about as %s: %s', (campo, names) => {
    const [first = '', second = ''] = names.split(';');
    const value = campo === 'resultado.rango' ? ';Resultado' : '';
    const found = detected(
      rows(names + value, ['5,5', '12,5'], ['6,5', '13,5']).map((line, i) =>
        value && i > 0 ? `${line};1,${i}` : line,
      ),
    );
    const guess = guessOf(found, campo);
    expect(guess?.certeza).toBe('preguntar');
    expect(new Set([guess?.valor, ...(guess?.alternativas ?? [])])).toEqual(new Set([first, second]));
  });

  it('are asked about as verdicts where they are called alike, though one says the same in all rows of a sample', async () => {
    const lines = rows('Resultado;Dictamen;Dictamen cliente', ['5,5', '12,5'], ['Cumple', 'Cumple']).map((line, i) =>
      i === 0
        ? line
        : `A-${i < 3 ? 1 : 2};17/05/2026;Hotel Sol;Agua;P${i % 2};µg/L;${i},5;Cumple;${i === 2 ? 'No cumple' : 'Cumple'}`,
    );
    const question = guessOf(detected(lines), 'conclusion');
    expect(question?.opciones).toContain('«Dictamen cliente» la de cada resultado, y «Dictamen» se deja fuera');
    expect(question?.fundamento).not.toContain('dice lo mismo');
    const { muestras } = await readAs(lines, {
      conclusion:
        question?.alternativas[
          question.opciones?.findIndex((each) => each.startsWith('«Dictamen cliente» la de cada')) ?? 0
        ] ?? null,
    });
    expect(muestras.length).toBe(2);
  });
});

describe('columns of units without a heading in a wide table', () => {
  const sample = 'Nº muestra;Fecha;Cliente;Tipo de muestra';
  const table = (headings: string, ...rows: readonly string[]) => [
    `${sample};${headings}`,
    ...rows.map((row, i) => `A-${i + 1};${i + 14}/03/2026;Hotel Sol;Río;${row}`),
  ];

  it.each([
    ['Hierro;;Turbidez;', '0,5;mg/L;3,5;UNF', '0,8;mg/L;4,5;UNF'],
    ['Hierro;;Turbidez;', '0,5;mg/L;3,5;UNF', '0,8;;4,5;UNF'],
    ['Hierro;;Turbidez (UNF)', '0,5;mg/L;3,5', '0,8;mg/L;4,5'],
  ])('are the units of the values beside them: %s, %s', async (headings, ...rows) => {
    const { found, resultados } = await readAs(table(headings, ...rows));
    expect(askedOf(found)).toEqual([]);
    expect(resultados.slice(0, 2)).toEqual(['Hierro 0.5 mg/L', 'Turbidez 3.5 UNF']);
    expect(resultados[3]).toBe('Turbidez 4.5 UNF');
  });

  it.each([
    [
      ';Hierro;;Turbidez',
      'mg/L;0,5;UNF;3,5',
      ['«Columna E (sin nombre)» es la unidad de «Hierro»', '«Columna G (sin nombre)» es la unidad de «Turbidez»'],
      ['Hierro 0.5 mg/L', 'Turbidez 3.5 UNF'],
    ],
    [
      'Hierro;;Zona;;Turbidez',
      '0,5;mg/L;Norte;UNF;3,5',
      ['«Columna F (sin nombre)» es la unidad de «Hierro»', '«Columna H (sin nombre)» es la unidad de «Turbidez»'],
      ['Hierro 0.5 mg/L', 'Turbidez 3.5 UNF'],
    ],
    [
      'Hierro (mg/L);;Turbidez',
      '0,5;UNF;3,5',
      ['«Columna F (sin nombre)» es la unidad de «Turbidez»'],
      ['Hierro 0.5 mg/L', 'Turbidez 3.5 UNF'],
    ],
    [
      'Hierro;Turbidez;Unidad',
      '0,5;3,5;mg/L',
      ['«Unidad» es la unidad de los 2 valores'],
      ['Hierro 0.5 mg/L', 'Turbidez 3.5 mg/L'],
    ],
    ['Hierro;pH;Unidad', '500;7;µg/L', ['«Unidad» es la unidad de «Hierro»'], ['Hierro 500 µg/L', 'pH 7']],
    [
      'Unidad;Hierro (mg/L);Unidad;Plomo (µg/L)',
      'mg/L;1;µg/L;2',
      ['«Unidad» es la unidad de «Hierro (mg/L)»', '«Unidad (2.ª)» es la unidad de «Plomo (µg/L)»'],
      ['Hierro 1 mg/L', 'Plomo 2 µg/L'],
    ],
    [
      'Unidad;Hierro;Unidad;Plomo;Unidad;Cobre',
      'mg/L;1;µg/L;2;ng/L;3',
      [
        '«Unidad» es la unidad de «Hierro»',
        '«Unidad (2.ª)» es la unidad de «Plomo»',
        '«Unidad (3.ª)» es la unidad de «Cobre»',
      ],
      ['Hierro 1 mg/L', 'Plomo 2 µg/L', 'Cobre 3 ng/L'],
    ],
  ])('are asked about where it isn’t clear whose they are: %s', async (headings, row, nombres, read) => {
    const lines = table(headings, row, row);
    const asked = companionsAsked(detected(lines));
    const answers = Object.assign({}, ...asked.map(({ answer }, i) => answer(nombres[i] ?? '')));
    const { resultados } = await readAs(lines, answers);
    expect(asked.map(({ opciones }, i) => opciones.includes(nombres[i] ?? ''))).toEqual(nombres.map(() => true));
    expect(resultados.slice(0, read.length)).toEqual(read);
  });

  it.each([
    ['Hierro (mg/L);Plomo (mg/L);Zona;Unidad', '1;2;Norte;mg/L'],
    ['Temperatura de recepción;Unidad;Hierro (mg/L)', '5;ºC;1'],
    ['Hierro (mg/L);Unidad;Turbidez', '1;mg/L;3'],
  ])('are not asked about where they are another column’s, or agree with the headings: %s', (headings, row) => {
    expect(companionsAsked(detected(table(headings, row, row)))).toEqual([]);
  });

  it('are asked about, all at once, where each may be of either value beside it', async () => {
    const lines = table('Hierro;;Turbidez;;Color', '0,5;mg/L;3,5;UNF;7', '0,8;mg/L;4,5;UNF;8');
    const question = guessOf(detected(lines), 'determinaciones');
    const [first, second] = ['«Columna F (sin nombre)»', '«Columna H (sin nombre)»'];
    expect(question?.opciones).toEqual([
      `${first}, ${second}: cada una es la unidad del parámetro a su izquierda`,
      `${first}, ${second}: cada una es la unidad del parámetro a su derecha`,
    ]);
    const { resultados } = await readAs(lines);
    expect(resultados.slice(0, 3)).toEqual(['Hierro 0.5 mg/L', 'Turbidez 3.5 UNF', 'Color 7']);
    const right = await readAs(lines, { determinaciones: question?.alternativas[0] ?? null });
    expect(right.resultados.slice(0, 3)).toEqual(['Hierro 0.5', 'Turbidez 3.5 mg/L', 'Color 7 UNF']);
  });
});

describe('a column of units that says another unit than its value’s heading', () => {
  const sample = 'Nº muestra;Fecha;Cliente;Tipo de muestra';
  const table = (headings: string, ...rows: readonly string[]) => [
    `${sample};${headings}`,
    ...rows.map((row, i) => `A-${i + 1};${i + 14}/03/2026;Hotel Sol;Río;${row}`),
  ];
  const saved = [{ nombre: 'lims', mapeo: detected(table('Hierro (mg/L)', '0,5', '0,8')).mapeo ?? {} }];

  const asked = (lines: readonly string[], known = {}) => companionsAsked(detected(lines, known));

  it.each(['', 'Unidad', 'Ud.', 'Unidad Hierro', 'Hierro (unidad)', 'X'])(
    'is asked about, in a new file and in one that a saved format reads: «%s»',
    async (name) => {
      const lines = table(`Hierro (mg/L);${name}`, '500;µg/L', '800;µg/L');
      const column = name === '' ? 'Columna F (sin nombre)' : name;
      for (const known of [{}, { saved }]) {
        const [question] = asked(lines, known);
        expect(question?.opciones).toEqual([
          `Vale la unidad del título o del formato: «${column}» se deja fuera`,
          `«${column}» es la unidad de «Hierro (mg/L)»`,
        ]);
        expect(question?.pregunta).toBe(
          `¿500 mg/L o 500 µg/L? Según su título o su formato, la de «Hierro (mg/L)» es mg/L; según «${column}», «µg/L» (línea 2)`,
        );
        const { resultados } = await readAs(lines, question?.answer(question.opciones[1] ?? ''), known);
        expect(resultados).toEqual(['Hierro 500 µg/L', 'Hierro 800 µg/L']);
      }
    },
  );

  it.each([
    ['Hierro (mg/L);Método;Unidad', '500;PNT-1;µg/L'],
    ['Hierro (mg/L);Unidad;Zona;Unidad 2', '500;µg/L;N;L'],
    ['Hierro (mg/L);Unidad', '500;µg/L', ';ND'],
    ['Hierro (mg/L);Unidad', '500;µg/L', '3;-'],
    ['Plomo (mg/L);Unidad;Hierro (µg/L)', '500;µg/L;3'],
    ['Hierro (mg/L);Unidad;Grasa', '500;µg/L;3'],
    ['Hierro (mg/L);Unidad Hierro;Zona;Unidad;Turno', '500;µg/L;Norte;L;M'],
  ])('is asked about wherever it stands, and whatever stands beside it: %s, %s', (headings, ...rows) => {
    const lines = table(headings, ...rows, ...rows);
    for (const known of [{}, { saved }]) {
      const found = asked(lines, known).flatMap(({ opciones }) => opciones);
      expect(found.filter((each) => /es la unidad de «(?:Hierro|Plomo) \(mg\/L\)»/u.test(each)).length).toBeGreaterThan(
        0,
      );
    }
  });

  it.each(['', 'Unidad', 'Unidad Hierro'])('is not asked about where both say the same: «%s»', (name) => {
    const lines = table(`Hierro (mg/L);${name}`, '0,5;mg/l', '0,8;mg/l');
    expect([asked(lines), asked(lines, { saved })]).toEqual([[], []]);
  });

  it('is asked about apart from other questions, so that each answer stands', async () => {
    const lines = table('Signo;Hierro (mg/L);Unidad;Grasa', '<;500;µg/L;1,5', ';800;µg/L;2,5');
    const found = asked(lines, { saved });
    const chosen = found.map(({ opciones, answer }) => answer(opciones.find((each) => each.includes('Hierro')) ?? ''));
    expect(chosen).toHaveLength(2);
    const { resultados } = await readAs(lines, Object.assign({}, ...chosen), { saved });
    expect(resultados.filter((each) => each.startsWith('Hierro'))).toEqual(['Hierro <500 µg/L', 'Hierro 800 µg/L']);
  });

  it('is asked about in a long table whose values have a unit in their heading', async () => {
    const head = 'Nº muestra;Fecha;Cliente;Tipo de muestra;Parámetro;Resultado (mg/L);Unidad';
    const lines = (unit: string) => [
      head,
      `A-1;14/03/2026;Hotel Sol;Río;Hierro;500;${unit}`,
      'A-1;14/03/2026;Hotel Sol;Río;Plomo;8;',
    ];
    const question = preguntasDe(detected(lines('µg/L'))).find(({ campo }) => campo === 'resultado.unidad');
    expect(question?.opciones).toEqual(['La de «Unidad»', 'La del título: mg/L']);
    expect(question?.pregunta).toContain('«Resultado (mg/L)» dice mg/L, y «Unidad» otra: «µg/L»');
    expect((await readAs(lines('µg/L'))).resultados).toEqual(['Hierro 500 µg/L', 'Plomo 8 mg/L']);
    expect(askedOf(detected(lines('mg/l')))).not.toContain('resultado.unidad');
  });

  it('of a long table leaves blank cells to the heading of the values', async () => {
    const { found, resultados } = await readAs([
      'Nº muestra;Fecha;Cliente;Tipo de muestra;Parámetro;Resultado (mg/L);Unidad',
      'A-1;14/03/2026;Hotel Sol;Río;Hierro;0,5;mg/L',
      'A-1;14/03/2026;Hotel Sol;Río;Plomo;0,6;',
    ]);
    expect(askedOf(found)).toEqual([]);
    expect(resultados).toEqual(['Hierro 0.5 mg/L', 'Plomo 0.6 mg/L']);
  });

  it('is asked about in a long table whose format says one unit for all', () => {
    const head = 'Nº muestra;Fecha;Cliente;Tipo de muestra;Parámetro;Resultado';
    const before = [head, 'A-1;14/03/2026;Hotel Sol;Río;Hierro;0,5', 'A-1;14/03/2026;Hotel Sol;Río;Plomo;0,8'];
    const mapeo = detected(before).mapeo ?? {};
    const resultado = { ...(isObject(mapeo['resultado']) && mapeo['resultado']), unidad: { constante: 'mg/L' } };
    const lines = before.map((line, i) => `${line};${i === 0 ? 'Unidad' : 'µg/L'}`);
    const found = detected(lines, { saved: [{ nombre: 'lims', mapeo: { ...mapeo, resultado } }] });
    const question = preguntasDe(found).find(({ campo }) => campo === 'resultado.unidad');
    expect(question?.opciones).toEqual(['La del formato de lectura: «Unidad» se deja fuera', '«Unidad»']);
    expect(question?.alternativas).toEqual([{ columna: 'Unidad', defecto: 'mg/L' }]);
  });
});

describe('a new column of signs beside a value that a saved format reads', () => {
  const lines = (head: string, ...rows: readonly string[]) => [
    `Nº muestra;Fecha;Cliente;Tipo de muestra;${head}`,
    ...rows.map((row, i) => `A-${i + 1};${i + 14}/03/2026;Hotel Sol;Río;${row}`),
  ];
  const saved = [{ nombre: 'lims', mapeo: detected(lines('Hierro (mg/L)', '0,5', '0,8')).mapeo ?? {} }];

  it.each([
    ['', '<', ''],
    ['Signo', '<', ''],
    ['Flag', 'U', 'J'],
  ])('is asked about: «%s», %s', (name, ...signs) => {
    const found = detected(lines(`Hierro (mg/L);${name}`, `0,5;${signs[0]}`, `0,8;${signs[1]}`), { saved });
    const column = name === '' ? 'Columna F (sin nombre)' : name;
    expect(companionsAsked(found).map(({ opciones }) => opciones)).toEqual([
      [`De ninguno: «${column}» se deja fuera`, `«${column}» es el signo de «Hierro (mg/L)»`],
    ]);
  });

  it.each([
    ['Hierro (mg/L);Signo;Cobre (mg/L)', '0,5;<;1'],
    ['Hierro (mg/L);Zona;Signo', '0,5;Norte;<'],
  ])('is asked about beside a new parameter, and wherever it stands: %s', async (head, row) => {
    const all = lines(head, row, row);
    const [question] = companionsAsked(detected(all, { saved }));
    const answer = question?.answer('«Signo» es el signo de «Hierro (mg/L)»');
    const { resultados } = await readAs(all, answer, { saved });
    expect(resultados[0]).toBe('Hierro <0.5 mg/L');
  });

  it('is asked about apart from another on the other side of the value', async () => {
    const all = lines('Signo;Hierro (mg/L);Flag', '<;0,5;', ';0,6;J');
    const found = companionsAsked(detected(all, { saved }));
    expect(found).toHaveLength(2);
    const { resultados } = await readAs(all, found[0]?.answer('«Signo» es el signo de «Hierro (mg/L)»'), { saved });
    expect(resultados[0]).toBe('Hierro <0.5 mg/L');
  });
});

describe('a unit in the names of a long table’s parameters', () => {
  const rows = (...cells: readonly string[]) => [
    'Muestra;Fecha;Cliente;Tipo de muestra;Parámetro;Resultado;Unidad',
    ...cells.map((each, i) => `U-${i};1${i + 4}/05/2026;Hotel Sol;Río;${each}`),
  ];

  it('that is another than the column’s by a power of ten is asked about', async () => {
    const lines = rows('Plomo (µg/L);7;mg/L', 'Cinc;8;mg/L', 'Plomo (µg/L);9;µg/L');
    const question = guessOf(detected(lines), 'resultado.unidad');
    expect(question).toMatchObject({
      pregunta:
        '¿Cuál es la unidad de los resultados? El parámetro es «Plomo (µg/L)» (línea 2) y la unidad «mg/L» (línea 2)',
      opciones: ['La de «Unidad»', 'La que lleva «Parámetro» entre paréntesis'],
    });
    const { resultados } = await readAs(lines, { 'resultado.unidad': question?.alternativas[0] ?? null });
    expect(resultados).toEqual(['Plomo (µg/L) 7 µg/L', 'Cinc 8 mg/L', 'Plomo (µg/L) 9 µg/L']);
  });

  it('is no question where both are one, or are of different kinds', () => {
    expect(askedOf(detected(rows('Plomo (µg/L);7;ug/l', 'Cinc (mg/L);8;mg/L')))).toEqual([]);
    expect(askedOf(detected(rows('Dureza (mg/L CaCO3);7;mg/L', 'E. coli (filtración);8;UFC/100 mL')))).toEqual([]);
  });
});
