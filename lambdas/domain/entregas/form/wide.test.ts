import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { read } from '../store/testing.ts';

const mapping = {
  forma: 'ancha',
  separador: ';',
  decimal: ',',
  listas: { si_no: { SI: 'Cumple', NO: 'No cumple', ND: null } },
  campos: {
    numero_muestra: { columna: 'Nº', defecto: { columnas: ['Fecha', 'Punto'], separador: ' ' } },
    producto: 'Producto',
    fecha_muestra: 'Fecha',
    tipo_muestra: { columna: 'Tipo', defecto: 'Sin tipo' },
    solicitante: 'Cliente',
    conclusion_muestra: { columna: 'Dictamen', valores: { Verde: 'Cumple', Rojo: 'No cumple' } },
  },
  determinaciones: [
    {
      descripcion: 'pH',
      procedimiento: 'PNT-01',
      acreditado: true,
      resultados: [
        { columna: 'pH', unidad: 'ud. pH', min: 6.5, max: 9.5, conclusion: { columna: 'pH ok', valores: 'si_no' } },
      ],
    },
    {
      descripcion: 'Cloro',
      conclusion: { columna: 'Cloro ok', valores: 'si_no' },
      resultados: [
        { columna: 'Cl libre', descripcion: 'Cloro libre residual', unidad: 'mg/L', max: 1 },
        { columna: 'Cl comb', descripcion: 'Cloro combinado residual', unidad: 'mg/L', max: 2 },
      ],
    },
  ],
  ignorar: ['Punto'],
};

const header = 'Nº;Fecha;Punto;Tipo;Cliente;Producto;Dictamen;pH;pH ok;Cl libre;Cl comb;Cloro ok';
const table = (...rows: readonly string[]) => [header, ...rows, ''].join('\r\n');
const good = 'A-1;07/05/2026;P1;Agua;Hotel Sol;Grifo;Verde;7,2;SI;<0,5;0,8;SI';

const fault = async (content: string) => (await read(content, { mapping })).report.error;

