import { describe, expect, it } from 'vitest';
import type { Lists } from './resources.ts';
import { demoOfExamples, demoOver, demoWith, demoWithout, examples } from './demo.ts';

const [hotel] = examples.cliente;
if (!hotel) throw new Error('No hay clientes de ejemplo');
const real: Lists = { cliente: [{ ...hotel, _id: 'real', nombre: 'De verdad' }], tipoGrupo: [], usuario: [] };
const opciones = { solicitantes: [], tiposMuestra: [] };

describe('the demonstration', () => {
  it('is nothing but examples where nothing could be loaded, and marks each of them', () => {
    const demo = demoOfExamples();
    const shown = [...demo.lists.cliente, ...demo.lists.tipoGrupo, ...demo.lists.usuario];
    expect(shown.length).toBeGreaterThan(5);
    expect(shown.every(({ _id }) => demo.examples.has(_id))).toBe(true);
  });

  it('begins with what had been loaded, unmarked, where a change could not be saved, and marks what is changed in it', () => {
    const begun = demoOver(real, opciones);
    expect(begun.examples.size).toBe(0);
    const made = demoWith(begun, 'cliente', { ...hotel, _id: 'nuevo', nombre: 'Nuevo' });
    expect(made.lists.cliente.map(({ nombre }) => nombre)).toEqual(['Nuevo', 'De verdad']);
    const changed = demoWith(made, 'cliente', { ...hotel, _id: 'real', nombre: 'Cambiado' });
    expect(changed.lists.cliente.map(({ nombre }) => nombre)).toEqual(['Nuevo', 'Cambiado']);
    expect([...changed.examples]).toEqual(['nuevo', 'real']);
    expect(demoWithout(changed, 'cliente', { ...hotel, _id: 'nuevo' }).lists.cliente).toHaveLength(1);
  });

  it('leaves what had been loaded as it was', () => {
    const before = structuredClone(real);
    demoWithout(demoWith(demoOver(real, opciones), 'cliente', { ...hotel, _id: 'real' }), 'cliente', hotel);
    expect(real).toEqual(before);
  });

  it('has users of clients and groups that are in it', () => {
    const { lists } = demoOfExamples();
    const ids = new Set([...lists.cliente, ...lists.tipoGrupo].map(({ _id }) => _id));
    for (const { clientes, grupoTipoMuestra } of lists.usuario) {
      for (const id of [...clientes.map(({ _id }) => _id), ...grupoTipoMuestra]) expect(ids).toContain(id);
    }
  });
});
