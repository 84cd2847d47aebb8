import { describe, expect, it } from 'vitest';
import { maxSampleCharacters } from './json-sample.ts';
import { read } from '../store/testing.ts';

const plain = {
  _id: 'M-1',
  numero_muestra: 'M-1',
  fecha_muestra: '2026-05-07',
  tipo_muestra: 'Agua',
  solicitante: 'Hotel Sol',
  determinaciones: [{ descripcion: 'pH', resultados: [{ descripcion: 'pH', valor: 7.2, conclusion: 'Cumple' }] }],
};
const one = async (changes: object) => {
  const { report, muestras } = await read(JSON.stringify({ ...plain, ...changes }));
  return { report, muestra: muestras[0], rechazos: report.rechazos.primeras };
};
const resultadoOf = async (resultado: object) => {
  const { muestra } = await one({
    determinaciones: [{ descripcion: 'X', resultados: [{ descripcion: 'X', ...resultado }] }],
  });
  return muestra?.determinaciones[0]?.resultados[0];
};

describe('a sample in JSON', () => {
  it('is kept without control characters and halves of letters, and its report says where they were', async () => {
    const { muestra, report } = await one({
      informacion_muestra: 'Agua\u0000 turbia\u000b\tcon\nposos\u001f',
      determinaciones: [
        { descripcion: 'pH\u0007', resultados: [{ descripcion: 'pH', valor_formateado: 'Ausencia\u0002\ud800' }] },
      ],
    });
    // oxlint-disable-next-line no-control-regex -- what must not be there
    expect(JSON.stringify(muestra)).not.toMatch(/\\u00(?:0[0-8bce]|1)|\\ud800/u);
    expect(muestra?.informacion_muestra).toBe('Agua turbia\tcon\nposos');
    expect(report.avisos.primeras).toMatchObject([
      { linea: 1, campo: 'informacion_muestra', motivo: expect.stringContaining('caracteres de control') },
      { campo: 'determinaciones[0].resultados[0].valor_formateado' },
    ]);
  });

  it('of more characters than any sample has is refused by its length, and no other with it', async () => {
    const long = JSON.stringify({ ...plain, _id: 'M-2', informacion_muestra: 'x'.repeat(maxSampleCharacters) });
    const { report, muestras } = await read([long, JSON.stringify(plain)].join('\n'));
    expect(muestras.map(({ _id }) => _id)).toEqual(['M-1']);
    expect(report.rechazos.primeras).toMatchObject([
      { linea: 1, campo: '(muestra)', motivo: expect.stringContaining('4.000.000 caracteres') },
    ]);
    expect(report.rechazos.primeras[0]?.valor?.length).toBeLessThan(2000);
  });

  it('may be MongoDB extended JSON as the former system exports it', async () => {
    const { muestra, report } = await one({
      _id: { $oid: '65f000000000000000000001' },
      numero_muestra: undefined,
      muestra: { $numberInt: '2024001' },
      fecha_muestra: { $date: '2026-03-01T23:30:00Z' },
      fin_analisis: { $date: { $numberLong: '1772928000000' } },
      solicitante: { nombre: ' Hotel   Sol ', id: { $oid: '65f000000000000000000002' } },
      temperatura: 4.5,
      cubierto: true,
      descripcion: null,
      createdAt: { $date: '2026-03-02T00:00:00Z' },
    });
    expect(report.avisos.total).toBe(0);
    expect(muestra).toMatchObject({
      _id: '65f000000000000000000001',
      numero_muestra: '2024001',
      fecha_muestra: '2026-03-02',
      fin_analisis: '2026-03-08',
      solicitante: { nombre: 'Hotel Sol', id: '65f000000000000000000002' },
      estado: 'autorizada',
      temperatura: '4.5',
      cubierto: 'Sí',
    });
    expect(muestra).not.toHaveProperty('descripcion');
  });

  it('has its counts counted here and its determinations concluded from their results', async () => {
    const resultados = [
      { descripcion: 'a', conclusion: 'CUMPLE' },
      { descripcion: 'b', conclusion: 'no cumple' },
    ];
    const { muestra } = await one({
      determinaciones: [
        { descripcion: 'D', total_resultados: 9, resultados_cumplen: 9, resultados },
        { descripcion: 'E', resultados: [resultados[0]] },
        { descripcion: 'F', resultados: [resultados[0], { descripcion: 'c' }] },
        { descripcion: 'G', status_inteligente: 'Pendiente', resultados },
      ],
    });
    expect(muestra?.determinaciones).toMatchObject([
      { status_inteligente: 'No cumple', total_resultados: 2, resultados_cumplen: 1, resultados_no_cumplen: 1 },
      { status_inteligente: 'Cumple' },
      { total_resultados: 2, resultados_cumplen: 1, resultados_no_cumplen: 0 },
      { status_inteligente: 'Pendiente' },
    ]);
    expect(muestra?.determinaciones[2]).not.toHaveProperty('status_inteligente');
  });

  it.each([
    [
      { valor: 0.5, valor_formateado: '<0,5' },
      { valor: 0.5, operador: '<', valor_formateado: '<0,5' },
    ],
    [{ valor: '<0,5' }, { valor: 0.5, operador: '<', valor_formateado: '<0,5' }],
    [
      { valor: '0.5', operador: '>=' },
      { valor: 0.5, operador: '>=', valor_formateado: '0.5' },
    ],
    [{ valor: '1.234,5' }, { valor: 1234.5, valor_formateado: '1.234,5' }],
    [{ valor: 'Ausencia' }, { valor_formateado: 'Ausencia' }],
    [
      { valor: 12, valor_formateado: '12 mg/L' },
      { valor: 12, valor_formateado: '12 mg/L' },
    ],
    [{ valor: null, valor_formateado: '' }, {}],
    [
      { valor: 1, referencia: { min: '6,5', max: 9 } },
      { valor: 1, referencia: { min: 6.5, max: 9 } },
    ],
    [
      { valor: 1, referencia: { min: null, max: 'Ausencia' } },
      { valor: 1, referencia: { texto: 'Ausencia' } },
    ],
    [
      { valor: 1, referencia: '< 100' },
      { valor: 1, referencia: { texto: '< 100' } },
    ],
  ])('with a result %j keeps the text beside the number', async (delivered, expected) => {
    expect(await resultadoOf(delivered)).toEqual({ descripcion: 'X', ...expected });
  });

  it.each([
    [{ fecha_muestra: '31/02/2024' }, 'fecha_muestra', 'No es una fecha que exista (aaaa-mm-dd o dd/mm/aaaa)'],
    [{ fecha_muestra: undefined }, 'fecha_muestra', 'Falta'],
    [{ fecha_muestra: { year: 2024 } }, 'fecha_muestra', 'Debe ser un texto'],
    [{ solicitante: '  ' }, 'solicitante', 'Falta'],
    [{ solicitante: { id: '1' } }, 'solicitante.nombre', 'Falta'],
    [{ estado: 'perdida' }, 'estado', 'Debe ser "en_curso" o "autorizada" o "anulada"'],
    [{ producto: 'x'.repeat(301) }, 'producto', 'Es demasiado largo: el máximo son 300 caracteres'],
    [{ determinaciones: 'pH' }, 'determinaciones', 'Debe ser una lista de objetos'],
    [{ determinaciones: [{ resultados: [] }] }, 'determinaciones[0].descripcion', 'Está vacío'],
    [{ numero_muestra: undefined, _id: undefined }, 'numero_muestra', 'Falta'],
  ])('with %j is refused, saying which field and why', async (changes, campo, motivo) => {
    const { muestra, rechazos } = await one(changes);
    expect(muestra).toBeUndefined();
    expect(rechazos).toMatchObject([{ linea: 1, campo, motivo }]);
    expect(rechazos[0]?.valor?.length ?? 0).toBeLessThanOrEqual(80);
  });

  it('warns once of each field that the portal does not know', async () => {
    const { report } = await read(
      [plain, { ...plain, _id: 'M-2' }].map((each) => `${JSON.stringify({ ...each, turno: 'B' })}\n`).join(''),
    );
    expect(report.avisos).toMatchObject({ total: 1, primeras: [{ linea: 1, campo: 'turno', valor: '"B"' }] });
  });
});

