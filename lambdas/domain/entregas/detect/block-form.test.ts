import { describe, expect, it } from 'vitest';
import { askedOf, detected, guessOf, readAs } from './testing.ts';

const block = (numero: string, fecha: string, cliente: string, rows: readonly string[]) => [
  `Nº de muestra:;${numero};;`,
  `Fecha de toma:;${fecha};;`,
  `Punto de muestreo:;Grifo ${numero};;`,
  `Cliente:;${cliente};;`,
  'Parámetro;Resultado;Unidad;Límite',
  ...rows,
  ';;;',
];

const lines = [
  'Laboratorio de prueba;;;',
  'Tipo de muestra:;Agua de consumo;;',
  ...block('R-41', '14/05/2026', 'Hotel Sol', [
    'Sulfato;31,5;mg/L;≤ 250',
    'Cinc;<2;µg/L;≤ 40',
    'Turbidez;0,45;UNF;≤ 4',
  ]),
  ...block('R-42', '15/05/2026', 'Hotel Luna', ['Sulfato;<1;mg/L;≤ 250', 'Turbidez;0,35;UNF;≤ 4']),
  ...block('R-43', '16/05/2026', 'Hotel Sol', ['Sulfato;32,5;mg/L;≤ 250', 'Cinc;2,5;µg/L;≤ 40']),
];

const read = (muestras: Awaited<ReturnType<typeof readAs>>['muestras']) =>
  muestras.map((muestra) => [
    muestra.numero_muestra,
    muestra.fecha_muestra,
    muestra.solicitante.nombre,
    muestra.punto_muestreo?.nombre,
    muestra.tipo_muestra,
  ]);

const expected = [
  ['R-41', '2026-05-14', 'Hotel Sol', 'Grifo R-41', 'Agua de consumo'],
  ['R-42', '2026-05-15', 'Hotel Luna', 'Grifo R-42', 'Agua de consumo'],
  ['R-43', '2026-05-16', 'Hotel Sol', 'Grifo R-43', 'Agua de consumo'],
];

