import { expect, test } from 'vitest';
import { messageOf, refusal } from './api-error.ts';

const answered = (status: number, body: object, headers: Record<string, string> = {}) =>
  refusal(new Response(JSON.stringify(body), { status, headers }));

test('a fault of the portal says what the laboratory finds it by; a refusal does not', async () => {
  const fault = { success: false, code: 'INTERNAL', message: 'Ha fallado algo', requestId: 'JKJaXmPLvHcESHA=' };
  expect(messageOf(await answered(500, fault))).toBe('Ha fallado algo. Código para el laboratorio: JKJaXmPLvHcESHA=');
  const refused = { success: false, code: 'NOT_FOUND', message: 'No se ha encontrado', requestId: 'JKJaXmPLvHcESHA=' };
  expect(messageOf(await answered(404, refused))).toBe('No se ha encontrado');
  const busy = { success: false, code: 'BUSY', message: 'Muchas peticiones', requestId: 'JKJaXmPLvHcESHA=' };
  expect(messageOf(await answered(503, busy))).toBe('Muchas peticiones');
});

test('where a function gave no answer, the gateway’s header names the request', async () => {
  const error = await answered(500, { message: 'Internal Server Error' }, { 'apigw-requestid': 'JKJaXmPLvHcESHA=' });
  expect(messageOf(error)).toBe('Error en la solicitud. Código para el laboratorio: JKJaXmPLvHcESHA=');
  expect(messageOf(await answered(502, {}))).toBe('Error en la solicitud');
});
