import { describe, expect, it } from 'vitest';
import { firstAcceso, type StoredAcceso } from './store/acceso.ts';
import { isHeldBack } from '../../../contract/cuenta/rules/segundo-factor.ts';
import { reglaBy, type RulingCliente } from './session-rules.ts';

const created = '2026-03-01T00:00:00.000Z';
const begun = '2026-03-10T00:00:00.000Z';
const someone = { role: 'cliente' as const, clientes: ['c'], factores: [] as string[], createdAt: created };
const admin = { ...someone, role: 'admin' as const, clientes: [] };
const forAll: StoredAcceso = {
  ...firstAcceso,
  clientes: 'obligatorio',
  administradoresDesde: begun,
  clientesDesde: begun,
  diasDeGracia: 7,
};
const strict: RulingCliente = {
  _id: 'c',
  segundoFactor: 'obligatorio',
  segundoFactorDesde: '2026-03-20T00:00:00.000Z',
};
const lax: RulingCliente = { _id: 'c', segundoFactor: 'opcional' };
const plain: RulingCliente = { _id: 'c' };
const free = { obligatorio: false, configurado: false, plazo: null };
const until = (plazo: string) => ({ obligatorio: true, configurado: false, plazo });

describe('the rule of second factors', () => {
  it('of a new stage demands one of administrators, at once, and of nobody else', () => {
    expect(reglaBy(firstAcceso, admin, [])).toEqual(until(created));
    expect(reglaBy(firstAcceso, someone, [plain])).toEqual(free);
    expect(reglaBy(firstAcceso, { ...someone, clientes: [] }, [])).toEqual(free);
  });

  it('gives days of grace from when it began, or from when the user was created if that was later', () => {
    expect(reglaBy(forAll, admin, [])).toEqual(until('2026-03-17T00:00:00.000Z'));
    const young = { ...someone, createdAt: '2026-03-15T00:00:00.000Z' };
    expect(reglaBy(forAll, young, [plain])).toEqual(until('2026-03-22T00:00:00.000Z'));
  });

  it('of a client goes before the portal’s, and of several clients the first to demand one counts', () => {
    expect(reglaBy(forAll, someone, [lax])).toEqual(free);
    expect(reglaBy(firstAcceso, someone, [strict])).toEqual(until('2026-03-20T00:00:00.000Z'));
    expect(reglaBy(firstAcceso, someone, [{ ...strict, _id: 'otro' }])).toEqual(free);
    const both = { ...someone, clientes: ['c', 'd'] };
    expect(reglaBy(forAll, both, [strict, { _id: 'd' }])).toEqual(until('2026-03-17T00:00:00.000Z'));
  });

  it('holds back who has none once the grace is over, and nobody with one', () => {
    const regla = reglaBy(forAll, someone, [plain]);
    expect(isHeldBack(regla, new Date('2026-03-16T23:59:59.999Z'))).toBe(false);
    expect(isHeldBack(regla, new Date('2026-03-17T00:00:00.000Z'))).toBe(true);
    const ready = reglaBy(forAll, { ...someone, factores: ['f'] }, [plain]);
    expect(ready).toEqual({ obligatorio: true, configurado: true, plazo: null });
    expect(isHeldBack(ready, new Date('2027-01-01'))).toBe(false);
  });
});
