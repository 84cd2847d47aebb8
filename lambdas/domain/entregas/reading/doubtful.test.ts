import { describe, expect, it } from 'vitest';
import { read } from '../store/testing.ts';

const mapping = {
  forma: 'ancha',
  separador: ';',
  decimal: ',',
  campos: {
    numero_muestra: 'N',
    fecha_muestra: 'F',
    tipo_muestra: { constante: 'Agua' },
    solicitante: 'S',
    inicio_analisis: 'I',
    fin_analisis: 'FA',
    fecha_prevista: 'P',
    estado: { columna: 'E', defecto: 'autorizada' },
    conclusion_muestra: { columna: 'C', valores: { Sí: 'Cumple', NO: 'No cumple' } },
  },
  determinaciones: [
    {
      descripcion: 'Plomo',
      resultados: [
        { columna: 'Pb', unidad: 'µg/L', rango: { columna: 'R' }, conclusion: { columna: 'Pb ok' } },
        { columna: 'Pb 2', unidad: 'µg/L' },
      ],
    },
  ],
};

interface Cells {
  N?: string;
  F?: string;
  S?: string;
  I?: string;
  FA?: string;
  P?: string;
  E?: string;
  C?: string;
  Pb?: string;
  R?: string;
  'Pb ok'?: string;
  'Pb 2'?: string;
}
const sound = {
  N: 'A-1',
  F: '07/05/2026',
  S: 'Hotel Sol',
  I: '',
  FA: '',
  P: '',
  E: '',
  C: '',
  Pb: '1',
  R: '',
  'Pb ok': '',
  'Pb 2': '',
};

async function one(cells: Cells, changes: object = {}) {
  const row = { ...sound, ...cells };
  const content = `${Object.keys(sound).join(';')}\n${Object.values(row).join(';')}\n`;
  const { report, muestras } = await read(content, { mapping: { ...mapping, ...changes } });
  const resultado = muestras[0]?.determinaciones[0]?.resultados[0];
  return { muestra: muestras[0], resultado, rechazos: report.rechazos.primeras, avisos: report.avisos.primeras };
}

describe('a number that may be two', () => {
  it.each([
    ['1.234', {}, '1234 o 1,234'],
    ['<12.500', {}, '12500 o 12,5'],
    ['1,234', { decimal: '.' }, '1234 o 1,234'],
    ['1.234', { decimal: 'mixto' }, '1,234 o 1234'],
  ])('%j is refused with both readings where a mapping with %j leaves them open', async (Pb, changes, both) => {
    const { muestra, rechazos } = await one({ Pb }, changes);
    expect(muestra).toBeUndefined();
    expect(rechazos).toMatchObject([{ campo: 'Plomo', valor: Pb, motivo: expect.stringContaining(both) }]);
  });

  it.each([
    ['1.234', { miles: '.' }, 1234],
    ['1,234', {}, 1.234],
    ['0.100', { decimal: 'mixto' }, 0.1],
    ['0,5', { decimal: 'mixto' }, 0.5],
    ['1.234', { decimal: 'mixto', miles: 'ninguno' }, 1.234],
    ['1.234', { decimal: 'mixto', miles: '.' }, 1234],
    ['12.34', { decimal: 'mixto', miles: '.' }, 12.34],
    ['1.234,5', { decimal: 'mixto' }, 1234.5],
    ['1,234.5', { decimal: 'mixto' }, 1234.5],
  ])('%j is a number where a mapping with %j says which', async (Pb, changes, valor) => {
    const { resultado, rechazos } = await one({ Pb }, changes);
    expect(rechazos).toEqual([]);
    expect(resultado).toMatchObject({ valor, valor_formateado: Pb });
  });

  it.each([
    ['0.100', '0,1'],
    ['<0.050', '0,05'],
    ['12.34', '12,34'],
  ])('%j with the other decimal sign is kept as text and said, never read without its zeros', async (Pb, number) => {
    const { resultado, avisos } = await one({ Pb }, { miles: '.' });
    expect(resultado).toEqual({ descripcion: 'Plomo', unidad: 'µg/L', valor_formateado: Pb });
    expect(avisos).toMatchObject([{ valor: Pb, motivo: expect.stringContaining(`sería ${number})`) }]);
  });

  it('is refused as a limit too', async () => {
    expect((await one({ R: '≤ 1.234' })).rechazos).toMatchObject([{ valor: '1.234' }]);
    expect((await one({ R: '500 - 1.500' })).rechazos).toMatchObject([{ valor: '1.500' }]);
    expect((await one({ R: '500 - 1.500' }, { miles: '.' })).resultado?.referencia).toEqual({ min: 500, max: 1500 });
  });

  it('is refused in JSON, unless it is given as a number', async () => {
    const sample = (resultado: object) =>
      JSON.stringify({
        numero_muestra: 'A-1',
        fecha_muestra: '2026-05-07',
        tipo_muestra: 'Agua',
        solicitante: 'Hotel Sol',
        determinaciones: [{ descripcion: 'Pb', resultados: [{ descripcion: 'Pb', ...resultado }] }],
      });
    for (const doubtful of [{ valor: '1.234' }, { valor: 1, referencia: { max: '1,500' } }]) {
      expect((await read(sample(doubtful))).report.rechazos.total).toBe(1);
    }
    const { muestras } = await read(sample({ valor: 1.234, valor_formateado: '1.234' }));
    expect(muestras[0]?.determinaciones[0]?.resultados[0]).toMatchObject({ valor: 1.234 });
  });

  it('of the mapping itself is what it says', async () => {
    const determinaciones = [{ descripcion: 'Plomo', resultados: [{ columna: 'Pb', max: 1.125 }] }];
    for (const decimal of [',', '.', 'mixto']) {
      const { resultado } = await one({}, { decimal, determinaciones, ignorar: 'todas' });
      expect(resultado?.referencia).toEqual({ max: 1.125 });
    }
  });
});

