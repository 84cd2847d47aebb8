import { describe, expect, it } from 'vitest';
import { read } from '../store/testing.ts';

const campos = { numero_muestra: 'N', fecha_muestra: 'F', tipo_muestra: { constante: 'Agua' }, solicitante: 'C' };
const censura = {
  columna: 'Condición',
  valores: { 'No detectado': '<', 'Por encima': '>', Contaminado: null },
  limite: 'Límite',
  unidad: 'Ud. límite',
};
const mapping = {
  forma: 'larga',
  separador: ';',
  decimal: ',',
  campos,
  resultado: { descripcion: 'P', valor: 'V', unidad: 'U', censura },
};

/** The results of one sample, a row each: value, unit, condition, limit, unit of the limit. */
async function results(...rows: string[]) {
  const lines = rows.map((row, place) => `A;07/05/2026;Hotel Sol;P${place};${row}`);
  const { muestras, report } = await read(['N;F;C;P;V;U;Condición;Límite;Ud. límite', ...lines, ''].join('\n'), {
    mapping,
  });
  return {
    resultados: muestras.flatMap(({ determinaciones }) => determinaciones.flatMap(({ resultados }) => resultados)),
    report,
  };
}

describe('a value that stands in a condition and a limit', () => {
  it('is the limit with the sign of the condition, in the limit’s unit', async () => {
    const { resultados, report } = await results(
      ';;No detectado;0,5;µg/L',
      ';µg/L;NO DETECTADO;0,5;ug/l',
      ';NTU;Por encima;2000;NTU',
      '7,2;mg/L;;;',
    );
    expect(resultados).toMatchObject([
      { valor: 0.5, operador: '<', valor_formateado: '<0,5', unidad: 'µg/L' },
      { valor: 0.5, operador: '<', unidad: 'ug/l' },
      { descripcion: 'P2', valor: 2000, operador: '>', unidad: 'NTU' },
      { valor: 7.2, unidad: 'mg/L' },
    ]);
    expect(resultados[3]).not.toHaveProperty('operador');
    expect(report.resultados).toMatchObject({ leidos: 4, sin_valor: 0 });
  });

  it('is never converted to the result’s unit, and the difference is said', async () => {
    const { resultados, report } = await results(';mg/L;No detectado;0,5;µg/L', ';mg/L;No detectado;0,5;');
    expect(resultados).toMatchObject([
      { valor: 0.5, operador: '<', unidad: 'µg/L' },
      { valor: 0.5, operador: '<', unidad: 'mg/L' },
    ]);
    expect(report.avisos.primeras).toMatchObject([
      { campo: 'P0', valor: 'µg/L', motivo: expect.stringContaining('sin convertir') },
      { campo: 'P1', valor: 'mg/L', motivo: expect.stringContaining('se toma la del resultado') },
    ]);
  });

  it('keeps its words where there is no limit, or the condition is no bound, and a value that stands beside it', async () => {
    const { resultados, report } = await results(
      ';;No detectado;;',
      ';;Contaminado;0,5;µg/L',
      '3;mg/L;No detectado;0,5;mg/L',
      ';;Otra cosa;0,5;µg/L',
    );
    expect(resultados[0]).toMatchObject({ valor_formateado: 'No detectado' });
    expect(resultados[0]).not.toHaveProperty('valor');
    expect(resultados[1]).toMatchObject({ valor_formateado: 'Contaminado' });
    expect(resultados[1]).not.toHaveProperty('valor');
    expect(resultados[2]).toMatchObject({ valor: 3, unidad: 'mg/L' });
    expect(resultados[3]).toMatchObject({ valor_formateado: 'Otra cosa' });
    expect(report.avisos.primeras.map(({ campo }) => campo)).toEqual(expect.arrayContaining(['P0', 'P2', 'censura']));
  });

  it('is read of a column of a wide table too', async () => {
    const wide = {
      forma: 'ancha',
      separador: ';',
      decimal: ',',
      campos,
      determinaciones: [{ descripcion: 'Plomo', resultados: [{ columna: 'Pb', unidad: 'µg/L', censura }] }],
    };
    const table = [
      'N;F;C;Pb;Condición;Límite;Ud. límite',
      'A;07/05/2026;S;;No detectado;0,5;µg/L',
      'B;07/05/2026;S;2;;;',
      'C;07/05/2026;S;;;;',
      '',
    ].join('\n');
    const { muestras } = await read(table, { mapping: wide });
    expect(muestras).toMatchObject([
      { determinaciones: [{ resultados: [{ valor: 0.5, operador: '<', unidad: 'µg/L' }] }] },
      { determinaciones: [{ resultados: [{ valor: 2, unidad: 'µg/L' }] }] },
      { determinaciones: [] },
    ]);
  });
});

describe('results without a value', () => {
  const sample = (rest: object) =>
    JSON.stringify({
      numero_muestra: 'J',
      fecha_muestra: '2026-05-07',
      tipo_muestra: 'Agua',
      solicitante: 'S',
      ...rest,
    });
  const blank = { descripcion: 'Plomo', unidad: 'µg/L' };
  const determinaciones = [{ descripcion: 'Metales', resultados: [blank, { descripcion: 'Boro', valor: 1 }, blank] }];

  it('of an authorised sample are counted and named', async () => {
    const { report } = await read(`${sample({ determinaciones })}\n`);
    expect(report.resultados).toEqual({ leidos: 3, con_operador: 0, sin_valor: 2 });
    expect(report.avisos.primeras.filter(({ campo }) => campo === 'valor')).toMatchObject([
      { linea: 1, muestra: 'J', valor: 'Plomo', motivo: expect.stringContaining('sin valor en muestras autorizadas') },
      { valor: 'Plomo' },
    ]);
  });

  it('of one in progress are what is expected of it', async () => {
    const { report } = await read(`${sample({ estado: 'en_curso', determinaciones })}\n`);
    expect(report.resultados.sin_valor).toBe(0);
    expect(report.avisos.primeras.filter(({ campo }) => campo === 'valor')).toEqual([]);
  });
});
