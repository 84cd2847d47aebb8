import { describe, expect, it } from 'vitest';
import { read } from '../store/testing.ts';
import { detect } from './detect.ts';
import { type Deteccion, type Json, preguntasDe, answered } from '../../../../contract/entregas/deteccion.ts';

const header = 'Nº muestra;Fecha muestreo;Cliente;Tipo de muestra;pH (ud. pH);Nitrato (mg/L)';
const rows = [
  'A-1;17/05/2026;Hotel Sol;Agua de consumo;7,2;<0,5',
  'A-2;18/05/2026;Hotel Luna;Piscina;7,45;12,75',
  'A-3;18/05/2026;Hotel Luna;Piscina;8,1;ND',
];
const sound = [header, ...rows, ''].join('\n');
const three = ['A-1 2026-05-17 Hotel Sol 7.2', 'A-2 2026-05-18 Hotel Luna 7.45', 'A-3 2026-05-18 Hotel Luna 8.1'];

const bytesOf = (content: string | Uint8Array) =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content;
const look = (content: string | Uint8Array) => detect({ inicio: bytesOf(content), saved: [] });
const asked = (found: Deteccion) => preguntasDe(found).map(({ campo }) => campo);
const guess = (found: Deteccion, campo: string) => found.conjeturas.find((each) => each.campo === campo);

/** The samples that the detected mapping reads, after these answers, as `number date solicitante first-value`. */
async function samples(content: string | Uint8Array, answers: Record<string, Json> = {}) {
  const found = look(content);
  let mapeo = found.mapeo ?? {};
  for (const question of preguntasDe(found)) {
    const answer = answers[question.campo];
    if (answer !== undefined) mapeo = answered(mapeo, question, answer);
  }
  const { report, muestras } = await read(content, { mapping: mapeo });
  return {
    asked: asked(found),
    muestras: muestras.map(({ numero_muestra: numero, fecha_muestra: fecha, solicitante, determinaciones }) =>
      [numero, fecha, solicitante.nombre, determinaciones[0]?.resultados[0]?.valor].join(' '),
    ),
    rechazos: [report.error ?? [], report.rechazos.primeras.map(({ motivo }) => motivo)].flat(),
  };
}

const utf16 = (text: string, isBig: boolean) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};
const accented = sound.replaceAll('Hotel Sol', 'Peñón').replaceAll('Hotel Luna', 'Cañón');
const inAccents = three.map((sample) => sample.replace('Hotel Sol', 'Peñón').replace('Hotel Luna', 'Cañón'));

