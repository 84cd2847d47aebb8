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
    const saved = [{ nombre: 'lims', mapeo: mapeo ?? {} }];
    const asked = preguntasDe(detected(rows, { saved }));
    expect(asked).toEqual(preguntasDe(detected(rows)));
    expect(asked).toMatchObject([{ campo: 'resultado' }, { campo: 'resultado.operador', palabras: ['repetido'] }]);
    const own = [{ nombre: 'lims', mapeo: detected(rows).mapeo ?? {} }];
    expect(preguntasDe(detected(rows, { saved: own }))).toEqual([]);
    const other = preguntasDe(detected(lines('0,5;mg/L;NQ', '0,6;mg/L;repetido'), { saved: own }));
    expect(other).toMatchObject([{ campo: 'resultado.operador', palabras: ['NQ'] }]);
  });
});

describe('signs in a column that a saved mapping leaves out, or reads as remarks', () => {
  const lines = (head: string, ...rows: readonly string[]) => [
    `Nº muestra;Fecha;Cliente;Tipo de muestra;Parámetro;Resultado;Unidad;${head}`,
    ...rows.map((row, i) => `A-${i + 1};14/03/2026;Hotel Sol;Río;Hierro;0,${i + 5};mg/L;${row}`),
  ];
  const savedOf = (rows: readonly string[]) => [{ nombre: 'lims', mapeo: detected(rows).mapeo ?? {} }];

  it('are asked about where it was blank before, and are the values’ own unless a person says otherwise', async () => {
    const saved = savedOf(lines('Flag', '', ''));
    const rows = lines('Flag', '<', '');
    const [question, ...others] = preguntasDe(detected(rows, { saved }));
    expect(others).toEqual([]);
    expect(question?.opciones).toEqual([
      'Son el signo de los valores',
      'No son signos: se deja fuera, como dice el formato de lectura',
    ]);
    const read = await readAs(rows, {}, { saved });
    expect([read.resultados, read.said]).toEqual([['Hierro <0.5 mg/L', 'Hierro 0.6 mg/L'], []]);
    const left = await readAs(rows, { 'resultado.operador': question?.alternativas[0] ?? null }, { saved });
    expect(left.resultados).toEqual(['Hierro 0.5 mg/L', 'Hierro 0.6 mg/L']);
    expect(preguntasDe(detected(lines('Flag', '', ''), { saved }))).toEqual([]);
  });

  it('have their letters asked about', () => {
    const found = preguntasDe(detected(lines('Flag', 'U', '<'), { saved: savedOf(lines('Flag', '', '')) }));
    expect(found).toMatchObject([{ campo: 'resultado.operador', palabras: ['U'] }]);
  });

  it('stay remarks where a person says so, and aren’t asked about again', async () => {
    const saved = savedOf(lines('Observaciones', 'turbia', ''));
    const rows = lines('Observaciones', '<', 'turbia');
    const [question] = preguntasDe(detected(rows, { saved }));
    expect(question?.opciones?.[0]).toBe('«Observaciones» no es un signo: es información de la muestra');
    const { muestras, resultados, found } = await readAs(rows, {}, { saved });
    expect(muestras.map(({ informacion_muestra: words }) => words)).toEqual(['<', 'turbia']);
    expect(resultados).toEqual(['Hierro 0.5 mg/L', 'Hierro 0.6 mg/L']);
    const answered = [{ nombre: 'lims', mapeo: found.mapeo ?? {} }];
    expect(preguntasDe(detected(rows, { saved: answered }))).toEqual([]);
    expect(preguntasDe(detected(lines('Observaciones', '>', 'turbia'), { saved: answered }))).not.toEqual([]);
    const asSigns = await readAs(rows, { resultado: question?.alternativas[0] ?? null }, { saved });
    expect(asSigns.resultados).toEqual(['Hierro <0.5 mg/L', 'Hierro 0.6 mg/L']);
  });
});

