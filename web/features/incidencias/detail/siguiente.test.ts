import { describe, expect, it } from 'vitest';
import { siguienteDe } from './siguiente.ts';

const nothing = { propuesta: null };
const propuesta = {
  tipo: 'cerrar',
  muestra: 'r',
  motivo: 'La nueva muestra 26-01234 cumple: se puede cerrar',
} as const;

describe('the next thing to do of an incident', () => {
  it.each([
    ['abierta', 'en_curso'],
    ['en_curso', 'pendiente_remuestra'],
    ['pendiente_remuestra', undefined],
    ['cerrada', undefined],
    ['descartada', undefined],
  ] as const)('that is %s leads to %s', (estado, a) => {
    expect(siguienteDe({ ...nothing, estado }).primera?.a).toBe(a);
  });

  it('is to close it where that is proposed, without asking why', () => {
    const next = siguienteDe({ estado: 'pendiente_remuestra', propuesta });
    expect(next).toMatchObject({ texto: propuesta.motivo, primera: { a: 'cerrada', conMotivo: false } });
    expect(next.otras.map(({ a }) => a)).toEqual(['en_curso', 'descartada']);
  });

  it('is to discard it where that is proposed, with a reason', () => {
    const retirada = { tipo: 'descartar', muestra: null, motivo: 'La muestra se ha retirado' } as const;
    const next = siguienteDe({ ...nothing, estado: 'abierta', propuesta: retirada });
    expect(next.primera).toEqual({ a: 'descartada', conMotivo: true });
    expect(next.otras.map(({ a }) => a)).toEqual(['en_curso', 'pendiente_remuestra', 'cerrada']);
  });

  it('asks why it is closed without a later sample that complies, discarded, or opened again', () => {
    const { otras } = siguienteDe({ ...nothing, estado: 'en_curso' });
    expect(otras).toEqual([
      { a: 'cerrada', conMotivo: true },
      { a: 'descartada', conMotivo: true },
    ]);
    expect(siguienteDe({ ...nothing, estado: 'cerrada' }).otras).toEqual([{ a: 'en_curso', conMotivo: true }]);
  });
});