describe('a file that needs no question', () => {
  it.each<[string, string | Uint8Array, string[]]>([
    ['as it should be', sound, three],
    ['with a title of four lines', `Laboratorio X\nInforme de mayo\n\nFiltro: "todos"\n${sound}`, three],
    ["with Excel's line", `sep=;\n${sound}`, three],
    ['with units below the header', sound.replace('\n', '\n;;;;ud. pH;mg/L\n'), three],
    ['with a total at the end', `${sound}TOTAL;;;;3;\n`, three],
    ['with a footer', `${sound}Firmado: la directora\nPágina 1 de 1\n`, three],
    ['with a header again', [header, rows[0], header, rows[1], rows[2], ''].join('\n'), three],
    ['with a total in the middle', [header, rows[0], 'TOTAL mayo;;;;1;', rows[1], rows[2], ''].join('\n'), three],
    ['with CRLF', sound.replaceAll('\n', '\r\n'), three],
    ['with trailing empty columns', sound.replaceAll('\n', ';;;\n'), three],
    ['with blank rows', sound.replaceAll('\n', '\n;;;;;\n\n'), three],
    ['with tabs', sound.replaceAll(';', '\t'), three],
    ['with bars', sound.replaceAll(';', '|'), three],
    ['with quotes', sound.replaceAll(/[^;\n]+/gu, '"$&"'), three],
    ['in UTF-8', accented, inAccents],
    ['in UTF-8 with its mark', `\uFEFF${accented}`, inAccents],
    ['in UTF-16', utf16(accented, false), inAccents],
    ['in UTF-16 the other way round', utf16(accented, true), inAccents],
    ['in Windows-1252', Buffer.from(accented, 'latin1'), inAccents],
    ['with months by name', sound.replaceAll('/05/2026', '-may-26'), three],
    ['with ISO dates at hour zero', sound.replaceAll(/(\d\d)\/05\/2026/gu, '2026-05-$1T00:00:00'), three],
    ['with serial dates', sound.replaceAll('17/05/2026', '46159').replaceAll('18/05/2026', '46160'), three],
    ['with dates of the United States', sound.replaceAll(/(\d\d)\/05\/2026/gu, '5/$1/2026'), three],
    ['with two-digit years', sound.replaceAll('/2026', '/26'), three],
    [
      'with quoted line breaks',
      sound.replaceAll('Hotel Sol', '"Hotel\nSol"'),
      three.map((t) => t.replace('Hotel Sol', 'Hotel Sol')),
    ],
  ])('is read right: %s', async (_name, content, expected) => {
    expect(await samples(content)).toEqual({ asked: [], muestras: expected, rechazos: [] });
  });

  it.each([
    ['Catalan', 'Núm. mostra;Data mostreig;Client;Tipus de mostra;Terbolesa (UNF)'],
    ['Portuguese', 'N.º da amostra;Data de colheita;Nome do cliente;Tipo de amostra;Turvação (NTU)'],
    ['French', "N° d'échantillon;Date de prélèvement;Demandeur;Nature de l'échantillon;Turbidité (NTU)"],
    ['English', 'Sample ID;Date Sampled;Customer Name;Sample Type;Turbidity (NTU)'],
  ])('has headings in %s', async (_name, names) => {
    const body = rows.map((row) => row.split(';').slice(0, 5).join(';')).join('\n');
    expect(await samples(`${names}\n${body}\n`)).toEqual({ asked: [], muestras: three, rechazos: [] });
  });

  it('has a row for each parameter, with limits and verdicts in columns', async () => {
    const long = [
      'Muestra;Fecha;Cliente;Tipo;Parámetro;Signo;Resultado;Unidad;Límite;Cumple',
      'B-1;17/05/2026;Hotel Sol;Agua;pH;;7,2;ud. pH;6,5 - 9,5;S',
      'B-1;17/05/2026;Hotel Sol;Agua;Plomo;<;1,0;µg/L;máx. 5;S',
      'B-2;18/05/2026;Hotel Luna;Agua;pH;;9,9;ud. pH;6,5 - 9,5;N',
      'B-2;18/05/2026;Hotel Luna;Agua;Listeria;;Ausencia;UFC/25 g;Ausencia/25 g;S',
      '',
    ].join('\n');
    const found = look(long);
    expect(asked(found)).toEqual([]);
    const { muestras } = await read(long, { mapping: found.mapeo ?? {} });
    expect(muestras).toMatchObject([
      {
        determinaciones: [
          { resultados: [{ valor: 7.2, unidad: 'ud. pH', referencia: { min: 6.5, max: 9.5 }, conclusion: 'Cumple' }] },
          { resultados: [{ valor: 1, operador: '<', referencia: { max: 5 } }] },
        ],
      },
      {
        determinaciones: [
          { resultados: [{ valor: 9.9, conclusion: 'No cumple' }] },
          { resultados: [{ valor_formateado: 'Ausencia', referencia: { texto: 'Ausencia/25 g' } }] },
        ],
      },
    ]);
  });
});

