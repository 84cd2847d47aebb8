import { describe, expect, it } from 'vitest';
import { read } from '../ingest/testing.ts';
import { biblioteca } from './biblioteca.ts';
import { requireMapping } from './mapeos.ts';

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
    content: [
      'OrganizationIdentifier,OrganizationFormalName,ActivityIdentifier,ActivityStartDate,ActivityStartTime/Time,MonitoringLocationIdentifier,ResultDetectionConditionText,CharacteristicName,ResultSampleFractionText,ResultMeasureValue,ResultMeasure/MeasureUnitCode,ResultAnalyticalMethod/MethodName,ProviderName',
      'EX-1,Example Water Science Center,ex.01.1,2024-04-25,09:30:00,EX-0001,,Calcium,Total,310,mg/l,Example method,NWIS',
      'EX-1,Example Water Science Center,ex.01.1,2024-04-25,09:30:00,EX-0001,Not Detected,Lead,Dissolved,,,Example method,NWIS',
      '',
    ].join('\n'),
    expected: [
      {
        numero_muestra: 'ex.01.1',
        solicitante: { nombre: 'Example Water Science Center' },
        determinaciones: [
          { resultados: [{ descripcion: 'Calcium, Total', valor: 310, unidad: 'mg/l' }] },
          { resultados: [{ descripcion: 'Lead, Dissolved' }] },
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
});
