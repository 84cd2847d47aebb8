import { describe, expect, it } from 'vitest';
import { askedOf, detected, guessOf, readAs } from './testing.ts';

const header = 'Nº muestra;Fecha muestreo;Fecha recepción;Inicio análisis;Cliente;Tipo de muestra;pH;Nitrato (mg/L)';
const table = (rows: readonly (readonly [string, string, string])[]) => [
  header,
  ...rows.map((fechas, i) => `R-4${i};${fechas.join(';')};Hotel Sol;Río;7,${i + 1};1${i},5`),
];

/** One cell decides for the day first in the first column, one for the month first in the second, none in the third. */
const opposite = table([
  ['14/05/2026', '05/06/2026', '05/06/2026'],
  ['03/04/2026', '04/15/2026', '04/05/2026'],
  ['02/03/2026', '03/04/2026', '03/04/2026'],
]);

describe('columns of dates in opposite orders', () => {
  it('have each its own, and only the one that nothing decides is asked about', async () => {
    const found = detected(opposite);
    expect(found.mapeo).toMatchObject({
      fechas: ['dd/mm/aaaa'],
      campos: {
        fecha_muestra: 'Fecha muestreo',
        fecha_recepcion: { columna: 'Fecha recepción', fechas: ['mm/dd/aaaa'] },
      },
    });
    expect(askedOf(found)).toEqual(['campos.inicio_analisis']);
    expect(guessOf(found, 'campos.inicio_analisis')).toMatchObject({
      pregunta: '¿En qué orden van las fechas de «Inicio análisis», como 05/06/2026?',
      opciones: ['dd/mm/aaaa', 'mm/dd/aaaa'],
    });
    const answer = { columna: 'Inicio análisis', fechas: ['mm/dd/aaaa'] };
    const { muestras, said } = await readAs(opposite, { 'campos.inicio_analisis': answer });
    expect(said).toEqual([]);
    expect(muestras.map((each) => [each.fecha_muestra, each.fecha_recepcion, each.inicio_analisis])).toEqual([
      ['2026-05-14', '2026-05-06', '2026-05-06'],
      ['2026-04-03', '2026-04-15', '2026-04-05'],
      ['2026-03-02', '2026-03-04', '2026-03-04'],
    ]);
  });

  it('may have the sample’s own date as the one that is not decided', () => {
    const rows = table([
      ['04/05/2026', '05/15/2026', '14/05/2026'],
      ['03/04/2026', '04/05/2026', '03/04/2026'],
    ]);
    const found = detected(rows);
    expect(askedOf(found)).toEqual(['campos.fecha_muestra']);
    expect(found.mapeo?.['campos']).toMatchObject({
      fecha_muestra: { columna: 'Fecha muestreo', fechas: ['dd/mm/aaaa'] },
    });
  });

  it('are asked about with a date that the order makes another day', () => {
    const rows = [
      'N.º muestra;Fecha;Cliente;Tipo;pH',
      'N-1;03/03/2026;Hotel;Pozo;7,4',
      'N-2;04/03/2026;Hotel;Pozo;7,5',
    ];
    expect(guessOf(detected(rows), 'fechas')).toMatchObject({
      pregunta: '¿Qué fecha es 04/03/2026: dd/mm/aaaa, o mm/dd/aaaa?',
      fundamento: expect.stringMatching(/^«04\/03\/2026» \(línea 3\) se puede leer de más de un modo/u),
    });
  });

  it('has each of its forms in every answer, where its dates are written in two forms', () => {
    const forms = table([
      ['14/05/2026', '05/15/2026', '04/05/2026'],
      ['03/04/2026', '04/05/2026', '03-04-2026'],
    ]);
    const apart = guessOf(detected(forms), 'campos.inicio_analisis');
    expect([apart?.valor, ...(apart?.alternativas ?? [])]).toMatchObject([
      { fechas: ['dd/mm/aaaa', 'dd-mm-aaaa'] },
      { fechas: ['mm/dd/aaaa', 'mm-dd-aaaa'] },
    ]);
  });

  it('are asked about whole where one column mixes both, and not at all where all go alike', () => {
    const mixed = opposite.with(2, opposite[2]?.replace('03/04/2026', '04/23/2026') ?? '');
    expect(askedOf(detected(mixed))).toEqual(['fechas_en_orden']);
    expect(askedOf(detected(opposite.map((line) => line.replace('04/15/2026', '15/04/2026'))))).toEqual([]);
  });

  it('are known the next time, and one that has changed is asked about', () => {
    const { mapeo } = detected(opposite);
    const campos = {
      ...(mapeo?.['campos'] as object),
      inicio_analisis: { columna: 'Inicio análisis', fechas: ['mm/dd/aaaa'] },
    };
    const saved = [{ nombre: 'dos', mapeo: { ...mapeo, campos } }];
    expect(askedOf(detected(opposite, { saved }))).toEqual([]);
    const other = opposite.map((line) => line.replace('04/15/2026', '15/04/2026'));
    expect(guessOf(detected(other, { saved }), 'campos.fecha_recepcion')).toMatchObject({
      valor: { columna: 'Fecha recepción', fechas: ['dd/mm/aaaa'] },
      alternativas: [{ columna: 'Fecha recepción', fechas: ['mm/dd/aaaa'] }],
      certeza: 'preguntar',
    });
  });
});