describe('a file whose content does not decide', () => {
  it('is asked about the order of its dates, and read as answered', async () => {
    const doubtful = sound.replaceAll('17/05', '03/04').replaceAll('18/05', '05/04');
    const american = await samples(doubtful, { fechas: ['mm/dd/aaaa'] });
    expect(american.asked).toEqual(['fechas']);
    expect(american.muestras[0]).toBe('A-1 2026-03-04 Hotel Sol 7.2');
    expect((await samples(doubtful)).muestras[0]).toBe('A-1 2026-04-03 Hotel Sol 7.2');
    expect(guess(look(doubtful), 'fechas')).toMatchObject({ fundamento: expect.stringContaining('03/04/2026') });
  });

  it('is not asked about the day 05/05/2026, which is one in both orders', async () => {
    expect(asked(look(sound.replaceAll(/\d\d\/05/gu, '05/05')))).toEqual([]);
  });

  it('has two formats in one column, each decided by its own dates', async () => {
    const both = sound.replace('17/05/2026', '17/3/2019').replace('18/05/2026', '1/14/19');
    const { asked: questions, muestras } = await samples(both.replace('18/05/2026', '2/15/19'));
    expect(questions).toEqual([]);
    expect(muestras.map((text) => text.slice(0, 14))).toEqual(['A-1 2019-03-17', 'A-2 2019-01-14', 'A-3 2019-02-15']);
  });

  it('has both orders in one format: what may be two is asked about', () => {
    const both = sound
      .replace('17/05/2026', '17/3/2019')
      .replace('18/05/2026', '1/14/2019')
      .replace('18/05/2026', '2/3/2019');
    expect(asked(look(both))).toEqual(['fechas_en_orden']);
  });

  it('is asked about 1.234 with a decimal comma elsewhere', async () => {
    const doubtful = sound.replace('12,75', '1.234');
    const found = look(doubtful);
    expect(asked(found)).toEqual(['miles']);
    expect(guess(found, 'decimal')).toMatchObject({ valor: ',' });
    const question = guess(found, 'miles');
    expect(question).toMatchObject({
      valor: {},
      alternativas: [{ miles: '.' }, { decimal: 'mixto', miles: 'ninguno' }],
      sinPropuesta: true,
    });
    const results = async (answer: Json | undefined) => {
      const mapeo = found.mapeo ?? {};
      const mapping = question && answer !== undefined ? answered(mapeo, question, answer) : mapeo;
      const { muestras } = await read(doubtful, { mapping });
      return muestras.flatMap(({ determinaciones }) =>
        determinaciones.flatMap(({ resultados }) =>
          resultados.flatMap(({ valor, valor_formateado: texto }) => (texto === '1.234' ? [valor] : [])),
        ),
      );
    };
    // Until a person says which, it is stored as neither.
    expect(await results(undefined)).toEqual([]);
    expect(await results(question?.alternativas[0])).toEqual([1234]);
    expect(await results(question?.alternativas[1])).toEqual([1.234]);
  });

  it('is asked about the decimal sign where 1.234 and 2.500 are all there is', () => {
    const only = sound.replaceAll(/\d,\d+/gu, '1.234').replace('11.234', '2.500');
    expect(asked(look(only))).toEqual(['decimal']);
    expect(guess(look(only), 'decimal')).toMatchObject({
      valor: { decimal: 'mixto' },
      alternativas: [
        { decimal: '.', miles: 'ninguno' },
        { decimal: ',', miles: '.' },
      ],
      sinPropuesta: true,
    });
  });

  it('has points and commas as decimals in one file', async () => {
    const both = sound.replace('7,45', '7.45').replace('12,75', '0.100');
    expect(guess(look(both), 'decimal')).toMatchObject({ valor: 'mixto' });
    expect(await samples(both)).toEqual({ asked: [], muestras: three, rechazos: [] });
  });

  it('has thousands that several groups decide', () => {
    const found = look(sound.replace('12,75', '1.234.567'));
    expect(guess(found, 'miles')).toMatchObject({ valor: '.', certeza: 'segura' });
  });

  it('names no requester: it is asked for, with a constant among the answers', async () => {
    const none = sound.replace('Cliente', 'Zona');
    const question = preguntasDe(look(none)).find(({ campo }) => campo === 'campos.solicitante');
    expect(question?.alternativas).toContainEqual('Zona');
    expect(question?.alternativas).toContainEqual({ constante: 'Sin solicitante' });
    expect((await samples(none)).rechazos).toEqual(['Falta', 'Falta', 'Falta']);
    expect((await samples(none, { 'campos.solicitante': 'Zona' })).muestras).toEqual(three);
  });

  it('has a number made of three columns', async () => {
    const names = header.replace('Nº muestra', 'Año;Serie;Número');
    const split = [names, ...rows.map((row) => row.replace(/A-\d/u, '2026;AG;1'))].join('\n');
    const content = `${split.replace('2026;AG;1;18', '2026;AL;1;18').replace('2026;AG;1;18', '2026;AL;2;18')}\n`;
    const found = look(content);
    expect(asked(found)).toEqual(['campos.numero_muestra']);
    expect(guess(found, 'campos.numero_muestra')).toMatchObject({
      valor: { columnas: ['Año', 'Serie', 'Número'], separador: '-' },
    });
    expect((await samples(content)).muestras.map((text) => text.split(' ')[0])).toEqual([
      '2026-AG-1',
      '2026-AL-1',
      '2026-AL-2',
    ]);
  });

  it('has rows of quality control, which are asked about', async () => {
    const controls = `${sound}QC-1;18/05/2026;Interno;Blanco;7,0;0,1\n`;
    const found = await samples(controls);
    expect(found).toMatchObject({ asked: ['omitir_filas'], muestras: three });
    expect((await samples(controls, { omitir_filas: [] })).muestras).toHaveLength(4);
  });

  it('has colours as verdicts: what amber means is asked', () => {
    const colours = [`${header};Semáforo`, ...rows.map((row, i) => `${row};${['Verde', 'Amarillo', 'Rojo'][i]}`), ''];
    const found = look(colours.join('\n'));
    expect(asked(found)).toEqual(['campos.conclusion_muestra', '(conclusión de cada parámetro)']);
    expect(guess(found, 'campos.conclusion_muestra')).toMatchObject({
      valor: { columna: 'Semáforo', valores: { Verde: 'Cumple', Amarillo: 'No cumple', Rojo: 'No cumple' } },
    });
  });

  it('has no word for what a long table says of verdicts: of the sample or of each result', () => {
    const long =
      'Muestra;Fecha;Cliente;Tipo;Parámetro;Valor;Conclusión\nB-1;17/05/2026;Sol;Agua;pH;7,2;Apto\nB-1;17/05/2026;Sol;Agua;Cl;0,2;Apto\n';
    expect(asked(look(long)).filter((campo) => campo.includes('conclusion'))).toHaveLength(1);
  });
});