describe('a date that may be two, or has not come', () => {
  const both = { fechas: ['dd/mm/aaaa', 'mm/dd/aaaa'] };

  it('is refused with both readings, unless the mapping’s formats are in order', async () => {
    expect((await one({ F: '07/05/2026' }, both)).rechazos).toMatchObject([
      { campo: 'fecha_muestra', motivo: expect.stringContaining('07/05/2026 o el 05/07/2026') },
    ]);
    const ordered = await one({ F: '07/05/2026' }, { ...both, fechas_en_orden: true });
    expect(ordered.muestra?.fecha_muestra).toBe('2026-05-07');
    expect((await one({ F: '13/05/2026' }, both)).muestra?.fecha_muestra).toBe('2026-05-13');
    expect((await one({ F: '05/05/2026' }, both)).muestra?.fecha_muestra).toBe('2026-05-05');
  });

  it('is read in its field’s own formats, where it has some', async () => {
    const campos = { ...mapping.campos, inicio_analisis: { columna: 'I', fechas: ['mm/dd/aaaa'] } };
    const { muestra } = await one({ F: '03/04/2026', I: '04/05/2026' }, { campos });
    expect(muestra).toMatchObject({ fecha_muestra: '2026-04-03', inicio_analisis: '2026-04-05' });
    expect((await one({ I: '13/04/2026' }, { campos })).rechazos).toMatchObject([
      { campo: 'inicio_analisis', motivo: 'No es una fecha que exista (mm/dd/aaaa o aaaa-mm-dd)' },
    ]);
  });

  it('is refused after tomorrow, but for the planned end of a sample under way', async () => {
    expect((await one({ F: '21/05/2026' })).muestra?.fecha_muestra).toBe('2026-05-21');
    for (const cells of [{ F: '22/05/2026' }, { I: '22/05/2026' }, { FA: '22/05/2026' }]) {
      const { muestra, rechazos } = await one(cells);
      expect(muestra).toBeUndefined();
      expect(rechazos).toMatchObject([
        { valor: '22/05/2026', motivo: 'Es una fecha que no ha llegado: el 22/05/2026' },
      ]);
    }
    expect((await one({ FA: '22/05/2026', E: 'en curso' })).muestra?.fin_analisis).toBe('2026-05-22');
    expect((await one({ F: '22/05/2026', E: 'en curso' })).muestra).toBeUndefined();
    for (const E of ['en curso', 'autorizada']) {
      expect((await one({ P: '22/05/2026', E })).muestra?.fecha_prevista).toBe('2026-05-22');
    }
  });

  it('has no hour at midnight, which is where programs put a date without one', async () => {
    for (const F of [
      '2026-05-07T00:00:00',
      '07/05/2026 12:00:00 AM',
      '07/05/2026 12:00:00 a. m.',
      '07/05/2026 0:00',
      '07/05/2026 00:00:00.000',
    ]) {
      expect((await one({ F })).muestra).not.toHaveProperty('hora_muestra');
    }
    expect((await one({ F: '07/05/2026 00:30' })).muestra?.hora_muestra).toBe('00:30');
  });
});

