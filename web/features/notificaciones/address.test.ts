import { expect, it } from 'vitest';
import { textoDeNada } from './address.ts';

it('that nothing is to be notified is said of what was looked at, and never of what is folded below', () => {
  const of = (situacion: 'pendientes' | 'sinac' | 'hechas', isFolded = false, hechas = 0, filtros = {}) =>
    textoDeNada({ situacion, filtros }, { hechas, isFolded });
  expect(of('pendientes')).toBe('No hay nada que notificar de lo que se ha mirado');
  expect(of('pendientes', false, 2)).toBe('No queda nada por notificar de lo que se ha mirado');
  // What is folded may be of last month: of samples from before their installation was registered.
  expect(of('pendientes', true)).toBe(
    'No hay nada que notificar de lo que se ha mirado, salvo lo que está plegado debajo',
  );
  expect(of('sinac', true, 0, { solicitante: ['Aguas'] })).toBe(
    'No hay boletines por cargar en SINAC de lo que se ha mirado con esos filtros, salvo lo que está plegado debajo',
  );
  expect(of('hechas', true, 0, { solicitante: ['Aguas'] })).toBe(
    'No hay nada marcado como hecho de lo que se ha mirado con esos filtros',
  );
});
