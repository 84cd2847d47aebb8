import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gather, heldResults } from './long.ts';
import { read } from './testing.ts';

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
  'A-2;07/05/2026;09/05/2026;Hotel Luna;Grifo;Microbiología;;E. coli;;;UFC/100 mL;Ausencia;',
];
const table = (lines: readonly string[]) => [header, ...lines, ''].join('\n');

const byNumero = ({ muestras }: Awaited<ReturnType<typeof read>>) =>
  Object.fromEntries(muestras.map((muestra) => [muestra.numero_muestra, muestra]));

async function* endless() {
  for (let linea = 2; ; linea++) {
    const document = { numero_muestra: `A-${linea % 100}` };
    yield { reading: { linea, document, clave: [String(linea % 100)], rechazos: [], avisos: [] }, addTo: () => {} };
  }
}

describe('a long table', () => {
  it('gathers the rows of a sample wherever they are, and its parameters into determinations', async () => {
    const { informe, muestras } = await read(table(rows), { mapping });
    expect(informe).toMatchObject({
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
    expect(muestras[1]?.determinaciones[1]?.resultados[0]).not.toHaveProperty('valor_formateado');
  });

  it('is read without holding more than a sample where its rows follow each other', async () => {
    const sorted = rows.toSorted();
    const loose = await read(table(sorted), { mapping });
    const following = await read(table(sorted), { mapping: { ...mapping, filas: 'contiguas' } });
    expect(following).toEqual(loose);
  });

  it('has the second part of a sample refused where rows were said to follow each other and don’t', async () => {
    const { informe } = await read(table(rows), { mapping: { ...mapping, filas: 'contiguas' } });
    expect(informe.muestras).toMatchObject({ nuevas: 2, rechazadas: 2 });
    expect(informe.rechazos.primeras[0]).toMatchObject({
      linea: 4,
      muestra: 'A-1',
      motivo: expect.stringContaining('línea 2'),
    });
  });

  it('refuses a whole sample for a row that is broken, so that none is stored with a part missing', async () => {
    const { informe, muestras } = await read(
      table([
        ...rows,
        'A-2;07/05/2026;;Hotel Luna',
        'A-3;07/05/2026;;Hotel;;;;;;12;;;',
        ';07/05/2026;;Hotel;;;;pH;;7;;;',
      ]),
      { mapping },
    );
    expect(muestras.map(({ numero_muestra: numero }) => numero)).toEqual(['A-1']);
    expect(informe.rechazos.primeras).toMatchObject([
      { linea: 9, campo: 'numero_muestra', motivo: 'Falta' },
      { linea: 7, muestra: 'A-2', campo: 'fila', motivo: 'La fila tiene 4 columnas y la cabecera 13' },
      { linea: 8, muestra: 'A-3', campo: 'resultado.descripcion', valor: '12' },
    ]);
    expect(informe.muestras.rechazadas).toBe(3);
  });

  it('refuses a sample whose rows disagree on whose it is, and warns where they disagree on less', async () => {
    const { informe, muestras } = await read(
      table([
        ...rows,
        'A-1;07/05/2026;;Hotel Luna;Grifo;;;Cinc;;1;;;',
        'A-2;07/05/2026;;Hotel Luna;Depósito;;;Cinc;;1;;;',
      ]),
      { mapping },
    );
    expect(muestras).toMatchObject([{ numero_muestra: 'A-2', producto: 'Grifo' }]);
    expect(informe.rechazos.primeras).toMatchObject([
      { linea: 7, muestra: 'A-1', campo: 'solicitante', motivo: expect.stringContaining('Hotel Sol') },
    ]);
    expect(informe.avisos.primeras).toMatchObject([{ linea: 8, campo: 'producto', valor: 'Depósito' }]);
  });

  it('says the same whatever the order of its samples and the pieces it comes in', async () => {
    const whole = byNumero(await read(table(rows), { mapping }));
    const ofA1 = rows.filter((row) => row.startsWith('A-1'));
    const ofA2 = rows.filter((row) => row.startsWith('A-2'));
    const order = fc.shuffledSubarray(['1', '1', '1', '2', '2'], { minLength: 5 });
    await fc.assert(
      fc.asyncProperty(order, fc.integer({ min: 1, max: 50 }), async (samples, piece) => {
        const next = { 1: ofA1.values(), 2: ofA2.values() };
        const mixed = samples.map((sample) => next[sample === '1' ? 1 : 2].next().value ?? '');
        expect(byNumero(await read(table(mixed), { mapping, piece }))).toEqual(whole);
      }),
      { numRuns: 50 },
    );
  });

  it('is refused, with what to do, when its scattered rows are too many to hold', async () => {
    const given: unknown[] = [];
    const reading = async () => {
      for await (const sample of gather(endless(), 'sueltas')) given.push(sample);
    };
    await expect(reading()).rejects.toThrow(`más de ${heldResults.toLocaleString('es')} resultados`);
    expect(given).toEqual([]);
  });
});
