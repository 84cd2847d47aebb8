import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { read } from '../store/testing.ts';

const mapping = {
  forma: 'larga',
  separador: ';',
  decimal: ',',
  miles: '.',
  campos: {
    numero_muestra: 'Muestra',
    fecha_muestra: 'Fecha',
    fin_analisis: { columna: 'Fin' },
    tipo_muestra: { constante: 'Agua de consumo' },
    solicitante: 'Cliente',
    producto: 'Punto',
  },
  determinacion: { descripcion: 'Ensayo', procedimiento: 'Método' },
  resultado: {
    descripcion: 'Parámetro',
    valor: 'Valor',
    operador: 'Signo',
    unidad: 'Unidad',
    rango: 'Límite',
    conclusion: { columna: 'OK', valores: { S: 'Cumple', N: 'No cumple' } },
  },
  parametros: {
    Plomo: { determinacion: 'Metales', unidad: 'µg/L', max: 5, procedimiento: 'UNE-EN ISO 17294-2' },
    Níquel: { determinacion: 'Metales', unidad: 'µg/L', max: 20 },
  },
};

const header = 'Muestra;Fecha;Fin;Cliente;Punto;Ensayo;Método;Parámetro;Signo;Valor;Unidad;Límite;OK';
const rows = [
  'A-1;07/05/2026;08/05/2026;Hotel Sol;Grifo;Físico-química;PNT-02;pH;=;7,2;ud. pH;6,5 - 9,5;S',
  'A-2;07/05/2026;09/05/2026;Hotel Luna;Grifo;Metales;;Plomo;<;1,0;;;S',
  'A-1;07/05/2026;10/05/2026;Hotel Sol;Grifo;;;Plomo;;6;;;N',
  'A-1;07/05/2026;09/05/2026;Hotel Sol;Grifo;;;Níquel;;1.020,5;mg/L;≤ 2.000;S',
  'A-2;07/05/2026;09/05/2026;Hotel Luna;Grifo;Microbiología;;E. coli;;Ausencia;UFC/100 mL;Ausencia;',
];
const table = (lines: readonly string[]) => [header, ...lines, ''].join('\n');

const byNumero = ({ muestras }: Awaited<ReturnType<typeof read>>) =>
  Object.fromEntries(muestras.map((muestra) => [muestra.numero_muestra, muestra]));

