import { describe, expect, it } from 'vitest';
import { preguntasDe } from '../../../../contract/entregas/deteccion.ts';
import { read } from '../store/testing.ts';
import { detect } from './detect.ts';
import { askedOf, detected, guessOf, readAs } from './testing.ts';

/** What is asked of a wide table, and the results of its first sample by the detected mapping. */
async function results(...lines: string[]) {
  const content = `${lines.join('\n')}\n`;
  const found = detect({ inicio: new TextEncoder().encode(content) });
  const { report, muestras } = await read(content, { mapping: found.mapeo ?? {} });
  return {
    asked: preguntasDe(found).map(({ campo }) => campo),
    said: [...report.rechazos.primeras, ...report.avisos.primeras].map(({ motivo }) => motivo),
    resultados: muestras[0]?.determinaciones.flatMap(({ resultados }) => resultados),
  };
}

const sample = 'Nº muestra;Fecha;Cliente;Tipo';
const cells = (n: number) => `A-${n};1${n + 3}/05/2026;Hotel Sol;Agua`;

describe('a wide table with columns about its parameters', () => {
  it('has the unit of its heading where the column of units is blank', async () => {
    const { resultados } = await results(
      `${sample};Plomo (µg/L);Unidad Plomo`,
      `${cells(1)};2,5;`,
      `${cells(2)};0,5;mg/L`,
    );
    expect(resultados).toMatchObject([{ descripcion: 'Plomo', valor: 2.5, unidad: 'µg/L' }]);
  });

  it('has its limits, written in any way, beside the values', async () => {
    expect(
      await results(
        `${sample};Nitrato (mg/L);Límite Nitrato (mg/L);pH;Rango pH;E. coli (UFC/100 mL);Límite E. coli`,
        `${cells(1)};12,5;≤ 50;7,2;6,5 - 9,5;0;Ausencia/25 g`,
        `${cells(2)};51,5;máx. 50;7,4;6,5 - 9,5;1;Ausencia/25 g`,
      ),
    ).toMatchObject({
      asked: [],
      said: [],
      resultados: [
        { descripcion: 'Nitrato', valor: 12.5, unidad: 'mg/L', referencia: { max: 50 } },
        { descripcion: 'pH', valor: 7.2, referencia: { min: 6.5, max: 9.5 } },
        { descripcion: 'E. coli', valor: 0, referencia: { texto: 'Ausencia/25 g' } },
      ],
    });
  });

  it('has both ends of a limit, units, uncertainties and limits of detection', async () => {
    const found = await results(
      `${sample};Cloro;Cloro unidad;Cloro límite mín.;Cloro límite máx.;Incertidumbre Cloro;Cloro LD;LC Cloro`,
      `${cells(1)};0,65;mg/L;0,2;1,5;0,05;0,01;0,03`,
      `${cells(2)};0,75;mg/L;0,2;1,5;0,05;0,01;0,03`,
    );
    expect(found).toMatchObject({ asked: [], said: [] });
    expect(found.resultados).toMatchObject([
      {
        valor: 0.65,
        unidad: 'mg/L',
        referencia: { min: 0.2, max: 1.5 },
        incertidumbre: '0,05',
        limite_deteccion: '0,01',
      },
    ]);
  });

  it('has parameters that only sound like a limit, which stay results', async () => {
    const found = await results(
      `${sample};Temperatura (°C);Temperatura máx. (°C);Límite líquido (%)`,
      `${cells(1)};12,5;14,5;33,5`,
      `${cells(2)};12,6;14,6;33,6`,
    );
    expect(found.resultados?.map(({ valor, referencia }) => [valor, referencia])).toEqual([
      [12.5, undefined],
      [14.5, undefined],
      [33.5, undefined],
    ]);
  });
});