describe('the point of a sample in JSON', () => {
  it.each([
    [
      { nombre: ' Toma  de red ', codigo: { $numberInt: '17' } },
      { nombre: 'Toma de red', codigo: '17' },
    ],
    ['Toma\u202E de red', { nombre: 'Toma de red' }],
    [{ nombre: 'Toma de red', codigo: '' }, { nombre: 'Toma de red' }],
    [{ nombre: ' ', codigo: null }, undefined],
    [null, undefined],
  ])('%j is read as %j', async (punto_muestreo, expected) => {
    const { muestra, report } = await one({ punto_muestreo });
    expect([muestra?.punto_muestreo, report.rechazos.total, report.avisos.total]).toEqual([expected, 0, 0]);
  });

  const shortened = expect.stringContaining('ha acortado este número');
  it.each([
    [{ codigo: 'T-1' }, 'punto_muestreo.nombre', expect.stringContaining('da el código como nombre')],
    [{ nombre: 'x'.repeat(301) }, 'punto_muestreo.nombre', expect.stringContaining('300')],
    [{ nombre: 'Red', codigo: 'x'.repeat(301) }, 'punto_muestreo.codigo', expect.stringContaining('300')],
    [{ nombre: '1,23E+12' }, 'punto_muestreo.nombre', shortened],
    [{ nombre: 'Red', codigo: '1,23E+12' }, 'punto_muestreo.codigo', shortened],
    ['1,23E+12', 'punto_muestreo', shortened],
    [{ nombre: '#N/D' }, 'punto_muestreo.nombre', expect.stringContaining('hoja de cálculo')],
    [['Red'], 'punto_muestreo', 'Debe ser un texto'],
  ])('%j is refused', async (punto_muestreo, campo, motivo) => {
    const { muestra, rechazos } = await one({ punto_muestreo });
    expect(muestra).toBe(undefined);
    expect(rechazos).toMatchObject([{ campo, motivo }]);
  });

  it('has no other fields, which a warning names', async () => {
    const { muestra, report } = await one({ punto_muestreo: { nombre: 'Red', zona: 'Norte' } });
    expect(muestra?.punto_muestreo).toEqual({ nombre: 'Red' });
    expect(report.avisos.primeras).toMatchObject([{ campo: 'punto_muestreo.zona' }]);
  });
});