describe('dates with a year of two digits', () => {
  const rows = (...dates: readonly string[]) => [
    'Nº muestra;Fecha;Cliente;Tipo;pH',
    ...dates.map((date, i) => `D-${i + 1};${date};Hotel Sol;Agua;7,${i + 1}`),
  ];

  it.each<readonly [orders: readonly string[], dates: readonly string[]]>([
    [
      ['aa/mm/dd', 'dd/mm/aa'],
      ['25/05/14', '25/06/15'],
    ],
    [
      ['aa/mm/dd', 'dd/mm/aa'],
      ['25/05/04', '25/12/31', '24/06/05'],
    ],
    [
      ['aa-mm-dd', 'dd-mm-aa'],
      ['25-05-04 10:30', '25-06-05 9:30'],
    ],
    [
      ['aa.mm.dd', 'dd.mm.aa'],
      ['25.05.04', '25.06.05'],
    ],
    [
      ['aa-mmm-dd', 'dd-mmm-aa'],
      ['25-may-04', '25-jun-05'],
    ],
    [
      ['aa/mm/dd', 'dd/mm/aa'],
      ['26/05/14', '26/05/20', '26/06/03'],
    ],
    [
      ['aa/mm/dd', 'dd/mm/aa'],
      ['05/05/11', '05/05/12'],
    ],
    [
      ['dd/mm/aa', 'mm/dd/aa'],
      ['9/5/25', '10/5/25'],
    ],
    [
      ['dd/mm/aa', 'mm/dd/aa'],
      ['03/05/25', '04/06/25', '05/07/25'],
    ],
    [
      ['dd/mm/aa', 'mm/dd/aa', 'aa/mm/dd'],
      ['05/05/11', '12/05/10', '11/05/12'],
    ],
  ])('are asked about in each order that they may have, the likeliest first: %j', async (orders, dates) => {
    const found = detected(rows(...dates));
    expect(askedOf(found)).toEqual(['fechas']);
    const { valor, alternativas = [], pregunta } = guessOf(found, 'fechas') ?? {};
    expect([valor, ...alternativas]).toEqual(orders.map((order) => [order]));
    const [, example = ''] = /^¿Qué fecha es (.*?): /u.exec(pregunta ?? '') ?? [];
    // Each answer is another day for the date that is shown.
    const days = await Promise.all(
      [valor, ...alternativas].map(
        async (fechas) => (await readAs(rows(...dates), { fechas: fechas ?? null })).muestras,
      ),
    );
    const shown = days.map((muestras) => muestras[dates.indexOf(example)]?.fecha_muestra);
    expect(new Set(shown).size).toBe(orders.length);
  });

  it.each([
    ['dd/mm/aa', '14/05/25', '15/06/25', '16/07/25'],
    ['aa/mm/dd', '25/05/14', '25/06/15', '98/07/16'],
    ['dd-mmm-aa', '17-may-25', '18-may-25'],
    ['dd/mm/aa', '14/05/25'],
    ['dd/mm/aa', '14/05/25', '14/05/25'],
    ['dd/mm/aa', '30/12/25', '02/01/26'],
    ['dd/mm/aa', '9/5/25', '30/5/25'],
    ['dd/mm/aa', '30/5/25', '9/5/25', '10/5/25'],
    ['dd-mmm-aa', '9-may-25', '30-may-25'],
    ['aaaa-mmm-dd', '2025-may-17', '2025-jun-18'],
  ])('are not asked about where one order alone is likely: %s', (order, ...dates) => {
    const found = detected(rows(...dates));
    expect(askedOf(found)).toEqual([]);
    expect(found.mapeo?.['fechas']).toEqual([order]);
  });

  it.each([
    [
      ['05/05/11', '12/05/10', '11/05/12', '05/06/2012'],
      ['dd/mm/aa, dd/mm/aaaa', 'mm/dd/aa, mm/dd/aaaa'],
    ],
    [
      ['9/5/25', '10/5/25', '05/05/2025'],
      ['dd/mm/aa, dd/mm/aaaa', 'mm/dd/aa, mm/dd/aaaa'],
    ],
    [
      ['25/05/11', '25-05-12', '25-06-12'],
      ['aa/mm/dd, aa-mm-dd', 'dd/mm/aa, dd-mm-aa'],
    ],
  ])('are read by one order in all their forms: %j', (dates, orders) => {
    const { valor, alternativas = [] } = guessOf(detected(rows(...dates)), 'fechas') ?? {};
    expect([valor, ...alternativas].map((each) => (Array.isArray(each) ? each.join(', ') : each))).toEqual(orders);
  });

  it('are read as a saved mapping does where the file alone leaves it open', () => {
    const years = ['25/05/14', '25/05/20', '25/06/03'];
    const { mapeo } = detected(rows(...years));
    const saved = [{ nombre: 'años', mapeo: { ...mapeo, fechas: ['aa/mm/dd'] } }];
    expect(askedOf(detected(rows(...years), { saved }))).toEqual([]);
    expect(askedOf(detected(rows('25/06/04'), { saved }))).toEqual([]);
    expect(askedOf(detected(rows('14/05/25', '15/06/25', '16/07/25'), { saved }))).toEqual(['fechas']);
  });

  it('that mix the day first and the month first are not taken for years', () => {
    const found = detected(rows('14/05/25', '05/14/25', '03/04/25'));
    expect(askedOf(found)).toEqual(['fechas_en_orden']);
    expect(found.mapeo?.['fechas']).toEqual(['dd/mm/aa', 'mm/dd/aa']);
  });
});

