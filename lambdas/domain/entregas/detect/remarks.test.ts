import { describe, expect, it } from 'vitest';
import { conPalabras, preguntasDe } from '../../../../contract/entregas/deteccion.ts';
import { detected, guessOf, readAs } from './testing.ts';

describe('a column of remarks beside the values of a long table', () => {
  const lines = (...rows: readonly string[]) => [
    'Nº muestra;Fecha;Cliente;Tipo de muestra;Parámetro;Resultado;Unidad;Observaciones',
    ...rows.map((row, i) => `A-${i + 1};14/03/2026;Hotel Sol;Río;Hierro;${row}`),
  ];
  const stored = async (rows: readonly string[], at: number) => {
    const { valor, alternativas = [] } = guessOf(detected(rows), 'resultado') ?? {};
    const { resultados, muestras, said, celdas } = await readAs(rows, {
      resultado: [valor, ...alternativas][at] ?? null,
    });
    expect(celdas.sum).toBe(celdas.total);
    return { resultados, words: muestras.map(({ informacion_muestra: words = '' }) => words), said };
  };

  it('may be no sign: it is left out, or the sample’s information', async () => {
    const rows = lines('0,5;mg/L;<', '0,6;mg/L;repetido', '0,7;mg/L;');
    expect(guessOf(detected(rows), 'resultado')).toMatchObject({
      pregunta: '¿Es «Observaciones» el signo de los valores? Dice «<» (línea 2), «repetido» (línea 3)',
      opciones: [
        '«Observaciones» es el signo de los valores',
        '«Observaciones» no es un signo: se deja fuera',
        '«Observaciones» no es un signo: es información de la muestra',
      ],
    });
    const plain = ['Hierro 0.5 mg/L', 'Hierro 0.6 mg/L', 'Hierro 0.7 mg/L'];
    expect(await stored(rows, 0)).toEqual({
      resultados: plain.with(0, 'Hierro <0.5 mg/L'),
      words: ['', '', ''],
      said: [],
    });
    expect(await stored(rows, 1)).toEqual({ resultados: plain, words: ['', '', ''], said: [] });
    expect(await stored(rows, 2)).toEqual({ resultados: plain, words: ['<', 'repetido', ''], said: [] });
  });

  it('takes its words’ limits with it where it is none', async () => {
    const [head = '', ...rest] = lines('0,5;mg/L;<', ';mg/L;NQ', '0,7;mg/L;repetido');
    const rows = [`${head};LQ`, ...rest.map((row) => `${row};0,2`)];
    const [letters] = preguntasDe(detected(rows));
    const answer = letters ? conPalabras(letters, { NQ: 0, repetido: 2 }) : null;
    const { resultados } = await readAs(rows, { 'resultado.operador': answer });
    expect(resultados).toEqual(['Hierro <0.5 mg/L', 'Hierro <0.2 mg/L', 'Hierro 0.7 mg/L']);
    const { alternativas = [] } = guessOf(detected(rows), 'resultado') ?? {};
    const none = await readAs(rows, { 'resultado.operador': answer, resultado: alternativas[1] ?? null });
    expect(none.resultados).toEqual(['Hierro 0.5 mg/L', 'Hierro  mg/L', 'Hierro 0.7 mg/L']);
    expect(none.muestras.map(({ informacion_muestra: words }) => words)).toEqual(['<', 'NQ', 'repetido']);
  });

  it('has its words asked about one by one too, and loses the value of a blank row by a person’s word alone', async () => {
    const rows = lines('0,5;mg/L;<', '0,6;mg/L;repetido', ';mg/L;NQ');
    const letters = preguntasDe(detected(rows)).find(({ palabras }) => palabras);
    expect(letters?.palabras).toEqual(['repetido', 'NQ']);
    const answer = letters ? conPalabras(letters, { repetido: 0, NQ: 2 }) : null;
    const { resultados } = await readAs(rows, { 'resultado.operador': answer });
    expect(resultados).toEqual(['Hierro <0.5 mg/L', 'Hierro <0.6 mg/L', 'Hierro NQ mg/L']);
    expect((await stored(rows, 1)).resultados).toEqual(['Hierro 0.5 mg/L', 'Hierro 0.6 mg/L', 'Hierro  mg/L']);
    expect((await stored(rows, 2)).words).toEqual(['<', 'repetido', 'NQ']);
  });

  it('is asked about word by word beside a saved mapping, and known by its list afterwards', () => {
    const rows = lines('0,5;mg/L;<', '0,6;mg/L;repetido');
    const { mapeo } = detected(rows.map((row) => row.replace(/;[^;]*$/u, '')));
    const asked = preguntasDe(detected(rows, { saved: [{ nombre: 'lims', mapeo: mapeo ?? {} }] }));
    expect(asked).toMatchObject([{ campo: 'resultado.operador', palabras: ['repetido'] }]);
    const own = [{ nombre: 'lims', mapeo: detected(rows).mapeo ?? {} }];
    expect(preguntasDe(detected(rows, { saved: own }))).toEqual([]);
    const other = preguntasDe(detected(lines('0,5;mg/L;NQ', '0,6;mg/L;repetido'), { saved: own }));
    expect(other).toMatchObject([{ campo: 'resultado.operador', palabras: ['NQ'] }]);
  });
});

