import { describe, expect, it } from 'vitest';
import { askedOf, detected, guessOf, readAs } from './testing.ts';

/** Two samples, three results each, with a column more. */
const long = (heading: string, ...values: [string, string]) => [
  `Muestra;${heading};Fecha;Cliente;Tipo de muestra;Hondura;Unidad hondura;Parámetro;Resultado;Ud. resultado`,
  ...values.flatMap((value, i) =>
    [
      ['Temperatura', '14,5', '°C'],
      ['Sulfato', '31,5', 'mg/L'],
      ['Cinc', '8,5', 'µg/L'],
    ].map((row) => `T-${7 + i};${value};1${6 + i}/03/2026;Hotel Sol;Río;2,5;m;${row.join(';')}`),
  ),
];

describe('an identifier of something else', () => {
  it.each(['ID sonda', 'Id campaña', 'ID contador', 'SITE_ID', 'BATCH_ID', 'ID técnico', 'Código de envase', 'UUID'])(
    '«%s» is neither the identity of a sample nor its number, nor a unit of it its results’',
    async (heading) => {
      const lines = long(heading, 'C-1', 'C-2');
      const { muestras, resultados } = await readAs(lines);
      const { mapeo } = detected(lines);
      expect(mapeo?.['campos']).not.toHaveProperty('_id');
      expect(muestras.map(({ numero_muestra: numero }) => numero)).toEqual(['T-7', 'T-8']);
      expect(resultados.slice(0, 3)).toEqual(['Temperatura 14.5 °C', 'Sulfato 31.5 mg/L', 'Cinc 8.5 µg/L']);
    },
  );

  it.each(['ID contador', 'Identificador del punto', 'METER_ID', 'Código de equipo'])(
    '«%s» alone is asked about',
    (heading) => {
      const found = detected([
        `${heading};Fecha;Cliente;Tipo de muestra;Nitrato (mg/L)`,
        'K-1;15/03/2026;Hotel Sol;Río;2,5',
        'K-2;16/03/2026;Hotel Sol;Río;3,5',
      ]);
      expect(askedOf(found)).toContain('campos.numero_muestra');
      expect(found.mapeo?.['campos']).not.toHaveProperty('_id');
    },
  );
});

describe('a heading that says the number of the sample', () => {
  it('is believed where no two samples have the same, however each is written', () => {
    const found = detected([
      'Nº muestra;Fecha;Cliente;Tipo de muestra;Referencia;Nitrato (mg/L)',
      '00417;15/03/2026;Hotel Sol;Río;R-1;2,5',
      '2E7;16/03/2026;Hotel Luna;Río;R-2;3,5',
      '2026-11;16/03/2026;Hotel Mar;Río;R-3;4,5',
      '418;17/03/2026;Hotel Río;Río;R-4;5,5',
    ]);
    expect(askedOf(found)).toEqual([]);
    expect(found.mapeo?.['campos']).toMatchObject({ numero_muestra: 'Nº muestra', referencia_externa: 'Referencia' });
  });
});

describe('an identifier of the sample beside its number', () => {
  it.each(['Id. interno de la muestra', 'sample_uuid', 'codigo_muestra_interno', 'Identificador único de muestra'])(
    '«%s» is its identity where it differs for each',
    (heading) => {
      const { mapeo } = detected(long(heading, 'aa01', 'bb02'));
      expect(mapeo?.['campos']).toMatchObject({ _id: heading, numero_muestra: 'Muestra' });
      expect(detected(long(heading, 'aa01', 'aa01')).mapeo?.['campos']).not.toHaveProperty('_id');
    },
  );
});

/** A wide table of three samples with two columns that may be their numbers. */
const wide = (one: string, other: string) => [
  `${one};${other};Fecha;Cliente;Tipo de muestra;pH;Sulfato (mg/L)`,
  ...['Q-0911', 'Q-0917', 'Q-0930'].map((code, i) => `${i + 1};${code};1${i + 4}/03/2026;Hotel Sol;Río;7,${i};2${i}`),
];