describe('dates with a time', () => {
  const rows = (name: string, ...cells: readonly string[]) => [
    `Nº muestra;${name};Cliente;Tipo;pH`,
    ...cells.map((cell, i) => `F-${i + 1};${cell};Hotel Sol;Agua;7,${i + 1}`),
  ];

  it.each([
    ['17/05/2026 9h30', '18/05/2026 10h15'],
    ['17/05/2026 - 9:30', '18/05/2026 - 10:15'],
    ['17/05/2026, 9:30 h', '18/05/2026, 10:15 h'],
  ])('are read as people write them: %s', async (...cells) => {
    const { muestras } = await readAs(rows('Fecha y hora', ...cells));
    expect(muestras.map(({ fecha_muestra: fecha, hora_muestra: hora }) => `${fecha} ${hora ?? ''}`)).toEqual([
      '2026-05-17 09:30',
      '2026-05-18 10:15',
    ]);
  });

  it('of another time zone say which day they are in Spain where it is another', async () => {
    const { muestras, said } = await readAs(rows('Fecha', '2026-05-17T23:30:00Z', '2026-05-18T08:00:00Z'));
    expect(muestras.map(({ fecha_muestra: fecha }) => fecha)).toEqual(['2026-05-18', '2026-05-18']);
    expect(said).toEqual(['La hora es de otro huso y en España ya es otro día: se guarda el de España']);
  });

  it('that can’t be read are the reason of the question, by their column', () => {
    const found = detected(rows('Fecha de muestreo', 'semana 20', 'semana 21'));
    expect(guessOf(found, 'campos.fecha_muestra')?.fundamento).toMatch(
      /^La columna «Fecha de muestreo» se llama como una fecha y sus celdas no se leen como tal: «semana 20»/u,
    );
  });
});