describe('two columns that could have one part of a parameter are asked about', () => {
  const asked = (heading: string, cellsOf: string) => {
    const content = [`${sample};${heading}`, ...[1, 2].map((n) => `${cells(n)};${cellsOf}`)].join('\n');
    const found = detect({ inicio: new TextEncoder().encode(`${content}\n`) });
    const question = preguntasDe(found).find(({ campo }) => campo === 'determinaciones');
    return { pregunta: question?.pregunta, opciones: question?.opciones, alternativas: question?.alternativas, found };
  };

  it.each([
    ['Nitrato (mg/L);Límite Nitrato;Nitrato límite', '12,5;≤ 50;≤ 25', 'rango', 'el límite'],
    ['Nitrato (mg/L);Límite Nitrato;Nitrato límite UE', '12,5;≤ 50;≤ 25', 'rango', 'el límite'],
    ['Nitrato;Unidad Nitrato;Nitrato uds', '12,5;mg/L;µg/L', 'unidad', 'la unidad'],
    ['Nitrato (mg/L);Nitrato LD;LD Nitrato', '12,5;0,1;0,2', 'limite_deteccion', 'el límite de detección'],
    ['Nitrato (mg/L);Signo Nitrato;Nitrato signo', '12,5;<;>', 'operador', 'el signo'],
  ])('%s', (heading, row, campo, what) => {
    const [nitrato = '', first, second] = heading.split(';');
    const { pregunta, opciones, alternativas, found } = asked(heading, row);
    expect(pregunta).toBe(`¿Qué columna es ${what} de «${nitrato}»?`);
    expect(opciones).toEqual([first, second].map((name) => `«${name}» es ${what} de «${nitrato}»`));
    const result = (name: string | undefined) => [
      {
        descripcion: 'Nitrato',
        resultados: [expect.objectContaining({ columna: nitrato, [campo]: { columna: name } })],
      },
    ];
    expect(found.mapeo?.['determinaciones']).toEqual(result(first));
    expect(alternativas).toEqual([result(second)]);
  });

  it('where a limit may be of two parameters of its name', () => {
    const { pregunta, opciones } = asked('Nitrato (mg/L);Nitrato (µg/L);Límite Nitrato', '12,5;12500;≤ 50');
    expect(pregunta).toMatch(/¿Qué columna es el límite de «Nitrato \(µg\/L\)»\?$/u);
    expect(opciones).toContain('«Límite Nitrato» es el límite de «Nitrato (µg/L)»');
  });

  it('where both are results of one name, of which each may be the only one', () => {
    const { pregunta, opciones, alternativas } = asked('Nitrato (mg/L);Nitrato valor;pH', '12,5;12,6;7,2');
    expect(pregunta).toBe('¿Son resultados estas columnas? «Nitrato (mg/L)», «Nitrato valor»');
    expect(opciones).toContain('De las de un mismo nombre, solo «Nitrato valor»');
    const named = alternativas?.map((each) =>
      JSON.stringify(each)
        .match(/"columna":"[^"]+"/gu)
        ?.join(' '),
    );
    expect(named).toContain('"columna":"Nitrato valor" "columna":"pH"');
  });
});

describe('a limit of a wide table with a unit of its own', () => {
  it.each([
    ['Plomo (mg/L);Límite Plomo (µg/L)', '0,009;5', ''],
    ['Plomo;Límite Plomo', '0,009;5', 'mg/L;µg/L'],
    ['Plomo;Unidad Plomo;Límite Plomo;Unidad límite Plomo', '0,009;mg/L;5;µg/L', ''],
    ['Plomo (mg/L);VP Plomo µg/L', '0,009;5', ''],
  ])('is compared in the unit of the values: %s', async (headings, values, units) => {
    const found = await results(
      `${sample};${headings}`,
      ...(units === '' ? [] : [`;;;;${units}`]),
      `${cells(1)};${values}`,
      `${cells(2)};${values}`,
    );
    expect(found.said).toEqual([]);
    expect(found.resultados).toMatchObject([{ valor: 0.009, unidad: 'mg/L', referencia: { max: 0.005 } }]);
  });

  it('of quantification is too, and an uncertainty keeps its unit', async () => {
    const { resultados } = await results(
      `${sample};Plomo (mg/L);LC Plomo (µg/L);Incertidumbre Plomo (%)`,
      `${cells(1)};0,009;1;12`,
      `${cells(2)};0,003;1;12`,
    );
    expect(resultados).toMatchObject([{ limite_cuantificacion: '0,001', incertidumbre: '12 %' }]);
  });
});

it('columns that are called alike are of the parameter before each', async () => {
  const { asked, resultados } = await results(
    `${sample};Nitrato;Límite;Dictamen;Plomo;Límite;Dictamen`,
    `${cells(1)};12;≤ 50;Cumple;9;≤ 5;No cumple`,
    `${cells(2)};60;≤ 50;No cumple;3;≤ 5;Cumple`,
  );
  expect(asked).not.toContain('(conclusiones sin dueño)');
  expect(resultados).toMatchObject([
    { descripcion: 'Nitrato', valor: 12, referencia: { max: 50 } },
    { descripcion: 'Plomo', valor: 9, referencia: { max: 5 } },
  ]);
});

it('rivals that are called alike but for their parameter are settled by one answer', () => {
  const content = `${[
    `${sample};Nitrato;Límite Nitrato;Nitrato límite UE;Plomo;Límite Plomo;Plomo límite UE`,
    `${cells(1)};12;≤ 50;≤ 45;9;≤ 5;≤ 10`,
    `${cells(2)};60;≤ 50;≤ 45;3;≤ 5;≤ 10`,
  ].join('\n')}\n`;
  const [asked, ...more] = preguntasDe(detect({ inicio: new TextEncoder().encode(content) }));
  expect(more).toEqual([]);
  expect(asked?.alternativas).toHaveLength(1);
  const limits = (JSON.stringify(asked?.alternativas[0]).match(/"rango":\{"columna":"[^"]+/gu) ?? []).map((each) =>
    each.slice(20),
  );
  expect(limits).toEqual(['Nitrato límite UE', 'Plomo límite UE']);
});