describe('signs among the sentences of a long table’s column', () => {
  const sentence = 'valor < LC según acreditación, ver nota';
  const lines = (name: string, ...cells: readonly string[]) => [
    `Nº muestra;Fecha;Cliente;Tipo de muestra;Parámetro;Resultado;Unidad;${name}`,
    ...cells.map((cell, i) => `A-${i + 1};14/03/2026;Hotel Sol;Río;Hierro;0,${i + 5};mg/L;${cell}`),
  ];

  it.each(['Observaciones', 'Signo', 'Flag'])('are asked about, and a sentence is none: «%s»', async (name) => {
    const rows = lines(name, '<', sentence, '');
    const [question, ...others] = preguntasDe(detected(rows));
    expect([question?.campo, others]).toEqual(['resultado', []]);
    const informs = name === 'Observaciones';
    const rest = informs ? 'es información de la muestra' : 'se deja fuera';
    expect(question?.opciones?.[0]).toBe(`Los signos de «${name}» son los de los valores; lo demás ${rest}`);
    const { resultados, muestras, celdas, said } = await readAs(rows);
    expect(said).toEqual([]);
    expect(celdas.sum).toBe(celdas.total);
    expect(resultados).toEqual(['Hierro <0.5 mg/L', 'Hierro 0.6 mg/L', 'Hierro 0.7 mg/L']);
    expect(muestras.map(({ informacion_muestra: words }) => words)).toEqual([
      undefined,
      informs ? sentence : undefined,
      undefined,
    ]);
    const left = await readAs(rows, { resultado: question?.alternativas.at(-1) ?? null });
    expect(left.resultados).toEqual(['Hierro 0.5 mg/L', 'Hierro 0.6 mg/L', 'Hierro 0.7 mg/L']);
  });

  it('have the letters beside them asked about', () => {
    const asked = preguntasDe(detected(lines('Flag', '<', sentence, 'U')));
    expect(asked).toMatchObject([{ campo: 'resultado' }, { campo: 'resultado.operador', palabras: ['U'] }]);
  });

  it('that stand alone in rows without a value are not proposed as its sign', () => {
    const rows = lines('Anotado', sentence, '').map((line) => line.replace(';0,5;', ';;'));
    expect(guessOf(detected(rows), 'resultado')?.opciones?.[0]).toBe('«Anotado» no es un signo: se deja fuera');
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

  it('is asked about in columns that a saved mapping doesn’t know, leaves out, or reads as remarks', async () => {
    const head = 'Hierro (mg/L);Notas;pH';
    const rows = lines(head, ';no detectado;7', '0,6;agua turbia;7', '0,7;con olor;7');
    const plain = lines('Hierro (mg/L);pH', '0,5;7', '0,6;7', '0,7;7');
    const remarked = lines(head, '0,5;clara;7', '0,6;agua turbia;7', '0,7;con olor;7');
    const blank = lines(head.replace('Notas', 'Notas;Comentario'), '0,5;clara;;7', '0,6;turbia;;7');
    const savedOf = (before: readonly string[]) => [{ nombre: 'diario', mapeo: detected(before).mapeo ?? {} }];
    const asked = (file: readonly string[], before: readonly string[]) =>
      preguntasDe(detected(file, { saved: savedOf(before) })).map(({ pregunta }) => pregunta);
    const question = '¿Es un valor lo que dice «Notas» donde no lo hay?';
    expect(asked(rows, plain)).toEqual([question]);
    expect(asked(rows, remarked)).toEqual([question]);
    const other = lines('Hierro (mg/L);Notas;Comentario;pH', ';clara;no detectado;7', '0,6;turbia;;7');
    expect(asked(other, blank)).toEqual([question.replace('Notas', 'Comentario')]);
    // Both answers are known the next time.
    for (const at of [0, 1]) {
      const [first] = preguntasDe(detected(rows));
      const { mapeo } = await readAs(rows, { [question]: [first?.valor, ...(first?.alternativas ?? [])][at] ?? null });
      expect(preguntasDe(detected(rows, { saved: [{ nombre: 'diario', mapeo }] }))).toEqual([]);
    }
  });
});