describe('what is in a cell or a heading', () => {
  it('is a name and its code', async () => {
    const coded = sound.replaceAll('Hotel Sol', 'Hotel Sol (C-17)').replaceAll('Hotel Luna', 'Hotel Luna (C-18)');
    const { muestras } = await read(coded, { mapping: look(coded).mapeo ?? {} });
    expect(muestras[0]).toMatchObject({ solicitante: { nombre: 'Hotel Sol', id: 'C-17' } });
  });

  it('is a unit', async () => {
    const { muestras } = await read(sound, { mapping: look(sound).mapeo ?? {} });
    expect(muestras[0]?.determinaciones).toMatchObject([
      { descripcion: 'pH', resultados: [{ unidad: 'ud. pH' }] },
      { descripcion: 'Nitrato', resultados: [{ unidad: 'mg/L', operador: '<', valor: 0.5 }] },
    ]);
  });

  it.each(['ND', 'BQL', 'N/T', '<LD', 'Incontable', 'Ausencia', 'Presencia', '>300', '5 ± 0,3', '4,5·10³', '<1x10^2'])(
    'is a result: %s',
    async (valor) => {
      const found = await samples(sound.replace('7,2;<0,5', `7,2;${valor}`));
      expect(found).toEqual({ asked: [], muestras: three, rechazos: [] });
    },
  );

  it('says a state in words of its own', () => {
    const states = [
      `${header};Estado`,
      ...rows.map((row, i) => `${row};${['Validada', 'En curso', 'Anulada'][i]}`),
      '',
    ];
    expect(guess(look(states.join('\n')), 'campos.estado')).toMatchObject({
      valor: { valores: { Validada: 'autorizada', 'En curso': 'en_curso', Anulada: 'anulada' } },
    });
  });
});

describe('what is no table', () => {
  it.each([
    ['[{"numero_muestra": "1"}]', 'json'],
    ['{"numero_muestra": "1"}\n{"numero_muestra": "2"}\n', 'ndjson'],
    ['{\n  "numero_muestra": "1"\n}', 'json'],
  ])('%j is JSON, which needs no mapping', (content, formato) => {
    expect(look(content)).toMatchObject({ formato, mapeo: null });
  });

  it.each(['', 'PK\u0003\u0004', '%PDF-1.7', 'hola\nadiós\n', '1;2;3\n4;5;6\n'])(
    '%j is refused with a reason',
    (content) => {
      const { formato, avisos } = look(content);
      expect(formato).toBe('desconocido');
      expect(avisos.join('')).not.toBe('');
    },
  );
});