describe('a long table', () => {
  it('has no cell that turns the direction of what follows', async () => {
    const row = 'A-1;07/05/2026;08/05/2026;Hotel;Grifo;Físico;PNT-02;pH;=;7,2;ud. pH;6,5 - 9,5;S';
    const turned = row.replaceAll(/(?<=[^;])(?=[^;])/gu, '\u202E');
    const [plain, cleaned] = [await read(table([row]), { mapping }), await read(table([turned]), { mapping })];
    expect(plain.muestras).toHaveLength(1);
    expect(cleaned.muestras).toEqual(plain.muestras);
  });

  it('gathers the rows of a sample wherever they are, and its parameters into determinations', async () => {
    const { report, muestras } = await read(table(rows), { mapping });
    expect(report).toMatchObject({
      estado: 'terminado',
      muestras: { nuevas: 2, rechazadas: 0 },
      avisos: { total: 0 },
    });
    expect(muestras[0]).toMatchObject({
      numero_muestra: 'A-1',
      fin_analisis: '2026-05-10',
      determinaciones: [
        {
          descripcion: 'Físico-química',
          procedimiento: 'PNT-02',
          resultados: [{ descripcion: 'pH', valor: 7.2, referencia: { min: 6.5, max: 9.5 } }],
        },
        {
          descripcion: 'Metales',
          status_inteligente: 'No cumple',
          procedimiento: 'UNE-EN ISO 17294-2',
          resultados: [
            { descripcion: 'Plomo', valor: 6, unidad: 'µg/L', referencia: { max: 5 }, conclusion: 'No cumple' },
            { descripcion: 'Níquel', valor: 1020.5, unidad: 'mg/L', referencia: { max: 2000 } },
          ],
          total_resultados: 2,
          resultados_cumplen: 1,
          resultados_no_cumplen: 1,
        },
      ],
    });
    expect(muestras[1]?.determinaciones).toMatchObject([
      { resultados: [{ valor: 1, operador: '<', valor_formateado: '<1,0' }] },
      { resultados: [{ descripcion: 'E. coli', referencia: { texto: 'Ausencia' } }] },
    ]);
    expect(muestras[1]?.determinaciones[1]?.resultados[0]).not.toHaveProperty('valor');
  });

  it('says the same of rows that follow each other, whether the mapping promised it or not', async () => {
    const sorted = rows.toSorted();
    const loose = await read(table(sorted), { mapping });
    const following = await read(table(sorted), { mapping: { ...mapping, filas: 'contiguas' } });
    expect(following).toEqual(loose);
  });

  it('has the second part of a sample read with the first, and says so where its rows should follow each other', async () => {
    const whole = await read(table(rows), { mapping });
    const { report, muestras } = await read(table(rows), { mapping: { ...mapping, filas: 'contiguas' } });
    expect(muestras).toEqual(whole.muestras);
    expect(report.muestras).toEqual(whole.report.muestras);
    expect(report.avisos.primeras).toMatchObject([
      { linea: 4, muestra: 'A-1', motivo: expect.stringContaining('se han leído todas juntas') },
      { linea: 6, muestra: 'A-2' },
    ]);
  });

  it('refuses the sample above a row that says of none, since a number that is written once means the rows below', async () => {
    const { report, muestras } = await read(
      table([
        'A-1;07/05/2026;;Hotel Sol;Grifo;;;pH;;7,2;;;S',
        ';;;;;;;Plomo;;99;;;N',
        'A-2;07/05/2026;;Hotel Sol;Grifo;;;pH;;7,2;;;S',
      ]),
      { mapping },
    );
    expect(muestras.map(({ numero_muestra: numero }) => numero)).toEqual(['A-2']);
    expect(report.rechazos.primeras).toMatchObject([
      { linea: 3, muestra: 'A-1', motivo: expect.stringContaining('podría ser suya') },
      { linea: 3, campo: 'numero_muestra', motivo: 'Falta' },
    ]);
  });

  it('refuses a row without the `_id` that its mapping names, rather than make two samples of one', async () => {
    const withId = { ...mapping, campos: { ...mapping.campos, _id: 'Punto' } };
    const { report, muestras } = await read(
      table(['A-1;07/05/2026;;Hotel Sol;uno;;;pH;;7,2;;;S', 'A-1;07/05/2026;;Hotel Sol;;;;Plomo;;99;;;N']),
      { mapping: withId },
    );
    expect(muestras).toEqual([]);
    expect(report.rechazos.primeras).toMatchObject([
      { linea: 3, muestra: 'A-1', campo: '_id' },
      { linea: 3, campo: '_id', motivo: 'Falta' },
    ]);
  });

  it.each([
    ['identidad', { identidad: { columnas: ['Muestra', 'Punto'] } }],
    ['_id', { campos: { ...mapping.campos, _id: { columnas: ['Muestra', 'Punto'] } } }],
    ['numero', { campos: { ...mapping.campos, numero_muestra: { columnas: ['Muestra', 'Punto'] } } }],
  ])(
    'refuses samples that may be one, since a row leaves a part of their identity blank (%s)',
    async (_name, change) => {
      const whole = 'A-1;07/05/2026;;Hotel Sol;Grifo;;;pH;;7;;;S';
      const half = 'A-1;07/05/2026;;Hotel Sol;;;;Plomo;;99;;;N';
      const others = ['A-1;07/05/2026;;Hotel Sol;Depósito;;;pH;;7;;;S', 'A-2;07/05/2026;;Hotel Sol;;;;pH;;7;;;S'];
      for (const lines of [
        [whole, half, ...others],
        [half, ...others, whole],
      ]) {
        const { report, muestras } = await read(table(lines), { mapping: { ...mapping, ...change } });
        // The half may be of either of the points; a number whose part is blank throughout is a sample like any other.
        expect(muestras.map(({ determinaciones }) => determinaciones.length)).toEqual([1]);
        expect(report.muestras).toMatchObject({ nuevas: 1, rechazadas: 3 });
        expect(report.rechazos.primeras[0]?.motivo).toMatch(/^Puede ser la misma muestra que la de la línea \d+/u);
      }
    },
  );

  it('that is cut within a row stores nothing, and warns where it may have been cut within its last cell', async () => {
    const content = table(rows);
    const cut = await read(content.slice(0, -30), { mapping });
    expect(cut.report).toMatchObject({
      estado: 'rechazado',
      error: expect.stringContaining('la 6, se queda a medias'),
    });
    expect(cut.muestras).toEqual([]);
    const unended = await read(content.slice(0, -1), { mapping });
    expect(unended.report).toMatchObject({ estado: 'terminado', avisos: { primeras: [{ linea: 6, campo: 'fila' }] } });
  });

  it('refuses a whole sample for a row that is broken, so that none is stored with a part missing', async () => {
    const { report, muestras } = await read(
      table([
        ...rows,
        'A-2;07/05/2026;;Hotel Luna',
        'A-3;07/05/2026;;Hotel;;;;;;12;;;',
        ';07/05/2026;;Hotel;;;;pH;;7;;;',
      ]),
      { mapping },
    );
    expect(muestras.map(({ numero_muestra: numero }) => numero)).toEqual(['A-1']);
    expect(report.rechazos.primeras).toMatchObject([
      { linea: 7, muestra: 'A-2', campo: 'fila', motivo: 'La fila tiene 4 columnas y la cabecera 13' },
      { linea: 8, muestra: 'A-3', campo: 'resultado.descripcion', valor: '12' },
      { linea: 9, muestra: 'A-3', campo: 'numero_muestra', motivo: expect.stringContaining('podría ser suya') },
      { linea: 9, campo: 'numero_muestra', motivo: 'Falta' },
    ]);
    expect(report.muestras.rechazadas).toBe(3);
  });

  it('refuses a sample whose rows disagree on whose it is, and warns where they disagree on less', async () => {
    const { report, muestras } = await read(
      table([
        ...rows,
        'A-1;07/05/2026;;Hotel Luna;Grifo;;;Cinc;;1;;;',
        'A-2;07/05/2026;;Hotel Luna;Depósito;;;Cinc;;1;;;',
      ]),
      { mapping },
    );
    expect(muestras).toMatchObject([{ numero_muestra: 'A-2', producto: 'Grifo' }]);
    expect(report.rechazos.primeras).toMatchObject([
      { linea: 7, muestra: 'A-1', campo: 'solicitante', motivo: expect.stringContaining('Hotel Sol') },
    ]);
    expect(report.avisos.primeras).toMatchObject([{ linea: 8, campo: 'producto', valor: 'Depósito' }]);
  });

  it('says the same whatever the order of its samples, the pieces it comes in and what memory holds of it', async () => {
    const whole = byNumero(await read(table(rows), { mapping }));
    const ofA1 = rows.filter((row) => row.startsWith('A-1'));
    const ofA2 = rows.filter((row) => row.startsWith('A-2'));
    const order = fc.shuffledSubarray(['1', '1', '1', '2', '2'], { minLength: 5 });
    const held = fc.record({ memory: fc.nat(1000), keysPerPartition: fc.integer({ min: 1, max: 3 }) });
    await fc.assert(
      fc.asyncProperty(order, fc.integer({ min: 1, max: 50 }), held, async (samples, piece, spool) => {
        const next = { 1: ofA1.values(), 2: ofA2.values() };
        const mixed = samples.map((sample) => next[sample === '1' ? 1 : 2].next().value ?? '');
        expect(byNumero(await read(table(mixed), { mapping, piece, spool }))).toEqual(whole);
      }),
      { numRuns: 50 },
    );
  });

  it('is refused, with what to do and nothing stored, when it is longer than may be set aside', async () => {
    const { report, muestras } = await read(table(rows), { mapping, spool: { memory: 100, maxBytes: 300 } });
    expect(report).toMatchObject({ estado: 'rechazado', error: expect.stringContaining('demasiado largo') });
    expect(muestras).toEqual([]);
  });
});

