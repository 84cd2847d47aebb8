import { describe, expect, it } from 'vitest';
import { preguntasDe } from '../../../../contract/entregas/deteccion.ts';
import { read } from '../store/testing.ts';
import { detect } from './detect.ts';

/** What is guessed of limits without a sign, and the zones of the samples as the detected mapping reads them. */
async function limits(...lines: string[]) {
  const content = `${lines.join('\n')}\n`;
  const found = detect({ inicio: new TextEncoder().encode(content) });
  const { report, muestras } = await read(content, { mapping: found.mapeo ?? {} });
  const guess = found.conjeturas.find(({ campo }) => campo === 'rango_sin_signo');
  return {
    guess: guess && [guess.valor, guess.certeza],
    asked: preguntasDe(found).map(({ campo }) => campo),
    said: [...report.rechazos.primeras, ...report.avisos.primeras].map(({ motivo }) => motivo),
    referencias: muestras.map(({ determinaciones }) =>
      determinaciones.flatMap(({ resultados }) => resultados.map(({ referencia }) => referencia)),
    ),
  };
}

const long = 'Nº muestra;Fecha;Cliente;Tipo;Parámetro;Resultado';
const row = (n: number, parametro: string, valor: string) => `A-${n};17/05/2026;Hotel Sol;Agua;${parametro};${valor}`;

describe('limits that are numbers without a sign, in a long table', () => {
  it('are the ends that the verdicts agree with', async () => {
    const max = await limits(
      `${long};Límite;Dictamen`,
      `${row(1, 'Nitrato', '12,5')};50;Cumple`,
      `${row(1, 'pH', '7,2')};6,5 - 9,5;Cumple`,
      `${row(2, 'Nitrato', '50,5')};50;No cumple`,
      `${row(2, 'pH', '7,4')};6,5 - 9,5;Cumple`,
    );
    expect(max).toMatchObject({ guess: ['max', 'segura'], asked: [], said: [] });
    expect(max.referencias[0]).toEqual([{ max: 50 }, { min: 6.5, max: 9.5 }]);
    const min = await limits(
      `${long};Límite;Dictamen`,
      `${row(1, 'Oxígeno disuelto', '7,5')};5;Cumple`,
      `${row(2, 'Oxígeno disuelto', '4,5')};5;No cumple`,
    );
    expect(min).toMatchObject({ guess: ['min', 'segura'], referencias: [[{ min: 5 }], [{ min: 5 }]] });
  });

  it('are highest values where the heading says so', async () => {
    const found = await limits(`${long};VMA`, `${row(1, 'Plomo', '2,5')};5`, `${row(2, 'Plomo', '3,5')};5`);
    expect(found).toMatchObject({ guess: ['max', 'segura'], asked: [], referencias: [[{ max: 5 }], [{ max: 5 }]] });
  });

  it('are taken for highest values where nearly all results lie below', async () => {
    const rows = Array.from({ length: 30 }, (_, n) => `${row(n, 'Nitrato', n === 7 ? '51,5' : '3,5')};50`);
    expect(await limits(`${long};Límite`, ...rows)).toMatchObject({ guess: ['max', 'probable'], asked: [] });
  });

  it('are asked about where nothing decides', async () => {
    const found = await limits(`${long};Límite`, `${row(1, 'Cloro', '0,65')};1`, `${row(2, 'Cloro', '1,15')};1`);
    expect(found).toMatchObject({ guess: ['max', 'preguntar'], asked: ['rango_sin_signo'] });
  });

  it.each([
    ['with their unit', '0,3 mg/L', '0,4 mg/L'],
    ['in thousands', '1 500', '3 000'],
    ['in thousands, with their unit', '1\u202F500 mg/L', '3\u00A0000 mg/L'],
    ['with a note', '250 (VP)', 'VP 200'],
  ])('are asked about %s', async (_, one, other) => {
    const rows = [`${row(1, 'Sulfato', '12,5')};mg/L;${one}`, `${row(2, 'Cloruro', '14,5')};mg/L;${other}`];
    const found = await limits(`${long};Unidad;Límite`, ...rows);
    expect(found).toMatchObject({ guess: ['max', 'preguntar'], asked: ['rango_sin_signo'], said: [] });
    expect(found.referencias.flat()).toEqual([
      expect.objectContaining({ max: expect.any(Number) }),
      expect.objectContaining({ max: expect.any(Number) }),
    ]);
  });

  it('are compared with values in thousands', async () => {
    const found = await limits(
      `${long};Límite;Dictamen`,
      `${row(1, 'Conductividad', '1 480')};2 000;Cumple`,
      `${row(2, 'Conductividad', '2 310')};2 000;No cumple`,
    );
    expect(found).toMatchObject({ guess: ['max', 'segura'], referencias: [[{ max: 2000 }], [{ max: 2000 }]] });
  });

  it('are no matter where every limit has its sign', async () => {
    const found = await limits(`${long};Límite`, `${row(1, 'Cloro', '0,65')};≤ 1`, `${row(2, 'Cloro', '1,15')};máx. 1`);
    expect(found).toMatchObject({ guess: undefined, asked: [], referencias: [[{ max: 1 }], [{ max: 1 }]] });
  });
});