describe('a sheet with a block for each sample', () => {
  it('is read so, and asks nothing that its cells say', async () => {
    const { found, muestras, resultados, said } = await readAs(lines);
    expect(askedOf(found)).toEqual([]);
    expect(found.mapeo).toMatchObject({
      forma: 'bloques',
      cabecera: 2,
      bloques: {
        etiquetas: ['Nº de muestra', 'Fecha de toma', 'Punto de muestreo', 'Cliente'],
        al_pie: [],
        comunes: ['Tipo de muestra'],
        tabla: ['Parámetro', 'Resultado', 'Unidad', 'Límite'],
      },
    });
    expect(read(muestras)).toEqual(expected);
    expect(resultados).toEqual([
      'Sulfato 31.5 mg/L',
      'Cinc <2 µg/L',
      'Turbidez 0.45 UNF',
      'Sulfato <1 mg/L',
      'Turbidez 0.35 UNF',
      'Sulfato 32.5 mg/L',
      'Cinc 2.5 µg/L',
    ]);
    expect(said).toEqual([]);
  });

  it('may stand beside others, have labels without colons, and words of its own for its table', async () => {
    const [one = [], two = [], three = []] = [0, 1, 2].map((n) =>
      [
        [`Muestra;R-4${n + 1};Fecha de toma;1${n + 4}/05/2026`, `Cliente;Hotel ${n === 1 ? 'Luna' : 'Sol'};;`],
        [`Punto de muestreo;Grifo R-4${n + 1};Tipo de muestra;Agua de consumo`, 'Analito;Dato;Ud.;VP'],
        [`Sulfato;3${n},5;mg/L;≤ 250`, n === 0 ? 'Cinc;<2;µg/L;≤ 40' : ';;;', ';;;'],
      ].flat(),
    );
    const { found, muestras } = await readAs([
      ...one.map((line, i) => `${line};;${two[i]}`),
      ...three.map((line) => `${line};;;;;`),
    ]);
    expect(found.mapeo).toMatchObject({ forma: 'bloques', bloques: { tabla: ['Analito', 'Dato', 'Ud.', 'VP'] } });
    expect(askedOf(found)).toEqual([]);
    expect(read(muestras)).toEqual([expected[0], expected[2], expected[1]]);
  });

  it('tells what stands below each table from what begins the next block', async () => {
    const rows = lines.flatMap((line) => (line === ';;;' ? ['Conclusión:;Cumple;;', 'Página: 1;;;', line] : [line]));
    const { found, muestras, said } = await readAs([...rows, 'El responsable: J. P.;;;']);
    expect(found.mapeo).toMatchObject({ bloques: { al_pie: ['Conclusión', 'Página'] }, ignorar: ['Página'] });
    expect(muestras.map(({ conclusion_muestra: conclusion }) => conclusion)).toEqual(['Cumple', 'Cumple', 'Cumple']);
    expect(said).toEqual([expect.stringContaining('no es un resultado')]);
  });

  it('is known by the mapping that was saved of it, even with one block', () => {
    const { mapeo } = detected(lines);
    const saved = [{ nombre: 'hojas', mapeo: mapeo ?? {} }];
    const next = [...lines.slice(0, 2), ...block('R-44', '17/05/2026', 'Hotel Sol', ['Cinc;3;µg/L;≤ 40'])];
    const found = detected(next, { saved });
    expect(found.mapeo).toEqual(mapeo);
    expect(found.conjeturas[0]?.fundamento).toContain('«hojas»');
    expect(askedOf(found)).toEqual([]);
  });

  it('is asked about where its labels do not say a number, and read with one block where a person says so', async () => {
    const doubtful = lines.map((line) => line.replace('Nº de muestra:', 'Bote:'));
    expect(guessOf(detected(doubtful), 'forma')).toMatchObject({ valor: 'bloques', certeza: 'preguntar' });
    const one = lines.slice(0, 10);
    expect(detected(one).mapeo?.['forma']).not.toBe('bloques');
    const found = detected(one, { pinned: { forma: 'bloques' } });
    expect(found.mapeo).toMatchObject({
      forma: 'bloques',
      bloques: { tabla: ['Parámetro', 'Resultado', 'Unidad', 'Límite'] },
    });
    expect(detected(lines, { pinned: { forma: 'larga' } }).mapeo?.['forma']).not.toBe('bloques');
  });

  it('may have titles within its tables, which are no results and are said', async () => {
    const rows = lines.flatMap((line) => (line.startsWith('Parámetro') ? [line, 'Físico-química;;;'] : [line]));
    const { found, muestras, resultados, said } = await readAs(rows);
    expect(askedOf(found)).toEqual([]);
    expect(read(muestras)).toEqual(expected);
    expect(resultados).toHaveLength(7);
    expect(said).toEqual(Array.from({ length: 3 }, () => expect.stringContaining('no es un resultado')));
  });

  it('has no label that is a parameter of its tables too', async () => {
    const rows = lines.flatMap((line) => {
      if (line.startsWith('Cliente')) return [line, 'Temperatura:;12,5;;'];
      return line.startsWith('Sulfato') ? [line, 'Temperatura;11,5;ºC;'] : [line];
    });
    const { muestras, resultados } = await readAs(rows);
    expect(read(muestras)).toEqual(expected);
    expect(resultados.filter((text) => text.startsWith('Temperatura'))).toHaveLength(3);
  });

  it('is asked its type with what the type may be, which its number is not', () => {
    const sheet = ['A-1', 'A-2'].flatMap((numero) => [
      `Nº de muestra:;${numero};`,
      `Fecha de toma:;14/05/2026;`,
      'Cliente:;Hotel Sol;',
      'Envase:;PET;',
      'Parámetro;Resultado;Unidad',
      'Sulfato;31,5;mg/L',
      'Turbidez;0,45;UNF',
      'pH;7,2;',
    ]);
    const question = guessOf(detected(sheet), 'campos.tipo_muestra');
    expect(question?.alternativas).toEqual(['Envase', 'Cliente', { constante: 'Sin tipo' }]);
    expect(question?.fundamento).not.toContain('A-1');
  });

  it('may be told apart by any label where a person says that it is there', () => {
    const named = lines.map((line) => line.replace(/Nº de muestra:;R-4(\d)/u, 'Bote:;de la caja azul número $1'));
    expect(detected(named).mapeo?.['forma']).not.toBe('bloques');
    expect(detected(named, { pinned: { forma: 'bloques' } }).mapeo).toMatchObject({ forma: 'bloques' });
  });

  it('is not seen where there is none, which is said to whoever chooses it', () => {
    const long = [
      'Muestra;Fecha;Parámetro;Valor',
      'A-1;14/05/2026;Cinc;2',
      'A-2;14/05/2026;Cinc;3',
      'A-2;14/05/2026;pH;7',
    ];
    const found = detected(long, { pinned: { forma: 'bloques' } });
    expect(found.mapeo?.['forma']).toBe('larga');
    expect(found.avisos[0]).toMatch(/^No se ve un bloque por muestra/u);
  });

  it('has no number guessed for a block that lacks it: it is refused, with its line', async () => {
    const { found, muestras, said } = await readAs(lines.with(11, 'Nº de muestra:;;;'));
    expect(askedOf(found)).toEqual([]);
    expect(said[0]).toBe('Falta');
    expect(muestras.map(({ numero_muestra: numero }) => numero)).toEqual(['R-41', 'R-43']);
  });
});

