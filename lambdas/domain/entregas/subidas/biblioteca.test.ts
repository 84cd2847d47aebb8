import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { read } from '../store/testing.ts';
import { biblioteca, requireMapping } from './mapeos.ts';

/** Made-up rows under the headings that each publisher documents. */
const examples: Record<string, { content: string; expected: object[] }> = {
  'ea-calidad-agua': {
    content: [
      '@id,sample.samplingPoint,sample.samplingPoint.notation,sample.samplingPoint.label,sample.sampleDateTime,determinand.label,determinand.definition,determinand.notation,resultQualifier.notation,result,codedResultInterpretation.interpretation,determinand.unit.label,sample.sampledMaterialType.label,sample.isComplianceSample,sample.purpose.label,sample.samplingPoint.easting,sample.samplingPoint.northing',
      'http://e.example/1,http://e.example/p,SW-1,RIVER EXAMPLE AT BRIDGE,2024-03-05T10:40:00,Ammonia(N),Ammoniacal Nitrogen as N,0111,<,0.03,,mg/l,RIVER / RUNNING SURFACE WATER,false,MONITORING,100,200',
      'http://e.example/2,http://e.example/p,SW-1,RIVER EXAMPLE AT BRIDGE,2024-03-05T10:40:00,pH,pH,0061,,7.81,,phunits,RIVER / RUNNING SURFACE WATER,false,MONITORING,100,200',
      'http://e.example/3,http://e.example/p,SW-1,RIVER EXAMPLE AT BRIDGE,2024-04-05T11:00:00,pH,pH,0061,,7.6,,phunits,RIVER / RUNNING SURFACE WATER,false,MONITORING,100,200',
      '',
    ].join('\n'),
    expected: [
      {
        numero_muestra: 'SW-1 2024-03-05T10:40:00',
        solicitante: { nombre: 'Environment Agency' },
        tipo_muestra: 'RIVER / RUNNING SURFACE WATER',
        determinaciones: [
          { resultados: [{ descripcion: 'Ammoniacal Nitrogen as N', operador: '<', valor: 0.03, unidad: 'mg/l' }] },
          { resultados: [{ descripcion: 'pH', valor: 7.81, unidad: 'phunits' }] },
        ],
      },
      { determinaciones: [{ resultados: [{ descripcion: 'pH', valor: 7.6 }] }] },
    ],
  },
  'wqp-resultados': {
    content: readFileSync(join(import.meta.dirname, '../../../../docs/examples/data/wqp-resultados.csv'), 'utf8'),
    expected: [
      {
        numero_muestra: 'ex.01.1',
        solicitante: { nombre: 'Example Water Science Center' },
        determinaciones: [
          { resultados: [{ descripcion: 'Calcium, Total', valor: 310, unidad: 'mg/l' }] },
          { resultados: [{ descripcion: 'Lead, Dissolved', operador: '<', valor: 0.02, unidad: 'ug/l' }] },
          { resultados: [{ descripcion: 'Copper, Dissolved', operador: '<', valor: 0.4, unidad: 'ug/l' }] },
          { resultados: [{ descripcion: 'Escherichia coli', operador: '>', valor: 2420, unidad: 'MPN/100ml' }] },
          { resultados: [{ descripcion: 'Zinc, Dissolved', valor_formateado: 'Not Detected' }] },
          { resultados: [{ descripcion: 'Caffeine', valor_formateado: 'Detected Not Quantified' }] },
          { resultados: [{ descripcion: 'Nickel, Dissolved', unidad: 'ug/l' }] },
        ],
      },
    ],
  },
};

describe('the library of ready mappings', () => {
  it.each(biblioteca)('$nombre is a valid mapping with a description', ({ descripcion, mapeo }) => {
    expect(requireMapping(mapeo)).toMatchObject({ descripcion });
    expect(descripcion).toMatch(/\.$/u);
  });

  it.each(Object.entries(examples))('%s reads its publisher’s columns', async (nombre, { content, expected }) => {
    const mapping = biblioteca.find((one) => one.nombre === nombre)?.mapeo;
    const { report, muestras } = await read(content, { ...(mapping && { mapping }) });
    expect(report.rechazos).toEqual({ total: 0, primeras: [] });
    expect(muestras).toMatchObject(expected);
  });

  it('the Water Quality Portal’s non-detects have their limit, and what has no value at all is counted', async () => {
    const mapping = biblioteca.find(({ nombre }) => nombre === 'wqp-resultados')?.mapeo;
    const { report } = await read(examples['wqp-resultados']?.content ?? '', { ...(mapping && { mapping }) });
    expect(report.resultados).toEqual({ leidos: 7, con_operador: 3, sin_valor: 1 });
    const notes = report.avisos.primeras.map(({ campo, valor, motivo }) => [campo, valor, motivo.split(':')[0]]);
    expect(notes).toEqual([
      ['Copper, Dissolved', 'ug/l', 'El límite no viene en la unidad del resultado, mg/l'],
      ['Zinc, Dissolved', 'Not Detected', 'La condición no dice de qué límite es'],
      ['valor', 'Nickel, Dissolved', 'Resultados sin valor en muestras autorizadas'],
    ]);
  });
});
