import { expect, it } from 'vitest';
import { controlDe } from './control.ts';

it.each([
  ['Control de rutina', 'rutina'],
  ['CONTROL DE RUTINA en red', 'rutina'],
  ['Control rutinario de la piscina', 'rutina'],
  ['Control operacional', 'operacional'],
  ['Agua de consumo: análisis de control', 'control'],
  ['Control', 'control'],
  ['Análisis completo', 'completo'],
  ['Agua de red. Completa', 'completo'],
  ['Control de radiactividad', 'radiactividad'],
  ['Caracterización', 'caracterización'],
  ['Control en grifo (edificio prioritario)', 'grifo'],
  ['Piscina, control inicial', 'inicial'],
  ['Control periódico', 'periódico'],
] as const)('a type called %s is of the control %s', (tipo, control) => {
  expect(controlDe(tipo)).toBe(control);
});

it.each([
  'Agua de red',
  'Control de calidad interno',
  'Muestra incompleta',
  'Control de rutina y análisis completo',
  'Análisis de control u operacional',
  'Autocontrol (no rutina)',
  'Autocontrol excepto control de rutina',
  'Agua de grifo',
])('what a type called %s is of isn’t guessed', (tipo) => {
  expect(controlDe(tipo)).toBeUndefined();
});