describe('a row of units below the header', () => {
  it.each(['ud. pH', 'Uds. pH', 'Unidades de pH'])(
    'gives its first column its unit too, though it begins as a label does: %s',
    async (unit) => {
      const { resultados } = await results(
        `${sample};pH;Nitrato`,
        `;;;;${unit};mg/L`,
        `${cells(1)};7,2;12,5`,
        `${cells(2)};7,4;13`,
      );
      expect(resultados).toMatchObject([
        { descripcion: 'pH', unidad: expect.stringMatching(/pH$/u) },
        { descripcion: 'Nitrato', unidad: 'mg/L' },
      ]);
    },
  );
});

describe('a verdict under a parameter’s own heading', () => {
  it('is that parameter’s, and not of the one before it', async () => {
    const { resultados } = await results(
      `${sample};Nitrato;pH;Nitrato`,
      `${cells(1)};12,5;7,2;cumple`,
      `${cells(2)};60;7,4;no cumple`,
    );
    expect(resultados?.map(({ descripcion, conclusion }) => [descripcion, conclusion])).toEqual([
      ['Nitrato', 'cumple'],
      ['pH', undefined],
    ]);
  });
});

it('a limit is that of the parameter whose whole heading it says', async () => {
  const { asked, resultados } = await results(
    `${sample};pH;Nitrato (mg/L);Nitrato (mg/L) LQ`,
    `${cells(1)};7,2;12,5;0,5`,
    `${cells(2)};7,4;<0,5;0,5`,
  );
  expect(asked).toEqual([]);
  expect(resultados).toMatchObject([{ descripcion: 'pH' }, { descripcion: 'Nitrato', limite_cuantificacion: '0,5' }]);
  expect(resultados).toHaveLength(2);
});

describe('words beside a parameter', () => {
  it.each([
    ['Nitrato acreditado', 'Sí'],
    ['Método nitrato', 'PNT-1'],
    ['Nitrato (laboratorio)', 'Laboratorio Sur'],
    ['Observaciones pH', 'turbia'],
  ])('are no results of it: %s', async (name, word) => {
    const { resultados } = await results(
      `${sample};Nitrato;pH;${name}`,
      `${cells(1)};5,5;7,2;${word}`,
      `${cells(2)};6,5;7,4;${word}`,
    );
    expect(resultados?.map(({ descripcion }) => descripcion)).toEqual(['Nitrato', 'pH']);
  });

  it('are results of a parameter that is measured in words', async () => {
    const { resultados } = await results(
      `${sample};Nitrato;Color`,
      `${cells(1)};5,5;Incoloro`,
      `${cells(2)};6,5;Amarillo`,
    );
    expect(resultados).toMatchObject([
      { descripcion: 'Nitrato' },
      { descripcion: 'Color', valor_formateado: 'Incoloro' },
    ]);
  });
});

describe('an uncertainty beside its parameter', () => {
  it.each(['U Nitrato', 'Nitrato U', '±', '+/-'])('is known as «%s»', async (name) => {
    const { asked, resultados } = await results(
      `${sample};Nitrato (mg/L);${name};pH`,
      `${cells(1)};12,5;1,2;7,2`,
      `${cells(2)};13,5;1,4;7,4`,
    );
    expect(asked).toEqual([]);
    expect(resultados).toMatchObject([{ descripcion: 'Nitrato', incertidumbre: '1,2' }, { descripcion: 'pH' }]);
  });
});