describe('dates that one order alone would put ahead of today', () => {
  const known = { ultimaFecha: '2026-05-21' };
  const rows = (...dates: readonly string[]) => [
    'Nº muestra;Fecha;Cliente;Tipo;pH',
    ...dates.map((date, i) => `H-${i + 1};${date};Hotel Sol;Agua;7,${i + 1}`),
  ];
  const answersOf = (lines: readonly string[], more = {}) => {
    const { valor, alternativas = [], certeza } = guessOf(detected(lines, { ...known, ...more }), 'fechas') ?? {};
    return { asked: certeza === 'preguntar', answers: [valor, ...alternativas] };
  };

  it.each([
    [['mm/dd/aaaa', 'dd/mm/aaaa'], '05/12/2026', '04/03/2026'],
    [['dd/mm/aaaa', 'mm/dd/aaaa'], '12/05/2026', '04/03/2026'],
    [['dd/mm/aa', 'aa/mm/dd'], '28/05/14', '28/06/15'],
    [['aa/mm/dd', 'dd/mm/aa'], '14/05/30', '14/06/29'],
  ])('are asked about, the other order first: %j', (orders, ...dates) => {
    expect(answersOf(rows(...dates))).toEqual({ asked: true, answers: orders.map((order) => [order]) });
  });

  it('say why, and are read so once a person agrees', async () => {
    const lines = rows('05/12/2026', '04/03/2026');
    expect(guessOf(detected(lines, known), 'fechas')?.fundamento).toBe(
      '«05/12/2026» (línea 2), «04/03/2026» (línea 3) se puede leer de más de un modo, y ninguna fecha lo decide; «05/12/2026» (línea 2) con dd/mm/aaaa sería el 5 dic 2026, que no ha llegado',
    );
    const { muestras } = await readAs(lines, {}, known);
    expect(muestras.map(({ fecha_muestra: fecha }) => fecha)).toEqual(['2026-05-12', '2026-04-03']);
  });

  it('are read in the usual order where both orders would, where the file decides, and where they are plans', () => {
    expect(answersOf(rows('05/06/2027', '04/03/2026')).answers[0]).toEqual(['dd/mm/aaaa']);
    expect(answersOf(rows('05/12/2026', '14/03/2026'))).toEqual({ asked: false, answers: [['dd/mm/aaaa']] });
    const planned = rows('05/05/2026;05/12/2026', '04/04/2026;04/03/2026');
    const [head = '', ...others] = planned;
    expect(answersOf([head.replace('Fecha', 'Fecha;Fecha prevista'), ...others]).answers[0]).toEqual(['dd/mm/aaaa']);
  });

  it('are asked about beside a saved mapping too, which never said what they are', () => {
    const saved = [{ nombre: 'diario', mapeo: detected(rows('14/05/2026', '15/04/2026')).mapeo ?? {} }];
    const late = rows('05/12/2026', '04/03/2026');
    expect(answersOf(late, { saved })).toEqual({ asked: true, answers: [['mm/dd/aaaa'], ['dd/mm/aaaa']] });
    expect(guessOf(detected(late, { ...known, saved }), 'fechas')?.pregunta).toBe(
      'Hay fechas que no habrían llegado en el orden del formato de lectura guardado: ¿cómo se leen?',
    );
    expect(askedOf(detected(rows('05/03/2026', '04/03/2026'), { ...known, saved }))).toEqual([]);
  });

  it('are refused with both readings where a mapping has both orders', async () => {
    const { said } = await readAs(rows('14/05/2026', '05/14/2026', '05/12/2026'));
    expect(said[0]).toContain('Puede ser el 05/12/2026 (que no ha llegado) o el 12/05/2026.');
  });
});