describe('a word such as «no detectado» among remarks, beside a blank value of a wide table', () => {
  const lines = (head: string, ...rows: readonly string[]) => [
    `Nº muestra;Fecha;Cliente;Tipo de muestra;${head}`,
    ...rows.map((row, i) => `A-${i + 1};14/03/2026;Hotel Sol;Río;${row}`),
  ];
  const campo = 'determinaciones';
  const questionOf = (rows: readonly string[]) =>
    preguntasDe(detected(rows)).find(({ pregunta }) => pregunta?.startsWith('¿Es un valor'));
  const stored = async (rows: readonly string[], at: number) => {
    const { valor = null, alternativas = [], pregunta = '' } = questionOf(rows) ?? {};
    const answer = [valor, ...alternativas][at] ?? null;
    const { resultados, muestras, said, celdas } = await readAs(rows, { [pregunta]: answer });
    expect(said).toEqual([]);
    expect(celdas.sum).toBe(celdas.total);
    return {
      hierro: resultados.filter((each) => each.startsWith('Hierro')),
      words: muestras.map((each) => each.informacion_muestra),
    };
  };

  it('is asked about, and is the value and a remark, or a remark alone', async () => {
    const rows = lines('Hierro (mg/L);Notas;pH', ';no detectado;7', '0,6;agua turbia;7', '0,7;con olor;7');
    expect(questionOf(rows)).toMatchObject({
      campo,
      pregunta: '¿Es un valor lo que dice «Notas» donde no lo hay?',
      opciones: [
        'Donde «Hierro (mg/L)» está en blanco, su valor es lo que diga «Notas»',
        'No son un valor: solo son información de la muestra',
      ],
      fundamento: '«Notas» dice de filas sin valor lo que diría un resultado: «no detectado» (línea 2)',
    });
    const words = ['no detectado', 'agua turbia', 'con olor'];
    const others = ['Hierro 0.6 mg/L', 'Hierro 0.7 mg/L'];
    expect(await stored(rows, 0)).toEqual({ hierro: ['Hierro no detectado mg/L', ...others], words });
    expect(await stored(rows, 1)).toEqual({ hierro: others, words });
  });

  it('is asked about in a column without a heading, which is left out otherwise', async () => {
    const rows = lines('Hierro (mg/L);;pH', ';no detectado;7', '0,6;agua turbia;7', '0,7;con olor;7');
    expect(questionOf(rows)?.opciones?.at(-1)).toBe('No son un valor: se dejan fuera');
    const words = [undefined, undefined, undefined];
    const others = ['Hierro 0.6 mg/L', 'Hierro 0.7 mg/L'];
    expect(await stored(rows, 0)).toEqual({ hierro: ['Hierro no detectado mg/L', ...others], words });
    expect(await stored(rows, 1)).toEqual({ hierro: others, words });
  });

  it('is proposed to be a remark where other words stand beside blank values, or it may be of several', () => {
    const other = lines('Hierro (mg/L);Notas;pH', ';no detectado;7', ';agua turbia;7', '0,7;con olor;7');
    expect(questionOf(other)?.opciones?.[0]).toBe('No son un valor: solo son información de la muestra');
    const many = lines(
      'Hierro (mg/L);Cinc (mg/L);pH;Notas',
      ';;7;no detectado',
      '0,6;0,5;7;agua turbia',
      '1;2;7;con olor',
    );
    expect(questionOf(many)?.opciones).toEqual([
      'No son un valor: solo son información de la muestra',
      'Donde «Hierro (mg/L)» está en blanco, su valor es lo que diga «Notas»',
      'Donde «Cinc (mg/L)» está en blanco, su valor es lo que diga «Notas»',
    ]);
  });

  it('is not asked about where each value is there, or the words say nothing of one', () => {
    const whole = lines('Hierro (mg/L);Notas;pH', '0,5;no detectado;7', '0,6;agua turbia;7', '0,7;con olor;7');
    const turbid = lines('Hierro (mg/L);Notas;pH', ';agua turbia;7', '0,6;sin sol;7', '0,7;con olor;7');
    expect([questionOf(whole), questionOf(turbid)]).toEqual([undefined, undefined]);
  });
});