describe('the point of a sample whose rows are several', () => {
  const withPoint = {
    ...mapping,
    campos: { ...mapping.campos, 'punto_muestreo.nombre': 'Punto', 'punto_muestreo.codigo': 'Ensayo' },
  };
  const row = (punto: string, codigo: string, parametro: string) =>
    `A-1;07/05/2026;;Hotel Sol;${punto};${codigo};;${parametro};;7,2;;;S`;
  const pointOf = async (...parts: [string, string][]) => {
    const { muestras, report } = await read(table(parts.map(([punto, codigo], n) => row(punto, codigo, `p${n}`))), {
      mapping: withPoint,
    });
    return { punto: muestras[0]?.punto_muestreo, rechazos: report.rechazos.primeras };
  };

  it('is what any of them says, name and code each by itself', async () => {
    const punto = { nombre: 'Grifo', codigo: 'G-1' };
    expect(await pointOf(['Grifo', 'G-1'], ['Grifo', 'G-1'])).toMatchObject({ punto, rechazos: [] });
    expect(await pointOf(['Grifo', ''], ['', 'G-1'], ['', ''])).toMatchObject({ punto, rechazos: [] });
    expect(await pointOf(['', 'G-1'], ['Grifo', ''])).toMatchObject({ punto, rechazos: [] });
  });

  it('is one: rows that differ in name or code refuse the sample', async () => {
    expect((await pointOf(['Grifo', ''], ['Ducha', ''])).rechazos).toMatchObject([
      { linea: 3, campo: 'punto_muestreo.nombre', valor: 'Ducha', motivo: expect.stringContaining('Grifo') },
    ]);
    expect((await pointOf(['Grifo', 'G-1'], ['Grifo', 'G-2'])).rechazos).toMatchObject([
      { linea: 3, campo: 'punto_muestreo.codigo', valor: 'G-2', motivo: expect.stringContaining('«G-1»') },
    ]);
  });
});