describe('a value in JSON is what its text shows', () => {
  const delivered = async (resultado: object) => {
    const sample = {
      numero_muestra: 'A-1',
      fecha_muestra: '2026-05-07',
      tipo_muestra: 'Agua',
      solicitante: 'Sol',
      determinaciones: [{ descripcion: 'X', resultados: [{ descripcion: 'X', ...resultado }] }],
    };
    const { report, muestras } = await read(JSON.stringify([sample]));
    return { report, stored: muestras[0]?.determinaciones[0]?.resultados[0] };
  };

  it.each([
    [{ valor: 0.4567, valor_formateado: '0,46' }, 0.4567],
    [{ valor: 1234, valor_formateado: '1.234' }, 1234],
    [{ valor: 1.234, valor_formateado: '1.234' }, 1.234],
    [{ valor: 12_345, valor_formateado: '1,2·10⁴' }, 12_345],
    [{ valor: 0, valor_formateado: 'Ausencia' }, 0],
    [{ valor: 0.5, operador: '<', valor_formateado: '< 0,5 mg/L' }, 0.5],
    [{ valor: 0, valor_formateado: '0,00' }, 0],
    [{ valor: 12.5, valor_formateado: '12,5 mg/L' }, 12.5],
    [{ valor: 1234, valor_formateado: '1.234 UFC/100 mL' }, 1234],
  ])('%j is stored', async (resultado, valor) => {
    expect((await delivered(resultado)).stored).toMatchObject({ valor });
  });

  it.each([
    { valor: 7, valor_formateado: '8,5' },
    { valor: 0.47, valor_formateado: '0,46' },
    { valor: 125, valor_formateado: '12,5' },
    { valor: 99, valor_formateado: '12,5 mg/L' },
    { valor: 0.5, operador: '>', valor_formateado: '<0,5' },
    { valor: '7', valor_formateado: '8' },
  ])('%j is refused', async (resultado) => {
    const { report, stored } = await delivered(resultado);
    expect(stored).toBeUndefined();
    expect(report.rechazos.primeras.map(({ campo }) => campo)).toEqual([
      'determinaciones[0].resultados[0].valor_formateado',
    ]);
  });

  it.each([
    [{ operador: 'ND', valor_formateado: 'ND' }, true],
    [{ operador: 'ND', valor_formateado: '0,5' }, false],
    [{ operador: '1', valor: 5 }, false],
  ])(
    'a text that is no sign refuses what has a number, and is told beside another text: %j',
    async (resultado, isKept) => {
      const { report, stored } = await delivered(resultado);
      expect([stored !== undefined, report.avisos.total, report.rechazos.total]).toEqual(
        isKept ? [true, 1, 0] : [false, 0, 1],
      );
    },
  );

  it('counts a text that is not kept beside another as refused', async () => {
    const { report } = await delivered({ valor: 'Presencia', valor_formateado: 'Ausencia' });
    expect(report.celdas.destinos.filter(({ clase }) => clase === 'rechazada')).toMatchObject([
      { celdas: 1, primeras: [{ texto: 'Presencia' }] },
    ]);
  });

  it('with more digits than a number holds is refused, also where it identifies the sample', async () => {
    const sample = `{"numero_muestra": 12345678901234567890, "fecha_muestra": "2026-05-07", "tipo_muestra": "Agua", "solicitante": "Sol"}`;
    const { report, muestras } = await read(`[${sample}, ${sample.replace('67890', '').replace('12345', '1')}]`);
    expect(muestras.map(({ numero_muestra: numero }) => numero)).toEqual(['11234567890']);
    expect(report.rechazos.primeras[0]?.motivo).toContain('12345678901234567890');
  });

  it('with more digits than any number has is refused alone', async () => {
    const long = JSON.stringify(plain).replace('7.2', '1'.repeat(310));
    const { report, muestras } = await read(`[${long}, ${JSON.stringify({ ...plain, _id: 'M-2' })}]`);
    expect(muestras.map(({ _id }) => _id)).toEqual(['M-2']);
    expect(report.rechazos.primeras[0]?.motivo).toContain('tiene más cifras');
  });
});
