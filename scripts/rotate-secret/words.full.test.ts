import { describe, expect, it } from 'vitest';
import { summary, warning } from './words.ts';

const now = new Date(2026, 2, 2, 9, 0);
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const change = { which: 'signing', revoke: false } as const;

describe('what is said before a change', () => {
  it('is nothing where no user is affected', () => {
    expect(warning(change, undefined, now)).toBeUndefined();
    expect(warning(change, before(30), now)).toBeUndefined();
    expect(warning({ which: 'origin', revoke: true }, before(1), now)).toBeUndefined();
  });

  it('is that sessions end where the last change was just now, or where values are revoked', () => {
    expect(warning(change, before(29), now)).toContain('hace 29 minutos');
    expect(warning({ ...change, revoke: true }, undefined, now)).toContain('tendrá que volver a entrar');
  });
});

describe('what is said after a change', () => {
  it('is when it may be changed again, and that a leak asks for more', () => {
    const said = summary(change, true, now);
    expect(said).toContain('a partir de las 09:30');
    expect(said).toContain('--revoke');
  });

  it('is what has become of the value before', () => {
    expect(summary({ ...change, revoke: true }, true, now)).toContain('ninguno de los de antes vale');
    expect(summary({ which: 'origin', revoke: false }, true, now)).toContain(
      'el anterior vale hasta el próximo cambio',
    );
    expect(summary({ which: 'origin', revoke: true }, true, now)).toContain('el anterior no vale');
    expect(summary({ which: 'origin', revoke: false }, false, now)).toMatch(/"npm start"\.$/u);
    expect(summary({ which: 'origin', revoke: true }, false, now)).toContain('vuelve a iniciarlo ya');
  });
});
