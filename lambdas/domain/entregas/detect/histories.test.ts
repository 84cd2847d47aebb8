import { describe, expect, it } from 'vitest';
import { askedOf, detected, guessOf, readAs } from './testing.ts';

const nobody = { 'campos.tipo_muestra': { constante: 'Agua' }, 'campos.solicitante': { constante: 'Ayuntamiento' } };

const joined = (...columnas: string[]) => ({ columnas, separador: '-' });

describe('a history without numbers of samples', () => {
  it.each([
    ['Sondeo', 'Fecha de toma'],
    ['Manantial', 'Día'],
    ['Punto de control', 'Fecha'],
  ])('of one «%s» has the place with its «%s» as number', async (place, date) => {
    const { found, muestras, said } = await readAs(
      [`${place};${date};pH;Sulfato (mg/L)`, ...[1, 2, 3, 4].map((n) => `La Fuensanta;1${n}/0${n}/2026;7,${n};3${n}`)],
      nobody,
    );
    expect(guessOf(found, 'campos.numero_muestra')).toMatchObject({ valor: joined(place, date), certeza: 'preguntar' });
    expect(guessOf(found, 'campos.numero_muestra')?.fundamento).not.toContain('ninguna combinación');
    expect(said).toEqual([]);
    expect(muestras.map(({ numero_muestra: numero }) => numero)).toContain('La Fuensanta-11/01/2026');
    expect(muestras[0]?.punto_muestreo).toEqual({ nombre: 'La Fuensanta' });
  });

  it('in rows of results has the place with its date, though each place has each parameter once', async () => {
    const { found, muestras } = await readAs(
      [
        'Fecha;Sector;Analito;Dato;Ud.',
        ...['Alto', 'Bajo', 'Centro'].flatMap((sector) => [
          `2026-03-10;${sector};pH;7,5;`,
          `2026-03-10;${sector};Cloro libre;0,6;mg/L`,
          `2026-03-17;${sector};Turbidez;0,4;UNF`,
          `2026-02-01;${sector};Sulfato;31;mg/L`,
        ]),
      ],
      nobody,
    );
    expect(guessOf(found, 'campos.numero_muestra')).toMatchObject({ valor: joined('Sector', 'Fecha') });
    expect(guessOf(found, 'forma')?.fundamento).toContain('«Sector», «Fecha»');
    expect(muestras).toHaveLength(9);
    expect(new Set(muestras.map(({ punto_muestreo: punto }) => punto?.nombre))).toEqual(
      new Set(['Alto', 'Bajo', 'Centro']),
    );
  });

  it('has the place as its point, and asks which where two columns say a place', () => {
    const one = detected([
      'Zona;Fecha;Parámetro;Valor',
      ...['Norte', 'Sur'].flatMap((zone) =>
        [20, 22].flatMap((day) => [`${zone};2026-04-${day};pH;7,8`, `${zone};2026-04-${day};Cloro libre;0,5`]),
      ),
    ]);
    expect(guessOf(one, 'campos.punto_muestreo.nombre')).toMatchObject({ valor: 'Zona', certeza: 'probable' });
    const both = detected([
      'Zona;Red;Fecha;pH',
      ...['Norte', 'Sur'].flatMap((zone) =>
        ['Alta', 'Baja'].flatMap((net) => [20, 22].map((day) => `${zone};${net};2026-04-${day};7,8`)),
      ),
    ]);
    expect(guessOf(both, 'campos.numero_muestra')).toMatchObject({ valor: joined('Zona', 'Red', 'Fecha') });
    expect(guessOf(both, 'campos.punto_muestreo.nombre')).toMatchObject({
      valor: 'Zona',
      alternativas: ['Red'],
      certeza: 'preguntar',
    });
  });

  it.each([
    ['its hour too where a place has several of a day', ['09:00', '13:00'], ['Sector', 'Fecha', 'Hora']],
    ['its date, though the file is of one day alone', ['09:00', '09:00'], ['Sector', 'Fecha']],
  ])('has %s', (_, hours, columnas) => {
    const found = detected([
      'Sector;Fecha;Hora;Analito;Valor',
      ...['S-01', 'S-02'].flatMap((sector) =>
        hours.flatMap((hour, n) =>
          ['pH', 'Cloro libre']
            .slice(hours[0] === hours[1] ? n : 0, hours[0] === hours[1] ? n + 1 : 2)
            .map((name) => `${sector};15/03/2026;${hour};${name};7,5`),
        ),
      ),
    ]);
    expect(guessOf(found, 'campos.numero_muestra')).toMatchObject({ valor: joined(...columnas), certeza: 'preguntar' });
  });

  it('is no dead end where the file has no place: the date is offered, and nothing is proposed', () => {
    const found = detected(['Fecha;pH;Sulfato (mg/L)', ...[1, 2, 3, 4].map((n) => `1${n}/03/2026;7,${n};3${n}`)]);
    const question = guessOf(found, 'campos.numero_muestra');
    expect(question).toMatchObject({ valor: { constante: '' }, alternativas: ['Fecha'] });
    expect(question?.fundamento).toContain('Añade al archivo una columna');
  });

  it('whose column for the number is the place’s code has it with the date', () => {
    const found = detected([
      'Código;Fecha;Parámetro;Resultado',
      ...['P-1', 'P-2'].flatMap((code) =>
        [10, 11, 12].flatMap((day) => [`${code};${day}/03/2026;pH;7,5`, `${code};${day}/03/2026;Sulfato;31,5`]),
      ),
    ]);
    expect(guessOf(found, 'campos.numero_muestra')).toMatchObject({
      valor: joined('Código', 'Fecha'),
      certeza: 'preguntar',
    });
  });
});

