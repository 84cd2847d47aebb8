import { expect, it } from 'vitest';
import { aboutFactors, ruleText } from './rule-text.ts';

const now = new Date('2026-11-24T12:00:00.000Z');

it('says nothing to those who need none, and to those who have one', () => {
  expect(ruleText({ obligatorio: false, configurado: false, plazo: null }, now)).toBeNull();
  expect(ruleText({ obligatorio: true, configurado: true, plazo: null }, now)).toBeNull();
});

it('says until when a user may go on without, by the days of Madrid', () => {
  const regla = { obligatorio: true, configurado: false, plazo: '2026-12-03T23:30:00.000Z' };
  expect(ruleText(regla, now)).toContain('A partir del 4 de diciembre de 2026');
  expect(ruleText({ ...regla, plazo: now.toISOString() }, now)).toContain('para poder seguir');
  expect(ruleText({ ...regla, plazo: null }, now)).toContain('para poder seguir');
});

it('says what a factor would be for until there is one, and then what it does and whether it is demanded', () => {
  expect(aboutFactors(false, true)).toContain('quien la sepa entra por ti');
  expect(aboutFactors(true, false)).not.toContain('quien la sepa');
  expect(aboutFactors(true, false)).not.toContain('exige');
  expect(aboutFactors(true, true)).toContain('El laboratorio exige tener uno');
});
