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
