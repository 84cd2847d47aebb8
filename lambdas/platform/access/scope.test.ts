import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cliente } from '../../../contract/administracion/cliente.ts';
import type { TipoGrupo } from '../../../contract/administracion/tipo-grupo.ts';
import { cliente as clienteWith } from '../../../testing/clientes.ts';
import { type Allowed, allows, computeScope, intersect, isVisible, type ScopedUsuario } from './scope.ts';

const cliente = (_id: string, solicitantes: string[], more: Partial<Cliente> = {}): Cliente =>
  clienteWith({ _id, solicitantes, ...more });

const grupo = (_id: string, tiposIncluidos: string[], isActive = true): TipoGrupo => ({
  _id,
  nombre: _id,
  descripcion: '',
  color: '#3B82F6',
  tiposIncluidos,
  isActive,
  createdAt: '',
  updatedAt: '',
});

const laboratory = {
  clientes: [
    cliente('hoteles', ['Hotel Sol', 'Hotel Luna'], { empresa: 'alicuota' }),
    cliente('aguas', ['ETAP Norte'], { empresa: 'cbba' }),
    cliente('cerrado', ['Balneario'], { empresa: 'cbba', isActive: false }),
    cliente('suelto', ['Panadería']),
  ],
  tipoGrupos: [grupo('agua', ['Agua de consumo', 'Agua de piscina']), grupo('viejo', ['Aire'], false)],
};

const noScope: ScopedUsuario = {
  role: 'cliente',
  master: null,
  clientes: [],
  solicitantes: [],
  grupoTipoMuestra: [],
  tipoMuestra: null,
};

const scopeOf = (more: Partial<ScopedUsuario>) => computeScope({ ...noScope, ...more }, laboratory);
const set = (...names: string[]) => new Set(names);

describe('who sees which solicitantes', () => {
  it('an administrator and a master of all see every one', () => {
    expect(scopeOf({ role: 'admin' }).solicitantes).toBe('todos');
    expect(scopeOf({ master: 'todos' }).solicitantes).toBe('todos');
  });

  it("a company's master sees those of its active clients", () => {
    expect(scopeOf({ master: 'alicuota' }).solicitantes).toEqual(set('Hotel Sol', 'Hotel Luna'));
    expect(scopeOf({ master: 'cbba' }).solicitantes).toEqual(set('ETAP Norte'));
  });

  it("a client's user sees its own, or all of its client when it has none of its own", () => {
    expect(scopeOf({ clientes: ['hoteles'], solicitantes: ['Hotel Luna'] }).solicitantes).toEqual(set('Hotel Luna'));
    expect(scopeOf({ clientes: ['hoteles'] }).solicitantes).toEqual(set('Hotel Sol', 'Hotel Luna'));
  });

  it("a client's user never sees a solicitante that is not its client's", () => {
    const { solicitantes } = scopeOf({ clientes: ['hoteles'], solicitantes: ['Hotel Sol', 'ETAP Norte'] });
    expect(solicitantes).toEqual(set('Hotel Sol'));
  });

  it('an inactive client, one that is gone, and none at all give nothing', () => {
    for (const clientes of [['cerrado'], ['borrado'], []]) expect(scopeOf({ clientes }).solicitantes).toEqual(set());
  });
});

describe('who sees which types', () => {
  it('no group means every type', () => {
    expect(scopeOf({}).tipos).toBe('todos');
  });

  it('groups mean the types of those that are active, and a group that is gone or inactive gives none', () => {
    expect(scopeOf({ grupoTipoMuestra: ['agua', 'viejo'] }).tipos).toEqual(set('Agua de consumo', 'Agua de piscina'));
    expect(scopeOf({ grupoTipoMuestra: ['viejo'] }).tipos).toEqual(set());
    expect(scopeOf({ grupoTipoMuestra: ['borrado'] }).tipos).toEqual(set());
  });

  it('a fixed type means only that one, and only within its groups', () => {
    expect(scopeOf({ tipoMuestra: 'Aire' }).tipos).toEqual(set('Aire'));
    expect(scopeOf({ tipoMuestra: 'Agua de piscina', grupoTipoMuestra: ['agua'] }).tipos).toEqual(
      set('Agua de piscina'),
    );
    expect(scopeOf({ tipoMuestra: 'Aire', grupoTipoMuestra: ['agua'] }).tipos).toEqual(set());
  });

  it("a master's groups narrow what it sees", () => {
    const alcance = scopeOf({ master: 'todos', grupoTipoMuestra: ['agua'] });
    expect(isVisible(alcance, 'Panadería', 'Agua de consumo')).toBe(true);
    expect(isVisible(alcance, 'Panadería', 'Aire')).toBe(false);
  });
});

describe('a filter on a scope', () => {
  const names = fc.constantFrom('a', 'b', 'c', 'd');
  const allowed: fc.Arbitrary<Allowed> = fc.oneof(
    fc.constant('todos' as const),
    fc.array(names).map((list) => new Set(list)),
  );

  it('never lets through what either of the two refuses', () => {
    fc.assert(
      fc.property(allowed, allowed, names, (scope, filter, name) => {
        expect(allows(intersect(scope, filter), name)).toBe(allows(scope, name) && allows(filter, name));
      }),
    );
  });
});
