import type { Events } from '../../../platform/bus/events.ts';
import { expect, it } from 'vitest';
import { accountMail } from './account-mail.ts';

const origin = 'https://area.example.com';
const link = `${origin}/mi-cuenta`;
const of = (tipo: Events['cuenta']['tipo'], nombre = 'Portátil') =>
  accountMail(
    { empresa: 'alicuota', nombre: 'Alícuota' },
    { tipo, nombre, usuarioId: 'ana', origen: null, cuando: '2026-07-01T22:30:00.000Z' },
    origin,
  );

it.each([
  ['factor-anadido', '«Portátil»'],
  ['factor-quitado', '«Portátil»'],
  ['llave-sin-contrasena', '«Portátil» entra ahora sin contraseña'],
  ['codigos-renovados', 'códigos de recuperación nuevos'],
  ['factores-quitados', 'configura otra en «Mi cuenta»'],
  ['clave-creada', 'la clave «Portátil»'],
  ['webhook-creado', 'el webhook «Portátil»'],
] as const)('the mail of %s says what was done, when in Madrid, and what to do if it was another', (tipo, said) => {
  const { subject, text, html } = of(tipo);
  expect(subject).toMatch(/ \(Alícuota\)$/u);
  for (const form of [text, html]) {
    expect(form).toContain(said);
    expect(form).toContain('2 de julio de 2026');
    expect(form).toContain('0:30');
    expect(form).toContain('Si no has sido tú');
    expect(form).toContain(link);
  }
});

it('the mail of a webhook that was switched off says what becomes of what changes meanwhile', () => {
  const { text, html } = of('webhook-apagado', 'ERP');
  for (const form of [text, html]) {
    expect(form).toContain('El webhook «ERP» lleva 3 días');
    expect(form).toContain('no se pierde');
    expect(form).not.toContain('Si no has sido tú');
  }
});

it('the mail of one more client says which, how it is chosen, and leads to its results', () => {
  const { subject, text, html } = of('cliente-anadido', '«Hotel Luna», donde ves todos sus datos');
  expect(subject).toBe('Tienes acceso a los datos de otro cliente (Alícuota)');
  for (const form of [text, html]) {
    expect(form).toContain('acceso a «Hotel Luna», donde ves todos sus datos. Entras como siempre');
    expect(form).toContain(`${origin}/results`);
    expect(form).not.toContain('Si no has sido tú');
  }
});

it('shows a name with marks of HTML as a name', () => {
  const { html, text } = of('factor-anadido', '<i>x</i>');
  expect(html).not.toContain('<i>');
  expect(text).toContain('<i>x</i>');
});