describe('the place of a row beside a code', () => {
  it.each([
    ['Nº', 'Código de la muestra'],
    ['Ítem', 'Registro'],
    ['Fila', 'Ref. laboratorio'],
    ['Orden', 'Nº de laboratorio'],
  ])('«%s» beside «%s» isn’t the number', async (one, other) => {
    const { muestras, resultados } = await readAs(wide(one, other));
    expect(muestras.map(({ numero_muestra: numero }) => numero)).toEqual(['Q-0911', 'Q-0917', 'Q-0930']);
    expect(resultados).toHaveLength(6);
  });

  it.each([
    ['Muestra', 'Denominación de la muestra'],
    ['Nº muestra', 'Boletín'],
    ['Muestra', 'Código'],
  ])('«%s» beside «%s» may be either: it is asked, the code first', async (one, other) => {
    const found = detected(wide(one, other));
    expect(guessOf(found, 'campos.numero_muestra')).toMatchObject({
      valor: other,
      alternativas: expect.arrayContaining([one]),
      certeza: 'preguntar',
    });
    expect((await readAs(wide(one, other))).resultados).toHaveLength(6);
  });

  it('says of small numbers alone that they may begin again each year', () => {
    const lines = wide('Nº muestra', 'Zona').map((line) => line.replace(/Q-\d+/u, 'Norte'));
    const found = detected(lines);
    expect(found.mapeo?.['campos']).toMatchObject({ numero_muestra: 'Nº muestra' });
    expect(guessOf(found, 'identidad.numero_por_ano')).toMatchObject({
      certeza: 'preguntar',
      alternativas: [{ identidad: { numero_por_ano: true } }],
    });
  });
});

describe('what a long table calls the number of a sample', () => {
  const rows = (heading: string, numbers: readonly string[]) => [
    `Procedencia de la muestra;${heading};Fecha;Cliente;Tipo de muestra;Parámetro;Resultado`,
    ...numbers.flatMap((number, i) => [
      `Red ${i % 2};${number};1${i + 3}/03/2026;Hotel Sol;Río;pH;7,5`,
      `Red ${i % 2};${number};1${i + 3}/03/2026;Hotel Sol;Río;Sulfato;12,5`,
    ]),
  ];

  it.each(['Boletín', 'Report', 'Nº informe', 'ActivityIdentifier', 'Folio'])(
    'is «%s», which is asked, where no heading says a sample',
    (heading) => {
      const found = detected(rows(heading, ['B-17', 'B-22', 'B-31', 'B-45', 'B-46']));
      expect(guessOf(found, 'campos.numero_muestra')).toMatchObject({ valor: heading, certeza: 'preguntar' });
    },
  );

  it('is never a text that several samples share', () => {
    const found = detected(rows('Código de muestra', ['B-17', 'B-22', 'B-31', 'B-45', 'B-46']));
    expect(guessOf(found, 'campos.numero_muestra')).toMatchObject({ valor: 'Código de muestra', alternativas: [] });
  });
});