describe('the number of a table of results', () => {
  const table = (heading: string) => [
    `Organismo,${heading},StationName,StartDate,Characteristic,Fraction,Result Value,Units`,
    ...[1, 2, 3].flatMap((n) =>
      ['Lead,Total', 'Lead,Dissolved', 'Nitrate,Total'].map(
        (of) => `Cuenca,AC-000${n},Puente ${n % 2},2026-03-1${n},${of},${n}.5,ug/L`,
      ),
    ),
  ];

  it.each(['ActivityIdentifier', 'Nº de informe', 'Visita', 'ID_MUESTRA_CAMPO'])(
    'is looked for among the columns whose rows have one date: «%s»',
    (heading) => {
      const question = guessOf(detected(table(heading)), 'campos.numero_muestra');
      expect(question).toMatchObject({ valor: heading, certeza: 'preguntar' });
      expect(question?.alternativas).toContainEqual(joined('StationName', 'StartDate'));
    },
  );
});

describe('a coordinate', () => {
  const headings = [
    'Este',
    'Norte',
    'UTM',
    'X',
    'Y',
    'LAT',
    'LONG',
    'Altitud',
    'utm_x',
    'Coord. Y (ETRS89)',
    'Easting',
    'POINT_X',
  ];
  it.each([...headings, 'Huso', 'Zona UTM', 'Datum', 'Key', 'OBJECTID', 'Correo del técnico'])(
    '«%s» identifies nothing, and is no result, requester or type',
    (heading) => {
      const cell = (n: number) =>
        ({ Datum: 'ETRS89', Huso: '30', 'Zona UTM': '30S', 'Correo del técnico': `tecnico${n}@laboratorio.example` })[
          heading
        ] ?? `${44_000 + 37 * n}.25`;
      const found = detected([
        `${heading};Expediente de campo;Fecha;Comarca;Nitrato (mg/L)`,
        ...[1, 2, 3, 4, 5].map((n) => `${cell(n)};EX-${n}${n};1${n}/03/2026;Comarca ${n % 2};${n}2,5`),
      ]);
      expect(JSON.stringify(found.conjeturas)).not.toMatch(new RegExp(`["«]${RegExp.escape(heading)}["»]`, 'u'));
      expect(found.mapeo?.['ignorar']).toContain(heading);
      const question = guessOf(found, 'campos.numero_muestra');
      expect([question?.valor, ...(question?.alternativas ?? [])]).toContain('Expediente de campo');
    },
  );

  it('isn’t what a column of names is: «Zona» and «Norte» may be places', () => {
    const found = detected([
      'Zona;Fecha;pH',
      ...[1, 2, 3].flatMap((n) => [`Ensanche;1${n}/03/2026;7,${n}`, `Casco viejo;1${n}/03/2026;7,${n}`]),
    ]);
    expect(guessOf(found, 'campos.numero_muestra')).toMatchObject({ valor: joined('Zona', 'Fecha') });
  });
});

const deResultados = ['Registro;Fecha;Tipo de muestra;Cliente;Analito;Dato;Ud.', 'pH;7,5;', 'Sulfato;31;mg/L'] as const;
const deMuestras = ['Registro;Fecha;Tipo de muestra;Cliente;pH', '7,5'] as const;

it.each([[deMuestras], [deResultados]])(
  'numbers that a spreadsheet shortened are refused with the cure alone, and never joined with a date: %s',
  async ([cabecera, ...results]) => {
    const { found, muestras, said } = await readAs([
      cabecera,
      ...[13, 14, 15].flatMap((day) => results.map((result) => `1,77013E+12;${day}/03/2026;Río;Hotel Sol;${result}`)),
    ]);
    expect(askedOf(found)).toEqual(['campos.numero_muestra']);
    expect(guessOf(found, 'campos.numero_muestra')).toMatchObject({ valor: 'Registro', alternativas: [] });
    expect(guessOf(found, 'campos.numero_muestra')?.fundamento).toContain('formato de texto');
    expect(muestras).toEqual([]);
    // Which rows are of one sample isn't known of a number that lost its figures: none is said to be in several lines.
    const cure = expect.stringContaining('Una hoja de cálculo ha acortado este número') as string;
    expect(said).toEqual(Array.from({ length: 3 * results.length }, () => cure));
  },
);