describe('a wide table with columns of codes', () => {
  it.each([
    ['Código de barras', '8412345678901', '8412345678918', '8412345678925'],
    ['EAN', '1', '2', '4'],
    ['Nº de precinto', '4587', '4588', '4590'],
    ['Código interno', '100234', '100235', '100239'],
    ['Tlf.', '965 123 456', '965 123 457', '+34 965 123 458'],
    ['NIMA', '0300012345', '0300012346', '0300012347'],
    ['Bote', '12', '13', '15'],
    ['Contrato', '44012', '44013', '44015'],
    ['Nº interno', '234', '235', '239'],
  ])('proposes to leave «%s» out, and says why', (name, ...codes) => {
    const lines = codes.map((code, i) => `${cells(i + 1)};${code};7,${i + 1}`);
    const found = detect({ inicio: new TextEncoder().encode([`${sample};${name};pH`, ...lines, ''].join('\n')) });
    expect(preguntasDe(found)).toEqual([]);
    const columna = found.columnas.find(({ nombre }) => nombre === name);
    expect(columna).toMatchObject({ destinos: [], fundamento: expect.stringMatching(/códigos.*se deja fuera$/u) });
  });

  it.each(['Este', 'UTM X', 'Latitud'])('says of «%s» only that it is no field', (name) => {
    const lines = [1, 2, 3].map((n) => `${cells(n)};71923${n};7,${n}`);
    const found = detect({ inicio: new TextEncoder().encode([`${sample};${name};pH`, ...lines, ''].join('\n')) });
    expect(found.columnas.find(({ nombre }) => nombre === name)).toMatchObject({
      destinos: [],
      fundamento: 'Ningún campo del portal le corresponde: se deja fuera',
    });
  });

  it.each([
    ['Aerobios', '12300', '45600', '78900'],
    ['Recuento en placa', '12000', '13000', '18000'],
    ['Conductividad (µS/cm)', '10234', '10235', '10239'],
    ['Parámetro raro', '100', '2345', '18'],
    ['Parámetro raro', '11341', '12341', '13342'],
    ['Presión interna', '12', '13', '15'],
    ['Presión interna', '1,2', '1,3', '1,5'],
    ['Estándar interno', '95', '98', '102'],
    ['Concentración en frasco', '1,25', '1,5', '2'],
    ['Bote raro', '1.250', '1.5', '2'],
  ])('takes the numbers of «%s» for results, or asks about them', (name, ...values) => {
    const lines = values.map((value, i) => `${cells(i + 1)};${value};7,${i + 1}`);
    const found = detect({ inicio: new TextEncoder().encode([`${sample};${name};pH`, ...lines, ''].join('\n')) });
    expect(found.columnas.find(({ nombre }) => nombre === name)?.destinos).toEqual(['determinaciones']);
  });
});

describe('a column that only its digits make one of codes', () => {
  const lines = (headings: string, ...rows: readonly string[]) => [
    `${sample};${headings}`,
    ...rows.map((row, i) => `${cells(i + 1)};${row}`),
  ];
  const named = ({ resultados }: Awaited<ReturnType<typeof readAs>>) => [
    ...new Set(resultados.map((text) => text.split(' ')[0])),
  ];

  it.each([
    ['20260517', '20260518', '20260522'],
    ['965 123 456', '965 123 457', '+34 965 123 458'],
  ])('is asked about, and left out unless a person says that it has results: %s', async (...codes) => {
    const table = lines('Rara;pH', ...codes.map((code, i) => `${code};7,${i + 1}`));
    const found = detected(table);
    expect(askedOf(found)).toEqual(['determinaciones']);
    const question = guessOf(found, 'determinaciones');
    expect(question?.pregunta).toBe('¿Son resultados estas columnas? «Rara»');
    expect(question?.opciones).toEqual(['No: se dejan fuera los códigos de «Rara»', 'Sí: «Rara»']);
    expect(found.mapeo?.['ignorar']).toEqual(['Rara']);
    expect(found.mapeo).not.toHaveProperty('miles');
    expect(named(await readAs(table))).toEqual(['pH']);
    const also = await readAs(table, { determinaciones: question?.alternativas[0] ?? null });
    expect(named(also)).toEqual(['Rara', 'pH']);
  });

  it('is in one question with other columns of numbers, which are results unless a person says otherwise', () => {
    const found = detected(lines('Rara;Turbia;pH', '20260517;12;7,1', '20260518;18;7,2', '20260522;13;7,3'));
    const question = guessOf(found, 'determinaciones');
    expect(question?.pregunta).toBe('¿Son resultados estas columnas? «Turbia», «Rara»');
    expect(question?.opciones).toEqual([
      'Sí: «Turbia». No: se dejan fuera los códigos de «Rara»',
      'No: solo las demás columnas de resultados',
      'Sí: también «Rara»',
    ]);
    expect(found.mapeo?.['ignorar']).toEqual(['Rara']);
  });

  it('is asked about where it is the only one that may have results', async () => {
    const table = lines('Rara', '20260517', '20260518', '20260522');
    const question = guessOf(detected(table), 'determinaciones');
    expect(question?.opciones).toEqual(['No: se dejan fuera los códigos de «Rara»', 'Sí: «Rara»']);
    const also = await readAs(table, { determinaciones: question?.alternativas[0] ?? null });
    expect(also.resultados).toHaveLength(3);
  });

  it('is asked about beside a saved format too, with the same answers', () => {
    const before = detected(lines('pH', '7,1', '7,2', '7,3'));
    const saved = [{ nombre: 'diario', mapeo: before.mapeo ?? {} }];
    const found = detected(lines('pH;Rara', '7,1;20260517', '7,2;20260518', '7,3;20260522'), { saved });
    expect(guessOf(found, 'determinaciones')?.opciones).toEqual([
      'No: se dejan fuera los códigos de «Rara»',
      'Sí: «Rara»',
    ]);
  });
});