const wide = 'Nº muestra;Fecha;Cliente;Tipo';
const sample = (n: number) => `A-${n};1${n}/05/2026;Hotel Sol;Agua`;

describe('limits below the header of a wide table', () => {
  const names = `${wide};Nitrato;Cumple Nitrato;pH;E. coli`;
  const samples = [`${sample(1)};12,5;SI;7,2;0`, `${sample(2)};51,5;NO;7,4;1`, `${sample(3)};9,5;SI;7,3;0`];
  const zones = [{ max: 50 }, { min: 6.5, max: 9.5 }, { texto: 'Ausencia/100 ml' }];

  it.each([
    ['with a name', ['Límite;;;;50;;6,5 - 9,5;Ausencia/100 ml']],
    ['with the name of their law', ['Valor paramétrico (RD 3/2023);;;;50;;6,5 - 9,5;Ausencia/100 ml']],
    ['without a name', [';;;;50;;6,5 - 9,5;Ausencia/100 ml']],
    ['below the units', [';;;;mg/L;;ud. pH;UFC/100 mL', 'Límite;;;;≤ 50;;6,5 - 9,5;Ausencia/100 ml']],
    ['above the units', ['Límite;;;;50;;6,5 - 9,5;Ausencia/100 ml', 'Unidad;;;;mg/L;;ud. pH;UFC/100 mL']],
  ])('are those of every sample: %s', async (_name, below) => {
    const found = await limits(names, ...below, ...samples);
    expect(found).toMatchObject({ asked: [], said: [], referencias: [zones, zones, zones] });
  });

  it('may be two rows, and limits of detection a third', async () => {
    const content = [names, 'Mín.;;;;;;6,5;', 'Máx.;;;;50;;9,5;0', 'LD;;;;0,5;;;', ...samples].join('\n');
    const found = detect({ inicio: new TextEncoder().encode(content) });
    const { muestras } = await read(content, { mapping: found.mapeo ?? {} });
    expect(preguntasDe(found)).toEqual([]);
    expect(found.mapeo).toMatchObject({ omitir_filas: [{ tras_cabecera: 3 }] });
    expect(muestras).toHaveLength(3);
    expect(muestras[0]?.determinaciones.flatMap(({ resultados }) => resultados)).toMatchObject([
      { valor: 12.5, referencia: { max: 50 }, limite_deteccion: '0,5' },
      { valor: 7.2, referencia: { min: 6.5, max: 9.5 } },
      { valor: 0, referencia: { max: 0 } },
    ]);
  });

  it('are no sample that lacks its name, and no sample is one', async () => {
    const poor = [`${wide};Nitrato;pH`, `${sample(1)};;`, `${sample(2)};12,5;7,2`, `${sample(3)};13,5;7,4`];
    const found = detect({ inicio: new TextEncoder().encode(poor.join('\n')) });
    expect(found.mapeo).not.toHaveProperty('omitir_filas');
  });
});
