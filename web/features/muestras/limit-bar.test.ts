import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limitBar, limitBarLabel } from './limit-bar.ts';

const number = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 });
const operator = fc.option(fc.constantFrom('<', '<=', '>', '>=' as const), { nil: undefined });

describe('a limit bar', () => {
  it('puts a value between its two limits inside the zone, in proportion', () => {
    expect(limitBar({ valor: 8, referencia: { min: 6.5, max: 9.5 } })).toEqual({
      zone: { from: 0.25, to: 0.75 },
      open: null,
      tick: 0.5,
      range: null,
      beyond: null,
      contraste: 'dentro',
    });
  });

  it('measures a single maximum from zero, and its zone has no end on the left', () => {
    expect(limitBar({ valor: 0.25, referencia: { max: 0.5 } })).toMatchObject({
      tick: 0.375,
      open: 'left',
      beyond: null,
    });
    expect(limitBar({ valor: 0.5, referencia: { max: 0.5 } })).toMatchObject({ tick: 0.75, contraste: 'dentro' });
    expect(limitBar({ valor: -18, referencia: { max: 4 } })).toMatchObject({
      tick: 0,
      beyond: 'left',
      contraste: 'dentro',
    });
  });

  it('mirrors it for a single minimum', () => {
    expect(limitBar({ valor: 0.1, referencia: { min: 0.2 } })).toMatchObject({
      zone: { from: 0.25, to: 1 },
      open: 'right',
      beyond: null,
      contraste: 'fuera',
    });
  });

  it('points beyond the track at a value that is off the scale', () => {
    expect(limitBar({ valor: 30_000, referencia: { max: 100 } })).toMatchObject({
      tick: 1,
      beyond: 'right',
      contraste: 'fuera',
    });
  });

  it('shows one colony where none is allowed as off the scale, and none as in its place', () => {
    expect(limitBar({ valor: 0, referencia: { max: 0 } })).toMatchObject({ beyond: null, contraste: 'dentro' });
    expect(limitBar({ valor: 1, referencia: { max: 0 } })).toMatchObject({ beyond: 'right', contraste: 'fuera' });
    expect(limitBar({ valor: 7, referencia: { min: 7, max: 7 } })).toMatchObject({ tick: 0.5, contraste: 'dentro' });
  });

  it('draws what a value under its limit of quantification may be, not a number that was not measured', () => {
    expect(limitBar({ valor: 0.1, operador: '<', referencia: { max: 0.5 } })).toMatchObject({
      range: { from: 0 },
      contraste: 'dentro',
    });
    expect(limitBar({ valor: 300, operador: '>', referencia: { max: 100 } })).toMatchObject({
      range: { from: 1, to: 1 },
      contraste: 'fuera',
    });
  });

  it('is not drawn without a number or without a limit', () => {
    expect(limitBar({ referencia: { max: 1 } })).toBeNull();
    expect(limitBar({ valor: 1 })).toBeNull();
    expect(limitBar({ valor: 1, referencia: {} })).toBeNull();
  });

  it('never leaves its track', () => {
    const limit = fc.option(number, { nil: undefined });
    fc.assert(
      fc.property(number, operator, limit, limit, (valor, operador, min, max) => {
        const bar = limitBar({ valor, operador, referencia: { min, max } });
        const places = bar ? [bar.tick, bar.zone.from, bar.zone.to, bar.range?.from ?? 0, bar.range?.to ?? 1] : [];
        expect(places.filter((place) => !(place >= 0 && place <= 1))).toEqual([]);
      }),
    );
  });

  it('has its tick inside the zone exactly when the value is inside its two limits', () => {
    const whole = fc.integer({ min: -1000, max: 1000 });
    fc.assert(
      fc.property(whole, whole, fc.integer({ min: 1, max: 500 }), (valor, min, width) => {
        const bar = limitBar({ valor, referencia: { min, max: min + width } });
        const isInside = bar !== null && bar.tick >= bar.zone.from && bar.tick <= bar.zone.to;
        expect(bar?.contraste).toBe(isInside ? 'dentro' : 'fuera');
      }),
    );
  });

  it('is said in words to screen readers', () => {
    expect(limitBarLabel('0,8', 'mg/L', 'máx. 0,5', 'fuera')).toBe('0,8 mg/L, fuera de los límites (máx. 0,5)');
    expect(limitBarLabel('<10', undefined, 'máx. 5', 'indeterminado')).toBe(
      '<10, no se puede contrastar con los límites (máx. 5)',
    );
  });
});