describe('why a column that is called the number is not it', () => {
  const header = 'Nº muestra;Fecha;Cliente;Tipo;Parámetro;Resultado';
  const row = (number: string, parametro: string) => `${number};02/06/2026;Granja Sur;Pozo;${parametro};1,5`;

  it('names the number that has a parameter twice, and not those that have each once', () => {
    const rows = ['T-1', 'T-2', 'T-3'].flatMap((number) => [row(number, 'Hierro'), row(number, 'Cinc')]);
    const why = guessOf(detected([header, ...rows, row('T-2', 'Cinc'), row('T-2', 'Hierro')]), 'campos.numero_muestra');
    expect(why?.fundamento).toContain('más de una vez («T-2»)');
  });

  it('says of one without a repeated cell what it has', () => {
    const told = 'tomada a primera hora en el pozo de la entrada, antes del depósito';
    const rows = ['0031', '0032', '0033'].map((number) => `${number}, ${told};02/06/2026;Granja Sur;Pozo;1,5`);
    const why = guessOf(detected(['Nº muestra;Fecha;Cliente;Tipo;Hierro (mg/L)', ...rows]), 'campos.numero_muestra');
    expect(why?.fundamento).toMatch(/^«Nº muestra» no parece el número de cada muestra \(«0031, tomada/u);
  });

  it('a number that begins with the year is a code, and a limit stays one', () => {
    const rows = ['26-4100;5-10', '26-4101;5-10', '26-4102;6-12'].map(
      (cells) => `${cells};02/06/2026;Granja Sur;Pozo;7`,
    );
    const found = detected(['Nº registro;Límite pH;Fecha;Cliente;Tipo;pH', ...rows]);
    expect(found.columnas.slice(0, 2).map(({ tipo }) => tipo)).toEqual(['codigo', 'limite']);
  });
});

describe('a column that its heading calls by name', () => {
  it.each([
    ['Cliente', 'campos.solicitante', ['H', 'L']],
    ['Cliente', 'campos.solicitante', ['6-9', '3-4']],
    ['Tipo de muestra', 'campos.tipo_muestra', ['1', '2']],
  ])('is not denied, whatever its cells look like: «%s»', (nombre, campo, [one = '', two = '']) => {
    const names = ['Nº muestra', 'Fecha', 'Cliente', 'Tipo de muestra', 'pH'];
    const row = (numero: string, own: string) =>
      [numero, '14/03/2026', 'Hotel Sol', 'Río', '7,5'].map((cell, i) => (names[i] === nombre ? own : cell)).join(';');
    const found = detected([names.join(';'), row('A-1', one), row('A-2', two)]);
    expect(guessOf(found, campo)).toMatchObject({ valor: nombre });
  });

  it('the number stays it where joining it with others parts no row more', () => {
    const header = 'Nº muestra;Fecha;Cliente;Tipo;Punto;Parámetro;Resultado;Unidad';
    const rows = [1, 2, 3, 4, 4].map((n) => `X-${n};0${n}/03/2026;Hotel Sol;Río;Grifo;Plomo;${n};µg/L`);
    expect(guessOf(detected([header, ...rows]), 'campos.numero_muestra')).toMatchObject({ valor: 'Nº muestra' });
  });
});

describe('two columns that may be one field', () => {
  const rows = (heading: string) => [
    `Nº muestra;${heading};Fecha;Cliente;Tipo;pH`,
    'D-1;uno;dos;14/05/2026;Hotel Sol;Agua;7,1',
    'D-2;tres;cuatro;15/05/2026;Hotel Sol;Agua;7,2',
  ];

  it.each([
    ['Lote;Ref. externa', 'Ref. externa'],
    ['Ref. externa;Lote', 'Ref. externa'],
    ['Referencia;Referencia externa', 'Referencia externa'],
    ['Pedido;Referencia del cliente', 'Pedido'],
  ])('leave it to the one that is called as the portal calls it: %s', (heading, name) => {
    expect(guessOf(detected(rows(heading)), 'campos.referencia_externa')?.valor).toBe(name);
  });

  it('are two where one is the point', async () => {
    const { muestras } = await readAs(rows('Punto;Ref. externa'));
    expect(muestras[0]).toMatchObject({ referencia_externa: 'dos', punto_muestreo: { nombre: 'uno' } });
  });
});

describe('the reference of a request', () => {
  it.each(['referencia_solicitud', 'Ref. solicitud', 'Solicitud'])('is known by its heading «%s»', (name) => {
    const found = detected([
      `Nº muestra;Fecha;Cliente;Tipo de muestra;${name};Hierro (mg/L)`,
      'A-1;14/03/2026;Hotel Sol;Río;S-26-7K3QX;0,15',
      'A-2;15/03/2026;Hotel Sol;Río;S-26-PRB5H;0,25',
    ]);
    expect(found.mapeo?.['campos']).toMatchObject({ referencia_solicitud: name });
  });
});