it.each([[['1-31', '2-40', '01/02/2026', '3-45', '3-46']], [['12-26A', '2-40', '01/02/2026', '01/03/2026']]])(
  'dates among the numbers of samples are asked about: %s',
  (numeros) => {
    const found = detected([
      'Nº muestra;Fecha;Tipo de muestra;Cliente;pH',
      ...numeros.map((numero) => `${numero};15/03/2026;Río;Hotel Sol;7,5`),
    ]);
    expect(askedOf(found)).toEqual(['campos.numero_muestra']);
    expect(guessOf(found, 'campos.numero_muestra')?.pregunta).toContain('hay fechas, como «01/02/2026» (línea 4)');
  },
);

it('the addresses of persons are no reasons of a question', () => {
  const found = detected([
    'Nº muestra;Fecha;Contacto;pH',
    ...[1, 2, 3].map((n) => `T-${n};1${n}/03/2026;Marta <marta${n}@hotel.example>;7,5`),
  ]);
  expect(JSON.stringify(found.conjeturas)).not.toContain('@');
});

it.each([
  ['2,03E+09', '2,03E+09'],
  ['2026000002', '2,03E+09'],
])('no number that a spreadsheet shortened is joined with another column, few though they are: %s', async (...more) => {
  const lines = [
    'Nº muestra;Fecha;Cliente;Tipo de muestra;Punto;pH',
    ...['2026000001', ...more].map((numero, i) => `${numero};1${i}/03/2026;Hotel Sol;Río;P${i % 2};7,5`),
  ];
  const { found, muestras } = await readAs(lines);
  expect(guessOf(found, 'campos.numero_muestra')).toMatchObject({ valor: 'Nº muestra', alternativas: [] });
  expect(muestras.map(({ numero_muestra: numero }) => numero)).not.toContain('2,03E+09');
  const answered = await readAs(lines, { 'campos.numero_muestra': joined('Nº muestra', 'Fecha') });
  expect(answered.muestras.filter(({ numero_muestra: numero }) => /E\+/u.test(numero))).toEqual([]);
  expect(answered.said.join()).toContain('ha acortado este número');
});

it.each([
  ['Nº muestra', ['12-26', '01-feb', 'mar-26']],
  ['Código', ['1-2A', '07-jun', '3-4B']],
])('what a spreadsheet made of numbers in a CSV is asked about, with the months’ names: %s', (nombre, numeros) => {
  const found = detected([
    `${nombre};Fecha;Tipo de muestra;Cliente;pH`,
    ...numeros.map((numero) => `${numero};15/03/2026;Río;Hotel Sol;7,5`),
  ]);
  expect(askedOf(found)).toEqual(['campos.numero_muestra']);
  expect(guessOf(found, 'campos.numero_muestra')?.pregunta).toContain(`hay fechas, como «${numeros[1] ?? ''}»`);
});

it('the readings of one instrument through the day are told apart by its name, the date and the time', async () => {
  const { found, muestras } = await readAs(
    [
      'Sonda;Fecha;Hora;Temperatura (°C);Conductividad (µS/cm)',
      ...['08:00', '12:00'].flatMap((hora) => [10, 11].map((day) => `S1;${day}/01/2026;${hora};12,5;70${day}`)),
    ],
    { 'campos.solicitante': { constante: 'Hotel Sol' }, 'campos.tipo_muestra': { constante: 'Río' } },
  );
  expect(guessOf(found, 'campos.numero_muestra')).toMatchObject({
    valor: { columnas: ['Sonda', 'Fecha', 'Hora'], separador: '-' },
  });
  expect(muestras).toHaveLength(4);
});

it('a code that nothing calls the number may be it with the date, which one day can’t show', () => {
  const found = detected([
    'PT_ID;FECHA;CLIENTE;TIPO;PARAMETRO;VALOR;UD',
    ...['P1', 'P2'].flatMap((code) =>
      ['Atrazina', 'Simazina'].map((name) => `${code};14/03/2026;H;Río;${name};0,05;µg/L`),
    ),
  ]);
  expect(guessOf(found, 'campos.numero_muestra')).toMatchObject({
    valor: 'PT_ID',
    alternativas: [{ columnas: ['PT_ID', 'FECHA'], separador: '-' }],
  });
});
