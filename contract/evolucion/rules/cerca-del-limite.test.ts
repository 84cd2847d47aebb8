import { describe, expect, it } from 'vitest';
import { isCercaDelLimite } from './parte-del-limite.ts';

describe('a value is near its limit', () => {
  it('from 80 % of a maximum on, up to the maximum itself', () => {
    const near = (valor: number) => isCercaDelLimite(valor, undefined, { max: 50 });
    expect([39.9, 40, 49.9, 50, 50.1].map(near)).toEqual([false, true, true, true, false]);
    expect(isCercaDelLimite(2.4, undefined, { max: 3 })).toBe(true);
    expect(isCercaDelLimite(0.4, undefined, { max: 0.5 })).toBe(true);
  });

  it('where a minimum is at least 80 % of it', () => {
    const near = (valor: number) => isCercaDelLimite(valor, undefined, { min: 0.2 });
    expect([0.19, 0.2, 0.25, 0.26, 0].map(near)).toEqual([false, true, true, false, false]);
  });

  it('of two ends, in the last fifth of the way from the middle to either', () => {
    const near = (valor: number) => isCercaDelLimite(valor, undefined, { min: 6.5, max: 9.5 });
    expect([6.4, 6.5, 6.8, 6.9, 8, 9.1, 9.2, 9.5, 9.6].map(near)).toEqual([
      false,
      true,
      true,
      false,
      false,
      false,
      true,
      true,
      false,
    ]);
    const cold = (valor: number) => isCercaDelLimite(valor, undefined, { min: -2, max: 8 });
    expect([-2, -1, 0, 6.9, 7].map(cold)).toEqual([true, true, false, false, true]);
  });

  it('never because of a minimum or a maximum of zero', () => {
    expect(isCercaDelLimite(0.1, undefined, { min: 0, max: 50 })).toBe(false);
    expect(isCercaDelLimite(45, undefined, { min: 0, max: 50 })).toBe(true);
    expect(isCercaDelLimite(0, undefined, { max: 0 })).toBe(false);
  });

  it('never below a limit of quantification, and with more than what was counted only near the maximum', () => {
    expect(isCercaDelLimite(45, '<', { max: 50 })).toBe(false);
    expect(isCercaDelLimite(6.6, '<=', { min: 6.5, max: 9.5 })).toBe(false);
    expect(isCercaDelLimite(45, '>', { max: 50 })).toBe(true);
    expect(isCercaDelLimite(6.6, '>', { min: 6.5, max: 9.5 })).toBe(false);
    expect(isCercaDelLimite(9.3, '>', { min: 6.5, max: 9.5 })).toBe(true);
  });

  it('never without a limit', () => {
    expect(isCercaDelLimite(45, undefined, {})).toBe(false);
  });
});