describe('what a spreadsheet damages', () => {
  it.each(['#N/D', '#N/A', '#¡REF!', '#VALUE!', '#¡VALOR!', '#¡DIV/0!', '#NAME?', '#¿NOMBRE?', '#####', 'Err:502'])(
    '%s is refused in any field',
    async (error) => {
      for (const cells of [{ N: error }, { S: error }, { Pb: error }, { C: error }, { R: error }] satisfies Cells[]) {
        const { muestra, rechazos } = await one(cells);
        expect(muestra).toBeUndefined();
        expect(rechazos[0]).toMatchObject({ valor: error, motivo: expect.stringContaining('hoja de cálculo') });
      }
    },
  );

  it('is a shortened number where it names something, and a number where it is a value', async () => {
    for (const cells of [{ N: '1,23E+12' }, { S: '1E+05' }] satisfies Cells[]) {
      expect((await one(cells)).rechazos).toMatchObject([{ motivo: expect.stringContaining('ha perdido cifras') }]);
    }
    expect((await one({ Pb: '1,23E+12' })).resultado?.valor).toBe(1.23e12);
    expect((await one({ N: 'E-12' })).muestra?.numero_muestra).toBe('E-12');
    expect((await one({}, { identidad: { columnas: ['N', 'C'] } })).rechazos).toEqual([]);
    expect((await one({ C: '1,2E+15' }, { identidad: { columnas: ['N', 'C'] } })).rechazos).toHaveLength(1);
  });

  it('may be given a meaning by the mapping', async () => {
    const campos = { ...mapping.campos, conclusion_muestra: { columna: 'C', valores: { '#N/D': null } } };
    expect((await one({ C: '#N/D' }, { campos })).muestra).not.toHaveProperty('conclusion_muestra');
  });

  it('is refused in JSON', async () => {
    const sample = {
      numero_muestra: 'A-1',
      fecha_muestra: '2026-05-07',
      tipo_muestra: 'Agua',
      solicitante: 'Hotel Sol',
    };
    for (const change of [{ numero_muestra: 1.5e21 }, { solicitante: '#N/D' }, { producto: '#¡REF!' }]) {
      expect((await read(JSON.stringify({ ...sample, ...change }))).report.rechazos.total).toBe(1);
    }
  });
});

describe('a parameter that a sample has twice', () => {
  it('is kept once where both say the same, and refuses the sample where they do not', async () => {
    const same = await one({ Pb: '1', 'Pb 2': '1' });
    expect(same.muestra?.determinaciones[0]?.resultados).toHaveLength(1);
    expect(same.avisos).toMatchObject([{ campo: 'Plomo', motivo: expect.stringContaining('se guarda una') }]);
    const other = await one({ Pb: '1', 'Pb 2': '99' });
    expect(other.muestra).toBeUndefined();
    expect(other.rechazos).toMatchObject([
      { campo: 'Plomo', valor: '99', motivo: expect.stringContaining('réplicas') },
    ]);
  });

  it('is two results where the mapping says that they are replicates', async () => {
    const { muestra, avisos } = await one({ Pb: '1', 'Pb 2': '99' }, { repetidos: 'replicas' });
    expect(muestra?.determinaciones[0]?.resultados.map(({ valor }) => valor)).toEqual([1, 99]);
    expect(avisos).toEqual([]);
  });

  it('is found in the rows of a long file, also under another case', async () => {
    const long = {
      forma: 'larga',
      separador: ';',
      decimal: ',',
      campos: { numero_muestra: 'N', fecha_muestra: 'F', tipo_muestra: { constante: 'Agua' }, solicitante: 'S' },
      determinacion: { descripcion: 'D', conclusion: 'DC' },
      resultado: { descripcion: 'P', valor: 'V' },
    };
    const rows = (...lines: string[]) =>
      `N;F;S;D;DC;P;V\n${lines.map((line) => `A-1;07/05/2026;Hotel;${line}\n`).join('')}`;
    const repeated = await read(rows('Metales;;Plomo;1', 'Metales;;PLOMO;2'), { mapping: long });
    expect(repeated.report.rechazos.primeras).toMatchObject([{ linea: 3, campo: 'PLOMO' }]);
    const verdicts = await read(rows('Metales;Cumple;Plomo;1', 'Metales;No cumple;Níquel;2'), { mapping: long });
    expect(verdicts.report.rechazos.primeras).toMatchObject([{ linea: 3, campo: 'status_inteligente' }]);
  });

  it('is said of a sample in JSON, whose list means what it has', async () => {
    const resultados = [1, 2].map((valor) => ({ descripcion: 'E. coli', valor }));
    const { report, muestras } = await read(
      JSON.stringify({
        numero_muestra: 'A-1',
        fecha_muestra: '2026-05-07',
        tipo_muestra: 'Agua',
        solicitante: 'Hotel Sol',
        determinaciones: [{ descripcion: 'Microbiología', resultados }],
      }),
    );
    expect(muestras[0]?.determinaciones[0]?.resultados).toHaveLength(2);
    expect(report.avisos.primeras).toMatchObject([{ motivo: expect.stringContaining('dos veces') }]);
  });
});

