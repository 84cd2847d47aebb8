import { describe, expect, it } from 'vitest';
import type { MuestraHeader } from '../../muestras/store/muestras.ts';
import { isRevisionVisible, type RevisionDeTitular, titularesOf } from './certificados.ts';
import { headerOf, muestra } from '../../../../testing/muestras.ts';
import type { Alcance } from '../../../platform/access/scope.ts';

const header = (more: Partial<MuestraHeader> = {}) =>
  headerOf(muestra({ _id: 'm-1', solicitante: { nombre: 'Hospital' }, tipo_muestra: 'Agua' }), more);
const on = (day: number) => `2026-05-${String(day).padStart(2, '0')}T10:00:00.000Z`;
const revision = (day: number, more: Partial<RevisionDeTitular> = {}): RevisionDeTitular => ({
  subido: on(day),
  ...more,
});
const scope = (...solicitantes: string[]): Alcance => ({ solicitantes: new Set(solicitantes), tipos: 'todos' });
const all: Alcance = { solicitantes: 'todos', tipos: 'todos' };

/** It was the hotel's until the 10th, and is the hospital's since. */
const moved = header({
  titulares: [
    { solicitante: 'Hotel', desde: '' },
    { solicitante: 'Hospital', desde: on(10) },
  ],
});

describe('a revision of a certificate', () => {
  it.each([
    ['hotel', scope('Hotel'), [false, false]],
    ['hospital', scope('Hospital'), [false, true]],
    ['both', scope('Hotel', 'Hospital'), [true, true]],
    ['everybody', all, [true, true]],
    ['another user', scope('Otro'), [false, false]],
  ])(
    'of a sample that has moved is for users who see the sample now and those of its former solicitante: %s',
    (_, alcance, visible) => {
      expect([revision(5), revision(15)].map((one) => isRevisionVisible(alcance, [moved], one))).toEqual(visible);
    },
  );

  it('that comes in the second of the move is of the new solicitante, and before its sample of the first', () => {
    expect(titularesOf([moved], revision(10))).toMatchObject([{ titular: 'Hospital' }]);
    const early = header({ ...moved, importedAt: on(9) });
    expect(titularesOf([early], revision(1))).toMatchObject([{ titular: 'Hotel' }]);
  });

  it('is of the sample that bore its number then, not of another one that bears it now', () => {
    const other = header({ _id: 'm-2', solicitante: 'Hospital', importedAt: on(20) });
    const hotels = header({ solicitante: 'Hotel' });
    const known = revision(5, { muestras: ['m-1'] });
    expect(isRevisionVisible(scope('Hospital'), [other], known)).toBe(false);
    expect(isRevisionVisible(all, [other], known)).toBe(false);
    expect(isRevisionVisible(scope('Hospital'), [hotels, other], known)).toBe(false);
    expect(isRevisionVisible(scope('Hotel', 'Hospital'), [hotels, other], known)).toBe(true);
    // Withdrawn, it has no certificate any more.
    expect(isRevisionVisible(all, [header({ estado: 'anulada' }), other], known)).toBe(false);
    // A certificate that came before any sample belongs to the first sample that comes.
    expect(titularesOf([other, hotels], revision(1))).toMatchObject([{ muestra: { _id: 'm-1' } }]);
  });

  it('is the new solicitante’s on an administrator’s word, until the sample moves again', () => {
    const said = revision(5, { conformes: [{ muestra: 'm-1', solicitante: 'Hospital' }] });
    expect(isRevisionVisible(scope('Hospital'), [moved], said)).toBe(true);
    expect(isRevisionVisible(scope('Hotel'), [moved], said)).toBe(false);
    const again = header({
      ...moved,
      solicitante: 'Otro',
      titulares: [...(moved.titulares ?? []), { solicitante: 'Otro', desde: on(20) }],
    });
    expect(isRevisionVisible(scope('Otro'), [again], said)).toBe(false);
  });

  it('whose solicitante is no longer known is for who sees everything', () => {
    const forgotten = header({ titulares: [{ solicitante: 'Hospital', desde: on(10) }] });
    expect(isRevisionVisible(scope('Hospital'), [forgotten], revision(5))).toBe(false);
    expect(isRevisionVisible(all, [forgotten], revision(5))).toBe(true);
  });
});