describe('a wide table', () => {
  it('gives a sample for each row and a result for each cell that says something', async () => {
    const { report, muestras } = await read(table(good), { mapping });
    expect(report).toMatchObject({ estado: 'terminado', muestras: { nuevas: 1 }, avisos: { total: 0 } });
    expect(muestras[0]).toEqual({
      _id: '638f8d9138045d08e2a6b996',
      numero_muestra: 'A-1',
      estado: 'autorizada',
      producto: 'Grifo',
      fecha_muestra: '2026-05-07',
      tipo_muestra: 'Agua',
      solicitante: { nombre: 'Hotel Sol' },
      conclusion_muestra: 'Cumple',
      determinaciones: [
        {
          descripcion: 'pH',
          status_inteligente: 'Cumple',
          procedimiento: 'PNT-01',
          acreditado: true,
          resultados: [
            {
              descripcion: 'pH',
              valor: 7.2,
              valor_formateado: '7,2',
              unidad: 'ud. pH',
              referencia: { min: 6.5, max: 9.5 },
              conclusion: 'Cumple',
            },
          ],
          total_resultados: 1,
          resultados_cumplen: 1,
          resultados_no_cumplen: 0,
        },
        {
          descripcion: 'Cloro',
          status_inteligente: 'Cumple',
          resultados: [
            {
              descripcion: 'Cloro libre residual',
              valor: 0.5,
              operador: '<',
              valor_formateado: '<0,5',
              unidad: 'mg/L',
              referencia: { max: 1 },
            },
            {
              descripcion: 'Cloro combinado residual',
              valor: 0.8,
              valor_formateado: '0,8',
              unidad: 'mg/L',
              referencia: { max: 2 },
            },
          ],
          total_resultados: 2,
          resultados_cumplen: 0,
          resultados_no_cumplen: 0,
        },
      ],
    });
  });

  it('says of the only result of a determination what was concluded of the determination', async () => {
    const { muestras } = await read(table('A-1;07/05/2026;;Agua;Hotel;;;;;0,7;;NO'), { mapping });
    expect(muestras[0]?.determinaciones).toMatchObject([
      { descripcion: 'Cloro', status_inteligente: 'No cumple', resultados: [{ conclusion: 'No cumple' }] },
    ]);
  });

  it('calls a sample without a number by its key, and gives a blank what the mapping says', async () => {
    const { muestras } = await read(table(';07/05/2026;P7;;Hotel Sol;;;7;ND;;;'), { mapping });
    expect(muestras[0]).toMatchObject({ numero_muestra: '07/05/2026 P7', tipo_muestra: 'Sin tipo' });
    expect(muestras[0]).not.toHaveProperty('conclusion_muestra');
    expect(muestras[0]?.determinaciones[0]).not.toHaveProperty('status_inteligente');
  });

  it('refuses a row by its line, field and reason, and takes the others', async () => {
    const { report, muestras } = await read(
      table(
        good,
        'A-2;31/02/2024;P1;Agua;Hotel Sol;"dos\r\nlíneas";;7;SI;;;',
        'A-3;07/05/2026;P1',
        ';;;;;;;;;;;',
        'A-4;07/05/2026;P1;Agua;;;;7;SI;;;',
        'A-5;07/05/2026;P1;Agua;Hotel Sol;;;7;SI;;;;;',
        'A-6;07/05/2026;P1;Agua;Hotel Sol;;;7;SI;;;;sobra',
      ),
      { mapping },
    );
    expect(muestras.map(({ numero_muestra: numero }) => numero)).toEqual(['A-1', 'A-5']);
    expect(report.muestras).toMatchObject({ nuevas: 2, actualizadas: 0, sin_cambios: 0, rechazadas: 4 });
    expect(report.rechazos.primeras).toEqual([
      {
        linea: 3,
        muestra: 'A-2',
        campo: 'fecha_muestra',
        valor: '31/02/2024',
        motivo: 'No es una fecha que exista (dd/mm/aaaa o aaaa-mm-dd)',
      },
      { linea: 5, muestra: 'A-3', campo: 'fila', motivo: 'La fila tiene 3 columnas y la cabecera 12' },
      { linea: 7, muestra: 'A-4', campo: 'solicitante', motivo: 'Falta' },
      { linea: 9, muestra: 'A-6', campo: 'fila', motivo: 'La fila tiene 13 columnas y la cabecera 12' },
    ]);
  });

  it('keeps what it does not understand as text and says so, and leaves a verdict that its limits contradict', async () => {
    const { report, muestras } = await read(
      table('A-1;07/05/2026;P1;Agua;Hotel;;Azul;1.968.333;SI;;;', 'A-2;07/05/2026;P1;Agua;Hotel;;Azul;9,9;SI;;;'),
      { mapping },
    );
    const [broken, contradicted] = muestras.map(({ determinaciones }) => determinaciones[0]?.resultados[0]);
    expect(broken).toMatchObject({ valor_formateado: '1.968.333', conclusion: 'Cumple' });
    expect(broken).not.toHaveProperty('valor');
    expect(contradicted).toMatchObject({ valor: 9.9, conclusion: 'Cumple' });
    expect(muestras[0]?.conclusion_muestra).toBe('Azul');
    expect(report.veredictos).toEqual({ cumple: 0, no_cumple: 0, sin_definir: 2 });
    expect(report.avisos).toMatchObject({
      total: 4,
      primeras: [
        { linea: 2, campo: 'conclusion_muestra', valor: 'Azul' },
        { linea: 2, campo: 'pH', valor: '1.968.333', motivo: 'No se entiende como número: se guarda solo el texto' },
        { linea: 3, campo: 'conclusion_muestra', valor: 'Azul' },
        {
          linea: 3,
          campo: 'pH',
          valor: '9,9',
          motivo: expect.stringContaining('fuera de sus límites (mínimo 6,5 y máximo 9,5)'),
        },
      ],
    });
  });

  it('is refused as a whole when it is not the mapping’s, in words that say what to do', async () => {
    expect(await fault(good.replaceAll(';', '\t'))).toContain('otro "separador"');
    expect(await fault(`${header.replace('pH ok', 'pH bien')}\r\n${good}`)).toContain(
      'Falta en el archivo la columna "pH ok"',
    );
    expect(await fault(`${header.replace('Producto', 'pH')}\r\n${good}`)).toContain('La cabecera repite "pH"');
    expect(await fault(`${header}\r\nA-1;"abierta;${'x'.repeat(100)}`)).toContain('comillas se abren y no se cierran');
  });

  it('is refused for a column with content that the mapping neither reads nor leaves out, not for an empty one', async () => {
    const empty = table(good).replaceAll('\r\n', ';\r\n').replace('Cloro ok;', 'Cloro ok;Olor');
    expect((await read(empty, { mapping })).report).toMatchObject({ estado: 'terminado', avisos: { total: 0 } });
    const { report } = await read(empty.replace(/;\r\n$/u, ';a cloro\r\n'), { mapping });
    expect(report).toMatchObject({ estado: 'rechazado', muestras: { nuevas: 0 } });
    expect(report.error).toMatch(
      /^El formato de lectura no dice qué es la columna «Olor» \(línea 2, columna \d+: «a cloro»\)/u,
    );
  });

  it('says the same in whatever pieces it comes', async () => {
    const content = table(good, 'A-2;08/05/2026;P2;Água;"Hotel; ""Luna""";"a\r\nb";Rojo;5;NO;;;', 'A-3;x;;;;;;;;;;');
    const whole = await read(content, { mapping });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 60 }), async (piece) => {
        expect(await read(content, { mapping, piece })).toEqual(whole);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the point of a sample in a table', () => {
  const ofPoint = (campos: object) => ({ ...mapping, campos: { ...mapping.campos, ...campos } });

  it('comes from any column, or from several joined', async () => {
    const withPoint = ofPoint({
      'punto_muestreo.nombre': { columnas: ['Producto', 'Cliente'], separador: ' de ' },
      'punto_muestreo.codigo': 'Punto',
    });
    const { muestras, report } = await read(table(good), { mapping: withPoint });
    expect(muestras[0]?.punto_muestreo).toEqual({ nombre: 'Grifo de Hotel Sol', codigo: 'P1' });
    expect(report.avisos.total).toBe(0);
  });

  it('is absent where its columns are blank, and refused where it has a code alone', async () => {
    const withPoint = ofPoint({ 'punto_muestreo.nombre': 'Producto', 'punto_muestreo.codigo': 'Punto' });
    const blank = 'A-2;07/05/2026;;Agua;Hotel Sol;;Verde;7,2;SI;;;';
    const nameless = 'A-3;07/05/2026;P3;Agua;Hotel Sol;;Verde;7,2;SI;;;';
    const { muestras, report } = await read(table(blank, nameless), { mapping: withPoint });
    expect(muestras.map(({ numero_muestra, punto_muestreo }) => [numero_muestra, punto_muestreo])).toEqual([
      ['A-2', undefined],
    ]);
    expect(report.rechazos.primeras).toMatchObject([
      { muestra: 'A-3', campo: 'punto_muestreo.nombre', motivo: expect.stringContaining('da el código como nombre') },
    ]);
  });

  it('is refused where a spreadsheet shortened it', async () => {
    const row = good.replace('P1', '1,23E+12');
    for (const campo of ['punto_muestreo.nombre', 'punto_muestreo.codigo']) {
      const withPoint = ofPoint({ 'punto_muestreo.nombre': 'Producto', [campo]: 'Punto' });
      const { report } = await read(table(row), { mapping: withPoint });
      expect(report.rechazos.primeras).toMatchObject([{ campo, valor: '1,23E+12' }]);
    }
  });
});
