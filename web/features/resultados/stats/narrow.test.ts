import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Filtros } from '../../../../contract/resultados/filtros.ts';
import { narrow } from './narrow.ts';

const grupo = { id: 'aguas', tipos: ['Agua de consumo', 'Agua de piscina'] };

describe('what a figure counts', () => {
  it('of a month is from its first to its last day, leap years included', () => {
    expect(narrow({}, { periodo: { year: 2026, month: 4 } })).toEqual({
      fechaInicio: '2026-04-01',
      fechaFin: '2026-04-30',
    });
    expect(narrow({}, { periodo: { year: 2024, month: 2 } })?.fechaFin).toBe('2024-02-29');
    expect(narrow({}, { periodo: { year: 2025, month: 12 } })?.fechaFin).toBe('2025-12-31');
  });

  it('of a year is from New Year to its last day', () => {
    expect(narrow({}, { periodo: { year: 2025 } })).toEqual({ fechaInicio: '2025-01-01', fechaFin: '2025-12-31' });
  });

  it('of a period is never outside the dates that are asked for', () => {
    const dates = { fechaInicio: '2026-04-10', fechaFin: '2026-06-20' };
    expect(narrow(dates, { periodo: { year: 2026, month: 4 } })).toEqual({
      fechaInicio: '2026-04-10',
      fechaFin: '2026-04-30',
    });
    expect(narrow(dates, { periodo: { year: 2026, month: 6 } })).toEqual({
      fechaInicio: '2026-06-01',
      fechaFin: '2026-06-20',
    });
    expect(narrow(dates, { periodo: { year: 2026 } })).toEqual(dates);
  });

  it('of one of several solicitantes is that one’s', () => {
    const filtros = { solicitante: ['Hotel Sol', 'Hotel Luna'], search: 'agua' };
    expect(narrow(filtros, { solicitante: 'Hotel Luna' })).toEqual({ search: 'agua', solicitante: ['Hotel Luna'] });
  });

  it('of a group is asked for by its id, beside the types that are asked for', () => {
    expect(narrow({}, { grupo })).toEqual({ tipoGrupoId: 'aguas' });
    const filtros = { tipoMuestra: ['Agua de consumo', 'Queso'] };
    expect(narrow(filtros, { grupo: { id: 'aguas', tipos: ['Agua de consumo'] } })).toEqual({
      ...filtros,
      tipoGrupoId: 'aguas',
    });
  });

  it('of ‘Otros’, or of a second group that shares a type, is asked for by the types found', () => {
    expect(narrow({}, { grupo: { id: null, tipos: ['Aire'] } })).toEqual({ tipoMuestra: ['Aire'] });
    expect(narrow({ tipoGrupoId: 'legionela' }, { grupo: { id: 'aguas', tipos: ['ACS'] } })).toEqual({
      tipoGrupoId: 'legionela',
      tipoMuestra: ['ACS'],
    });
  });

  it('of a type and of a verdict are added to what there is', () => {
    expect(narrow({ tipoGrupoId: 'aguas' }, { tipos: ['ACS'], conclusion: 'No cumple' })).toEqual({
      tipoGrupoId: 'aguas',
      tipoMuestra: ['ACS'],
      conclusionMuestra: 'No cumple',
    });
  });

  it('is nowhere to be found when no address could name all its types', () => {
    const tipos = Array.from({ length: 501 }, (_, n) => `T${n}`);
    expect(narrow({}, { grupo: { id: null, tipos } })).toBeUndefined();
    expect(narrow({}, { tipos: ['ñ'.repeat(2000)] })).toBeUndefined();
    expect(narrow({}, { tipos: tipos.slice(1) })).toBeDefined();
  });

  it('never widens the dates, forgets a filter, or changes those that are on', () => {
    const day = fc.date({ min: new Date('2024-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
    const fecha = day.map((one) => one.toISOString().slice(0, 10));
    const filtros: fc.Arbitrary<Filtros> = fc.record(
      { fechaInicio: fecha, fechaFin: fecha, search: fc.string(), clienteId: fc.string(), tipoGrupoId: fc.string() },
      { requiredKeys: [] },
    );
    const periodo = fc.record(
      { year: fc.integer({ min: 2024, max: 2027 }), month: fc.integer({ min: 1, max: 12 }) },
      { requiredKeys: ['year'] },
    );
    fc.assert(
      fc.property(filtros, periodo, (on, one) => {
        const before = structuredClone(on);
        const narrowed = narrow(on, { periodo: one, grupo });
        expect(on).toEqual(before);
        const { fechaInicio: _from, fechaFin: _to, ...others } = on;
        expect(narrowed).toMatchObject(others);
        const { fechaInicio = '', fechaFin = '' } = narrowed ?? {};
        expect(fechaInicio >= (on.fechaInicio ?? '')).toBe(true);
        expect(fechaFin <= (on.fechaFin ?? '9')).toBe(true);
      }),
    );
  });
});
