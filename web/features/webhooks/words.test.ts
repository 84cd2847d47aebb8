import { describe, expect, it } from 'vitest';
import type { EnvioDeWebhook } from '../../../contract/webhooks/webhook.ts';
import {
  datosDeIntento,
  envioEnPalabras,
  estadoEnPalabras,
  hayRespuesta,
  momentoBreve,
  momentoExacto,
  nombreDeTipo,
  partesDeUrl,
} from './words.ts';

const now = new Date('2026-11-25T12:00:00.000Z');

it.each([
  ['2026-11-24T23:30:00.000Z', 'hoy a las 00:30', 'Hoy, 00:30'],
  ['2026-11-24T22:30:00.000Z', 'el 24 nov 2026 a las 23:30', '24 nov, 23:30'],
  ['2025-11-24T22:30:00.000Z', 'el 24 nov 2025 a las 23:30', '24 nov 2025, 23:30'],
])('%s is, in Madrid on the 25th, %s, and in a list %s', (instant, said, brief) => {
  expect(momentoExacto(instant, now)).toBe(said);
  expect(momentoBreve(instant, now)).toBe(brief);
});

it.each([
  ['muestra.no_cumple', 'No cumple'],
  ['prueba', 'Prueba'],
  ['otra.cosa', 'otra.cosa'],
])('an event %s is called %s', (tipo, nombre) => {
  expect(nombreDeTipo(tipo)).toBe(nombre);
});

it.each([
  ['activo', null, 'Activo'],
  ['fallando', '2026-11-25T08:05:00.000Z', 'Fallando desde hoy a las 09:05'],
  ['fallando', null, 'Fallando'],
  ['apagado', '2026-11-20T08:05:00.000Z', 'Apagado tras 3 días de fallos'],
  ['en_pausa', null, 'En pausa'],
  ['sin_acceso', null, 'Sin acceso'],
] as const)('a webhook that is %s since %s says %s', (estado, desde, said) => {
  expect(estadoEnPalabras({ estado, desde }, now)).toBe(said);
});

it.each([
  ['https://erp.hotel.example/hooks/alicuota?x=1', 'https://', 'erp.hotel.example', '/hooks/alicuota?x=1'],
  ['http://127.0.0.1:9000', 'http://', '127.0.0.1:9000', ''],
  ['otra cosa', '', 'otra cosa', ''],
])('of %s the host stands out', (url, antes, host, despues) => {
  expect(partesDeUrl(url)).toEqual({ antes, host, despues });
});

describe('a delivery', () => {
  it.each([
    ['entregado', 1, null, 'Entregado'],
    ['fallido', 9, null, 'Fallido'],
    ['omitido', 0, null, 'Omitido'],
    ['pendiente', 0, '2026-11-25T12:00:00.000Z', 'Pendiente: se envía enseguida'],
    ['pendiente', 2, '2026-11-25T12:10:00.000Z', 'Pendiente: se intenta otra vez a las 13:10'],
    ['pendiente', 2, '2026-11-26T12:10:00.000Z', 'Pendiente: se intenta otra vez el 26 nov 2026 a las 13:10'],
    ['pendiente', 2, '2026-11-25T11:59:00.000Z', 'Pendiente: se intenta otra vez enseguida'],
    ['pendiente', 2, null, 'Pendiente: se intenta otra vez enseguida'],
  ] as const)('that is %s after %i tries, next %s, says %s', (estado, intentos, siguiente, said) => {
    expect(envioEnPalabras({ estado, intentos, siguiente }, now)).toBe(said);
  });

  const ultimo = { cuando: '2026-11-25T11:00:00.000Z', codigo: 503, texto: 'ocupado', ms: 1204 };

  it('tells what its newest try had, and nothing before the first', () => {
    expect(datosDeIntento({ intentos: 2, ultimo })).toEqual(['2 intentos', 'HTTP 503', '1.204\u00A0ms']);
    expect(datosDeIntento({ intentos: 1, ultimo: { ...ultimo, codigo: null } })).toContain('Sin respuesta');
    expect(datosDeIntento({ intentos: 0, ultimo: null })).toEqual([]);
  });

  const envio: EnvioDeWebhook = {
    _id: 'e1',
    tipo: 'prueba',
    creado: '2026-11-25T10:00:00.000Z',
    numero: null,
    muestra: null,
    incidencia: null,
    estado: 'entregado',
    intentos: 1,
    ultimo,
    siguiente: null,
  };
  const waiting: EnvioDeWebhook = { ...envio, estado: 'pendiente' };
  const later = { ...ultimo, cuando: '2026-11-25T11:30:00.000Z' };

  it('that is new has an answer once it is over or was tried', () => {
    expect(hayRespuesta(undefined, undefined)).toBe(false);
    expect(hayRespuesta(undefined, { ...waiting, intentos: 0, ultimo: null })).toBe(false);
    expect(hayRespuesta(undefined, waiting)).toBe(true);
    expect(hayRespuesta(undefined, { ...envio, estado: 'omitido', ultimo: null })).toBe(true);
  });

  it('that is repeated has an answer once that of before is another', () => {
    expect(hayRespuesta(envio, envio)).toBe(false);
    expect(hayRespuesta(envio, waiting)).toBe(false);
    expect(hayRespuesta(envio, { ...envio, ultimo: later })).toBe(true);
    expect(hayRespuesta(envio, { ...waiting, ultimo: later })).toBe(true);
    expect(hayRespuesta(envio, { ...envio, estado: 'omitido' })).toBe(true);
  });
});