describe('a verdict', () => {
  it('without a value is said', async () => {
    expect((await one({ Pb: '', 'Pb ok': 'No cumple' })).avisos).toMatchObject([
      { campo: 'Plomo', valor: 'No cumple', motivo: expect.stringContaining('ningún valor') },
    ]);
    const sample = { numero_muestra: 'A-1', fecha_muestra: '2026-05-07', tipo_muestra: 'Agua', solicitante: 'Hotel' };
    const determinaciones = [{ descripcion: 'Pb', resultados: [{ descripcion: 'Pb', conclusion: 'Cumple' }] }];
    const { report } = await read(JSON.stringify({ ...sample, determinaciones }));
    expect(report.avisos.primeras).toMatchObject([
      { campo: 'Pb', motivo: expect.stringContaining('no da ningún valor') },
    ]);
  });

  it('is translated without regard to case or accents', async () => {
    for (const C of ['SI', 'sí', ' Si ']) expect((await one({ C })).muestra?.conclusion_muestra).toBe('Cumple');
    expect((await one({ C: 'no' })).muestra?.conclusion_muestra).toBe('No cumple');
  });
});

describe('a text in the place of a value’s sign', () => {
  const long = {
    forma: 'larga',
    separador: ';',
    decimal: ',',
    miles: ' ',
    campos: { numero_muestra: 'N', fecha_muestra: 'F', tipo_muestra: { constante: 'Agua' }, solicitante: 'S' },
    resultado: { descripcion: 'P', operador: 'Signo', valor: 'V' },
  };
  const oneWith = async (sign: string, valor: string) => {
    const { report, muestras } = await read(`N;F;S;P;Signo;V\nA-1;14/05/2026;Sol;Plomo;${sign};${valor}\n`, {
      mapping: long,
    });
    const [resultado] = muestras.flatMap(({ determinaciones }) =>
      determinaciones.flatMap(({ resultados }) => resultados),
    );
    return { refused: report.rechazos.primeras.map((each) => each.valor), resultado };
  };

  it.each([
    ['<1', '5'],
    ['2', '5'],
    ['2', '500'],
    ['-', '5'],
    ['+', '5'],
    ['0,', '5'],
  ])('that would make another number of it refuses its sample: %s before %s', async (sign, valor) => {
    expect(await oneWith(sign, valor)).toEqual({ refused: [sign], resultado: undefined });
  });

  it.each([
    ['<', { operador: '<', valor: 5 }],
    [' ≥ ', { operador: '>=', valor: 5 }],
    ['=', { valor: 5 }],
  ])('is one, or says that there is none: %s', async (sign, resultado) => {
    expect(await oneWith(sign, '5')).toMatchObject({ refused: [], resultado });
  });

  it('may be in the value too', async () => {
    expect(await oneWith('<', '<5')).toMatchObject({ refused: [], resultado: { operador: '<', valor: 5 } });
    expect((await oneWith('>', '<5')).resultado).not.toHaveProperty('valor');
  });

  it.each(['<1', 'menor que', 'ver nota'])('of a sample in JSON refuses it where it is none: %s', async (operador) => {
    const resultados = [{ descripcion: 'Plomo', valor: 5, operador }];
    const sample = { numero_muestra: 'A-1', fecha_muestra: '2026-05-14', tipo_muestra: 'Agua', solicitante: 'Sol' };
    const { report } = await read(
      JSON.stringify({ ...sample, determinaciones: [{ descripcion: 'Plomo', resultados }] }),
    );
    expect(report.rechazos.primeras).toMatchObject([{ campo: expect.stringMatching(/operador$/u), valor: operador }]);
  });
});

it.each([
  ['A-1', '-', 'solicitante'],
  ['--', 'Sol', 'numero_muestra'],
])('a number or a solicitante of dashes alone refuses its sample: %s of %s', async (N, S, campo) => {
  const { report } = await read(`N;F;S;Pb\n${N};14/05/2026;${S};7\n`, {
    mapping: {
      ...mapping,
      campos: {
        numero_muestra: 'N',
        fecha_muestra: 'F',
        tipo_muestra: { constante: 'Agua' },
        solicitante: 'S',
      },
      determinaciones: [{ descripcion: 'Plomo', resultados: [{ columna: 'Pb' }] }],
    },
  });
  expect(report.rechazos.primeras).toMatchObject([{ linea: 2, campo, valor: campo === 'solicitante' ? S : N }]);
});