describe('several labels with their values in one cell of a block’s heading', () => {
  const table = ['Parámetro;Resultado;Unidad', 'Sulfato;31,5;mg/L', 'Turbidez;0,45;UNF'];
  const head = (numero: string, fecha: string, cliente: string) => ({
    blanks: [
      `Nº de muestra: ${numero} Fecha de toma: ${fecha};;`,
      `Cliente: ${cliente} Tipo de muestra: Agua de consumo;;`,
    ],
    gaps: [
      `"Nº de muestra: ${numero}   Fecha de toma: ${fecha}";;`,
      `"Cliente: ${cliente}   Tipo de muestra: Agua de consumo";;`,
    ],
    breaks: [
      `"Nº de muestra: ${numero}\nFecha de toma: ${fecha}";;`,
      `"Cliente: ${cliente}\nTipo de muestra: Agua de consumo";;`,
    ],
    signs: [
      `Nº de muestra: ${numero} | Fecha de toma: ${fecha} 10:30;;`,
      `Cliente: ${cliente}, Tipo de muestra: Agua de consumo;;`,
    ],
    beside: [
      `Nº de muestra: ${numero} Fecha de toma:;${fecha};`,
      `Cliente:;${cliente};Tipo de muestra: Agua de consumo`,
    ],
  });
  const ways = Object.keys(head('', '', '')) as (keyof ReturnType<typeof head>)[];

  it.each(ways)('are read each: %s', async (way) => {
    const sheet = [
      ...head('R-41', '14/05/2026', 'Hotel Sol')[way],
      ...table,
      ...head('R-42', '15/05/2026', 'Hotel Luna')[way],
      ...table,
    ];
    const { found, muestras, said, celdas } = await readAs(sheet);
    expect(askedOf(found)).toEqual([]);
    expect(read(muestras)).toEqual([
      ['R-41', '2026-05-14', 'Hotel Sol', undefined, 'Agua de consumo'],
      ['R-42', '2026-05-15', 'Hotel Luna', undefined, 'Agua de consumo'],
    ]);
    expect(said).toEqual([]);
    const filled = sheet
      .join(';')
      .split(';')
      .filter((cell) => cell !== '').length;
    expect(celdas).toEqual({ total: filled, sum: filled });
  });

  it('are read where the second is no field that is known', async () => {
    const found = detected([
      'Muestra: R-41 Ref: 7;;',
      'Fecha: 14/05/2026 Cliente: Sol Tipo: Agua;;',
      ...table,
      'Muestra: R-42 Ref: 9;;',
      'Fecha: 15/05/2026 Cliente: Sol Tipo: Agua;;',
      ...table,
    ]);
    expect(found.mapeo).toMatchObject({ bloques: { etiquetas: ['Muestra', 'Ref', 'Fecha', 'Cliente', 'Tipo'] } });
  });

  it('keep the point of a name that ends in one', async () => {
    const { muestras } = await readAs([
      'Muestra: R-41. Fecha: 14/05/2026. Cliente: Sol S.L. Tipo: Agua;;',
      ...table,
      'Muestra: R-42. Fecha: 15/05/2026. Cliente: Luna S.L. Tipo: Agua;;',
      ...table,
    ]);
    expect(muestras.map(({ solicitante }) => solicitante.nombre)).toEqual(['Sol S.L.', 'Luna S.L.']);
  });

  it('are none of what stands above the tables in a text below them', async () => {
    const foot = 'Observaciones: turbia. Fecha: la del acta;;';
    const { muestras } = await readAs([
      'Muestra: R-41 Fecha: 14/05/2026;;',
      'Cliente: Sol Tipo: Agua;;',
      ...table,
      foot,
      'Muestra: R-42 Fecha: 15/05/2026;;',
      'Cliente: Sol Tipo: Agua;;',
      ...table,
      foot,
    ]);
    expect(muestras).toMatchObject([
      { numero_muestra: 'R-41', informacion_muestra: 'turbia. Fecha: la del acta' },
      { numero_muestra: 'R-42', fecha_muestra: '2026-05-15' },
    ]);
  });

  it('are none in a text that names a label of another line of its block', async () => {
    const texto = 'toma tardía, Fecha de toma: ver acta';
    const blockOf = (numero: string, fecha: string) => [
      `Muestra: ${numero};;`,
      `Observaciones: ${texto};;`,
      `Fecha de toma: ${fecha};;`,
      `Cliente: Sol Tipo: Agua;;`,
      ...table,
      'Descripción: clara, Fecha de toma: la de arriba;;',
    ];
    const { found, muestras, said, celdas } = await readAs([
      ...blockOf('R-41', '11/05/2026'),
      ...blockOf('R-42', '12/05/2026'),
    ]);
    expect(found.mapeo).toMatchObject({
      bloques: { etiquetas: ['Muestra', 'Observaciones', 'Fecha de toma', 'Cliente', 'Tipo'] },
    });
    expect(muestras).toMatchObject([
      { numero_muestra: 'R-41', fecha_muestra: '2026-05-11', informacion_muestra: texto },
      { numero_muestra: 'R-42', fecha_muestra: '2026-05-12', informacion_muestra: texto },
    ]);
    expect(muestras[1]?.descripcion).toBe('clara, Fecha de toma: la de arriba');
    expect(said).toEqual([]);
    expect(celdas).toEqual({ total: 28, sum: 28 });
  });

  it('are none in a cell beside a label that another line of its block names', async () => {
    const rows = lines.flatMap((line) => (line.startsWith('Cliente') ? ['Muestreado por:;Cliente;;', line] : [line]));
    const { found, muestras, said, celdas } = await readAs(rows);
    expect(found.mapeo).toMatchObject({
      bloques: { etiquetas: ['Nº de muestra', 'Fecha de toma', 'Punto de muestreo', 'Muestreado por', 'Cliente'] },
    });
    expect(read(muestras)).toEqual(expected);
    expect(said).toEqual([]);
    expect(celdas.sum).toBe(celdas.total);
  });

  it('are looked for in long texts too', async () => {
    const words = 'el agua de la red se tomó en el grifo de la cocina '.repeat(150);
    const texto = `${words}ojo: ${words}B-7 Ojo: ${words}y además: ${words}fin`;
    const sheet = Array.from({ length: 50 }, (_, i) => [
      `Muestra: R-${i} Fecha: 14/05/2026;;`,
      `Cliente: Sol Tipo: Agua;;`,
      `Observaciones: ${texto};;`,
      ...table,
    ]);
    expect(texto.length).toBeGreaterThan(30_000);
    const { found, said } = await readAs(sheet.flat());
    expect(found.mapeo).toMatchObject({
      bloques: { etiquetas: ['Muestra', 'Fecha', 'Cliente', 'Tipo', 'Observaciones'] },
    });
    expect(said).toEqual(Array.from({ length: 50 }, () => expect.stringContaining('demasiado largo')));
  });

  it('are none in a text that has colons of its own', async () => {
    const { muestras } = await readAs([
      'Muestra: R-41 Fecha: 14/05/2026;;',
      'Punto: Depósito norte: salida;;',
      'Cliente: Sol Tipo: Agua;;',
      'Observaciones: tomada a las 10:30. La Muestra: turbia;;',
      ...table,
      'Muestra: R-42 Fecha: 15/05/2026;;',
      'Punto: Depósito sur: salida;;',
      'Cliente: Sol Tipo: Agua;;',
      'Observaciones: véase http://lab.test/x;;',
      ...table,
    ]);
    expect(muestras).toMatchObject([
      {
        numero_muestra: 'R-41',
        punto_muestreo: { nombre: 'Depósito norte: salida' },
        informacion_muestra: 'tomada a las 10:30. La Muestra: turbia',
      },
      { numero_muestra: 'R-42', punto_muestreo: { nombre: 'Depósito sur: salida' } },
    ]);
  });

  describe('behind a comma', () => {
    const sheet = (...fields: readonly string[]) =>
      ['R-41', 'R-42'].flatMap((numero) => [`Muestra: ${numero} Fecha: 14/05/2026;;`, ...fields, ...table]);
    const rest = 'Cliente: Sol Tipo: Agua;;';

    it.each([
      'turbia, Hierro: 0,2',
      'turbia, Hierro: 0,2, Cinc: 3',
      'turbia, con olor, Hierro disuelto: 0,2',
      '2 botes, Precinto: 4587',
    ])('are part of a free text: %s', async (texto) => {
      for (const observaciones of [`Observaciones: ${texto};;`, `Observaciones:;${texto};`]) {
        const { found, muestras, said, celdas } = await readAs(sheet(rest, observaciones));
        expect(found.mapeo).toMatchObject({
          bloques: { etiquetas: ['Muestra', 'Fecha', 'Cliente', 'Tipo', 'Observaciones'] },
        });
        expect(askedOf(found)).toEqual([]);
        expect(muestras.map(({ informacion_muestra: words }) => words)).toEqual([texto, texto]);
        expect(said).toEqual([]);
        expect(celdas.sum).toBe(celdas.total);
      }
    });

    it('are asked about where the words of a field may go on', async () => {
      const asking = sheet('Cliente: Sol, Envase: PET;;', 'Tipo: Agua;;');
      const found = detected(asking);
      expect(askedOf(found)).toEqual(['bloques']);
      const question = guessOf(found, 'bloques');
      expect(question).toMatchObject({
        pregunta: '¿Es «Envase» una etiqueta, o parte de lo que dice «Cliente»?',
        opciones: ['«Envase» es una etiqueta', '«Envase» es parte de lo que dice «Cliente»'],
      });
      for (const [answer, cliente] of [
        [question?.valor, 'Sol'],
        [question?.alternativas[0], 'Sol, Envase: PET'],
      ] as const) {
        const { muestras, said } = await readAs(asking, { bloques: answer ?? null });
        expect(muestras.map(({ solicitante }) => solicitante.nombre)).toEqual([cliente, cliente]);
        expect(said).toEqual([]);
      }
      const saved = [{ nombre: 'hoja', mapeo: found.mapeo ?? {} }];
      expect(askedOf(detected(asking, { saved }))).toEqual([]);
    });

    it('are none where a code or a label that is known is before them or in them', () => {
      const found = detected(sheet('Envase: 12-B, Precinto: 4587;;', 'Cliente: Sol, Tipo: Agua, Producto: Grifo;;'));
      expect(askedOf(found)).toEqual([]);
      expect(found.mapeo).toMatchObject({
        bloques: { etiquetas: ['Muestra', 'Fecha', 'Envase', 'Precinto', 'Cliente', 'Tipo', 'Producto'] },
      });
    });

    it('are no label together with what is before the comma, and such a cell is said', async () => {
      const { found, muestras, said } = await readAs(sheet(rest, 'turbia, Producto: red, Hierro: 0,2;;'));
      expect(found.mapeo).toMatchObject({ bloques: { etiquetas: ['Muestra', 'Fecha', 'Cliente', 'Tipo'] } });
      expect(muestras[0]).not.toHaveProperty('producto');
      expect(said[0]).toMatch(/^No es de ningún bloque/u);
    });
  });
});
