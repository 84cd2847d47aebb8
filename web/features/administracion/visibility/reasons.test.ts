import { describe, expect, it } from 'vitest';
import { reasonText, reasonsText } from './reasons.ts';

describe('the reasons of who sees a sample, in words', () => {
  it('name clients and groups, and leave out that all types are seen', () => {
    expect(
      reasonsText([
        { motivo: 'cliente', nombres: ['Hoteles'] },
        { motivo: 'todos-los-tipos', nombres: [] },
      ]),
    ).toBe('Por su cliente, Hoteles');
    expect(
      reasonsText([
        { motivo: 'solicitante', nombres: ['Hoteles'] },
        { motivo: 'grupo', nombres: ['Aguas', 'Aire'] },
      ]),
    ).toBe('Tiene elegido este solicitante de su cliente, Hoteles · Por el grupo Aguas, Aire');
  });

  it('say what is in the way, also of groups that are gone', () => {
    expect(reasonText({ motivo: 'cliente-inactivo', nombres: ['Hoteles'] })).toBe('Su cliente, Hoteles, está inactivo');
    expect(reasonText({ motivo: 'grupo-excluye', nombres: [] })).toBe('Sus grupos ya no existen');
  });
});
