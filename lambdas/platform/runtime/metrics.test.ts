import { afterEach, expect, test, vi } from 'vitest';
import type { SecurityEvent } from '../../../contract/base/security-event.ts';
import { counted, countedSecurity, metricNames } from './metrics.ts';

afterEach(() => vi.unstubAllEnvs());

test('a line says what it adds to which metrics of the stage, in CloudWatch’s embedded format', () => {
  vi.stubEnv('METRICS_NAMESPACE', 'Alicuota/prueba');
  const before = Date.now();
  const { _aws, ...fields } = counted({
    FicherosDeMuestras: 1,
    FicherosRechazados: undefined,
    DiferenciasDelIndice: 0,
  });
  expect(fields).toEqual({ FicherosDeMuestras: 1, DiferenciasDelIndice: 0 });
  const { Timestamp, CloudWatchMetrics } = _aws as { Timestamp: number; CloudWatchMetrics: unknown };
  expect(Timestamp).toBeGreaterThanOrEqual(before);
  expect(CloudWatchMetrics).toEqual([
    {
      Namespace: 'Alicuota/prueba',
      Dimensions: [[]],
      Metrics: [
        { Name: 'FicherosDeMuestras', Unit: 'Count' },
        { Name: 'DiferenciasDelIndice', Unit: 'Count' },
      ],
    },
  ]);
});

test('a line without anything to add, or of a function without a stage, is as it was', () => {
  expect(counted({ FicherosDeMuestras: 1 })).toEqual({});
  vi.stubEnv('METRICS_NAMESPACE', 'Alicuota/prueba');
  expect(counted({})).toEqual({});
  expect(counted({ FicherosRechazados: undefined })).toEqual({});
});

test('bursts of failed sign-ins, of resets and of administrators’ acts are counted with all their kinds', () => {
  const events: SecurityEvent[] = [
    'entrada-fallida',
    'confirmacion-fallida',
    'sesion-rechazada',
    'segundo-factor-fallido',
    'clave-rechazada',
  ];
  for (const tipo of events) expect(countedSecurity({ tipo })).toEqual({ EntradasFallidas: 1 });
  for (const tipo of ['recuperacion-pedida', 'contrasena-restablecida', 'recuperacion-fallida'] as const)
    expect(countedSecurity({ tipo })).toEqual({ Restablecimientos: 1 });
  for (const tipo of ['fuera-de-alcance', 'sin-permiso'] as const)
    expect(countedSecurity({ tipo })).toEqual({ AlcancesRechazados: 1 });
  expect(countedSecurity({ tipo: 'sin-cloudfront' })).toEqual({ LlamadasSinCloudFront: 1 });
  expect(countedSecurity({ tipo: 'clave-creada' })).toEqual({});
  expect(countedSecurity({ tipo: 'clave-creada', deAdministrador: true })).toEqual({ ActosDeAdministracion: 1 });
  expect(countedSecurity({ tipo: 'contrasena-restablecida', deAdministrador: true })).toEqual({
    Restablecimientos: 1,
    ActosDeAdministracion: 1,
  });
});

test('no two metrics have one name', () => {
  expect(new Set(metricNames).size).toBe(metricNames.length);
});
