import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cliente } from '../../../contract/administracion/cliente.ts';
import type { TipoGrupo } from '../../../contract/administracion/tipo-grupo.ts';
import { cliente as clienteWith } from '../../../testing/clientes.ts';
import type { ReglaEnCliente } from '../../../contract/cuenta/usuario.ts';
import {
  alcanceEn,
  type Allowed,
  allows,
  computeScope,
  intersect,
  intersectTipos,
  isVisible,
  narrowTo,
  parteDe,
  type ScopedUsuario,
  tiposDe,
  tiposDeAlguno,
  type Tipos,
} from './scope.ts';

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
  porCliente: [],
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

describe('a user of several clients', () => {
  const regla = (id: string, more: Partial<ReglaEnCliente> = {}): ReglaEnCliente => ({
    cliente: id,
    solicitantes: [],
    grupoTipoMuestra: [],
    tipoMuestra: null,
    incidenciasSoloLectura: false,
    ...more,
  });
  const both = {
    clientes: ['hoteles', 'aguas'],
    porCliente: [regla('hoteles', { grupoTipoMuestra: ['agua'] }), regla('aguas')],
  };

  it('sees of each what its rule there allows, and not the other types of the one by the other', () => {
    const alcance = scopeOf(both);
    const seen = ['Hotel Sol', 'ETAP Norte', 'Panadería'].flatMap((solicitante) =>
      ['Agua de consumo', 'Aire'].filter((tipo) => isVisible(alcance, solicitante, tipo)).map((t) => [solicitante, t]),
    );
    expect(seen).toEqual([
      ['Hotel Sol', 'Agua de consumo'],
      ['ETAP Norte', 'Agua de consumo'],
      ['ETAP Norte', 'Aire'],
    ]);
    expect(tiposDe(alcance.tipos, 'Panadería')).toEqual(set());
    expect(tiposDeAlguno(alcance.tipos)).toBe('todos');
  });

  it('sees of a solicitante that two have what either allows, and the incidents of each by the rule there', () => {
    const shared = { ...laboratory, clientes: [...laboratory.clientes, cliente('otro', ['Hotel Sol'])] };
    const porCliente = [regla('hoteles', { tipoMuestra: 'Aire' }), regla('otro', { tipoMuestra: 'Agua de piscina' })];
    const alcance = computeScope({ ...noScope, clientes: ['hoteles', 'otro'], porCliente }, shared);
    expect(tiposDe(alcance.tipos, 'Hotel Sol')).toEqual(set('Aire', 'Agua de piscina'));
    expect(tiposDe(alcance.tipos, 'Hotel Luna')).toEqual(set('Aire'));
    expect(parteDe(alcance, 'otro')).toEqual({ solicitantes: set('Hotel Sol'), tipos: set('Agua de piscina') });
    expect(parteDe(alcance, 'aguas')).toBeUndefined();
    const otro = { solicitantes: set('Hotel Sol'), tipos: set('Agua de piscina'), clientes: set('otro') };
    expect(alcanceEn(alcance, 'otro')).toEqual(otro);
    expect(alcanceEn(alcanceEn(alcance, 'otro'), 'hoteles')).toEqual(otro);
    expect(alcanceEn(alcance, 'aguas')).toMatchObject({ solicitantes: set(), tipos: set() });
    expect(alcanceEn(alcance, undefined)).toBe(alcance);
  });

  it('sees nothing of a client without a rule, and by a rule in one that is not its own, gone, or inactive', () => {
    expect(scopeOf({ clientes: ['hoteles', 'aguas'], porCliente: [regla('aguas')] }).solicitantes).toEqual(
      set('ETAP Norte'),
    );
    const porCliente = ['aguas', 'borrado', 'cerrado'].map((one) => regla(one));
    const alcance = scopeOf({ clientes: ['borrado', 'cerrado'], porCliente });
    expect(alcance.solicitantes).toEqual(set());
    expect(tiposDeAlguno(alcance.tipos)).toEqual(set());
  });

  it('has a narrowed scope of the parts that are asked for, each with its own types', () => {
    const shared = { ...laboratory, clientes: [...laboratory.clientes, cliente('otro', ['Hotel Sol'])] };
    const porCliente = [regla('hoteles', { tipoMuestra: 'Aire' }), regla('otro')];
    const alcance = computeScope({ ...noScope, clientes: ['hoteles', 'otro'], porCliente }, shared);
    expect(isVisible(alcance, 'Hotel Sol', 'Agua de consumo')).toBe(true);
    const to = (clientes: string[], tipoGrupos: string[] = []) =>
      narrowTo(alcance, { clientes, solicitantes: [], tipoGrupos }, shared);
    expect(isVisible(to(['hoteles']), 'Hotel Sol', 'Agua de consumo')).toBe(false);
    expect(isVisible(to(['hoteles']), 'Hotel Sol', 'Aire')).toBe(true);
    expect(isVisible(to([], ['agua']), 'Hotel Sol', 'Aire')).toBe(false);
    expect(to(['aguas']).solicitantes).toEqual(set());
  });

  it('sees what one user of each of its clients would see, whatever the rules', () => {
    const ids = laboratory.clientes.map(({ _id }) => _id);
    const names = laboratory.clientes.flatMap(({ solicitantes }) => solicitantes);
    const tipos = ['Agua de consumo', 'Aire', 'Otro'];
    const one = fc.record({
      solicitantes: fc.subarray(names),
      grupoTipoMuestra: fc.subarray(['agua', 'viejo']),
      tipoMuestra: fc.constantFrom(null, null, ...tipos),
    });
    const rules = fc.dictionary(fc.constantFrom(...ids, 'borrado'), one);
    const a = fc.constantFrom(...names);
    fc.assert(
      fc.property(fc.subarray(ids), one, rules, a, fc.constantFrom(...tipos), (clientes, rest, own, nombre, tipo) => {
        const porCliente = Object.entries(own).map(([_id, more]) => regla(_id, more));
        const alcance = scopeOf({ clientes, ...rest, porCliente });
        const alone = clientes.flatMap((_id) => {
          if (porCliente.length === 0) return scopeOf({ ...rest, clientes: [_id] });
          return own[_id] ? scopeOf({ ...own[_id], clientes: [_id] }) : [];
        });
        expect(isVisible(alcance, nombre, tipo)).toBe(alone.some((each) => isVisible(each, nombre, tipo)));
        expect(allows(tiposDeAlguno(alcance.tipos), tipo) || !isVisible(alcance, nombre, tipo)).toBe(true);
      }),
    );
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

  it('never lets through what either of the two refuses of a solicitante', () => {
    const tipos: fc.Arbitrary<Tipos> = fc.oneof(
      allowed,
      fc.array(fc.tuple(names, allowed)).map((each) => ({ porSolicitante: new Map(each) })),
    );
    fc.assert(
      fc.property(tipos, tipos, names, names, (some, others, solicitante, tipo) => {
        const [a, b] = [some, others].map((one) => allows(tiposDe(one, solicitante), tipo));
        expect(allows(tiposDe(intersectTipos(some, others), solicitante), tipo)).toBe(a && b);
      }),
    );
  });
});
